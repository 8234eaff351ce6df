"""What a table of games counts of each: turns, and steps lost."""

from __future__ import annotations

from gts.state import GameState
from hexfront.rules import Figures


def figures(state: GameState) -> Figures:
    """How many turns have begun, and how many steps each side has lost.

    Units that were taken off the map whole count with all that is printed on their counters.
    """
    return Figures(state.turn + 1, tuple((side, _steps_lost(state, side)) for side in state.game.sides))


def _steps_lost(state: GameState, side: str) -> int:
    gone = sum(state.counter(unit).steps for unit in state.lost if state.counter(unit).side == side)
    here = (unit for unit in state.table.roster[side] if unit in state.units)
    return gone + sum(state.counter(unit).steps - state.steps(unit) for unit in here)
