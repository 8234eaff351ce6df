"""Positions of chapter 19, worked out from the rulebook before any outcome was looked at."""

from __future__ import annotations

from typing import Any, Final

import pytest
from tests.blind.httr.examining import FAR, left, passing, refused, summed
from tests.httr.closeactions import fight
from tests.httr.closeactions import refused as barred
from tests.httr.helpers import after, asked, ground, may, only, play, points, scene, unit, where

from httr.counters import LeaderId
from httr.events import CloseActionWeighed, LeaderLost, Recovered
from httr.state import HttrState

MAJOR: Final = LeaderId("major")
STAFF: Final = {
    "major": {"side": "allied", "formation": "home"},
    "general": {"side": "allied", "formation": "home-division"},
    "oberst": {"side": "german", "formation": "foes"},
}


def led(units: str, leaders: str, **more: Any) -> HttrState:
    return scene(units, staff=STAFF, leaders=leaders, **{"phase": 6, **more})


@pytest.mark.rule("httr:19.1.1", "httr:19.1.2a", "httr:16.3", "httr:10.4.2.5", "ruling:A88")
@pytest.mark.parametrize(
    ("leaders", "staff", "morale"),
    [
        pytest.param("major C1010", "C1517", 5 + 2, id="stacked"),
        pytest.param("general C1110", "C1517", 5 + 2, id="adjacent, of the division"),
        pytest.param("major C1010, general C1010", "C1517", 5 + 2, id="two leaders"),
        pytest.param("major C1010", "C1110", 5 + 2, id="leader and headquarters"),
        pytest.param("major C1210", "C1212", 5, id="both two hexes away"),
    ],
)
def test_one_bonus_of_two_from_whoever_is_near(leaders: str, staff: str, morale: int) -> None:
    """The attackers' morale of 5, and that of the leader's men is 8 + 2 capped at 9, which none of these reaches."""
    s = led(
        f"rifles C1010 concentrated, staff {staff} defilade, foe C1011 defilade",
        leaders,
        counters={"rifles": {"morale": 5}},
    )
    assert only(fight(s, "rifles", "C1011", 1), CloseActionWeighed).attack_morale.makes == morale


@pytest.mark.rule("httr:16.3", "httr:19.1.1", "ruling:A88")
def test_an_oberst_raises_the_defence_to_nine_at_most_before_the_town_counts() -> None:
    """8 + 2 is 9; 9 + 1 for the town in defilade is 10. Attack 8: effectiveness 1, morale -2: x = -1, value 3."""
    s = led(
        "rifles C1010 concentrated, foe C1011 defilade",
        "oberst C1011",
        ground=ground(C1011="t"),
        counters={"foe": {"morale": 8}},
    )
    value = only(fight(s, "rifles", "C1011", 6), CloseActionWeighed)
    assert (value.defence_morale.makes, value.cell.value) == (10, 3)


@pytest.mark.rule("httr:19.1.3", "httr:10.1.6a", "httr:17.7.1")
@pytest.mark.parametrize(
    ("leaders", "allowed"), [("major C1010", True), ("major C1110", False), ("oberst C1111", False)]
)
def test_a_leader_in_the_stack_makes_one_of_two_divisions(leaders: str, allowed: bool) -> None:
    """He is stacked with rifles, who are his; next to them he does not."""
    s = led(
        "rifles C1010 concentrated, second C1010 concentrated, foe C1011",
        leaders,
        counters={"second": {"formation": "stranger", "battalion": "1/stranger"}},
        formations={
            "other-division": {"like": "85", "side": "allied", "army": "US", "headquarters": "No"},
            "stranger": {"like": "501", "superior": "other-division", "headquarters": "No"},
        },
    )
    assert (barred(s, "rifles second", "C1011") == set()) is allowed


@pytest.mark.rule("httr:19.2.3", "httr:19.6.2a", "httr:10.1.11b")
@pytest.mark.parametrize(("leader", "legal"), [("C1212", True), ("C1211", False)])
def test_the_point_that_a_leader_lends_pays_for_an_assault_on_a_town(leader: str, legal: bool) -> None:
    """3 + 4 + 3 + 3 = 13: of 12 not, of 13 with the leader at his headquarters."""
    s = led(
        "rifles C1010 concentrated, staff C1212 defilade, foe C1012 defilade",
        f"major {leader}",
        ground=ground(C1012="t"),
    )
    s = after(s, "StartMove rifles", "StepTo C1011")
    s = passing(s, "Movement.choose")
    if legal:
        assert may(s, "DeclareCloseAction C1012")
    else:
        refused(s, "DeclareCloseAction C1012", "httr:10.1.11")


@pytest.mark.rule("httr:19.6.1", "httr:13.2.7.9", "ruling:A113")
@pytest.mark.parametrize(("hex", "rolls"), [("C1113", False), ("C1140", True)])
def test_a_leader_is_worth_command_points_and_no_path(hex: str, rolls: bool) -> None:
    """The headquarters has none; with him on the path all 12 points; 29 hexes away a die is rolled all the same."""
    s = led(
        f"rifles {hex} concentrated, staff C1111 defilade, foe3 C1149",
        f"major {hex}",
        ground="\n".join(["~ " * 40, ". " * 40, "~ " * 40]),
        tables={"supply.allied": {"kind": "trace", "hexes": ["C1110"]}, "command": {"home": 0}},
    )
    s = after(s, "StartMove rifles")
    assert (asked(s)[0] == "chance") is rolls
    if not rolls:
        assert left(s, "rifles") == 12


@pytest.mark.rule("httr:19.7a", "httr:16.5", "httr:10.6.4c", "ruling:A109")
@pytest.mark.parametrize(
    ("leaders", "staff", "roll", "back"),
    [
        pytest.param("major C1010", "C1517", 11, True, id="stacked: 11 - 2 to 8 + 1"),
        pytest.param("major C1010", "C1517", 12, False, id="stacked: 12 - 2 to 9"),
        pytest.param("major C1110", "C1517", 10, True, id="adjacent: 10 - 2 to 8"),
        pytest.param("major C1110", "C1517", 11, False, id="adjacent: 11 - 2 to 8"),
        pytest.param("major C1110", "C1111", 11, False, id="and the headquarters: still 2"),
        pytest.param("oberst C1110", "C1517", 9, False, id="the enemy's: none"),
    ],
)
def test_recovery_near_a_leader(leaders: str, staff: str, roll: int, back: bool) -> None:
    """Morale 8, less nothing; one 2 off the dice for a leader or headquarters, one on the morale if he is stacked."""
    s = led(f"rifles C1010 concentrated disrupted, staff {staff} defilade, {FAR}", leaders, phase=4)
    done = play(s, "Rally C1010", roll)
    assert (only(done, Recovered).recovered == ("rifles",)) is back


@pytest.mark.rule("httr:19.3.1", "httr:19.4a")
def test_a_leader_alone_is_overrun() -> None:
    """rifles enter the hex of the oberst, whom no unit guards; the price is that of the clear hex."""
    s = led(f"rifles C1010 concentrated, {FAR}", "oberst C1011, major C1010")
    done = play(s, "StartMove rifles", "StepTo C1011")
    assert only(done, LeaderLost).leader == "oberst"
    assert left(done.state, "rifles") == 9


@pytest.mark.rule("httr:19.3.2", "httr:19.3.1")
def test_leaders_do_not_meet() -> None:
    """The major with rifles runs over the oberst; he himself may not ride to where the oberst is guarded or alone."""
    s = led("rifles C1010 concentrated, foe C1110 defilade, foe3 C1717", "major C1010, oberst C1011")
    s = after(s, "MoveLeader major")
    refused(s, "StepTo C1011", "httr:19.3.2")
    refused(s, "StepTo C1110", "httr:9.2.2")


@pytest.mark.rule("httr:19.5a", "httr:19.5b", "httr:9.2.4c")
def test_a_leader_rides_as_suits_each_hex_best() -> None:
    """Woods 4, mixed 2 on wheels, clear 1, and over a stream 5, for 3 + 2 on foot is no better than 1 + 4 on wheels.

    4 + 2 + 1 + 5 = 12: not a third of a point is left for the road. A river carries him no way at all.
    """
    s = led(
        f"rifles C1010, {FAR}",
        "major C1010",
        ground=ground(C1011="w", C1012="m"),
        features=(
            '[hexsides]\nstream = "C1013|C1014"\nriver = "C1010|C1110 C1010|C1111"\n'
            '[[networks.road]]\nwords = "primary"\npath = "C1014 C1015"'
        ),
    )
    s = after(s, "MoveLeader major")
    refused(s, "StepTo C1110", "httr:9.2.4c")
    s = after(s, "StepTo C1011", "StepTo C1012", "StepTo C1013", "StepTo C1014")
    refused(s, "StepTo C1015", "httr:19.5")


@pytest.mark.rule("httr:19.3.3b", "httr:19.4a", "httr:6.7.7b", "httr:16.5", "ruling:A61")
@pytest.mark.parametrize(
    ("check", "mode"), [pytest.param(9, "concentrated", id="holds"), pytest.param(10, "defilade", id="breaks")]
)
@pytest.mark.parametrize(("roll", "lives"), [(3, True), (2, False)])
def test_to_hold_the_line_beside_a_leader_risks_him(check: int, mode: str, roll: int, lives: bool) -> None:
    """DEF (on a 5) at rifles in line: they hold against 8 + 1 = 9, lose a point either way, and he dies on a 2."""
    s = led("rifles C1010 concentrated, foe C1011 concentrated", "major C1010", phase=10)
    s = after(s, "Aim rifles direct", "AddFirer foe", "OpenFire", 5)
    s = after(s, "HoldFormation rifles", check, roll)
    assert (unit(s, "rifles").mode, points(s, "rifles")) == (mode, 4)
    assert (MAJOR in s.leaders) is lives


@pytest.mark.rule("httr:11.2.6", "httr:19.2.1", "httr:11.5.5")
def test_a_leader_in_a_full_hex() -> None:
    """28 points lie in C1011; the leader still enters, and the two units under him fire."""
    s = led(
        "rifles C1011 concentrated, second C1011 concentrated, foe3 C1717",
        "major C1010",
        counters={"rifles": {"strength": 14}, "second": {"strength": 14}},
    )
    s = after(s, "MoveLeader major", "StepTo C1011")
    assert s.leaders[MAJOR] == "C1011"


@pytest.mark.rule("httr:10.5.4", "ruling:A160")
def test_a_leader_goes_along_with_those_who_advance_and_those_who_retreat() -> None:
    """ "-/DIS": effectiveness 1, morale 9 - 8 = 1: x = 3, value 4; 10 to 4 is 2:1: a 5 makes 5 + 3 + 4 = 12.

    rifles and second leave C1010 empty, so the major goes with them; the oberst with foe.
    """
    s = led(
        "rifles C1010 concentrated, second C1010 concentrated, foe C1011 defilade",
        "major C1010, oberst C1011",
    )
    done = fight(s, "rifles second", "C1011", "NameLead rifles", 5, "RetreatTo foe C1012")
    weighed = only(done, CloseActionWeighed)
    assert (weighed.attack_morale.makes, weighed.defence_morale.makes, summed(weighed.shifts)) == (9, 8, 1)
    assert (done.state.leaders[MAJOR], done.state.leaders[LeaderId("oberst")]) == ("C1011", "C1012")
    assert unit(done.state, "foe").disrupted
    assert where(done.state, "second") == "C1011"


HALL: Final = "\n".join(["~ " * 40, ". " * 40, "~ " * 40])


@pytest.mark.rule("httr:19.2.3", "httr:19.6.2a", "httr:13.2.7.5a", "ruling:A356", "ruling:A99")
@pytest.mark.parametrize(("roll", "points"), [(5, 6), (12, 13)])
def test_the_point_that_a_leader_lends_comes_on_top_of_the_dice(roll: int, points: int) -> None:
    """One CP: 5 + 1 = 6, two clear hexes instead of one; 12 + 1 = 13, which is the normal allowance with him."""
    s = led(
        "rifles C1113 concentrated, staff C1111 defilade, foe3 C1149",
        "major C1111",
        ground=HALL,
        tables={"supply.allied": {"kind": "trace", "hexes": ["C1110"]}, "command": {"home": 1}},
    )
    assert left(after(s, "StartMove rifles", roll), "rifles") == points


@pytest.mark.rule("httr:18.9.2a", "httr:2.4.1a", "httr:19.2.3")
def test_half_of_thirteen_is_seven() -> None:
    """Self-propelled guns that fired in line move half of 12 + 1, rounded up."""
    priest = {"like": "4-ii-159", "type": "self_propelled_artillery", "side": "allied", "formation": "home"}
    s = led(
        f"priest C1010 concentrated, staff C1110 defilade, foe C1012 defilade, {FAR}",
        "major C1110",
        phase=5,
        counters={"priest": {**priest, "strength": 4, "er": 6, "range": 12}},
    )
    s = after(s, "Aim foe indirect", "AddBattery priest", "OpenFire", 7)
    s = after(passing(s, "FirePhase"), "Finish", "StartMove priest")
    assert left(s, "priest") == 7
