"""Command and Dispatch Points that a Division chit brings (10.0.3, 10.0.4)."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from tests.gts.helpers import after, amounts, asked, only, play, scene, told, with_scenario

from gts.events import CommandGained, DispatchGranted, DispatchRolled
from gts.state import GameState
from hexfront.state import Transition


def rolled(rating: int, held: int, roll: int, *, before_night: bool = False) -> Transition[GameState]:
    """The home Division rolls for Dispatch Points, after a 0 for Command Points."""
    options: dict[str, Any] = {"dispatch_rating": rating, "dispatch": {"home": held}, "turns": 2}
    state = scene("rifles 10.10, foe 15.17", chit=None, mug=["home-division", "german-direct"], **options)
    first, second = state.table.scenario.turns
    state = with_scenario(state, turns=(first, evolve(second, night=before_night)))
    return play(after(state, "Draw home-division", 0), roll)


@pytest.mark.rule("gts:10.0.3a")
def test_a_division_rolls_twice() -> None:
    """First for Command Points, then for Dispatch Points; a Division without a Dispatch Rating once."""
    mug = ["home-division", "german-direct"]
    both = after(scene("rifles 10.10, foe 15.17", chit=None, mug=mug, dispatch_rating=3), "Draw home-division")
    assert asked(both) == asked(after(both, 0)) == ("chance", "Dice.roll")
    one = after(scene("rifles 10.10, foe 15.17", chit=None, mug=mug), "Draw home-division")
    assert asked(after(one, 0)) == ("allied", "Impulse.choose")


@pytest.mark.rule("gts:10.0.3a")
def test_a_division_without_a_command_rating_rolls_for_dispatch_points_alone() -> None:
    mug = ["home-division", "german-direct"]
    state = scene("rifles 10.10, foe 15.17", chit=None, mug=mug, dispatch_rating=3)
    divisions = {id: evolve(each, command_rating=None) for id, each in state.table.divisions.items()}
    done = play(evolve(state, game=evolve(state.table, divisions=divisions)), "Draw home-division", 3)
    assert only(done, DispatchRolled).roll == 3
    assert not told(done, CommandGained)


@pytest.mark.rule("gts:10.0.3c", "gts:10.0.3d", "gts:10.0.3e", "gts:10.0.3f", "gts:10.0.3g", "gts:29.24")
@pytest.mark.example("gts-ex-01", "gts-ex-02", "gts-ex-03")
@pytest.mark.parametrize(
    ("rating", "held", "roll", "reasons", "after_it"),
    [
        pytest.param(6, 2, 1, {"gts:10.0.3e": 1, "gts:10.0.3f": 1}, 2 + 1 + 1, id="gts-ex-01"),
        pytest.param(6, 2, 0, {"gts:10.0.3d": 1, "gts:10.0.3e": 1, "gts:10.0.3f": 1}, 2 + 3, id="gts-ex-02"),
        pytest.param(6, 2, 2, {"gts:10.0.3e": 1}, 2 + 1, id="gts-ex-03"),
        pytest.param(6, 2, 6, {"gts:10.0.3e": 1}, 2 + 1, id="the rating itself"),
        pytest.param(6, 2, 7, {}, 2, id="above the rating"),
        pytest.param(6, 2, 9, {"gts:10.0.3c": -1}, 2 - 1, id="a 9 costs a point"),
        pytest.param(3, 12, 9, {"gts:10.0.3c": -1, "gts:10.0.3f": 1}, 12 - 1 + 1, id="C1: a 9 is less than 12"),
        pytest.param(3, 0, 9, {"gts:10.0.3c": -1}, 0, id="never below 0"),
        pytest.param(3, 18, 0, {"gts:10.0.3d": 1, "gts:10.0.3e": 1, "gts:10.0.3f": 1}, 19, id="never above 19"),
    ],
)
def test_each_reason_of_a_dispatch_roll_counts(
    rating: int, held: int, roll: int, reasons: dict[str, int], after_it: int
) -> None:
    """All that apply add up, each with its rule."""
    done = rolled(rating, held, roll)
    event = only(done, DispatchRolled)
    assert (event.rating, event.held, event.roll) == (rating, held, roll)
    assert amounts(event.reasons) == reasons
    assert done.state.dispatch["home"] == after_it


@pytest.mark.rule("gts:10.0.4b")
@pytest.mark.parametrize(("held", "roll", "after_it"), [(0, 9, 0), (19, 0, 19), (18, 0, 19)])
def test_dispatch_points_stay_between_0_and_19(held: int, roll: int, after_it: int) -> None:
    """Whatever the roll."""
    assert rolled(3, held, roll).state.dispatch["home"] == after_it


@pytest.mark.rule("gts:10.0.3i")
def test_two_points_more_before_a_night() -> None:
    """After the roll: from 0, a 9 leaves 0, and then there are 2. Before a day there are none."""
    done = rolled(3, 0, 9, before_night=True)
    assert only(done, DispatchGranted).points == 2
    assert done.state.dispatch["home"] == 0 + 2
    assert told(rolled(3, 0, 9), DispatchGranted) == []


@pytest.mark.rule("gts:10.0.3i")
def test_a_chit_that_is_not_drawn_brings_nothing() -> None:
    """Left in the mug before the night it is played in the night, and then the next turn is none."""
    options: dict[str, Any] = {"dispatch_rating": 3, "turns": 2}
    state = scene("rifles 10.10, foe 15.17", chit=None, mug=["german-direct", "home-division"], **options)
    first, second = state.table.scenario.turns
    state = after(with_scenario(state, turns=(first, evolve(second, night=True))), "Draw german-direct", "Finish")
    done = play(after(state, 0), 8)
    assert done.state.turn == 1
    assert told(done, DispatchGranted) == []
