"""Changes of mode (5.2), mounting and dismounting (9.3.3-9.3.8), leaving Travel Mode on the move (9.5.1)."""

from __future__ import annotations

from typing import Any, Final

import pytest
from tests.golden.examples import example
from tests.httr.helpers import after, asked, gone, may, only, play, scene, unit, where, why

from httr.counters import UnitId
from httr.events import ModeChanged
from httr.rules.steps import points_left
from httr.rules.travel import has_trucks, truck_refusal
from httr.state import HttrState
from httr.terrain import POINT
from httr.unittypes import Mode

OWN: Final = {"side": "allied", "formation": "home"}
CAST: Final[dict[str, dict[str, Any]]] = {
    "field": OWN,
    "halftracks": {"like": "a-1-501", "type": "armored_infantry", "strength": 4, **OWN},
    "sexton": {"like": "4-ii-159", "type": "self_propelled_artillery", **OWN},
    "armoredstaff": {"like": "hq-501", "type": "armored_headquarters", **OWN},
}


def position(units: str, phase: int = 7, **more: Any) -> HttrState:
    """Allied units with an enemy far away."""
    return scene(f"{units}, foe3 C1117", phase=phase, counters=CAST, **more)


@pytest.mark.rule(
    "httr:5.1a", "httr:5.2.2a", "httr:5.2.2b", "httr:5.2.2c", "httr:5.2.3a", "httr:18.9.4", "httr:18.9.5b", "ruling:A05"
)
@pytest.mark.parametrize(
    ("name", "now", "then"),
    [
        ("rifles", "defilade", {"concentrated"}),
        ("rifles", "concentrated", {"defilade", "travel"}),
        ("rifles", "travel", {"concentrated"}),
        ("shermans", "defilade", {"concentrated"}),
        ("shermans", "travel", {"concentrated"}),
        ("staff", "defilade", {"travel"}),
        ("staff", "travel", {"defilade"}),
        ("armoredstaff", "travel", {"defilade"}),
        ("gun", "defilade", {"travel"}),
        ("field", "travel", {"defilade"}),
        ("sexton", "defilade", {"concentrated", "travel"}),
        ("sexton", "travel", {"concentrated"}),
    ],
)
def test_a_unit_changes_by_one_step(name: str, now: str, then: set[str]) -> None:
    s = position(f"{name} C1010 {now}")
    assert {mode.value for mode in Mode if may(s, f"SetMode {name} {mode}")} == then


@pytest.mark.rule("httr:5.2.1a", "httr:5.2.4a", "httr:11.3.2")
def test_a_unit_changes_once_and_the_stack_lies_as_it_lay() -> None:
    s = position("second C1010 concentrated, rifles C1010 defilade")
    done = play(s, "SetMode rifles concentrated")
    assert only(done, ModeChanged).voluntary
    assert done.state.at(where(s, "rifles")) == ("second", "rifles")
    assert "httr:5.2.1a" in why(done.state, "SetMode rifles travel")
    assert not may(done.state, "Restack rifles 0")


@pytest.mark.rule("httr:5.1d")
def test_a_disrupted_unit_has_no_choice() -> None:
    assert "httr:5.1d" in why(position("rifles C1010 concentrated disrupted"), "SetMode rifles defilade")


@pytest.mark.rule("httr:5.1h", "httr:9.5.1.1a", "httr:9.5.1.2", "httr:18.8.1", "httr:18.8.3")
def test_who_has_vehicles_travels() -> None:
    para: dict[str, dict[str, Any]] = {**CAST, "rifles": {"formation": "501"}}
    s = scene("rifles C1010 concentrated, second C1110 concentrated, foe3 C1117", phase=7, counters=para)
    assert why(s, "SetMode rifles travel") == {"httr:18.8.3"}
    assert may(s, "SetMode second travel")
    assert "httr:9.5.1.1a" in why(position("halftracks C1010 concentrated dismounted"), "SetMode halftracks travel")


@pytest.mark.rule("httr:11.3.6")
def test_a_column_finds_room_for_eight_points() -> None:
    """5 are on the road already: 5 more are too many, 3 are not."""
    assert why(position("second C1010 travel, rifles C1010 concentrated"), "SetMode rifles travel") == {"httr:11.3.6"}
    assert may(position("second C1010 travel, rifles C1010 concentrated lost=2"), "SetMode rifles travel")


RAISED: Final = '[[networks.road]]\nwords = "raised"\npath = "C1010 C1011 C1012"'


@pytest.mark.rule("httr:9.4.2.2", "httr:9.5.1.3", "ruling:A182")
def test_a_column_on_a_raised_road_does_not_form_up() -> None:
    mixed = "........\n.mm....."
    s = position("rifles C1011 travel", ground=mixed, features=RAISED)
    assert why(s, "SetMode rifles concentrated") == {"httr:9.4.2.2"}
    assert may(position("rifles C1011 travel", features=RAISED), "SetMode rifles concentrated")
    s = after(position("rifles C1011 travel", 6, ground=mixed, features=RAISED), "StartMove rifles")
    assert why(s, "LeaveTravel rifles") == {"httr:9.4.2.2"}


@pytest.mark.rule("httr:9.4.6c")
def test_whoever_is_in_travel_mode_in_a_marsh_stays_in_it() -> None:
    s = position("shermans C1010 travel, rifles C1010 travel lost=2", ground="........\ns.......")
    assert why(s, "SetMode shermans concentrated") == {"httr:9.4.6c"}
    assert why(s, "SetMode rifles concentrated") == {"httr:9.4.6c"}


@pytest.mark.example("httr-ex-02")
@pytest.mark.rule("httr:5.2.1c", "httr:5.2.1d", "httr:5.2.3b", "httr:9.5.1.4", "ruling:A06", "ruling:A07")
def test_from_travel_to_defilade_in_one_turn() -> None:
    given, _, expect = example("httr-ex-02")
    s = position(f"rifles C1010 {given['start_mode']}", 6)
    s = after(s, "StartMove rifles", "StepTo C1011", "LeaveTravel rifles")
    assert unit(s, "rifles").mode == expect["end_of_movement_change"]["to"]
    assert why(s, "StartMove rifles") == {"httr:9.2.1b"}  # it was the end of the move
    s = after(s, "Finish", f"SetMode rifles {expect['organization_phase_change']['to']}")
    assert unit(s, "rifles").mode == expect["final_mode"]


@pytest.mark.rule("httr:9.5.1.4", "httr:5.2.1c")
def test_forming_up_takes_two_points() -> None:
    """Clear in travel is 2: after five hexes 2 of 12 are left, after six none."""
    s = position("rifles C1010 travel", 6)
    s = after(s, "StartMove rifles", *(f"StepTo C10{column}" for column in range(11, 16)))
    assert points_left(s, UnitId("rifles")) == 2 * POINT
    assert may(s, "LeaveTravel rifles")
    assert why(after(s, "StepTo C1016"), "LeaveTravel rifles") == {"httr:9.5.1.4"}


@pytest.mark.rule("httr:5.2.1a", "httr:5.2.1c", "httr:6.7.3b")
def test_who_is_hit_while_forming_up_does_not_form_up() -> None:
    """In defilade there is no Travel Mode to leave; defilade itself is left in the Organization Phase."""
    s = scene("panther C1010 travel, shermans C1011 concentrated", phase=11)
    s = after(s, "StartMove panther", "LeaveTravel panther")
    assert may(after(s, "Shoot shermans panther at", 12, "Decline"), "CarryOn")
    s = after(s, "Shoot shermans panther at", 8)
    assert not may(s, "CarryOn")
    assert unit(s, "panther").mode is Mode.DEFILADE


@pytest.mark.rule("httr:9.3.3", "httr:9.3.5", "httr:9.3.7", "httr:9.5.1.5", "httr:18.9.6c", "ruling:A66")
def test_dismounting_takes_two_points_and_comes_once() -> None:
    """1 for the clear hex mounted, 2 to dismount, 3 for the clear hex on foot: 12 - 6 = 6."""
    s = after(
        position("halftracks C1010 concentrated", 6), "StartMove halftracks", "StepTo C1011", "Dismount halftracks"
    )
    s = after(s, "StepTo C1012")
    assert points_left(s, UnitId("halftracks")) == 6 * POINT
    assert "httr:9.3.7" in why(s, "Mount halftracks")
    s = after(
        position("rifles C1010 concentrated, shermans C1010 concentrated", 6), "StartMove shermans", "JoinMove rifles"
    )
    assert not may(s, "Dismount shermans")
    assert not may(s, "Dismount rifles")


@pytest.mark.rule("httr:9.3.5")
def test_the_last_two_points_are_enough_to_dismount() -> None:
    """Mounted a clear hex is 1: 12 - 10 = 2, and 12 - 11 = 1."""
    wide = "\n".join([". " * 30] * 3)
    s = scene("halftracks C1010 concentrated, foe C1239", phase=6, counters=CAST, ground=wide)
    s = after(s, "StartMove halftracks", *(f"StepTo C10{column}" for column in range(11, 21)))
    assert points_left(s, UnitId("halftracks")) == 2 * POINT
    assert may(s, "Dismount halftracks")
    assert why(after(s, "StepTo C1021"), "Dismount halftracks") == {"httr:9.3.5"}


@pytest.mark.rule("httr:9.3.3")
def test_nobody_dismounts_in_travel_mode() -> None:
    s = after(position("halftracks C1010 travel", 6), "StartMove halftracks")
    assert why(s, "Dismount halftracks") == {"httr:9.3.3"}


@pytest.mark.rule("httr:9.3.5", "httr:9.3.7", "httr:6.6.2.2c", "ruling:A52", "ruling:A185")
def test_who_is_shot_at_while_dismounting_may_leave_it_or_is_gone() -> None:
    """Who leaves it has no second try in the phase; the last point of the half-tracks is hit with a 2."""
    s = scene("halftracks C1010 concentrated lost=3, panther C1110 concentrated", phase=6, counters=CAST)
    s = after(s, "StartMove halftracks", "Dismount halftracks")
    missed = after(s, "Shoot panther halftracks at", 12, "Decline")
    assert asked(missed) == ("allied", "Mounting.carry_on")
    assert unit(after(missed, "CarryOn"), "halftracks").dismounted
    assert "httr:9.3.7" in why(after(missed, "Stop"), "Dismount halftracks")
    hit = after(s, "Shoot panther halftracks at", 2)
    assert gone(hit, "halftracks")
    assert asked(hit) == ("allied", "MovementPhase.choose")


@pytest.mark.rule("httr:9.3.6", "httr:9.3.8")
def test_mounting_needs_a_way_by_road_to_the_headquarters() -> None:
    road = '[[networks.road]]\nwords = "trail"\npath = "C1010 C1011 C1012"'
    units = "halftracks C1010 concentrated dismounted, staff C1012 defilade"
    s = after(position(units, 6, features=road), "StartMove halftracks")
    mounted = after(s, "Mount halftracks")
    assert points_left(mounted, UnitId("halftracks")) == 10 * POINT
    assert not unit(mounted, "halftracks").dismounted
    assert why(after(position(units, 6), "StartMove halftracks"), "Mount halftracks") == {"httr:9.3.8"}
    cut = after(position(f"{units}, foe C1111 defilade", 6, features=road), "StartMove halftracks")
    assert why(cut, "Mount halftracks") == {"httr:9.3.8"}


@pytest.mark.rule("httr:9.5.1.1a", "httr:5.1h")
def test_guns_that_are_dug_in_for_good_have_no_vehicles() -> None:
    s = scene("gun C1010, rifles C1010, foe C1717", counters={"gun": {"type": "static"}})
    assert [refusal.rule for refusal in truck_refusal(s, UnitId("gun"))] == ["httr:9.5.1.1a"]
    assert not has_trucks(s, UnitId("gun"))
    assert has_trucks(s, UnitId("rifles"))
