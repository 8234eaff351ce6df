"""What a step costs, in half movement points (14.3, 14.5, 14.6; barrages 16.6.2.2; weather 26)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from gts.counters import MovementClass, UnitClass, UnitId
from gts.rules.roads import roads_closed
from gts.state import GameState
from gts.words import BRIDGE, RAILROAD_BRIDGE, RAISED, RIVER, STREAM, WAYS
from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.remembering import once_a_state
from hexfront.sources import Refusal, Source

BARRAGE_COST: Final = 4  # gts:16.6.2.2d
FOG_COST: Final = 2  # ruling:M7


@frozen
class Way:
    """How a step is made: along a road or the like (None: over the ground), and what it costs in half points.

    `all_it_has` marks the one hex that leg infantry may always move.
    """

    network: str | None
    halves: int
    all_it_has: bool = False
    rule: str = "gts:14.5a"


@point
def ways(
    s: GameState, unit: UnitId, start: HexId, end: HexId, came: tuple[str, HexId] | None, alone: bool
) -> Iterator[Way]:
    """The ways in which a unit could step into an adjacent hex, whatever it has left to spend.

    `came` is the network and the hex by which it entered `start` in this Action: to change there to a road that does
    not meet it costs the terrain of `start` as well. Units that move as a stack get no benefit from roads, and nobody
    has any from a Road that a road block closes to it in one of the two hexes.

    Rule: gts:14.4a; gts:14.5a; gts:14.6f; gts:14.6g; gts:14.7h; wed:2.5a; wed:2.5b; wed:2.5c; wed:2.6a; wed:2.6b;
    wed:2.6c; wed:2.5e; wed:2.11c; gts:23.2a; gts:23.2b; ruling:E5.
    """
    board, terrain = s.table.board, s.table.charts.terrain
    status, mover = s.units[unit], s.face(unit).movement_class
    if mover is MovementClass.IMMOBILE:
        return
    if status.column and alone and not (roads_closed(s, unit, start) or roads_closed(s, unit, end)):
        for network in WAYS:
            if board.linked(network, start, end):
                road = f"raised_{network}" if RAISED in board.link(network, start, end) else network
                halves, change = terrain.road_cost(road, mover), _change_cost(s, unit, network, came, end)
                if halves is not None and change is not None:
                    yield Way(network, halves + change)
    halves = terrain.entry_cost(board.terrain(end), mover, status.column)
    side = _hexside_cost(s, unit, start, end)
    if halves is not None and side is not None:
        yield Way(None, halves + side)


def _change_cost(s: GameState, unit: UnitId, network: str, came: tuple[str, HexId] | None, end: HexId) -> int | None:
    """What a unit pays in its hex to get onto the road that leads on; None if it cannot.

    Rule: gts:14.6g; wed:2.5c; wed:2.6c.
    """
    status = s.units[unit]
    if came is None or came[0] != network or s.table.board.through(network, came[1], status.hex, end):
        return 0
    return s.table.charts.terrain.entry_cost(
        s.table.board.terrain(status.hex), s.face(unit).movement_class, status.column
    )


def _hexside_cost(s: GameState, unit: UnitId, start: HexId, end: HexId) -> int | None:
    """What the hexside adds away from roads; None if it may not be crossed so.

    Rule: wed:2.11a; wed:2.11b; wed:2.12a.
    """
    words = s.table.board.hexside(start, end)
    if RIVER in words:
        return None
    if STREAM in words:
        return s.table.charts.terrain.hexside_cost(STREAM, s.face(unit).movement_class, s.units[unit].column)
    return 0


@point
def crossing_refusal(s: GameState, unit: UnitId, start: HexId, end: HexId) -> Iterator[Refusal]:
    """Why a unit may not cross a hexside at all as it is.

    Rule: gts:14.7i; wed:2.12a; wed:2.15.1a; wed:2.0c; wed:2.0d; wed:2.12b; wed:2.14b.
    """
    words = s.table.board.hexside(start, end)
    if RIVER not in words:
        return
    if not {BRIDGE, RAILROAD_BRIDGE} & words:
        yield Refusal("wed:2.12a", f"the river {start}/{end} has no bridge")
    elif not s.units[unit].column:
        yield Refusal("gts:14.7i", f"only units in Column cross the bridge {start}/{end}")


def ground_refusal(s: GameState, unit: UnitId, start: HexId, end: HexId) -> Iterator[Refusal]:
    """Why the ground is closed to a unit as it is, by the rule that the chart names for the hex or the stream.

    Rule: gts:14.4a; gts:14.5a; wed:2.4b; wed:2.11b.
    """
    terrain, mover, column = s.table.charts.terrain, s.face(unit).movement_class, s.units[unit].column
    name, ground = s.counter(unit).designation, s.table.board.terrain(end)
    if mover is MovementClass.IMMOBILE:
        yield Refusal("gts:14.4a", f"{name} is immobile")
        return
    if _hexside_cost(s, unit, start, end) is None:
        source = terrain.hexside_cell(STREAM, mover, column).source
        yield Refusal(_rule(source), f"{name} may not cross the stream {start}/{end} as it is")
    if terrain.entry_cost(ground, mover, column) is None:
        source = terrain.entry_cell(ground, mover, column).source
        yield Refusal(_rule(source), f"{name} may not go from {start} into {end}, {ground}, as it is")


def _rule(source: Source) -> str:
    return source.ref if source.kind == "rule" else "gts:14.5a"


def surcharge(s: GameState, unit: UnitId, start: HexId, way: Way) -> int:
    """What barrages and weather add to a step, in half points.

    Rule: gts:16.6.2.2d; gts:16.6.2.2e; gts:26.0c; gts:26.0d; gts:26.0g.
    """
    extra = BARRAGE_COST if start in s.barrages else 0
    if s.weather == "fog" or (s.weather == "rain" and way.network is None):
        extra += FOG_COST
    return extra


@once_a_state
def cheapest(
    s: GameState, unit: UnitId, start: HexId, end: HexId, came: tuple[str, HexId] | None, alone: bool
) -> Way | None:
    """The cheapest way in which a unit may step into an adjacent hex, surcharges included; None if there is none.

    Found once a state: each move that a unit could make asks for it.

    Rule: gts:14.3a; gts:14.5a; gts:14.7i; wed:2.5b; wed:2.15.6m.
    """
    if next(crossing_refusal(s, unit, start, end), None) is not None:
        return None
    found = min(ways(s, unit, start, end, came, alone), key=lambda way: way.halves, default=None)
    return None if found is None else Way(found.network, found.halves + surcharge(s, unit, start, found))


def is_leg_infantry(s: GameState, unit: UnitId) -> bool:
    """Whether the guaranteed hex of 14.9 may be a unit's. Rule: gts:14.9a."""
    return s.face(unit).movement_class is MovementClass.LEG and s.counter(unit).unit_class is UnitClass.INFANTRY


def is_vehicle(s: GameState, unit: UnitId) -> bool:
    """Whether a unit is a Vehicle Unit: by its symbol, or because it is mounted. Rule: gts:29.51; gts:14.10.2g."""
    return s.counter(unit).unit_class is UnitClass.VEHICLE or s.units[unit].mounted
