"""What holds in every fire phase, whatever is fired at whom: skirmishes of random units, played at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.httr.helpers import ground, scene

import httr
from hexfront.dice import SeededRoller
from hexfront.state import Event
from hexfront.testing import Spot, Tally, legality_agrees, orders_agree, random_game
from httr.counters import UnitId
from httr.events import AtFired, Fired, Revealed
from httr.rules.observation import in_cover
from httr.state import HttrState

OURS = ("rifles", "second", "mortars", "sappers", "shermans", "gun", "field", "staff")
THEIRS = ("foe", "foe2", "werfer", "pioneers", "panther", "pak", "howitzer", "stab")
PLACES = {"allied": ("C1010", "C1111", "C1210"), "german": ("C1011", "C1112", "C1012")}
TYPES = {
    "sappers": {"type": "armored_engineer"},
    "second": {"type": "armored_infantry"},
    "foe2": {"type": "motorized_infantry"},
}
RULES: Any = httr


@st.composite
def skirmishes(draw: st.DrawFn) -> HttrState:
    """Up to sixteen units in six hexes that touch each other, in any mode and condition, on any ground."""
    terrain = {hex: draw(st.sampled_from("..mwtfc")) for hexes in PLACES.values() for hex in hexes}
    dug = {hex: "german" for hex in PLACES["german"] if draw(st.integers(0, 3)) == 0}
    names = [name for name in (*OURS, *THEIRS) if draw(st.integers(0, 3))] or ["rifles"]
    placed = [f"{name} {draw(st.sampled_from(PLACES['allied' if name in OURS else 'german']))}" for name in names]
    s = scene(
        ", ".join(draw(st.permutations(placed))),
        ground=ground(**terrain),
        counters=TYPES,
        tables={"dug": dug},
        phase=draw(st.sampled_from([5, 8, 10])),
    )
    return in_any_condition(draw, s)


def in_any_condition(draw: st.DrawFn, s: HttrState) -> HttrState:
    """The state with units in any mode that they have, some worn, disrupted or out of ammunition."""
    for unit, status in sorted(s.units.items()):
        values: dict[str, Any] = {
            "mode": draw(st.sampled_from(s.type(unit).modes)),
            "lost": draw(st.integers(0, s.counter(unit).strength - 1)),
            "disrupted": draw(st.integers(0, 5)) == 0,
            "depleted": draw(st.integers(0, 7)) == 0,
        }
        s = s.with_status(unit, evolve(status, **values))
    return s


def points_of(s: HttrState) -> dict[str, int]:
    """The points of each side on the map, and those that it has lost in the game."""
    return {side: sum(s.strength(unit) for unit in s.of(side)) + s.casualties[side] for side in s.game.sides}


def phase_of(first: HttrState, seed: int) -> Iterator[Spot[HttrState]]:
    """The fire of the phase, decision by decision, at random."""
    for spot in random_game(RULES, first, SeededRoller(f"{seed}")):
        if spot.state.phase != first.phase or not any(
            at.frame.__class__.__name__ == "FirePhase" for at in spot.state.stack
        ):
            return
        yield spot


def shots_of(events: list[Event[Any]], occasion: str) -> Counter[UnitId]:
    """How often each unit has fired, a part of its points counting once."""
    found: Counter[UnitId] = Counter()
    for event in events:
        if isinstance(event, Fired) and event.occasion == occasion:
            found.update(unit for unit, _ in event.strengths)
        if isinstance(event, AtFired) and event.occasion == occasion:
            found.update(unit for unit, _ in event.guns)
    return found


@given(skirmishes(), st.integers(0, 1_000_000))
@settings(max_examples=25)
@pytest.mark.random_play
@pytest.mark.rule(
    "httr:2.6.3a", "httr:2.6.3b", "httr:6.2.1", "httr:6.0g", "httr:6.1.4", "httr:6.1.5", "httr:6.1.10", "httr:6.4.1.7",
    "httr:6.6.7.6", "httr:6.3.1.2a",
)  # fmt: skip
def test_a_fire_phase_keeps_its_books(first: HttrState, seed: int) -> None:
    """No point appears or is lost twice; nobody fires more often than he may, nor goes back to a hex or a unit."""
    before, at = points_of(first), first
    events: list[Event[Any]] = []
    for spot in phase_of(first, seed):
        assert points_of(spot.done.state) == before
        events += spot.done.events
        at = spot.done.state
    shots = [event for event in events if isinstance(event, Fired | AtFired)]
    own = [event for event in shots if event.occasion == "fire"]
    assert no_return([event.hex for event in own])
    assert no_return([event.target for event in own if not is_blind(event)])
    assert all(number == 1 for number in shots_of(events, "return").values())
    direct, guns = Counter[UnitId](), Counter[UnitId]()
    for event in own:
        if isinstance(event, Fired):
            direct.update(unit for unit, _ in event.strengths)
        else:
            guns.update(dict(event.guns))
    assert all(number == 1 for number in direct.values())
    assert not set(direct) & set(guns)
    assert all(guns[unit] <= first.strength(unit) for unit in guns)
    struck = Counter((event.target, event.fire_class) for event in shots if isinstance(event, AtFired))
    assert all(number == 1 for number in struck.values())
    assert not any(first.units[unit].depleted for unit in (*direct, *guns))
    shown = {event.unit for event in events if isinstance(event, Revealed)}
    assert all(in_cover(at, first.units[unit].hex) for unit in shown)


def is_blind(shot: Fired | AtFired) -> bool:
    """Whether chance named the target: an unobserved barrage may fall on a unit at which fire is over."""
    return isinstance(shot, Fired) and any(one.spotter is None for one in shot.controls)


def no_return(places: list[Any]) -> bool:
    """Whether nothing comes again after something else has come."""
    runs = [place for number, place in enumerate(places) if number == 0 or places[number - 1] != place]
    return len(runs) == len(set(runs))


@given(skirmishes(), st.integers(0, 1_000_000))
@settings(max_examples=6)
@pytest.mark.random_play
def test_packets_are_reached_in_canonical_order_and_the_rules_agree(first: HttrState, seed: int) -> None:
    """The canonical actions reach all packets; what is legal can be done, what is not is refused."""
    tally = Tally()
    for spot in phase_of(first, seed):
        legality_agrees(spot, tally)
        orders_agree(spot, tally)
        assert httr.loads(httr.dumps(spot.state)) == spot.state
