"""Observed indirect fire in the fire phase: who may fire together at whom, and what it does (6.5.1, 6.5.3)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.httr.helpers import after, asked, gone, may, only, play, points, scene, told, unit, why
from tests.httr.indirect import FIELD, FOES, behind_the_hedge, over, shell

import httr
from httr.actions import AddBattery, GoToGround, ShiftRoll
from httr.counters import UnitId
from httr.events import Depleted, DepletionChecked, Fired, StrengthLost
from httr.state import HttrState
from httr.unittypes import Mode

TWO_GUNS = "field C1710 defilade, field2 C1710 defilade"
THREE_FOES = "foe C1014 concentrated, foe2 C1014 concentrated, foe3 C1014 concentrated"


def battalion(foes: str = FOES, *, third: int = 7, strength: int = 4) -> HttrState:
    """Three batteries, two of one rating."""
    changes = {
        "field": {**FIELD, "strength": strength},
        "field2": {**FIELD, "strength": strength},
        "field3": {**FIELD, "er": third},
    }
    return behind_the_hedge(foes, guns=f"{TWO_GUNS}, field3 C1610 defilade", changes=changes)


@pytest.mark.example("httr-ex-18")
@pytest.mark.rule(
    "httr:6.5.1a", "httr:6.5.1.1d", "httr:6.5.1.1a", "httr:6.5.1.1c", "httr:6.5.2.1a", "httr:6.5.2.1b", "httr:6.5.2.3",
    "httr:6.5.3a", "httr:6.5.3b", "httr:6.5.3d", "httr:6.5.3h", "httr:6.0d", "httr:7.1.2",
)  # fmt: skip
def test_figure_6_a_battery_fires_at_what_a_company_spots() -> None:
    """In range, within two hexes of the headquarters that a company answers to which sees the target."""
    done = shell(behind_the_hedge(), 8, "field staff")
    fired = only(done, Fired)
    [control] = fired.controls
    assert (control.unit, control.headquarters, control.spotter) == ("field", "staff", "rifles")
    assert (control.distance, control.extended) == (8, False)
    assert fired.strengths == (("field", 8),)  # 4 doubled
    assert (fired.er, fired.value, fired.line) == (8, 8, "not_in_defilade")  # 8 points of rating 8
    assert fired.result == "DEF"  # column K, roll 8
    assert asked(done.state) == ("german", "UnderFire.choose")


@pytest.mark.rule("httr:6.5.1.1d", "httr:6.5.1.1a", "httr:6.5.1.1c", "httr:6.5.2.3", "httr:7.0b", "httr:6.1.8")
def test_without_any_of_the_three_there_is_no_fire() -> None:
    """The headquarters is too far off; the target is out of range; nobody who answers to it sees the target."""
    assert may(behind_the_hedge(), "Aim foe indirect")
    assert why(behind_the_hedge(staff="staff C1413 defilade"), "Aim foe indirect") == {"httr:6.5.1.1d"}
    short = behind_the_hedge(changes={"field": {**FIELD, "range": 6}})  # 6 and 1.98 more: 7 hexes of 8
    assert why(short, "Aim foe indirect") == {"httr:6.5.1.1c"}
    stranger = behind_the_hedge(changes={"rifles": {"formation": "home-division"}})
    assert why(stranger, "Aim foe indirect") == {"httr:6.5.1.1d"}


@pytest.mark.rule("httr:6.5.1.10", "httr:6.5.3a", "httr:6.5.1.9")
def test_units_of_one_rating_fire_together() -> None:
    """8 + 8 points of rating 8; the battery of rating 7 has a packet of its own, at the same unit."""
    s = battalion()
    named = after(s, "Aim foe indirect", "AddBattery field staff")
    assert why(named, "AddBattery field3 staff") == {"httr:6.5.1.10"}
    short = behind_the_hedge(guns=TWO_GUNS, changes={"field2": {**FIELD, "range": 5}})
    assert why(after(short, "Aim foe indirect"), "AddBattery field2 staff") == {"httr:6.5.1.1c"}
    done = shell(s, 7, "field2 staff", "field staff")
    fired = only(done, Fired)
    assert fired.strengths == (("field", 8), ("field2", 8))
    assert (fired.er, fired.value) == (8, 9)  # 16 points of rating 8
    rest = after(done.state, "GoToGround foe", 6, 6)
    assert only(shell(rest, 7, "field3 staff"), Fired).er == 7


@pytest.mark.rule("httr:6.5.1.2a", "httr:6.0g", "httr:18.1.1.3d", "httr:18.6.3b", "httr:6.2.1")
def test_a_unit_fires_indirectly_once_a_phase_and_not_beside_other_fire() -> None:
    """A battery that has fired reaches nothing more; one that fires directly does not fire indirectly, too."""
    s = over(shell(behind_the_hedge(THREE_FOES), 6, "field staff").state)
    assert why(s, "Aim foe2 indirect") == {"httr:6.5.1.1c"}
    near = scene(
        "mortars C1010 concentrated, rifles C1010 concentrated, foe C1011 concentrated, foe2 C1012 concentrated"
    )
    direct = after(near, "Aim foe direct", "AddFirer mortars", "OpenFire", 7, "Decline")
    assert why(direct, "Aim foe2 indirect") == {"httr:6.5.1.1c"}
    assert may(near, "Aim foe2 indirect")


@pytest.mark.rule("httr:6.5.1.7", "httr:6.5.1.8", "httr:18.1.1.5d", "httr:18.1.1.6", "httr:6.5.3.1", "httr:11.5.3a")
def test_any_place_in_a_stack_fires_and_is_fired_at() -> None:
    """The lowest of three fires at the lowest of three, which alone loses."""
    s = behind_the_hedge(THREE_FOES, guns="second C1710 concentrated, third C1710 concentrated, field C1710 defilade")
    done = shell(s, 12, "field staff", at="foe3")
    assert only(done, Fired).result == "3"  # value 8, column K, roll 12
    assert [event.unit for event in told(done, StrengthLost)] == ["foe3"] * 3
    assert (points(done.state, "foe"), points(done.state, "foe2"), points(done.state, "foe3")) == (4, 4, 1)


@pytest.mark.rule("httr:6.1.4", "httr:6.1.5", "httr:6.0j")
def test_indirect_fire_ends_fire_at_other_hexes_and_units() -> None:
    """It goes by the order of all fire: hex after hex, unit after unit."""
    foes = "foe C1014 concentrated, foe2 C1014 concentrated, foe3 C1016 concentrated"
    s = over(shell(battalion(foes), 6, "field staff").state)
    turned = over(shell(s, 6, "field2 staff", at="foe2").state)
    assert why(turned, "Aim foe indirect") == {"httr:6.1.5"}
    left = over(shell(s, 6, "field2 staff", at="foe3").state)
    assert why(left, "Aim foe2 indirect") == {"httr:6.1.4"}


@pytest.mark.rule("httr:6.0f", "httr:6.0h", "httr:18.6.5a", "httr:18.1.1.7")
def test_there_is_no_indirect_fire_in_a_reaction_phase() -> None:
    """Batteries and mortars fire directly only; who did so fires indirectly in the fire phase all the same."""
    assert "httr:6.0h" in why(behind_the_hedge(phase=8), "Aim foe indirect")
    near = "mortars C1010 concentrated, foe C1011 concentrated"
    s = after(scene(near, phase=8), "Aim foe direct", "AddFirer mortars", "OpenFire", 7, "Decline")
    assert s.marked("fired", "mortars") is not None
    later = after(s, "Finish", "Finish")  # of fire, of movement: a command phase of the enemy
    assert later.marked("fired", "mortars") is None
    assert may(scene(near, phase=5), "Aim foe indirect")


@pytest.mark.rule("httr:6.5.1.11", "httr:6.5.1.14", "httr:10.6.2c", "httr:6.1.10", "httr:18.6.1", "httr:9.3.10b")
@pytest.mark.parametrize(
    ("guns", "rule"),
    [
        ("field C1710 defilade disrupted", "httr:6.5.1.11"),
        ("field C1710 defilade depleted", "httr:6.1.10"),
        ("field C1710 travel", "httr:6.3.1.11"),
    ],
)
def test_who_is_disrupted_depleted_or_on_the_road_does_not_fire(guns: str, rule: str) -> None:
    """Such guns are no part of a packet that others fire."""
    s = behind_the_hedge(guns=f"{guns}, field2 C1710 defilade", changes={"field2": FIELD})
    assert why(after(s, "Aim foe indirect"), "AddBattery field staff") == {rule}


@pytest.mark.rule("httr:6.5.2.5", "httr:6.1.9a", "httr:9.1.1")
def test_the_controlling_headquarters_may_not_move_in_the_next_movement_phase() -> None:
    """Neither headquarters nor battery moves; when that movement is over both are free again."""
    s = after(over(shell(behind_the_hedge(), 6, "field staff").state), "Finish")
    assert s.phase == 6
    assert why(s, "StartMove staff") == {"httr:6.5.2.5"}
    assert why(s, "StartMove field") == {"httr:9.1.1"}
    later = after(s, "Finish")
    assert later.marked("used", "staff") is None
    assert later.marked("fired", "field") is None
    idle = after(behind_the_hedge(), "Finish")
    assert may(idle, "StartMove staff")


@pytest.mark.rule("httr:6.5.3f", "httr:6.5.3g")
@pytest.mark.parametrize(
    ("strength", "most"),
    [
        pytest.param(4, 0, id="8 + 8 = 16"),
        pytest.param(6, 0, id="12 + 12 = 24, 8 above 16"),
        pytest.param(7, 1, id="14 + 14 = 28, 12 above 16"),
        pytest.param(10, 2, id="20 + 20 = 40, 24 above 16"),
        pytest.param(16, 3, id="32 + 32 = 64, 48 above 16: no more than three"),
    ],
)
def test_strength_above_sixteen_shifts_the_roll(strength: int, most: int) -> None:
    """By one for each twelve points, up or down, three at most."""
    s = shell(battalion(strength=strength), 7, "field staff", "field2 staff").state
    shifts = {action.by for action in httr.legal_actions(s) if isinstance(action, ShiftRoll)}
    assert shifts == (set(range(-most, most + 1)) if most else set())


@pytest.mark.rule("httr:6.5.3e", "httr:6.5.3g")
def test_a_crowded_hex_shifts_the_roll_by_two() -> None:
    """More than 18 points: 4 + 4 + 11 are 19; with a shift for strength it is three."""
    for third, strength, most in ((10, 4, 0), (11, 4, 2), (11, 7, 3), (11, 10, 3)):
        foes = {"foe3": {"strength": third}}
        guns = {"field": {**FIELD, "strength": strength}, "field2": {**FIELD, "strength": strength}}
        s = behind_the_hedge(THREE_FOES, guns=TWO_GUNS, changes={**foes, **guns})
        rolled = shell(s, 7, "field staff", "field2 staff").state
        shifts = {action.by for action in httr.legal_actions(rolled) if isinstance(action, ShiftRoll)}
        assert shifts == (set(range(-most, most + 1)) if most else set()), (third, strength)
        if most:
            done = play(rolled, f"ShiftRoll {most}")
            assert (only(done, Fired).rolled, only(done, Fired).roll) == (7, 7 + most)


@pytest.mark.rule("httr:6.5.3c", "httr:6.5.3i", "httr:6.1.11")
def test_the_line_of_the_results_is_that_of_the_target() -> None:
    """In defilade in the open a value of 8 is column I; the value comes from the matrix of indirect fire."""
    fired = only(shell(behind_the_hedge("foe C1014 defilade"), 11, "field staff"), Fired)
    assert (fired.line, fired.result) == ("open", "1")
    assert fired.cell is not None
    assert fired.cell.chart == "fire-value-indirect"


@pytest.mark.rule("httr:6.7.10", "httr:6.7.1b", "httr:6.7.1c")
def test_the_others_of_the_hex_may_take_cover() -> None:
    """After an effect on the target the rest, after none any of them; no fire is drawn by it."""
    hit = shell(behind_the_hedge(THREE_FOES), 8, "field staff").state
    s = after(hit, "GoToGround foe")
    assert asked(s) == ("german", "TakingCover.choose")
    offered = {action.unit for action in httr.legal_actions(s) if isinstance(action, GoToGround)}
    assert offered == {"foe2", "foe3"}
    covered = after(s, "GoToGround foe2", "GoToGround foe3", 6)
    assert {unit(covered, name).mode for name in ("foe", "foe2", "foe3")} == {Mode.DEFILADE}
    missed = shell(behind_the_hedge(THREE_FOES), 6, "field staff").state  # value 8, column K: 6 is a loss
    assert asked(missed) == ("german", "UnderFire.choose")
    weak = behind_the_hedge(THREE_FOES, changes={"field": {**FIELD, "strength": 1}})
    nothing = shell(weak, 7, "field staff").state  # 2 points of rating 8: value 4
    offered = {action.unit for action in httr.legal_actions(nothing) if isinstance(action, GoToGround)}
    assert offered == {"foe", "foe2", "foe3"}


@pytest.mark.example("httr-ex-19")
@pytest.mark.rule("httr:6.5.3.2a", "httr:6.5.3.2b", "httr:6.7.9b")
def test_what_a_target_cannot_lose_spills_over_by_lot_and_type() -> None:
    """Infantry and flak are left: the first point by lot, the second on the other, the third by lot again."""
    flak: dict[str, Any] = {"like": "pzjgr-85", "side": "german", "formation": "foes", "type": "heavy_flak"}
    changes = {"flak": {**flak, "strength": 4, "er": 3, "morale": 6}, "foe2": {"strength": 1}}
    foes = "foe2 C1014 concentrated, foe C1014 defilade, flak C1014 defilade"
    s = behind_the_hedge(foes, guns=TWO_GUNS, changes={**changes, "field2": FIELD})
    rolled = shell(s, 12, "field staff", "field2 staff", at="foe2")
    assert only(rolled, Fired).result == "4"  # value 9, column L
    assert gone(rolled.state, "foe2")
    for first in ("flak", "foe"):
        drawn = after(rolled.state, f"Draw {first}")
        assert (points(drawn, "flak"), points(drawn, "foe")) == (3, 3)  # the second point had no choice
        assert asked(drawn)[1] == "Pick.draw"
        assert {points(after(drawn, f"Draw {third}"), third) for third in ("flak", "foe")} == {2}


@pytest.mark.rule("httr:6.6.7.3", "httr:6.5.3h")
def test_nobody_returns_indirect_fire() -> None:
    """After fire at tanks with medium guns next to them the firing side goes on."""
    s = scene("mortars C1010 concentrated, panther C1011 concentrated")
    done = after(s, "Aim panther indirect", "AddBattery mortars", "OpenFire", 7)
    assert asked(after(done, "Decline")) == ("allied", "FirePhase.aim")


@pytest.mark.rule("httr:13.3.1d", "httr:15.2.1b", "httr:15.2.2a")
def test_heavy_artillery_checks_its_ammunition_each_time() -> None:
    """A one depletes rating 8 without ammunition points; rating 6 in full supply does not check."""
    done = play(shell(behind_the_hedge(), 7, "field staff").state, "GoToGround foe", 1)
    assert only(done, DepletionChecked).failed
    assert only(done, Depleted).unit == "field"
    light = behind_the_hedge(changes={"field": {**FIELD, "er": 6}})
    assert not told(play(shell(light, 7, "field staff").state, "Decline"), DepletionChecked)


@pytest.mark.rule("httr:6.5.1.10", "httr:6.1.2a")
def test_batteries_may_be_named_in_any_order() -> None:
    """Both orders end in the same state; one of them is canonical."""
    s = after(battalion(), "Aim foe indirect")
    one = after(s, "AddBattery field staff", "AddBattery field2 staff")
    other = after(s, "AddBattery field2 staff", "AddBattery field staff")
    assert one == other
    second = after(s, "AddBattery field2 staff")
    assert AddBattery(UnitId("field"), UnitId("staff")) not in httr.canonical_actions(second)
