"""Close actions in the course of a movement phase (10.1, 6.6.3), and the fire before them."""

from __future__ import annotations

import pytest
from tests.httr.closeactions import attack, units
from tests.httr.helpers import after, asked, may, only, play, scene, told, unit, where, why

from httr.events import CloseActionDeclared, CloseActionFought, Fired, LeadNamed
from httr.rules.steps import points_left

TWO = "rifles C1010 concentrated, second C1010 concentrated"


@pytest.mark.rule("httr:10.1.1", "httr:10.1.10a", "httr:10.1.10b", "httr:10.1.2")
def test_a_close_action_ends_the_move_of_a_stack() -> None:
    """Nobody else may move before it is over, nor the attackers after it."""
    s = scene(TWO + ", third C1110 concentrated, foe C1011 concentrated", phase=6)
    s = after(s, "StartMove rifles", "JoinMove second", "DeclareCloseAction C1011")
    assert not may(s, "StartMove third")
    s = after(s, "NameLead rifles", "NameLead foe", "Decline")
    done = play(s, 2, "Finish", "Finish")
    assert only(done, CloseActionFought).attacker == "-"
    assert asked(done.state) == ("allied", "MovementPhase.choose")
    assert may(done.state, "StartMove third")
    assert why(done.state, "StartMove rifles") == {"httr:10.1.10b", "httr:9.2.1b"}


@pytest.mark.rule("httr:10.1.1", "httr:4.1e")
def test_close_actions_are_fought_in_reaction_phases_too() -> None:
    s = scene(TWO + ", foe C1011 concentrated", phase=8)
    s = after(s, "Finish", "StartMove rifles")
    assert may(s, "DeclareCloseAction C1011")


@pytest.mark.rule("httr:10.1.11a", "httr:10.1.11b", "httr:10.1.11c", "httr:8.4.5", "httr:10.1.10a")
def test_who_comes_from_afar_pays_for_the_attack() -> None:
    """A clear hex costs 3, the road into the next one is no help: 3 + 3 + 3 are left of 12; in woods it is one more."""
    features = '[[networks.road]]\nwords = "primary"\npath = "C1011 C1012"\n'
    s = scene("rifles C1010 concentrated, foe C1012", phase=6, features=features)
    s = after(s, "StartMove rifles", "StepTo C1011")
    assert points_left(s, units("rifles")[0]) == 9 * 12
    assert may(s, "DeclareCloseAction C1012")
    woods = "\n".join([". . . ."] * 3 + [". . w ."])
    s = scene("rifles C1010 concentrated, foe C1012", phase=6, ground=woods, features=features)
    assert why(after(s, "StartMove rifles", "StepTo C1011", "Decline"), "DeclareCloseAction C1012") == {"httr:10.1.11b"}
    beside = scene("rifles C1011 concentrated, foe C1012", phase=6, ground=woods)
    assert may(after(beside, "StartMove rifles"), "DeclareCloseAction C1012")


@pytest.mark.rule("httr:10.1.7", "httr:10.1.2")
def test_the_order_of_moves_and_close_actions_is_free() -> None:
    s = scene(TWO + ", foe C1011 concentrated", phase=6)
    s = after(s, "StartMove second", "Stop", "StartMove rifles")
    assert may(s, "DeclareCloseAction C1011")


@pytest.mark.rule("httr:10.1.14a", "httr:10.1.14b", "httr:10.3a", "httr:10.3b", "httr:10.2.12")
def test_all_units_of_the_hex_defend_and_leads_are_named_first() -> None:
    """A lead that the fire kills is replaced; the defenders have no way out."""
    s = scene(
        TWO + ", foe C1011 concentrated, foe2 C1011 concentrated, foe3 C1011",
        phase=6,
        counters={"rifles": {"strength": 1}, "foe": {"strength": 9}},
    )
    named = after(attack(s, "rifles second", "C1011").state, "NameLead rifles")
    assert not may(named, "NameLead foe3")
    named = after(named, "NameLead foe")
    assert all(not may(named, f"RetreatTo foe {hex}") for hex in ("C1012", "C1111"))
    done = play(named, "Shoot foe rifles direct", 2)
    assert "rifles" in done.state.lost
    state = done.state
    while asked(state)[1] not in ("Attack.name_lead", "Dice.roll"):
        state = after(state, "Decline" if may(state, "Decline") else "GoToGround second")
    assert asked(state)[1] == "Attack.name_lead"
    done = play(state, "NameLead second", 3)
    assert only(done, LeadNamed).unit == "second"
    assert {share.unit for share in only(done, CloseActionFought).defence} == {"foe", "foe2", "foe3"}


@pytest.mark.rule("httr:6.6.3.1b", "httr:6.6.3.3a", "httr:6.6.3.3b", "httr:6.6.3.4", "httr:11.5.3b")
def test_artillery_fires_from_the_top_two_with_its_printed_strength() -> None:
    """4 points with a rating of 2; the third of the stack does not fire directly."""
    s = scene(TWO + ", foe C1011, howitzer C1011 defilade, foe2 C1011", phase=6)
    s = after(attack(s, "rifles second", "C1011").state, "NameLead rifles", "NameLead foe")
    fired = only(play(s, "Shoot howitzer rifles direct", 12), Fired)
    assert (dict(fired.strengths), fired.er) == ({"howitzer": 4}, 2)
    s = scene(TWO + ", foe C1011, foe2 C1011, howitzer C1011 defilade", phase=6)
    s = after(attack(s, "rifles second", "C1011").state, "NameLead rifles", "NameLead foe")
    assert not may(s, "Shoot howitzer rifles direct")


@pytest.mark.rule("httr:10.4.4.6", "httr:8.4.2")
def test_over_a_dike_the_assaulted_fire_and_those_who_could_anyway() -> None:
    """Heavy weapons two hexes away have no zone over the dike; those of the attacked hex fire."""
    features = '[hexsides]\ndike = "C1010|C1011 C1111|C1011"\n'
    s = scene("rifles C1010 concentrated, foe C1011, werfer C1012", phase=6, features=features)
    s = after(attack(s, "rifles", "C1011").state, "NameLead rifles", "NameLead foe")
    assert may(s, "Shoot foe rifles direct")
    assert not may(s, "Shoot werfer rifles direct")


@pytest.mark.rule("httr:10.1.16")
def test_advance_and_retreat_draw_no_fire() -> None:
    """Another unit of the enemy controls both hexes, and is not asked again."""
    s = scene(TWO + ", foe C1011 concentrated lost=3, foe2 C1111 concentrated", phase=6)
    s = after(attack(s, "rifles second", "C1011").state, "NameLead rifles", "NameLead foe", "Decline")
    done = play(s, 6)
    assert where(done.state, "rifles") == "C1011"
    assert not told(done, Fired)
    assert asked(done.state)[1] == "TakeCover.choose"


@pytest.mark.rule("httr:10.1.3", "httr:10.1.8")
def test_a_declaration_binds() -> None:
    """There is no way back but to name a lead."""
    s = scene(TWO + ", foe C1011 concentrated", phase=6)
    done = play(s, "StartMove rifles", "DeclareCloseAction C1011")
    assert only(done, CloseActionDeclared).hex == "C1011"
    assert why(done.state, "Stop")
    assert why(done.state, "Decline")
    assert unit(done.state, "rifles").mode == "concentrated"
