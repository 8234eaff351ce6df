"""What each step on the board costs in each way of moving, by day and with no enemy about: the net of supply paths.

What a unit pays when it moves, with every part, is told by `httr.rules.costs`; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache

from hexfront.hexes import HexId
from httr.game import HttrGame
from httr.rules.terrain import hexsides, is_barred, is_bridged, movement_terrain, roads
from httr.state import HttrState, bare
from httr.terrain import Way
from httr.vocabulary import BRIDGE, FERRY, ROAD, WATER

Net = Mapping[HexId, tuple[tuple[HexId, int], ...]]
"""For each hex those that one may go on to, each with the cost in parts of a movement point."""
CITY = "city"


@cache
def steps_into(game: HttrGame, way: Way | None) -> Net:
    """For each hex those that one may come from, each with the cost of coming: a net backwards; None is that of roads.

    Rule: httr:9.1.3; httr:12.0c; httr:13.2.2.4; httr:13.2.2.7; httr:13.2.6.3.
    """
    steps = _road_net(game) if way is None else _net(game, way)
    into: dict[HexId, list[tuple[HexId, int]]] = {hex: [] for hex in steps}
    for start, those in steps.items():
        for end, cost in those:
            into[end].append((start, cost))
    return {hex: tuple(those) for hex, those in into.items()}


def _net(game: HttrGame, way: Way) -> Net:
    return _steps(game, lambda s, a, b: (*_by_road(s, way, a, b), *_open(s, way, a, b)))


def _road_net(game: HttrGame) -> Net:
    return _steps(game, lambda s, a, b: tuple(_by_road(s, Way.TRAVEL, a, b)))


def _steps(game: HttrGame, costs: Callable[[HttrState, HexId, HexId], tuple[int, ...]]) -> Net:
    s, board = bare(game), game.board
    found = ((a, b, costs(s, a, b)) for a in board.hexes for b in board.neighbours(a))
    steps: dict[HexId, list[tuple[HexId, int]]] = {hex: [] for hex in board.hexes}
    for a, b, ways in found:
        if ways:
            steps[a].append((b, min(ways)))
    return {hex: tuple(those) for hex, those in steps.items()}


def _by_road(s: HttrState, way: Way, start: HexId, to: HexId) -> Iterator[int]:
    """The rates of the roads that lead from a hex into the next. Rule: httr:9.4.1.1; httr:9.4.1.3."""
    terrain, charts = s.table.board.terrain, s.table.charts.terrain
    for road in roads(s, start, to):
        if road.network == ROAD and (cost := charts.road_cost(road.row, way, road.raised)) is not None:
            yield cost
    trail = charts.road_cost("trail", way)
    if trail is not None and terrain(start) == terrain(to) == CITY and not is_barred(s, start, to):
        yield trail


def _open(s: HttrState, way: Way, start: HexId, to: HexId) -> Iterator[int]:
    """The cost of the open ground, if it is not prohibited.

    Rule: httr:9.1.3; httr:9.4.3a; httr-sc:9.1a; httr-sc:5.1.8.2c.
    """
    charts = s.table.charts.terrain
    over = is_bridged(s, start, to)
    sides = [word for word in hexsides(s, start, to) if word not in (BRIDGE, FERRY) and not (over and word in WATER)]
    costs = [charts.entry_cost(movement_terrain(s, to), way), *(charts.hexside_cost(side, way) for side in sides)]
    if None not in costs:
        yield sum(cost for cost in costs if cost is not None)
