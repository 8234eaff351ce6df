"""Positions of chapters 17 and 18, worked out from the rulebook before any outcome was looked at."""

from __future__ import annotations

from typing import Any, Final

import pytest
from tests.blind.httr.examining import FAR, left, passing, refused, summed
from tests.httr.helpers import after, asked, ground, may, only, play, points, scene

from hexfront.hexes import HexId
from httr.events import AtFired, Fired
from httr.rules.zones import in_enemy_zone
from httr.state import HttrState

OWN: Final = {"side": "allied", "formation": "home", "battalion": "1/home"}
TANKS: Final = {"like": "1cg-5-1", **OWN}
GUN: Final = {"like": "1-81-101", "strength": 2, "er": 2, "morale": 8, **OWN}


def firing(units: str, **more: Any) -> HttrState:
    return scene(units, **{"phase": 5, **more})


@pytest.mark.rule("httr:18.2.3", "httr:6.4.1.4b")
@pytest.mark.parametrize(
    ("top", "guns"),
    [
        pytest.param(("rifles", "second"), 2, id="two of infantry: two guns"),
        pytest.param(("rifles", "shermans"), 1, id="one of infantry: one"),
        pytest.param(("shermans", "tanks"), 0, id="none: none"),
    ],
)
def test_each_infantry_on_top_lets_one_gun_below_fire(top: tuple[str, str], guns: int) -> None:
    """Guns third and fourth in the stack, in battery, at a Panther two hexes away that stands in the open."""
    names = (*top, "gun", "other")
    units = ", ".join(f"{name} C1010 {'defilade' if name in ('gun', 'other') else 'concentrated'}" for name in names)
    s = firing(f"{units}, panther C1011 concentrated", counters={"tanks": TANKS, "other": GUN})
    s = after(s, "Aim panther at")
    allowed = 0
    for name in ("gun", "other"):
        if may(s, f"AddGun {name} 2"):
            s = after(s, f"AddGun {name} 2")
            allowed += 1
    assert allowed == guns


@pytest.mark.rule(
    "httr:18.3.1a", "httr:18.3.1b", "httr:18.3.1c", "httr:18.3.3", "httr:6.4.4.4a", "ruling:A25", "ruling:A33"
)
@pytest.mark.parametrize(
    ("letter", "dug", "primary"),
    [
        pytest.param("t", False, 6, id="town: medium"),
        pytest.param("t", True, 5, id="entrenched in a town: heavy"),
        pytest.param("c", False, 5, id="city: heavy"),
        pytest.param("c", True, 4, id="entrenched in a city: very heavy"),
    ],
)
@pytest.mark.parametrize(("strength", "remain"), [(4, 2), (3, 2)])
def test_at_fire_at_men_in_houses(letter: str, dug: bool, primary: int, strength: int, remain: int) -> None:
    """Medium fire: 2 - 1 = 1 times 1, 3/4 or 1/2 is 1 in each case; less 2 for defilade in cover.

    6 + 1 - 2 = 5, 5 + 1 - 2 = 4 and 4 + 1 - 2 = 3: a 2 is at most half of each, rounded up, and takes two points of
    four; of three at most 3 / 2 = 1.
    """
    s = firing(
        "shermans C1010 concentrated, foe C1011 defilade",
        ground=ground(C1011=letter),
        tables={"dug": {"C1011": "german"}} if dug else {},
        counters={"foe": {"strength": strength}},
    )
    done = play(after(s, "Aim foe at", "AddGun shermans 2", "OpenFire"), 2)
    fired = only(done, AtFired)
    assert (fired.primary, fired.secondary, summed(fired.modifiers)) == (primary, 1, -2)
    assert fired.value == primary - 1
    assert points(passing(done.state, "FirePhase"), "foe") == remain


@pytest.mark.rule("httr:18.3.1a")
def test_men_in_line_in_a_town_and_men_in_the_open_are_no_target_of_at_fire() -> None:
    town = firing("shermans C1010 concentrated, foe C1011 concentrated", ground=ground(C1011="t"))
    assert not may(town, "Aim foe at")
    field = firing("shermans C1010 concentrated, foe C1011 defilade")
    assert not may(field, "Aim foe at")


@pytest.mark.rule("httr:18.3.3", "ruling:A33")
def test_the_last_man_in_a_town_survives_at_fire() -> None:
    """Half of one point, rounded down, is none."""
    s = firing("shermans C1010 concentrated, foe C1011 defilade lost=3", ground=ground(C1011="t"))
    done = play(after(s, "Aim foe at", "AddGun shermans 2", "OpenFire"), 2)
    assert points(passing(done.state, "FirePhase"), "foe") == 1


@pytest.mark.rule("httr:18.4.1.3", "httr:8.6.1", "httr:10.4.1.1")
def test_bridging_engineers_neither_fire_nor_control() -> None:
    bridgers = {"sappers": {"type": "bridging_engineer", "er": "No"}}
    s = firing("sappers C1010 concentrated, foe C1011 concentrated", counters=bridgers)
    assert not may(s, "Aim foe direct") or not may(after(s, "Aim foe direct"), "AddFirer sappers")
    assert not in_enemy_zone(s, "german", HexId("C1011"))


@pytest.mark.rule("httr:18.9.2a", "httr:18.9.2b", "httr:9.1.1", "httr:6.5.4.1")
@pytest.mark.parametrize(("mode", "strength", "moves"), [("concentrated", 4, True), ("defilade", 8, False)])
def test_self_propelled_guns_choose_between_weight_and_wheels(mode: str, strength: int, moves: bool) -> None:
    """4 doubled is 8 in battery; concentrated 4, and then 12 / 2 = 6 points: six clear hexes at 1."""
    priest = {"like": "4-ii-159", "type": "self_propelled_artillery", "strength": 4, "er": 6, "range": 12, **OWN}
    s = firing(f"priest C1010 {mode}, foe C1012 defilade, {FAR}", counters={"priest": priest})
    s = after(s, "Aim foe indirect", "AddBattery priest", "OpenFire")
    done = play(s, 7)
    assert dict(only(done, Fired).strengths) == {"priest": strength}
    s = after(passing(done.state, "FirePhase"), "Finish")
    if not moves:
        refused(s, "StartMove priest", "httr:9.1.1")
        return
    s = after(s, "StartMove priest")
    assert left(s, "priest") == 6


@pytest.mark.rule("httr:18.2.5", "httr:18.6.5a", "httr:6.6.4.2", "ruling:A55")
def test_guns_and_howitzers_in_opportunity_fire() -> None:
    """In the top two the AT gun fires at a passing tank; third in the stack it does not."""
    for order, fires in (("gun", True), ("rifles second gun", False)):
        units = ", ".join(f"{name} C1011 defilade" for name in order.split())
        s = scene(f"panther C1010 concentrated, {units}", phase=11)
        s = after(s, "StartMove panther", "StepTo C1110")
        assert may(s, "Shoot gun panther at") is fires


@pytest.mark.rule("httr:18.1.1.3c", "httr:18.1.1.3b", "httr:18.1.1.6")
def test_heavy_weapons_in_direct_fire() -> None:
    """Alone at 4, not 6; with rifles of their battalion at the 3 of those, 5 + 6 = 11 points."""
    s = firing("rifles C1010 concentrated, mortars C1010 concentrated, foe C1011 concentrated")
    alone = only(play(s, "Aim foe direct", "AddFirer mortars", "OpenFire", 7), Fired)
    assert (alone.er, dict(alone.strengths)) == (4, {"mortars": 6})
    both = only(play(s, "Aim foe direct", "AddFirer rifles", "AddFirer mortars", "OpenFire", 7), Fired)
    assert (both.er, sum(dict(both.strengths).values())) == (3, 11)


@pytest.mark.rule("httr:6.3.1.11", "httr:6.3.3.4a", "httr:6.3.4.4", "httr:18.9.7c")
def test_who_fires_from_a_column() -> None:
    """An armored car with one point at rating 5 - 1 = 4; men in lorries and a Sherman's crew: the tank yes, men not."""
    car = {"shermans": {"type": "armored_car", "strength": 3}}
    s = firing("shermans C1010 travel, rifles C1010 travel, foe C1011 concentrated", counters=car)
    s = after(s, "Aim foe direct")
    refused(s, "AddFirer rifles", "httr:6.3.1.11")
    fired = only(play(s, "AddFirer shermans", "OpenFire", 7), Fired)
    assert (dict(fired.strengths), fired.er) == ({"shermans": 1}, 4)


@pytest.mark.rule("httr:18.6.3a", "httr:6.3.3.2a", "httr:6.3.3.2b", "ruling:A13")
def test_howitzers_over_open_sights_and_flak_at_men() -> None:
    """Artillery: printed 4, in battery not halved, rating 2. AT guns: printed 2 at their printed 4."""
    s = firing(
        "field C1010 defilade, gun C1010 defilade, foe C1011 concentrated",
        counters={"field": OWN, "gun": {"er": 4}},
    )
    aimed = after(s, "Aim foe direct")
    gun = only(play(aimed, "AddFirer gun", "OpenFire", 7), Fired)
    assert (gun.er, dict(gun.strengths)) == (4, {"gun": 2})
    howitzer = only(play(aimed, "AddFirer field", "OpenFire", 7), Fired)
    assert (howitzer.er, dict(howitzer.strengths)) == (2, {"field": 4})


@pytest.mark.rule("httr:17.5.3", "httr:17.5.5", "ruling:A36")
@pytest.mark.parametrize(("hex", "fires"), [("C1010", True), ("C1110", True), ("C1210", False)])
def test_regimental_guns_stay_next_to_their_headquarters(hex: str, fires: bool) -> None:
    """Stacked or adjacent, with a company to see the target in a town that they do not; two hexes away not."""
    s = firing(
        f"field C1010 defilade, staff {hex} defilade, rifles C1014 defilade, foe C1015 defilade",
        ground=ground(C1015="t"),
        counters={"field": {**OWN, "battalion": "No"}},
    )
    able = may(s, "Aim foe indirect") and may(after(s, "Aim foe indirect"), "AddBattery field staff")
    assert able is fires


@pytest.mark.rule("httr:17.5.2", "httr:17.5.3")
def test_only_the_regiments_own_spot_for_its_guns() -> None:
    """second belongs to another regiment: it sees the town, and is no eye for home's battery."""
    for formation, fires in (("home", True), ("other", False)):
        s = firing(
            "field C1010 defilade, staff C1010 defilade, second C1014 defilade, foe C1015 defilade",
            ground=ground(C1015="t"),
            counters={
                "field": {**OWN, "battalion": "No"},
                "second": {"formation": formation, "battalion": f"1/{formation}"},
            },
            formations={"other": {"like": "501", "superior": "home-division", "headquarters": "No"}},
        )
        able = may(s, "Aim foe indirect") and may(after(s, "Aim foe indirect"), "AddBattery field staff")
        assert able is fires


@pytest.mark.rule("httr:6.6.4.3", "httr:18.7.1b", "ruling:A18", "ruling:A59")
def test_a_headquarters_fires_only_when_it_is_passed_by() -> None:
    """Not in its own fire phase. In defilade, 2 / 2 = 1 point, and in travel or out of supply not at all."""
    s = firing("staff C1010 defilade, foe C1011 concentrated")
    assert not may(s, "Aim foe direct") or not may(after(s, "Aim foe direct"), "AddFirer staff")
    for status, fires in (("defilade", True), ("travel", False), ("defilade unsupplied", False)):
        s = scene(f"foe C1011 concentrated, rifles C1012 defilade, staff C1010 {status}", phase=11)
        s = after(s, "StartMove foe", "StepTo C1111")
        assert asked(s)[0] == "allied"
        assert may(s, "Shoot staff foe direct") is fires


@pytest.mark.rule("httr:18.4.3.1b", "httr:18.4.3.1c", "httr:18.4.3.2a", "ruling:A118")
def test_engineers_dig_for_three_turns_and_do_not_shoot() -> None:
    """Begun in the Command Phase of turn 35, the entrenchment is there in that of turn 38, not of 37."""
    s = scene("sappers C1010 concentrated, foe3 C1717", phase=4, first_turn=35, turns=5)
    s = after(s, "Dig sappers")
    seen = {}
    while s.turn < 39 and s.ending is None:
        s = after(s, "Finish") if may(s, "Finish") else s
        if s.phase == 5:
            seen[s.turn] = HexId("C1010") in s.dug
    assert (seen[37], seen[38]) == (False, True)
    digging = scene("sappers C1010 concentrated digging=1, foe C1011 concentrated", phase=5)
    assert not may(digging, "Aim foe direct") or not may(after(digging, "Aim foe direct"), "AddFirer sappers")


@pytest.mark.rule("httr:18.10a", "httr:18.5.2b", "httr:18.9.6b", "httr:6.3.4.1")
def test_armored_infantry_on_foot_is_a_conventional_target_and_fires_one_worse() -> None:
    """Rating 5: mounted 5, on foot 4; the enemy's rifles can fire at them only when they are on foot."""
    tracks = {"shermans": {"type": "armored_infantry", "strength": 4}}
    for status, er in (("concentrated", 5), ("concentrated dismounted", 4)):
        s = firing(f"shermans C1010 {status}, foe C1011 concentrated", counters=tracks)
        assert only(play(s, "Aim foe direct", "AddFirer shermans", "OpenFire", 7), Fired).er == er
        s = scene(f"shermans C1010 {status}, foe C1011 concentrated", phase=10, counters=tracks)
        assert may(s, "Aim shermans direct") is (er == 4)
