"""Artillery Parks: created, entered, left, disbanded, and what holds in them (16.2)."""

from __future__ import annotations

import pytest
from attrs import evolve
from tests.gts.guns import MOTOR, battery, in_park, step_e
from tests.gts.helpers import (
    after,
    amounts,
    asked,
    gone,
    is_commanded,
    may,
    only,
    play,
    told,
    unit,
    where,
    why,
    with_scenario,
)

import gts
from gts.counters import UnitId
from gts.events import Fired, ParkCreated, ParkDisbanded, ParkFired, ParkJoined, ParkLeft, ParksReadied, PointsSpent
from gts.outfit import ArtilleryPark
from gts.rules.movement import Movement
from gts.rules.stacking import steps_in
from gts.rules.steps import step_refusal
from gts.scenario import Reinforcement
from gts.state import GameState
from hexfront.dice import SeededRoller
from hexfront.hexes import HexId
from hexfront.sources import Source
from hexfront.testing import Spot, Tally, orders_agree

SOURCE = Source("rule", "gts:8.0a")


def parks(state: GameState) -> dict[str, tuple[str, bool]]:
    """The Parks by hex: whose, and whether they show the Fired side."""
    return {str(hex): (park.division, park.fired) for hex, park in state.parks.items()}


# --- creating ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gts:16.2.1b", "gts:16.2.1d", "gts:4.0e", "gts:16.2.1f", "ruling:V1")
def test_a_dispatch_point_makes_a_park_of_the_guns_of_a_hex() -> None:
    """No Leader is near: that does not matter. 2 - 1 Dispatch Points."""
    state = step_e("guns 10.10, guns2 10.10 suppressed, rifles 10.10, foe 12.20", chit="battery")
    assert asked(state) == ("allied", "ArtilleryStep.parks")
    assert not is_commanded(state, "guns")
    done = play(state, "CreatePark home 10.10")
    assert only(done, ParkCreated).units == ("guns", "guns2")
    assert parks(done.state) == {"10.10": ("home", False)}
    assert (unit(done.state, "guns").parked, unit(done.state, "rifles").parked) == (True, False)
    assert done.state.dispatch["home"] == 2 - 1


@pytest.mark.rule("gts:16.2.1b")
def test_without_a_dispatch_point_there_is_no_park() -> None:
    state = step_e("guns 10.10, foe 12.20", dispatch=0, chit="battery")
    assert not asked(state)[1].startswith("ArtilleryStep")


@pytest.mark.rule("gts:16.2.1c", "gts:16.1e", "gts:16.1r", "gts:16.1x", "gts:16.2.3b")
@pytest.mark.parametrize(
    ("there", "may_be"),
    [
        pytest.param("guns 11.10", True, id="dismounted"),
        pytest.param("guns 11.10 mounted", False, id="mounted"),
        pytest.param("priest 11.10", True, id="self-propelled"),
        pytest.param("priest 11.10 column", True, id="self-propelled, in Column"),
    ],
)
def test_a_park_needs_guns_that_are_ready_to_fire(there: str, may_be: bool) -> None:
    state = step_e(f"guns2 10.10, {there}, foe 12.20", chit="battery")
    assert why(state, "CreatePark home 11.10") == (set() if may_be else {"gts:16.2.1c"})
    if may_be:
        name = there.split()[0]
        done = after(state, "CreatePark home 11.10")
        assert (unit(done, name).parked, unit(done, name).column) == (True, False)


@pytest.mark.rule("gts:16.1e", "gts:16.1r", "gts:16.1x", "gts:16.2a", "gts:16.2.3b")
@pytest.mark.parametrize("weapon", ["Mortar", "Emplaced", "Organic"])
def test_no_other_unit_enters_a_park(weapon: str) -> None:
    counters = {"guns2": {"weapon": weapon}}
    state = step_e("guns 10.10, guns2 10.10, foe 12.20", counters=counters, chit="battery")
    assert only(play(state, "CreatePark home 10.10"), ParkCreated).units == ("guns",)
    alone = step_e("guns 10.10, guns2 11.10, foe 12.20", counters=counters, chit="battery")
    assert not may(alone, "CreatePark home 11.10")


@pytest.mark.rule("gts:16.2.1a", "gts:16.2.1e", "gts:16.2.2e")
def test_one_park_a_hex_and_one_marker_a_division() -> None:
    units = "guns 10.10 parked, guns2 11.10, guest 10.10, priest 10.10, foe 12.20"
    state = step_e(units, parks={"10.10": "home"}, dispatch=3, chit="battery")
    assert why(state, "CreatePark home 11.10") == {"gts:16.2.1a"}
    assert why(state, "CreatePark home 10.10") == {"gts:16.2.1a", "gts:16.2.1e"}
    assert "gts:16.2.1e" in why(state, "CreatePark guest 10.10")


@pytest.mark.rule("gts:16.2.1c", "gts:16.2.2e")
def test_a_park_takes_in_guns_of_its_division_only() -> None:
    state = step_e("guns 10.10, guest 10.10, foe 12.20", chit="battery")
    assert only(play(state, "CreatePark home 10.10"), ParkCreated).units == ("guns",)


@pytest.mark.rule("gts:16.2.3f")
def test_guns_lose_their_positions_to_a_park() -> None:
    state = step_e("guns 10.10 improved, guest 10.10 entrenched, rifles 10.10 improved, foe 12.20", chit="battery")
    done = after(state, "CreatePark home 10.10")
    assert [unit(done, name).improved for name in ("guns", "rifles")] == [False, True]
    assert not unit(done, "guest").entrenched
    assert [work.kind for work in done.works[HexId("10.10")]] == ["entrenchment"]


# --- entering and leaving ---------------------------------------------------------------------------------------------


@pytest.mark.rule("gts:16.2.2a", "gts:16.2.2b", "gts:16.2.2c", "gts:16.2.2d")
def test_guns_drive_into_a_park_and_dismount_unseen() -> None:
    """In Column into the hex; half of 16 movement points to dismount; nobody may shoot at that, and it is over."""
    state = after(
        in_park("guns 10.11 mounted column, guns2 10.10 parked, foe 10.12", contacts={}, counters={"foe": {}}),
        "Activate guns",
        "StartMove",
        "StepTo 10.10",
    )
    while asked(state)[1].endswith("window"):
        state = after(state, "Decline")
    assert why(state, gts.actions.Dismount(UnitId("guns"), False)) >= {"gts:16.2.2a"}
    done = play(state, "EnterPark guns")
    assert only(done, ParkJoined).hex == "10.10"
    status = unit(done.state, "guns")
    assert (status.parked, status.mounted, status.column) == (True, False, False)
    assert asked(done.state)[1] == "Impulse.choose"


@pytest.mark.rule("gts:16.2.2a", "gts:14.10.3a")
@pytest.mark.parametrize(("points", "enough"), [(8, True), (4, False)])
def test_to_dismount_into_a_park_takes_the_points_for_it(points: int, enough: bool) -> None:
    """A step in the open takes 3 points of wheels: 8 - 3 are more than half of 8, and 4 - 3 less than half of 4."""
    counters = {"guns": {"transport": {**MOTOR, "movement_allowance": points}}}
    state = in_park("guns 10.11 mounted, guns2 10.10 parked, foe 12.20", contacts={}, counters=counters)
    there = after(state, "Activate guns", "StartMove", "StepTo 10.10")
    assert there.spent(UnitId("guns")) == 2 * 3
    assert why(there, "EnterPark guns") == (set() if enough else {"gts:14.10.3a"})
    if enough:
        assert only(play(there, "EnterPark guns"), PointsSpent).halves == 2 * (points // 2)


@pytest.mark.rule("gts:16.2.2a", "gts:16.2.2e")
def test_self_propelled_guns_just_drive_in_and_only_at_home() -> None:
    state = in_park("priest 10.11, guns 10.10 parked, foe 12.20", contacts={})
    assert unit(after(state, "Activate priest", "StartMove", "StepTo 10.10", "EnterPark priest"), "priest").parked
    foreign = in_park("priest 10.11, guest 10.10 parked, foe 12.20", parks={"10.10": "guest"}, contacts={})
    there = after(foreign, "Activate priest", "StartMove", "StepTo 10.10")
    assert where(there, "priest") == "10.10"
    assert not may(there, "EnterPark priest")
    infantry = in_park("rifles 10.11, guns 10.10 parked, foe 12.20", contacts={}, chit="first", leaders="")
    assert not may(after(infantry, "Activate rifles", "StartMove", "StepTo 10.10"), "EnterPark rifles")


@pytest.mark.rule("gts:16.2.3d", "gts:16.2.3g", "wed:S1.0h")
@pytest.mark.parametrize("words", ["StartMove", "Mount"])
def test_towed_guns_are_bound_to_their_park(words: str) -> None:
    state = after(in_park(), "Activate guns")
    what = gts.actions.Mount(False) if words == "Mount" else words
    assert "gts:16.2.3d" in why(state, what)


@pytest.mark.rule("gts:16.2.3d", "gts:16.2.3f")
def test_guns_in_a_park_dig_nothing_and_nothing_is_dug_for_them() -> None:
    counters = {"sappers": {"like": "14-fld-sqn", "side": "allied", "division": "home", "formation": "battery"}}
    state = in_park("sappers 10.10, guns 10.10 parked, guest 10.10, rifles 10.10, foe 12.20", counters=counters)
    assert {"gts:16.2.3d", "gts:16.2.3f"} <= why(after(state, "Activate guns"), "Improve guns")
    digging = after(state, "Activate sappers")
    assert why(digging, "Improve guns") == {"gts:16.2.3f"}
    assert why(digging, "Improve guest") == {"gts:16.2.3f"}
    assert may(digging, "Improve rifles")
    elsewhere = battery("sappers 10.10, guns 10.10, foe 12.20", counters=counters)
    assert may(after(elsewhere, "Activate sappers"), "Improve guns")


@pytest.mark.rule("gts:16.2.3f")
def test_guns_beside_a_park_get_into_no_entrenchment() -> None:
    units = "priest 10.10, guns 10.10 parked, foe 12.20"
    state = after(in_park(units, works={"10.10": ["entrenchment allied"]}), "Activate priest")
    assert "gts:16.2.3f" in why(state, "EnterEntrenchment")


@pytest.mark.rule("gts:16.2.3d", "gts:16.2.3e")
def test_self_propelled_guns_leave_a_park_unless_they_are_its_last() -> None:
    alone = after(in_park("priest 10.10 parked, foe 12.20", contacts={}), "Activate priest")
    assert why(alone, "StartMove") == {"gts:14.3a"}
    step = step_refusal(alone, Movement((UnitId("priest"),)), HexId("10.11"))
    assert {refusal.rule for refusal in step} == {"gts:16.2.3e"}
    motor = {"priest": {"transport": MOTOR}}
    for others, rules in ("", {"gts:16.2.3e"}), ("guns 10.10 parked, ", set()):
        driven = in_park(f"priest 10.10 parked, {others}foe 12.20", contacts={}, counters=motor)
        assert why(after(driven, "Activate priest"), gts.actions.Mount(False)) == rules
    state = after(in_park("priest 10.10 parked, guns 10.10 parked, foe 12.20", contacts={}), "Activate priest")
    done = play(state, "StartMove", "StepTo 10.11")
    assert only(done, ParkLeft).unit == "priest"
    assert (where(done.state, "priest"), unit(done.state, "priest").parked) == ("10.11", False)
    column = after(state, "StartMove", "EnterColumn")
    assert (unit(column, "priest").parked, unit(column, "priest").column) == (False, True)


@pytest.mark.rule("gts:16.2.3c")
def test_guns_in_a_park_take_no_room_and_add_to_the_mass() -> None:
    """2 Steps of the company beside a Park of 2 Steps: 2 for stacking; 4 for mass, which is +1."""
    units = "howitzer 10.10 parked, howitzer2 10.10 parked, foe 10.10, rifles 10.12"
    state = in_park(units, parks={"10.10": "enemy"}, contacts={}, chit="first")
    assert steps_in(state, HexId("10.10")) == 2
    done = play(after(state, "Activate rifles", "StartFire"), "FireAt foe", 9, 8)
    assert amounts(only(done, Fired).modifiers)["gts:15.6l"] == 1


# --- in a Park --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gts:16.2c", "gts:21.4.1b", "wed:S1.0e")
def test_guns_in_a_park_are_in_command() -> None:
    state = in_park("guns 10.10 parked, guns2 10.11, foe 12.20", leaders="", contacts={})
    assert (is_commanded(state, "guns"), is_commanded(state, "guns2")) == (True, False)


@pytest.mark.rule("gts:16.2d", "gts:29.7b", "gts:16.7b")
def test_guns_in_a_park_fire_directly_and_show_it() -> None:
    state = after(in_park("guns 10.10 parked, foe 10.12"), "Activate guns", "StartFire")
    done = play(state, "FireAt foe", 3)
    assert only(done, ParkFired).hex == "10.10"
    cell = only(done, Fired).cell
    assert cell is not None
    assert cell.row == "DirectHE/unarmored"


@pytest.mark.rule("gts:16.7b")
def test_one_shot_is_enough_to_show_that_a_park_has_fired() -> None:
    state = after(in_park("guns 10.10 parked, foe 10.12", parks={"10.10": "home fired"}), "Activate guns", "StartFire")
    assert told(play(state, "FireAt foe", 9), ParkFired) == []


@pytest.mark.rule("gts:16.7j", "gts:4.0i", "gts:11.0a")
def test_parks_are_ready_again_when_the_barrages_lift() -> None:
    state = in_park(parks={"10.10": "home fired"}, mug=["german-direct"], turns=2, leaders="", contacts={})
    done = play(state, "Finish")
    assert len(told(done, ParksReadied)) == 1
    assert parks(done.state) == {"10.10": ("home", False)}


@pytest.mark.rule("gts:16.1l", "gts:16.2.3a", "gts:29.7a", "gts:29.7b", "gts:15.3f")
def test_guns_in_a_park_do_not_spot_for_themselves() -> None:
    """In the open, seven hexes away and in plain sight: out of the Park they fire, in it they need a spotter."""
    plain = "\n".join([". . ."] * 14)
    free = after(battery("guns 10.10, foe 10.17", ground=plain), "Activate guns", "StartFire")
    assert may(free, "Bombard foe")
    bound = after(in_park("guns 10.10 parked, foe 10.17, foe2 10.12", ground=plain), "Activate guns", "StartFire")
    assert why(bound, "Bombard foe") == {"gts:16.2.3a", "gts:16.5i"}
    hexes = [action for action in gts.legal_actions(bound) if isinstance(action, gts.actions.AimAtHex)]
    assert hexes == []


@pytest.mark.rule("gts:16.2.3a")
def test_guns_in_a_park_spot_for_nobody() -> None:
    counters = {"guns2": {"formation": "first"}, "scout": {"formation": "first"}}
    units = "guns 10.10 parked, guns2 11.16 parked, foe 10.17"
    state = in_park(units, parks={"10.10": "home", "11.16": "home"}, counters=counters)
    assert why(after(state, "Activate guns"), "StartFire") == {"gts:15.5c"}


# --- disbanding -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gts:16.2.4a", "gts:16.2.4b", "gts:16.3.1d", "gts:4.0e")
def test_a_park_is_disbanded_in_step_e_and_each_returns_as_its_owner_chooses() -> None:
    units = "guns 10.10 parked, priest 10.10 parked, scout 11.16, foe 12.20"
    state = step_e(
        units,
        parks={"10.10": "home"},
        contacts={"guns": "major"},
        leaders="major 11.16",
        chit="battery",
        counters={"scout": {"formation": "first"}},
    )
    done = play(state, "DisbandPark 10.10")
    assert only(done, ParkDisbanded).units == ("guns", "priest")
    assert dict(done.state.contacts) == {}
    assert asked(done.state) == ("allied", "Returning.how")
    column = after(done.state, "FormColumn")
    assert (unit(column, "priest").column, unit(column, "guns").column, parks(column)) == (True, False, {})
    assert not unit(after(done.state, "Decline"), "priest").column


@pytest.mark.rule("gts:14.4a", "gts:16.2.4b")
def test_immobile_guns_return_out_of_column_and_nobody_is_asked() -> None:
    state = step_e("guns 10.10 parked, scout 11.16, foe 12.20", parks={"10.10": "home"}, chit="battery")
    done = play(state, "DisbandPark 10.10")
    assert asked(done.state)[1] != "Returning.how"
    assert not unit(done.state, "guns").column


@pytest.mark.rule("gts:16.2.4b", "gts:14.6.1c")
def test_one_unit_in_column_is_all_that_a_hex_holds() -> None:
    units = "priest 10.10 parked, guns 10.10 parked, cars 10.10 column, foe 12.20"
    state = step_e(units, parks={"10.10": "home"}, chit="battery")
    assert asked(after(state, "DisbandPark 10.10"))[1] == "ArtilleryStep.parks"


@pytest.mark.rule("gts:16.2.4a")
def test_a_park_that_is_only_just_made_stays_for_the_turn() -> None:
    state = after(step_e("guns 10.10, priest 11.10, foe 12.20", chit="battery"), "CreatePark home 10.10")
    assert not may(state, "DisbandPark 10.10")


@pytest.mark.rule("gts:16.2.4c", "gts:14.7j")
def test_what_returns_may_overstack_the_hex() -> None:
    """8 Steps in the hex, and 2 that return: 10."""
    units = "guns 10.10 parked, guns2 10.10 parked, rifles 10.10, second 10.10, third 10.10, lone 10.10, foe 12.20"
    state = step_e(units, parks={"10.10": "home"}, chit="battery")
    assert steps_in(state, HexId("10.10")) == 8
    assert steps_in(after(state, "DisbandPark 10.10"), HexId("10.10")) == 8 + 2


@pytest.mark.rule("gts:16.2.5a", "gts:16.2.5b", "gts:16.2.5d", "gts:16.3.1g")
def test_direct_fire_breaks_a_park_up_before_the_shot() -> None:
    units = "rifles 10.12, howitzer 10.10 parked, howitzer2 10.10 parked"
    state = in_park(
        units, parks={"10.10": "enemy"}, contacts={"howitzer2": "oberst"}, leaders="oberst 10.10", chit="first"
    )
    done = play(after(state, "Activate rifles", "StartFire"), "FireAt howitzer", 9, 8)
    assert [type(event) for event in done.events if isinstance(event, (ParkDisbanded, Fired))] == [ParkDisbanded, Fired]
    assert (parks(done.state), dict(done.state.contacts)) == ({}, {})


@pytest.mark.rule("gts:16.2.5a", "gts:16.2.5c", "gts:16.2.5d", "gts:16.3.1g")
@pytest.mark.parametrize(("bravery", "breaks"), [(0, True), (9, False)])
def test_an_assault_breaks_a_park_up_as_soon_as_one_is_brave_enough(bravery: int, breaks: bool) -> None:
    units = "rifles 10.11, howitzer 10.10 parked"
    state = in_park(units, parks={"10.10": "enemy"}, contacts={}, leaders="", chit="first")
    done = play(after(state, "Activate rifles", "StartAssault"), "AssaultHex 10.10", bravery)
    assert bool(told(done, ParkDisbanded)) is breaks
    assert (parks(done.state) == {}) is breaks


@pytest.mark.rule("gts:16.2.5e", "gts:16.7i")
def test_a_park_is_bombarded_like_any_other_hex() -> None:
    state = in_park(
        "mortar 10.14, howitzer 10.10 parked, scout 10.12",
        parks={"10.10": "enemy"},
        contacts={},
        counters={"mortar": {"formation": "first"}, "scout": {"formation": "first"}},
        chit="first",
    )
    done = play(after(state, "Activate mortar", "StartFire"), "Bombard howitzer", 1)
    assert parks(done.state) == {"10.10": ("enemy", False)}


@pytest.mark.rule("ruling:PK1")
def test_a_park_whose_last_unit_is_gone_is_gone() -> None:
    units = "mortar 10.14, scout 10.12, howitzer 10.10 parked hits=2"
    state = in_park(
        units,
        parks={"10.10": "enemy"},
        contacts={},
        chit="first",
        counters={"mortar": {"formation": "first", "fire_rating": 8}, "scout": {"formation": "first"}},
    )
    done = after(after(state, "Activate mortar", "StartFire"), "Bombard howitzer", 0)
    assert gone(done, "howitzer")
    assert parks(done) == {}


# --- set-up -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gts:8.0c", "gts:16.2.2b", "ruling:PK3")
@pytest.mark.parametrize("there", [True, False])
def test_reinforcements_come_into_the_park_or_wait_for_one(there: bool) -> None:
    due = Reinforcement((UnitId("guns2"),), (), (), "1944-09-17 0700", None, SOURCE, park="home-park")
    state = in_park(
        "guns 10.10 parked, scout 11.16, foe 12.20",
        chit=None,
        mug=["home-division", "german-direct"],
        parks={"10.10": "home"} if there else {},
        contacts={},
    )
    parks = (ArtilleryPark("home-park", "home", HexId("10.10"), SOURCE),)
    state = after(with_scenario(state, reinforcements=(due,), parks=parks), "Draw home-division")
    if not there:
        assert asked(state)[0] == "chance"
        return
    done = after(state, gts.actions.Place(UnitId("guns2"), HexId("10.10"), column=False, mounted=False))
    status = unit(done, "guns2")
    assert (status.parked, status.arriving) == (True, False)


def test_the_position_of_a_park_reads_back() -> None:
    state = in_park(parks={"10.10": "home fired"})
    text = gts.format_position(state)
    assert gts.position(text) == state


@pytest.mark.rule("gts:4.0e")
def test_the_canonical_orders_of_step_e_reach_all_that_any_order_reaches() -> None:
    """A Park to disband, two places for one, two contacts to drop."""
    units = "guns 10.10 parked, priest 11.11, fort 12.10, scout 11.16, foe 12.20"
    state = step_e(
        units,
        parks={"10.10": "home"},
        contacts={"guns": "major", "fort": "major"},
        leaders="major 11.16",
        counters={"scout": {"formation": "first"}},
        chit="battery",
    )
    ends = {False: set[str](), True: set[str]()}
    for canonical, found in ends.items():
        todo, seen = [state], set[str]()
        while todo:
            at = todo.pop()
            if gts.dumps(at) in seen:
                continue
            seen.add(gts.dumps(at))
            if not asked(at)[1].startswith(("ArtilleryStep", "Returning")):
                found.add(gts.format_position(evolve(at, stack=())))
                continue
            choices = gts.canonical_actions(at) if canonical else gts.legal_actions(at)
            todo += [
                gts.apply(at, action).state for action in choices if not isinstance(action, gts.actions.MakeContact)
            ]
    assert ends[True] == ends[False]
    assert len(ends[True]) > 4


@pytest.mark.rule("gts:4.0e")
@pytest.mark.parametrize(
    "before",
    [
        pytest.param((), id="Parks"),
        pytest.param(("CreatePark home 11.11",), id="one has been created"),
        pytest.param(("DisbandPark 10.10", "CreatePark home 11.11"), id="and one disbanded"),
        pytest.param(("Finish",), id="contacts"),
        pytest.param(("Finish", "MakeContact fort major", 0), id="one has been made"),
        pytest.param(("Finish", "DropContact guns"), id="one has been dropped"),
    ],
)
def test_what_is_asked_in_between_leaves_all_orders_canonical(before: tuple[str | int, ...]) -> None:
    """How a Park's units return is asked before another Park is made; how a call went, before the next."""
    state = step_e(
        "guns 10.10 parked, priest 11.11, fort 12.10, scout 11.16, foe 12.20",
        parks={"10.10": "home"},
        contacts={"guns": "major"},
        leaders="major 11.16",
        counters={"scout": {"formation": "first"}},
        chit="battery",
    )
    markers = tuple(ArtilleryPark(f"{number}", "home", HexId("10.10"), SOURCE) for number in (1, 2))
    state = after(with_scenario(state, parks=markers), *before)
    assert asked(state)[1].startswith("ArtilleryStep")
    spot = Spot(gts, state, None, gts.legal_actions(state)[0], {}, SeededRoller(1))
    tally = Tally()
    orders_agree(spot, tally)
    assert not tally.passed_over


@pytest.mark.rule("gts:16.2.3e")
def test_a_unit_that_mounts_is_out_of_its_park() -> None:
    """A self-propelled unit with transport of its own."""
    counters = {"priest": {"transport": MOTOR}}
    state = in_park("priest 10.10 parked, guns 10.10 parked, foe 12.20", contacts={}, counters=counters)
    done = after(state, "Activate priest", gts.actions.Mount(column=False))
    assert (unit(done, "priest").mounted, unit(done, "priest").parked) == (True, False)
