"""Stacks: limits, places, over-stacking (11)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.golden.examples import example
from tests.httr.helpers import after, asked, gone, may, only, play, scene, where, why

from hexfront.hexes import HexId
from httr.events import Displaced
from httr.rules.stacking import fewest_out, stacking_refusal

FAR = "foe3 C1117"


def refused(units: str, ground: str = "", **counters: int) -> set[str]:
    """The limits that C1010 breaks; `counters` give strengths."""
    values = {name: {"strength": strength} for name, strength in counters.items()}
    s = scene(f"{units}, {FAR}", phase=6, counters=values, ground=ground or "........\n........")
    return {refusal.rule for refusal in stacking_refusal(s, (), HexId("C1010"))}


@pytest.mark.example("httr-ex-46")
@pytest.mark.rule("httr:11.0a", "httr:11.2.1", "httr:11.2.8a", "httr:11.2.8b", "httr:11.2.5", "httr:11.2.7")
def test_vehicles_have_a_limit_of_their_own_within_that_of_all() -> None:
    given, _, expect = example("httr-ex-46")
    letter = given["terrain"][0]
    woods = f"........\n{letter}......."
    vehicles = scene("rifles C1010", ground=woods).table.charts.terrain.stacking(given["terrain"])
    assert vehicles.all == expect["total_sp_max"] == given["general_limit"]
    units = "shermans C1010 concentrated, rifles C1010"
    assert not refused(units, woods, shermans=vehicles.vehicular, rifles=vehicles.all - vehicles.vehicular)
    assert refused(units, woods, shermans=vehicles.vehicular, rifles=vehicles.all) == {"httr:11.2.1"}
    assert refused(units, woods, shermans=vehicles.vehicular + 1, rifles=1) == {"httr:11.2.8a"}


@pytest.mark.rule("httr:11.2.4", "httr:11.2.6", "httr:18.10c", "httr:18.5.2a", "ruling:A71")
def test_what_is_left_counts_and_static_units_and_leaders_do_not() -> None:
    assert refused("rifles C1010, second C1010", rifles=24, second=5) == {"httr:11.2.1"}
    assert not refused("rifles C1010, second C1010 lost=1", rifles=24, second=5)
    static: dict[str, dict[str, Any]] = {"gun": {"type": "static", "strength": 9}, "rifles": {"strength": 28}}
    staff = {"major": {"side": "allied", "formation": "home"}}
    s = scene(f"rifles C1010, gun C1010, {FAR}", counters=static, staff=staff, leaders="major C1010")
    assert not list(stacking_refusal(s, (), HexId("C1010")))


@pytest.mark.rule("httr:11.1.1", "httr:11.3.1", "httr:9.6.2", "httr:11.3.3")
def test_a_stack_is_put_in_order_at_no_cost_in_a_movement_phase() -> None:
    units = f"rifles C1010, second C1010, third C1010, {FAR}"
    s = after(scene(units, phase=6), "Restack third 0", "Restack rifles 2")
    assert s.at(HexId("C1010")) == ("third", "second", "rifles")
    assert may(s, "StartMove third")
    assert not may(scene(units, phase=7), "Restack third 0")
    assert not may(scene(units, phase=5), "Restack third 0")
    reaction = after(scene(units, phase=8), "Finish")
    assert may(reaction, "Restack third 0")


@pytest.mark.rule("ruling:A186", "httr:11.1.1", "httr:9.6.2")
def test_each_unit_changes_its_place_once_a_phase() -> None:
    """The others still may, and it may itself in its next phase."""
    s = after(scene(f"rifles C1010, second C1010, third C1010, {FAR}", phase=6), "Restack third 0")
    assert why(s, "Restack third 2") == {"ruling:A186"}
    assert may(s, "Restack second 0")
    reaction = after(s, "Finish", "Finish", "Finish")  # movement, organization, the fire of the reaction phase
    assert asked(reaction) == ("allied", "MovementPhase.choose")
    assert may(reaction, "Restack third 2")


@pytest.mark.rule("httr:11.1.2")
@pytest.mark.parametrize(
    ("name", "mode", "moves"), [("field", "defilade", False), ("field", "travel", True), ("gun", "defilade", True)]
)
def test_artillery_in_battery_keeps_its_place(name: str, mode: str, moves: bool) -> None:
    own = {"field": {"side": "allied", "formation": "home"}}
    s = scene(f"rifles C1010, {name} C1010 {mode}, {FAR}", phase=6, counters=own)
    assert why(s, f"Restack {name} 0") == (set() if moves else {"httr:11.1.2"})
    assert may(s, "Restack rifles 1")


@pytest.mark.rule("httr:11.4.2a", "httr:11.4.2b", "httr:11.1.3", "httr:18.10c")
def test_disrupted_units_lie_under_the_others_and_static_ones_under_all() -> None:
    static = {"gun": {"type": "static"}}
    s = scene(f"rifles C1010, second C1010, third C1010 disrupted, gun C1010, {FAR}", phase=6, counters=static)
    assert why(s, "Restack third 0") == {"httr:11.1.3"}
    plain = scene(f"rifles C1010, second C1010, third C1010 disrupted, {FAR}", phase=6)
    assert why(plain, "Restack third 0") == {"httr:11.4.2b"}
    assert may(plain, "Restack rifles 1")


@pytest.mark.rule("httr:11.2.3b", "ruling:A70")
def test_too_many_at_the_end_of_movement_make_room() -> None:
    """10 + 10 + 10 = 30: one of them goes; of 20 + 9 + 1 = 30 either of the first two, not the last."""
    strengths = {name: {"strength": 10} for name in ("rifles", "second", "third")}
    s = scene(f"rifles C1010, second C1010, third C1010, {FAR}", phase=6, counters=strengths)
    s = after(s, "Finish")
    assert asked(s) == ("allied", "Displacement.displace")
    done = play(s, "Displace second C1111")
    assert only(done, Displaced).hex == where(done.state, "second") == "C1111"
    assert asked(done.state)[1] != "Displacement.displace"
    other = {"rifles": {"strength": 20}, "second": {"strength": 9}, "third": {"strength": 1}}
    s = scene(f"rifles C1010, second C1010, third C1010, {FAR}", phase=6, counters=other)
    assert fewest_out(s, s.at(HexId("C1010")), HexId("C1010")) == (("rifles",), ("second",))
    s = after(s, "Finish")
    assert (may(s, "Displace rifles C1111"), may(s, "Displace third C1111")) == (True, False)


@pytest.mark.rule("httr:9.2.2", "httr:11.2.3b")
def test_nobody_makes_room_among_the_enemy() -> None:
    """20 + 9 = 29; the hexes beside him are free to enter."""
    strengths = {"rifles": {"strength": 20}, "second": {"strength": 9}}
    s = after(scene("rifles C1010, second C1010, foe C1111", phase=6, counters=strengths), "Finish")
    assert why(s, "Displace second C1111") == {"httr:9.2.2"}
    assert may(s, "Displace second C1110")


@pytest.mark.rule("ruling:A70")
def test_who_has_nowhere_to_go_is_eliminated() -> None:
    strengths = {"rifles": {"strength": 20}, "second": {"strength": 9}}
    ground = "~......\n.~....."
    s = scene("rifles C1010, second C1010, foe C1111, foe3 C1116", phase=6, counters=strengths, ground=ground)
    s = after(s, "Finish")
    assert gone(s, "second")
