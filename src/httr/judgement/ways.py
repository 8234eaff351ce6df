"""How far units are from the road that decides the game, in parts of a movement point, on an empty map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from hexfront.hexes import HexId
from hexfront.paths import flood
from httr.counters import UnitId
from httr.game import HttrGame
from httr.rules.costs import passage
from httr.rules.travel import has_trucks
from httr.state import HttrState, Unit, blank
from httr.terrain import POINT
from httr.unittypes import Mode

FAR: Final = 60 * POINT
"""What is left to go for a unit that has no way at all."""
KEPT: Final = 512


@lru_cache(KEPT)
def road_of(game: HttrGame) -> tuple[HexId, ...]:
    """The hexes of the road that decide the game, as far as they are in play; none where no road does.

    By httr-sc:17.6b.
    """
    victory = game.scenario.victory
    if not any(name == "route" for name, _ in victory.parameters):
        return ()
    route = game.board.route(victory.text("route"))
    first, last = route.index(HexId(victory.text("from"))), route.index(HexId(victory.text("to")))
    return tuple(hex for hex in route[first : last + 1] if hex in game.area)


def left_to_go(s: HttrState, unit: UnitId, hex: HexId, mode: Mode) -> int:
    """What a unit in a hex has to spend, in a mode, to get to the road; 0 where there is no road to go to."""
    if not road_of(s.table):
        return 0
    dismounted = unit in s.units and s.units[unit].dismounted
    return distances(s.table, alike(s.table, unit), mode, dismounted).get(hex, FAR)


@lru_cache(KEPT)
def alike(game: HttrGame, unit: UnitId) -> UnitId:
    """The first unit that moves as this one does: on foot or not, with trucks or without."""
    empty = blank(game)
    wanted = game.types[unit].movement, has_trucks(empty, unit)
    return next(one for one in game.order if (game.types[one].movement, has_trucks(empty, one)) == wanted)


@lru_cache(KEPT)
def distances(game: HttrGame, unit: UnitId, mode: Mode, dismounted: bool) -> Mapping[HexId, int]:
    """What each hex from which there is a way is away from the road, for a unit on an empty map."""
    empty, board = blank(game), game.board

    def before(hex: HexId) -> Iterator[tuple[HexId, int]]:
        for start in board.neighbours(hex):
            if start in game.area:
                alone = empty.with_unit_at(unit, Unit(start, mode, dismounted=dismounted))
                way = passage(alone, unit, start, hex)
                if way is not None:
                    yield start, way.parts

    return flood(road_of(game), None, before).costs
