from __future__ import annotations

import pickle
from typing import Any

import pytest

from hexfront.actions import Action, Decline, Finish, Stop
from hexfront.bots import GreedyBot, RandomBot, first_bot, greedy_bot, load_bot, random_bot, seeded
from hexfront.errors import UnknownName

ACTIONS: tuple[Action, ...] = (Decline(), Finish(), Stop())
NO_BOT = 3


def answers(bot: Any, number: int = 20) -> list[Action]:
    return [bot(None, None, ACTIONS) for _ in range(number)]


def test_a_random_bot_follows_its_seed() -> None:
    assert answers(random_bot(1)) == answers(random_bot(1)) != answers(random_bot(2))
    assert set(answers(random_bot())) == set(ACTIONS)
    assert repr(random_bot("x")) == "RandomBot('x')"


def test_a_pickled_random_bot_goes_on_where_it_was() -> None:
    bot = random_bot(1)
    answers(bot)
    assert answers(pickle.loads(pickle.dumps(bot))) == answers(bot)


class Judged:
    """A game that judges its actions by a table; what is not in it is worth nothing."""

    def __init__(self, worth: dict[Action, float]) -> None:
        self.worth = worth

    def appraise(self, view: Any, action: Action) -> float:
        return self.worth.get(action, 0.0)


def chosen(worth: dict[Action, float], seed: int = 0) -> list[Action]:
    bot = greedy_bot(seed)
    return [bot(Judged(worth), None, ACTIONS) for _ in range(20)]


def test_a_greedy_bot_takes_what_is_worth_most() -> None:
    assert set(chosen({Stop(): 1.0, Finish(): 0.5})) == {Stop()}
    assert repr(greedy_bot("x")) == "GreedyBot('x')"


def test_of_equal_ones_a_greedy_bot_takes_the_way_out_or_any() -> None:
    assert set(chosen({})) == {Decline()}
    even: dict[Action, float] = {Finish(): 1.0, Stop(): 1.0}
    assert set(chosen(even)) == {Finish(), Stop()}
    assert chosen(even, 1) == chosen(even, 1) != chosen(even, 2)


def test_a_greedy_bot_needs_a_judgement_but_not_of_a_single_action() -> None:
    assert greedy_bot()(None, None, ACTIONS[:1]) == Decline()
    with pytest.raises(ValueError, match="no function appraise"):
        greedy_bot()(None, None, ACTIONS)


def test_the_first_bot_takes_the_way_out() -> None:
    assert set(answers(first_bot)) == {Decline()}


def test_only_bots_that_take_seeds_are_seeded() -> None:
    assert answers(seeded(random_bot(1), 2)) == answers(random_bot(2))
    assert seeded(first_bot, 2) is first_bot


class Last:
    def __call__(self, rules: Any, view: Any, actions: tuple[Action, ...]) -> Action:
        return actions[-1]


def test_bots_by_name_and_by_path() -> None:
    assert answers(load_bot("random", 5)) == answers(random_bot(5))
    assert load_bot("first") is first_bot
    assert isinstance(load_bot("greedy", 5), GreedyBot)
    assert load_bot("hexfront.bots.first_bot") is first_bot
    assert set(answers(load_bot("tests.hexfront.test_bots.Last"))) == {Stop()}
    assert isinstance(load_bot("hexfront.bots.RandomBot"), RandomBot)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("randm", "no bot is called 'randm'; there are first, greedy, mcts, random; did you mean random?"),
        ("zzz", "no bot is called 'zzz'; .* or give a dotted path"),
        ("nowhere.at.all", "no bot at nowhere.at.all: No module named 'nowhere'"),
        ("hexfront.bots.nothing", "no bot at hexfront.bots.nothing: module 'hexfront.bots' has no attribute"),
        ("tests.hexfront.test_bots.NO_BOT", "is no bot: expected something to call, found 3"),
    ],
)
def test_what_is_no_bot_is_refused(name: str, message: str) -> None:
    with pytest.raises(UnknownName, match=message):
        load_bot(name)
