"""The trucks and jeeps of Divisions, used by units on foot."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from tests.gts.helpers import COMPANY, HOME, after, asked, may, only, play, scene, unit, why
from tests.gts.titles.larger import HIGHWAY, game

import gts
from gts.actions import Dismount, Place, TakeVehicles
from gts.counters import MovementClass, UnitId
from gts.events import Mounted
from gts.rules.arrivals import Arrival
from gts.rules.command import leaders_for
from gts.rules.results import eliminate
from gts.rules.taking_vehicles import take_vehicles_refusal
from gts.rules.vehicles import vehicles_left
from gts.state import GameState, blank
from hexfront import kernel
from hexfront.errors import DataError
from hexfront.hexes import HexId
from hexfront.state import Draft

VALUES = {"movement_allowance": 16, "movement_class": "wheeled", "defense_rating": 2}
JEEPS = {"kind": "jeep", "side": "allied", "division": "home", "count": 1, "vehicle": VALUES}
RIFLES = UnitId("walkers")
FOOT = {**COMPANY, **HOME, "like": "easy-2-506"}  # a company without transport of its own
WALKERS = {"walkers": FOOT, "others": FOOT}
TAKE, TAKE_IN_COLUMN = TakeVehicles("jeeps", False), TakeVehicles("jeeps", True)


def motor_pool(units: str = "walkers 10.10, others 10.11, foe 15.17", **more: Any) -> GameState:
    """A Division with one jeep, whose rifles act."""
    state = scene(units, **{"reserves": {"jeeps": JEEPS}, "counters": WALKERS, **more})
    return after(state, "Activate walkers")


def mounted(**more: Any) -> GameState:
    """The rifles have mounted the jeep."""
    return after(motor_pool(**more), TAKE)


@pytest.mark.rule("wed:S6.3b", "wed:S5.3b", "gts:14.10.2c", "ruling:DV1")
def test_a_leg_unit_mounts_them_as_its_whole_action_and_has_their_values() -> None:
    """The Troop Quality stays its own: 7."""
    state = motor_pool()
    assert gts.describe(state, TAKE_IN_COLUMN) == "walkers mounts jeeps of home, in Column"
    done = play(state, TAKE)
    assert only(done, Mounted).vehicle == "jeeps"
    now = unit(done.state, "walkers")
    face = done.state.face(RIFLES)
    assert (now.mounted, now.vehicle) == (True, "jeeps")
    assert (face.movement_allowance, face.movement_class, face.defense_rating) == (16, MovementClass.WHEELED, 2)
    assert (face.fire_rating, face.assault_rating, face.troop_quality) == (None, None, 7)
    assert asked(done.state)[1] != "UnitAction.act"


@pytest.mark.rule("wed:sc-hells-highway-29", "wed:sc-hells-highway-41", "wed:S5.3a", "wed:S6.3a")
def test_in_hells_highway_they_are_available_and_none_is_in_play() -> None:
    """Six jeeps of the 101st, two trucks of each German Division; no unit starts on one."""
    state = gts.new_game(HIGHWAY, setup="default")
    left = {each.id: vehicles_left(state, each) for each in state.table.scenario.reserves if each.vehicle is not None}
    assert left == {"jeeps-101st": 6, "trucks-kg-walther": 2, "trucks-kg-chill": 2}
    assert not any(status.vehicle for status in state.units.values())
    assert state.table.driven["jeeps-101st"][UnitId("a-1-501")].formation == "101st-independent"


@pytest.mark.rule("wed:S5.3e", "wed:S6.3c", "wed:S6.3a")
def test_there_are_no_more_than_the_counters() -> None:
    state = after(mounted(), "Activate others")
    assert why(state, TAKE) == {"wed:S6.3c"}
    trucks = {"trucks": {**JEEPS, "kind": "truck"}}
    state = after(motor_pool(reserves=trucks), TakeVehicles("trucks", False), "Activate others")
    assert why(state, TakeVehicles("trucks", False)) == {"wed:S5.3e"}


@pytest.mark.rule("wed:S5.3b", "wed:S6.3b")
def test_who_is_on_them_does_not_mount_others() -> None:
    units = "walkers 10.10 mounted vehicle=jeeps, others 10.11, foe 15.17"
    assert not may(motor_pool(units, reserves={"jeeps": {**JEEPS, "count": 2}}, chit="home-division"), TAKE)


@pytest.mark.rule("wed:S5.3b", "wed:S6.3b")
def test_only_a_unit_in_command_may() -> None:
    leaders: dict[str, Any] = {"leaders": "major 10.10", "out_of_command": True}
    assert may(motor_pool(**leaders), TAKE)
    away = motor_pool("walkers 15.10, others 10.10, foe 15.17", **leaders)
    assert why(away, TAKE) == {"wed:S6.3b"}


@pytest.mark.rule("wed:S4.3d", "wed:S5.3b", "wed:S6.3b")
@pytest.mark.parametrize(("words", "rules"), [("", set()), (" on=tanks", {"wed:S4.3d"})])
def test_a_unit_that_rides_on_another_mounts_none(words: str, rules: set[str]) -> None:
    state = scene(f"tanks 10.10, walkers 10.10{words}, foe 15.17", reserves={"jeeps": JEEPS}, counters=WALKERS)
    [jeeps] = state.table.scenario.reserves
    assert {line.rule for line in take_vehicles_refusal(state, RIFLES, jeeps, False)} == rules


@pytest.mark.rule("wed:S5.3b", "wed:S6.3b", "ruling:DV1")
def test_only_leg_units_of_the_division_without_transport_of_their_own_may() -> None:
    state = scene(
        "rifles 10.14, walkers 10.10, cars 10.11, tanks 10.12, foe 15.17", reserves={"jeeps": JEEPS}, counters=WALKERS
    )
    assert set(state.table.driven["jeeps"]) >= {RIFLES, UnitId("mortar")}
    assert state.table.driven["jeeps"].keys().isdisjoint({"rifles", "cars", "tanks", "guns", "foe"})
    assert may(after(state, "Activate walkers"), TAKE)
    assert not any(may(after(state, f"Activate {name}"), TAKE) for name in ("rifles", "cars", "tanks"))


@pytest.mark.rule("wed:S5.3c", "wed:S6.3b", "ruling:DV2")
def test_on_them_it_is_of_the_independent_formation() -> None:
    """The chit of its own Formation does not activate it any more, and every Leader of the Division commands it."""
    reserves = {"jeeps": {**JEEPS, "acts_as": "other"}}
    state = mounted(reserves=reserves, leaders="major 10.10, captain 12.12")
    assert state.counter(RIFLES).formation == "other"
    assert tuple(leaders_for(state, RIFLES)) == ("captain",)
    nowhere = mounted(leaders="major 10.10, captain 12.12")
    assert nowhere.counter(RIFLES).formation == ""
    assert tuple(leaders_for(nowhere, RIFLES)) == ("major", "captain")


def driving(chit: str = "home-division") -> GameState:
    """The rifles are on the jeep, and act with their Division."""
    state = scene(
        "walkers 10.10 mounted vehicle=jeeps, others 10.11, foe 15.17",
        reserves={"jeeps": JEEPS},
        counters=WALKERS,
        chit=chit,
    )
    return after(state, "Activate walkers", "StartMove")


@pytest.mark.rule("wed:S6.3c", "wed:S5.3d", "gts:14.10.3a")
def test_dismounting_brings_them_back() -> None:
    """It is of its own Formation again."""
    state = driving()
    [jeeps] = state.table.scenario.reserves
    assert vehicles_left(state, jeeps) == 0
    done = after(state, Dismount(RIFLES, False))
    assert (unit(done, "walkers").mounted, unit(done, "walkers").vehicle) == (False, "")
    assert (vehicles_left(done, jeeps), done.counter(RIFLES).formation) == (1, "first")


@pytest.mark.rule("wed:S6.3c", "wed:S5.3d")
def test_they_are_lost_with_the_unit() -> None:
    state = driving()
    [jeeps] = state.table.scenario.reserves
    draft = Draft(state)
    eliminate(draft, RIFLES, "gts:19.2.5a")
    assert dict(draft.state.wrecked) == {"jeeps": 1}
    assert vehicles_left(draft.state, jeeps) == 0


def test_a_position_and_a_save_keep_them() -> None:
    state = evolve(driving(), wrecked=driving().wrecked.set("jeeps", 1))
    assert gts.position(gts.format_position(state)) == state
    assert gts.loads(gts.dumps(state)) == state
    assert "on jeeps of home" in gts.describe(
        after(scene("walkers 10.10 mounted vehicle=jeeps, foe 15.17", reserves={"jeeps": JEEPS}, counters=WALKERS)),
        gts.actions.Activate(RIFLES),
    )


def test_a_position_names_only_sides_that_it_has() -> None:
    with pytest.raises(DataError, match='side: there is no side "alied"'):
        motor_pool(reserves={"jeeps": {**JEEPS, "side": "alied"}})
    with pytest.raises(DataError, match='side: there is no side "alied"'):
        motor_pool(air={"typhoon": {"side": "alied", "fire_rating": 3, "weapon": "DP", "number": 1}})


@pytest.mark.rule("wed:sc-hells-highway-41", "wed:S5.3e")
def test_german_reinforcements_may_come_on_trucks_while_there_are_any() -> None:
    """KG Chill has two; the Allies have no such rule."""
    units = tuple(UnitId(f"{number}-kg-huber") for number in (1, 2, 3))
    empty = blank(game(HIGHWAY))
    state = kernel.begin(empty, Arrival(units, (), (HexId("41.131"),), "gts:8.0c", entry=True)).state

    def on_trucks(name: UnitId) -> Place:
        return Place(name, HexId("41.131"), False, True, vehicle="trucks-kg-chill")

    one = after(state, on_trucks(units[0]))
    assert (unit(one, units[0]).vehicle, unit(one, units[0]).arriving) == ("trucks-kg-chill", True)
    two = after(one, on_trucks(units[1]))
    assert why(two, on_trucks(units[2])) == {"wed:S5.3e"}
    allied = kernel.begin(empty, Arrival((UnitId("b-1-506"),), (), (HexId("66.163"),), "gts:8.0c", entry=False)).state
    assert not any(isinstance(each, Place) and each.vehicle for each in gts.legal_actions(allied))


def test_a_position_does_not_put_a_unit_on_them_that_cannot_use_them() -> None:
    with pytest.raises(DataError, match='"tanks" cannot use "jeeps"'):
        scene("tanks 10.10 mounted vehicle=jeeps, foe 15.17", reserves={"jeeps": JEEPS})
