"""Drivers: rolling, asking bots, playing, gestures, what a client is sent, perft."""

from __future__ import annotations

import pickle
from fractions import Fraction
from threading import Event
from typing import Any

import pytest
from tests import tiny
from tests.tiny.rules import AddFirer, Aim, Buy, FireBack, Strike, TakePoint
from tests.tiny.state import SIDES, Removed, Tiny, Turned

from hexfront.actions import Action, Decline, Draw, Finish, Roll, Stop
from hexfront.bots import first_bot, random_bot
from hexfront.dice import SeededRoller
from hexfront.drive import bot_name, choose, fulfil, perft, play, returns, roll, seen
from hexfront.errors import BotError, IllegalAction
from hexfront.kernel import decision
from hexfront.rules import Rules

RULES: Rules[Tiny] = tiny


def after(state: Tiny, *actions: Action) -> Tiny:
    for action in actions:
        state = tiny.apply(state, action).state
    return state


def bought(scenario: str = "skirmish", blue: str = "guard giant", red: str = "knight") -> Tiny:
    """The first turn is about to begin: who acts is to be drawn."""
    buys = [[*map(Buy, kinds.split()), Finish()] for kinds in (blue, red)]
    return after(tiny.new_game(scenario), *buys[0], *buys[1])


def packet(**parts: str) -> Tiny:
    """Blue builds a packet, with a strike in hand."""
    return after(bought(**parts), Draw("blue"), Draw("strike"))


def test_roll_resolves_chance_until_somebody_decides() -> None:
    done = roll(RULES, bought(), SeededRoller(1))
    assert decision(done.state).kind == "Attack.packet"
    assert len(done.events) == 2
    assert roll(RULES, done.state, SeededRoller(1)) == type(done)(done.state, ())


def first(rules: Any, view: Any, legal: tuple[Action, ...]) -> Action:
    return legal[0]


def test_choose_asks_the_bot_of_the_side_with_its_view() -> None:
    asked = []

    def bot(rules: Any, view: Tiny, legal: tuple[Action, ...]) -> Action:
        asked.append((rules, view.viewer, legal))
        return legal[-1]

    state = packet()
    assert choose(RULES, state, {"blue": bot}, SeededRoller(1)) == tiny.legal_actions(state)[-1]
    assert asked == [(tiny, "blue", tiny.legal_actions(state))]
    assert isinstance(choose(RULES, bought(), {}, SeededRoller(1)), Draw)


@pytest.mark.parametrize(
    ("bot", "message"),
    [
        (lambda rules, view, legal: 1 / 0, "the bot of blue, <lambda>, failed at: build a packet: ZeroDiv"),
        (lambda rules, view, legal: Decline(), r"blue, <lambda>, answered Decline\(\), which is not legal"),
    ],
)
def test_what_a_bot_does_wrong_is_named(bot: Any, message: str) -> None:
    with pytest.raises(BotError, match=message) as caught:
        choose(RULES, packet(), {"blue": bot}, SeededRoller(1))
    error = pickle.loads(pickle.dumps(caught.value))
    assert (error.side, error.bot, str(error)) == ("blue", "<lambda>", str(caught.value))
    assert tiny.loads(error.saved) == packet()


def test_a_bot_that_takes_too_long_is_given_up() -> None:
    awake = Event()

    def slow(rules: Any, view: Any, legal: tuple[Action, ...]) -> Action:
        awake.wait(10)
        return legal[0]

    with pytest.raises(BotError, match=r"the bot of blue, .*slow, took longer than 0.01 seconds at: build a packet"):
        choose(RULES, packet(), {"blue": slow}, SeededRoller(1), patience=0.01)
    awake.set()
    assert choose(RULES, packet(), {"blue": first}, SeededRoller(1), patience=10) == tiny.legal_actions(packet())[0]
    with pytest.raises(BotError, match="failed at: build a packet: TimeoutError: of my own"):
        choose(RULES, packet(), {"blue": impatient}, SeededRoller(1), patience=10)


def impatient(rules: Any, view: Any, legal: tuple[Action, ...]) -> Action:
    raise TimeoutError("of my own")


class Named:
    def __call__(self, rules: Any, view: Any, legal: tuple[Action, ...]) -> Action:
        return legal[0]


def test_the_name_of_a_bot_is_the_same_in_every_process() -> None:
    assert [bot_name(bot) for bot in (first_bot, random_bot(1), Named())] == ["first_bot", "RandomBot(1)", "Named"]


def test_returns_sum_to_nothing() -> None:
    state = tiny.new_game("skirmish")
    assert returns(RULES, state) == (0.0, 0.0)
    ends = [play(RULES, state, {side: random_bot(f"{side} {seed}") for side in SIDES}).last for seed in range(12)]
    by_winner = {outcome.winner: returns(RULES, end) for end in ends if (outcome := tiny.outcome(end)) is not None}
    assert by_winner == {"blue": (1.0, -1.0), "red": (-1.0, 1.0), None: (0.0, 0.0)}


def test_somebody_must_play_the_side_that_decides() -> None:
    with pytest.raises(ValueError, match=r"no bot for blue, who decides: build a packet; there are bots for \['red'\]"):
        choose(RULES, packet(), {"red": first}, SeededRoller(1))


def test_nobody_chooses_when_the_game_is_over() -> None:
    over = play(RULES, tiny.new_game("skirmish", turns=0), {"blue": cheap, "red": cheap}).last
    with pytest.raises(ValueError, match="the game is over"):
        choose(RULES, over, {}, SeededRoller(1))


def cheap(rules: Any, view: Any, legal: tuple[Action, ...]) -> Action:
    """Buys a guard, and then does nothing."""
    return next((action for action in legal if isinstance(action, Finish | Stop | Decline)), legal[0])


def test_play_gives_a_record_and_shows_each_step() -> None:
    watched: list[Any] = []
    bots = {"blue": cheap, "red": cheap}
    record = play(RULES, tiny.new_game("skirmish"), bots, seed=5, watch=lambda *each: watched.append(each))
    assert record.last.stack == ()
    assert [(action, done.events) for _, action, done in watched] == [
        (step.action, step.events) for step in record.steps
    ]
    assert watched[-1][2].state == record.last
    assert {step.side for step in record.steps} == {"blue", "red", "chance"}
    assert play(RULES, tiny.new_game("skirmish"), bots, seed=5) == record
    assert play(RULES, tiny.new_game("skirmish"), bots, roller=SeededRoller(5)) == record


def test_play_stops_at_a_limit() -> None:
    bots = {"blue": cheap, "red": cheap}
    record = play(RULES, tiny.new_game("skirmish"), bots, limit=3)
    assert (len(record.steps), record.last.stack != ()) == (3, True)
    assert play(RULES, record.last, bots, limit=0).steps == ()


# gestures


def test_a_gesture_is_carried_out_in_an_order_that_is_legal() -> None:
    state = packet()
    wanted = (Aim("red-1"), AddFirer("blue-2"), AddFirer("blue-1"))
    assert fulfil(RULES, state, wanted) == (AddFirer("blue-2"), AddFirer("blue-1"), Aim("red-1"))
    assert fulfil(RULES, state, wanted[1:]) == wanted[1:]
    assert fulfil(RULES, state, ()) == ()


def test_a_gesture_that_is_stuck_says_why() -> None:
    state = packet(scenario="feud")
    with pytest.raises(IllegalAction, match=r"blue-2 is a giant, and this is turn 1 \(tiny:4\.2\)"):
        fulfil(RULES, state, (AddFirer("blue-2"), AddFirer("blue-1")))


# what a client is sent


def test_a_client_is_sent_what_its_side_may_see() -> None:
    done = tiny.apply(after(bought(), Draw("blue")), Draw("strike"))
    mine, other = seen(done, "blue"), seen(done, "red")
    assert [type(event).__name__ for event in mine.events] == ["Drew", "TookChit"]
    assert [type(event).__name__ for event in other.events] == ["TookChit"]
    assert (mine.view, other.view) == (tiny.view(done.state, "blue"), tiny.view(done.state, "red"))
    assert (mine.decision.forced, other.decision.forced) == (False, None)
    assert mine.decision.token == decision(done.state).token


# counting


def test_perft_counts_paths_and_games_that_end_sooner_once() -> None:
    state = bought()
    assert [perft(RULES, state, depth) for depth in range(4)] == [1, 2, 2 * 2, 3 + 4 + 2 + 3]
    over = play(RULES, tiny.new_game("skirmish", turns=0), {"blue": cheap, "red": cheap}).last
    assert perft(RULES, over, 5) == perft(RULES, over, 5, merge=True) == 1


@pytest.mark.parametrize("depth", range(7))
def test_merging_equal_states_counts_the_same(depth: int) -> None:
    state = bought(blue="guard guard guard")
    assert perft(RULES, state, depth) == perft(RULES, state, depth, merge=True)
    assert perft(RULES, tiny.new_game("feud", turns=1), depth) == perft(
        RULES, tiny.new_game("feud", turns=1), depth, merge=True
    )


def test_a_depth_is_not_negative() -> None:
    with pytest.raises(ValueError, match="depth of at least 0, got -1"):
        perft(RULES, bought(), -1)


# the tiny game itself, by hand


def test_shots_are_simultaneous() -> None:
    state = after(packet(), Strike(), AddFirer("blue-2"), Aim("red-1"))
    assert decision(state).kind == "ReturnFire.answer"
    state = after(state, FireBack("blue-2"), Roll(1))  # 1 + 3 (giant) - 2 (knight) + 2 (strike) = 4: no
    done = tiny.apply(state, Roll(6))  # 6 + 2 - 3 = 5: killed
    assert done.events[-1] == Removed("blue-2")
    assert done.state.known == state.known
    assert done.state.units("blue") == ("blue-1",)


def test_a_loss_sets_off_revenge_in_a_feud() -> None:
    state = after(packet(scenario="feud", blue="guard", red="guard knight"), AddFirer("blue-1"), Aim("red-1"))
    done = tiny.apply(after(state, Decline()), Roll(5))  # 5 + 1 - 1 = 5: killed
    assert decision(done.state).kind == "Revenge.take"
    assert after(done.state, TakePoint()).points["red"] == 1
    assert Turned("red-1", "guard") not in done.events
    assert sum((chance for _, chance in tiny.chance(after(state, Decline()))), Fraction(0)) == 1
