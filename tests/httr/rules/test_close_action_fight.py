"""The fight of a close action (10.3 to 10.5): the worked example, and what its result does."""

from __future__ import annotations

import pytest
from tests.golden.examples import example
from tests.httr.closeactions import fight, lines
from tests.httr.helpers import amounts, gone, may, only, scene, told, unit, where

import httr
from hexfront import kernel
from hexfront.hexes import HexId
from httr.counters import UnitId
from httr.events import CloseActionFought, CloseActionStopped, CloseActionWeighed, Disrupted, StrengthLost
from httr.marks import MOVED
from httr.rules.close_action_battle import Battle

UNITS = "rifles C1010 concentrated, second C1010 concentrated, foe C1011 concentrated, foe2 C1011 concentrated"


@pytest.mark.example("httr-ex-45")
@pytest.mark.rule("httr:10.3c", "httr:10.3d", "httr:10.3f", "httr:10.3j", "httr:10.3k", "httr:10.4.3.2", "httr:10.5.4")
def test_figure_17_an_attack_over_a_stream() -> None:
    """5 - 2 = 3 and 8 + 2 - 4 = 6 are 8, one column to the right 9; 13 to 3 is 4:1; a 4 costs three points."""
    _, [die], expect = example("httr-ex-45")
    s = scene(
        "engineers C1010 concentrated, sixth C1010 concentrated, seventh C1010 concentrated, ss C1011 defilade",
        phase=6,
        counters={
            "engineers": {"like": "pio-85", "strength": 5, "er": 5, "morale": 8, "side": "allied", "formation": "home"},
            "sixth": {"like": "a-1-501", "strength": 4, "er": 4, "morale": 7, "formation": "home", "battalion": "6"},
            "seventh": {"like": "a-1-501", "strength": 4, "er": 4, "morale": 7, "formation": "home", "battalion": "6"},
            "ss": {"like": "1-i-1053", "strength": 3, "er": 2, "morale": 4, "formation": "foes"},
        },
        features='[hexsides]\nstream = "C1010|C1011"\n',
    )
    done = fight(s, "engineers sixth seventh", "C1011", "NameLead engineers", "NameLead ss", die)
    value, fought = only(done, CloseActionWeighed), only(done, CloseActionFought)
    assert value.effectiveness == expect["effectiveness_differential"] == 5 - 2
    assert lines(value.attack_morale) == {"httr:10.4.2.2": expect["engineer_morale_bonus"]}
    assert value.morale == expect["morale_differential"] == 8 + 2 - 4
    assert sum(amounts(value.shifts).values()) == expect["column_shift"] == 1
    assert fought.value == expect["ca_value"] == 9
    assert sum(share.counts for share in fought.attack) == expect["attack_strength"] == 5 + 4 + 4
    assert sum(share.counts for share in fought.defence) == expect["defence_strength"] == 3
    assert fought.odds == expect["odds"]
    assert fought.defender == str(expect["defender_losses"])
    assert gone(done.state, "ss")
    assert {where(done.state, unit) for unit in ("engineers", "sixth", "seventh")} == {"C1011"}


@pytest.mark.rule("httr:10.3j", "httr:2.4.1b")
@pytest.mark.parametrize(("lost", "odds"), [(0, "2:1"), (1, "1:1"), (2, "1:1")])
def test_odds_are_rounded_down(lost: int, odds: str) -> None:
    """5 + 5 - lost against 3 + 2: 10 is 2:1, 9 and 8 are 1:1."""
    s = scene(
        f"rifles C1010 concentrated, second C1010 concentrated lost={lost}, foe C1011 lost=1, foe2 C1011 lost=2",
        phase=6,
    )
    assert only(fight(s, "rifles second", "C1011", 6), CloseActionFought).odds == odds


@pytest.mark.rule("httr:10.3e", "httr:10.3f")
def test_a_value_is_looked_up_in_the_column_of_the_terrain() -> None:
    """3 - 3 = 0 and 8 - 6 = 2 with one column right: lines 15, 14 and 13 of the table."""
    values = []
    for letter in ".wf":
        ground = "\n".join([". . . ."] * 3 + [f". {letter} . ."])
        done = fight(scene(UNITS, phase=6, ground=ground), "rifles second", "C1011", 3)
        value = only(done, CloseActionWeighed)
        assert (value.effectiveness, value.morale) == (0, 2)
        values.append((value.terrain, value.cell.value))
    assert values == [("open", 5), ("woods_town_rough", 4), ("forest_city", 4)]


@pytest.mark.rule("httr:10.3g", "httr:10.3l", "httr:2.2a")
def test_a_dis_disrupts_the_attackers_and_costs_nothing() -> None:
    """Morale 0 against 6 + 2 in a city: DIS, and 4 to 8 cannot defy it."""
    ground = "\n".join([". . . ."] * 3 + [". c . ."])
    s = scene(
        "foe3 C1010 concentrated, rifles C1011 defilade, second C1011 defilade",
        phase=11,
        ground=ground,
        counters={"foe3": {"er": 1, "morale": 2}},
    )
    done = fight(s, "foe3", "C1011")
    assert only(done, CloseActionWeighed).cell.value == "DIS"
    assert only(done, CloseActionStopped).rule == "httr:10.3g"
    assert unit(done.state, "foe3").disrupted
    assert unit(done.state, "foe3").mode == "concentrated"
    assert not told(done, StrengthLost)
    assert where(done.state, "foe3") == "C1010"


def repelled() -> httr.HttrState:
    """Nine points with a weak lead against three in a city: DIS at 3:1."""
    ground = "\n".join([". . . ."] * 3 + [". c . ."])
    return scene(
        "rifles C1010 concentrated, second C1010 concentrated, foe C1011 defilade lost=1",
        phase=6,
        ground=ground,
        counters={"rifles": {"er": 1, "morale": 5}, "foe": {"er": 6, "morale": 8}},
    )


@pytest.mark.rule("httr:10.3h", "httr:10.4.3.3", "httr:16.4c")
def test_a_dis_may_be_defied_at_three_to_one() -> None:
    """A passed check costs the lead a point and gives a value of 1, 2 on the results: 9 to 3 is 3:1, a 3 is "DIS/-"."""
    s = repelled()
    done = fight(s, "rifles second", "C1011", "NameLead rifles", "DefyDisruption", 5, 3)
    assert only(done, CloseActionWeighed).cell.value == "DIS"
    fought = only(done, CloseActionFought)
    assert (fought.value, amounts(fought.shifts)) == (1, {"httr:10.4.3.3": 1})
    assert fought.odds == "3:1"  # 4 + 5 to 3
    assert fought.attacker == "DIS"
    assert unit(done.state, "rifles").lost == 1


@pytest.mark.rule("httr:10.1.10b")
def test_the_survivors_of_an_attack_have_moved() -> None:
    """One point of rifles is lost with the attack, of which nothing more is said; the other company moves no more."""
    s = scene(
        "rifles C1010 concentrated lost=4, second C1010 concentrated, foe C1011 defilade, foe2 C1011 defilade", phase=6
    )
    done = fight(s, "rifles second", "C1011", "NameLead rifles", 6, "RetreatTo foe C1112", "RetreatTo foe2 C1112")
    assert gone(done.state, "rifles")
    assert done.state.marked(MOVED, UnitId("rifles")) is None
    assert done.state.marked(MOVED, UnitId("second")) == 1


@pytest.mark.rule("httr:10.3i")
def test_a_failed_defiance_costs_a_point_and_disrupts_all() -> None:
    done = fight(repelled(), "rifles second", "C1011", "NameLead rifles", "DefyDisruption", 6)
    assert only(done, CloseActionStopped).rule == "httr:10.3i"
    assert unit(done.state, "rifles").lost == 1
    assert {event.unit for event in told(done, Disrupted)} == {"rifles", "second"}


@pytest.mark.rule("httr:10.3h", "ruling:A74")
def test_without_attackers_there_is_no_fight() -> None:
    """A lead that went in alone with its last point has lost it by defying DIS."""
    s = scene("foe C1011 concentrated, second C1212", phase=6)
    battle = Battle((UnitId("rifles"),), HexId("C1011"), UnitId("rifles"), UnitId("foe"), 1, defied=True)
    done = kernel.begin(s.with_stack(()), battle)
    assert only(done, CloseActionStopped).rule == "ruling:A74"
    assert not done.state.stack


@pytest.mark.rule("httr:10.3g", "httr:10.3h")
def test_defiance_is_the_attackers_choice_and_needs_three_to_one() -> None:
    """9 to 4 is not 3:1, and nobody is asked."""
    state = fight(repelled(), "rifles second", "C1011", "NameLead rifles").state
    assert may(state, "AcceptDisruption")
    assert may(state, "DefyDisruption")
    ground = "\n".join([". . . ."] * 3 + [". c . ."])
    weaker = scene(
        "rifles C1010 concentrated lost=1, second C1010 concentrated, foe C1011 defilade",
        phase=6,
        ground=ground,
        counters={"rifles": {"er": 1, "morale": 5}, "foe": {"er": 6, "morale": 8}},
    )
    assert only(fight(weaker, "rifles second", "C1011", "NameLead rifles"), CloseActionStopped).rule == "httr:10.3g"
