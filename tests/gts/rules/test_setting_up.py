"""The set-up (general comments on scenarios)."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from immutables import Map
from tests.gts.helpers import after, asked, may, scene, unit, why

import gts
from gts.actions import LeaveOff, Place
from gts.counters import LeaderId, UnitId
from gts.rules.room import places
from gts.rules.setting_up import SettingUp
from gts.scenario import Placement
from gts.state import GameState, Unit
from hexfront import kernel
from hexfront.hexes import HexId

DRIVE = "a-drive-in-the-country"


def place(name: str, hex: str, column: bool = False, mounted: bool = False) -> Place:
    """A unit is set up."""
    return Place(UnitId(name), HexId(hex), column, mounted)


@pytest.mark.rule("wed:sc-general-04")
def test_the_owners_choose_side_by_side_in_any_order() -> None:
    state = gts.new_game(DRIVE)
    assert asked(state) == ("allied", "SettingUp.place")
    assert may(state, place("b-55-fld", "44.225"))
    assert not may(state, place("pzers", "56.201"))
    for name, hex in {"b-55-fld": "44.225", "kings-1-gg": "44.223", "3-1-grengds": "45.224"}.items():
        state = after(state, place(name, hex))
    state = after(state, place("d-2hhc", "44.224", column=True), place("s-mtr-1-gg", "43.225"))
    assert asked(state) == ("german", "SettingUp.place")


@pytest.mark.rule("wed:sc-general-04")
def test_the_owner_chooses_column_and_transport_where_the_scenario_does_not() -> None:
    """A company with half-tracks; a squadron that the scenario puts in Column; guns that on foot cannot be."""
    state = gts.new_game(DRIVE)
    offered = [action for action in gts.legal_actions(state) if isinstance(action, Place)]
    here = {(action.column, action.mounted) for action in offered if action.unit == "kings-1-gg"}
    assert here == {(False, False), (True, False), (False, True), (True, True)}
    assert not may(state, place("d-2hhc", "44.224", column=False))
    assert may(state, place("b-55-fld", "44.225", column=True, mounted=True))
    assert not may(state, place("b-55-fld", "44.225", column=True))
    assert not may(state, place("s-mtr-1-gg", "43.225", mounted=True))
    done = after(state, place("kings-1-gg", "44.223", column=True, mounted=True))
    assert (unit(done, "kings-1-gg").column, unit(done, "kings-1-gg").mounted) == (True, True)


def ways(state: GameState, name: UnitId, placement: Placement) -> list[Place]:
    """All that a placement leaves to its owner."""
    return [action for each in places(state, name, placement).values() for action in each]


def at_one_hex() -> GameState:
    """The set-up of the scenario, but all Allied units in 44.224."""
    state = gts.new_game(DRIVE)
    here = (HexId("44.224"),)
    there = tuple(
        (name, evolve(one, hexes=here, column=None) if state.side(name) == "allied" else one)
        for name, one in state.table.placements
    )
    return evolve(state, game=evolve(state.table, placements=there))


@pytest.mark.rule("wed:sc-general-04", "gts:14.6.1c", "gts:14.7f")
def test_one_unit_in_column_to_a_hex_holds_in_the_set_up_too() -> None:
    state = after(at_one_hex(), place("d-2hhc", "44.224", column=True))
    assert why(state, place("kings-1-gg", "44.224", column=True)) == {"gts:14.6.1c"}
    assert may(state, place("kings-1-gg", "44.224"))


@pytest.mark.rule("wed:sc-general-04", "gts:14.7e", "gts:14.7f")
def test_eight_steps_to_a_hex_hold_in_the_set_up_too() -> None:
    """1 + 2 + 2 + 2 = 7 Steps; one more fits, two do not, but in Column they do."""
    state = at_one_hex()
    for name in ("d-2hhc", "kings-1-gg", "3-1-grengds", "b-55-fld"):
        state = after(state, place(name, "44.224"))
    assert may(state, place("s-mtr-1-gg", "44.224"))
    state = after(at_one_hex(), *(place(name, "44.224") for name in ("kings-1-gg", "3-1-grengds", "b-55-fld")))
    squadron = UnitId("d-2hhc")
    counters = {**state.table.counters, squadron: evolve(state.table.counters[squadron], steps=3)}
    state = evolve(state, game=evolve(state.table, counters=counters))
    assert why(state, place("d-2hhc", "44.224")) == {"gts:14.7e"}
    assert may(state, place("d-2hhc", "44.224", column=True))


@pytest.mark.rule("ruling:A7")
def test_a_hex_keeps_room_for_those_who_have_no_other() -> None:
    """2 + 2 Steps must stand in 44.224: 2 + 2 more may too, or in Column, but no 2 after that."""
    state = gts.new_game(DRIVE)
    here, other = HexId("44.224"), HexId("44.223")
    free = ("kings-1-gg", "3-1-grengds", "b-55-fld")
    guards = {name: evolve(state.table.counters[name], steps=2) for name in map(UnitId, ("d-2hhc", "s-mtr-1-gg"))}
    choice: dict[str, Any] = {"hexes": (here, other), "column": None}
    must: dict[str, Any] = {"hexes": (here,), "column": False}
    ways = dict.fromkeys(free, choice) | dict.fromkeys(guards, must)
    there = tuple((name, evolve(one, **ways.get(name, {}))) for name, one in state.table.placements)
    table = evolve(state.table, placements=there, counters={**state.table.counters, **guards})
    state = after(evolve(state, game=table), place("kings-1-gg", here), place("3-1-grengds", here))
    assert why(state, place("b-55-fld", here)) == {"gts:14.7e"}
    assert may(state, place("b-55-fld", here, column=True, mounted=True))
    assert may(state, place("b-55-fld", other))
    assert may(state, place("d-2hhc", here))


@pytest.mark.rule("gts:14.1e")
def test_nobody_is_set_up_where_the_enemy_is_or_must_be() -> None:
    state = gts.new_game(DRIVE)
    theirs = next(one.hexes[0] for name, one in state.table.placements if state.side(name) == "german")
    there = tuple(
        (name, evolve(one, hexes=(*one.hexes, theirs) if name == "kings-1-gg" else one.hexes))
        for name, one in state.table.placements
    )
    state = evolve(state, game=evolve(state.table, placements=there))
    assert why(state, place("kings-1-gg", theirs)) == {"gts:14.1e"}
    assert why(state.with_unit_at(UnitId("pzers"), Unit(theirs)), place("kings-1-gg", theirs)) == {"gts:14.1e"}


@pytest.mark.rule("wed:sc-general-01", "wed:sc-general-05")
def test_units_start_at_full_strength_and_without_works() -> None:
    state = gts.new_game(DRIVE, setup="default")
    for name in state.units:
        status = unit(state, name)
        assert (status.reduced, status.cohesion, status.suppressed) == (False, 0, False)
        assert (status.improved, status.entrenched) == (False, False)
    assert not state.works


@pytest.mark.rule("wed:sc-general-05", "gts:22.2.1a")
def test_an_improved_position_is_chosen_where_the_scenario_leaves_it_to_the_owner() -> None:
    """Nobody in Column or in transport is in one; a unit that starts reduced has lost its Step."""
    state = gts.new_game(DRIVE)
    rifles = UnitId("kings-1-gg")
    [placement] = [one for name, one in state.table.placements if name == rifles]
    free = evolve(placement, improved=None, reduced=True)
    told = [(action.column, action.mounted, action.improved) for action in ways(state, rifles, free)]
    assert told == [
        (False, False, False),
        (False, False, True),
        (False, True, False),
        (True, False, False),
        (True, True, False),
    ]
    placements = tuple((name, free if name == rifles else one) for name, one in state.table.placements)
    state = evolve(state, game=evolve(state.table, placements=placements))
    assert not unit(after(state, place(rifles, "44.223")), rifles).improved
    dug_in = evolve(place(rifles, "44.223"), improved=True)
    done = after(state, dug_in)
    assert (unit(done, rifles).improved, unit(done, rifles).reduced) == (True, True)
    assert gts.describe(state, dug_in).endswith("sets up in 44.223, in an improved position")


def optional(name: str) -> GameState:
    """The set-up of the scenario, a unit being left to its owner."""
    state = gts.new_game(DRIVE)
    there = tuple((unit, evolve(one, optional=unit == name)) for unit, one in state.table.placements)
    return evolve(state, game=evolve(state.table, placements=there))


@pytest.mark.rule("wed:sc-hells-highway-16b")
def test_a_unit_that_may_be_placed_may_be_left_off_the_map() -> None:
    """No other unit may; once it is off, nobody asks for it again, and the plain choice is to place it."""
    state = optional("b-55-fld")
    off, other = LeaveOff(UnitId("b-55-fld")), LeaveOff(UnitId("kings-1-gg"))
    assert why(state, other) == {"wed:sc-general-04"}
    assert gts.describe(state, off) == "B/55 Fld, RA is left off the map"
    for name, hex in {"kings-1-gg": "44.223", "3-1-grengds": "45.224", "s-mtr-1-gg": "43.225"}.items():
        state = after(state, place(name, hex))
    assert isinstance(gts.canonical_actions(after(state, place("d-2hhc", "44.224", column=True)))[0], Place)
    early = after(state, off, place("d-2hhc", "44.224", column=True))
    late = after(state, place("d-2hhc", "44.224", column=True), off)
    assert asked(early) == ("german", "SettingUp.place")
    assert "b-55-fld" not in early.units
    assert early == late


@pytest.mark.rule("wed:sc-general-03")
def test_a_leader_starts_with_any_of_his_units() -> None:
    """In a hex of his Formation, not where only another's units are; with one hex given, there is no choice."""
    state = scene("rifles 10.10, second 10.12, lone 10.14, foe 15.17", leaders="major 10.10")
    hexes = tuple(map(HexId, ("10.10", "10.12", "10.14")))
    major, source = LeaderId("major"), state.table.scenario.source
    free = Placement(major, hexes, None, None, False, False, None, False, source)
    table = evolve(state.table, leader_placements=((major, free),))
    state = kernel.begin(evolve(state, game=table, stack=(), leaders=Map()), SettingUp()).state
    assert asked(state) == ("allied", "SettingUp.place_leader")
    assert why(state, "PlaceLeader major 10.14") == {"wed:sc-general-03"}
    assert after(state, "PlaceLeader major 10.12").leaders[major] == "10.12"
    fixed = evolve(table, leader_placements=((major, evolve(free, hexes=hexes[2:])),))
    state = kernel.begin(evolve(state, game=fixed, stack=(), leaders=Map()), SettingUp()).state
    assert may(state, "PlaceLeader major 10.14")


@pytest.mark.rule("wed:sc-general-02")
def test_a_unit_that_rides_is_not_in_column() -> None:
    state = gts.new_game(DRIVE)
    [(_, placement)] = [one for one in state.table.placements if one[0] == "s-mtr-1-gg"]
    riding: Placement = evolve(placement, on=UnitId("d-2hhc"))
    assert [action.column for action in ways(state, UnitId("s-mtr-1-gg"), riding)] == [False]
