"""Exact odds, by walking the outcomes of chance instead of sampling them.

The walk first finds every state that can come about, each once however it is reached, and then pours the
probability from the first state down to those at which it stops.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, Final, Generic, TypeAlias, TypedDict, TypeVar, overload

from hexfront import kernel
from hexfront.actions import Action
from hexfront.chance import Dice, Pick
from hexfront.distribution import Distribution
from hexfront.errors import HexfrontError, HiddenInformation
from hexfront.flow import CHANCE, Ask, Frame
from hexfront.rules import Outcome, Rules
from hexfront.state import State, Transition

S = TypeVar("S", bound=State)
K = TypeVar("K")
Policy: TypeAlias = Callable[[Any, tuple[Action, ...]], Action | Mapping[Action, Fraction]]
"""What a side does: `(view, legal actions) -> action`, or the probability of each action that it may take."""

CERTAIN: Final = Fraction(1)


class OddsOptions(TypedDict, total=False):
    """What the short forms of the games hand on to `odds`, with the same meaning."""

    policies: Mapping[str, Policy]
    viewer: str
    completions: Iterable[tuple[Any, Fraction]]
    key: Callable[[Any], Any]
    limit: int


class OddsTooLarge(HexfrontError):
    """More states can come about than were allowed; `procedures` counts them by the procedure that they wait in."""

    def __init__(self, limit: int, procedures: tuple[tuple[str, int], ...]) -> None:
        self.limit = limit
        self.procedures = procedures
        most = ", ".join(f"{name} ({number})" for name, number in procedures[:3])
        super().__init__(f"more than {limit} states can come about, most of them in {most}")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.limit, self.procedures)


def settled(start: State) -> Callable[[State], bool]:
    """Tells of a later state whether the procedure that is on top of `start` is gone."""
    depth = len(start.stack)
    below = start.stack[:-1]
    return lambda state: len(state.stack) < depth or state.stack[: depth - 1] != below


def answered(start: State) -> Callable[[State], bool]:
    """Tells of a later state whether all that an action at `start` set off is over.

    The procedure that offered the action then asks a side again, or is gone.
    """
    depth = len(start.stack)
    gone = settled(start)
    return lambda state: gone(state) or (len(state.stack) == depth and _ask(state).side != CHANCE)


def ended(start: State, *kinds: type[Frame[Any, Any]]) -> Callable[[State], bool]:
    """Tells of a later state whether what an action at `start` began is over: a procedure of one of these kinds."""
    depth = len(start.stack)
    return lambda state: len(state.stack) <= depth or not isinstance(state.stack[depth].frame, kinds)


@overload
def odds(
    rules: Rules[S],
    state: S,
    *,
    action: Action | None = ...,
    policies: Mapping[str, Policy] | None = ...,
    viewer: str | None = ...,
    completions: Iterable[tuple[S, Fraction]] | None = ...,
    until: Callable[[S], bool] | None = ...,
    limit: int = ...,
) -> Distribution[Outcome | None]: ...


@overload
def odds(
    rules: Rules[S],
    state: S,
    *,
    key: Callable[[S], K],
    action: Action | None = ...,
    policies: Mapping[str, Policy] | None = ...,
    viewer: str | None = ...,
    completions: Iterable[tuple[S, Fraction]] | None = ...,
    until: Callable[[S], bool] | None = ...,
    limit: int = ...,
) -> Distribution[K]: ...


def odds(
    rules: Rules[S],
    state: S,
    *,
    action: Action | None = None,
    policies: Mapping[str, Policy] | None = None,
    viewer: str | None = None,
    completions: Iterable[tuple[S, Fraction]] | None = None,
    until: Callable[[S], bool] | None = None,
    key: Callable[[S], Any] | None = None,
    limit: int = 100_000,
) -> Distribution[Any]:
    """The exact distribution of what a state, or an action at it, leads to.

    `key` says what of a last state counts (default: the outcome of the game). `policies` decide for the sides; a
    decision that has one legal action needs none. `until` tells at which states to stop: by default when the
    procedure on top is gone, or with an `action` when all that it set off is over; and always at the end of the game.

    `viewer` is the side that asks, if it must not learn from the answer what it may not see: policies and `key` then
    get its views. Where the answer depends on what it may not see, `completions` say what that might be: the full
    states that agree with its view, each with its probability, over which the odds are averaged
    (`hexfront.completions` gives all of them). Then nothing is taken from `state` but the view, which may stand in its
    place, and each policy gets the view of its own side of what might be.

    Raises:
        HiddenInformation: the answer depends on what `viewer` may not see, and there are no `completions`.
        OddsTooLarge: more than `limit` states can come about; the message names the procedures they wait in.
        IllegalAction: `action` is not legal.
        ValueError: a side decides that has no policy, or a policy's answer is no distribution of legal actions; or the
            completions do not agree with the view, or their probabilities do not sum to 1.
    """
    side = viewer or state.viewer
    walk: _Walk[S] = _Walk(rules, policies or {}, side, guarded=completions is None)
    roots = [(state, CERTAIN)] if completions is None else _agreeing(rules, state, side, completions)
    firsts = roots if action is None else [(walk.step(root, action), chance) for root, chance in roots]
    stop = until or (settled(state) if action is None else answered(state))
    of = key or rules.outcome
    return Distribution.of((of(walk.shown(last)), chance) for last, chance in walk.leaves(firsts, stop, limit))


def _agreeing(
    rules: Rules[S], state: S, viewer: str | None, completions: Iterable[tuple[S, Fraction]]
) -> list[tuple[S, Fraction]]:
    """The completions, if they are some: full states that agree with what the viewer sees of the state."""
    if viewer is None:
        raise ValueError("completions complete the view of a side; name it as the viewer")
    view = state if state.viewer == viewer else rules.view(state, viewer)
    listed = list(completions)
    if sum(chance for _, chance in listed) != 1 or any(chance < 0 for _, chance in listed):
        raise ValueError(f"expected completions whose probabilities sum to 1, got {[str(p) for _, p in listed]}")
    if any(each.viewer is not None or rules.view(each, viewer) != view for each, _ in listed):
        raise ValueError(f"expected full states that {viewer} cannot tell from what it sees; one of them is not")
    return listed


def _ask(state: State) -> Ask[Any]:
    ask = kernel.pending(state)
    assert ask is not None, "the game is over"
    return ask


class _Walk(Generic[S]):
    """Everything that can come about from states, for a viewer and under policies.

    `guarded` keeps from the viewer what it may not see; else the states are those that it must reckon with.
    """

    def __init__(self, rules: Rules[S], policies: Mapping[str, Policy], viewer: str | None, guarded: bool) -> None:
        self.rules = rules
        self.policies = policies
        self.viewer = viewer
        self.guarded_for = viewer if guarded else None

    def leaves(
        self, firsts: Iterable[tuple[S, Fraction]], stop: Callable[[S], bool], limit: int
    ) -> list[tuple[S, Fraction]]:
        """The states at which the walk from some states stops, each with the probability of getting there."""
        begun: dict[S, Fraction] = {}
        for state, chance in firsts:
            begun[state] = begun.get(state, Fraction(0)) + chance
        found = list(begun)
        numbers = {state: number for number, state in enumerate(found)}
        branches: list[list[tuple[int, Fraction]]] = []
        while len(branches) < len(found):
            state = found[len(branches)]
            branch = []
            for action, chance in () if not state.stack or stop(state) else self.chances(state):
                child = self.step(state, action)
                number = numbers.setdefault(child, len(found))
                if number == len(found):
                    found.append(child)
                branch.append((number, chance))
            branches.append(branch)
            if len(found) > limit:
                waiting = Counter(_procedure(each) for each in found)
                raise OddsTooLarge(limit, tuple(waiting.most_common()))
        poured = _pour(branches, list(begun.values()))
        return [(state, poured[number]) for number, state in enumerate(found) if not branches[number]]

    def chances(self, state: S) -> list[tuple[Action, Fraction]]:
        """What may be done at a state, each with its probability."""
        ask = _ask(state)
        side = self.guarded_for
        if side is not None and ask.seen_by is not None and side not in ask.seen_by:
            raise HiddenInformation(f"{side} may not know the options of: {ask.about} (decided by {ask.side})")
        if ask.side == CHANCE:
            return list(self.rules.chance(state))
        legal = self.rules.legal_actions(state)
        if len(legal) == 1:
            return [(legal[0], CERTAIN)]
        policy = self.policies.get(ask.side)
        if policy is None:
            raise ValueError(f"no policy for {ask.side}, who decides: {ask.about}")
        answer = policy(self.rules.view(state, self.guarded_for or ask.side), legal)
        chances = list(answer.items()) if isinstance(answer, Mapping) else [(answer, CERTAIN)]
        if sum(chance for _, chance in chances) != 1 or any(action not in legal for action, _ in chances):
            raise ValueError(
                f"the policy of {ask.side} answered {answer}, no distribution of what is legal: {ask.about}"
            )
        return [(action, chance) for action, chance in chances if chance]

    def step(self, state: S, action: Action) -> S:
        """The state after an action, unless it shows the viewer something new."""
        done: Transition[S] = self.rules.apply(state, action)
        for event in done.events:
            if self.guarded_for is not None and event.shows(self.guarded_for):
                what = type(event).__name__  # and no more of it: the words are for who may not see it
                raise HiddenInformation(f"{action} would show {self.guarded_for} what it may not see yet ({what})")
        return done.state

    def shown(self, state: S) -> S:
        """What the viewer sees of a state."""
        return state if self.viewer is None else self.rules.view(state, self.viewer)


def _procedure(state: State) -> str:
    """The procedure that a state waits in, with its stage: of a roll or draw the one that asked for it."""
    waiting = next((at for at in reversed(state.stack) if not isinstance(at.frame, Dice | Pick)), None)
    return "the end of the game" if waiting is None else f"{type(waiting.frame).__name__}.{waiting.stage}"


def _pour(branches: list[list[tuple[int, Fraction]]], first: list[Fraction]) -> list[Fraction]:
    """The probability of coming to each state: a state hands it on when all that lead to it have.

    `first` are the probabilities of the first ones, in which it begins.
    """
    waiting = Counter(number for branch in branches for number, _ in branch)
    poured = first + [Fraction(0)] * (len(branches) - len(first))
    ready = [number for number in range(len(first)) if not waiting[number]]
    done = 0
    while ready:
        here = ready.pop()
        done += 1
        for number, chance in branches[here]:
            poured[number] += poured[here] * chance
            waiting[number] -= 1
            if not waiting[number]:
                ready.append(number)
    assert done == len(branches), "a state leads back to itself: a decision did not move its procedure on"
    return poured
