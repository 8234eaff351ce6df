"""What stands on the map: units with their markers, works, bridges, Artillery Parks, air Units."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from attrs import field, frozen

from gts.counters import UnitId
from hexfront.hexes import HexId
from hexfront.values import ADDED

LIGHT: Final = "light"
HEAVY: Final = "heavy"
ENTRENCHMENT: Final = "entrenchment"
ROAD_BLOCK: Final = "road-block"
RUBBLE: Final = "rubble"


@frozen
class Unit:
    """What can change about a unit: where it stands and the markers on it.

    `cohesion` counts Cohesion Hits (0 to 2); `rallying` counts Men Rallying markers. `improved` and `entrenched` tell
    that it is in an improved position or an entrenchment; `men_at_work` counts the markers for what it tries to build,
    which is `work`. `abandoned`: it has lost its transport; `on` is the unit that carries it. `arriving`: it is a
    reinforcement still in its entry hex. `ferry`: it is a ferry to that hex. `parked`: it is in the box of the
    Artillery Park in its hex. `heroic`: the Event chit of that name lies on it. `vehicle`: it is mounted on trucks or
    jeeps of that reserve.
    """

    hex: HexId
    column: bool = False
    mounted: bool = False
    suppressed: bool = False
    cohesion: int = 0
    reduced: bool = False
    rallying: int = 0
    improved: bool = False
    entrenched: bool = False
    work: str = ""
    men_at_work: int = 0
    abandoned: bool = False
    on: UnitId | None = None
    arriving: bool = False
    ferry: HexId | None = field(default=None, metadata=ADDED)
    parked: bool = field(default=False, metadata=ADDED)
    heroic: bool = field(default=False, metadata=ADDED)
    vehicle: str = field(default="", metadata=ADDED)

    @property
    def takes_room(self) -> bool:
        """Whether it counts for stacking: not in its entry hex, carried by another unit, as a ferry, or in a Park.

        Rule: gts:8.0h; wed:S4.3c; wed:2.18.1d; gts:16.2.3c.
        """
        return not self.arriving and self.on is None and self.ferry is None and not self.parked


@frozen
class Work:
    """Something built on the map that no unit carries with it: what it is, the side that built it, and its Division.

    The Division is empty where it does not matter.
    """

    kind: str
    side: str = ""
    division: str = ""


@frozen
class Bridge:
    """What its markers tell about a bridge: the sides whose units were last to enter its two hexes, and its state.

    `last` has the sides in the order of the hexes, "" for none; `wired` is the side that has wired it for demolition,
    or ""; `improved` tells that vehicles may use a railroad bridge. A crossing of a stream that may not bear vehicles
    is `tested` when the first has come, and may be `unstable` then. `since` is the turn in which it was destroyed, and
    `bailey` the Bailey Bridge unit that stands for it.
    """

    last: tuple[str, str] = ("", "")
    wired: str = ""
    destroyed: bool = False
    improved: bool = False
    tested: bool = False
    unstable: bool = False
    since: int = 0
    bailey: str = ""


def span(a: HexId, b: HexId) -> str:
    """What a bridge between two hexes is called in a state: both, in their order."""
    return "/".join(sorted((a, b)))


def ends(bridge: str) -> tuple[HexId, HexId]:
    """The two hexes of a bridge."""
    a, b = bridge.split("/")
    return HexId(a), HexId(b)


@frozen
class Park:
    """An Artillery Park on the map: whose it is, and whether its marker shows that it has fired. Rule: gts:16.2.1a."""

    division: str
    fired: bool = False


@frozen
class Strike:
    """An air Unit over the map: what it is, its hex, and the unit there that it attacks.

    Rule: gts:27.0d.
    """

    air: str
    hex: HexId
    target: UnitId

    def __str__(self) -> str:
        """The air Unit and its target."""
        return f"{self.air} {self.target}"


def in_order(strikes: Iterable[Strike]) -> tuple[Strike, ...]:
    """Air Units by kind, hex and target."""
    return tuple(sorted(strikes, key=lambda each: (each.air, each.hex, each.target)))
