"""Command: who is In Command, and how Command Points are spent (21.4, 21.7, 29.16)."""

from __future__ import annotations

import pytest
from tests.gts.helpers import after, amounts, is_commanded, may, only, play, scene, told, where, why

from gts.events import Checked, CommandSpent

WOODS = "\n".join(["w . . . . .", "w . . . . .", "w . . . . .", *[". . . . . ."] * 5])


@pytest.mark.rule("gts:21.4a", "gts:29.17")
@pytest.mark.parametrize(("hex", "expected"), [("10.10", True), ("10.13", True), ("10.14", False)])
def test_command_range_is_counted_in_hexes(hex: str, expected: bool) -> None:
    """Three hexes are within a Command Range of 3, four are not."""
    state = scene(f"rifles {hex}, second 10.10, foe 15.17", leaders="major 10.10", out_of_command=True)
    assert is_commanded(state, "rifles") == expected


@pytest.mark.rule("gts:21.4a")
def test_ground_and_enemies_do_not_shorten_the_range() -> None:
    """Woods and an enemy in between change nothing."""
    state = scene("rifles 10.13, second 10.10, foe 10.12", ground=WOODS, leaders="major 10.10", out_of_command=True)
    assert is_commanded(state, "rifles")


@pytest.mark.rule("gts:21.4a")
def test_a_leader_commands_his_own_formation() -> None:
    """The Leader of another Formation that has one of its own is none for this unit."""
    units = "rifles 10.10, lone 10.10, foe 15.17"
    state = scene(units, leaders="captain 10.10, major 15.10", out_of_command=True)
    assert not is_commanded(state, "rifles")
    assert is_commanded(state, "lone")


@pytest.mark.rule("gts:21.4c")
def test_a_formation_without_a_leader_obeys_any_of_its_division() -> None:
    """The Formation of "lone" has no Leader; that of "foe" is of another Division."""
    state = scene("lone 10.10, rifles 10.13, foe 10.15", leaders="major 10.13", out_of_command=True)
    assert is_commanded(state, "lone")
    assert not is_commanded(state, "foe")


@pytest.mark.rule("gts:21.4.1a", "gts:29.30b")
def test_a_striped_unit_obeys_any_leader_of_its_division() -> None:
    """Within range of either Leader, not of the enemy's."""
    units = "striped 10.10, rifles 15.14, lone 10.13, foe 10.11"
    assert is_commanded(scene(units, leaders="major 15.14, captain 10.13", out_of_command=True), "striped")
    assert not is_commanded(scene(units, leaders="major 15.14, oberst 10.11", out_of_command=True), "striped")


@pytest.mark.rule("gts:2.0d", "gts:29.30a")
def test_a_red_fire_range_needs_no_leader() -> None:
    """Auto-Command."""
    units = "rifles 10.10, second 10.10, foe 15.17"
    state = scene(units, counters={"rifles": {"auto_command": True}}, out_of_command=True)
    assert is_commanded(state, "rifles")
    assert not is_commanded(state, "second")


@pytest.mark.rule("gts:21.4d", "gts:8.0l", "gts:29.30b")
def test_who_has_not_left_its_entry_hex_is_out_of_command() -> None:
    """Not even its own Leader beside it commands it, and no Command Point may be spent on it."""
    units = "rifles 10.10 arriving, second 10.10, foe 15.17"
    state = scene(units, leaders="major 10.10", chit="allied-direct", command=5, out_of_command=True)
    assert not is_commanded(state, "rifles")
    assert is_commanded(state, "second")
    assert {"gts:8.0l", "gts:21.7a"} <= why(state, "Activate rifles")


@pytest.mark.rule("gts:21.4b", "gts:21.2j", "gts:13.3e")
def test_command_is_checked_at_the_instant() -> None:
    """A unit that has moved out of range is Out of Command at once, and takes no Second Action."""
    units = "rifles 10.13, second 10.10, foe 15.10"
    state = scene(units, leaders="major 10.10", command=5, out_of_command=True)
    moved = after(state, "Activate rifles", "StartMove", "StepTo 10.14", "Stop")
    assert is_commanded(state, "rifles")
    assert not is_commanded(moved, "rifles")
    assert may(moved, "Activate second"), "no Second Action was offered to the rifles"


@pytest.mark.rule("gts:21.7a", "gts:29.16d", "gts:10.0.5h", "gts:10.0.2b")
def test_no_command_point_is_spent_out_of_command() -> None:
    """Direct Command reaches the unit in range, not the one beyond it."""
    units = "rifles 10.10, second 10.15, foe 15.10"
    state = scene(units, leaders="major 10.10", chit="allied-direct", command=5, out_of_command=True)
    assert may(state, "Activate rifles")
    assert why(state, "Activate second") == {"gts:21.7a"}


@pytest.mark.rule("gts:21.7b")
def test_out_of_command_costs_a_point_of_troop_quality() -> None:
    """A Company Bonus check Out of Command: 7 - 1 = 6."""
    state = scene("rifles 10.10, foe 10.12", counters={"rifles": {"steps": 2}}, out_of_command=True)
    check = only(play(state, "Activate rifles", "StartFire", "FireAt foe", 6), Checked)
    assert amounts(check.modifiers) == {"gts:21.7b": -1}
    assert (check.rating, check.passed) == (7 - 1, True)
    assert not only(play(state, "Activate rifles", "StartFire", "FireAt foe", 7), Checked).passed


@pytest.mark.rule("gts:29.16c", "gts:10.0.5d")
def test_a_division_pays_for_its_own_units_only() -> None:
    """The points of the enemy Division pay for nothing of this one."""
    units = "rifles 10.10, foe 15.17"
    assert why(scene(units, chit="allied-direct", command=0), "Activate rifles") == {"gts:29.16c"}
    rich = scene(units, chit="allied-direct", command=2)
    spent = only(play(rich, "Activate rifles"), CommandSpent)
    assert (spent.division, spent.points) == ("home", 1)
    assert after(rich, "Activate rifles").command["enemy"] == 2


@pytest.mark.rule("gts:10.0.2g", "gts:10.0.2c")
def test_a_stack_pays_a_point_for_each_of_its_units() -> None:
    """Two units that moved as a stack: a Second Action costs two points, one is not enough."""
    moves = ("Activate rifles", "StartMove", "Join second", "StepTo 10.11", "Stop")
    poor, rich = (after(scene("rifles 10.10, second 10.10, foe 10.13", command=points), *moves) for points in (1, 2))
    assert where(poor, "second") == where(rich, "second") == "10.11"
    assert not may(poor, "StartFire")
    done = play(rich, "StartFire")
    assert [(event.unit, event.points) for event in told(done, CommandSpent)] == [("rifles", 1), ("second", 1)]
    assert done.state.command["home"] == 2 - 2
