"""How far a unit is from where it should be, in half movement points, as if nobody else were on the map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from gts.aims import Aim
from gts.counters import UnitId
from gts.game import GtsGame
from gts.reachable import PLENTY
from gts.rules.column import COLUMN_COST
from gts.rules.movement import Movement
from gts.rules.steps import step_refusal, way_into
from gts.state import GameState, Unit, blank
from hexfront.hexes import HexId
from hexfront.paths import reach

FAR: Final = 400
"""What is left to go for a unit that has no way at all."""
KEPT: Final = 256


def left_to_go(s: GameState, aim: Aim, hex: HexId, column: bool) -> int:
    """What a unit in a hex, in Column or not, has to spend to get to one of the hexes of its aim."""
    mounted, unit = s.units[aim.unit].mounted, aim.like or aim.unit
    ways = (distances(s.table, unit, aim.hexes, each, mounted) for each in (column, not column))
    as_it_is, other = (way.get(hex, FAR) for way in ways)
    return min(as_it_is, other + COLUMN_COST)


@lru_cache(KEPT)
def distances(
    game: GtsGame, unit: UnitId, hexes: tuple[HexId, ...], column: bool, mounted: bool
) -> Mapping[HexId, int]:
    """What each hex from which there is a way is away from some hexes, for a unit on an empty map."""
    empty = blank(game).with_mark(("spent", unit), -PLENTY)
    board = game.board

    def before(hex: HexId | None) -> Iterator[tuple[HexId | None, int]]:
        if hex is None:
            yield from ((end, 0) for end in hexes)
            return
        for start in board.neighbours(hex):
            cost = step_cost(empty.with_unit_at(unit, Unit(start, column=column, mounted=mounted)), unit, hex)
            if cost is not None:
                yield start, cost

    found = reach(None, None, before).costs
    return {hex: cost for hex, cost in found.items() if hex is not None}


def step_cost(s: GameState, unit: UnitId, to: HexId) -> int | None:
    """What a step costs a unit that has all the points of the world; None if it may not make it."""
    move = Movement((unit,), begun=True)
    if next(step_refusal(s, move, to), None) is not None:
        return None
    way = way_into(s, move, unit, to)
    assert way is not None, f"{unit} may step into {to} and has no way"
    return way.halves
