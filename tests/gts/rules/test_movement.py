"""Movement Actions: a unit or a stack moves hex by hex (14.1 to 14.4, 14.7, 14.9)."""

from __future__ import annotations

import pytest
from tests.gts.helpers import after, asked, left, may, moving, only, play, scene, told, unit, where, why

from gts.events import ActionEnded, Activated, CommandSpent, Moved, RallyingEnded

FAR = "foe 15.17"


@pytest.mark.rule("gts:14.1a", "gts:14.3a")
def test_units_move_from_hex_to_adjacent_hex() -> None:
    state = moving(f"rifles 12.12, {FAR}")
    around = {"12.11", "12.13", "11.12", "11.13", "13.12", "13.13"}
    hexes = [f"{column}.{row}" for column in range(10, 16) for row in range(10, 18)]
    assert {hex for hex in hexes if may(state, f"StepTo {hex}")} == around
    done = play(state, "StepTo 11.12")
    assert only(done, Moved).start == "12.12"
    assert where(done.state, "rifles") == "11.12"


@pytest.mark.rule("gts:14.1e")
def test_no_unit_moves_into_a_hex_of_the_enemy() -> None:
    assert why(moving("rifles 10.10, foe 10.11 suppressed"), "StepTo 10.11") == {"gts:14.1e"}


@pytest.mark.rule("gts:14.2a", "gts:14.4a")
def test_immobile_units_do_not_move() -> None:
    state = after(scene(f"guns 10.10, {FAR}"), "Activate guns")
    assert why(state, "StartMove") == {"gts:14.4a"}


@pytest.mark.rule("gts:19.2.2f", "gts:19.2.2l", "gts:29.45")
def test_suppressed_units_do_not_move() -> None:
    state = after(scene(f"rifles 10.10 suppressed, {FAR}"), "Activate rifles")
    assert why(state, "StartMove") == {"gts:19.2.2f"}


@pytest.mark.rule("gts:13.2j")
def test_a_movement_action_does_something() -> None:
    state = moving(f"rifles 10.10, {FAR}")
    assert why(state, "Stop") == {"gts:13.2j"}
    assert may(after(state, "StepTo 10.11"), "Stop")


@pytest.mark.rule("gts:14.3a")
def test_a_unit_that_can_do_nothing_does_not_begin_to_move() -> None:
    """A tank has no way into woods but by road; it can only get into Column, unless somebody is in Column there."""
    ground = ". w\nw w\n. ."
    assert may(after(scene("tanks 10.10, foe 10.12", ground=ground), "Activate tanks"), "StartMove")
    state = scene("tanks 10.10, second 10.10 column, foe 10.12", ground=ground)
    assert why(after(state, "Activate tanks"), "StartMove") == {"gts:14.3a"}


@pytest.mark.rule("wed:sc-general-11", "gts:1.2j", "wed:2.14a")
def test_the_edge_of_the_board_is_the_end() -> None:
    state = moving(f"rifles 10.10, {FAR}")
    assert not may(state, "StepTo 10.9")


@pytest.mark.rule("gts:14.7a")
def test_units_that_start_together_move_as_a_stack() -> None:
    done = play(
        moving(f"rifles 10.10, second 10.10, third 10.11, {FAR}"), "Join second", "StepTo 10.11", "StepTo 10.12"
    )
    assert {where(done.state, name) for name in ("rifles", "second")} == {"10.12"}
    assert [event.unit for event in told(done, Moved)] == ["rifles", "second"] * 2


@pytest.mark.rule("gts:14.7a")
def test_nobody_is_picked_up_on_the_way() -> None:
    state = after(moving(f"rifles 10.10, third 10.11, {FAR}"), "StepTo 10.11")
    assert not may(state, "Join third")
    state = after(moving(f"rifles 10.10, second 10.10, {FAR}"), "StepTo 10.11")
    assert not may(state, "Join second")


@pytest.mark.rule("gts:14.7a")
def test_who_has_acted_does_not_join() -> None:
    assert not may(moving(f"rifles 10.10, second 10.10, {FAR}", acted=["second"]), "Join second")


@pytest.mark.rule("gts:14.7a", "gts:14.6.2a")
@pytest.mark.parametrize("columns", [(" column", ""), ("", " column")])
def test_units_in_column_do_not_move_in_a_stack(columns: tuple[str, str]) -> None:
    first, second = columns
    state = moving(f"rifles 10.10{first}, second 10.10{second}, {FAR}")
    assert why(state, "Join second") == {"gts:14.7a"}


@pytest.mark.rule("gts:14.7a")
@pytest.mark.parametrize(
    ("units", "rule"),
    [
        pytest.param("rifles 10.10, second 10.10 suppressed", "gts:19.2.2f", id="suppressed"),
        pytest.param("rifles 10.10, guns 10.10", "gts:14.4a", id="immobile"),
    ],
)
def test_only_who_can_move_joins(units: str, rule: str) -> None:
    other = units.split()[2]
    assert why(moving(f"{units}, {FAR}"), f"Join {other}") == {rule}


@pytest.mark.rule("gts:14.3a")
def test_nobody_joins_where_the_stack_could_not_move() -> None:
    """Vehicles have no way out of 10.10 into woods; the infantry has."""
    state = moving("rifles 10.10, tanks 10.10, foe 10.14", ground=". w\nw w\n. .\n. .\n. .")
    assert why(state, "Join tanks") == {"gts:14.3a"}


@pytest.mark.rule("gts:14.7b")
def test_who_is_dropped_off_is_done() -> None:
    state = after(moving(f"rifles 10.10, second 10.10, {FAR}"), "Join second", "StepTo 10.11")
    done = play(state, "DropOff second", "StepTo 10.12")
    assert only(done, ActionEnded).rule == "gts:14.7b"
    assert (where(done.state, "rifles"), where(done.state, "second")) == ("10.12", "10.11")
    assert not may(done.state, "Join second")
    assert asked(after(done.state, "Stop"))[1] == "over"  # nobody is left who could act


@pytest.mark.rule("gts:14.7b")
def test_nobody_is_dropped_off_before_the_first_step() -> None:
    assert not may(after(moving(f"rifles 10.10, second 10.10, {FAR}"), "Join second"), "DropOff second")


@pytest.mark.rule("gts:14.7h")
def test_a_stack_gets_no_benefit_from_roads() -> None:
    """No unit of a stack is in Column; alone in Column the road costs 1/2."""
    road = '[[networks.road]]\nname = "lane"\npath = "10.10 10.11"\n'
    done = play(moving(f"rifles 10.10, second 10.10, {FAR}", features=road), "Join second", "StepTo 10.11")
    assert [event.cost for event in told(done, Moved)] == [2 * 2, 2 * 2]


@pytest.mark.rule("gts:14.7a", "gts:14.3a")
def test_each_unit_of_a_stack_pays_its_own_costs() -> None:
    """Polder: leg 2, tracked 3; leg stops the stack after two hexes, the tank could go on."""
    ground = "\n".join(["p p"] * 8)
    state = moving("rifles 10.10, tanks 10.10, foe 10.17", ground=ground)
    done = play(state, "Join tanks", "StepTo 10.11", "StepTo 10.12")
    assert (left(done.state, "rifles"), left(done.state, "tanks", 13)) == (4 - 2 - 2, 13 - 3 - 3)
    assert why(done.state, "StepTo 10.13") == {"gts:14.3a"}
    assert may(after(done.state, "DropOff rifles"), "StepTo 10.13")


@pytest.mark.rule("gts:20.0e", "gts:14.7a")
def test_who_joins_a_stack_gives_up_rallying() -> None:
    done = play(moving(f"rifles 10.10, second 10.10 rallying=2, {FAR}"), "Join second")
    assert only(done, RallyingEnded).unit == "second"
    assert unit(done.state, "second").rallying == 0


@pytest.mark.rule("gts:10.0.5i", "gts:10.0.5a")
def test_under_direct_command_each_unit_of_a_stack_is_paid_for() -> None:
    state = scene(f"rifles 10.10, second 10.10, third 10.10, {FAR}", chit="allied-direct", command=2)
    done = play(state, "Activate rifles", "StartMove", "Join second")
    assert [(event.unit, event.division) for event in told(done, CommandSpent)] == [
        ("rifles", "home"),
        ("second", "home"),
    ]
    assert [event.unit for event in told(done, Activated)] == ["rifles", "second"]
    assert done.state.command["home"] == 2 - 1 - 1
    assert why(done.state, "Join third") == {"gts:29.16c"}
