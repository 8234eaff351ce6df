"""Piggyback: infantry that rides on vehicles (S4)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.gts.helpers import after, amounts, asked, gone, left, may, only, play, scene, told, unit, where, why

import gts
from gts.account import account
from gts.counters import LeaderId, UnitId
from gts.events import ActivationEnded, Checked, CommandSpent, Fired
from gts.rules.fire_zones import covers
from gts.rules.leaders import has_company
from gts.rules.stacking import column_in, steps_in
from gts.state import GameState
from gts.titles.where_eagles_dare.piggyback import RideBegan, RideEnded, SetDown, TakeUp
from hexfront.hexes import HexId

RIFLES, TANKS = UnitId("rifles"), UnitId("tanks")
# The rifles and the second company are parachutists, without vehicles; one company of enemies never has its bonus.
FOOT: dict[str, Any] = {"rifles": {"like": "easy-2-506"}, "second": {"like": "easy-2-506"}, "foe": {"steps": 1}}
PAIR = "tanks 10.10, rifles 10.10 on=tanks"
IN_COLUMN = "tanks 10.10 column, rifles 10.10 column on=tanks"
FAR = "foe 15.17"
NEAR = "foe 10.12"
TAKE, SET = TakeUp(RIFLES), SetDown(TANKS)


def table(units: str, **more: Any) -> GameState:
    """A scene in which the companies have no vehicles."""
    return scene(units, counters={**FOOT, **more.pop("counters", {})}, **more)


def acting(units: str, name: str = "tanks", **more: Any) -> GameState:
    """A unit is to act."""
    return after(table(units, **more), f"Activate {name}")


def driving(units: str, **more: Any) -> GameState:
    """The tanks have begun to move."""
    return after(acting(units, **more), "StartMove")


def fired_at(units: str, *rolls: int | str, **more: Any) -> GameState:
    """The foe has fired at the tanks."""
    return after(table(units, chit="foes", **more), "Activate foe", "StartFire", "FireAt tanks", *rolls)


@pytest.mark.rule("wed:S4.0a", "wed:S4.1a", "gts:13.2i")
def test_infantry_mounts_a_vehicle_of_its_formation_in_its_hex() -> None:
    done = play(acting(f"tanks 10.10, rifles 10.10, {FAR}"), TAKE)
    assert only(done, RideBegan) == RideBegan(RIFLES, TANKS)
    assert unit(done.state, "rifles").on == "tanks"


@pytest.mark.rule("wed:S4.1a", "ruling:M13")
def test_mounting_is_the_whole_action_of_both() -> None:
    state = after(acting(f"tanks 10.10, rifles 10.10, mortar 12.10, {FAR}"), TAKE)
    assert not may(state, "Activate rifles")
    assert not may(state, "Activate tanks")
    assert not may(acting(f"tanks 10.10, rifles 10.10, {FAR}", acted=["rifles"]), TAKE)


@pytest.mark.rule("wed:S4.0a")
@pytest.mark.parametrize(
    "units", ["tanks 10.10, lone 10.10", "tanks 10.10, rifles 10.11", "rifles 10.10, second 10.10"]
)
def test_others_are_not_taken_up(units: str) -> None:
    """One of another Formation, one elsewhere; and infantry carries nobody."""
    names = [each.split()[0] for each in units.split(", ")]
    state = after(table(f"{units}, {FAR}", chit="home-division"), f"Activate {names[0]}")
    assert not may(state, TakeUp(UnitId(names[1])))


@pytest.mark.rule("wed:S4.3e")
def test_infantry_with_transport_never_rides() -> None:
    assert why(acting(f"tanks 10.10, third 10.10, {FAR}"), TakeUp(UnitId("third"))) == {"wed:S4.3e"}


@pytest.mark.rule("wed:S4.3a")
def test_a_vehicle_carries_one_unit() -> None:
    assert why(acting(f"{PAIR}, second 10.10, {FAR}"), TakeUp(UnitId("second"))) == {"wed:S4.3a"}


@pytest.mark.rule("wed:S4.3b")
@pytest.mark.parametrize(("units", "rules"), [("tanks 10.10 reduced, rifles 10.10", {"wed:S4.3b"})])
def test_a_vehicle_carries_no_more_steps_than_it_has(units: str, rules: set[str]) -> None:
    """One Step of tanks cannot carry two; two reduced units fit."""
    assert why(acting(f"{units}, {FAR}"), TAKE) == rules
    assert may(acting(f"tanks 10.10 reduced, rifles 10.10 reduced, {FAR}"), TAKE)


@pytest.mark.rule("wed:S4.1a", "gts:22.3.3a", "gts:19.2.2f")
@pytest.mark.parametrize(("markers", "rule"), [("suppressed", "gts:19.2.2f"), ("entrenched", "gts:22.3.3a")])
def test_infantry_that_cannot_move_does_not_mount(markers: str, rule: str) -> None:
    assert why(acting(f"tanks 10.10, rifles 10.10 {markers}, {FAR}"), TAKE) == {rule}


@pytest.mark.rule("wed:S4.1a", "gts:10.0.5i")
def test_under_direct_command_each_of_the_two_is_paid_for() -> None:
    state = acting(f"tanks 10.10, rifles 10.10, {FAR}", chit="allied-direct", command=2)
    assert [event.unit for event in told(play(state, TAKE), CommandSpent)] == ["rifles"]
    state = acting(f"tanks 10.10, rifles 10.10, {FAR}", chit="allied-direct", command=1)
    assert why(state, TAKE) == {"gts:29.16c"}


@pytest.mark.rule("gts:17.2c", "gts:17.2h", "gts:17.2i", "ruling:PB1")
def test_mounting_draws_fire_at_either_before_it_happens() -> None:
    state = after(acting(f"tanks 10.10, rifles 10.10, {NEAR}"), TAKE)
    assert may(state, "OpportunityShot foe tanks")
    assert may(state, "OpportunityShot foe rifles")
    assert asked(after(state, "Decline"))[0] != "german"
    stopped = after(state, "OpportunityShot foe rifles", 0, 3, "Decline")
    assert (unit(stopped, "rifles").suppressed, unit(stopped, "rifles").on) == (True, None)


@pytest.mark.rule("wed:S4.1a", "gts:22.2.5a")
def test_who_mounts_leaves_its_improved_position() -> None:
    state = after(acting(f"tanks 10.10, rifles 10.10 improved, {FAR}"), TAKE)
    assert not unit(state, "rifles").improved


@pytest.mark.rule("wed:S4.1b")
def test_the_pair_moves_as_one() -> None:
    state = after(driving(f"{PAIR}, {FAR}"), "StepTo 10.11", "StepTo 10.12")
    assert (where(state, "tanks"), where(state, "rifles")) == ("10.12", "10.12")
    assert unit(state, "rifles").on == "tanks"


@pytest.mark.rule("wed:S4.1b", "wed:S4.2d", "wed:S4.3d")
def test_a_rider_is_never_active() -> None:
    state = table(f"{PAIR}, second 10.10, {FAR}")
    assert why(state, "Activate rifles") == {"wed:S4.3d"}
    state = after(state, "Activate second", "StartMove")
    assert "wed:S4.3d" in why(state, "Join rifles")


@pytest.mark.rule("wed:S4.3c", "ruling:M14")
def test_the_pair_takes_the_room_of_the_vehicle_and_is_in_column_together() -> None:
    state = table(f"{PAIR}, {FAR}")
    assert steps_in(state, HexId("10.10")) == 2
    state = after(driving(f"{PAIR}, {FAR}"), "EnterColumn")
    assert (unit(state, "tanks").column, unit(state, "rifles").column) == (True, True)
    assert (steps_in(state, HexId("10.10")), column_in(state, HexId("10.10"))) == (0, "tanks")
    state = after(state, "StepTo 10.11", "ShedColumn")
    assert (unit(state, "tanks").column, unit(state, "rifles").column) == (False, False)
    assert unit(state, "rifles").on == "tanks"


@pytest.mark.rule("wed:S4.3d")
def test_a_vehicle_with_riders_only_moves() -> None:
    state = acting("tanks 10.10 hits=1, rifles 10.10 on=tanks, foe 10.11")
    assert why(state, "StartFire") == {"wed:S4.3d"}
    assert "wed:S4.3d" in why(state, "StartAssault")
    assert "wed:S4.3d" in why(state, "Rally")
    assert may(state, "StartMove")
    assert may(state, "Pass")


@pytest.mark.rule("wed:S4.3d", "ruling:F18")
def test_neither_of_a_pair_fires_in_opportunity_though_the_vehicle_has_its_zone() -> None:
    state = table(f"tanks 10.10, rifles 10.10 on=tanks, {NEAR}", chit="foes")
    assert covers(state, TANKS, HexId("10.12"))
    state = after(state, "Activate foe", "StartMove", "StepTo 10.13")
    assert where(state, "foe") == "10.13"


@pytest.mark.rule("wed:S4.2a", "wed:S4.2b", "wed:S4.2d")
def test_riders_dismount_for_half_the_allowance_of_the_vehicle_which_goes_on() -> None:
    """Half of 13 is 6: 13 - 2 - 6 = 5 are left for two more hexes of 2."""
    state = after(driving(f"{IN_COLUMN}, {FAR}"), "StepTo 10.11", SET)
    status = unit(state, "rifles")
    assert (status.hex, status.on, status.column) == ("10.11", None, False)
    assert left(state, "tanks", 13) == 13 - 1 - 6
    state = after(state, "StepTo 10.12", "Stop")
    assert (where(state, "tanks"), where(state, "rifles")) == ("10.12", "10.11")
    assert not may(state, "Activate rifles")


@pytest.mark.rule("wed:S4.2a", "gts:14.7e")
def test_riders_dismount_only_with_the_points_and_the_room_for_it() -> None:
    """Four hexes of 2 leave 13 - 8 = 5 points, and 6 are needed; 2 + 6 + 2 Steps would be 10."""
    state = after(driving(f"{PAIR}, {FAR}"), "StepTo 10.11", "StepTo 10.12", "StepTo 10.13", "StepTo 10.14")
    assert why(state, SET) == {"wed:S4.2a"}
    crowd = "second 10.10, third 10.10, lone 10.10"
    assert why(driving(f"{PAIR}, {crowd}, {FAR}"), SET) == {"gts:14.7e"}


@pytest.mark.rule("wed:S4.2d")
def test_after_its_riders_are_down_the_vehicle_may_take_a_second_action() -> None:
    state = after(driving("tanks 10.10, rifles 10.10 on=tanks, foe 10.13", command=1), SET, "Stop")
    assert asked(state)[1] == "SecondAction.choose"
    assert may(state, "StartFire")


@pytest.mark.rule("wed:S4.2c", "gts:17.2k")
def test_before_the_dismounting_the_fire_is_at_the_vehicle_and_after_it_at_the_infantry() -> None:
    state = after(driving(f"{PAIR}, {NEAR}"), SET)
    assert may(state, "OpportunityShot foe tanks")
    assert not may(state, "OpportunityShot foe rifles")
    state = after(state, "Decline")
    assert unit(state, "rifles").on is None
    assert may(state, "OpportunityShot foe rifles")
    assert not may(state, "OpportunityShot foe tanks")
    assert asked(after(state, "OpportunityShot foe rifles", 9)) == ("allied", "Movement.move")


@pytest.mark.rule("wed:S4.2c", "wed:S4.4c")
def test_who_is_thrown_off_by_the_fire_before_it_does_not_dismount_once_more() -> None:
    """A 3 suppresses both: the rifles are off, and the tanks go no further."""
    done = play(after(driving(f"{PAIR}, {NEAR}"), SET), "OpportunityShot foe tanks", 0, 3, "Decline", "Decline")
    assert only(done, RideEnded).unit == "rifles"
    assert asked(done.state)[1] != "OpportunityFire.window"


@pytest.mark.rule("wed:S4.4a")
def test_fire_is_at_the_vehicle_and_one_roll_strikes_both() -> None:
    """4 Steps are +1 for mass. Tanks: 4 - 2 - 2 + 1 = 1. Rifles: 4 + 0 - 1 + 1 = 4."""
    state = after(table(f"{PAIR}, {NEAR}", chit="foes"), "Activate foe", "StartFire")
    assert why(state, "FireAt rifles") == {"wed:S4.4a"}
    shots = told(play(state, "FireAt tanks", 9), Fired)
    assert [(shot.target, shot.rating, shot.roll) for shot in shots] == [("tanks", 1, 9), ("rifles", 4, 9)]
    assert all(amounts(shot.modifiers)["gts:15.6l"] == 1 for shot in shots)


@pytest.mark.rule("wed:S4.4b", "wed:2.16f")
def test_what_makes_the_vehicle_easier_or_harder_to_hit_does_so_to_its_riders() -> None:
    state = after(table(f"{IN_COLUMN}, {NEAR}", chit="foes"), "Activate foe", "StartFire")
    assert all(amounts(shot.modifiers)["gts:14.6.1a"] == 2 for shot in told(play(state, "FireAt tanks", 9), Fired))
    state = table(f"tanks 10.10 improved, rifles 10.10 on=tanks, {NEAR}", chit="foes")
    shots = told(play(after(state, "Activate foe", "StartFire"), "FireAt tanks", 9), Fired)
    assert all(amounts(shot.modifiers)["gts:22.2.4a"] == -1 for shot in shots)


@pytest.mark.rule("wed:S4.4c")
def test_a_result_on_the_infantry_throws_it_off() -> None:
    """Both are in Column: tanks 4 - 2 + 2 - 2 + 1 = 3, rifles 4 + 2 - 2 + 1 = 5; a 4 hits the rifles alone."""
    state = fired_at(f"{IN_COLUMN}, foe 10.13", 4, counters={"foe": {"steps": 1, "fire_range": 3}})
    status = unit(state, "rifles")
    assert (status.on, status.column, status.cohesion) == (None, False, 1)
    assert (unit(state, "tanks").column, unit(state, "tanks").cohesion) == (True, 0)


@pytest.mark.rule("wed:S4.4c")
def test_a_possible_suppression_that_both_resist_throws_nobody_off() -> None:
    """A 1 is S? on both rows of Small Arms: both pass at Troop Quality 7."""
    state = fired_at(f"{PAIR}, {NEAR}", 1, 0, 0)
    assert unit(state, "rifles").on == "tanks"


@pytest.mark.rule("wed:S4.4c")
def test_a_possible_suppression_that_the_vehicle_fails_throws_the_infantry_off() -> None:
    state = fired_at(f"{PAIR}, {NEAR}", 1, 9, "Decline", 0)
    assert unit(state, "tanks").suppressed
    assert (unit(state, "rifles").on, unit(state, "rifles").suppressed) == (None, False)


@pytest.mark.rule("wed:S4.4c")
def test_riders_thrown_off_end_the_activation_of_their_vehicle() -> None:
    """A 3 hits only the rifles, who take the Suppression: the tanks stay, and their activation is over."""
    state = after(driving(f"{PAIR}, {NEAR}", command=3), "StepTo 11.10")
    done = play(state, "OpportunityShot foe tanks", 0, 3, "Decline")
    assert only(done, RideEnded).unit == "rifles"
    assert only(done, ActivationEnded).unit == "tanks"
    assert (where(done.state, "tanks"), where(done.state, "rifles")) == ("10.10", "10.10")
    assert asked(done.state)[1] != "SecondAction.choose"


@pytest.mark.rule("wed:S4.4d")
def test_riders_thrown_off_into_a_crowd_are_eliminated() -> None:
    """2 + 6 Steps fill the hex."""
    crowd = "second 10.10, third 10.10, lone 10.10"
    state = fired_at(f"tanks 10.10, rifles 10.10 on=tanks, {crowd}, {NEAR}", 3)
    assert gone(state, "rifles")


@pytest.mark.rule("wed:S4.4d", "gts:16.6.1a")
def test_riders_who_are_gone_take_no_part_of_a_hit_on_the_whole_hex() -> None:
    """An S? on a 1: third fails, second and bren resist, the tanks fail; 2 + 2 + 2 + 2 Steps leave their rider no room.

    It was in the hex when the shell fell, and its own S? no longer counts.
    """
    rider, shell = {"like": "easy-2-506", "formation": "first"}, {"fire_range": 9, "steps": 1}
    crowd = "third 10.14, second 10.14, bren 10.14, tanks 10.14, lone 10.14 on=tanks"
    state = table(f"howitzer 10.10, {crowd}", chit="foes", counters={"lone": rider, "howitzer": shell})
    state = after(state, "Activate howitzer", "StartFire", "Bombard third", 1)
    done = play(state, 8, "Decline", 0, 0, 9, "Decline")
    assert [each.unit for each in told(done, Checked)] == ["third", "second", "bren", "tanks"]
    assert gone(done.state, "lone")


@pytest.mark.rule("wed:S4.4c")
def test_riders_of_a_destroyed_vehicle_are_off_it() -> None:
    """A 0 is a Cohesion Hit on armor: the third is a Step Loss, the last Step."""
    state = fired_at(f"tanks 10.10 hits=2 reduced, rifles 10.10 on=tanks, {NEAR}", 0)
    assert gone(state, "tanks")
    assert unit(state, "rifles").on is None


@pytest.mark.rule("gts:21.2c")
def test_a_rider_whose_vehicle_is_gone_is_company_for_his_leader() -> None:
    """In the moment between the loss of the vehicle and the rider's getting off, he asks who is left."""
    riding = scene("tanks 10.10, rifles 10.10 on=tanks, foe 15.17", leaders="major 10.10")
    gone = riding.without_unit(UnitId("tanks"))
    assert has_company(gone, LeaderId("major"), HexId("10.10"))


@pytest.mark.rule("wed:S4.4f")
def test_indirect_fire_strikes_the_riders_once() -> None:
    """A 3 is an S? for the tanks, who resist it, and a Cohesion Hit for the rifles; then only the mortar has an S?."""
    counters = {"howitzer": {"steps": 1, "fire_rating": 6, "fire_range": 9}}
    state = table(f"{PAIR}, mortar 10.10, howitzer 10.15", chit="foes", counters=counters)
    done = play(state, "Activate howitzer", "StartFire", "Bombard tanks", 3)
    assert [shot.target for shot in told(done, Fired)] == ["tanks", "rifles"]
    assert why(after(state, "Activate howitzer", "StartFire"), "Bombard rifles") == {"wed:S4.4a"}
    rest = done.state
    checked: list[str] = []
    while gts.decision(rest).kind != "Impulse.choose" and gts.decision(rest).side is not None:
        if gts.decision(rest).kind == "Dice.roll":
            checked += gts.decision(rest).subject
            rest = after(rest, 0)
        else:
            rest = after(rest, gts.legal_actions(rest)[0])
    assert (unit(rest, "rifles").on, unit(rest, "rifles").cohesion) == (None, 1)
    assert checked == ["tanks", "mortar"]


@pytest.mark.rule("wed:S4.4e")
def test_an_assaulted_pair_parts_before_the_fire() -> None:
    counters = {"foe": {"steps": 2, "assault_rating": 4, "assault_weapon": "DP"}}
    state = table("tanks 10.10, rifles 10.10 on=tanks, foe 10.11", chit="foes", counters=counters)
    done = play(after(state, "Activate foe", "StartAssault"), "AssaultHex 10.10")
    assert only(done, RideEnded).unit == "rifles"
    assert not told(done, Fired)


def test_what_riders_do_is_told_in_words() -> None:
    state = acting(f"tanks 10.10, rifles 10.10, {FAR}")
    assert gts.describe(state, TAKE) == "rifles mounts piggyback"
    done = play(state, TAKE)
    assert "    rifles rides on tanks" in list(account(state, done.events))
    state = driving(f"{PAIR}, {FAR}")
    assert gts.describe(state, SET) == "tanks sets down its riders (6 MP)"
    assert "    rifles has dismounted" in list(account(state, play(state, SET).events))
