"""Reinforcements (12 and 17.3 of the scenario rules)."""

from __future__ import annotations

import pytest
from tests.httr.helpers import after, amounts, may, play, told, unit, why

import httr
from hexfront.actions import Finish
from hexfront.hexes import HexId
from httr.counters import FormationId, UnitId
from httr.events import Arrived, HeadquartersArrived, MoveBegan
from httr.rules.allowance import allowance_of
from httr.rules.arrivals import march_on_refusal
from httr.rules.supply import Level, supply_level
from httr.state import HttrState
from httr.terrain import POINT
from httr.unittypes import Mode


def scenario(units: str, *, turn: int, phase: int) -> HttrState:
    placed = "\n".join(f'{name} = "{rest}"' for name, rest in (each.strip().split(" ", 1) for each in units.split(",")))
    return httr.position(f'scenario = "hells-highway"\nturn = {turn}\nphase = {phase}\n[units]\n{placed}')


FAR = "a-1-501 C4430, 1-i-1053 C4425"


@pytest.mark.rule("httr-sc:12.0a", "httr-sc:12.1a", "httr-sc:12.2.1", "httr-sc:17.3a", "httr-sc:17.3d")
def test_units_enter_from_their_turn_on() -> None:
    assert may(scenario(FAR, turn=36, phase=6), "Arrive e-2-506 concentrated")
    assert not may(scenario(FAR, turn=36, phase=6), "Arrive a-3-327 concentrated")
    assert may(scenario(FAR, turn=37, phase=6), "Arrive e-2-506 concentrated")


@pytest.mark.rule("httr-sc:12.2.1", "httr-sc:17.3i")
def test_in_either_movement_phase_of_their_side() -> None:
    for phase in (3, 11):
        s = scenario(FAR, turn=36, phase=phase)
        s = after(s, "Finish") if phase == 3 else s
        assert may(s, "Arrive 1-i-1036 defilade")
        assert not may(s, "Arrive e-2-506 defilade")


@pytest.mark.rule("httr-sc:12.01", "httr-sc:8.2.1.5", "httr:18.8.3")
def test_in_any_mode_that_they_have() -> None:
    s = scenario(FAR, turn=36, phase=6)
    modes = [mode for mode in Mode if may(s, f"Arrive e-2-506 {mode}")]
    assert modes == [Mode.DEFILADE, Mode.CONCENTRATED]  # airborne: no trucks
    assert may(s, "Arrive 1cg-5-1 travel")


@pytest.mark.rule("httr-sc:12.3.1a", "httr-sc:12.3.1b", "httr-sc:12.3.2", "httr-sc:12.4.2", "httr-sc:12.4.3")
def test_they_pay_for_the_hex_and_for_the_column_before_them() -> None:
    """Primary road on foot, concentrated: the rate of the road, and twice that for the second stack."""
    s = scenario(FAR, turn=36, phase=6)
    first = play(s, "Arrive e-2-506 concentrated", "MarchOn C2411")
    rate = told(first, Arrived)[0].lines[0].amount
    assert 0 < rate <= POINT
    second = play(after(first.state, "Stop"), "Arrive f-2-506 concentrated", "MarchOn C2411")
    assert amounts(told(second, Arrived)[0].lines) == {"httr-sc:12.3.1a": rate, "httr-sc:12.3.2": rate}


@pytest.mark.rule("httr:9.6.7")
def test_three_on_foot_have_no_room_on_the_road() -> None:
    s = scenario(FAR, turn=36, phase=6)
    three = ("Arrive e-2-506 concentrated", "Arrive f-2-506 concentrated", "Arrive hw-2-506 concentrated")
    entered = told(play(s, *three, "MarchOn C2411"), Arrived)
    assert {each.lines[0].amount for each in entered} == {3 * POINT}  # a mixed hex


@pytest.mark.rule("httr:11.3.7", "ruling:HS203", "httr-sc:12.3.2")
def test_those_who_came_by_road_before_count_too() -> None:
    """Two on foot in the hex by road leave no room for a third, which pays for the mixed hex.

    In its place off the map it is alone on the road, two hexes at 1 MP.
    """
    s = scenario(FAR, turn=36, phase=6)
    for name in ("e-2-506", "f-2-506"):
        s = after(s, f"Arrive {name} concentrated", "MarchOn C2411", "Stop")
    third = told(play(s, "Arrive hw-2-506 concentrated", "MarchOn C2411"), Arrived)
    assert amounts(third[0].lines) == {"httr-sc:12.3.1a": 3 * POINT, "httr-sc:12.3.2": 2 * POINT}


@pytest.mark.rule("httr:9.6.6b", "httr:11.3.5")
def test_a_column_that_meets_another_in_the_entry_hex_stops_there() -> None:
    s = after(scenario(FAR, turn=36, phase=6), "Arrive 1cg-5-1 travel", "MarchOn C2411")
    assert may(s, "StepTo C2511")
    second = after(s, "Stop", "Arrive 1cg-5-2 travel", "MarchOn C2411")
    assert why(second, "StepTo C2511") == {"httr:9.6.6b"}
    assert may(after(s, "Stop", "Arrive e-2-506 concentrated", "MarchOn C2411"), "StepTo C2511")  # no column


@pytest.mark.rule("httr-sc:12.3.4a", "httr:9.2.2")
def test_a_blocked_hex_opens_those_beside_it() -> None:
    s = after(scenario(FAR, turn=36, phase=6), "Arrive e-2-506 defilade")
    assert why(s, "MarchOn C2410") == {"httr-sc:12.3.4a"}
    blocked = after(scenario("a-1-501 C4430, 1-i-1053 C2411", turn=36, phase=6), "Arrive e-2-506 defilade")
    assert "httr:9.2.2" in why(blocked, "MarchOn C2411")
    assert may(blocked, "MarchOn C2410")


@pytest.mark.rule("httr-sc:17.3g")
def test_half_the_allowance_on_the_turn_of_entry() -> None:
    s = after(scenario(FAR, turn=37, phase=6), "Arrive a-1-327 concentrated", "MarchOn C2411")
    assert allowance_of(s, UnitId("a-1-327")) == 6 * POINT
    late = after(scenario(FAR, turn=38, phase=6), "Arrive a-1-327 concentrated", "MarchOn C2411")
    assert allowance_of(late, UnitId("a-1-327")) == 12 * POINT


@pytest.mark.rule("httr-sc:17.3g", "httr-sc:12.3.2")
def test_half_the_allowance_pays_for_the_column_too() -> None:
    """Six stacks before it have gone on: 1 MP for the road and 6 for the column are more than half of 12."""
    for turn, reasons in ((37, {"httr-sc:12.3.2"}), (38, set())):
        s = scenario(FAR, turn=turn, phase=6).with_mark(("entry", "C2411"), 6)
        assert why(after(s, "Arrive a-1-327 concentrated"), "MarchOn C2411") == reasons


@pytest.mark.rule("httr-sc:5.1.3.9a", "httr-sc:12.02a", "ruling:HS5", "ruling:HS45")
def test_a_headquarters_comes_with_two_points() -> None:
    """And keeps them, with a path or without, until the CP and Logistic Phase of turn 44; then the path decides."""
    cut = FAR + ", 2-i-1053 C2411"
    for units, left in ((FAR, 2), (cut, 0)):
        done = play(scenario(units, turn=43, phase=6), "Arrive hq-32 travel", "MarchOn C4519")
        assert [(each.formation, each.points) for each in told(done, HeadquartersArrived)] == [("32-guards", 2)]
        s = after(done.state, "Stop")
        while s.turn < 44 or s.phase < 4:
            assert s.command[FormationId("32-guards")] == 2
            s = httr.apply(s, Finish()).state
        assert s.command[FormationId("32-guards")] == left
        assert s.marked("arrival", "hq-32") is None


@pytest.mark.rule("httr-sc:5.1.3.9b", "httr-sc:12.02b")
def test_others_are_in_supply_on_their_first_turn() -> None:
    s = after(scenario(FAR, turn=43, phase=6), "Arrive 1-5cg-32 travel", "MarchOn C4519", "Stop")
    assert supply_level(s, UnitId("1-5cg-32")) is Level.FULL
    while s.turn < 44:
        s = httr.apply(s, Finish()).state
    assert supply_level(s, UnitId("1-5cg-32")) is Level.NONE  # no headquarters has come with it


@pytest.mark.rule("httr:9.1.4")
def test_the_limits_of_a_reaction_phase_hold() -> None:
    s = after(
        scenario(FAR, turn=36, phase=3), "Finish", "Arrive 1-i-1036 concentrated", "MarchOn C2801", "StepTo C2802"
    )
    assert unit(s, "1-i-1036").hex == "C2802"
    assert "httr:9.1.4" in why(s, "StepTo C2803")


@pytest.mark.rule("ruling:HS202", "httr-sc:12.3.2", "httr:9.1.4", "httr:9.5.2.1")
def test_the_places_in_the_column_are_hexes() -> None:
    """In a reaction phase two hexes on foot bring on two stacks; a gun in battery comes first or not at all."""
    s = after(scenario(FAR, turn=36, phase=3), "Finish")
    for place, name in enumerate(("1-i-1036", "2-i-1036")):
        s = after(s, f"Arrive {name} concentrated", "MarchOn C2801")
        assert may(s, "StepTo C2802") is (place == 0)
        s = after(s, "Stop")
    assert why(after(s, "Arrive 3-i-1036 concentrated"), "MarchOn C2801") == {"httr:9.1.4"}
    for before, reasons in ((0, set[str]()), (1, {"httr:9.5.2.1"})):
        guns = scenario(FAR, turn=36, phase=11).with_mark(("entry", "C2801"), before)
        assert why(after(guns, "Arrive 4-ii-159 defilade"), "MarchOn C2801") == reasons


def test_who_waits_may_come_later() -> None:
    """Not at once: in the next movement phase, or with others."""
    s = after(scenario(FAR, turn=36, phase=6), "Arrive e-2-506 concentrated", "Stop")
    assert why(s, "Arrive e-2-506 concentrated") == {"ruling:HS200"}
    assert may(after(s, "Arrive f-2-506 concentrated"), "Arrive e-2-506 concentrated")
    while s.phase != 8:
        s = httr.apply(s, Finish()).state
    assert may(httr.apply(s, Finish()).state, "Arrive e-2-506 concentrated")


@pytest.mark.rule("httr:11.3.5", "httr:9.6.5a")
def test_no_more_than_two_columns_enter_as_one_stack() -> None:
    s = after(scenario(FAR, turn=36, phase=6), "Arrive 1cg-5-1 travel", "Arrive 1cg-5-2 travel")
    assert why(s, "Arrive 1cg-5-3 travel") == {"httr:11.3.5"}


@pytest.mark.rule("httr-sc:8.2.1.5", "httr:5.1h", "httr:9.5.1.1a")
def test_infantry_with_trucks_enters_in_travel_mode() -> None:
    """Those of the 32nd Guards Brigade have them, the airborne of the 506th do not."""
    s = scenario(FAR, turn=43, phase=6)
    assert may(s, "Arrive 1-5cg-32 travel")
    assert not may(s, "Arrive e-2-506 travel")


@pytest.mark.rule("httr-sc:12.3.1a", "httr:9.1.2", "httr:9.6.5a")
def test_a_stack_that_enters_is_on_its_way_and_begins_no_other_move() -> None:
    s = after(scenario(FAR, turn=36, phase=6), "Arrive e-2-506 concentrated", "Arrive f-2-506 concentrated")
    done = play(s, "MarchOn C2411")
    assert [event.unit for event in told(done, Arrived)] == ["e-2-506", "f-2-506"]
    assert not told(done, MoveBegan)
    assert may(done.state, "StepTo C2511")


@pytest.mark.rule("httr:9.2.4c", "httr-sc:12.3.4a")
def test_nobody_enters_over_ground_that_his_mode_forbids() -> None:
    """C4213 is broken ground without a road, where no column can go."""
    s = scenario("a-1-501 C4430, 1-i-1053 C2411", turn=43, phase=6)
    entrant = (UnitId("1cg-5-1"), Mode.TRAVEL)
    rules = {each.rule for each in march_on_refusal(s, (entrant,), HexId("C2411"), HexId("C4213"), reaction=False)}
    assert "httr:9.2.4c" in rules
