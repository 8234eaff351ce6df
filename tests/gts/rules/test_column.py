"""Column: into it and out of it, and what may be done in it (14.6)."""

from __future__ import annotations

import pytest
from tests.gts.helpers import after, amounts, asked, gone, left, may, moving, only, play, scene, told, unit, where, why

from gts.events import ColumnEntered, ColumnLeft, Eliminated, Fired, PointsSpent

FAR = "foe 15.17"
NEAR = "foe 10.12"  # two hexes from 10.10, which is in its Fire Zone


@pytest.mark.rule("gts:14.6a", "gts:13.2b", "gts:29.34a")
@pytest.mark.parametrize(("mover", "allowance"), [("rifles", 4), ("cars", 18), ("tanks", 13)])
def test_entering_column_costs_a_point(mover: str, allowance: int) -> None:
    done = play(moving(f"{mover} 10.10, {FAR}"), "EnterColumn")
    assert only(done, ColumnEntered).unit == mover
    assert unit(done.state, mover).column
    assert left(done.state, mover, allowance) == allowance - 1


@pytest.mark.rule("gts:14.6c")
def test_leaving_column_costs_a_point() -> None:
    done = play(moving(f"rifles 10.10 column, {FAR}"), "LeaveColumn")
    assert not unit(done.state, "rifles").column
    assert left(done.state, "rifles") == 4 - 1


@pytest.mark.rule("gts:14.6d", "ruling:M2")
def test_column_is_shed_for_a_cohesion_hit_and_no_points() -> None:
    done = play(moving(f"rifles 10.10 column, {FAR}"), "ShedColumn")
    assert (unit(done.state, "rifles").column, unit(done.state, "rifles").cohesion) == (False, 1)
    assert left(done.state, "rifles") == 4


@pytest.mark.rule("gts:14.6a", "gts:14.6c")
def test_without_a_point_left_only_the_cohesion_hit_remains() -> None:
    """Two clear hexes out of Column take all 4 points; in Column 4 hexes do."""
    state = after(moving(f"rifles 10.10, {FAR}"), "StepTo 10.11", "StepTo 10.12")
    assert why(state, "EnterColumn") == {"gts:14.6a"}
    state = moving(f"rifles 10.10 column, {FAR}")
    state = after(state, "StepTo 10.11", "StepTo 10.12", "StepTo 10.13")
    assert may(state, "LeaveColumn")
    state = after(state, "StepTo 10.14")
    assert why(state, "LeaveColumn") == {"gts:14.6c"}
    assert may(state, "ShedColumn")


@pytest.mark.rule("gts:14.6e")
def test_one_action_does_not_pay_into_column_and_out_again() -> None:
    state = after(moving(f"rifles 10.10, {FAR}"), "EnterColumn")
    assert why(state, "LeaveColumn") == {"gts:14.6e"}
    assert may(state, "ShedColumn")


@pytest.mark.rule("gts:14.6e")
def test_one_action_does_not_pay_out_of_column_and_in_again() -> None:
    state = after(moving(f"rifles 10.10 column, {FAR}"), "LeaveColumn")
    assert why(state, "EnterColumn") == {"gts:14.6e"}


@pytest.mark.rule("gts:14.6h")
def test_the_marker_stays_between_actions() -> None:
    """Into Column with one chit; the next finds it there, and may pay to leave it."""
    state = after(moving(f"rifles 10.10, {FAR}", mug=["home-division", "allied-direct"]), "EnterColumn", "Stop")
    state = after(state, "Draw home-division", 0, "Activate rifles", "StartMove")
    assert unit(state, "rifles").column
    assert may(state, "LeaveColumn")
    assert may(state, "ShedColumn")


@pytest.mark.rule("gts:14.6.1c", "gts:14.6.2a", "gts:14.7e", "gts:29.15b")
def test_a_hex_holds_one_unit_in_column() -> None:
    state = moving(f"rifles 10.10, second 10.10 column, third 10.11 column, {FAR}")
    assert why(state, "EnterColumn") == {"gts:14.6.1c"}
    state = moving(f"rifles 10.10 column, third 10.11 column, {FAR}")
    assert why(state, "StepTo 10.11") == {"gts:14.6.1c"}


@pytest.mark.rule("gts:14.6.1d", "gts:14.7f", "gts:29.15b")
def test_a_unit_in_column_may_not_even_pass_through_another() -> None:
    """By road it could pass 10.11 for half a point; the limit holds on the way, too."""
    road = '[[networks.road]]\nname = "lane"\npath = "10.10 10.11 10.12"\n'
    state = moving(f"rifles 10.10 column, third 10.11 column, {FAR}", features=road)
    assert why(state, "StepTo 10.11") == {"gts:14.6.1c"}
    assert may(after(scene(f"rifles 10.10, third 10.11 column, {FAR}"), "Activate rifles", "StartMove"), "StepTo 10.11")


@pytest.mark.rule("gts:17.2d", "gts:17.2l", "gts:17.6b", "gts:29.34b")
def test_entering_column_draws_fire_as_in_column() -> None:
    """Foe 4 at two hexes: range -1, trigger +2, Column +2, mass of 2 Steps 0: 4 - 1 + 2 + 2 = 7."""
    state = after(moving(f"rifles 10.10, {NEAR}"), "EnterColumn")
    assert asked(state) == ("german", "OpportunityFire.window")
    done = play(state, "OpportunityShot foe rifles", 3, 8)
    shot = only(done, Fired)
    assert amounts(shot.modifiers) == {"gts:17.6b": 2, "gts:15.6c": -1, "gts:14.6.1a": 2}
    assert shot.rating == 4 + 2 - 1 + 2
    assert unit(done.state, "rifles").column


@pytest.mark.rule("gts:17.2d", "gts:17.2l", "gts:17.6b")
def test_leaving_column_draws_fire_as_in_column() -> None:
    state = after(moving(f"rifles 10.10 column, {NEAR}"), "LeaveColumn")
    done = play(state, "OpportunityShot foe rifles", 3, 8)
    assert amounts(only(done, Fired).modifiers) == {"gts:17.6b": 2, "gts:15.6c": -1, "gts:14.6.1a": 2}
    assert told(done, ColumnLeft)


@pytest.mark.rule("gts:17.7b", "gts:17.2i")
def test_fire_that_suppresses_keeps_a_unit_in_column() -> None:
    """A 3 is an S; the unit takes it, and does not leave Column. Its point is spent."""
    done = play(moving(f"rifles 10.10 column, {NEAR}"), "LeaveColumn", "OpportunityShot foe rifles", 3, 3, "Decline")
    assert unit(done.state, "rifles").suppressed
    assert unit(done.state, "rifles").column
    assert asked(done.state)[1] != "Movement.move"


@pytest.mark.rule("gts:14.6d", "gts:17.2m", "gts:29.34b")
def test_nobody_fires_at_a_unit_that_sheds_column() -> None:
    done = play(moving(f"rifles 10.10 column, {NEAR}"), "ShedColumn")
    assert asked(done.state) == ("allied", "Movement.move")


@pytest.mark.rule("gts:14.6e")
def test_column_entered_by_paying_may_be_shed() -> None:
    state = after(moving(f"rifles 10.10, {FAR}"), "EnterColumn", "ShedColumn")
    assert (unit(state, "rifles").column, unit(state, "rifles").cohesion) == (False, 1)


@pytest.mark.rule("gts:19.2.3b", "gts:14.6d")
def test_a_unit_without_steps_dies_of_shedding_column() -> None:
    state = moving(f"bazooka-1 10.10 column, {FAR}, rifles 10.14", chit="101st-independent")
    done = play(state, "ShedColumn")
    assert only(done, Eliminated).rule == "gts:19.2.3b"
    assert gone(done.state, "bazooka-1")


@pytest.mark.rule("wed:2.4e", "wed:2.8c", "wed:2.9c", "wed:2.10c", "ruling:M2")
@pytest.mark.parametrize(
    ("letter", "rule"), [("w", "wed:2.4e"), ("t", "wed:2.8c"), ("c", "wed:2.9c"), ("f", "wed:2.10c")]
)
def test_vehicles_stay_in_column_in_woods_and_towns(letter: str, rule: str) -> None:
    ground = f"{letter} .\n" + "\n".join([". ."] * 9)
    state = moving("tanks 10.10 column, foe 10.19", ground=ground)
    assert why(state, "LeaveColumn") == {rule}
    assert why(state, "ShedColumn") == {rule}
    assert may(moving("rifles 10.10 column, foe 10.19", ground=ground), "LeaveColumn")
    assert may(moving(f"tanks 10.10 column, {FAR}"), "LeaveColumn")


@pytest.mark.rule("gts:14.7a", "gts:14.6a")
def test_units_that_move_as_a_stack_do_not_change_into_column() -> None:
    state = after(moving(f"rifles 10.10, second 10.10, {FAR}"), "Join second")
    assert why(state, "EnterColumn") == {"gts:14.6.2a"}
    assert where(state, "second") == "10.10"


@pytest.mark.rule("gts:14.6a", "gts:13.2c")
def test_on_a_division_chit_column_may_be_entered_in_an_enemy_fire_zone() -> None:
    state = moving(f"rifles 10.10, {NEAR}", chit="home-division")
    assert may(state, "EnterColumn")
    assert only(play(state, "EnterColumn"), PointsSpent).halves == 2
