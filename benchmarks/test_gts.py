"""What random play of `gts` costs, and its questions with the most offers."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import gts
from gts.state import GameState
from hexfront.actions import Action

SEEDS = range(5)


@cache
def started() -> GameState:
    return gts.new_game("son-with-the-wind", setup="default")


def played(seed: int) -> list[GameState]:
    """All states of a game played at random from the set-up to the end, asked anew."""
    first, chance = started(), Random(seed)
    states = [first.with_stack(first.stack)]
    while legal := gts.legal_actions(states[-1]):
        states.append(gts.apply(states[-1], chance.choice(legal)).state)
    return states


@cache
def asked(kind: str) -> GameState:
    """The state with the most legal actions of that kind of decision in some random games."""
    states = [state for seed in SEEDS for state in played(seed) if gts.decision(state).kind == kind]
    return max(states, key=lambda state: len(gts.legal_actions(state)))


def asked_anew(state: GameState) -> tuple[Action, ...]:
    """The legal actions of a fresh copy, about which nothing is remembered."""
    return gts.legal_actions(state.with_stack(state.stack))


def test_random_games(benchmark: BenchmarkFixture) -> None:
    games = benchmark(lambda: [played(seed) for seed in SEEDS])
    benchmark.extra_info["decisions"] = sum(len(states) - 1 for states in games)


@pytest.mark.parametrize("kind", ["Impulse.choose", "UnitAction.act", "Movement.move"])
def test_legal_actions(benchmark: BenchmarkFixture, kind: str) -> None:
    assert len(benchmark(asked_anew, asked(kind))) > 1
