"""The search: sound play, from views alone, the same under one seed."""

from __future__ import annotations

import pickle
import time
from types import SimpleNamespace
from typing import Any

import pytest
from tests import tiny
from tests.tiny.rules import AddFirer, Aim, Buy
from tests.tiny.state import SIDES, Tiny

from hexfront.actions import Action, Decline, Draw, Finish, Stop
from hexfront.bots import load_bot, random_bot
from hexfront.dice import Roller
from hexfront.drive import play, returns
from hexfront.errors import UnknownName
from hexfront.mcts import MCTSBot
from hexfront.rules import Rules
from hexfront.testing import random_games

RULES: Rules[Tiny] = tiny
BOUGHT = (Buy("giant"), Finish(), Buy("guard"), Finish())


def played(*actions: Action) -> Tiny:
    state = tiny.new_game("skirmish", turns=1)
    for action in actions:
        state = tiny.apply(state, action).state
    return state


def answer(bot: MCTSBot, state: Tiny) -> Action:
    side = tiny.decision(state).side
    assert side is not None
    return bot(RULES, tiny.view(state, side), tiny.legal_actions(state))


def test_it_shoots_when_that_wins_and_adds_the_firer_first() -> None:
    """One giant against one unit, one turn: to kill it wins the game, and to stop draws it at best."""
    state = played(*BOUGHT, Draw("blue"), Draw("hold"))
    assert answer(MCTSBot(200, seed=1), state) == AddFirer("blue-1")
    state = tiny.apply(state, AddFirer("blue-1")).state
    assert answer(MCTSBot(200, seed=1), state) == Aim("red-1")


@pytest.mark.no_cover
def test_it_beats_a_random_bot() -> None:
    """12 games, 6 as each side: 1 a win, 0 a draw, -1 a loss."""
    total = 0.0
    for number, side in enumerate(SIDES):
        for game in range(6):
            bots: dict[str, Any] = {each: random_bot(f"{each} {game}") for each in SIDES}
            bots[side] = MCTSBot(25, seed=game)
            total += returns(RULES, play(RULES, tiny.new_game("skirmish", turns=1), bots, seed=game).last)[number]
    assert total >= 4


@pytest.mark.no_cover
def test_the_same_seed_gives_the_same_game() -> None:
    def game(seed: int) -> tuple[Action, ...]:
        bots = {side: MCTSBot(15, seed=f"{seed}/{side}") for side in SIDES}
        return tuple(step.action for step in play(RULES, tiny.new_game("skirmish", turns=1), bots, seed=1).steps)

    assert game(1) == game(1)
    assert len({game(seed) for seed in range(3)}) > 1


def test_it_never_touches_the_true_state() -> None:
    """Whatever it applies actions to was drawn by `complete` from the view it was given."""
    completed: list[Tiny] = []

    def complete(view: Tiny, roller: Roller) -> Tiny:
        assert view.viewer == "blue"
        completed.append(tiny.complete(view, roller))
        return completed[-1]

    rules: Any = SimpleNamespace(**{name: getattr(tiny, name) for name in tiny.__all__} | {"complete": complete})
    state = played(*BOUGHT, Draw("blue"), Draw("hold"))
    MCTSBot(40)(rules, tiny.view(state, "blue"), tiny.legal_actions(state))
    assert len(completed) == 40
    assert len({each.kept("red").kinds for each in completed}) > 1  # a face-down unit is now this and now that
    with pytest.raises(ValueError, match="expected the view of a side, got the full state"):
        MCTSBot(1)(RULES, state, tiny.legal_actions(state))


def test_states_that_look_alike_are_searched_alike() -> None:
    state = played(*BOUGHT, Draw("blue"), Draw("hold"), AddFirer("blue-1"))
    other = played(Buy("giant"), Finish(), Buy("giant"), Finish(), Draw("blue"), Draw("hold"), AddFirer("blue-1"))
    trees = [MCTSBot(50, seed=3).search(RULES, tiny.view(each, "blue")) for each in (state, other)]
    counts = [{action: node.visits for action, node in tree.children.items()} for tree in trees]
    assert counts[0] == counts[1]


@pytest.mark.no_cover
def test_chance_is_entered_with_its_probabilities() -> None:
    """After a shot come the six rolls, each about a sixth of the time, and worth nothing of themselves."""
    state = played(*BOUGHT, Draw("blue"), Draw("hold"), AddFirer("blue-1"), Aim("red-1"))
    assert tiny.decision(state).side == "red"
    root = MCTSBot(1200, seed=2).search(RULES, tiny.view(state, "red"))
    rolls = root.children[Decline()].children
    assert len(rolls) == 6
    visits = [node.visits for node in rolls.values()]
    assert all(0.1 < number / sum(visits) < 0.24 for number in visits)
    assert {node.worth for node in rolls.values()} == {0.0}
    assert sum(node.visits for node in root.children.values()) == 1200


@pytest.mark.no_cover
def test_it_answers_every_decision_of_a_game_legally() -> None:
    bot = MCTSBot(3, depth=5)
    for game in random_games(RULES, "feud", 3):
        for spot in game:
            if tiny.decision(spot.state).side in SIDES:
                assert answer(bot, spot.state) in spot.legal


def test_a_single_action_is_not_searched() -> None:
    assert MCTSBot()(None, SimpleNamespace(viewer="blue"), (Stop(),)) == Stop()  # type: ignore[arg-type]


def test_a_budget_of_time() -> None:
    state = played(*BOUGHT, Draw("blue"), Draw("hold"))
    start = time.monotonic()
    assert answer(MCTSBot(seconds=0.05), state) in tiny.legal_actions(state)
    assert 0.05 <= time.monotonic() - start < 5
    assert answer(MCTSBot(seconds=1e-9), state) in tiny.legal_actions(state)  # one iteration at least


def test_a_pickled_bot_goes_on_where_it_was() -> None:
    state = played(*BOUGHT, Draw("blue"), Draw("hold"))
    bot = MCTSBot(5, seed=1)
    answer(bot, state)
    again = pickle.loads(pickle.dumps(bot))
    assert [answer(again, state) for _ in range(8)] == [answer(bot, state) for _ in range(8)]


def test_a_bot_of_the_command_line() -> None:
    found: Any = load_bot("mcts:40,depth=7,exploration=0.5", "x")
    assert (found.iterations, found.seconds, found.depth, found.exploration, found.seed) == (40, None, 7, 0.5, "x")
    assert repr(found) == "MCTSBot(40, None, depth=7, exploration=0.5, width=3, seed='x')"
    timed: Any = load_bot("mcts:1.5s")
    assert (timed.iterations, timed.seconds) == (None, 1.5)
    plain: Any = load_bot("mcts")
    assert (plain.iterations, plain.seconds) == (100, None)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("mcts:many", "expected a number of iterations, such as mcts:200 or mcts:2s, got 'many'"),
        ("mcts:", "expected a number of iterations"),
        ("mcts:0", "expected iterations above 0, got 0"),
        ("mcts:5,speed=3", "mcts has no option 'speed'; it has iterations, seconds, depth, exploration, width, guided"),
        ("random:3", "the bot random takes no options, and got '3'"),
    ],
)
def test_options_that_are_none(name: str, message: str) -> None:
    with pytest.raises(UnknownName, match=message):
        load_bot(name)
