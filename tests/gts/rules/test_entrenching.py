"""Digging: improved positions, entrenchments, and the men at work (22.2, 22.3, 25)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.gts.helpers import after, amounts, asked, may, only, play, scene, told, unit, why

from gts.events import Checked, EntrenchmentBuilt, ImprovedPositionBuilt, MenAtWork, WorkEnded
from gts.state import GameState

SAPPERS = {"second": {"engineer": True}, "third": {"engineer": True}}  # leg infantry, Troop Quality 7
FAR = "foe 15.17"
NEAR = "foe 10.12"


def acting(units: str, name: str = "rifles", **more: Any) -> GameState:
    """A unit is to act; the second and the third company are engineers."""
    return after(scene(units, counters=SAPPERS, **more), f"Activate {name}")


@pytest.mark.rule("gts:22.2.1a", "gts:22.2.1c", "gts:29.26b")
@pytest.mark.parametrize(("roll", "dug"), [(7, True), (8, False)])
def test_leg_infantry_digs_for_itself_by_a_check_that_no_command_point_passes(roll: int, dug: bool) -> None:
    state = after(acting(f"rifles 10.10, {FAR}", command=5), "Improve rifles")
    assert not may(state, "SpendCommandPoint")
    assert unit(after(state, roll), "rifles").improved == dug


@pytest.mark.rule("gts:22.2.1a", "gts:14.6.2b", "gts:29.15c", "gts:29.26a")
def test_in_column_nobody_digs() -> None:
    assert why(acting(f"rifles 10.10 column, {FAR}"), "Improve rifles") == {"gts:14.6.2b"}
    assert why(acting(f"second 10.10 column, {FAR}", "second"), "Improve second") == {"gts:14.6.2b"}


@pytest.mark.rule("gts:22.2.1b", "ruling:R3")
@pytest.mark.parametrize("name", ["second", "rifles", "guns", "tanks"])
def test_an_engineer_digs_for_any_unit_in_its_hex_without_a_check(name: str) -> None:
    done = play(acting(f"second 10.10, rifles 10.10, guns 10.10, tanks 10.10, {FAR}", "second"), f"Improve {name}")
    assert only(done, ImprovedPositionBuilt).unit == name
    assert not told(done, Checked)


@pytest.mark.rule("gts:22.2.1b", "gts:22.2.2a")
def test_an_engineer_digs_for_nobody_in_column_or_elsewhere() -> None:
    state = acting(f"second 10.10, rifles 10.10 column, tanks 10.11, {FAR}", "second")
    assert why(state, "Improve rifles") == {"gts:22.2.1b"}
    assert not may(state, "Improve tanks")


@pytest.mark.rule("gts:22.2.2a")
@pytest.mark.parametrize("name", ["guns", "tanks", "cars"])
def test_guns_and_vehicles_do_not_dig(name: str) -> None:
    assert not may(acting(f"{name} 10.10, {FAR}", name), f"Improve {name}")


@pytest.mark.rule("gts:22.2.2a", "ruling:E1")
@pytest.mark.parametrize("name", ["rifles", "second"])
def test_mounted_units_do_not_dig(name: str) -> None:
    assert not may(acting(f"{name} 10.10 mounted, {FAR}", name), f"Improve {name}")


@pytest.mark.rule("gts:22.1a")
@pytest.mark.parametrize("position", ["improved", "entrenched"])
def test_a_unit_has_one_position(position: str) -> None:
    assert why(acting(f"rifles 10.10 {position}, {FAR}"), "Improve rifles") == {"gts:22.1a"}


@pytest.mark.rule("gts:19.2.2f")
def test_a_suppressed_unit_does_not_dig() -> None:
    assert why(acting(f"rifles 10.10 suppressed, {FAR}"), "Improve rifles") == {"gts:19.2.2f"}


@pytest.mark.rule("gts:7.1g", "gts:7.1h", "gts:10.0.5j", "gts:13.2g", "gts:29.26b", "gts:22.2.1c", "gts:22.3.1e")
@pytest.mark.parametrize(
    ("chit", "rules"), [("first", set()), ("home-division", set()), ("allied-direct", {"gts:29.26b"})]
)
def test_digging_is_no_action_under_direct_command(chit: str, rules: set[str]) -> None:
    state = acting(f"second 10.10, rifles 10.10 improved, {FAR}", "second", chit=chit, command=2)
    assert why(state, "Improve second") == rules
    assert why(state, "Entrench rifles") == rules


@pytest.mark.rule("gts:7.1g", "gts:7.1h", "gts:10.0.2e", "gts:13.2l", "gts:22.3.1f", "gts:29.26b")
def test_digging_is_no_second_action() -> None:
    """After a Rally of a unit with a Cohesion Hit, it could move or fire, but not dig."""
    state = after(acting(f"second 10.10 hits=1 improved, {FAR}", "second", command=2), "Rally")
    assert asked(state)[1] == "SecondAction.choose"
    assert why(state, "Entrench second") == {"gts:29.26b"}


@pytest.mark.rule("gts:17.2g", "gts:17.7b", "gts:22.2.1c", "gts:29.26c", "gts:22.3.1e")
@pytest.mark.parametrize("dig", ["Improve second", "Entrench rifles"])
def test_digging_is_shot_at_before_it_happens(dig: str) -> None:
    """The fire is at the engineer; suppressed by 4 + 2 - 1 = 5 and a 3, it builds nothing and has no marker."""
    state = after(acting(f"second 10.10, rifles 10.10 improved, {NEAR}", "second"), dig)
    assert asked(state) == ("german", "OpportunityFire.window")
    assert not may(state, "OpportunityShot foe rifles")
    state = after(state, "OpportunityShot foe second", 0, 3, "Decline")
    status = unit(state, "second")
    assert (status.suppressed, status.improved, status.men_at_work) == (True, False, 0)
    assert not unit(state, "rifles").entrenched


@pytest.mark.rule("gts:22.3.1a", "gts:22.3.2a")
def test_only_engineers_entrench() -> None:
    assert not may(acting(f"rifles 10.10 improved, {FAR}"), "Entrench rifles")


@pytest.mark.rule("gts:22.3.1b")
def test_without_an_improved_position_there_is_nothing_to_entrench() -> None:
    assert not may(acting(f"second 10.10, rifles 10.10, {FAR}", "second"), "Entrench rifles")


@pytest.mark.rule("gts:22.3.1c", "gts:22.3.1d", "gts:22.3.1e", "gts:22.3.4d")
@pytest.mark.parametrize(("roll", "built"), [(7, True), (8, False)])
def test_entrenching_takes_a_check_of_the_engineer(roll: int, built: bool) -> None:
    state = after(acting(f"second 10.10, rifles 10.10 improved, {FAR}", "second", command=5), "Entrench rifles")
    assert not may(state, "SpendCommandPoint")
    done = play(state, roll)
    assert bool(told(done, EntrenchmentBuilt)) == built
    status = unit(done.state, "rifles")
    assert (status.improved, status.entrenched) == (not built, built)
    assert unit(done.state, "second").men_at_work == (0 if built else 1)


@pytest.mark.rule("gts:22.3.1f", "gts:22.3.1b", "ruling:R6")
@pytest.mark.example("gts-ex-38")
def test_example_a_lone_engineer_digs_and_then_entrenches() -> None:
    """The improved position needs no check; the entrenchment does, and not in the same activation."""
    state = after(acting(f"second 10.10, {FAR}", "second", turns=2, mug=["first"]), "Improve second")
    assert unit(state, "second").improved
    assert not may(state, "Entrench second")
    later = acting(f"second 10.10 improved, {FAR}", "second")
    assert unit(after(later, "Entrench second", 7), "second").entrenched


@pytest.mark.rule("gts:22.3.1g", "ruling:E2")
def test_a_new_improved_position_is_not_entrenched_in_the_same_activation() -> None:
    state = after(acting(f"rifles 10.10, second 10.10, {FAR}"), "Improve rifles", 0, "Activate second")
    assert why(state, "Entrench rifles") == {"gts:22.3.1g"}
    state = after(acting(f"second 10.10, third 10.10, {FAR}", "second"), "Improve second", "Activate third")
    assert why(state, "Entrench second") == {"gts:22.3.1g"}


@pytest.mark.rule("gts:25.0a", "gts:25.0b", "ruling:R2")
def test_failures_make_the_same_work_easier_without_limit() -> None:
    work = "work=improved-position:rifles"
    done = play(acting(f"rifles 10.10 at_work=3 {work}, {FAR}"), "Improve rifles", 9)
    assert amounts(only(done, Checked).modifiers) == {"gts:25.0b": 3}
    assert (only(done, MenAtWork).unit, unit(done.state, "rifles").men_at_work) == ("rifles", 4)


@pytest.mark.rule("gts:25.0b")
@pytest.mark.parametrize("work", ["entrenchment:second", "improved-position:rifles"])
def test_men_at_work_help_nothing_else(work: str) -> None:
    """At work on another thing, the markers go as the new work begins."""
    state = acting(f"second 10.10 at_work=2 work={work}, rifles 10.10 improved, {FAR}", "second")
    done = play(state, "Entrench rifles", 9)
    assert amounts(only(done, Checked).modifiers) == {}
    assert unit(done.state, "second").men_at_work == 1


@pytest.mark.rule("gts:25.0c")
def test_men_at_work_end_with_success() -> None:
    done = play(acting(f"rifles 10.10 at_work=2 work=improved-position:rifles, {FAR}"), "Improve rifles", 0)
    assert only(done, WorkEnded).unit == "rifles"
    status = unit(done.state, "rifles")
    assert (status.improved, status.men_at_work, status.work) == (True, 0, "")


@pytest.mark.rule("gts:25.0c")
@pytest.mark.parametrize("moves", [("Pass",), ("StartMove",), ("Rally",)])
def test_men_at_work_end_with_another_action(moves: tuple[str, ...]) -> None:
    state = acting(f"rifles 10.10 hits=1 at_work=2 work=improved-position:rifles, {FAR}")
    assert unit(after(state, *moves), "rifles").men_at_work == 0
