"""What all adapters share, without any of the packages they are for."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from tests import tiny
from tests.tiny.rules import Buy, Strike
from tests.tiny.state import SIDES, Tiny

import gts
import httr
from hexfront.actions import Action, Finish
from hexfront.adapters import Setup, set_up
from hexfront.errors import IllegalAction
from hexfront.rules import Rules
from hexfront.testing import random_games

RULES: Rules[Tiny] = tiny
SKIRMISH: Setup[Tiny] = set_up(RULES, "skirmish", slots=64)


def after(*actions: Action) -> Tiny:
    state = SKIRMISH.first
    for action in actions:
        state = tiny.apply(state, action).state
    return state


def test_numbers_and_actions_lead_to_each_other() -> None:
    for game in random_games(RULES, "skirmish", 5):
        for spot in game:
            numbered = SKIRMISH.numbered(spot.state)
            if tiny.decision(spot.state).side not in SIDES:
                assert numbered == {}
                continue
            canonical = tiny.canonical_actions(spot.state)
            assert set(numbered.values()) == set(canonical or spot.legal)
            for number, action in numbered.items():
                assert SKIRMISH.action(spot.state, number) == action
                assert SKIRMISH.number(spot.state, action) == number


def test_illegal_numbers_and_actions_are_refused() -> None:
    first = SKIRMISH.first
    free = next(number for number in range(64) if number not in SKIRMISH.numbered(first))
    with pytest.raises(IllegalAction, match=f"action {free}: no legal action has this number; legal are "):
        SKIRMISH.action(first, free)
    with pytest.raises(IllegalAction, match="buy at least one unit"):
        SKIRMISH.number(first, Finish())
    with pytest.raises(IllegalAction, match="does not answer what is pending"):
        SKIRMISH.number(first, Strike())
    with pytest.raises(IllegalAction, match="this builds in another order"):
        SKIRMISH.number(after(Buy("knight")), Buy("guard"))


def test_all_that_is_legal_has_a_number_where_nothing_is_canonical() -> None:
    rules: Any = SimpleNamespace(**{name: getattr(tiny, name) for name in tiny.__all__})
    rules.canonical_actions = lambda state: ()
    odd: Setup[Tiny] = set_up(rules, "skirmish")
    assert set(odd.numbered(odd.first).values()) == set(tiny.legal_actions(odd.first))
    assert odd.name == "SimpleNamespace_skirmish"


def test_only_the_side_that_decides_has_a_mask() -> None:
    mask = SKIRMISH.mask(SKIRMISH.first, "blue")
    assert [number for number in range(64) if mask[number]] == list(SKIRMISH.numbered(SKIRMISH.first))
    assert not SKIRMISH.mask(SKIRMISH.first, "red").any()
    drawing = after(Buy("guard"), Finish(), Buy("guard"), Finish())
    assert SKIRMISH.side(drawing) == "chance"
    assert not any(SKIRMISH.mask(drawing, side).any() for side in SIDES)


def test_names_and_words() -> None:
    assert SKIRMISH.name == "tests_tiny_skirmish"
    assert set_up(RULES, "skirmish", name="mine").name == "mine"
    assert SKIRMISH.told(SKIRMISH.first) == "tests_tiny_skirmish: blue decides: buy units"
    over: Any = SimpleNamespace(outcome=lambda state: SimpleNamespace(winner=None, level="a draw"))
    ended: Setup[Tiny] = Setup(over, "game", SKIRMISH.first, SKIRMISH.ids, SKIRMISH.encoder)
    assert ended.told(SKIRMISH.first) == "game is over: nobody wins (a draw)"


@pytest.mark.parametrize(("rules", "scenario"), [(gts, "a-drive-in-the-country"), (httr, "hells-highway")])
def test_a_scenario_that_ships(rules: Any, scenario: str) -> None:
    setup: Setup[Any] = set_up(rules, scenario)
    assert setup.sides == ("allied", "german")
    numbered = setup.numbered(setup.first)
    assert set(numbered.values()) == set(rules.canonical_actions(setup.first))
    assert all(setup.number(setup.first, action) == number for number, action in numbered.items())
    assert setup.observation(setup.first, "german").shape == (1024,)
