"""What holds for indirect fire, whoever fires at whom: two sides with batteries on random ground, played at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.httr.helpers import ground, scene
from tests.httr.indirect import FIELD, SPG

import httr
from hexfront.dice import SeededRoller
from hexfront.state import Event
from hexfront.testing import Spot, Tally, legality_agrees, orders_agree, random_game
from httr.actions import Method
from httr.counters import UnitId
from httr.events import Fired
from httr.rules.units import is_artillery
from httr.state import HttrState
from httr.unittypes import Mode

GERMAN = {"side": "german", "formation": "foe-division"}
CHANGES = {
    "field": {**FIELD, "range": 5},
    "spg": {**SPG, "er": 7, "range": 4},
    "howitzer": {**FIELD, **GERMAN, "er": 6, "range": 4},
    "howitzer2": {**FIELD, **GERMAN, "er": 6, "range": 6},
    "foe2": {"type": "motorized_infantry"},
}
OURS = ("rifles", "second", "mortars", "shermans", "field", "spg", "staff")
THEIRS = ("foe", "foe2", "werfer", "panther", "howitzer", "howitzer2", "stab")
HEXES = {
    "allied": [f"C{row}{column}" for row in range(10, 18) for column in range(10, 14)],
    "german": [f"C{row}{column}" for row in range(10, 18) for column in range(14, 18)],
}
RULES: Any = httr


@st.composite
def battles(draw: st.DrawFn, phases: tuple[int, ...]) -> HttrState:
    """Both sides in any hexes of their half of the field, in any mode and condition, with a few woods and towns."""
    covered = draw(st.lists(st.sampled_from(HEXES["allied"] + HEXES["german"]), max_size=20, unique=True))
    terrain = {hex: draw(st.sampled_from("wtfm")) for hex in covered}
    places = {name: draw(st.sampled_from(HEXES["allied" if name in OURS else "german"])) for name in (*OURS, *THEIRS)}
    s = scene(
        ", ".join(f"{name} {hex}" for name, hex in places.items()),
        ground=ground(**terrain),
        counters=CHANGES,
        phase=draw(st.sampled_from(phases)),
    )
    for unit, status in sorted(s.units.items()):
        values: dict[str, Any] = {
            "mode": draw(st.sampled_from([*s.type(unit).modes, Mode.DEFILADE, Mode.DEFILADE])),
            "disrupted": draw(st.integers(0, 7)) == 0,
            "depleted": draw(st.integers(0, 7)) == 0,
        }
        s = s.with_status(unit, evolve(status, **values))
    return s


def phase_of(first: HttrState, seed: int, bound: int) -> Iterator[Spot[HttrState]]:
    """The phase, decision by decision, at random, as far as a bound."""
    for number, spot in enumerate(random_game(RULES, first, SeededRoller(f"{seed}"))):
        if spot.state.phase != first.phase or number >= bound:
            return
        yield spot


def points_of(s: HttrState) -> dict[str, int]:
    """The points of each side on the map, and those that it has lost in the game."""
    return {side: sum(s.strength(unit) for unit in s.of(side)) + s.casualties[side] for side in s.game.sides}


def check(s: HttrState, shot: Fired) -> None:
    """What holds for each shot of indirect fire, in the state before it."""
    assert {unit for unit, _ in shot.strengths} == {one.unit for one in shot.controls}
    assert all(points > 0 for _, points in shot.strengths)
    blind = any(one.spotter is None for one in shot.controls)
    assert len({s.counter(one.unit).er for one in shot.controls}) == 1
    assert not blind or (len(shot.controls) <= 2 and s.units[shot.target].mode is not Mode.TRAVEL)
    for one in shot.controls:
        printed, status = s.counter(one.unit).range, s.units[one.unit]
        assert one.distance == s.table.board.distance(status.hex, shot.hex)
        assert one.distance <= (printed + printed * 33 // 100 if is_artillery(s, one.unit) else printed)
        assert one.extended == (one.distance > printed)
        assert not status.disrupted
        assert not status.depleted
        assert status.mode is not Mode.TRAVEL
        if one.headquarters is not None:
            staff = s.units[one.headquarters]
            assert s.table.board.distance(status.hex, staff.hex) <= 2
            assert one.spotter not in (None, one.unit)
        if one.spotter is not None:
            assert s.side(one.spotter) == s.side(one.unit) != s.side(shot.target)


@given(battles((5, 6, 8, 10, 11)), st.integers(0, 1_000_000))
@settings(max_examples=25)
@pytest.mark.random_play
@pytest.mark.rule(
    "httr:6.5.1.2a", "httr:6.5.1.2b", "httr:6.5.1.1c", "httr:6.1.8", "httr:6.5.4.3a", "httr:6.5.1.4a", "httr:6.5.1.5",
    "httr:6.5.1.10", "httr:6.5.1.11", "httr:6.5.1.14", "httr:6.5.2.1a", "httr:6.5.3.2a", "httr:6.6.5.2", "httr:2.6.3a",
)  # fmt: skip
def test_indirect_fire_keeps_its_books(first: HttrState, seed: int) -> None:
    """No unit fires indirectly twice in a phase, nothing out of range is hit, and no point is lost from nowhere."""
    before = points_of(first)
    fired: Counter[UnitId] = Counter()
    for spot in phase_of(first, seed, 400):
        assert points_of(spot.done.state) == before
        for shot in shots_of(spot.done.events):
            check(spot.state, shot)
            fired.update(one.unit for one in shot.controls)
            assert first.phase != 8
    assert all(number == 1 for number in fired.values())


def shots_of(events: tuple[Event[Any], ...]) -> list[Fired]:
    """The shots of indirect fire among some events."""
    return [event for event in events if isinstance(event, Fired) and event.method == Method.INDIRECT]


@given(battles((5, 10)), st.integers(0, 1_000_000))
@settings(max_examples=6)
@pytest.mark.random_play
def test_the_rules_of_indirect_fire_agree(first: HttrState, seed: int) -> None:
    """What is legal can be done, what is not is refused; the canonical actions reach all packets; saves are equal."""
    tally = Tally()
    for spot in phase_of(first, seed, 40):
        legality_agrees(spot, tally)
        orders_agree(spot, tally)
        assert httr.loads(httr.dumps(spot.state)) == spot.state
