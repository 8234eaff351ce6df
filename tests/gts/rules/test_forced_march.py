"""Forced march (14.8)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.gts.helpers import after, amounts, asked, left, may, only, play, scene, told, unit, where, why

from gts.events import ActionEnded, Checked, ForcedMarch
from gts.state import GameState

LINE = "\n".join(["."] * 14)


def tired(units: str = "rifles 10.10, foe 10.23", **more: Any) -> GameState:
    """The first unit has spent its 4 points on two clear hexes, and stands in 10.12; those named with it go along."""
    state = after(scene(units, ground=LINE, **more), "Activate rifles", "StartMove")
    if "second" in units:
        state = after(state, "Join second")
    return after(state, "StepTo 10.11", "StepTo 10.12")


@pytest.mark.rule("gts:14.8a")
def test_a_passed_check_gives_two_points() -> None:
    done = play(tired(), "ForceMarch", 7)
    assert only(done, ForcedMarch).unit == "rifles"
    assert left(done.state, "rifles") == 0 + 2
    assert where(after(done.state, "StepTo 10.13"), "rifles") == "10.13"


@pytest.mark.rule("gts:14.8d")
def test_a_failed_check_is_a_cohesion_hit_and_the_end() -> None:
    done = play(tired(), "ForceMarch", 8)
    assert unit(done.state, "rifles").cohesion == 1
    assert only(done, ActionEnded).rule == "gts:14.8d"
    assert asked(done.state)[1] == "over"


@pytest.mark.rule("gts:14.8b", "ruling:M4")
def test_a_unit_that_can_still_move_does_not_force_march() -> None:
    state = after(scene("rifles 10.10, foe 10.23", ground=LINE), "Activate rifles", "StartMove")
    assert why(state, "ForceMarch") == {"gts:14.8b"}
    assert why(after(state, "StepTo 10.11"), "ForceMarch") == {"gts:14.8b"}


@pytest.mark.rule("gts:14.8a", "ruling:M3")
def test_one_forced_march_in_an_action() -> None:
    state = after(tired(), "ForceMarch", 7, "StepTo 10.13")
    assert why(state, "ForceMarch") == {"gts:14.8b"}


@pytest.mark.rule("gts:14.8a")
def test_only_leg_units_force_march() -> None:
    state = after(
        scene("tanks 10.10, foe 10.23", ground=LINE, counters={"tanks": {"movement_allowance": 2}}),
        "Activate tanks",
        "StartMove",
        "StepTo 10.11",
    )
    assert why(state, "ForceMarch") == {"gts:14.8a"}


@pytest.mark.rule("gts:14.8c", "gts:29.16a", "gts:29.47b")
def test_a_command_point_passes_the_check() -> None:
    done = play(tired(command=1), "ForceMarch", "SpendCommandPoint")
    assert left(done.state, "rifles") == 2
    assert only(done, Checked).roll is None
    assert done.state.command["home"] == 1 - 1


@pytest.mark.rule("gts:14.8c")
def test_each_unit_of_a_stack_checks_for_itself() -> None:
    """Who fails stays behind; the other goes on alone."""
    done = play(tired("rifles 10.10, second 10.10, foe 10.23"), "ForceMarch", 7, 8)
    assert [(event.unit, event.passed) for event in told(done, Checked)] == [("rifles", True), ("second", False)]
    state = after(done.state, "StepTo 10.13")
    assert (where(state, "rifles"), where(state, "second")) == ("10.13", "10.12")
    assert unit(state, "second").cohesion == 1


@pytest.mark.rule("gts:14.8e", "gts:21.7b", "gts:21.7a")
def test_out_of_command_the_check_is_harder_and_no_point_passes_it() -> None:
    """Troop Quality 7 - 1 = 6."""
    state = after(tired(out_of_command=True, command=5), "ForceMarch")
    assert not may(state, "SpendCommandPoint")
    check = only(play(state, 7), Checked)
    assert (check.rating, check.passed) == (7 - 1, False)
    assert amounts(check.modifiers) == {"gts:21.7b": -1}
    assert only(play(state, 6), Checked).passed
