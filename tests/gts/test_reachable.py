"""Every hex that reach advertises can be reached by legal actions at that cost, and no other hex for less."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gts
from gts.actions import Activate, StartMove, StepTo
from gts.counters import UnitId
from gts.state import GameState
from hexfront.actions import Decline, Roll
from hexfront.errors import UnknownName
from hexfront.hexes import HexId
from hexfront.kernel import pending

UNIT = UnitId("mover")
FOE = UnitId("foe")


def moving(drawing: str, like: str, markers: str = "", features: str = "", foe: str = "17.16") -> GameState:
    """The mover at 13.13, about to step; the foe far away unless told."""
    state = gts.position(
        f"""
        drawing = '''{drawing}'''
        features = '''{features}'''
        [counters.mover]
        like = "{like}"
        [counters.foe]
        like = "1-fj"
        [units]
        mover = "13.13 {markers}"
        foe = "{foe}"
        [active]
        chit = "guards-independent"
        """.replace("guards-independent", formation(like))
    )
    for action in (Activate(UNIT), StartMove()):
        state = gts.apply(state, action).state
    return state


def formation(like: str) -> str:
    return str(gts.new_game("a-drive-in-the-country").table.counters[UnitId(like)].formation)


def drive(state: GameState, path: tuple[HexId, ...]) -> GameState:
    """Step along a path; the other side never fires, and dice are good."""
    for hex in path:
        state = gts.apply(state, StepTo(hex)).state
        while (ask := pending(state)) is not None and ask.side != "allied":
            state = gts.apply(state, Decline() if ask.side == "german" else Roll(0)).state
    return state


LETTERS = st.sampled_from("..pwovt")
DRAWINGS = st.lists(st.lists(LETTERS, min_size=8, max_size=8), min_size=8, max_size=8).map(
    lambda rows: "\n".join("".join(row) for row in rows)
)


@settings(max_examples=25)
@given(
    drawing=DRAWINGS,
    like=st.sampled_from(["3-1-grengds", "d-2hhc", "kings-1-gg"]),
    column=st.booleans(),
    foe=st.sampled_from(["15.13", "17.16"]),
)
def test_reach_is_what_steps_can_do(drawing: str, like: str, column: bool, foe: str) -> None:
    """A walk through all step actions finds the same hexes at the same costs."""
    state = moving(drawing, like, "column" if column else "", foe=foe) if can_start(drawing, like, column) else None
    if state is None:
        return
    found = gts.reach(state, UNIT)
    for hex, cost in found.costs:
        walked = drive(state, found.path(hex)[1:])
        assert walked.units[UNIT].hex == hex
        assert walked.spent(UNIT) == cost
    assert dict(found.costs) == brute_force(state)


def can_start(drawing: str, like: str, column: bool) -> bool:
    try:
        moving(drawing, like, "column" if column else "")
    except ValueError:
        return False
    return True


def brute_force(state: GameState) -> dict[HexId, int]:
    """The least cost at which each hex is entered, by trying every step from every state."""
    best = {state.units[UNIT].hex: 0}
    edge = [state]
    while edge:
        here = edge.pop()
        for action in gts.legal_actions(here):
            if isinstance(action, StepTo):
                there = drive(here, (action.hex,))
                cost = there.spent(UNIT)
                if cost < best.get(action.hex, cost + 1):
                    best[action.hex] = cost
                    if not over(there):
                        edge.append(there)
    return best


def over(state: GameState) -> bool:
    ask = pending(state)
    return ask is None or not any(isinstance(action, StepTo) for action in ask.offers)


@pytest.mark.rule("gts:14.3a")
def test_the_squadron_reaches_the_bridge_in_one_move() -> None:
    """From 44.224 the armoured cars come to 55.202 along the marked road, half a point a hex."""
    state = gts.new_game("a-drive-in-the-country", setup="default")
    found = gts.reach(state, UnitId("d-2hhc"))
    road = state.table.board.route("club-route")
    steps = road.index(HexId("55.202")) - road.index(HexId("44.224"))
    assert dict(found.costs)[HexId("55.202")] == steps
    assert found.path(HexId("55.202")) == road[road.index(HexId("44.224")) : road.index(HexId("55.202")) + 1]


def test_a_hex_out_of_reach_has_no_path() -> None:
    state = gts.new_game("a-drive-in-the-country", setup="default")
    with pytest.raises(ValueError, match=r"41\.232 is out of reach"):
        gts.reach(state, UnitId("d-2hhc")).path(HexId("41.232"))


@pytest.mark.parametrize("called", ["D(-)/2HHC", "d2hhc"])
def test_a_unit_that_does_not_exist_is_named_with_the_nearest_ids(called: str) -> None:
    state = gts.new_game("a-drive-in-the-country", setup="default")
    with pytest.raises(UnknownName, match=re.escape(f"no unit on the map has the id '{called}'; ") + ".*d-2hhc"):
        gts.reach(state, UnitId(called))
