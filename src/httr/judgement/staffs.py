"""Headquarters: near their men, in cover, out of the enemy's reach, and with a supply path of their own."""

from __future__ import annotations

from typing import Final

from hexfront.hexes import HexId
from hexfront.remembering import once_a_state
from httr.counters import UnitId
from httr.judgement.ways import distances
from httr.rules.observation import in_cover
from httr.rules.subordination import commanded_by, formation_of
from httr.rules.supply import REGIMENT_POINTS
from httr.state import HttrState
from httr.terrain import POINT, Way

COVER: Final = 0.3
APART: Final = 0.1
"""What each hex between a headquarters and its men, on average, takes from what it is worth to them."""
EXPOSED: Final = 2.0
"""What it fears next to the enemy."""
CUT_OFF: Final = 3.0
PATH: Final = REGIMENT_POINTS * POINT
"""How long its supply path may be. By httr:13.2.5.1a."""


def staff_worth(s: HttrState, unit: UnitId, hex: HexId) -> float:
    """What it is worth that a headquarters stands in a hex."""
    board, side = s.table.board, s.side(unit)
    men = men_of(s, unit)
    far = [board.distance(hex, s.units[each].hex) for each in men]
    worth = (COVER if in_cover(s, hex) else 0.0) - APART * sum(far) / max(1, len(far))
    if any(s.holder(near) == s.table.enemy[side] for near in board.neighbours(hex)):
        worth -= EXPOSED
    return worth - (0.0 if has_path_from(s, side, hex) else CUT_OFF)


@once_a_state
def men_of(s: HttrState, unit: UnitId) -> tuple[UnitId, ...]:
    """The units on the map that answer to a headquarters."""
    own = commanded_by(s, unit)
    mine = (each for each in s.of(s.side(unit)) if each != unit)
    return tuple(each for each in mine if own is not None and formation_of(s, each).id == own.id)


def has_path_from(s: HttrState, side: str, hex: HexId) -> bool:
    """Whether a way of a supply path's length leads from a hex to where a side is supplied, on an empty map."""
    supply = s.table.scenario.supply(side)
    if supply.kind == "full" or not supply.hexes:
        return True
    return distances(s.table, tuple(supply.hexes), Way.TRAVEL).get(hex, PATH + 1) <= PATH
