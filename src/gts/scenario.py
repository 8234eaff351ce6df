"""Scenarios as data: who fights where and when, with which chits, and what is special.

A scenario's file says all of it; what only a program can say is named in `specials` and `victory`, which
the scenario's own module gives meaning to, with the parameters that the file gives.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from attrs import frozen

from gts.counters import LeaderId, UnitId
from gts.outfit import AirUnit, ArtilleryPark, BridgeMarker, Gift, Lot, Reserve
from hexfront.hexes import HexId
from hexfront.sources import Source
from hexfront.special import Special

ChitKind = Literal["formation", "division", "direct"]
CHIT_KINDS: Final[tuple[ChitKind, ...]] = ("formation", "division", "direct")
LastChit = Literal["played", "carried"]
LAST_CHITS: Final[tuple[LastChit, ...]] = ("played", "carried")
Weather = Literal["clear", "fog", "overcast", "rain"]
WEATHERS: Final[tuple[Weather, ...]] = ("clear", "fog", "overcast", "rain")
STEPS: Final = tuple("ABCDEFGHIJ")
"""The steps of a turn. Rule: gts:4.0a to gts:4.0j."""


@frozen
class Turn:
    """One turn: its day (ISO), its hour as printed ("1300", or "night"), and its mug if that is printed.

    A daylight turn lasts about two hours, a night turn as long as the night. `mug` None means that the mug is filled
    by the rules; `first` None that the first chit is drawn.

    Rule: gts:3.0a.
    """

    day: str
    hour: str
    night: bool
    mug: tuple[str, ...] | None
    first: str | None
    source: Source

    @property
    def id(self) -> str:
        """The day and the hour."""
        return f"{self.day} {self.hour}"


@frozen
class Division:
    """A Division in play; ratings are None if the scenario does not use those points."""

    id: str
    name: str
    side: str
    command_rating: int | None
    dispatch_rating: int | None
    command_points: int
    dispatch_points: int
    source: Source


@frozen
class Formation:
    """A Formation in play and the Division it belongs to."""

    id: str
    name: str
    division: str
    source: Source


@frozen
class Chit:
    """An Activation Chit; a `division` chit names its Division, a `formation` chit its Formation too."""

    id: str
    name: str
    kind: ChitKind
    side: str
    division: str | None
    formation: str | None
    source: Source


@frozen
class Placement:
    """Where a unit or a Leader sets up.

    Several `hexes` are the owner's choice, the first being the plain one, and so is `column`, `mounted` or `improved`
    None. There are none if it is in the box of an Artillery Park, whose id is then `park`. `on` is the vehicle
    that the unit is piggybacked on; `bailey` means that a bridge unit starts as a bridge; `reduced` that a unit has
    lost a Step; `optional` that its owner may leave it off the map.
    """

    unit: UnitId | LeaderId
    hexes: tuple[HexId, ...]
    column: bool | None
    mounted: bool | None
    improved: bool | None
    entrenched: bool
    on: UnitId | None
    bailey: bool
    source: Source
    park: str | None = None
    reduced: bool = False
    optional: bool = False


@frozen
class EventChit:
    """An Event of the scenario's mix; `count` is how many of it there are.

    Those of a common cup stay out once they are drawn. With a `side` it is in the cup of that side, and goes back to it
    as its text says.
    """

    id: str
    name: str
    count: int
    rule: str
    source: Source
    side: str | None = None


@frozen
class Reinforcement:
    """Units and Leaders that come later: at a turn or by an Event, in one of the hexes or in an Artillery Park.

    `draw` is the how-manieth drawing of the Event brings them, None if each does. `entry` tells that the hexes are
    entry hexes, and not just places where they are put. Leaders without units choose a hex of their own.
    """

    units: tuple[UnitId, ...]
    leaders: tuple[LeaderId, ...]
    hexes: tuple[HexId, ...]
    turn: str | None
    event: str | None
    source: Source
    draw: int | None = None
    park: str | None = None
    entry: bool = True


@frozen
class Scenario:
    """All that a scenario's file says; `sides` are in the order in which they set up.

    `weather` is that of the first day, unless `weather_rolled` says that it is rolled as on the others.
    """

    id: str
    title: str
    sides: tuple[str, ...]
    board: str
    boundary: tuple[HexId, ...]
    weather: Weather
    steps: tuple[str, ...]
    last_chit: LastChit
    always_in_command: bool
    turns: tuple[Turn, ...]
    divisions: tuple[Division, ...]
    formations: tuple[Formation, ...]
    chits: tuple[Chit, ...]
    placements: tuple[Placement, ...]
    events: tuple[EventChit, ...]
    reinforcements: tuple[Reinforcement, ...]
    specials: tuple[Special, ...]
    victory: Special
    source: Source
    digest: str
    parks: tuple[ArtilleryPark, ...] = ()
    bridges: tuple[BridgeMarker, ...] = ()
    lots: tuple[Lot, ...] = ()
    reserves: tuple[Reserve, ...] = ()
    gifts: tuple[Gift, ...] = ()
    weather_rolled: bool = False
    air: tuple[AirUnit, ...] = ()

    @property
    def rolls_weather(self) -> bool:
        """Whether the weather is rolled, on the first day or on others. Rule: gts:4.0a."""
        return "A" in self.steps

    def is_first_daylight(self, turn: int) -> bool:
        """Whether a turn is the first by daylight of its day. Rule: gts:4.0a; gts:4.0b."""
        now = self.turns[turn]
        return not now.night and all(each.night or each.day != now.day for each in self.turns[:turn])

    def special(self, id: str) -> Special | None:
        """The special rule of this name, or None if the scenario does not have it."""
        return next((special for special in self.specials if special.id == id), None)

    @property
    def counters(self) -> tuple[str, ...]:
        """The ids of all units and Leaders: those that set up, may be drawn, come later or are in reserve."""
        drawn = (id for lot in self.lots for id in lot.units)
        later = (id for one in self.reinforcements for id in (*one.units, *one.leaders))
        reserve = (id for one in self.reserves for id in one.units)
        return tuple(dict.fromkeys((*(one.unit for one in self.placements), *drawn, *later, *reserve)))

    def sources(self) -> Iterator[Source]:
        """The source of each entry of the file."""
        yield self.source
        yield self.victory.source
        for entries in (
            self.turns,
            self.divisions,
            self.formations,
            self.chits,
            self.placements,
            self.events,
            self.reinforcements,
            self.specials,
            self.parks,
            self.bridges,
            self.lots,
            self.reserves,
            self.gifts,
            self.air,
        ):
            for entry in entries:
                yield entry.source
