"""What random play of the largest scenario of `httr` costs, and its questions with the most offers."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import httr
from hexfront.actions import Action
from httr.state import HttrState

DECISIONS = 300
LOOKED_AT = 3000
SEED = 7


def started(setup: str = "default") -> HttrState:
    return httr.new_game("hells-highway", setup=setup)


def played(state: HttrState, decisions: int) -> HttrState:
    """The state after some decisions at random."""
    chance = Random(SEED)
    for _ in range(decisions):
        state = httr.apply(state, chance.choice(httr.legal_actions(state))).state
    return state


@cache
def asked(kind: str) -> HttrState:
    """The state with the most legal actions of that kind of decision in the first part of a random game."""
    state, chance, found = started(), Random(SEED), []
    for _ in range(LOOKED_AT):
        legal = httr.legal_actions(state)
        if httr.decision(state).kind == kind:
            found.append((len(legal), state))
        state = httr.apply(state, chance.choice(legal)).state
    return max(found, key=lambda each: each[0])[1]


def asked_anew(state: HttrState) -> tuple[Action, ...]:
    """The legal actions of a fresh copy, about which nothing is remembered."""
    return httr.legal_actions(state.with_stack(state.stack))


def test_a_random_playout(benchmark: BenchmarkFixture) -> None:
    benchmark.extra_info["decisions"] = DECISIONS
    benchmark(played, started(), DECISIONS)


def test_legal_actions_at_the_setup(benchmark: BenchmarkFixture) -> None:
    assert benchmark(asked_anew, started("choose"))


@pytest.mark.parametrize(
    "kind", ["FirePhase.aim", "MovementPhase.choose", "Movement.choose", "OrganizationPhase.choose"]
)
def test_legal_actions(benchmark: BenchmarkFixture, kind: str) -> None:
    assert len(benchmark(asked_anew, asked(kind))) > 1
