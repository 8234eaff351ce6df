"""Scenarios under PettingZoo's own tests: `nox -s adapters`."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from tests import tiny
from tests.tiny.state import SIDES, Tiny

import gts
import httr
from hexfront.dice import SeededRoller
from hexfront.errors import IllegalAction
from hexfront.rules import Rules

pytest.importorskip("pettingzoo", reason="comes with hexfront[pettingzoo]")

from pettingzoo.test import api_test, render_test, seed_test

from hexfront.adapters.pettingzoo import ScenarioEnv, env

RULES: Rules[Tiny] = tiny
GAMES = [
    pytest.param(RULES, "skirmish", 256, {}, marks=pytest.mark.sample),
    (RULES, "feud", 64, {}),
    (gts, "a-drive-in-the-country", 4096, {}),
    (gts, "hells-highway", 4096, {"setup": "default"}),
    (httr, "hells-highway", 4096, {"setup": "default"}),
]


@pytest.mark.parametrize(("rules", "scenario", "slots", "options"), GAMES)
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")  # it is a dict with the mask, as is usual
def test_its_own_tests(
    rules: Any, scenario: str, slots: int, options: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    def make(render_mode: str | None = None) -> Any:
        return env(rules, scenario, slots=slots, render_mode=render_mode, **options)

    api_test(make(), num_cycles=300)
    seed_test(make, num_cycles=60)
    render_test(make)
    assert "decides: " in capsys.readouterr().out


def play(seed: int, choice: int = 0) -> ScenarioEnv:
    """A game between agents that choose at random among what their masks allow."""
    game = ScenarioEnv(RULES, "skirmish", slots=128)
    game.reset(seed=seed)
    draw = random.Random(choice)
    for agent in game.agent_iter():
        observation, _, over, _, _ = game.last()
        if over:
            assert game.rewards.keys() == set(SIDES)
            break
        assert not game.observe(next(side for side in SIDES if side != agent))["action_mask"].any()
        game.step(draw.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    return game


def test_rewards_are_the_returns_of_the_game() -> None:
    ends = [play(seed, seed) for seed in range(10)]
    for game in ends:
        outcome = tiny.outcome(game.state_now)
        assert outcome is not None
        wins = {side: 0 if outcome.winner is None else 1 if outcome.winner == side else -1 for side in SIDES}
        assert game.rewards == game._cumulative_rewards == wins
        assert all(game.terminations.values())
    assert len({tuple(game.rewards.values()) for game in ends}) > 1


def test_a_seed_fixes_the_dice_also_of_later_games() -> None:
    assert play(3, 5).state_now == play(3, 5).state_now
    assert len({play(seed, 5).state_now for seed in range(5)}) > 1


def test_an_illegal_number_is_refused_and_changes_nothing() -> None:
    game = ScenarioEnv(RULES, "skirmish", slots=128)
    game.reset(seed=1)
    wrong = int(np.flatnonzero(game.observe("blue")["action_mask"] == 0)[0])
    for action in (wrong, None, 1000):
        with pytest.raises(IllegalAction):
            game.step(action)
    assert game.state_now == game.setup.first
    assert game.agent_selection == "blue"


def test_an_observation_is_made_of_the_view_alone() -> None:
    game = play(2)
    state = game.setup.first
    for agent in SIDES:
        game.state_now = state
        seen = game.observe(agent)["observation"]
        game.state_now = tiny.complete(tiny.view(state, agent), SeededRoller(1))
        assert np.array_equal(game.observe(agent)["observation"], seen)
