"""The rounds of an Assault: the fire before it, zero-Step units, the charge, the advance, the end (18.7)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.gts.assaults import DECLARE, declared, in_round_one, up_to
from tests.gts.helpers import after, amounts, asked, gone, may, only, play, scene, told, unit, where

import gts
from gts.counters import UnitId
from gts.events import Activated, AssaultEnded, Charged, Checked, Eliminated, Fired, LeaderMoved, Moved
from gts.rules.fire import firer_modifiers
from gts.state import GameState


def under_fire(units: str, **more: Any) -> GameState:
    """The rifles have passed their Bravery Checks: the defenders may fire at them."""
    return up_to(declared(units, **more), "OpportunityFire.window")


@pytest.mark.rule("gts:17.2e", "gts:18.7r", "ruling:AS1")
def test_only_the_defending_units_fire_before_the_first_round() -> None:
    state = under_fire("rifles 10.11, foe 10.10, foe2 11.12")
    assert asked(state) == ("german", "OpportunityFire.window")
    assert may(state, "OpportunityShot foe rifles")
    assert not may(state, "OpportunityShot foe2 rifles")


@pytest.mark.rule("gts:17.6b", "gts:17.6e", "gts:18.7s")
def test_that_fire_has_plus_two_mass_and_no_company_bonus() -> None:
    done = play(under_fire("rifles 10.11, second 10.11, foe 10.10"), "OpportunityShot foe rifles", 0, 9)
    assert amounts(only(done, Fired).modifiers) == {"gts:17.6b": 2, "gts:15.6l": 1}  # 4 Steps
    assert [each.about for each in told(done, Checked)] == ["Opportunity Fire"]


@pytest.mark.rule("gts:18.7ab", "gts:17.7b", "gts:18.0a")
def test_if_that_fire_stops_all_of_them_the_assault_is_over() -> None:
    """3 is S for Small Arms; the flak survives, for no round has begun."""
    state = under_fire("rifles 10.11, foe 10.10, flak 10.10")
    done = play(state, "OpportunityShot foe rifles", 0, 3, "Decline", "Decline")  # not converted; no fire of the flak
    assert only(done, AssaultEnded).target == "10.10"
    assert not gone(done.state, "flak")
    assert unit(done.state, "rifles").suppressed


@pytest.mark.rule("gts:18.7t")
def test_units_without_steps_fall_as_the_first_round_begins() -> None:
    done = play(under_fire("rifles 10.11, foe 10.10, flak 10.10"), "Decline")
    assert (only(done, Eliminated).unit, only(done, Eliminated).rule) == ("flak", "gts:18.7t")


@pytest.mark.rule("gts:18.7t", "gts:18.7ag", "ruling:AS8")
def test_a_hex_of_such_units_only_is_entered_at_once() -> None:
    done = play(under_fire("rifles 10.11, second 10.11, flak 10.10", joining=("second",)), "Decline")
    assert gone(done.state, "flak")
    assert [(each.unit, each.end, each.cost) for each in told(done, Moved)] == [
        ("rifles", "10.10", 0),
        ("second", "10.10", 0),
    ]


@pytest.mark.rule("gts:18.0a", "gts:18.7v")
def test_there_are_two_rounds_at_most() -> None:
    state = in_round_one("rifles 10.11, foe 10.10")
    state = after(state, "Stand", "AssaultFire", "Finish", "Finish", "Stand")
    assert may(state, "CallOff")
    done = play(state, "AssaultFire", "Finish", "Finish")
    assert told(done, AssaultEnded)
    assert (where(done.state, "rifles"), where(done.state, "foe")) == ("10.11", "10.10")


@pytest.mark.rule("gts:18.7ag", "ruling:AS8", "ruling:AS16")
def test_when_fire_empties_the_hex_those_able_move_in() -> None:
    """8 is E: 4 + 2 + 2 for a target in Column; 2 is S for Dual Purpose."""
    state = in_round_one("rifles 10.11, second 10.11, foe 10.10 column", ("second",))
    state = after(state, "Stand", "AssaultFire", "AssaultShot foe second assault", 9, 2, "Decline", "Finish")
    state = after(state, "AssaultShot rifles foe fire", 0, 8)
    assert (gone(state, "foe"), where(state, "rifles"), where(state, "second")) == (True, "10.10", "10.11")


@pytest.mark.rule("gts:18.7v", "ruling:AS2", "ruling:AS4")
def test_unsuppressed_defenders_fire_at_a_charge_with_plus_two() -> None:
    state = after(in_round_one("rifles 10.11, foe 10.10, foe2 10.10 suppressed"), "Stand")
    done = play(state, "Charge")
    assert only(done, Charged).units == ("rifles",)
    assert asked(done.state) == ("german", "SideFires.choose")
    assert {each.firer for each in gts.legal_actions(done.state)[1:]} == {"foe"}  # type: ignore[attr-defined]
    done = play(done.state, "AssaultShot foe rifles fire", 0, 9, "AssaultShot foe rifles assault", 9)
    for shot in told(done, Fired):
        assert amounts(shot.modifiers) == {"gts:15.6e": 2, "gts:18.7v": 2}
    assert asked(done.state) == ("german", "Charging.who")


@pytest.mark.rule("gts:18.7ae", "ruling:AS6", "ruling:AS5")
def test_the_defender_chooses_who_checks_for_all() -> None:
    state = after(in_round_one("rifles 10.11, foe 10.10, foe2 10.10 suppressed", command=1), "Stand", "Charge")
    state = after(state, "Finish")
    assert may(state, "TestWith foe")
    done = play(state, "TestWith foe2", "RollForIt", 7)  # 7 - 1 = 6
    assert (only(done, Checked).rating, only(done, Checked).passed) == (7 - 1, False)
    assert [each.rule for each in told(done, Eliminated)] == ["gts:18.7af", "gts:18.7af"]
    assert where(done.state, "rifles") == "10.10"


@pytest.mark.rule("gts:18.7ae")
def test_a_command_point_passes_that_check() -> None:
    state = after(in_round_one("rifles 10.11, foe 10.10", command=1), "Stand", "Charge", "Finish", "TestWith foe")
    done = play(state, "SpendCommandPoint")
    assert only(done, Checked).passed
    assert done.state.command["enemy"] == 1 - 1


@pytest.mark.rule("gts:18.7ae", "gts:18.0a", "ruling:AS5")
def test_a_charge_that_fails_ends_the_round() -> None:
    state = after(in_round_one("rifles 10.11, foe 10.10"), "Stand", "Charge", "Finish", "TestWith foe", 0)
    assert asked(state) == ("german", "Stance.choose")
    done = play(state, "Stand", "Charge", "Finish", "TestWith foe", 0)
    assert told(done, AssaultEnded)
    assert (where(done.state, "rifles"), where(done.state, "foe")) == ("10.11", "10.10")


@pytest.mark.rule("gts:18.7ab", "ruling:AS4")
def test_a_charge_that_is_shot_down_is_over() -> None:
    state = after(in_round_one("rifles 10.11, foe 10.10"), "Stand", "Charge")
    done = play(state, "AssaultShot foe rifles assault", 9, 2, "Decline")
    assert told(done, AssaultEnded)
    assert not told(done, Eliminated)
    assert asked(done.state)[1] != "Charging.who"


@pytest.mark.rule("gts:18.7ag", "gts:16.6.2.2h")
def test_who_moves_in_is_under_the_barrage_there() -> None:
    state = in_round_one("rifles 10.11, second 10.12, foe 10.10 suppressed", barrages={"10.10": "heavy"})
    state = after(state, "Stand", "Charge", "TestWith foe", 9)
    assert where(state, "rifles") == "10.10"
    assert {line.rule: line.amount for line in firer_modifiers(state, UnitId("rifles"))} == {"gts:16.6.2.2h": -2}


@pytest.mark.rule("gts:10.0.2g", "gts:13.3b", "gts:18.0b")
def test_after_the_assault_those_still_in_it_act_together() -> None:
    state = in_round_one("rifles 10.11, second 10.11, foe 10.10, foe2 13.10", ("second",), command=4)
    state = after(state, "Stand", "Charge", "Finish", "TestWith foe", "RollForIt", 9)
    assert asked(state) == ("allied", "SecondAction.choose")
    assert gts.decision(state).subject == ("rifles", "second")
    assert may(state, "StartMove")


@pytest.mark.rule("gts:10.0.2a", "gts:18.3d")
def test_under_direct_command_no_second_action_follows() -> None:
    state = in_round_one("rifles 10.11, second 10.12, foe 10.10", chit="allied-direct", command=4)
    state = after(state, "Stand", "AssaultFire", "Finish", "Finish", "Stand", "CallOff")
    assert asked(state) == ("allied", "Impulse.choose")


@pytest.mark.rule("gts:21.2f")
@pytest.mark.parametrize("chit", ["allied-direct", "first"])
def test_a_leader_goes_along_with_an_assault_that_is_paid_for(chit: str) -> None:
    staff = {"major": {"like": "kg-klemm", "side": "allied", "division": "home", "formation": "first"}}
    more: dict[str, Any] = {"staff": staff, "leaders": "major 10.11", "chit": chit, "command": 4}
    state = after(in_round_one("rifles 10.11, foe 10.10 suppressed", **more), "Stand", "Charge", "TestWith foe")
    done = play(state, "RollForIt", 9)
    assert [each.end for each in told(done, LeaderMoved)] == (["10.10"] if chit == "allied-direct" else [])


@pytest.mark.rule("gts:18.6a")
def test_the_same_hex_may_be_assaulted_again() -> None:
    state = in_round_one("rifles 10.11, second 11.10, foe 10.10")
    state = after(state, "Stand", "AssaultFire", "Finish", "Finish", "Stand", "CallOff")
    done = play(state, "Activate second", "StartAssault")
    assert only(done, Activated).unit == "second"
    assert may(done.state, "AssaultHex 10.10")


CULVERT = '[hexsides]\nriver = "10.10|10.11"\nculvert = "10.10|10.11"\n'


@pytest.mark.rule("wed:2.17e", "wed:2.17b")
def test_through_the_culvert_one_assaults_in_column_and_is_shot_at_with_three_more() -> None:
    state = after(scene("rifles 10.11, foe 10.10", features=CULVERT), "Activate rifles")
    assert not may(state, "StartAssault")
    state = after(scene("rifles 10.11 column, foe 10.10", features=CULVERT), *DECLARE, 0)
    shot = only(play(state, "OpportunityShot foe rifles", 0, 9), Fired)
    assert amounts(shot.modifiers) == {"gts:17.6b": 2, "wed:2.17e": 3, "gts:14.6.1a": 2}
