"""What a table of games counts: turns, and steps lost."""

from __future__ import annotations

from attrs import evolve

import gts
from hexfront.rules import Figures


def test_a_new_game_is_in_its_first_turn_without_losses() -> None:
    assert gts.figures(gts.new_game("son-with-the-wind")) == Figures(1, (("allied", 0), ("german", 0)))


def test_steps_lost() -> None:
    """A reduced unit has lost one step, an eliminated one all that are printed."""
    state = gts.new_game("a-drive-in-the-country", setup="default")
    units = [unit for unit in state.table.roster["german"] if unit in state.units and state.counter(unit).steps == 2]
    first, second = units[:2]
    reduced = state.units.set(first, evolve(state.units[first], reduced=True)).delete(second)
    lost = evolve(state, units=reduced, lost=(second,))
    assert gts.figures(lost) == Figures(1, (("allied", 0), ("german", 1 + 2)))
