"""Scenarios as data: who fights where, from which turn to which, who comes later, and what is special.

A scenario's file says all of it; what only a program can say is named in `specials` and `victory`, which
the scenario's own module gives meaning to, with the parameters that the file gives.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from attrs import frozen

from hexfront.hexes import HexId
from hexfront.sources import Source
from hexfront.special import Special
from httr.counters import FormationId, UnitId
from httr.unittypes import Mode

PHASES: Final = (1, 12)
"""The phases of a turn. Rule: httr:4.0b."""
Allowance = Literal["full", "half"]
ALLOWANCES: Final[tuple[Allowance, ...]] = ("full", "half")
SupplyKind = Literal["full", "trace"]
SUPPLY_KINDS: Final[tuple[SupplyKind, ...]] = ("full", "trace")


@frozen
class SetUp:
    """Units that their owner places within some hexes of a hex, in one of the modes. Rule: httr-sc:16.2.1b."""

    units: tuple[UnitId, ...]
    of: HexId
    within: int
    modes: tuple[Mode, ...]
    source: Source


@frozen
class Place:
    """A stack of the ready set-up, the top unit first, all in one mode."""

    hex: HexId
    units: tuple[UnitId, ...]
    mode: Mode
    source: Source


@frozen
class Reinforcement:
    """Units that enter in a hex on a turn, with all of their movement allowance or half of it.

    Rule: httr-sc:12.1a; httr-sc:12.4.3.
    """

    turn: int
    hex: HexId
    units: tuple[UnitId, ...]
    allowance: Allowance
    source: Source


@frozen
class OffMap:
    """Batteries beyond the map, whose range counts from an area of the board, for spotters of one army."""

    units: tuple[UnitId, ...]
    area: str
    spotters: str
    source: Source


@frozen
class Supply:
    """How a side is supplied: always in full, or by paths of its formations to some hexes.

    `points` are the command points that a headquarters holds while it is in supply; `formations` are those
    whose units trace to the hexes instead of to a headquarters or source that is not in play.
    """

    side: str
    kind: SupplyKind
    points: int
    hexes: tuple[HexId, ...]
    formations: tuple[FormationId, ...]
    source: Source


@frozen
class Level:
    """A result: it is reached with as many victory conditions met, and as many German steps lost, or more.

    `winner` None is a draw.
    """

    met: int
    german_steps: int
    winner: str | None
    name: str
    source: Source


@frozen
class Scenario:
    """All that a scenario's file says; `sides` are in the order in which they set up.

    `weather` is the rating of every turn, or None if it is rolled.

    Rule: httr-sc:2.0c; httr-sc:16.0; httr-sc:16.1a; httr-sc:16.1b; httr-sc:16.1c; httr-sc:16.5a; httr-sc:16.5b.
    """

    id: str
    title: str
    sides: tuple[str, ...]
    board: str
    first_turn: int
    first_phase: int
    last_turn: int
    weather: int | None
    airstrikes: bool
    setups: tuple[SetUp, ...]
    places: tuple[Place, ...]
    reinforcements: tuple[Reinforcement, ...]
    off_map: tuple[OffMap, ...]
    supplies: tuple[Supply, ...]
    specials: tuple[Special, ...]
    victory: Special
    levels: tuple[Level, ...]
    source: Source
    digest: str

    @property
    def turns(self) -> range:
        """The numbers of its turns."""
        return range(self.first_turn, self.last_turn + 1)

    @property
    def units(self) -> tuple[UnitId, ...]:
        """The ids of all units: those that set up, those that come later, those beyond the map."""
        groups: tuple[SetUp | Reinforcement | OffMap, ...] = (*self.setups, *self.reinforcements, *self.off_map)
        return tuple(dict.fromkeys(id for group in groups for id in group.units))

    def special(self, id: str) -> Special | None:
        """The special rule of this name, or None if the scenario does not have it."""
        return next((special for special in self.specials if special.id == id), None)

    def supply(self, side: str) -> Supply:
        """How a side is supplied."""
        return next(supply for supply in self.supplies if supply.side == side)

    def level(self, met: int, german_steps: int) -> Level:
        """The result for the number of conditions met and of German steps lost: the first level that is reached.

        Rule: httr-sc:17.6a; httr-sc:17.6e.
        """
        return next(level for level in self.levels if met >= level.met and german_steps >= level.german_steps)

    def sources(self) -> Iterator[Source]:
        """The source of each entry of the file."""
        yield self.source
        yield self.victory.source
        for entries in (
            self.setups,
            self.places,
            self.reinforcements,
            self.off_map,
            self.supplies,
            self.specials,
            self.levels,
        ):
            for entry in entries:
                yield entry.source
