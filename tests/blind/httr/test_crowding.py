"""Positions in which limits of stacks meet modes, terrain and close action (9.6, 10, 11), worked out first."""

from __future__ import annotations

from typing import Any, Final

import pytest
from tests.blind.httr.examining import FAR, refused
from tests.httr.closeactions import fight
from tests.httr.closeactions import refused as barred
from tests.httr.helpers import after, asked, gone, ground, may, only, scene, unit, where

import httr
from httr.actions import LeaveBehind, NameLead
from httr.events import CloseActionFought
from httr.state import HttrState

OWN: Final = {"side": "allied", "formation": "home", "battalion": "1/home"}
TANKS: Final = {"like": "1cg-5-1", **OWN}
TRAIL: Final = '[[networks.road]]\nwords = "trail"\npath = "C1010 C1011 C1012"'


def moving(units: str, **more: Any) -> HttrState:
    return scene(units, **{"phase": 6, **more})


@pytest.mark.rule("httr:9.6.5b", "httr:11.3.6")
@pytest.mark.parametrize(("lost", "allowed"), [(2, True), (1, False)])
def test_the_ninth_point_does_not_form_a_column_in_a_hex(lost: int, allowed: bool) -> None:
    """5 in travel and 5 - lost that would: 8 or 9."""
    s = scene(f"rifles C1010 travel, second C1010 concentrated lost={lost}, {FAR}", phase=7)
    assert may(s, "SetMode second travel") is allowed


@pytest.mark.rule("httr:11.2.8b", "httr:2.7b", "httr:11.2.2")
@pytest.mark.parametrize(("lost", "legal"), [(1, True), (0, False)])
def test_men_in_lorries_are_vehicles_in_a_forest(lost: int, legal: bool) -> None:
    """A trail through a forest that holds four points of vehicles: 4 in travel go, 5 do not; on foot 5 go."""
    s = moving(
        f"rifles C1010 travel lost={lost}, second C1010 concentrated, {FAR}", ground=ground(C1011="f"), features=TRAIL
    )
    if legal:
        assert may(after(s, "StartMove rifles"), "StepTo C1011")
    else:
        refused(after(s, "StartMove rifles"), "StepTo C1011", "httr:11.2.8")
    assert may(after(s, "StartMove second"), "StepTo C1011")


@pytest.mark.rule("httr:11.2.8b", "httr:9.3.6", "httr:9.2.5")
def test_nobody_mounts_where_there_is_no_room_for_the_half_tracks() -> None:
    """Woods: six points of vehicles. Shermans 6 and half-tracks 2, dismounted beside their headquarters on a road."""
    s = moving(
        f"shermans C1011 concentrated, tracks C1011 concentrated dismounted, staff C1010 defilade, {FAR}",
        ground=ground(C1011="w"),
        features=TRAIL,
        counters={"shermans": {"strength": 5}, "tracks": {**TANKS, "type": "armored_infantry", "strength": 2}},
    )
    refused(after(s, "StartMove tracks"), "Mount tracks", "httr:11.2.8")


@pytest.mark.rule("httr:10.5.4", "httr:11.2.8b", "ruling:A85")
def test_tanks_that_win_a_wood_do_not_all_find_room() -> None:
    """4 + 4 points of vehicles for six: one platoon stays behind; the company of five must go, it makes no room."""
    s = moving(
        "rifles C1010 concentrated, shermans C1010 concentrated, tanks C1010 concentrated, foe C1011 defilade lost=3",
        ground=ground(C1011="w"),
        counters={"shermans": {"strength": 4}, "tanks": {**TANKS, "strength": 4}},
    )
    s = fight(s, "rifles shermans tanks", "C1011", "NameLead rifles", 6).state
    assert gone(s, "foe")
    offers = {each.unit for each in httr.legal_actions(s) if isinstance(each, LeaveBehind)}
    assert offers == {"shermans", "tanks"}
    s = after(s, "LeaveBehind tanks")
    assert [where(s, name) for name in ("rifles", "shermans", "tanks")] == ["C1011", "C1011", "C1010"]


@pytest.mark.rule("httr:10.5.4", "httr:11.2.1", "ruling:A85")
def test_as_many_advance_as_there_is_room_for() -> None:
    """14 + 15 + 1 = 30 of 28: without the 1 it is 29, so that one of the great ones stays, and the 1 goes."""
    s = moving(
        "rifles C1010 concentrated lost=4, second C1010 concentrated, third C1010 concentrated, foe C1011 lost=3",
        counters={"second": {"strength": 15}, "third": {"strength": 14}},
    )
    s = fight(s, "rifles second third", "C1011", "NameLead second", 6).state
    assert gone(s, "foe")
    assert {each.unit for each in httr.legal_actions(s) if isinstance(each, LeaveBehind)} == {"second", "third"}
    s = after(s, "LeaveBehind second")
    assert [where(s, name) for name in ("rifles", "second", "third")] == ["C1011", "C1010", "C1011"]


@pytest.mark.rule("httr:10.1.13", "httr:9.4.6c", "httr-sc:9.1a")
@pytest.mark.parametrize(
    ("unit_", "mode", "letter", "side", "allowed"),
    [
        pytest.param("shermans", "concentrated", "s", "", False, id="tanks into a marsh"),
        pytest.param("rifles", "concentrated", "s", "", True, id="men into a marsh"),
        pytest.param("rifles", "concentrated", ".", "canal", False, id="over a canal"),
        pytest.param("shermans", "concentrated", ".", "stream", True, id="tanks over a stream"),
        pytest.param("rifles", "travel", ".", "stream", False, id="lorries over a stream"),
        pytest.param("rifles", "travel", "f", "", False, id="lorries into a forest"),
    ],
)
def test_nobody_attacks_where_he_could_not_go(unit_: str, mode: str, letter: str, side: str, allowed: bool) -> None:
    features = f'[hexsides]\n{side} = "C1010|C1011"' if side else ""
    s = moving(f"{unit_} C1010 {mode}, foe C1011 defilade", ground=ground(C1011=letter), features=features)
    assert (barred(s, unit_, "C1011") == set()) is allowed


@pytest.mark.rule("httr:10.3a", "ruling:A73")
def test_the_lead_is_one_of_the_top_two_of_the_stack() -> None:
    """third alone may not attack from under two others; with second it may, and second leads."""
    s = moving("rifles C1010 concentrated, second C1010 concentrated, third C1010 concentrated, foe C1011")
    assert "httr:10.3a" in barred(s, "third", "C1011")
    assert barred(s, "second third", "C1011") == set()
    s = after(s, "StartMove second", "JoinMove third", "DeclareCloseAction C1011")
    leads = {each.unit for each in httr.legal_actions(s) if isinstance(each, NameLead)}
    assert leads == {"second"}


@pytest.mark.rule("httr:10.3b", "httr:10.4.1.1", "httr:18.1.2.4")
def test_the_defender_may_put_forward_whom_he_will_of_his_top_two() -> None:
    """Heavy weapons or a depleted company, not the third."""
    s = moving("rifles C1010 concentrated, werfer C1011 defilade, foe C1011 defilade depleted, foe2 C1011 defilade")
    s = after(s, "StartMove rifles", "DeclareCloseAction C1011", "NameLead rifles")
    assert asked(s)[0] == "german"
    assert {each.unit for each in httr.legal_actions(s) if isinstance(each, NameLead)} == {"werfer", "foe"}


@pytest.mark.rule("httr:10.1.14a", "httr:18.7.1b", "httr:16.3", "httr:10.4.1.2")
def test_a_headquarters_alone_is_attacked_on_the_road() -> None:
    """In travel: rating 2 / 2 = 1, strength 2 / 2 = 1; it is its own headquarters and raises nobody. 5 to 1 is 5:1.

    Effectiveness 3 - 1 + 1 = 3, morale 8 - 6 = 2: x = 8, value 6: a 1 is 1 + 6 + 6 = 13, "-/1".
    """
    s = moving("rifles C1010 concentrated, stab C1011 travel")
    done = fight(s, "rifles", "C1011", 1)
    fought = only(done, CloseActionFought)
    assert (fought.odds, fought.value, fought.defender) == ("5:1", 6, "1")
    assert unit(done.state, "stab").disrupted


@pytest.mark.rule("httr:18.5.2b", "httr:18.5.2c", "httr:11.4.2a", "ruling:A125")
def test_whether_the_disruption_of_one_is_that_of_a_static_gun() -> None:
    """The men in its hex retreat under "-/DIS", and the static flak that has to go with them is lost."""
    s = moving(
        "rifles C1010 concentrated, second C1010 concentrated, foe C1011 defilade, tower C1011 defilade",
        counters={
            "tower": {"like": "pzjgr-85", "type": "static", "strength": 1, "side": "german", "formation": "foes"}
        },
    )
    done = fight(s, "rifles second", "C1011", "NameLead rifles", "NameLead foe", 4, "RetreatTo foe C1012")
    assert only(done, CloseActionFought).odds == "2:1"  # 10 to 4 + 1
    assert gone(done.state, "tower")


@pytest.mark.rule("httr:10.1.6d", "httr:17.7.3a", "httr:18.4.2.4", "ruling:A355")
@pytest.mark.parametrize(
    ("attackers", "allowed"), [("staff", False), ("rifles staff", True), ("sappers", True), ("sappers staff", True)]
)
def test_a_headquarters_goes_along_and_does_not_go_alone(attackers: str, allowed: bool) -> None:
    """With men or engineers of its own; engineers go alone."""
    units = ", ".join(f"{name} C1010 defilade" for name in attackers.split())
    assert (barred(moving(f"{units}, foe C1011"), attackers, "C1011") == set()) is allowed
