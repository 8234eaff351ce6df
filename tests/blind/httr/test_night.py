"""Positions of chapter 20, worked out from the rulebook before any outcome was looked at."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import pytest
from tests.blind.httr.examining import FAR, left, paid, refused, summed
from tests.httr.closeactions import fight
from tests.httr.helpers import after, asked, ground, may, only, play, scene, unit

from hexfront.hexes import HexId
from httr.events import CloseActionWeighed
from httr.rules.observation import sees
from httr.rules.zones import in_enemy_zone
from httr.state import HttrState

ROAD: Final = '[[networks.road]]\nwords = "primary"\npath = "C1010 C1011 C1012 C1013"\n'
P: Final = 10


def night(units: str, **more: Any) -> HttrState:
    return scene(units, **{"phase": 6, "first_turn": 39, **more})


@pytest.mark.rule("httr:20.3a", "httr:9.2.4a")
def test_three_clear_hexes_on_foot_fill_the_night() -> None:
    """(3 + 1) * 3 = 12, and a fourth is too many."""
    done = play(
        night(f"rifles C1010 concentrated, {FAR}"), "StartMove rifles", "StepTo C1011", "StepTo C1012", "StepTo C1013"
    )
    assert paid(done, "rifles") == [4, 4, 4]
    refused(done.state, "StepTo C1014", "httr:9.2.4")


@pytest.mark.rule("httr:20.3a", "httr:8.1a", "ruling:A117")
def test_neither_the_stream_nor_the_zone_is_darker_at_night() -> None:
    """Clear 3 + 1 + stream 2 + exit 3 = 9."""
    s = night("rifles C1010 concentrated, foe C1110, foe3 C1717", features='[hexsides]\nstream = "C1010|C1011"')
    done = play(s, "StartMove rifles", "StepTo C1011", "Decline")
    assert paid(done, "rifles") == [9]


@pytest.mark.rule("httr:20.3b", "httr:9.4.1.2", "ruling:A117")
@pytest.mark.parametrize(
    ("name", "mode", "price"),
    [
        ("rifles", "concentrated", Fraction(2)),
        ("rifles", "travel", Fraction(2, 3)),
        ("shermans", "concentrated", Fraction(1)),
        ("rifles", "defilade", Fraction(5)),
        ("shermans", "defilade", Fraction(3)),
    ],
)
def test_a_road_costs_twice_as_much_to_those_who_use_it(name: str, mode: str, price: Fraction) -> None:
    """On foot 1 * 2, in travel 1/3 * 2, tanks 1/2 * 2; in defilade no road: clear 4 + 1 and 2 + 1."""
    done = play(night(f"{name} C1010 {mode}, {FAR}", features=ROAD), f"StartMove {name}", "StepTo C1011")
    assert paid(done, name) == [price]


@pytest.mark.rule("httr:20.3b", "httr:8.1a", "httr:9.4.3a", "ruling:A117")
def test_over_a_bridge_out_of_a_zone_by_night() -> None:
    """1 * 2 for the road, 0 for the bridge, 3 for the zone: 5."""
    features = f'[hexsides]\nriver = "C1010|C1011"\nbridge = "C1010|C1011"\n{ROAD}'
    s = night("rifles C1010 concentrated, foe C1110, foe3 C1717", features=features)
    assert paid(play(s, "StartMove rifles", "StepTo C1011", "Decline"), "rifles") == [5]


@pytest.mark.rule("httr:20.4b", "httr:10.1.11b", "ruling:A86")
def test_nobody_comes_up_and_attacks_in_the_dark() -> None:
    """By road 2 are spent, and 10 would pay 3 + 1 + 3 + 3; it is the night that forbids. Those who stood by may."""
    s = night("rifles C1010 concentrated, second C1011 concentrated, foe C1012", features=ROAD)
    come = after(s, "StartMove rifles", "StepTo C1011")
    refused(come, "DeclareCloseAction C1012", "httr:20.4")
    joined = after(come, "JoinMove second")
    refused(joined, "DeclareCloseAction C1012", "httr:20.4")
    assert may(after(s, "StartMove second"), "DeclareCloseAction C1012")


@pytest.mark.rule("httr:20.4a", "httr:10.4.3.1", "httr:10.4.3.2")
@pytest.mark.parametrize(
    ("hilltop", "shift", "value"), [pytest.param("C1011", -2, 2, id="hilltop"), pytest.param("C1717", -1, 3, id="open")]
)
def test_two_columns_for_the_night_and_one_back_for_those_who_stood_by(hilltop: str, shift: int, value: int) -> None:
    """-2 + 1 = -1, on a hilltop -2. Effectiveness 0, morale 2: x = -2 + 2 = 0, value 3; x = -4 + 2 = -2, value 2."""
    s = night("rifles C1010 concentrated, foe C1011", features=f'[features]\nhilltop = "{hilltop}"')
    weighed = only(fight(s, "rifles", "C1011", 6), CloseActionWeighed)
    assert (summed(weighed.shifts), weighed.cell.value) == (shift, value)


@pytest.mark.rule("httr:20.1", "httr:7.2.2", "httr:7.2.3", "ruling:A49")
@pytest.mark.parametrize(
    ("weather", "turn", "reach"),
    [
        pytest.param(0, 39, 2, id="night"),
        pytest.param(P, 39, 1, id="night and P"),
        pytest.param(P, 38, 3, id="P by day"),
    ],
)
def test_how_far_one_sees(weather: int, turn: int, reach: int) -> None:
    """Clear 6: 2 by night, 1 in P by night, 6 / 2 = 3 in P by day."""
    s = scene(f"rifles C1010 concentrated, {FAR}", first_turn=turn, weather=weather)
    seen = [sees(s, HexId("C1010"), HexId(f"C10{10 + distance}")) for distance in range(1, 7)]
    assert seen == [distance <= reach for distance in range(1, 7)]


@pytest.mark.rule("httr:20.1", "httr:8.4.1c", "ruling:A51")
@pytest.mark.parametrize(("weather", "price"), [pytest.param(0, 4 + 3, id="night"), pytest.param(P, 4, id="P")])
def test_the_zone_of_heavy_weapons_shrinks_with_the_sight(weather: int, price: int) -> None:
    """C1012 is two hexes from the werfer in C1010: to leave it costs 3 by night, nothing when only one hex is seen."""
    s = night("rifles C1012 concentrated, werfer C1010 defilade, foe3 C1717", weather=weather)
    assert in_enemy_zone(s, "allied", HexId("C1012")) is (weather == 0)
    s = after(s, "StartMove rifles", "StepTo C1013")
    if asked(s)[0] == "german":
        s = after(s, "Decline")
    assert left(s, "rifles") == 12 - price


@pytest.mark.rule("httr:20.2", "httr:10.6.5", "ruling:A110")
def test_two_nights_of_rest_next_to_nobody() -> None:
    """Quiet through turns 39 and 40, rifles have recovered in the Command Phase of 41; second, next to foe, has not."""
    s = night(
        "rifles C1010 concentrated disrupted, second C1510 concentrated disrupted, foe C1511 defilade, foe3 C1717",
        phase=3,
        turns=4,
    )
    before = {}
    while s.turn < 42 and s.ending is None and (s.turn, s.phase) != (41, 5):
        s = after(s, "Finish")
        before[s.turn] = unit(s, "rifles").disrupted
    assert before[40]
    assert not unit(s, "rifles").disrupted
    assert unit(s, "second").disrupted


@pytest.mark.rule("httr:20.2", "httr:10.6.5")
def test_who_crawls_away_in_the_second_night_has_not_rested() -> None:
    """One hex in turn 40, and the count begins anew."""
    s = night(f"rifles C1010 concentrated disrupted, {FAR}", phase=3, turns=4)
    while (s.turn, s.phase) != (40, 6):
        s = after(s, "Finish")
    s = after(s, "StartMove rifles", "StepTo C1011", "Stop")
    while (s.turn, s.phase) != (41, 5):
        s = after(s, "Finish")
    assert unit(s, "rifles").disrupted


@pytest.mark.rule("httr:20.3a", "httr:9.2.4b", "httr:9.4.6a")
def test_the_one_hex_of_the_night() -> None:
    """In defilade into a marsh over a stream out of a zone: 5 + 1 + 2 + 3 = 11; a forest 7 + 1 + 2 + 3 = 13 of 12."""
    features = '[hexsides]\nstream = "C1010|C1011"'
    for letter, price in (("s", 11), ("f", 13)):
        s = night("rifles C1010 defilade, foe C1110, foe3 C1717", ground=ground(C1011=letter), features=features)
        done = play(s, "StartMove rifles", "StepTo C1011", "Decline")
        assert paid(done, "rifles") == [price]
        refused(done.state, "StepTo C1012", "httr:9.2.4")
