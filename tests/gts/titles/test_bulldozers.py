"""Bulldozers at unstable bridges (2.11)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.gts.helpers import after, asked, may, only, play, scene, told, why

import gts
from gts.account import account
from gts.events import Fired
from gts.state import Bridge, GameState, Work
from gts.titles.where_eagles_dare.bulldozers import BulldozerLost, BulldozerPlaced, BulldozerRolled, PlaceBulldozer
from hexfront.actions import Decline
from hexfront.hexes import HexId

BRIDGE = "12.12/12.13"
ROAD = """
[[networks.road]]
path = "12.10 12.11 12.12 12.13 12.14"
[hexsides]
stream = "12.12|12.13"
suspect = "12.12|12.13"
"""
ROUTE = '[routes]\nclub-route = "12.10 12.11 12.12 12.13 12.14 12.15"\n'
SOUTH = HexId("12.13")
DOZER, AT_WORK = Work("bulldozer", "allied", "home"), Work("men-at-work", "allied", "home")
PLACE = PlaceBulldozer(BRIDGE)
FAR = "rifles 10.10, foe 15.17"


def drawn(
    units: str = FAR, *, chit: str = "home-division", count: int = 1, route: str = ROUTE, **more: Any
) -> GameState:
    """A Division's chit has been drawn while the bridge is unstable."""
    bridges = more.pop("bridges", {BRIDGE: "contested tested unstable"})
    blocks = {"kind": "road-block", "side": "allied", "division": "home", "count": 1}
    reserves = {"blocks": blocks, "dozers": {"kind": "bulldozer", "side": "allied", "division": "home", "count": count}}
    more |= {"features": ROAD + route, "bridges": bridges, "reserves": reserves, "turns": 2}
    return after(scene(units, chit=None, mug=[chit, "first"], **more), f"Draw {chit}")


def is_over(state: GameState) -> bool:
    """Whether the Division goes on with the roll for its points."""
    return gts.decision(state).rule.startswith("gts:10.0.3")


@pytest.mark.rule("wed:2.11h", "wed:2.11i", "wed:2.11j", "wed:2.11m", "ruling:BD1")
@pytest.mark.parametrize(("roll", "firm"), [(0, True), (2, True), (3, False), (9, False)])
def test_a_bulldozer_comes_to_the_southern_hex_and_rolls_at_once(roll: int, firm: bool) -> None:
    state = drawn()
    assert asked(state) == ("allied", "Bulldozing.choose")
    assert gts.describe(state, PLACE)
    done = play(state, PLACE)
    assert only(done, BulldozerPlaced).hex == SOUTH
    done = play(done.state, roll)
    assert only(done, BulldozerRolled).firm == firm
    assert done.state.bridges[BRIDGE].unstable == (not firm)
    assert done.state.bridges[BRIDGE].tested
    assert done.state.works.get(SOUTH, ()) == (() if firm else (DOZER, AT_WORK))
    assert not told(done, Fired)
    assert is_over(done.state)
    assert any("wed:2.11i" in line for line in account(state, done.events))


@pytest.mark.rule("wed:2.11i")
def test_who_was_never_tried_is_firm_for_good() -> None:
    """A bridge that a scenario or a position makes unstable is not tried again either once it is repaired."""
    state = after(drawn(bridges={BRIDGE: "contested unstable"}), PLACE, 2)
    assert state.bridges[BRIDGE] == Bridge(tested=True)


@pytest.mark.rule("wed:2.11i", "wed:2.11l")
@pytest.mark.parametrize(("markers", "roll", "firm"), [(1, 3, True), (1, 4, False), (3, 5, True), (3, 6, False)])
def test_it_stays_and_rolls_again_with_what_the_men_at_work_add(markers: int, roll: int, firm: bool) -> None:
    """3 - 1 = 2 makes it firm, 4 - 1 = 3 does not; it is not asked for another, there is one already."""
    works = {"12.13": ["bulldozer allied home", *["men-at-work allied home"] * markers]}
    state = drawn(count=2, works=works)
    assert gts.decision(state).rule == "wed:2.11i"
    done = play(state, roll)
    assert only(done, BulldozerRolled).firm == firm
    assert (SOUTH in done.state.works) != firm
    if not firm:
        assert done.state.works[SOUTH].count(AT_WORK) == markers + 1


@pytest.mark.rule("wed:2.11h")
def test_none_comes_under_fire_or_on_another_chit_or_when_none_is_left() -> None:
    assert is_over(drawn("rifles 10.10, foe 12.15"))
    assert asked(drawn(chit="enemy-division"))[1] != "Bulldozing.choose"
    assert asked(after(drawn(), Decline(), 0, "Finish"))[1] == "Impulse.choose"
    assert is_over(drawn(bridges={BRIDGE: "contested tested"}))
    assert is_over(drawn(marks=[["bulldozers-lost", "dozers", 1]]))
    assert may(drawn(), PLACE)


@pytest.mark.rule("wed:2.11m")
def test_it_goes_to_club_route_only() -> None:
    assert is_over(drawn(route='[routes]\nclub-route = "12.10 12.11 12.12"\n'))


@pytest.mark.rule("wed:2.11h")
def test_it_need_not_come() -> None:
    state = after(drawn(), Decline())
    assert is_over(state)
    assert not state.works


@pytest.mark.rule("wed:2.11k")
def test_an_enemy_that_comes_eliminates_it_for_good() -> None:
    """It is no target, and holds nobody up; what else is in the hex stays."""
    works = {"12.13": ["bulldozer allied home", "men-at-work allied home", "minefield german"]}
    state = scene(
        "foe 12.14, rifles 10.10",
        features=ROAD + ROUTE,
        bridges={BRIDGE: "contested tested unstable"},
        works=works,
        reserves={
            "blocks": {"kind": "road-block", "side": "allied", "division": "home", "count": 1},
            "dozers": {"kind": "bulldozer", "side": "allied", "division": "home", "count": 1},
        },
        chit="foes",
    )
    state = after(state, "Activate foe")
    assert "gts:15.5c" in why(state, "StartFire")
    done = play(after(state, "StartMove"), "StepTo 12.13")
    assert only(done, BulldozerLost).hex == SOUTH
    assert done.state.works[SOUTH] == (Work("minefield", "german"),)
    assert done.state.marked("bulldozers-lost", "dozers") == 1
    assert gts.position(gts.format_position(done.state)) == done.state
