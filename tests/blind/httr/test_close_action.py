"""Positions of chapter 10, worked out from the rulebook before any outcome was looked at.

The value is looked up at x = 2 * (effectiveness + columns) + morale, less 1 in woods, town and rough, 2 in forest and
city: up to -7 DIS, -4 1, -2 2, 1 3, 3 4, 6 5, 8 6, 11 7, 13 8, and 9. What happens follows die + odds + value, the odds
from 0 for 1:3 over 2 for 1:1 to 7 for 6:1: up to 4 "3/-", 6 "2/-", 8 "1/-", 9 "DIS/-", 10 "-/-", 11 "1/1", 12 "-/DIS",
14 "-/1", 16 "-/2", 18 "-/3", and "-/4".
"""

from __future__ import annotations

from typing import Any, Final

import pytest
from tests.blind.httr.examining import passing, refused, summed
from tests.httr.closeactions import counts, fight
from tests.httr.closeactions import refused as barred
from tests.httr.helpers import after, asked, gone, ground, may, only, points, scene, told, where

import httr
from httr.actions import RetreatTo
from httr.events import CloseActionFought, CloseActionStopped, CloseActionWeighed, Disrupted
from httr.state import HttrState

OWN: Final = {"side": "allied", "formation": "home", "battalion": "1/home"}
BRIDGE: Final = (
    '[hexsides]\nriver = "C1010|C1011"\nbridge = "C1010|C1011"\n'
    '[[networks.road]]\nwords = "primary"\npath = "C1010 C1011"\n'
)


def near(units: str, **more: Any) -> HttrState:
    return scene(units, **{"phase": 6, **more})


def weighed(s: HttrState, attackers: str, *moves: str | int) -> tuple[CloseActionWeighed, CloseActionFought]:
    done = fight(s, attackers, "C1011", *moves)
    return only(done, CloseActionWeighed), only(done, CloseActionFought)


@pytest.mark.rule("httr:10.4.2.1a", "httr:10.4.2.2", "httr:10.4.2.3", "httr:18.4.2.1", "httr:18.4.2.2")
@pytest.mark.parametrize(
    ("sappers", "defence", "value", "strength"),
    [
        pytest.param("concentrated", 6 + 1, 5, 5 + 4, id="entrenchment negated"),
        pytest.param("defilade", 6 + 1 + 2, 4, 5 + 2, id="not by engineers in defilade"),
        pytest.param("concentrated lost=3", 6 + 1 + 2, 4, 5 + 1, id="nor by one point of them"),
    ],
)
def test_engineers_against_an_entrenched_town(sappers: str, defence: int, value: int, strength: int) -> None:
    """Effectiveness 3 - 3, one column right: 1. Morale 8 + 2 - 7 = 3: x = 2 + 3 - 1 = 4, value 5.

    Where the entrenchment counts, 10 - 9 = 1: x = 2 + 1 - 1 = 2, value 4. The bonus of the engineers stays.
    """
    s = near(
        f"rifles C1010 concentrated, sappers C1010 {sappers}, foe C1011 defilade",
        ground=ground(C1011="t"),
        tables={"dug": {"C1011": "german"}},
    )
    told_value, fought = weighed(s, "rifles sappers", "NameLead rifles", 1)
    assert told_value.attack_morale.makes == 8 + 2
    assert told_value.defence_morale.makes == defence
    assert told_value.cell.value == value
    assert sum(counts(fought.attack).values()) == strength


@pytest.mark.rule("httr:10.4.2.2", "httr:18.4.2.4", "httr:18.4.2.5")
def test_engineers_alone_negate_the_entrenchment_and_raise_nothing() -> None:
    """Sappers 5-8 lead alone: 5 - 3 + 1 = 3, morale 8 - 6 = 2: x = 6 + 2 = 8, value 6. 4 to 4 is 1:1."""
    s = near("sappers C1010 concentrated, foe C1011 defilade", tables={"dug": {"C1011": "german"}})
    value, fought = weighed(s, "sappers", 3)
    assert (value.attack_morale.makes, value.defence_morale.makes, value.cell.value) == (8, 6, 6)
    assert (fought.odds, fought.cell.value) == ("1:1", "1/1")  # 3 + 2 + 6 = 11


@pytest.mark.rule("httr:10.1.11a", "httr:10.1.11b", "httr:10.1.11c", "httr:10.1.10a")
def test_the_price_of_a_close_action_to_the_point() -> None:
    """One clear hex 3, then clear 3 + exit 3 + 3 = 12: legal. Into a town, by road or not, 3 + 4 + 3 + 3 = 13: not.

    From the town the foe may fire from ambush when they come.
    Unmoved, any price is paid: in defilade a forest would be 7 + 3 + 3 = 13.
    """
    s = near("rifles C1010 concentrated, foe C1012")
    assert may(after(s, "StartMove rifles", "StepTo C1011"), "DeclareCloseAction C1012")
    town = near(
        "rifles C1010 concentrated, foe C1012",
        ground=ground(C1012="t"),
        features='[[networks.road]]\nwords = "primary"\npath = "C1011 C1012"',
    )
    refused(after(town, "StartMove rifles", "StepTo C1011", "Decline"), "DeclareCloseAction C1012", "httr:10.1.11")
    forest = near("rifles C1011 defilade, foe C1012", ground=ground(C1012="f"))
    assert may(after(forest, "StartMove rifles"), "DeclareCloseAction C1012")


@pytest.mark.rule("httr:10.1.10a", "ruling:A350")
def test_whoever_has_only_dismounted_attacks_at_any_price() -> None:
    """12 - 2 = 10 are left, and a forest in defilade on foot is 7 + 3 + 3 = 13."""
    lorries = {"like": "1cg-5-1", "type": "motorized_infantry", **OWN}
    s = near("lorries C1011 defilade, foe C1012", ground=ground(C1012="f"), counters={"lorries": lorries})
    s = after(s, "StartMove lorries", "Dismount lorries", "Decline")
    assert may(s, "DeclareCloseAction C1012")


@pytest.mark.rule("httr:10.1.12", "httr:10.4.3.2")
def test_three_attack_only_if_all_of_them_began_adjacent() -> None:
    """Two who come may, and get no column; a third, who was there, makes three of which two were not."""
    s = near("rifles C1010 concentrated, second C1010 concentrated, third C1011 concentrated, foe C1012")
    two = after(s, "StartMove rifles", "JoinMove second", "StepTo C1011")
    assert may(two, "DeclareCloseAction C1012")
    refused(after(two, "JoinMove third"), "DeclareCloseAction C1012", "httr:10.1.12")
    three = near("rifles C1011 concentrated, second C1011 concentrated, third C1011 concentrated, foe C1012")
    three = after(three, "StartMove rifles", "JoinMove second", "JoinMove third")
    assert may(three, "DeclareCloseAction C1012")


@pytest.mark.rule("httr:18.1.2.1", "httr:18.1.2.2", "httr:18.1.2.3", "httr:18.1.2.5")
def test_heavy_weapons_attack_only_behind_their_own_infantry() -> None:
    """Alone, on top, with another battalion, two with one company: no. Second with their own company: yes."""
    alone = near("mortars C1010 concentrated, foe C1011")
    assert any(rule.startswith("httr:18.1.2") for rule in barred(alone, "mortars", "C1011"))
    top = near("mortars C1010 concentrated, rifles C1010 concentrated, foe C1011")
    assert "httr:18.1.2.2" in barred(top, "mortars rifles", "C1011")
    s = near("rifles C1010 concentrated, mortars C1010 concentrated, foe C1011")
    assert barred(s, "rifles mortars", "C1011") == set()
    strangers = near(
        "rifles C1010 concentrated, mortars C1010 concentrated, foe C1011", counters={"rifles": {"battalion": "2/home"}}
    )
    assert any(rule.startswith("httr:18.1.2") for rule in barred(strangers, "rifles mortars", "C1011"))
    two = near(
        "rifles C1010 concentrated, mortars C1010 concentrated, tubes C1010 concentrated, foe C1011",
        counters={"tubes": {"like": "hw-1-501", **OWN}},
    )
    assert "httr:18.1.2.5" in barred(two, "rifles mortars tubes", "C1011")


@pytest.mark.rule("httr:18.1.2.3", "ruling:A94")
def test_heavy_weapons_may_have_come_one_hex_but_not_two() -> None:
    """On a primary road at 1 a hex: 1 + clear 3 + 3 + 3 = 10, or 2 + 9 = 11; only the first is near enough."""
    road = '[[networks.road]]\nwords = "primary"\npath = "C1010 C1011 C1012"'
    s = near("rifles C1010 concentrated, mortars C1010 concentrated, foe C1012", features=road)
    s = after(s, "StartMove rifles", "JoinMove mortars", "StepTo C1011")
    assert may(s, "DeclareCloseAction C1012")
    s = near("rifles C1010 concentrated, mortars C1010 concentrated, foe C1013", features=road)
    s = after(s, "StartMove rifles", "JoinMove mortars", "StepTo C1011", "StepTo C1012")
    refused(s, "DeclareCloseAction C1013", "httr:18.1.2.3")
    assert may(after(s, "DropOff mortars"), "DeclareCloseAction C1013")


@pytest.mark.rule("httr:10.1.17a", "httr:10.1.17b", "httr:13.3.2.2b", "ruling:A351")
def test_who_lies_on_top_decides_whether_a_stack_attacks_at_all() -> None:
    """Artillery on top bars the attack of those below; at the bottom it is passed over.

    A depleted unit bars it as the top one of those that attack: it cannot go along, and is left lying where it is.
    """
    guns = {"field": OWN}
    on_top = near("field C1010 defilade, rifles C1010 concentrated, foe C1011", counters=guns)
    assert "httr:10.1.17b" in barred(on_top, "rifles", "C1011")
    below = near("rifles C1010 concentrated, field C1010 defilade, foe C1011", counters=guns)
    assert barred(below, "rifles", "C1011") == set()
    assert barred(below, "rifles field", "C1011") != set()
    dry = near("second C1010 concentrated depleted, rifles C1010 concentrated, foe C1011")
    assert "httr:13.3.2.2b" in barred(dry, "second rifles", "C1011")
    assert barred(dry, "rifles", "C1011") == set()


@pytest.mark.rule("httr:10.4.4.10a", "httr:10.4.4.10b", "httr:10.4.2.8a")
@pytest.mark.parametrize(
    ("letter", "strength", "odds", "value"),
    [pytest.param(".", 9, "2:1", 5, id="open"), pytest.param("w", 7, "1:1", 5, id="woods")],
)
def test_tanks_beside_infantry(letter: str, strength: int, odds: str, value: int) -> None:
    """2 * 2 + 5 = 9 to 4 in the open, 2 + 5 = 7 to 4 in woods. Morale 8 + 1 - 6 = 3, effectiveness 0 + 1.

    x = 2 + 3 = 5 in the open and 4 in woods, both 5.
    """
    s = near(
        "rifles C1010 concentrated, shermans C1010 concentrated, foe C1011 concentrated", ground=ground(C1011=letter)
    )
    told_value, fought = weighed(s, "rifles shermans", "NameLead rifles", 6)
    assert told_value.attack_morale.makes == 9
    assert (sum(counts(fought.attack).values()), fought.odds, told_value.cell.value) == (strength, odds, value)


@pytest.mark.rule("httr:10.4.2.8a", "httr:10.4.2.8b", "httr:10.4.4.10a", "ruling:A89", "ruling:A90")
def test_a_panther_outbids_the_shermans() -> None:
    """Heavy beats medium: the attacker gets nothing, the defender 6 + 2 = 8. 5 + 2 * 2 = 9 to 4 + 2 * 2 = 8 is 1:1.

    Effectiveness 0 + 1, morale 8 - 8 = 0: x = 2, value 4.
    """
    s = near(
        "rifles C1010 concentrated, shermans C1010 concentrated, foe C1011 concentrated, panther C1011 concentrated"
    )
    value, fought = weighed(s, "rifles shermans", "NameLead rifles", "NameLead foe", 6)
    assert (value.attack_morale.makes, value.defence_morale.makes, value.cell.value) == (8, 8, 4)
    assert (counts(fought.attack), counts(fought.defence)) == (
        {"rifles": 5, "shermans": 4},
        {"foe": 4, "panther": 4},
    )
    assert fought.odds == "1:1"


@pytest.mark.rule("httr:10.4.2.9", "httr:10.4.2.1c", "httr:10.4.4.10b")
def test_tanks_alone_in_a_town() -> None:
    """Morale 8 against 6 + 1 + 3 = 10; effectiveness 5 - 3 + 1 = 3: x = 6 - 2 - 1 = 3, value 4. 2 to 4 is 1:2."""
    s = near("shermans C1010 concentrated, foe C1011 defilade", ground=ground(C1011="t"))
    value, fought = weighed(s, "shermans", 4)
    assert (value.defence_morale.makes, value.cell.value, fought.odds) == (10, 4, "1:2")
    assert fought.cell.value == "DIS/-"  # 4 + 1 + 4 = 9


@pytest.mark.rule(
    "httr:10.4.1.1", "httr:10.4.1.2", "httr:10.4.2.6", "httr:10.4.2.10", "httr:10.4.4.1", "httr:10.4.4.2",
    "httr:10.4.4.9", "httr:13.3.2.3a", "ruling:A14",
)  # fmt: skip
@pytest.mark.parametrize(
    ("markers", "er", "morale", "strength"),
    [
        pytest.param("defilade depleted", 1, 6 - 2, 3, id="depleted"),
        pytest.param("defilade disrupted", 2, 6 - 4, 3, id="disrupted"),
        pytest.param("defilade disrupted depleted", 1, 6 - 4 - 2, 2, id="both: 5 / 4 = 1 1/4"),
        pytest.param("travel", 2, 6, 3, id="in travel"),
        pytest.param("defilade lost=3 disrupted", 2, 6 - 1 - 4, 1, id="worn and disrupted"),
        pytest.param("defilade lost=4 disrupted depleted", 1, 6 - 2 - 4 - 2, 1, id="below zero"),
    ],
)
def test_what_is_left_of_a_lead_that_defends(markers: str, er: int, morale: int, strength: int) -> None:
    """Of 5-3-6: effectiveness 3 / 2 = 2 or 1, strength halved once or twice, rounded once, morale with losses."""
    s = near(f"rifles C1010 concentrated, foe C1011 {markers}", counters={"foe": {"strength": 5}})
    value, fought = weighed(s, "rifles", 1)
    assert (value.defence_er.makes, value.defence_morale.makes) == (er, morale)
    assert counts(fought.defence) == {"foe": strength}


@pytest.mark.rule("httr:10.4.1.3a", "httr:10.4.2.11", "httr:18.1.2.4", "httr:18.2.7")
@pytest.mark.parametrize(
    ("lead", "er", "morale"), [("howitzer", 2, 5 - 2), ("werfer", 4, 6), ("pak", 2, 6), ("pioneers", 4, 6)]
)
def test_guns_and_heavy_weapons_lead_a_defence(lead: str, er: int, morale: int) -> None:
    """Howitzer 6: 2, and 5 - 2; heavy weapons 5: at most 4; AT guns 2; pioneers alone their own 4 and no bonus."""
    s = near(f"rifles C1010 concentrated, {lead} C1011 defilade", counters={"pak": {"er": 5}})
    value, _ = weighed(s, "rifles", 1)
    assert (value.defence_er.makes, value.defence_morale.makes) == (er, morale)


@pytest.mark.rule("httr:10.4.4.3", "httr:10.4.4.7", "ruling:A14", "httr:10.3j")
def test_over_a_bridge_each_unit_is_halved_and_in_defilade_halved_again() -> None:
    """5 / 2 = 3 and 5 / 4 = 2 make 5; against 4 it is 1:1."""
    s = near("rifles C1010 concentrated, second C1010 defilade, foe C1011", features=BRIDGE)
    _, fought = weighed(s, "rifles second", "NameLead rifles", 1)
    assert counts(fought.attack) == {"rifles": 3, "second": 2}
    assert fought.odds == "1:1"


@pytest.mark.rule("httr:10.3h", "httr:10.3g")
@pytest.mark.parametrize(("lost", "offered"), [(1, True), (2, False)])
def test_a_dis_is_defied_at_three_to_one_and_not_at_eight_to_three(lost: int, offered: bool) -> None:
    """rifles er 1 m 5 lead: effectiveness 1 - 6 + 1 = -4, morale 5 - 8 - 2 (city), less 1 or 2 for losses: DIS.

    5 - lost + 5 against 3: 9 is 3:1, 8 is 2:1.
    """
    s = near(
        f"rifles C1010 concentrated, second C1010 concentrated lost={lost}, foe C1011 defilade lost=1",
        ground=ground(C1011="c"),
        counters={"rifles": {"er": 1, "morale": 5}, "foe": {"er": 6, "morale": 8}},
    )
    if offered:
        done = fight(s, "rifles second", "C1011", "NameLead rifles", "DefyDisruption", 5, 6)
        fought = only(done, CloseActionFought)
        assert fought.odds == "2:1"  # 8 to 3 after the lead's point
        assert fought.attacker == "1"  # 6 + 3 + 2 = 11
        return
    done = fight(s, "rifles second", "C1011", "NameLead rifles")
    assert {event.unit for event in told(done, Disrupted)} == {"rifles", "second"}
    assert only(done, CloseActionStopped).rule == "httr:10.3g"


@pytest.mark.rule("httr:16.3", "httr:10.4.2.2", "ruling:A88")
def test_a_headquarters_nearby_raises_to_nine_and_engineers_beyond() -> None:
    """8 + 2 is capped at 9; the engineers' 2 come on top: 11. Against 6: 5; x = 2 + 5 = 7, value 6."""
    s = near("rifles C1010 concentrated, sappers C1010 concentrated, staff C1110, foe C1011 defilade")
    value, _ = weighed(s, "rifles sappers", "NameLead rifles", 1)
    assert value.attack_morale.makes == 11
    assert value.cell.value == 6


@pytest.mark.rule("httr:10.4.3.1", "httr:10.4.3.2")
def test_a_hilltop_takes_back_the_column_of_those_who_began_adjacent() -> None:
    """+1 - 1 = 0: effectiveness 0, morale 8 - 6 = 2: x = 2, value 4."""
    s = near("rifles C1010 concentrated, foe C1011", features='[features]\nhilltop = "C1011"')
    value, _ = weighed(s, "rifles", 1)
    assert (summed(value.shifts), value.cell.value) == (0, 4)


@pytest.mark.rule("httr:10.3j", "ruling:A92")
def test_the_worst_odds_are_one_to_three() -> None:
    """1 against 5 + 4 = 9 is 1:9: the column of 1:3. Value 3 + ... effectiveness 1, morale 6 - 6 = 0: x = 2, 4."""
    s = near("rifles C1010 concentrated lost=4, foe C1011, foe2 C1011", counters={"foe": {"strength": 5}})
    value, fought = weighed(s, "rifles", 5)
    assert (value.attack_morale.makes, value.cell.value) == (6, 4)
    assert (fought.odds, fought.cell.value) == ("1:3", "DIS/-")  # 5 + 0 + 4 = 9


@pytest.mark.rule("httr:10.1.6a", "httr:10.1.6b", "httr:17.7.1")
@pytest.mark.parametrize("formation", ["sister", "stranger"])
def test_two_regiments_do_not_attack_one_hex_in_a_phase(formation: str) -> None:
    """Infantry of another regiment, of the division or not, is refused beside them, and later from another hex.

    The first attack: effectiveness 0 + 1, morale 2: x = 4, value 5; 5 to 4 is 1:1; a 3 is 3 + 2 + 5 = 10, "-/-".
    """
    more: dict[str, Any] = {
        "counters": {"second": {"formation": formation, "battalion": "1/other"}},
        "formations": {
            "sister": {"like": "501", "superior": "home-division", "headquarters": "No"},
            "other-division": {"like": "85", "side": "allied", "army": "US", "headquarters": "No"},
            "stranger": {"like": "501", "superior": "other-division", "headquarters": "No"},
        },
    }
    s = near("rifles C1010 concentrated, second C1010 concentrated, foe C1011", **more)
    assert any(rule.startswith(("httr:10.1.6", "httr:17.7.1")) for rule in barred(s, "rifles second", "C1011"))
    s = near("rifles C1010 concentrated, second C1111 concentrated, foe C1011 defilade", **more)
    s = after(s, "StartMove rifles", "DeclareCloseAction C1011", "NameLead rifles", "NameLead foe", "Decline", 3)
    s = passing(s, "MovementPhase.choose")
    refused(after(s, "StartMove second"), "DeclareCloseAction C1011", "httr:10.1.6")


@pytest.mark.rule("httr:10.5.1a", "httr:10.5.1b")
def test_those_who_retreat_need_a_hex_that_is_not_controlled_or_a_friend_in_it() -> None:
    """Effectiveness 3 - 3 + 1, morale 8 - 6 = 2: x = 4, value 5; 10 to 4 is 2:1: a 4 is 4 + 3 + 5 = 12, "-/DIS".

    Of the neighbours of C1211 the attackers in C1111 control C1112 and C1210, third in C1313 controls C1312 and C1212.
    Only C1311 is free of them; and in C1212 is a friend.
    """
    s = near(
        "rifles C1111 concentrated, second C1111 concentrated, third C1313 concentrated, foe C1211 defilade, "
        "foe2 C1212 defilade"
    )
    done = fight(s, "rifles second", "C1211", "NameLead rifles", 4)
    fought = only(done, CloseActionFought)
    assert (fought.odds, fought.defender) == ("2:1", "DIS")
    assert {each.hex for each in httr.legal_actions(done.state) if isinstance(each, RetreatTo)} == {"C1311", "C1212"}


@pytest.mark.rule("httr:10.5.2a", "httr:10.5.2b", "httr:10.5.4")
@pytest.mark.parametrize(("lost", "remain"), [(0, 3), (1, 2), (4, 0)])
def test_a_second_disruption_takes_half(lost: int, remain: int) -> None:
    """5 leaves 3, 4 leaves 2, 1 is eliminated. The defender: er 2, morale 6 - losses - 4, strength 3, 2 or 1.

    Effectiveness 3 - 2 + 1 = 2; morale 8 - 2 = 6 (or 7, or 8): x = 10 to 12, value 7, 7 or 8; the odds 5 to 3, 2, 1:
    1:1, 2:1, 5:1. For "-/DIS" = 12 the dice are 12 - 2 - 7 = 3, 12 - 3 - 7 = 2; for the last 12 - 6 - 8 is none: the
    lowest 1 + 6 + 8 = 15 takes 2.
    """
    die = {0: 3, 1: 2, 4: 1}[lost]
    s = near(
        f"rifles C1010 concentrated, foe C1011 defilade disrupted lost={lost}, foe3 C1717",
        counters={"foe": {"strength": 5}},
    )
    done = fight(s, "rifles", "C1011", die, "RetreatTo foe C1012") if remain else fight(s, "rifles", "C1011", die)
    assert points(done.state, "foe") == remain
    assert gone(done.state, "foe") is (remain == 0)
    assert where(done.state, "rifles") == "C1011"


@pytest.mark.rule("httr:10.5.5", "httr:10.5.6a", "httr:10.5.6b", "httr:10.5.4")
@pytest.mark.parametrize(("roll", "saved"), [(6, True), (7, False)])
def test_guns_that_must_retreat(roll: int, saved: bool) -> None:
    """All in one hex under "-/DIS": the howitzer in battery is lost, the pak checks with foe's morale 6, not its 4.

    The lead is foe: effectiveness 3 - 3 + 1, morale 2, value 5; 10 to 4 + 4 + 2 = 10 is 1:1: a 5 makes 12.
    """
    s = near(
        "rifles C1010 concentrated, second C1010 concentrated, foe C1011 defilade, pak C1011 defilade, "
        "howitzer C1011 defilade",
        counters={"pak": {"morale": 4}},
    )
    done = fight(s, "rifles second", "C1011", "NameLead rifles", "NameLead foe", 5)
    assert only(done, CloseActionFought).defender == "DIS"
    s = done.state
    while asked(s)[0] is not None:
        answer = next((each for each in ("RetreatTo foe C1012", "RetreatTo pak C1012") if may(s, each)), "Finish")
        s = after(s, roll if asked(s)[0] == "chance" else answer)
    assert gone(s, "howitzer")
    assert (where(s, "pak") == "C1012") if saved else gone(s, "pak")
    assert (where(s, "foe"), where(s, "rifles"), where(s, "second")) == ("C1012", "C1011", "C1011")
