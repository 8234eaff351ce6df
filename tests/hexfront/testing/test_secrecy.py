"""Non-interference: it holds in the tiny game, and three games that leak on purpose are found out."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests import tiny
from tests.hexfront.test_drive import bought, packet
from tests.hexfront.testing.test_conformance import broken
from tests.tiny.state import SIDES, Kept, Tiny

from hexfront.dice import SeededRoller
from hexfront.rules import Rules
from hexfront.testing import Leak, Spot, Twin, conform, keeps_secrets
from hexfront.testing.strategies import random_games, random_spots

RULES: Rules[Tiny] = tiny


@pytest.mark.random_play
@given(random_spots(RULES, "feud", most=40), st.sampled_from(SIDES), st.integers())
def test_what_a_side_may_not_see_makes_no_difference(spot: Spot[Tiny], side: str, seed: int) -> None:
    view = tiny.view(spot.state, side)
    other = tiny.complete(view, SeededRoller(seed))
    assert tiny.view(other, side) == view
    keeps_secrets(RULES, spot.state, other, side)


@pytest.mark.random_play
@given(random_games(RULES, "feud", most=40), st.sampled_from(SIDES), st.integers())
def test_another_secret_choice_makes_no_difference(spots: list[Spot[Tiny]], side: str, seed: int) -> None:
    twin, chance = Twin(RULES, side), SeededRoller(seed)
    for spot in spots:
        twin.visit(spot.state, chance)
        twin.follow(spot.state, spot.action, spot.done, chance)


@pytest.mark.parametrize(
    ("scenario", "message"),
    [
        ("leak-spending", r"what is seen of Buy\(kind='\w+'\) depends on what may not be seen"),
        ("leak-aim", r"the legal actions depends on what may not be seen"),
        ("leak-shot", r"what is seen of Roll\(value=\d\) depends on what may not be seen"),
    ],
)
def test_a_game_that_leaks_is_found_out(scenario: str, message: str) -> None:
    with pytest.raises(Leak, match=message):
        conform(RULES, scenario, games=40, checks=())


def swapped(state: Tiny, kinds: str, pool: str = "hold strike", hand: str = "") -> Tiny:
    """The state in which red bought other things."""
    kept = Kept(tuple(kinds.split()), tuple(hand.split()), tuple(pool.split()))
    return state.with_kept("red", kept)


def test_states_that_the_side_can_tell_apart_are_no_pair() -> None:
    state = bought()
    with pytest.raises(Leak, match="the view depends"):
        keeps_secrets(RULES, state, evolve(state, turn=7), "blue")
    with pytest.raises(Leak, match="the view depends"):
        keeps_secrets(RULES, state, swapped(state, "guard"), "red")
    keeps_secrets(RULES, state, swapped(state, "guard"), "blue")


def dependent(name: str) -> dict[str, Any]:
    """A function of the rules whose answer depends on what red bought, if it is known to the state."""

    def answer(state: Tiny, *args: Any) -> Any:
        kinds = state.kept("red").kinds if state.sees("red") else ()
        return (getattr(tiny, name)(state, *args), kinds) if name != "why_not" else kinds

    return {name: answer}


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("describe", "the description of Stop"),
        ("preview", "the preview of Stop"),
        ("why_not", "the refusals of Stop"),
        ("chance", "the chances depends"),
    ],
)
def test_every_answer_is_compared(name: str, message: str) -> None:
    state = packet()
    with pytest.raises(Leak, match=message):
        keeps_secrets(broken(**dependent(name)), state, swapped(state, "giant"), "blue")


def test_the_token_is_compared() -> None:
    def decision(state: Tiny) -> Any:
        now = tiny.decision(state)
        return evolve(now, state=state.with_mark(("red",), state.kept("red").kinds[0])) if state.sees("red") else now

    state = packet()
    with pytest.raises(Leak, match="the token depends"):
        keeps_secrets(broken(decision=decision), state, swapped(state, "giant"), "blue")
