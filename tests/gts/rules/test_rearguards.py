"""Rearguards: who leaves them, where, what they are, and how they go (24)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.gts import helpers
from tests.gts.helpers import HOME, acting, after, amounts, asked, gone, may, only, play, told, unit, where, why

import gts
from gts.account import account
from gts.counters import UnitId
from gts.events import Checked, Fired, MenAtWork, RearguardPlaced, RearguardRemoved, WorkEnded
from gts.rules.rearguards import has_rearguard_hex, is_rearguard, rearguard_hexes
from gts.rules.spotting import spotter_of
from gts.state import GameState
from gts.titles.where_eagles_dare import library
from hexfront.hexes import HexId

GUARD = {"like": "rearguard-501-pir-1", **HOME, "troop_quality": 6}
CAST = {"guard": GUARD, "guard2": GUARD, "stranger": {**GUARD, "formation": "other"}}
RESERVE = {"guards": {"kind": "rearguard", "side": "allied", "units": ["guard", "guard2", "stranger"]}}
FAR = "foe 15.17"
SLOW = {"rifles": {"movement_allowance": 1}}


def at_hand(units: str, **more: Any) -> GameState:
    """The first unit named is to act; two Rearguards of its Formation and one of another are off the map."""
    counters = {**CAST, **more.pop("counters", {})}
    return acting(f"{units}, {FAR}", counters=counters, **{"reserves": RESERVE, **more})


def leaving(units: str, **more: Any) -> GameState:
    """The first unit named has passed the check with a 0, and its owner chooses the hex."""
    return after(at_hand(units, **more), "LeaveRearguard", 0)


@pytest.mark.rule("gts:24.1a", "gts:24.2a", "gts:24.2b", "gts:29.41a", "gts:29.26a")
@pytest.mark.parametrize(("roll", "left"), [(7, True), (8, False)])
def test_infantry_leaves_one_by_a_check_that_no_command_point_passes(roll: int, left: bool) -> None:
    state = after(at_hand("rifles 12.12", command=5), "LeaveRearguard")
    assert not may(state, "SpendCommandPoint")
    done = play(state, roll)
    assert only(done, Checked).rule == "gts:24.2a"
    assert (asked(done.state)[1] == "LeavingRearguard.where") == left
    assert bool(told(done, MenAtWork)) != left


@pytest.mark.rule("gts:24.1a", "gts:24.1b", "gts:24.1d", "gts:29.41b", "ruling:R4")
def test_it_is_a_unit_without_steps_of_the_formation() -> None:
    done = play(leaving("rifles 12.12"), "PlaceRearguard 12.13")
    assert only(done, RearguardPlaced).unit == "guard"
    guard, counter, face = UnitId("guard"), done.state.counter(UnitId("guard")), done.state.face(UnitId("guard"))
    assert where(done.state, "guard") == "12.13"
    assert is_rearguard(done.state, guard)
    assert not is_rearguard(done.state, UnitId("rifles"))
    assert (counter.formation, done.state.steps(guard)) == ("first", 0)
    assert (face.fire_rating, face.defense_rating, face.assault_rating, face.troop_quality) == (0, 0, None, 6)


@pytest.mark.rule("gts:29.41b", "gts:24.1b")
def test_those_that_ship_are_so_too() -> None:
    """Whatever their Troop Quality, which is an estimate."""
    counters = library.counters()
    names = {unit for id in library.SCENARIOS for each in library.scenario(id).reserves for unit in each.units}
    faces = [counters.unit(name) for name in names]
    assert len(faces) == 12
    assert {(each.steps, each.front.fire_rating, each.front.defense_rating) for each in faces} == {(0, 0, 0)}
    assert {each.front.assault_rating for each in faces} == {None}


@pytest.mark.rule("gts:24.2a", "gts:14.6.2b")
def test_nobody_in_column_and_no_gun_or_vehicle_leaves_one() -> None:
    assert why(at_hand("rifles 12.12 column"), "LeaveRearguard") == {"gts:14.6.2b"}
    assert why(at_hand("rifles 12.12 suppressed"), "LeaveRearguard") == {"gts:19.2.2f"}
    assert not any(may(at_hand(f"{name} 12.12"), "LeaveRearguard") for name in ("tanks", "cars", "guns"))
    light = {"guns": {"movement_allowance": 4, "movement_class": "leg"}}
    assert not may(at_hand("guns 12.12", counters=light), "LeaveRearguard")
    assert not may(at_hand("rifles 12.12 mounted"), "LeaveRearguard")
    assert may(at_hand("mortar 12.12"), "LeaveRearguard")


@pytest.mark.rule("gts:24.2d", "gts:17.2g", "gts:24.2b")
def test_it_is_shot_at_before_it_happens() -> None:
    """Suppressed by 4 + 2 - 1 = 5 and a 3, the company leaves nobody."""
    state = after(at_hand("rifles 12.12, foe2 12.14"), "LeaveRearguard")
    assert asked(state) == ("german", "OpportunityFire.window")
    done = play(state, "OpportunityShot foe2 rifles", 0, 3, "Decline")
    assert unit(done.state, "rifles").suppressed
    assert UnitId("guard") not in done.state.units


@pytest.mark.rule("gts:7.1j", "gts:13.2g", "gts:24.2b")
@pytest.mark.parametrize(
    ("chit", "rules"), [("first", set()), ("home-division", set()), ("allied-direct", {"gts:29.26b"})]
)
def test_it_is_a_first_action_of_a_division_or_formation_chit(chit: str, rules: set[str]) -> None:
    assert why(at_hand("rifles 12.12", chit=chit, command=3), "LeaveRearguard") == rules


@pytest.mark.rule("gts:7.1j", "gts:24.2b")
def test_it_is_no_second_action() -> None:
    state = after(at_hand("rifles 12.12 hits=1", command=3), "Rally")
    assert asked(state)[1] == "SecondAction.choose"
    assert why(state, "LeaveRearguard") == {"gts:29.26b"}


@pytest.mark.rule("gts:24.3b", "ruling:R5")
def test_it_goes_no_further_than_two_hexes_and_than_its_creator_could_move() -> None:
    """Four points reach everything within two hexes on clear ground, one point the hexes around; nobody swims."""
    state = leaving("rifles 12.13")
    assert not may(state, "PlaceRearguard 12.13"), "the hex of its creator is not empty"
    assert set(rearguard_hexes(state, UnitId("rifles"))) == set(state.table.board.within(HexId("12.13"), 2)) - {"12.13"}
    fast = leaving("rifles 12.13", counters={"rifles": {"movement_allowance": 9}})
    assert set(rearguard_hexes(fast, UnitId("rifles"))) == set(rearguard_hexes(state, UnitId("rifles")))
    slow = leaving("rifles 12.13", counters=SLOW)
    assert set(rearguard_hexes(slow, UnitId("rifles"))) == set(slow.table.board.neighbours(HexId("12.13")))
    river = '[hexsides]\nriver = "12.12|12.13"\n'
    assert not may(
        leaving("rifles 12.13", features=river, counters=SLOW),
        "PlaceRearguard 12.12",
    )


@pytest.mark.rule("ruling:R5")
def test_the_markers_of_its_creator_do_not_count() -> None:
    assert may(leaving("rifles 12.13 entrenched"), "PlaceRearguard 12.11")


@pytest.mark.rule("gts:24.3a")
def test_its_hex_is_empty_and_in_no_enemy_fire_zone() -> None:
    """The foe in 12.16 reaches two hexes: 12.14 and 12.15 are in its Fire Zone."""
    state = leaving("rifles 12.13, second 12.12, foe2 12.16")
    offered = set(rearguard_hexes(state, UnitId("rifles")))
    assert not offered & {"12.12", "12.14", "12.15"}
    assert may(state, "PlaceRearguard 12.11")


@pytest.mark.rule("gts:24.3a")
@pytest.mark.parametrize("counters", [{}, SLOW, {"rifles": {"movement_allowance": 0}}])
@pytest.mark.parametrize("others", ["", ", second 12.12, foe2 12.16", ", foe2 12.14"])
def test_there_is_a_hex_for_it_whenever_one_can_be_named(counters: dict[str, Any], others: str) -> None:
    state = at_hand(f"rifles 12.13{others}", counters=counters)
    assert has_rearguard_hex(state, UnitId("rifles")) == bool(rearguard_hexes(state, UnitId("rifles")))


@pytest.mark.rule("gts:24.3a")
def test_without_such_a_hex_there_is_none_to_leave() -> None:
    """An immobile unit of infantry, by itself, can move nowhere."""
    fixed = {"rifles": {"movement_allowance": "No", "movement_class": "immobile"}}
    assert why(at_hand("rifles 12.13", counters=fixed), "LeaveRearguard") == {"gts:24.3a"}


@pytest.mark.rule("gts:24.1c")
def test_it_does_nothing_in_the_activation_that_created_it() -> None:
    state = after(leaving("rifles 12.12, second 12.12"), "PlaceRearguard 12.13")
    assert asked(state)[1] == "Impulse.choose"
    assert not may(state, "Activate guard")
    assert may(at_hand("guard 12.13"), "RemoveRearguard"), "later it acts"


@pytest.mark.rule("gts:24.1d")
def test_it_spots_for_its_formation() -> None:
    """The mortar behind the woods sees nothing; the Rearguard in front of them does."""
    ground = "\n".join(["."] * 3 + ["w"] + ["."] * 10)
    state = acting("mortar 10.11, guard 10.14, foe 10.16", ground=ground, counters=CAST, reserves=RESERVE)
    assert spotter_of(state, UnitId("mortar"), HexId("10.16")) == "guard"
    stranger = acting("mortar 10.11, stranger 10.14, foe 10.16", ground=ground, counters=CAST, reserves=RESERVE)
    assert spotter_of(stranger, UnitId("mortar"), HexId("10.16")) is None


@pytest.mark.rule("gts:24.2c", "gts:24.5a", "wed:S2.0a", "gts:24.1d")
def test_there_are_no_more_than_the_counters_of_the_formation() -> None:
    assert why(at_hand("rifles 12.12, guard 10.10, guard2 10.12"), "LeaveRearguard") == {"gts:24.2c"}
    assert may(at_hand("rifles 12.12, guard 10.10"), "LeaveRearguard")
    assert why(at_hand("rifles 12.12", reserves={}), "LeaveRearguard") == {"gts:24.2c"}


@pytest.mark.rule("gts:24.5b")
def test_one_that_is_lost_comes_back() -> None:
    state = at_hand("rifles 12.12, guard2 10.10", lost=["guard"])
    assert gone(state, "guard")
    state = after(state, "LeaveRearguard", 0, "PlaceRearguard 12.13")
    assert where(state, "guard") == "12.13"
    assert not state.lost


@pytest.mark.rule("gts:24.4a")
def test_it_is_fired_at_like_any_unit() -> None:
    """4 - 1 for two hexes - 1 for no Steps = 2; whatever takes effect eliminates it."""
    state = acting("foe 12.15, guard 12.13, rifles 10.10", chit="foes", counters=CAST, reserves=RESERVE)
    done = play(state, "StartFire", "FireAt guard", 9, 0)
    assert amounts(only(done, Fired).modifiers) == {"gts:15.6c": -1, "gts:15.6l": -1}
    assert only(done, Fired).rating == 4 - 1 - 1
    assert gone(done.state, "guard")


@pytest.mark.rule("gts:24.4b", "gts:24.5b", "gts:13.2h")
def test_it_is_taken_off_by_an_action_and_is_not_lost() -> None:
    done = play(at_hand("guard 12.12, rifles 10.10"), "RemoveRearguard")
    assert only(done, RearguardRemoved).hex == "12.12"
    assert UnitId("guard") not in done.state.units
    assert not done.state.lost
    assert asked(done.state)[1] == "Impulse.choose"
    assert not may(at_hand("rifles 12.12, guard 10.10"), "RemoveRearguard")
    assert why(at_hand("guard 12.12 suppressed, rifles 10.10"), "RemoveRearguard") == {"gts:19.2.2f"}


@pytest.mark.rule("gts:7.1k", "gts:13.2h")
@pytest.mark.parametrize("chit", ["first", "home-division", "allied-direct"])
def test_it_may_be_taken_off_under_any_chit(chit: str) -> None:
    assert may(at_hand("guard 12.12, rifles 10.10", chit=chit, command=3), "RemoveRearguard")


@pytest.mark.rule("gts:7.1k")
@pytest.mark.parametrize("chit", ["first", "home-division"])
def test_it_may_be_taken_off_as_a_second_action(chit: str) -> None:
    state = after(at_hand("guard 12.12 hits=1, rifles 10.10", chit=chit, command=3), "Rally")
    state = after(state, 9) if asked(state)[1] == "Dice.roll" else state
    assert asked(state)[1] == "SecondAction.choose"
    done = play(state, "RemoveRearguard")
    assert UnitId("guard") not in done.state.units
    assert done.state.command["home"] == 3 - 1


@pytest.mark.rule("gts:24.4c")
def test_it_stays_when_its_creator_moves_away() -> None:
    state = acting("rifles 12.12, guard 12.13, foe 15.17", counters=CAST, reserves=RESERVE)
    assert where(after(state, "StartMove", "StepTo 12.11", "Stop"), "guard") == "12.13"


@pytest.mark.rule("gts:25.0a", "gts:25.0b", "gts:25.0c")
def test_men_at_work_count_for_it() -> None:
    """With one marker 7 + 1 = 8."""
    done = play(at_hand("rifles 12.12 at_work=1 work=rearguard"), "LeaveRearguard", 8)
    assert only(done, Checked).rating == 7 + 1
    assert only(done, WorkEnded).unit == "rifles"


@pytest.mark.rule("gts:24.2a")
def test_the_account_tells_of_it() -> None:
    state = leaving("rifles 12.12")
    assert gts.describe(state, helpers.action("PlaceRearguard 12.13")) == "the Rearguard of rifles goes to 12.13"
    lines = list(account(state, play(state, "PlaceRearguard 12.13").events))
    assert any("rifles leaves guard in 12.13" in line for line in lines)
    state = at_hand("guard 12.12, rifles 10.10")
    assert gts.describe(state, helpers.action("RemoveRearguard")) == "guard leaves the map"
    assert any("guard leaves the map" in line for line in account(state, play(state, "RemoveRearguard").events))
