"""What the kernel costs for each action: legal actions and apply, with next to no rules."""

from __future__ import annotations

import itertools

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from tests.hexfront.toys import Counting, Outer, Say, Secretive, Toy, started

from hexfront.actions import Action, Roll
from hexfront.chance import Dice
from hexfront.kernel import apply, legal_actions


def asked_and_applied(state: Toy, action: Action) -> None:
    """An action as a bot takes it; on a fresh copy, so that nothing is remembered."""
    fresh = state.with_stack(state.stack)
    assert action in legal_actions(fresh)
    apply(fresh, action)


@pytest.mark.parametrize(
    ("state", "action"),
    [
        pytest.param(started(Dice(1, 10, "a die", "toy:2")), Roll(7), id="a roll"),
        pytest.param(started(Counting()), legal_actions(started(Counting()))[1], id="an event"),
        pytest.param(started(Secretive("blue"), blue=("a", "b")), Say("a"), id="a secret event"),
        pytest.param(started(Outer()), legal_actions(started(Outer()))[0], id="a result for the frame below"),
    ],
)
def test_an_action(benchmark: BenchmarkFixture, state: Toy, action: Action) -> None:
    benchmark(asked_and_applied, state, action)


def test_a_question_once_more(benchmark: BenchmarkFixture) -> None:
    states = itertools.cycle([started(Counting())])
    benchmark(lambda: legal_actions(next(states)))
