"""The effects of fire (6.7) and morale checks under it (16)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.httr.helpers import after, asked, gone, may, only, play, points, scene, told, unit, why

import httr
from hexfront import kernel
from hexfront.actions import Draw
from httr.actions import Method
from httr.counters import UnitId
from httr.events import Dismounted, Disrupted, LeaderChecked, ModeChanged, MoraleChecked
from httr.rules.fire_effects import Effects, takers, victim_of
from httr.rules.fire_results import Impact
from httr.rules.under_fire import may_take_cover
from httr.rules.units import morale
from httr.state import HttrState
from httr.unittypes import Mode

SHOOT = ("Aim foe direct", "AddFirer rifles", "AddFirer second", "OpenFire")


def under_fire(foes: str, **more: Any) -> HttrState:
    """10 points of rating 3, value 6, ready to fire at some Germans in C1011: column I if they are not in defilade."""
    return scene(f"rifles C1010 concentrated, second C1010 concentrated, {foes}", **more)


def struck(s: HttrState, target: str, lost: int = 0, *, defilade: bool = False, **more: Any) -> HttrState:
    """The state in which an impact is being applied."""
    values = {"method": Method.DIRECT, "side": "allied", **more}
    impact = Impact(UnitId(target), s.units[UnitId(target)].hex, points=lost, defilade=defilade, **values)
    return kernel.begin(s.with_stack(()), Effects(impact)).state


@pytest.mark.example("httr-ex-27")
@pytest.mark.rule("httr:6.7a", "httr:6.7.3a", "httr:6.7.3b", "httr:6.7.7a", "httr:6.3.2.2f")
def test_a_loss_and_defilade() -> None:
    """A 2 at five points leaves three, in defilade."""
    s = under_fire("foe C1011 concentrated", counters={"foe": {"strength": 5}})
    hit = after(s, *SHOOT, 12)
    assert points(hit, "foe") == 5 - 3  # column I has 3 for a 12
    two = after(struck(s, "foe", 2), "GoToGround foe")
    assert (points(two, "foe"), unit(two, "foe").mode) == (5 - 2, Mode.DEFILADE)
    assert s.casualties["german"] + 2 == two.casualties["german"]


@pytest.mark.example("httr-ex-50")
@pytest.mark.rule("httr:16.2", "httr:6.7.7a", "httr:6.7.7b", "httr:16.4a", "httr:6.7b")
def test_staying_concentrated_costs_a_point_and_a_check() -> None:
    """Morale 7 passes with a 7 and fails with an 8; the extra point is lost in both cases."""
    s = under_fire("foe C1011 concentrated", counters={"foe": {"morale": 7}})
    passed = play(after(s, *SHOOT, 9), "HoldFormation foe", 7)
    assert only(passed, MoraleChecked).passed
    assert (points(passed.state, "foe"), unit(passed.state, "foe").mode) == (4 - 1, Mode.CONCENTRATED)
    failed = after(s, *SHOOT, 9, "HoldFormation foe", 8)
    assert (points(failed, "foe"), unit(failed, "foe").mode) == (4 - 1, Mode.DEFILADE)


@pytest.mark.rule("httr:6.7.7a", "httr:16.1b", "httr:16.1a", "httr:16.1c", "httr:16.0a")
def test_morale_falls_with_losses() -> None:
    """The base loss counts for the check, the extra one does not: 5 - 1 = 4. From 6 up, only every second loss."""
    s = under_fire("foe C1011 concentrated", counters={"foe": {"morale": 5}})
    held = play(struck(s, "foe", 1), "HoldFormation foe", 4)
    checked = only(held, MoraleChecked)
    assert (checked.morale, checked.passed, points(held.state, "foe")) == (5 - 1, True, 4 - 2)
    for printed, lost, left in ((6, 1, 6), (6, 3, 5), (9, 4, 7), (5, 3, 2), (2, 3, 0)):
        worn = scene(f"foe C1011 lost={lost}", counters={"foe": {"strength": 5, "morale": printed}})
        assert morale(worn, UnitId("foe")) == left


@pytest.mark.rule("httr:16.5", "httr:19.3.3b")
@pytest.mark.example("httr-ex-53")
def test_a_leader_helps_and_is_in_danger() -> None:
    """One more on morale; he rolls for each point that is lost beside him and dies on a 2."""
    s = under_fire(
        "foe C1011 concentrated",
        staff={"chief": {"side": "german", "formation": "foes"}},
        leaders="chief C1011",
    )
    first = kernel.begin(
        s.with_stack(()), Effects(Impact(UnitId("foe"), unit(s, "foe").hex, Method.DIRECT, 2, False, "allied"))
    )
    twice = play(first.state, 5, 2)
    assert [(each.roll, each.dies) for each in told(twice, LeaderChecked)] == [(5, False), (2, True)]
    held = play(struck(s, "foe", defilade=True), "HoldFormation foe", 7)
    assert only(held, MoraleChecked).morale == 6 + 1


@pytest.mark.rule("httr:6.7.7a")
def test_a_unit_may_hold_to_the_last_point() -> None:
    """The choice is there even if the extra point is its last."""
    s = under_fire("foe C1011 concentrated lost=3")
    assert gone(after(struck(s, "foe", defilade=True), "HoldFormation foe", 2), "foe")


@pytest.mark.rule("httr:6.7.2", "httr:6.7.2.1", "httr:6.7.2.3")
def test_def_puts_a_unit_in_defilade() -> None:
    """Against its will; one that is there already, or disrupted, is not affected."""
    done = play(struck(under_fire("foe C1011 concentrated"), "foe", defilade=True), "GoToGround foe")
    assert only(done, ModeChanged).voluntary is False
    for markers in ("defilade", "concentrated disrupted"):
        still = under_fire(f"foe C1011 {markers}")
        assert struck(still, "foe", defilade=True).units == still.units


@pytest.mark.rule("httr:6.7.1a", "httr:6.7.1c", "httr:5.2.1b")
def test_who_was_missed_may_take_cover() -> None:
    """The target of direct fire only, at once, and of its own will."""
    s = after(under_fire("foe C1011 concentrated, foe2 C1011 concentrated"), *SHOOT, 7)
    assert asked(s) == ("german", "TakingCover.choose")
    assert not may(s, "GoToGround foe2")
    done = play(s, "GoToGround foe")
    assert only(done, ModeChanged).voluntary
    assert httr.decision(s).rule == only(done, ModeChanged).rule == "httr:6.7.1a"
    assert unit(done.state, "foe").mode is Mode.DEFILADE
    assert unit(after(s, "Decline"), "foe").mode is Mode.CONCENTRATED


@pytest.mark.rule("httr:6.7.1a", "httr:5.2.2c")
def test_who_may_take_cover() -> None:
    """Not guns and headquarters on the road, who would be in battery for nothing."""
    s = scene(
        "foe C1011 travel, howitzer C1011 travel, stab C1011 travel, foe2 C1011, foe3 C1012 concentrated disrupted"
    )
    assert [unit for unit in s.units if may_take_cover(s, unit)] == ["foe"]


@pytest.mark.rule("httr:6.7.1b", "httr:6.7.10")
def test_indirect_fire_lets_the_others_take_cover() -> None:
    """All units of the hex if it had no effect; the others if it had one."""
    s = under_fire("foe C1011 concentrated, foe2 C1011 concentrated, foe3 C1011 concentrated")
    missed = struck(s, "foe", method=Method.INDIRECT)
    assert httr.decision(missed).rule == "httr:6.7.1b"
    assert all(may(missed, f"GoToGround {name}") for name in ("foe", "foe2", "foe3"))
    both = after(missed, "GoToGround foe", "GoToGround foe3")
    assert [unit(both, name).mode for name in ("foe", "foe2", "foe3")] == [
        Mode.DEFILADE,
        Mode.CONCENTRATED,
        Mode.DEFILADE,
    ]
    hit = after(struck(s, "foe", 1, method=Method.INDIRECT), "HoldFormation foe", 2)
    assert (*asked(hit), httr.decision(hit).rule) == ("german", "TakingCover.choose", "httr:6.7.10")
    assert not may(hit, "GoToGround foe")
    assert may(hit, "GoToGround foe2")


@pytest.mark.parametrize("name", ["stab", "howitzer"])
@pytest.mark.rule("httr:6.7.6a", "httr:6.7.6b", "httr:16.4d")
def test_headquarters_and_batteries_may_lose_their_nerve(name: str) -> None:
    """On DEF in defilade they check; who fails is disrupted or loses a point, as the owner likes."""
    s = under_fire(f"{name} C1011 defilade")
    hit = struck(s, name, defilade=True)
    assert unit(after(hit, 5), name) == unit(s, name)
    failed = after(hit, 12)
    assert asked(failed) == ("german", "UnderFire.waver")
    disrupted = play(failed, f"TakeDisruption {name}")
    assert only(disrupted, Disrupted).unit == name
    assert points(after(failed, f"TakeLoss {name}"), name) == points(s, name) - 1
    assert struck(s, name, 1).units[UnitId(name)].lost == 1


@pytest.mark.rule("httr:6.7.6c", "httr:6.7.2.1")
def test_anti_tank_and_flak_guns_need_no_check() -> None:
    """DEF does nothing to them in battery."""
    s = under_fire("pak C1011 defilade, howitzer C1012 defilade", counters={"howitzer": {"type": "heavy_flak"}})
    assert struck(s, "pak", defilade=True).units == s.units
    assert struck(s, "howitzer", defilade=True).units == s.units


@pytest.mark.rule("httr:6.7.8a", "httr:6.7.3b")
def test_losses_on_the_road() -> None:
    """A company goes into defilade at once, and is disrupted at the end of the phase; no more is lost."""
    s = under_fire("foe C1011 travel, foe2 C1012")
    hit = after(s, *SHOOT, 10)  # column I: 1
    assert (unit(hit, "foe").mode, points(hit, "foe"), unit(hit, "foe").disrupted) == (Mode.DEFILADE, 3, False)
    assert unit(after(hit, "Finish"), "foe").disrupted


@pytest.mark.rule("httr:6.7.8c", "httr:6.7.8a", "httr:6.7.2")
def test_guns_on_the_road_lose_one_more() -> None:
    """They stay in Travel Mode, and are disrupted too; DEF alone does nothing to them."""
    s = under_fire("howitzer C1011 travel, foe2 C1012")
    hit = after(s, "Aim howitzer direct", *SHOOT[1:], 10)
    assert (unit(hit, "howitzer").mode, points(hit, "howitzer")) == (Mode.TRAVEL, 4 - 1 - 1)
    assert unit(after(hit, "Finish"), "howitzer").disrupted
    assert struck(s, "howitzer", defilade=True).units == s.units


@pytest.mark.rule("httr:6.7.8b")
def test_the_upper_unit_on_the_road_loses() -> None:
    """Whichever of the two was aimed at; not if it is an AFV that the fire cannot hurt."""
    s = under_fire("foe C1011 travel, foe2 C1011 travel")
    hit = after(s, "Aim foe2 direct", *SHOOT[1:], 10)
    assert (points(hit, "foe"), points(hit, "foe2")) == (3, 4)
    tanks = under_fire("panther C1011 travel, foe2 C1011 travel")
    impact = Impact(UnitId("foe2"), unit(tanks, "foe2").hex, Method.DIRECT, 1, False, "allied")
    assert victim_of(tanks, impact) == "foe2"


@pytest.mark.rule("httr:6.7.8b", "httr:6.5.3.1", "ruling:A16", "ruling:A63", "ruling:A212")
@pytest.mark.parametrize(
    ("mode", "method", "upper", "lower"),
    [
        pytest.param("travel", Method.DIRECT, 4 - 1, 4, id="direct fire at a column"),
        pytest.param("concentrated", Method.DIRECT, 4, 4 - 1, id="direct fire at who is in no column"),
        pytest.param("travel", Method.INDIRECT, 4, 4 - 1, id="indirect fire"),
        pytest.param("travel", Method.AT, 4, 4 - 1, id="anti-tank fire"),
    ],
)
def test_the_column_above_stands_in_for_a_column_under_direct_fire_only(
    mode: str, method: Method, upper: int, lower: int
) -> None:
    """A point at the lower of two units, of four points each; the upper one is in Travel Mode."""
    done = struck(under_fire(f"foe C1011 travel, foe2 C1011 {mode}"), "foe2", 1, method=method)
    assert (points(done, "foe"), points(done, "foe2")) == (upper, lower)


@pytest.mark.rule("httr:6.3.1.6", "httr:6.3.2.2g", "httr:6.3.2.2f", "httr:2.6.3b", "httr:6.7.9a")
def test_the_firer_places_what_the_target_could_not_lose() -> None:
    """Three points at a unit of one: the firing side places the second and the third among the new top two."""
    s = under_fire("foe C1011 concentrated lost=3, foe2 C1011 defilade, foe3 C1011 defilade, pak C1011 defilade")
    first = struck(s, "foe", 3)
    assert asked(first) == ("allied", "Effects.place")
    assert gone(first, "foe")
    assert not may(first, "PlaceLoss pak")
    done = after(first, "PlaceLoss foe3", "PlaceLoss foe2")
    assert (points(done, "foe2"), points(done, "foe3")) == (3, 3)


@pytest.mark.rule("httr:6.3.2.2i", "httr:6.3.1.7", "httr:6.3.2.2h", "httr:6.7.9a", "httr:6.4.2.1j")
def test_what_nobody_can_lose_is_ignored() -> None:
    """AFVs take none of it, nor does anybody under two of them; AT fire hits its target only."""
    s = under_fire("foe C1011 lost=3, panther C1011 concentrated, foe2 C1011 defilade, foe3 C1011")
    impact = Impact(UnitId("foe"), unit(s, "foe").hex, Method.DIRECT, 3, False, "allied")
    done = struck(s, "foe", 3)
    assert (points(done, "panther"), points(done, "foe2"), points(done, "foe3")) == (2, 2, 4)
    tanks = under_fire("foe C1011 lost=3, panther C1011, pak C1011, foe2 C1011", counters={"pak": {"type": "panther"}})
    assert points(struck(tanks, "foe", 3), "foe2") == 4
    alone = under_fire("foe C1011 lost=3")
    assert gone(struck(alone, "foe", 3), "foe")
    assert takers(s, impact) == (UnitId("foe"),)
    at = struck(under_fire("panther C1011 lost=1, foe2 C1011"), "panther", 2, method=Method.AT)
    assert points(at, "foe2") == 4


@pytest.mark.rule("httr:6.6.1.1", "httr:6.6.2.5")
def test_losses_pass_within_the_group_that_gave_the_opportunity() -> None:
    """Those who only stand there are not hit."""
    s = under_fire("foe C1011 lost=3, foe2 C1011 defilade, foe3 C1011 defilade")
    group = (UnitId("foe"), UnitId("foe3"))
    done = struck(s, "foe", 2, group=group)
    assert (points(done, "foe2"), points(done, "foe3")) == (4, 3)
    assert points(struck(s, "foe", 2, group=group[:1]), "foe3") == 4


@pytest.mark.example("httr-ex-19")
@pytest.mark.rule("httr:6.5.3.2a", "httr:6.5.3.2b", "httr:6.7.9b")
def test_indirect_fire_spills_over_by_lot() -> None:
    """A random unit, then the one of the other type, then a random one again."""
    s = under_fire(
        "foe C1011 lost=3, foe2 C1011 defilade, pak C1011 defilade", counters={"pak": {"type": "light_flak"}}
    )
    first = struck(s, "foe", 4, method=Method.INDIRECT)
    assert set(httr.legal_actions(first)) == {Draw("foe2"), Draw("pak")}
    second = after(first, "Draw foe2")
    assert set(httr.legal_actions(second)) == {Draw("foe2"), Draw("pak")}
    assert (points(second, "foe2"), points(second, "pak")) == (4 - 1, 2 - 1)
    assert points(after(second, "Draw foe2"), "foe2") == 4 - 2


@pytest.mark.rule("httr:18.9.6d", "httr:18.9.6b", "httr:18.9.6f")
def test_armored_infantry_may_dismount_under_fire() -> None:
    """Once in a phase, and at no cost."""
    s = scene(
        "gun C1010 defilade, foe C1011 defilade, foe2 C1012 concentrated",
        counters={"foe": {"type": "armored_infantry"}},
    )
    window = after(s, "Aim foe at", "AddGun gun 2", "OpenFire", 12, "Decline")
    assert asked(window) == ("german", "JumpingOff.choose")
    done = play(window, "JumpOff foe")
    assert only(done, Dismounted).unit == "foe"
    assert unit(done.state, "foe").dismounted
    assert why(done.state, "Aim foe at") >= {"httr:6.2a"}
    stays = after(window, "Decline")
    assert not unit(stays, "foe").dismounted


@pytest.mark.rule("httr:18.9.6d", "httr:18.9.6f")
@pytest.mark.parametrize(
    ("moves", "hit"),
    [
        pytest.param(("Aim panther at", "AddGun gun 2", "OpenFire", 12, "Decline"), False, id="tanks"),
        pytest.param(("Aim foe direct", "AddFirer rifles", "OpenFire", 7), False, id="men on foot"),
        pytest.param(("Aim foe direct", "AddFirer rifles", "OpenFire", 12), True, id="men of whom none is left"),
    ],
)
def test_nobody_else_dismounts_under_fire(moves: tuple[str | int, ...], hit: bool) -> None:
    """When the tanks have returned no fire, and the men have been missed or killed, all is over."""
    s = scene("gun C1010 defilade, rifles C1012, panther C1110 defilade, foe C1011 defilade lost=3")
    fired = after(s, *moves)
    assert asked(fired) == ("allied", "FirePhase.aim")
    assert gone(fired, "foe") is hit


@pytest.mark.rule("httr:6.7.2.2", "httr:18.4.3.1d")
def test_engineers_driven_into_defilade_begin_their_work_anew() -> None:
    """Two turns of digging are lost."""
    s = under_fire("pioneers C1011 concentrated digging=2")
    assert unit(after(struck(s, "pioneers", defilade=True), "GoToGround pioneers"), "pioneers").digging == 0
