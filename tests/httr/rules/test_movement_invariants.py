"""What holds in every movement and organization phase, whoever moves where: random units, moved at random."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from attrs import evolve
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.httr.helpers import ground, scene

import httr
from hexfront.dice import SeededRoller
from hexfront.testing import Spot, Tally, legality_agrees, orders_agree, random_game
from httr.events import Restacked, UnitMoved
from httr.reachable import reach
from httr.rules.stacking import stacking_refusal
from httr.state import HttrState
from httr.unittypes import Mode

OURS = ("rifles", "second", "third", "mortars", "sappers", "shermans", "gun", "staff")
THEIRS = ("foe", "foe2", "werfer", "pioneers", "panther", "pak", "howitzer", "stab")
PLACES = {"allied": ("C1010", "C1111", "C1210", "C1312"), "german": ("C1113", "C1014", "C1314")}
TYPES = {
    "second": {"type": "armored_infantry"},
    "foe2": {"type": "motorized_infantry"},
    "third": {"type": "self_propelled_artillery"},
}
ROADS = """
[[networks.road]]
words = "secondary raised"
path = "C1010 C1011 C1012 C1013 C1014"
[[networks.road]]
words = "trail"
path = "C1111 C1011 C1112 C1212"
"""
MOST = 3000
RULES: Any = httr


SHORT: dict[str, Any] = {"supply.allied": {"kind": "trace", "hexes": ["C1010"]}}


@st.composite
def positions(draw: st.DrawFn, phases: tuple[int, ...] = (3, 6, 7, 8, 11, 12), supplied: bool = False) -> HttrState:
    """Up to sixteen units in a few hexes, in any mode and condition, on any ground, at the start of a phase."""
    terrain = {
        f"C{row}{column}": draw(st.sampled_from(".....mwtfs")) for row in range(10, 14) for column in range(10, 16)
    }
    names = [name for name in (*OURS, *THEIRS) if draw(st.integers(0, 3))] or ["rifles"]
    placed = [f"{name} {draw(st.sampled_from(PLACES['allied' if name in OURS else 'german']))}" for name in names]
    s = scene(
        ", ".join(placed),
        ground=ground(**terrain),
        features=ROADS,
        counters=TYPES,
        tables={"command": {"home": draw(st.integers(0, 2)), "foes": 2}, **({} if supplied else SHORT)},
        phase=draw(st.sampled_from(phases)),
    )
    for unit, status in sorted(s.units.items()):
        mode = draw(st.sampled_from((*s.type(unit).modes, *((Mode.TRAVEL,) if s.type(unit).travel_if_allowed else ()))))
        s = s.with_status(unit, evolve(status, mode=mode, disrupted=draw(st.integers(0, 6)) == 0))
    for hex in sorted(s.stacks):
        s = s.with_order(hex, s.sunk(s.at(hex)))
        assume(next(stacking_refusal(s, (), hex), None) is None)
    return s


def points_of(s: HttrState) -> dict[str, int]:
    """The points of each side on the map, and those that it has lost in the game."""
    return {side: sum(s.strength(unit) for unit in s.of(side)) + s.casualties[side] for side in s.game.sides}


def phase_of(first: HttrState, seed: int) -> Iterator[Spot[HttrState]]:
    """The phase, decision by decision, at random."""
    for spot in random_game(RULES, first, SeededRoller(f"{seed}")):
        if spot.state.phase != first.phase:
            return
        yield spot


@given(positions(), st.integers(0, 1_000_000))
@settings(max_examples=12)
@pytest.mark.random_play
@pytest.mark.rule(
    "httr:2.6.3a", "httr:2.6.3b", "httr:9.2.2", "httr:9.2.5", "httr:11.2.1", "httr:11.2.2", "httr:11.2.8a",
    "httr:11.3.6", "httr:11.4.2b",
)  # fmt: skip
def test_movement_keeps_its_books_and_ends(first: HttrState, seed: int) -> None:
    """No point appears or vanishes, no hex holds both sides, nobody enters a hex that holds too many."""
    before, everybody = points_of(first), frozenset(first.units)
    for number, spot in enumerate(phase_of(first, seed)):
        assert number < MOST
        s = spot.done.state
        assert points_of(s) == before
        assert frozenset((*s.units, *s.lost)) == everybody
        for hex, stack in s.stacks.items():
            assert len({s.side(unit) for unit in stack}) == 1
            assert all(s.units[unit].hex == hex for unit in stack)
        assert sum(map(len, s.stacks.values())) == len(s.units)
        for event in spot.done.events:
            if isinstance(event, UnitMoved) and event.unit in s.units:
                assert not list(stacking_refusal(s, (), s.units[event.unit].hex))
            if isinstance(event, UnitMoved | Restacked):
                assert s.at(event.hex) == s.sunk(s.at(event.hex))


@given(positions(), st.integers(0, 1_000_000))
@settings(max_examples=4)
@pytest.mark.random_play
def test_groups_are_reached_in_canonical_order_and_the_rules_agree(first: HttrState, seed: int) -> None:
    """The canonical actions reach all that can be reached; what is legal can be done, what is not is refused."""
    tally = Tally()
    for number, spot in enumerate(phase_of(first, seed)):
        if number > 25:
            break
        legality_agrees(spot, tally)
        orders_agree(spot, tally)
        assert httr.loads(httr.dumps(spot.state)) == spot.state


@given(positions(phases=(6, 11), supplied=True))
@settings(max_examples=6)
@pytest.mark.random_play
@pytest.mark.rule("httr:9.1.5a", "httr:9.2.4a", "httr:9.2.4b", "httr:9.1.4")
def test_a_unit_can_walk_every_path_of_its_reach(first: HttrState) -> None:
    """One step after the other is legal, whatever fire is declined, and costs what the search says."""
    side = httr.decision(first).side
    for unit in sorted(first.of(str(side)))[:3]:
        found = reach(first, unit)
        for end, _ in found.costs[1::7]:
            s = httr.apply(first, httr.actions.StartMove(unit)).state
            for hex in found.path(end)[1:]:
                while httr.decision(s).kind != "Movement.choose":
                    s = httr.apply(s, httr.legal_actions(s)[0]).state
                if unit not in s.units or s.units[unit].mode is not first.units[unit].mode:
                    break
                assert not httr.why_not(s, httr.actions.StepTo(hex))
                s = httr.apply(s, httr.actions.StepTo(hex)).state
