"""Positions in which several rules of fire meet, worked out from the rulebook alone."""

from __future__ import annotations

from typing import Any, Final

import pytest
from tests.httr.helpers import CAST, after, asked, gone, ground, may, only, play, points, scene, unit, why

from httr.events import AtFired, Fired
from httr.state import HttrState
from httr.unittypes import Mode

Counters = dict[str, dict[str, Any]]
TANK: Final[dict[str, Any]] = {**CAST["shermans"]}
TIGER: Final[dict[str, Any]] = {**CAST["panther"], "type": "tiger", "range": 2}
BATTERY: Final[dict[str, Any]] = {**CAST["field"], "battalion": "", "formation": "home-division", "range": 10, "er": 7}
HEDGE: Final = {f"C13{column}": "f" for column in range(10, 18)}


def to_aim(s: HttrState) -> HttrState:
    """The state when the effects of a shot are over and nobody has taken cover."""
    while asked(s)[1] != "FirePhase.aim":
        s = after(s, 6 if asked(s)[0] == "chance" else "Decline")
    return s


def joins(s: HttrState, aim: str, firer: str) -> bool:
    """Whether a unit may fire so."""
    return may(s, aim) and may(after(s, aim), firer)


@pytest.mark.rule("httr:6.1.4", "httr:6.3.2.1", "httr:6.1.5")
def test_a_hex_is_closed_to_every_kind_of_fire() -> None:
    """After a barrage at one hex and AT fire at the next, neither men nor mortars fire at the first again."""
    s = scene(
        "mortars C1010 concentrated, rifles C1010 concentrated, gun C1012 defilade,"
        " foe C1011 concentrated, foe2 C1011 concentrated, panther C1112 concentrated",
    )
    s = to_aim(after(s, "Aim foe indirect", "AddBattery mortars", "OpenFire", 7))
    assert may(s, "Aim foe2 direct")
    s = to_aim(after(s, "Aim panther at", "AddGun gun 2", "OpenFire", 12))
    assert "httr:6.1.4" in why(s, "Aim foe direct")
    assert "httr:6.1.4" in why(s, "Aim foe2 direct")


@pytest.mark.rule("httr:6.3.1.5b", "httr:6.3.1.6")
def test_the_third_company_comes_into_view() -> None:
    """The top one has one point and dies of an 11 (4 at 6, value 5, column H: 1); then the third may be fired at."""
    s = scene(
        "rifles C1010 concentrated, second C1012 concentrated,"
        " foe C1011 concentrated lost=3, foe2 C1011 concentrated, foe3 C1011 concentrated",
        counters={"rifles": {"strength": 4, "er": 6}},
    )
    assert not may(s, "Aim foe3 direct")
    s = to_aim(after(s, "Aim foe direct", "AddFirer rifles", "OpenFire", 11))
    assert gone(s, "foe")
    assert joins(s, "Aim foe3 direct", "AddFirer second")


@pytest.mark.rule("httr:6.4.2.1b", "httr:6.4.2.1f", "httr:6.4.4.1", "httr:6.6.7.4a", "httr:6.4.3.1a")
@pytest.mark.parametrize(("markers", "value"), [("", 7), (" disrupted", 5)])
def test_tanks_and_a_gun_in_one_packet(markers: str, value: int) -> None:
    """2 + 2 points at heavy: 5 + 3 x 0.75, so 2: 7; 2 less if one is disrupted. With a gun: simultaneous."""
    s = scene(f"shermans C1010 concentrated{markers}, gun C1012 defilade, panther C1011 concentrated")
    s = after(s, "Aim panther at", "AddGun shermans 2", "AddGun gun 2", "OpenFire")
    done = play(s, 2)
    assert only(done, AtFired).value == value
    assert asked(done.state) == ("german", "ReturnFire.window")
    assert points(done.state, "panther") == 2


@pytest.mark.rule("httr:6.4.1.6c", "httr:7.3.4", "httr:6.6.7.5", "httr:6.4.1.5b")
def test_tanks_that_fire_out_of_rough_ground_are_answered_two_hexes_away() -> None:
    """Hidden at two hexes until they fire; then the Tiger, missed, sees them and answers."""
    s = scene(
        "firefly C1012 concentrated, tiger C1010 concentrated",
        ground=ground(C1012="r"),
        counters={"firefly": {**TANK, "range": 2}, "tiger": TIGER},
    )
    s = after(s, "Aim tiger at", "AddGun firefly 2", "OpenFire", 12, "Decline")
    assert asked(s) == ("german", "ReturnFire.window")
    assert joins(s, "Aim firefly at", "AddGun tiger 2")


@pytest.mark.rule("httr:6.5.1.13", "httr:6.5.2.3", "httr:6.5.1.12", "httr:10.6.2d", "httr:17.5.2", "httr:17.5.3")
def test_who_may_direct_and_spot() -> None:
    """Guns may spot for guns; the staff must be off the road and in order; a foreign company does not spot."""
    more: Counters = {
        "field": BATTERY,
        "field2": {**BATTERY, "formation": "home"},
        "strangers": {**CAST["rifles"], "formation": "others", "battalion": "1/others"},
    }
    formations = {"others": {"like": "501", "superior": "other-division", "headquarters": "No"}}
    formations["other-division"] = {"like": "85", "side": "allied", "army": "US", "headquarters": "No"}

    def fires(spotter: str, staff: str = "staff C1510 defilade") -> bool:
        s = scene(
            f"field C1710 defilade, {staff}, {spotter}, foe C1014 concentrated",
            ground=ground(**HEDGE),
            counters=more,
            formations=formations,
        )
        return joins(s, "Aim foe indirect", "AddBattery field staff")

    assert fires("rifles C1214 concentrated")
    assert fires("field2 C1214 defilade")
    assert not fires("rifles C1214 concentrated", "staff C1510 travel")
    assert not fires("rifles C1214 concentrated", "staff C1510 defilade disrupted")
    assert not fires("field2 C1214 travel")
    assert not fires("strangers C1214 concentrated")


@pytest.mark.rule("httr:6.2b", "httr:6.4.4.2", "httr:18.8.2", "httr:18.12a", "httr:18.9.6f")
def test_what_may_be_fired_at_how() -> None:
    """Trucks and mounted infantry both ways, half-tracks as light armor, all of them on foot as men.

    A Panther at trucks: 10 + 1 x 2.5, so 12, + 2 = 14: two points on a 7.
    """
    for type, markers, ways in (
        ("infantry", "travel", {"direct", "at"}),
        ("motorized_infantry", "concentrated", {"direct", "at"}),
        ("motorized_infantry", "concentrated dismounted", {"direct"}),
        ("armored_infantry", "concentrated", {"at"}),
        ("armored_infantry", "concentrated dismounted", {"direct"}),
        ("infantry", "concentrated", {"direct"}),
    ):
        s = scene(f"panther C1010 concentrated, rifles C1011 {markers}", phase=10, counters={"rifles": {"type": type}})
        assert {way for way in ("direct", "at") if may(s, f"Aim rifles {way}")} == ways, (type, markers)
    s = scene("panther C1010 concentrated, rifles C1011 travel", phase=10)
    fired = only(play(s, "Aim rifles at", "AddGun panther 2", "OpenFire", 7), AtFired)
    assert (fired.primary, fired.secondary, fired.value, fired.points) == (10, 2, 14, 2)


@pytest.mark.rule("httr:12.1.2a", "httr:6.3.2.2c", "httr:6.5.6.1", "httr:6.3.3.3a")
def test_who_is_helped_by_an_entrenchment() -> None:
    """5 points at 6: 6, at men in defilade 3, not at others. Tanks fire halved all the same."""
    dug = {"dug": {"C1011": "german"}}
    for markers, value in (("defilade", 3), ("concentrated", 6), ("travel", 6)):
        s = scene(f"rifles C1010 concentrated, foe C1011 {markers}", counters={"rifles": {"er": 6}}, tables=dug)
        assert only(play(s, "Aim foe direct", "AddFirer rifles", "OpenFire", 7), Fired).value == value, markers
    s = scene("shermans C1010 defilade, foe C1011 concentrated", tables={"dug": {"C1010": "allied"}})
    fired = only(play(s, "Aim foe direct", "AddFirer shermans", "OpenFire", 7), Fired)
    assert dict(fired.strengths) == {"shermans": 2}  # 2 x 2 / 2
    s = scene("field C1010 defilade, panther C1011 defilade", counters={"field": BATTERY}, tables=dug)
    shelled = only(play(s, "Aim panther indirect", "AddBattery field", "OpenFire", 7), Fired)
    assert shelled.value == 6 - 4  # root of 28, heavy; not 4 more for the entrenchment


@pytest.mark.rule("httr:6.6.7.2", "httr:6.6.4.3", "httr:6.1.10", "httr:6.3.1.11", "httr:18.7.1b")
def test_who_answers_at_fire() -> None:
    """Any of the top two, a gun below infantry, a headquarters in defilade; no depleted unit, no gun on the road."""

    def answers(stack: str, name: str) -> bool:
        s = scene(f"shermans C1010 concentrated, {stack}")
        s = after(s, "Aim panther at", "AddGun shermans 2", "OpenFire", 12)
        s = after(s, "Decline") if asked(s)[1] == "TakingCover.choose" else s
        if asked(s)[1] != "ReturnFire.window":
            return False
        return joins(s, "Aim shermans at", f"AddGun {name} 2")

    tanks = "panther C1011 concentrated"
    assert answers(f"foe C1011 concentrated, {tanks}", "panther")
    assert answers(f"pak C1011 defilade, {tanks}", "pak")
    assert answers(f"foe C1011 concentrated, {tanks}, pak C1011 defilade", "pak")
    assert not answers(f"pioneers C1011 travel, {tanks}, pak C1011 travel", "pak")
    assert not answers(f"pak C1011 travel, {tanks}", "pak")
    assert not answers(f"pak C1011 defilade depleted, {tanks}", "pak")
    for mode in ("defilade", "travel"):
        s = scene(f"gun C1010 defilade, stab C1011 {mode}, {tanks}")
        s = after(s, "Aim panther at", "AddGun gun 2", "OpenFire", 12)
        assert joins(s, "Aim gun direct", "AddFirer stab") is (mode == "defilade")


@pytest.mark.rule("httr:6.5.1.3", "httr:6.5.4.3b", "httr:6.5.4.4a", "httr:18.1.1.3a")
def test_blind_fire_at_extended_range_and_by_mortars() -> None:
    """Not doubled beyond the printed range: 8 / 4 = 2 points at 7: 4. Mortars and empty hexes have no part in it."""
    s = scene(
        "field C1010 defilade, mortars C1018 concentrated, foe C1021 concentrated",
        ground="\n".join([f"....f{'.' * 11}"] * 2),
        counters={"field": {**BATTERY, "strength": 8}},
    )
    aimed = after(s, "Barrage C1021")
    assert not may(aimed, "AddBattery mortars")
    fired = only(play(aimed, "AddBattery field", "OpenFire", 7), Fired)
    assert (dict(fired.strengths), fired.value) == ({"field": 2}, 4)
    assert not may(s, "Barrage C1022")


@pytest.mark.rule("httr:6.7.7a", "httr:6.4.2.1i", "httr:6.7.6a", "httr:18.9.6d")
def test_armor_under_fire() -> None:
    """Tanks may stay concentrated for one point more; half-tracks may dismount; SPA in battery checks."""
    s = scene(
        "gun C1010 defilade, panther C1011 concentrated", counters={"panther": {"strength": 3}, "gun": {"strength": 3}}
    )
    s = after(s, "Aim panther at", "AddGun gun 3", "OpenFire", 5)
    s = after(s, "Decline")  # no return fire; 6 in all, half of it 3, a 5 costs one
    assert points(s, "panther") == 2
    stays = after(s, "HoldFormation panther", 7)
    assert (points(stays, "panther"), unit(stays, "panther").mode) == (1, Mode.CONCENTRATED)
    tracks = scene("gun C1010 defilade, foe C1011 concentrated", counters={"foe": {"type": "armored_infantry"}})
    tracks = after(tracks, "Aim foe at", "AddGun gun 2", "OpenFire", 12)
    for _ in range(4):
        if may(tracks, "JumpOff foe"):
            break
        tracks = after(tracks, "Decline")
    assert unit(after(tracks, "JumpOff foe"), "foe").dismounted
    spa: Counters = {"howitzer": {"type": "self_propelled_artillery"}, "field": BATTERY}
    guns = scene("field C1010 defilade, howitzer C1011 defilade", counters=spa)
    # 4 points at 7: root of 28 is 6, light: 5, column F in the open: DEF on a 10
    guns = after(guns, "Aim howitzer indirect", "AddBattery field", "OpenFire", 10)
    assert asked(guns)[0] == "chance"
    assert may(after(guns, 6), "TakeDisruption howitzer")


@pytest.mark.rule("httr:18.4.3.2a", "httr:6.5.1.14", "httr:6.1.10")
def test_who_does_not_fire_at_all() -> None:
    """Engineers at work on an entrenchment, and depleted units."""
    for markers in ("concentrated digging=1", "concentrated depleted"):
        s = scene(f"sappers C1010 {markers}, foe C1011 concentrated")
        assert not may(s, "Aim foe direct")
    s = scene("field C1010 defilade depleted, foe C1011 concentrated")
    assert not may(s, "Aim foe indirect")
    assert not may(s, "Aim foe direct")


@pytest.mark.rule("httr:18.3.1a", "httr:18.3.2", "httr:6.6.7.1", "httr:6.3.3.3a")
def test_men_in_a_town_answer_the_tanks() -> None:
    """A Panther misses: only the gun beside them answers, for men have no AT fire. They answer a gun, 5 / 2 = 3."""
    s = scene(
        "panther C1010 concentrated, rifles C1011 defilade, gun C1011 defilade", phase=10, ground=ground(C1011="t")
    )
    s = after(s, "Aim rifles at", "AddGun panther 2", "OpenFire", 12)
    assert asked(s) == ("allied", "ReturnFire.window")
    assert joins(s, "Aim panther at", "AddGun gun 2")
    assert not may(s, "Aim panther direct")
    gun = scene("pak C1010 defilade, rifles C1011 defilade", phase=10, ground=ground(C1011="t"))
    gun = after(gun, "Aim rifles at", "AddGun pak 2", "OpenFire", 12)
    fired = only(play(gun, "Aim pak direct", "AddFirer rifles", "OpenFire", 7), Fired)
    assert (dict(fired.strengths), fired.occasion) == ({"rifles": 3}, "return")


@pytest.mark.rule("httr:6.3.1.10a", "httr:6.3.1.2a", "httr:18.1.1.3c")
def test_mortars_alone_beside_strangers_of_the_same_rating() -> None:
    """A company of another battalion has fired at 4. Mortars alone, at 4, could not have joined it: they may."""
    s = scene(
        "rifles C1010 concentrated, mortars C1012 concentrated, foe C1011 concentrated",
        counters={"rifles": {"er": 4, "battalion": "2/home"}},
    )
    s = after(s, "Aim foe direct", "AddFirer rifles", "OpenFire", 7, "Decline")
    fired = only(play(s, "Aim foe direct", "AddFirer mortars", "OpenFire", 7), Fired)
    assert (fired.er, fired.value) == (4, 5)  # 6 points, root of 24


@pytest.mark.rule("httr:18.3.1a", "httr:18.3.1b", "httr:6.7.1a", "httr:7.3.3a", "httr:7.3.3b")
def test_which_men_are_shot_out_of_houses() -> None:
    """Men, mortars and staffs in defilade, those that went there in this phase too; no guns. No artillery fires so.

    Into a town from two hexes away, not into a city.
    """
    town = ground(C1011="t")
    for target, legal in (("mortars", True), ("staff", True), ("gun", False), ("field", False)):
        s = scene(f"panther C1010 concentrated, {target} C1011 defilade", phase=10, ground=town)
        assert may(s, f"Aim {target} at") is legal, target
    two: Counters = {"panther2": {**CAST["panther"]}, "tiger": TIGER, "howitzer": {"er": 8}}
    units = "panther C1010 concentrated, panther2 C1111 concentrated, rifles C1011 concentrated"
    s = scene(units, phase=10, ground=town, counters=two)
    assert not may(s, "Aim rifles at")
    s = after(s, "Aim rifles direct", "AddFirer panther", "OpenFire", 7, "GoToGround rifles")
    assert joins(s, "Aim rifles at", "AddGun panther2 2")
    guns = scene("howitzer C1010 defilade, rifles C1011 defilade", phase=10, ground=town, counters=two)
    assert not joins(guns, "Aim rifles at", "AddGun howitzer 4")
    for drawing, legal in ((ground(C1012="t"), True), (ground(C1012="c"), False)):
        far = scene("tiger C1010 concentrated, rifles C1012 defilade", phase=10, ground=drawing, counters=two)
        assert joins(far, "Aim rifles at", "AddGun tiger 2") is legal


@pytest.mark.rule("httr:6.6.7.2", "httr:6.6.7.5", "httr:6.6.7.6", "httr:6.4.1.10")
def test_two_answer_two_guns_each_once_a_phase() -> None:
    """Both platoons may answer either gun, each once; in the next Reaction Phase they may again."""
    s = scene(
        "gun C1010 defilade, gun2 C1012 defilade, panther C1011 concentrated, panther2 C1011 concentrated",
        counters={"gun2": CAST["gun"], "panther2": {**CAST["panther"]}},
    )
    s = after(s, "Aim panther at", "AddGun gun 2", "AddGun gun2 2", "OpenFire", 12)
    s = after(s, "Aim gun direct", "AddFirer panther", "OpenFire", 7)
    assert not joins(s, "Aim gun2 direct", "AddFirer panther")
    assert joins(s, "Aim gun2 direct", "AddFirer panther2")
    while s.phase < 8:
        s = after(s, next(words for words in ("Finish", "Decline", "Stop") if may(s, words)))
    s = after(s, "Aim panther at", "AddGun gun 2", "OpenFire", 12)
    assert joins(s, "Aim gun direct", "AddFirer panther")
