"""Units that lie face down in the set-up, and are turned up before the first turn."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from attrs import evolve, frozen
from immutables import Map
from tests.gts.helpers import asked, scene, told, why
from tests.gts.titles.larger import BEST, game, set_up

import gts
from gts.actions import Place
from gts.counters import UnitId
from gts.draw import state_svg
from gts.events import FaceUp
from gts.rules.lots import FaceDown
from gts.rules.sequence import WholeGame
from gts.rules.setting_up import SettingUp
from gts.situation import situation
from gts.state import GameState, blank
from hexfront import kernel
from hexfront.actions import Draw
from hexfront.chance import Each
from hexfront.dice import SeededRoller
from hexfront.errors import DataError
from hexfront.flow import Call, Flow, Frame
from hexfront.hexes import HexId
from hexfront.state import Draft, Event, Transition
from hexfront.testing.secrecy import Leak, keeps_secrets

HEXES = ("49.154", "47.155", "47.157", "49.159")
LOT = game(BEST).scenario.lots[0]


def begun() -> GameState:
    """The Best Laid Plans before the set-up."""
    return kernel.begin(blank(game(BEST)), WholeGame()).state


def turned_up(state: GameState) -> Transition[GameState]:
    """Draw the first that can be drawn, four times."""
    events: list[Event[Any]] = []
    while isinstance(drawn := gts.canonical_actions(state)[0], Draw) and state.face_down:
        done = gts.apply(state, drawn)
        state = done.state
        events.extend(done.events)
    return Transition(state, tuple(events))


@pytest.mark.rule("wed:S5.4a", "wed:sc-the-best-laid-plans-05", "ruling:A8")
def test_they_lie_face_down_through_the_set_up_and_then_are_drawn_one_for_each_hex() -> None:
    """The first is one of 7, each as likely, the second one of the other 6."""
    assert dict(begun().face_down) == dict.fromkeys(HEXES, LOT.id)
    state = set_up(BEST)
    assert dict(state.face_down) == dict.fromkeys(HEXES, LOT.id)
    assert set(LOT.units).isdisjoint(state.units)
    assert {unit for unit, _ in game(BEST).placements} <= set(state.units)
    assert asked(state) == ("chance", "Pick.draw")
    assert gts.chance(state) == tuple((Draw(unit), Fraction(1, 7)) for unit in LOT.units)
    second = gts.apply(state, Draw(LOT.units[2])).state
    left = tuple(unit for unit in LOT.units if unit != LOT.units[2])
    assert gts.chance(second) == tuple((Draw(unit), Fraction(1, 6)) for unit in left)
    done = turned_up(state)
    assert [(event.unit, event.hex) for event in told(done, FaceUp)] == list(zip(LOT.units, HEXES, strict=False))
    assert all(done.state.units[unit].hex == hex for unit, hex in zip(LOT.units, HEXES, strict=False))
    assert (len(done.state.face_down), done.state.turn) == (0, 0)
    assert {unit for unit in LOT.units if unit in done.state.units} == set(LOT.units[:4])


@pytest.mark.rule("wed:S5.4a")
def test_everybody_sees_that_something_lies_there() -> None:
    state = evolve(scene("rifles 10.10, foe 15.17"), face_down=Map({HexId("12.12"): "flak"}))
    assert "a unit of flak, face down" in state_svg(state)
    assert "Face down: 12.12 flak" in situation(state)
    assert gts.loads(gts.dumps(state)) == state


@pytest.mark.rule("gts:14.7e", "wed:S5.4a")
def test_they_take_the_room_that_the_largest_of_them_would() -> None:
    """With a gun of at most one Step 7 more are 1 + 7 = 8, and 8 more are too many."""
    assert max(game(BEST).counters[unit].steps for unit in LOT.units) == 1
    here = HexId("47.155")
    for steps, refused in ((7, set()), (8, {"gts:14.7e"})):
        company = game(BEST).counters[UnitId("1-i-1036")]
        there = evolve(dict(game(BEST).placements)[company.id], hexes=(here, HexId("49.153")))
        placements = tuple((unit, there if unit == company.id else one) for unit, one in game(BEST).placements)
        table = evolve(game(BEST), placements=placements)
        table = evolve(table, counters={**table.counters, company.id: evolve(company, steps=steps)})
        state = kernel.begin(evolve(blank(table)), SettingUp()).state
        while asked(state)[0] == "allied":
            state = gts.apply(state, gts.canonical_actions(state)[0]).state
        assert why(state, Place(company.id, here, False, False)) == refused


@frozen
class DrawnTooSoon(Frame[GameState, None]):
    """The lots are drawn before the set-up, and stand there for all to see."""

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Draw."""
        return Call(Each(tuple(FaceDown(HexId(hex)) for hex in HEXES)), then=self.set_up)

    def set_up(self, g: Draft[GameState], _: tuple[object, ...]) -> Flow[None]:
        """And only then set up."""
        return Call(SettingUp(), then=self.over)

    def over(self, g: Draft[GameState], _: None) -> Flow[None]:
        """Go on."""
        raise AssertionError("the test ends before")


@pytest.mark.rule("wed:S5.4a")
def test_nothing_depends_on_a_unit_before_it_is_turned_up() -> None:
    """No state of the set-up knows it; in a set-up that does, a side is told, and that is found out."""
    state = begun()
    while asked(state)[1].startswith("SettingUp"):
        assert state == gts.complete(gts.view(state, "german"), SeededRoller(1))
        assert not any(unit in json.dumps(json.loads(gts.dumps(state))["state"]) for unit in LOT.units)
        state = gts.apply(state, gts.canonical_actions(state)[0]).state
    one = turned_up(kernel.begin(blank(game(BEST)), DrawnTooSoon()).state).state
    start = kernel.begin(blank(game(BEST)), DrawnTooSoon()).state
    two = turned_up(gts.apply(start, Draw(LOT.units[-1])).state).state
    for side in ("allied", "german"):
        with pytest.raises(Leak):
            keeps_secrets(gts, one, two, side)


def test_a_position_says_where_they_lie_and_not_which_they_are() -> None:
    """Written and read it is the same state; no unit stands in the text that is not on the map."""
    state = begun()
    text = gts.format_position(state)
    assert evolve(gts.position(text), game=state.game) == state
    assert f'"{HEXES[0]}" = "{LOT.id}"' in text
    assert "[units]\n[" in text


TEXT = 'scenario = "the-best-laid-plans"\nmug = ["101st-airborne"]\n[units]\n59th-flak-1 = "44.157"\n[face_down]\n'


def test_a_position_is_drawn_from_those_of_the_lot_that_are_not_on_the_map() -> None:
    state = gts.position(f'{TEXT}"49.154" = "59th-flak"\n')
    assert dict(state.face_down) == {"49.154": "59th-flak"}


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ('"49.154" = "59th-flack"', '49.154: there is no lot "59th-flack"'),
        ('"00.00" = "59th-flak"', "00.00: is not a hex of board"),
        ("\n".join(f'"49.15{n}" = "59th-flak"' for n in range(7)), "more counters of .* than the 6 that are not on"),
    ],
)
def test_faults_in_what_lies_face_down_are_told_with_their_line(lines: str, fault: str) -> None:
    with pytest.raises(DataError, match=f":6: .*{fault}"):
        gts.position(f"{TEXT}{lines}\n")
