"""What a table of games counts: turns, and strength points lost."""

from __future__ import annotations

from attrs import evolve

import httr
from hexfront.rules import Figures


def test_turns_and_strength_points_lost() -> None:
    state = httr.new_game("hells-highway", setup="default")
    assert httr.figures(state) == Figures(1, (("allied", 0), ("german", 0)))
    later = evolve(state, turn=state.turn + 3, casualties=state.casualties.set("german", 7))
    assert httr.figures(later) == Figures(4, (("allied", 0), ("german", 7)))
