"""Command and supply (13): the paths of units to headquarters, and of headquarters to theirs, and what they give."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Final

from hexfront.hexes import HexId
from hexfront.paths import reach
from httr.counters import Echelon, Formation, FormationId, UnitId
from httr.game import HttrGame
from httr.marks import ARRIVED
from httr.rules.leaders import leader_with
from httr.rules.subordination import (
    REGIMENTAL,
    commanded_by,
    controlling_headquarters,
    formation_of,
    superior_of,
)
from httr.rules.units import is_headquarters, is_leg
from httr.rules.ways import steps_into
from httr.rules.zones import closed_to_supply
from httr.state import HttrState
from httr.terrain import POINT, Way
from httr.unittypes import Mode

HEXES: Final = 12
"""How long the path of a unit may be, in hexes. Rule: httr:13.2.6.1."""
ROAD_POINTS: Final = 12
"""Below how many movement points the path of a vehicular unit may be by road. Rule: httr:13.2.6.3; ruling:A106."""
REGIMENT_POINTS: Final = 12
DIVISION_POINTS: Final = 18
REMEMBERED: Final = 256
"""For how many ends the paths are remembered: those of some turns."""


class Level(StrEnum):
    """How well a unit is supplied: in full, with one command point, or with none or without a path.

    Rule: httr:13.2.7.3; httr:13.2.7.5a; httr:13.2.7.6a; httr:13.2.7.7a; ruling:A97.
    """

    FULL = "full"
    ONE = "one"
    NONE = "none"


FULL_POINTS: Final = 2


def supply_level(s: HttrState, unit: UnitId) -> Level:
    """How well a unit is supplied now: its path is traced afresh, its headquarters judged in the Command Phase.

    Rule: httr:13.1a; httr:13.1b; httr:13.1h; httr:13.2.7.3; httr:13.2.7.4; httr-sc:17.5c; httr-sc:5.1.3.9b;
    ruling:A98; httr:10.6.3; httr:13.1d; httr:13.5a.
    """
    if s.table.scenario.supply(s.side(unit)).kind == "full" or s.marked(ARRIVED, unit) is not None:
        return Level.FULL
    if not has_path(s, unit):
        return Level.NONE
    points = points_of(s, unit)
    return Level.FULL if points >= FULL_POINTS else Level.ONE if points == 1 else Level.NONE


def points_of(s: HttrState, unit: UnitId) -> int:
    """The command points that count for a unit: those of its headquarters, or enough with a leader of its own.

    Rule: httr:13.2.7.3; httr:13.2.7.9; httr:19.6.1; httr-sc:17.5a; httr-sc:5.1.5.3a; ruling:A113.
    """
    if leader_with(s, unit) is not None:
        return FULL_POINTS
    if traces_to_hexes(s, formation_of(s, unit).id):
        return s.table.scenario.supply(s.side(unit)).points
    return max((s.command.get(_formation(s, each), 0) for each in controlling_headquarters(s, unit)), default=0)


def _formation(s: HttrState, headquarters: UnitId) -> FormationId:
    own = commanded_by(s, headquarters)
    assert own is not None, f"{headquarters} is no headquarters"
    return own.id


def traces_to_hexes(s: HttrState, formation: FormationId) -> bool:
    """Whether the units of a formation trace to the hexes of the scenario, its headquarters not being in play.

    Rule: httr-sc:17.5a; httr-sc:17.5b; httr-sc:5.1.5.3a; httr-sc:5.1.5.3b; httr-sc:5.1.3.8.
    """
    own = s.table.formations[formation]
    return own.headquarters is None and formation in s.table.scenario.supply(own.side).formations


def has_path(s: HttrState, unit: UnitId) -> bool:
    """Whether a combat unit, or a headquarters, has a supply path now.

    Rule: httr:13.2.2.1; httr:13.2.6.1; httr:13.2.6.2; httr:13.2.6.3; httr:13.2.6.4; httr:13.2.6.5; httr-sc:5.1.8.1;
    httr:13.2.2.5; httr:13.2.2.9; httr-sc:17.5a; httr-sc:5.1.5.3a.
    """
    if is_headquarters(s, unit):
        return headquarters_has_path(s, unit)
    side, here = s.side(unit), s.units[unit].hex
    if any(here == hex or s.table.board.adjacent(here, hex) for hex in s.table.scenario.supply(side).hexes):
        return True
    if traces_to_hexes(s, formation_of(s, unit).id):
        return reaches(s, unit, dict.fromkeys(s.table.scenario.supply(side).hexes, 1))
    supplied = [each for each in controlling_headquarters(s, unit) if not s.units[each].unsupplied]
    return reaches(s, unit, {s.units[each].hex: halving(s, each) for each in supplied})


def halving(s: HttrState, headquarters: UnitId) -> int:
    """By what the length of a path to a headquarters is divided.

    Rule: httr:13.2.2.6; httr:10.6.2d; httr:14.1.3; httr:18.7.2.
    """
    status = s.units[headquarters]
    return 2 if status.disrupted or status.mode is Mode.TRAVEL else 1


def reaches(s: HttrState, unit: UnitId, ends: dict[HexId, int]) -> bool:
    """Whether a unit reaches one of some hexes, each with what divides the length of the path.

    Rule: httr:13.2.2.4; httr:13.2.2.8; httr:13.2.6.1; httr:13.2.6.3.
    """
    start, side = s.units[unit].hex, s.side(unit)
    leg = is_leg(s, unit)
    way = Way.of(leg, s.units[unit].mode)
    for end, by in ends.items():
        if (far := paths_in_hexes(s, side, end, way).get(start)) is not None and far <= HEXES // by:
            return True
    return not leg and reaches_by_road(s, unit, ends.items())


def reaches_by_road(s: HttrState, unit: UnitId, ends: Iterable[tuple[HexId, int]]) -> bool:
    """Whether a way by road leads a unit to one of some hexes, each with what divides its length.

    Rule: httr:13.2.6.3; ruling:A106.
    """
    start, side, less_than = s.units[unit].hex, s.side(unit), ROAD_POINTS * POINT
    found = ((paths_in_points(s, side, end, None, less_than).get(start), by) for end, by in ends)
    return any(far is not None and far * by < less_than for far, by in found)


def paths_in_hexes(s: HttrState, side: str, end: HexId, way: Way) -> Mapping[HexId, int]:
    """From where a supply path of a side leads to a hex, with its length in hexes, the end included.

    Rule: httr:13.2.2.3; httr:8.3; httr:8.5; httr:13.2.6.1; httr:19.2.2.
    """
    return _paths(s.table, closed_to_supply(s, side), end, way, HEXES, counted=True)


def paths_in_points(s: HttrState, side: str, end: HexId, way: Way | None, most: int) -> Mapping[HexId, int]:
    """From where a supply path of a side leads to a hex, with its cost in parts, at most so many; None is by road.

    Rule: httr:13.2.2.3; httr:8.3; httr:8.5; httr:13.2.6.3; httr:19.2.2.
    """
    return _paths(s.table, closed_to_supply(s, side), end, way, most, counted=False)


@lru_cache(maxsize=REMEMBERED)
def _paths(
    game: HttrGame, closed: frozenset[HexId], end: HexId, way: Way | None, most: int, counted: bool
) -> Mapping[HexId, int]:
    """The flood from the end of the paths back to where they may begin, which itself may be closed."""
    steps = steps_into(game, way)

    def hops(hex: HexId) -> Iterable[tuple[HexId, int]]:
        if hex in closed:
            return ()
        return ((other, 1) for other, _ in steps[hex]) if counted else steps[hex]

    return reach(end, most, hops).costs


def headquarters_has_path(s: HttrState, headquarters: UnitId) -> bool:
    """Whether a headquarters reaches the one above it, itself in supply, or the hexes of the scenario.

    Rule: httr:13.2a; httr:13.2.2.2; httr:13.2.2.7; httr:13.2.5.1a; httr:13.2.4.1; httr-sc:17.5a; httr-sc:5.1.6.1;
    httr-sc:5.1.6.2;
    ruling:A115; ruling:HS5.
    """
    own = commanded_by(s, headquarters)
    if own is None or s.table.scenario.supply(s.side(headquarters)).kind == "full":
        return own is not None
    return path_of(s, headquarters, own)[0] is not None


def path_of(s: HttrState, headquarters: UnitId, own: Formation) -> tuple[int | None, int, tuple[HexId, ...]]:
    """The length of the path of a formation's headquarters, what it may be, both in parts of a point, and its ends.

    A length is None if no path is short enough; one to a disrupted headquarters, or one in Travel Mode, counts double.

    Rule: httr:13.2.2.2; httr:13.2.2.7; httr:13.2.5.1a; httr:13.2.4.1; httr:13.2.2.6.
    """
    side, ends = s.side(headquarters), dict[HexId, int]()
    for above in _above(s, headquarters):
        if not s.units[above].unsupplied:
            ends[s.units[above].hex] = halving(s, above)
    if not ends:
        ends = dict.fromkeys(s.table.scenario.supply(side).hexes, 1)
    points = REGIMENT_POINTS if own.echelon in REGIMENTAL else DIVISION_POINTS
    start, most = s.units[headquarters].hex, points * POINT
    found = ((paths_in_points(s, side, end, Way.TRAVEL, most).get(start), by) for end, by in ends.items())
    lengths = (far * by for far, by in found if far is not None)
    return min((length for length in lengths if length <= most), default=None), most, tuple(ends)


def _above(s: HttrState, headquarters: UnitId) -> Iterator[UnitId]:
    """The headquarters on the map that one answers to: the nearest above it. Rule: httr:13.2.5.1a; httr:17.0b."""
    above = superior_of(s, headquarters)
    while above is not None:
        if above.headquarters is not None and above.headquarters in s.units:
            yield above.headquarters
            return
        above = None if above.superior is None else s.table.formations[above.superior]


def by_echelon(s: HttrState, side: str) -> tuple[UnitId, ...]:
    """The headquarters of a side on the map, the higher first: supply comes down. Rule: httr:13.2.2.2."""
    found = [(one, one.headquarters) for one in s.table.formations.values() if one.headquarters in s.units]
    order = list(Echelon)
    mine = [(order.index(one.echelon), headquarters) for one, headquarters in found if one.side == side]
    return tuple(headquarters for _, headquarters in sorted(mine, key=lambda each: each[0]) if headquarters is not None)
