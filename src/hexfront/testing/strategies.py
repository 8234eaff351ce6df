"""Hypothesis strategies for random play. They need `hypothesis`, which the rest of the library does not."""

from __future__ import annotations

from typing import Any, TypeVar

from hypothesis import strategies as st

from hexfront.dice import SeededRoller
from hexfront.rules import Rules
from hexfront.state import State
from hexfront.testing.playing import Spot, random_game

S = TypeVar("S", bound=State)

MOST_ACTIONS = 400


@st.composite
def random_games(
    draw: st.DrawFn, /, rules: Rules[S], scenario: str, *, most: int = MOST_ACTIONS, **options: Any
) -> list[Spot[S]]:
    """The decisions of a random game up to some point, at most `most` of them; small examples are short games."""
    length = draw(st.integers(1, most))
    seed = draw(st.integers(0, 2**16))
    spots = []
    for spot in random_game(rules, rules.new_game(scenario, **options), SeededRoller(seed)):
        spots.append(spot)
        if len(spots) == length:
            break
    return spots


def random_spots(
    rules: Rules[S], scenario: str, *, most: int = MOST_ACTIONS, **options: Any
) -> st.SearchStrategy[Spot[S]]:
    """A decision somewhere in a random game."""
    return random_games(rules, scenario, most=most, **options).map(lambda spots: spots[-1])
