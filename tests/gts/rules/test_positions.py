"""Improved positions and entrenchments: what they give, and how they are entered, left and lost (22)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.gts.helpers import acting, after, amounts, asked, gone, may, only, play, scene, told, unit, where, why

import gts
from gts.actions import Mount
from gts.counters import UnitId
from gts.events import Checked, EntrenchmentEntered, EntrenchmentLeft, Fired, Moved
from gts.rules.positions import has_entrenched, is_entrenched, is_improved
from gts.state import ENTRENCHMENT, Work
from hexfront.hexes import HexId

HERE = HexId("10.10")
RIFLES = UnitId("rifles")
FAR = "foe 15.17"
NEAR = "foe 10.12"
OURS = {"10.10": ["entrenchment allied"]}
THEIRS = {"10.10": ["entrenchment german"]}
QUALITY = {"improved": {"gts:22.2.4a": 1}, "entrenched": {"gts:22.3.6a": 2}, "improved entrenched": {"gts:22.3.6a": 2}}
DEFENSE = {"improved": {"gts:22.2.4a": -1}, "entrenched": {"gts:22.3.6b": -2}}


def shot_at(units: str, *, before: tuple[str, ...] = ("StartFire",), **more: Any) -> Fired:
    """The foe fires at the rifles and rolls 1."""
    return only(play(scene(units, chit="foes", **more), "Activate foe", *before, "FireAt rifles", 9, 1), Fired)


@pytest.mark.rule("gts:22.2.4a", "gts:22.3.6a", "gts:22.1a")
@pytest.mark.parametrize("position", list(QUALITY))
def test_a_position_raises_troop_quality_and_only_one_of_them_counts(position: str) -> None:
    done = play(acting(f"rifles 10.10 {position}, {NEAR}"), "StartFire", "FireAt foe", 5)
    assert amounts(only(done, Checked).modifiers) == QUALITY[position]


@pytest.mark.rule("gts:22.2.4a", "gts:22.3.6b")
@pytest.mark.parametrize("position", list(DEFENSE))
def test_a_position_makes_its_unit_harder_to_hit(position: str) -> None:
    lines = amounts(shot_at(f"rifles 10.10 {position}, {NEAR}").modifiers)
    assert {rule: lines[rule] for rule in DEFENSE[position]} == DEFENSE[position]


@pytest.mark.rule("gts:22.2.3a", "gts:22.3.4a")
def test_a_position_helps_nobody_else_in_its_hex() -> None:
    lines = amounts(shot_at(f"rifles 10.10, second 10.10 entrenched, third 10.10 improved, {NEAR}").modifiers)
    assert not {"gts:22.2.4a", "gts:22.3.6b"} & lines.keys()


@pytest.mark.rule("gts:22.3.6a")
def test_an_entrenched_unit_fires_better() -> None:
    """4 + 1 (entrenched) - 1 (range 2) = 4, without the Company Bonus."""
    shot = only(play(acting(f"rifles 10.10 entrenched, {NEAR}"), "StartFire", "FireAt foe", 9, 9), Fired)
    assert amounts(shot.modifiers)["gts:22.3.6a"] == 1
    assert shot.rating == 4 + 1 - 1


@pytest.mark.rule("gts:22.3.6d")
def test_an_entrenched_unit_is_hit_as_an_armored_one_at_its_own_range() -> None:
    """Infantry at two hexes is -1 for range; so is armor, but at full range that would be -2."""
    shot = shot_at(f"rifles 10.10 entrenched, {NEAR}")
    assert amounts(shot.modifiers)["gts:15.6c"] == -1
    assert shot.cell is not None
    assert str(shot.cell.row).endswith("/armored")
    plain = shot_at(f"rifles 10.10 improved, {NEAR}").cell
    assert plain is not None
    assert str(plain.row).endswith("/unarmored")


@pytest.mark.rule("gts:22.3.6c")
def test_a_hex_knows_whether_anybody_in_it_is_entrenched() -> None:
    assert has_entrenched(scene(f"rifles 10.10, second 10.10 entrenched, {FAR}"), HERE)
    assert not has_entrenched(scene(f"rifles 10.10 improved, {FAR}", works=OURS), HERE)


@pytest.mark.rule("gts:22.2.3b", "gts:17.2j", "gts:22.2.5a")
def test_who_leaves_an_improved_position_has_nothing_of_it_against_the_fire() -> None:
    """4 - 1 (range 2) - 1 (moves out of all Fire Zones) = 2, or + 2 into one; nothing for the position."""
    state = after(acting(f"rifles 10.10 improved, {NEAR}"), "StartMove", "StepTo 11.10", "OpportunityShot foe rifles")
    shot = play(state, 0, 9)
    assert "gts:22.2.4a" not in amounts(only(shot, Fired).modifiers)
    status = unit(after(shot.state, "Stop"), "rifles")
    assert (status.hex, status.improved) == ("11.10", False)


@pytest.mark.rule("gts:22.2.5a", "gts:17.7b")
def test_who_is_stopped_from_leaving_keeps_the_improved_position() -> None:
    """4 - 1 + 2 = 5; 3 is a Suppression, not converted: the unit stays, and its position helps it again."""
    state = after(acting(f"rifles 10.10 improved, {NEAR}"), "StartMove", "StepTo 10.11", "OpportunityShot foe rifles")
    state = after(state, 0, 3)
    assert not is_improved(state, RIFLES)
    state = after(state, "Decline")
    assert (where(state, "rifles"), unit(state, "rifles").suppressed) == ("10.10", True)
    assert is_improved(state, RIFLES)


@pytest.mark.rule("gts:22.2.5a")
def test_column_and_mounting_end_an_improved_position() -> None:
    state = acting(f"rifles 10.10 improved, {FAR}")
    assert not unit(after(state, "StartMove", "EnterColumn"), "rifles").improved
    assert not unit(after(state, Mount(column=False)), "rifles").improved


@pytest.mark.rule("gts:22.2.5a")
def test_who_launches_an_assault_is_out_of_it_and_who_is_not_brave_enough_stays_in_it() -> None:
    declared = after(scene("rifles 10.11 improved, foe 10.10"), "Activate rifles", "StartAssault", "AssaultHex 10.10")
    assert not unit(after(declared, 0), "rifles").improved
    assert unit(after(declared, 9), "rifles").improved


@pytest.mark.rule("gts:22.2.3a")
def test_an_improved_position_is_gone_with_its_unit() -> None:
    state = after(acting(f"rifles 10.10 improved, second 10.11, {FAR}"), "StartMove", "StepTo 10.11", "Stop")
    assert not state.works
    assert not is_improved(state, RIFLES)


@pytest.mark.rule("gts:22.3.3a", "gts:22.3.5a", "gts:29.34c")
def test_leaving_an_entrenchment_is_a_whole_movement_action_and_it_stays() -> None:
    state = acting(f"rifles 10.10 entrenched hits=1, {FAR}", command=1)
    assert "gts:22.3.3a" in why(state, "StartMove")
    assert why(state, Mount(column=False)) == {"gts:22.3.3a"}
    done = play(state, "LeaveEntrenchment")
    assert only(done, EntrenchmentLeft).unit == RIFLES
    assert done.state.works[HERE] == (Work(ENTRENCHMENT, "allied"),)
    assert asked(done.state)[1] == "SecondAction.choose"
    assert "gts:13.2k" in why(done.state, "EnterEntrenchment")


@pytest.mark.rule("gts:22.3.3a", "gts:22.3.5a", "gts:22.3.4d")
def test_an_abandoned_entrenchment_is_entered_by_a_whole_movement_action() -> None:
    state = acting(f"rifles 10.10, {FAR}", works=OURS)
    assert not is_entrenched(state, RIFLES)
    done = play(state, "EnterEntrenchment")
    assert only(done, EntrenchmentEntered).unit == RIFLES
    assert is_entrenched(done.state, RIFLES)
    assert not done.state.works


@pytest.mark.rule("gts:22.1a", "gts:22.3.4a")
def test_each_of_two_entrenchments_in_a_hex_holds_one_unit() -> None:
    two = {"10.10": ["entrenchment allied", "entrenchment allied"]}
    state = after(acting(f"rifles 10.10, second 10.10, third 10.10, {FAR}", works=two), "EnterEntrenchment")
    assert len(state.works[HERE]) == 1
    state = after(state, "Activate second", "EnterEntrenchment", "Activate third")
    assert not may(state, "EnterEntrenchment")


@pytest.mark.rule("gts:22.3.4b", "ruling:R7")
def test_the_other_side_may_not_use_an_entrenchment() -> None:
    assert not may(acting(f"rifles 10.10, {FAR}", works=THEIRS), "EnterEntrenchment")


@pytest.mark.rule("gts:22.3.3b")
def test_a_unit_in_column_does_not_get_into_an_entrenchment() -> None:
    assert why(acting(f"rifles 10.10 column, {FAR}", works=OURS), "EnterEntrenchment") == {"gts:22.3.3b"}


@pytest.mark.rule("gts:14.4a")
def test_an_immobile_unit_stays_out_of_an_entrenchment() -> None:
    state = after(scene(f"guns 10.10, {FAR}", works=OURS), "Activate guns")
    assert why(state, "EnterEntrenchment") == {"gts:14.4a"}


@pytest.mark.rule("gts:22.3.4c", "gts:17.2j", "ruling:F16")
@pytest.mark.parametrize(
    ("markers", "works", "change"), [("entrenched", {}, "LeaveEntrenchment"), ("", OURS, "EnterEntrenchment")]
)
@pytest.mark.parametrize("windows", [0, 1])
def test_fire_at_the_change_meets_no_entrenchment_before_or_after(
    markers: str, works: dict[str, list[str]], change: str, windows: int
) -> None:
    state = after(acting(f"rifles 10.10 {markers}, {NEAR}", works=works), change, *["Decline"] * windows)
    shot = only(play(state, "OpportunityShot foe rifles", 0, 1), Fired)
    assert not {"gts:22.3.6b", "gts:22.2.4a"} & amounts(shot.modifiers).keys()
    assert shot.cell is not None
    assert str(shot.cell.row).endswith("/unarmored")


@pytest.mark.rule("gts:17.2c", "gts:22.3.3a")
@pytest.mark.example("gts-ex-22")
def test_example_opportunity_fire_at_a_unit_that_enters_an_entrenchment() -> None:
    """4 + 2 (17.6b) = 6; a 3 is a Suppression, and the 6 does not convert it: Troop Quality 5."""
    counters = {"foe": {"fire_rating": 4}, "rifles": {"troop_quality": 5}}
    state = after(acting("rifles 10.10, foe 10.11", works=OURS, counters=counters), "EnterEntrenchment")
    done = play(state, "OpportunityShot foe rifles", 0, 3, "RollForIt", 6)
    assert only(done, Fired).rating == 4 + 2
    assert unit(done.state, "rifles").suppressed
    assert not is_entrenched(done.state, RIFLES)
    assert asked(done.state)[1] != "OpportunityFire.window"


@pytest.mark.rule("gts:22.3.5a", "gts:22.3.1d")
def test_an_entrenchment_outlives_its_unit() -> None:
    """4 + 2 (Company Bonus) - 1 (range) - 2 (entrenched) = 3, and a 0 eliminates on any row."""
    state = scene(f"rifles 10.10 entrenched reduced hits=2, {NEAR}", chit="foes")
    state = after(state, "Activate foe", "StartFire", "FireAt rifles", 0, 0)
    while not gone(state, "rifles"):
        state = after(state, gts.legal_actions(state)[0])
    assert state.works[HERE] == (Work(ENTRENCHMENT, "allied"),)


@pytest.mark.rule("gts:7.1d", "gts:7.1e")
@pytest.mark.parametrize("chit", ["first", "home-division", "allied-direct"])
def test_every_chit_lets_units_change_entrenchments(chit: str) -> None:
    assert may(acting(f"rifles 10.10, {FAR}", works=OURS, chit=chit, command=1), "EnterEntrenchment")
    assert may(acting(f"rifles 10.10 entrenched, {FAR}", chit=chit, command=1), "LeaveEntrenchment")


@pytest.mark.rule("gts:22.3.3a")
def test_the_stack_moves_off_without_its_entrenched_unit() -> None:
    state = after(acting(f"rifles 10.10, second 10.10 entrenched, {FAR}"), "StartMove")
    assert why(state, "Join second") == {"gts:22.3.3a"}
    assert not told(play(state, "StepTo 10.11", "Stop"), Moved)[1:]
