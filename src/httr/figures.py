"""What a table of games counts of each: turns, and strength points lost."""

from __future__ import annotations

from hexfront.rules import Figures
from httr.state import HttrState


def figures(state: HttrState) -> Figures:
    """How many turns have begun, and how many strength points each side has lost."""
    begun = state.turn - state.table.scenario.first_turn + 1
    return Figures(begun, tuple((side, state.casualties[side]) for side in state.game.sides))
