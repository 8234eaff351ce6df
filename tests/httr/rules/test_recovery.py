"""Recovery from disruption (10.6) and from depletion (13.3.3)."""

from __future__ import annotations

from typing import Any

import pytest
from immutables import Map
from tests.httr.helpers import after, amounts, asked, may, only, play, scene, told, unit, where, why

from hexfront.hexes import HexId
from hexfront.state import Event
from httr.counters import UnitId
from httr.events import Advanced, Arrived, Displaced, PhaseBegan, Recovered, Replenished, Retreated
from httr.rules.turns import Disturbance, look_round
from httr.state import HttrState
from httr.unittypes import Mode

FAR = "foe C1717"
Tables = dict[str, dict[str, Any]]


@pytest.mark.rule("httr:10.6.1", "httr:10.6.4a", "httr:10.6.4b", "httr:10.6.6a", "httr:16.4e")
@pytest.mark.parametrize(("roll", "back"), [(7, True), (8, False)])
def test_a_unit_recovers_at_or_below_its_morale(roll: int, back: bool) -> None:
    """Morale 8, less one for two points lost: 7, without the four for disruption."""
    s = after(scene(f"rifles C1010 concentrated disrupted lost=2, {FAR}", phase=4), "Rally C1010", roll)
    assert unit(s, "rifles").disrupted is not back
    assert unit(s, "rifles").mode is Mode.CONCENTRATED


@pytest.mark.rule("httr:10.6.4c", "httr:10.6.4d", "httr:10.6.4f")
def test_headquarters_help_and_enemies_hinder() -> None:
    """8 - 2 + 1 = 7 against a morale of 8."""
    s = scene("rifles C1010 disrupted, staff C1011, foe C1110", phase=4)
    done = only(play(s, "Rally C1010", 9), Recovered)
    assert amounts(done.modifiers) == {"httr:10.6.4c": -2, "httr:10.6.4d": 1}
    assert done.recovered == ("rifles",)  # 9 - 2 + 1 = 8
    calm = scene("rifles C1010 disrupted, foe C1110 disrupted", phase=4)
    assert only(play(calm, "Rally C1010", 9), Recovered).modifiers == ()


@pytest.mark.rule("httr:10.6.4c", "ruling:A300")
def test_a_headquarters_does_not_help_itself() -> None:
    """Morale 8: alone it recovers with 8, not 9; in one roll with its men it helps them only; another one helps it."""
    alone = scene(f"staff C1010 disrupted, {FAR}", phase=4)
    assert only(play(alone, "Rally C1010", 8), Recovered).modifiers == ()
    assert unit(after(alone, "Rally C1010", 9), "staff").disrupted
    both = scene(f"rifles C1010 disrupted, staff C1010 disrupted, {FAR}", phase=4)
    assert only(play(both, "Rally C1010", 10), Recovered).recovered == ("rifles",)
    second = {"staff2": {"like": "hq-501", "side": "allied", "formation": "home", "strength": 2, "er": 2, "morale": 8}}
    two = scene(f"staff C1010 disrupted, staff2 C1011, {FAR}", phase=4, counters=second)
    assert only(play(two, "Rally C1010", 10), Recovered).recovered == ("staff",)


@pytest.mark.rule("httr:10.6.4e", "httr:10.6.3")
def test_out_of_supply_is_one_worse() -> None:
    tables = {"supply.allied": {"kind": "trace", "hexes": ["C1010"]}}
    s = scene(f"rifles C1414 disrupted, {FAR}", phase=4, tables=tables)
    assert only(play(s, "Rally C1414", 8), Recovered).recovered == ()  # 8 + 1 = 9 against 8
    assert only(play(s, "Rally C1414", 7), Recovered).recovered == ("rifles",)


@pytest.mark.rule("httr:10.6.4g", "httr:10.6.4a")
def test_a_stack_rolls_once_and_each_compares() -> None:
    counters = {"second": {"morale": 6}}
    s = scene(f"rifles C1010 disrupted, second C1010 disrupted, {FAR}", phase=4, counters=counters)
    done = only(play(s, "Rally C1010", 7), Recovered)
    assert (done.tried, done.recovered) == (("rifles", "second"), ("rifles",))
    assert why(play(s, "Rally C1010", 7).state, "Rally C1010") == {"httr:10.6.4a"}


@pytest.mark.rule("httr:10.6.5", "httr:20.2", "httr-sc:14.2")
def test_two_quiet_nights_are_enough() -> None:
    s = scene(f"rifles C1010 disrupted quiet=2, second C1212 disrupted quiet=1, {FAR}", phase=3)
    s = after(s, "Finish", "Finish")
    assert not unit(s, "rifles").disrupted
    assert unit(s, "second").disrupted


def through_the_night(units: str, *moves: str) -> HttrState:
    """The state when the first night turn is over, in which the German side has made some moves."""
    s = scene(units, phase=11, turns=2, first_turn=39)
    s = after(s, *moves)
    while s.turn == 39:
        s = after(s, "Finish")
    return s


@pytest.mark.rule("httr:10.6.5", "httr:20.2", "httr-sc:14.2")
def test_a_night_next_to_the_enemy_is_not_quiet() -> None:
    """He passes by at two hexes, or comes next to it and goes on, or stays there."""
    far = through_the_night("rifles C1010 disrupted, foe C1313 concentrated", "StartMove foe", "StepTo C1413", "Stop")
    assert (unit(far, "rifles").quiet, unit(far, "foe").quiet) == (1, 0)
    came = through_the_night("rifles C1010 disrupted, foe C1211 defilade", "StartMove foe", "StepTo C1111", "Stop")
    assert unit(came, "rifles").quiet == 0
    assert unit(through_the_night("rifles C1010 disrupted, foe C1011"), "rifles").quiet == 0


@pytest.mark.rule("httr:10.6.5", "httr:20.2")
def test_who_was_next_to_the_enemy_at_any_time_was_not_left_alone() -> None:
    """He stands beside it when the turn begins and walks off, or is driven next to it and is gone again at the end."""
    s = scene("rifles C1010 disrupted, foe C1011 concentrated", phase=12, turns=3, first_turn=38)
    while (s.turn, s.phase) < (39, 11):
        s = after(s, "Finish")
    s = after(s, "StartMove foe", "StepTo C1012")
    while asked(s)[1] != "Movement.choose":
        s = after(s, "Decline")
    s = after(s, "Stop")
    while s.turn == 39:
        s = after(s, "Finish")
    assert where(s, "foe") == "C1012"
    assert unit(s, "rifles").quiet == 0


@pytest.mark.rule("httr:10.6.5", "httr:20.2")
@pytest.mark.parametrize(
    "event",
    [
        Displaced(UnitId("foe"), HexId("C1013"), HexId("C1011"), "httr:11.2.3b"),
        Retreated(UnitId("foe"), HexId("C1013"), HexId("C1011"), "httr:10.5.1a"),
        Advanced(UnitId("foe"), HexId("C1013"), HexId("C1011")),
        Arrived(UnitId("foe"), HexId("C1011"), Mode.CONCENTRATED, (), halved=False),
    ],
    ids=lambda event: type(event).__name__,
)
def test_who_comes_into_a_hex_in_any_way_disturbs_the_night(event: Event[Any]) -> None:
    s = scene("rifles C1010 disrupted, foe C1011", phase=11, turns=2, first_turn=39)
    [frame] = [frame for react in s.game.hooks.reactions[type(event)] if (frame := react(s, event)) is not None]
    assert frame == Disturbance((UnitId("foe"), UnitId("rifles")))
    day = scene("rifles C1010 disrupted, foe C1011", phase=11)
    assert all(react(day, event) is None for react in day.game.hooks.reactions[type(event)])


@pytest.mark.rule("httr:10.6.5", "httr:20.2")
def test_who_is_next_to_the_enemy_is_looked_for_as_a_night_turn_begins() -> None:
    night = scene("rifles C1010 disrupted, foe C1011, second C1515", phase=12, turns=2, first_turn=39)
    assert look_round(night, PhaseBegan(39, 1)) == Disturbance((UnitId("rifles"), UnitId("foe")))
    assert look_round(night, PhaseBegan(39, 2)) is None
    day = scene("rifles C1010 disrupted, foe C1011", phase=12)
    assert look_round(day, PhaseBegan(day.turn, 1)) is None


@pytest.mark.rule("httr:13.3.3.1")
def test_a_depleted_unit_is_restored_in_full_supply() -> None:
    tables: dict[str, dict[str, Any]] = {"supply.allied": {"kind": "trace", "hexes": ["C1010"]}, "command": {"home": 2}}
    s = after(scene(f"rifles C1010 depleted, second C1515 depleted, {FAR}", phase=3, tables=tables), "Finish", "Finish")
    assert unit(s, "second").depleted  # no headquarters, no path
    near = scene(f"rifles C1011 depleted, staff C1010, {FAR}", phase=3, tables=tables)
    assert not unit(after(near, "Finish", "Finish"), "rifles").depleted


@pytest.mark.rule("httr:13.3.3.1", "httr:13.3.3.2", "ruling:HS204")
@pytest.mark.parametrize(
    ("tracked", "rule"),
    [
        pytest.param({}, "ruling:HS204", id="no points are kept: for nothing"),
        pytest.param({"ammunition": {"foe-division": 3}}, None, id="points are kept: not for nothing"),
    ],
)
def test_artillery_is_restored_without_points_only_where_none_are_kept(tracked: Tables, rule: str | None) -> None:
    """Rating 8; a company beside it is restored by its supply alone."""
    text = "howitzer C1010 defilade depleted, foe C1010 depleted, rifles C1717"
    s = scene(text, phase=8, counters={"howitzer": {"er": 8}}, tables=tracked)
    found = {event.unit: event.rule for event in told(play(s, "Finish", "Finish"), Replenished)}
    assert found == {"foe": "httr:13.3.3.1"} | ({} if rule is None else {"howitzer": rule})


@pytest.mark.rule("httr:12.1.3")
def test_an_entrenchment_may_be_given_up() -> None:
    s = scene(f"rifles C1010, {FAR}", phase=4, tables={"dug": {"C1010": "allied", "C1717": "german"}})
    assert may(s, "GiveUpEntrenchment C1010")
    assert not may(s, "GiveUpEntrenchment C1717")
    assert after(s, "GiveUpEntrenchment C1010").dug == Map({HexId("C1717"): "german"})
