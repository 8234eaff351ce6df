"""Bridges over streams that may not bear vehicles (2.11)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.gts import helpers
from tests.gts.helpers import after, asked, may, only, play, where, why

import gts
from gts.account import account
from gts.counters import UnitId
from gts.state import Bridge, GameState
from gts.titles.where_eagles_dare.unstable import CrossingTested

ROAD = """
[[networks.road]]
path = "12.10 12.11 12.12 12.13 12.14"
[hexsides]
stream = "12.12|12.13"
suspect = "12.12|12.13"
"""
BRIDGE = "12.12/12.13"
FAR = "foe 15.17"


def driving(units: str, **more: Any) -> GameState:
    """The first unit named has begun to move towards the crossing from 12.12 to 12.13."""
    return helpers.moving(f"{units}, {FAR}", features=ROAD, **more)


@pytest.mark.rule("wed:2.11f", "ruling:UB1")
@pytest.mark.parametrize(("roll", "unstable"), [(8, False), (9, True)])
@pytest.mark.parametrize("mover", ["tanks 12.12 column", "cars 12.13 column", "rifles 12.12 column mounted"])
def test_the_first_vehicle_tries_it(mover: str, roll: int, unstable: bool) -> None:
    """A 9 makes it unstable, and the vehicle stays with its points."""
    name, start = mover.split()[:2]
    other = "12.13" if start == "12.12" else "12.12"
    state = after(driving(mover), f"StepTo {other}")
    assert gts.decision(state).rule == "wed:2.11f"
    done = play(state, roll)
    assert only(done, CrossingTested).unstable == unstable
    assert where(done.state, name) == (start if unstable else other)
    assert (done.state.spent(UnitId(name)) == 0) == unstable
    assert done.state.bridges[BRIDGE].tested
    assert (why(done.state, f"StepTo {other}") == {"wed:2.11g"}) == unstable


@pytest.mark.rule("wed:2.11f")
def test_it_is_tried_once_and_by_vehicles_only() -> None:
    assert where(after(driving("rifles 12.12 column"), "StepTo 12.13"), "rifles") == "12.13"
    tested = driving("tanks 12.12 column", bridges={BRIDGE: "contested tested"})
    assert where(after(tested, "StepTo 12.13"), "tanks") == "12.13"
    assert where(after(driving("tanks 12.11 column"), "StepTo 12.12"), "tanks") == "12.12", "it does not cross"


@pytest.mark.rule("wed:2.11f", "ruling:UB2")
@pytest.mark.parametrize("start", ["77.127", "87.118"])
def test_a_crossing_on_the_road_of_the_scenario_is_firm(start: str) -> None:
    """Hell's Highway starts with its Club Route, which runs over both."""
    end = {"77.127": "76.127", "87.118": "86.118"}[start]
    text = f"""
scenario = "hells-highway"
[units]
a-44-rtr = "{start} column"
1-kg-voss = "97.121"
[active]
chit = "101st-independent"
"""
    assert where(after(gts.position(text), "Activate a-44-rtr", "StartMove", f"StepTo {end}"), "a-44-rtr") == end


@pytest.mark.rule("wed:2.11g")
def test_no_vehicle_crosses_an_unstable_one() -> None:
    shaky = {BRIDGE: "contested tested unstable"}
    for mover in ("tanks 12.12 column", "cars 12.12 column", "rifles 12.12 column mounted"):
        assert why(driving(mover, bridges=shaky), "StepTo 12.13") == {"wed:2.11g"}
    assert may(driving("rifles 12.12 column", bridges=shaky), "StepTo 12.13")


@pytest.mark.rule("wed:2.11f", "gts:17.2b")
def test_fire_at_the_vehicle_comes_first() -> None:
    state = after(driving("tanks 12.12 column, foe2 12.14", counters={"foe2": {"weapon": "AP"}}), "StepTo 12.13")
    assert asked(state) == ("german", "OpportunityFire.window")
    assert gts.decision(after(state, "Decline")).rule == "wed:2.11f"


@pytest.mark.rule("wed:2.11e")
def test_that_of_the_drive_in_the_country_is_not_tried() -> None:
    text = (
        'board = "valkenswaard"\ntitle = "where-eagles-dare"\n[counters.tanks]\nlike = "d-2hhc"\n'
        '[counters.foe]\nlike = "1-fj"\n[units]\ntanks = "{} column"\nfoe = "50.210"\n'
        '[active]\nchit = "guards-independent"\n'
    )
    for start, end in (("55.202", "56.201"), ("56.201", "55.202")):
        state = after(gts.position(text.format(start)), "Activate tanks", "StartMove")
        assert where(after(state, f"StepTo {end}"), "tanks") == end


@pytest.mark.rule("wed:2.11f")
def test_positions_and_words_show_it() -> None:
    done = play(after(driving("tanks 12.12 column"), "StepTo 12.13"), 9)
    assert any("9 (wed:2.11f), it is unstable" in line for line in account(driving("tanks 12.12 column"), done.events))
    again = gts.position(gts.format_position(done.state))
    assert again.bridges == done.state.bridges
    assert again.bridges[BRIDGE] == Bridge(tested=True, unstable=True)
