"""Scenarios under OpenSpiel's own tests: `nox -s adapters`."""

from __future__ import annotations

import pickle
import random
from typing import Any

import numpy as np
import pytest
from tests import tiny
from tests.tiny.rules import Buy
from tests.tiny.state import Tiny

import gts
from hexfront.actions import Action, Draw, Finish
from hexfront.errors import IllegalAction
from hexfront.rules import Rules

pyspiel = pytest.importorskip("pyspiel", reason="comes with hexfront[open-spiel]")

from open_spiel.integration_tests import api_test  # noqa: E402
from open_spiel.python.algorithms import mcts  # noqa: E402
from open_spiel.python.bots import uniform_random  # noqa: E402
from open_spiel.python.tests import games_sim_test  # noqa: E402

from hexfront.adapters.open_spiel import load_game, register  # noqa: E402

RULES: Rules[Tiny] = tiny
SKIRMISH = load_game(RULES, "skirmish", slots=256)
FEUD = load_game(RULES, "feud", slots=256)
DRIVE = load_game(gts, "a-drive-in-the-country")
SON = load_game(gts, "son-with-the-wind")
SAMPLE = pytest.param(SKIRMISH, marks=pytest.mark.sample)


@pytest.mark.parametrize(
    ("game", "games"), [pytest.param(SKIRMISH, 10, marks=pytest.mark.sample), (FEUD, 10), (DRIVE, 2), (SON, 1)], ids=str
)
def test_random_simulations_of_open_spiel(game: Any, games: int) -> None:
    pyspiel.random_sim_test(game, num_sims=games, serialize=True, verbose=False, mask_test=True)


@pytest.mark.parametrize("game", [SAMPLE, FEUD, DRIVE], ids=str)
def test_the_simulation_of_its_python_tests(game: Any) -> None:
    np.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(game)


@pytest.mark.sample
class TestPartialTreeOfTheSkirmish(api_test.EnforceAPIOnPartialTreeBase):
    game_name = "tests_tiny_skirmish"
    game = SKIRMISH


class TestPartialTreeOfTheDrive(api_test.EnforceAPIOnPartialTreeBase):
    game_name = "gts_a_drive_in_the_country"
    game = DRIVE


def played(game: Any, *actions: Action) -> Any:
    """The state after these actions, chance included."""
    state = game.new_initial_state()
    for action in actions:
        numbers = state.legal_actions()
        state.apply_action(next(number for number in numbers if state.action(number) == action))
    return state


@pytest.mark.parametrize(
    ("game", "simulations"), [pytest.param(SKIRMISH, 40, marks=pytest.mark.sample), (DRIVE, 2)], ids=str
)
def test_its_search_plays_a_game(game: Any, simulations: int) -> None:
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bots = [
        mcts.MCTSBot(game, 1.4, simulations, evaluator, random_state=np.random.RandomState(2)),
        uniform_random.UniformRandomBot(1, np.random.RandomState(3)),
    ]
    state = game.new_initial_state()
    draw = random.Random(4)
    while not state.is_terminal():
        if state.is_chance_node():
            numbers, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(draw.choices(numbers, chances)[0])
        else:
            state.apply_action(bots[state.current_player()].step(state))
    assert sum(state.returns()) == 0


@pytest.mark.sample
def test_illegal_numbers_are_refused_and_change_nothing() -> None:
    state = SKIRMISH.new_initial_state()
    before = str(state)
    wrong = next(number for number in range(256) if number not in state.legal_actions())
    for number in (wrong, 256):
        with pytest.raises(IllegalAction, match=f"action {number}: no legal action has this number"):
            state.apply_action(number)
    rolling = played(SKIRMISH, Buy("giant"), Finish(), Buy("guard"), Finish())
    assert rolling.is_chance_node()
    with pytest.raises(IllegalAction):
        rolling.apply_action(2)
    assert (str(state), state.history()) == (before, [])


def test_chance_is_explicit_and_exact() -> None:
    state = played(SKIRMISH, Buy("giant"), Finish(), Buy("guard"), Finish())
    assert state.chance_outcomes() == [(0, 0.5), (1, 0.5)]
    assert [state.action_to_string(-1, number) for number, _ in state.chance_outcomes()] == [
        tiny.describe(state.now, Draw(side)) for side in ("blue", "red")
    ]


def test_information_states_hold_what_a_side_saw_and_did_and_nothing_else() -> None:
    giant, guard = (
        played(SKIRMISH, Buy("giant"), Finish(), Buy(kind), Finish(), Draw("blue"), Draw("hold"))
        for kind in ("giant", "guard")
    )
    for kind in ("information_state_string", "observation_string"):
        assert getattr(giant, kind)(0) == getattr(guard, kind)(0)
        assert getattr(giant, kind)(1) != getattr(guard, kind)(1)
    assert giant.observation_tensor(0) == guard.observation_tensor(0)
    assert giant.observation_tensor(1) != guard.observation_tensor(1)
    other = played(SKIRMISH, Buy("giant"), Finish(), Buy("guard"), Finish(), Draw("blue"), Draw("strike"))
    assert other.information_state_string(0) != guard.information_state_string(0)


def test_a_game_is_registered_once() -> None:
    assert register(RULES, "skirmish", slots=256) == "tests_tiny_skirmish"
    assert pyspiel.load_game("tests_tiny_skirmish").num_distinct_actions() == 256
    with pytest.raises(ValueError, match="tests_tiny_skirmish stands for another game already"):
        register(RULES, "skirmish", slots=64)
    assert load_game(RULES, "skirmish", slots=64, name="tests_tiny_small").num_distinct_actions() == 64


def test_states_are_pickled_and_cloned_apart() -> None:
    state = played(SKIRMISH, Buy("giant"), Finish())
    again, clone = pickle.loads(pickle.dumps(state)), state.clone()
    assert str(pickle.loads(pickle.dumps(SKIRMISH))) == str(SKIRMISH)
    assert again.now == clone.now == state.now
    clone.apply_action(clone.legal_actions()[0])
    assert clone.now != state.now
