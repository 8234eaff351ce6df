"""The search that is led by a judgement: by it where it is right, past it where it is wrong."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from typing import Any

import pytest
from tests import tiny
from tests.hexfront.judged import SENSIBLE, SHY, judged
from tests.hexfront.test_guidance import ADVANCE, played
from tests.tiny.rules import AddFirer, Aim
from tests.tiny.state import SIDES, Tiny

from hexfront import guidedsearch
from hexfront.actions import Action, Decline, Stop
from hexfront.bots import GreedyBot, load_bot
from hexfront.budget import Budget
from hexfront.dice import Roller, SeededRoller
from hexfront.drive import play
from hexfront.errors import UnknownName
from hexfront.guidedsearch import GuidedSearch, error, is_open
from hexfront.mcts import MCTSBot

SEEDS = range(5)


def answer(bot: Any, rules: Any, state: Tiny) -> Action:
    side = tiny.decision(state).side
    action: Action = bot(rules, tiny.view(state, str(side)), tiny.legal_actions(state))
    return action


@pytest.mark.parametrize("judgement", [SENSIBLE, SHY])
def test_it_finds_the_win_whatever_the_judgement_says(judgement: Mapping[type[Action], float]) -> None:
    """To make ready and fire wins the game with some luck; to stop draws it at best."""
    rules, state = judged(judgement), played(*ADVANCE)
    greedy = Stop() if judgement is SHY else AddFirer("blue-1")
    assert answer(GreedyBot(), rules, state) == greedy
    assert [answer(MCTSBot(40, seed=seed), rules, state) for seed in SEEDS] == [AddFirer("blue-1")] * 5


def test_it_follows_the_judgement_where_the_search_finds_nothing_better() -> None:
    rules, state = judged(SENSIBLE), played(*ADVANCE)
    assert answer(MCTSBot(1), rules, state) == AddFirer("blue-1")
    assert answer(MCTSBot(seconds=1e-9), rules, state) == AddFirer("blue-1")


def test_unguided_it_asks_no_judgement() -> None:
    def appraise(view: Tiny, action: Action) -> float:
        raise AssertionError("it was asked")

    rules, state = judged(SENSIBLE, appraise=appraise), played(*ADVANCE)
    assert answer(MCTSBot(200, guided=False, seed=1), rules, state) == AddFirer("blue-1")
    with pytest.raises(AssertionError, match="it was asked"):
        answer(MCTSBot(200, seed=1), rules, state)


def test_the_same_seed_gives_the_same_game() -> None:
    rules = judged(SHY)

    def game(seed: int) -> tuple[Action, ...]:
        bots = {side: MCTSBot(12, seed=f"{seed}/{side}") for side in SIDES}
        return tuple(step.action for step in play(rules, tiny.new_game("skirmish", turns=1), bots, seed=1).steps)

    assert game(1) == game(1)


def test_it_never_touches_the_true_state() -> None:
    """Whatever it applies actions to was drawn by `complete` from a view of its own side."""
    completed: set[Any] = set()

    def complete(view: Tiny, roller: Roller) -> Tiny:
        assert view.viewer == "blue"
        state = tiny.complete(view, roller)
        completed.add(state.kept("red").kinds)
        return state

    state = played(*ADVANCE)
    answer(MCTSBot(40), judged(SHY, complete=complete), state)
    assert len(completed) > 1  # a face-down unit is now this and now that
    with pytest.raises(ValueError, match="expected the view of a side, got the full state"):
        MCTSBot(1)(judged(SHY), state, tiny.legal_actions(state))


def test_it_thinks_again_only_when_something_has_come_up() -> None:
    """It makes ready and fires in one go; what red does about it, and each roll, is new."""
    asked = 0

    def complete(view: Tiny, roller: Roller) -> Tiny:
        nonlocal asked
        asked += 1
        return tiny.complete(view, roller)

    rules, bot, state = judged(SENSIBLE, complete=complete), MCTSBot(40), played(*ADVANCE)
    assert answer(bot, rules, state) == AddFirer("blue-1")
    assert asked >= 3  # to see what there is, in each round, and to look ahead
    asked, state = 0, tiny.apply(state, AddFirer("blue-1")).state
    assert answer(bot, rules, state) == Aim("red-1")
    assert asked == 2  # to go on, and to look ahead
    assert answer(MCTSBot(40), rules, state) == Aim("red-1")
    assert asked >= 2 + 3  # another bot has not thought of it yet


def test_below_a_candidate_the_tree_takes_in_more_actions_as_it_is_visited(monkeypatch: pytest.MonkeyPatch) -> None:
    """The best answer alone at the first 16 visits after the one that made the node, two answers from there on."""
    monkeypatch.setattr(guidedsearch, "is_open", lambda leads: True)
    rules, state = judged(SENSIBLE), played(*ADVANCE)

    def answers(rounds: int) -> int:
        search = GuidedSearch(rules, tiny.view(state, "blue"), SeededRoller(1), width=2)
        search.run(Budget(2 * rounds))
        assert [node.visits for node in search.root.children.values()] == [rounds, rounds]
        return len(search.root.children[AddFirer("blue-1")].children)

    assert [answers(rounds) for rounds in (1, 2, 16, 17)] == [0, 1, 1, 2]


def test_a_candidate_falls_out_when_it_is_alike_or_clearly_worse() -> None:
    """The error of leads of 1, 0 and 2: the root of 0 + 1 + 1, and of 0.25 that is doubted beforehand, by 3."""
    assert error([1.0, 0.0, 2.0]) == pytest.approx(2**0.5 / 3)
    assert error([1.0, 0.0, 2.0], 0.5) == pytest.approx(1.5 / 3)
    assert is_open([0.0])
    assert not is_open([0.0, 0.0])
    assert is_open([-0.4])
    assert not is_open([-0.6])
    assert is_open([-1.0, 0.9])


def test_it_takes_what_most_speaks_for() -> None:
    """An average lead of 0.1 with an error of the root of 0.72, by 2, is not enough; one of 0.2 in each round is."""
    search = GuidedSearch(judged(SHY), tiny.view(played(*ADVANCE), "blue"), SeededRoller(1), width=2)
    [other] = search.leads
    assert other == AddFirer("blue-1")
    answers = []
    for leads in ([], [-1.0, 1.0], [0.7, -0.5], [0.2, 0.2], [1.0, 0.0]):
        search.leads[other] = leads
        answers.append(search.best())
    assert answers == [Stop(), Stop(), Stop(), other, other]


def test_a_playout_that_time_cuts_off_does_not_count() -> None:
    search = GuidedSearch(judged(SHY), tiny.view(played(*ADVANCE), "blue"), SeededRoller(1), width=2)
    assert search.run(Budget(seconds=0.0)) == Stop()
    assert not search.root.children[Stop()].visits
    assert [*search.leads.values()] == [[]]


def test_a_pickled_bot_goes_on_where_it_was() -> None:
    rules, state = judged(SHY), played(*ADVANCE)
    bot = MCTSBot(6, seed=1)
    answer(bot, rules, state)
    again = pickle.loads(pickle.dumps(bot))
    assert [answer(again, rules, state) for _ in range(6)] == [answer(bot, rules, state) for _ in range(6)]


def test_a_single_action_is_taken_at_once() -> None:
    state = played(*ADVANCE)
    assert MCTSBot()(judged(SHY), tiny.view(state, "blue"), (Decline(),)) == Decline()


def test_its_options() -> None:
    found: Any = load_bot("mcts:24,guided=no,width=5", "x")
    assert (found.iterations, found.guided, found.width, found.seed) == (24, False, 5, "x")
    assert repr(found) == "MCTSBot(24, None, depth=None, exploration=1.4, guided=False, width=5, seed='x')"
    guided: Any = load_bot("mcts:24,guided=yes")
    assert guided.guided
    with pytest.raises(UnknownName, match="expected guided=yes or guided=no, got 'guided=perhaps'"):
        load_bot("mcts:24,guided=perhaps")
    with pytest.raises(UnknownName, match="expected width above 0, got 0"):
        load_bot("mcts:24,width=0")
