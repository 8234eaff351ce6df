"""Drivers: they roll, ask bots, play whole games and count trees; the engine itself holds no randomness."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from threading import Thread
from typing import Any, Generic, TypeVar

from attrs import frozen

from hexfront import kernel
from hexfront.actions import Action
from hexfront.dice import Roller, SeededRoller
from hexfront.errors import BotError, IllegalAction
from hexfront.flow import CHANCE
from hexfront.record import Record, Step
from hexfront.rules import Outcome, Rules
from hexfront.state import Event, State, Transition

S = TypeVar("S", bound=State)
Bot = Callable[[Rules[Any], Any, tuple[Action, ...]], Action]
"""Chooses: `(rules, view of the state, legal actions) -> action`."""


def roll(rules: Rules[S], state: S, roller: Roller) -> Transition[S]:
    """Resolve pending chance until somebody must decide, or the game is over."""
    events: list[Event[Any]] = []
    while outcomes := rules.chance(state):
        done = rules.apply(state, roller.choose(outcomes))
        state = done.state
        events.extend(done.events)
    return Transition(state, tuple(events))


def choices(rules: Rules[S], state: S) -> tuple[Action, ...]:
    """What a searcher or a learner chooses from: each finished thing in one order (`canonical_actions`).

    All that is legal where somebody began to build in another order, so that it is empty only when the game is over.
    """
    return rules.canonical_actions(state) or rules.legal_actions(state)


def returns(rules: Rules[S], state: S) -> tuple[float, ...]:
    """What the game is worth to each side, in the order of its sides: 1 for the winner, 0 for a draw.

    The others share -1, so that it sums to 0. While the game runs it is 0 for all.
    """
    return _worths(rules.outcome(state), state.game.sides)


def standing(rules: Rules[S], state: S) -> tuple[float, ...]:
    """What the game would be worth to each side if it ended now; 0 for all if the game module cannot tell.

    A game module that can has a function `standing(state) -> Outcome`, beside those of `Rules`.
    """
    told = rules.standing(state) if hasattr(rules, "standing") else rules.outcome(state)
    return _worths(told, state.game.sides)


def _worths(outcome: Outcome | None, sides: tuple[str, ...]) -> tuple[float, ...]:
    if outcome is None or outcome.winner is None:
        return (0.0,) * len(sides)
    loss = -1.0 / (len(sides) - 1)
    return tuple(1.0 if side == outcome.winner else loss for side in sides)


def choose(
    rules: Rules[S], state: S, bots: Mapping[str, Bot], roller: Roller, *, patience: float | None = None
) -> Action:
    """The next action: an outcome drawn by the roller, or the answer of the bot of the side that decides.

    A bot that takes longer than `patience` seconds is given up; it cannot be stopped, and goes on in a thread of its
    own that does not keep the program from ending.

    Raises:
        BotError: the bot raised, took too long, or its answer is not legal; the message names the side, the bot and the
            decision, and the error holds the state.
        ValueError: no bot plays the side that decides.
    """
    ask = kernel.pending(state)
    if ask is None:
        raise ValueError("the game is over; nobody decides")
    if ask.side == CHANCE:
        return roller.choose(rules.chance(state))
    bot = bots.get(ask.side)
    if bot is None:
        raise ValueError(f"no bot for {ask.side}, who decides: {ask.about}; there are bots for {sorted(bots)}")

    def failed(what: str) -> BotError:
        return BotError(what, ask.side, bot_name(bot), rules.dumps(state))

    legal = rules.legal_actions(state)
    asked = _asked(bot, rules, rules.view(state, ask.side), legal, patience)
    try:
        answer = asked.result(patience)
    except Exception as error:
        if not asked.done():
            raise failed(f"took longer than {patience:g} seconds at: {ask.about}") from None
        raise failed(f"failed at: {ask.about}: {type(error).__name__}: {error}") from error
    if answer not in legal:
        raise failed(f"answered {answer!r}, which is not legal at: {ask.about}")
    return answer


def bot_name(bot: Bot) -> str:
    """What a bot is called, the same in every process: as it writes itself, or the name of its function or class."""
    kind: Any = type(bot)
    writes_itself = kind.__repr__ is not object.__repr__ and not hasattr(bot, "__qualname__")
    return repr(bot) if writes_itself else str(getattr(bot, "__qualname__", kind.__qualname__))


def _asked(bot: Bot, rules: Rules[Any], view: Any, legal: tuple[Action, ...], patience: float | None) -> Future[Action]:
    """The answer of a bot, perhaps still to come: it thinks in a thread of its own if it may be given up."""
    answer: Future[Action] = Future()

    def think() -> None:
        try:
            answer.set_result(bot(rules, view, legal))
        except BaseException as error:  # raised again where the answer is read
            answer.set_exception(error)

    if patience is None:
        think()
    else:
        Thread(target=think, daemon=True).start()
    return answer


def play(
    rules: Rules[S],
    state: S,
    bots: Mapping[str, Bot],
    *,
    seed: int | str = 0,
    roller: Roller | None = None,
    watch: Callable[[S, Action, Transition[S]], None] | None = None,
    limit: int | None = None,
    patience: float | None = None,
) -> Record[S]:
    """Play until the game is over (or `limit` more actions are taken) and give the record of it.

    A bot may think `patience` seconds about a decision, for ever if None. `watch` is called after every action with
    the state before it, the action, and what it led to.
    """
    dice = roller if roller is not None else SeededRoller(seed)
    steps: list[Step] = []
    first = state
    while (ask := kernel.pending(state)) is not None and (limit is None or len(steps) < limit):
        action = choose(rules, state, bots, dice, patience=patience)
        done = rules.apply(state, action)
        steps.append(Step(ask.side, action, done.events))
        if watch is not None:
            watch(state, action, done)
        state = done.state
    return Record(first, tuple(steps), state)


def fulfil(rules: Rules[S], state: S, wanted: Sequence[Action]) -> tuple[Action, ...]:
    """One gesture as legal atomic actions: the wanted ones, in an order in which each is legal when its turn comes.

    The order that was given is kept as far as it can be.

    Raises:
        IllegalAction: there is no such order; it holds the refusals of the first action that is stuck.
    """
    stuck: dict[tuple[S, tuple[Action, ...]], IllegalAction] = {}
    ordered = _in_order(rules, state, tuple(wanted), stuck)
    if ordered is None:
        raise next(iter(stuck.values()))
    return ordered


def _in_order(
    rules: Rules[S], state: S, left: tuple[Action, ...], stuck: dict[tuple[S, tuple[Action, ...]], IllegalAction]
) -> tuple[Action, ...] | None:
    if not left or (state, left) in stuck:
        return None if left else ()
    refusals = [rules.why_not(state, action) for action in left]
    for index, action in enumerate(left):
        if not refusals[index]:
            rest = _in_order(rules, rules.apply(state, action).state, left[:index] + left[index + 1 :], stuck)
            if rest is not None:
                return (action, *rest)
    number = next((index for index, refusal in enumerate(refusals) if refusal), 0)
    stuck[state, left] = IllegalAction(str(left[number]), refusals[number])
    return None


@frozen
class Seen(Generic[S]):
    """What the client of one side is sent after an action."""

    events: tuple[Event[Any], ...]
    view: S
    decision: kernel.Decision


def seen(done: Transition[S], side: str) -> Seen[S]:
    """What `side` learns of a transition: its events, its view, and the next decision as it may know it."""
    view = done.state.seen_by(side)
    return Seen(tuple(event for event in done.events if event.known_to(side)), view, kernel.decision(view))


def perft(rules: Rules[S], state: S, depth: int, *, merge: bool = False) -> int:
    """The number of paths of `depth` actions, outcomes of chance included; games that end sooner count once.

    `merge` counts through equal states: the same number, in less time where the tree folds back on itself.
    """
    if depth < 0:
        raise ValueError(f"expected a depth of at least 0, got {depth}")
    if merge:
        return _perft_merged(rules, {state: 1}, depth)
    actions = rules.legal_actions(state) if depth else ()
    if not actions:
        return 1
    return sum(perft(rules, rules.apply(state, action).state, depth - 1) for action in actions)


def _perft_merged(rules: Rules[S], layer: dict[S, int], depth: int) -> int:
    finished = 0
    for _ in range(depth):
        deeper: dict[S, int] = {}
        for state, paths in layer.items():
            actions = rules.legal_actions(state)
            if not actions:
                finished += paths
            for action in actions:
                child = rules.apply(state, action).state
                deeper[child] = deeper.get(child, 0) + paths
        layer = deeper
    return finished + sum(layer.values())
