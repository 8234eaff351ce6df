"""The set-up of units in positions and on vehicles, and saves from before there were any."""

from __future__ import annotations

import json

import pytest
from tests.gts.helpers import scene

import gts
from gts.actions import Place
from gts.counters import UnitId
from gts.rules.room import places, room_in
from gts.rules.setting_up import place_refusal
from gts.rules.stacking import steps_in
from gts.scenario import Placement
from gts.state import GameState
from hexfront.hexes import HexId
from hexfront.sources import Source

HERE = HexId("12.12")
RIFLES = UnitId("rifles")


def placement(*, improved: bool = False, entrenched: bool = False, on: UnitId | None = None) -> Placement:
    """The rifles are to stand in one hex, the rest is their owner's choice."""
    source = Source("estimate", "a test")
    return Placement(RIFLES, (HERE,), None, False, improved, entrenched, on, False, source)


def offered(state: GameState, place: Placement) -> list[bool]:
    """Out of Column or in it: what the owner may choose."""
    return [action.column for each in places(state, RIFLES, place).values() for action in each]


def refused(state: GameState, place: Placement) -> list[str]:
    """The rules against the plain place."""
    room = room_in(state, [(RIFLES, place)])
    return [line.rule for line in place_refusal(state, Place(RIFLES, HERE, False, False), place, room)]


@pytest.mark.rule("wed:sc-general-04", "gts:22.2.1a", "gts:22.3.4a")
def test_a_unit_in_a_position_is_not_in_column() -> None:
    state = scene("rifles 10.10, foe 15.17")
    assert offered(state, placement()) == [False, True]
    assert offered(state, placement(improved=True)) == [False]
    assert offered(state, placement(entrenched=True)) == [False]
    assert offered(state, placement(on=UnitId("tanks"))) == [False]


@pytest.mark.rule("wed:S4.1a", "wed:S4.3c")
def test_a_rider_sets_up_where_its_vehicle_is_and_takes_no_room() -> None:
    """The hex holds 2 + 2 + 2 + 2 Steps already."""
    full = "tanks 12.12, second 12.12, third 12.12, lone 12.12"
    state = scene(f"rifles 10.10, {full}, foe 15.17")
    assert refused(state, placement()) == ["gts:14.7e"]
    assert refused(state, placement(on=UnitId("tanks"))) == []
    assert refused(state, placement(on=UnitId("cars"))) == ["wed:S4.1a"]


@pytest.mark.rule("wed:sc-son-with-the-wind-16", "wed:S4.3c", "ruling:M14")
def test_in_son_the_parachutists_ride_in_column_on_the_panthers() -> None:
    state = gts.new_game("son-with-the-wind", setup="default")
    rider, panthers = state.units[UnitId("2-fj-regt-21")], state.units[UnitId("1-pz-2107")]
    assert (rider.on, rider.hex, rider.column) == ("1-pz-2107", panthers.hex, True)
    assert steps_in(state, panthers.hex) == 0


def test_a_save_from_before_there_were_positions_loads() -> None:
    state = gts.new_game("a-drive-in-the-country", setup="default")
    saved = json.loads(gts.dumps(state))
    new = ("improved", "entrenched", "work", "men_at_work", "abandoned", "on")
    for unit in saved["state"]["units"]:
        for name in new:
            (unit[1] if isinstance(unit, list) else saved["state"]["units"][unit]).pop(name)
    saved["state"].pop("works")
    assert gts.loads(json.dumps(saved)) == state
