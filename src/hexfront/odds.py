"""Exact odds, by walking the outcomes of chance instead of sampling them.

The walk first finds every state that can come about, each once however it is reached, and then pours the
probability from the first state down to those at which it stops.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final, Generic, TypeAlias, TypeVar, overload

from hexfront import kernel
from hexfront.actions import Action
from hexfront.distribution import Distribution
from hexfront.errors import HexfrontError, HiddenInformation
from hexfront.flow import CHANCE, Ask
from hexfront.rules import Outcome, Rules
from hexfront.state import State, Transition

S = TypeVar("S", bound=State)
K = TypeVar("K")
Policy: TypeAlias = Callable[[Any, tuple[Action, ...]], Action | Mapping[Action, Fraction]]
"""What a side does: `(view, legal actions) -> action`, or the probability of each action that it may take."""

CERTAIN: Final = Fraction(1)


class OddsTooLarge(HexfrontError):
    """More states can come about than were allowed; `procedures` counts them by the decision they wait at."""

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


@overload
def odds(
    rules: Rules[S],
    state: S,
    *,
    action: Action | None = ...,
    policies: Mapping[str, Policy] | None = ...,
    viewer: str | None = ...,
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
    until: Callable[[S], bool] | None = None,
    key: Callable[[S], Any] | None = None,
    limit: int = 100_000,
) -> Distribution[Any]:
    """The exact distribution of what a state, or an action at it, leads to.

    `key` says what of a last state counts (default: the outcome of the game). `policies` decide for the sides; a
    decision that has one legal action needs none. `until` tells at which states to stop: by default when the
    procedure on top is gone, or with an `action` when all that it set off is over; and always at the end of the game.
    `viewer` is the side that asks, if it must not learn from the answer what it may not see: policies and `key`
    then get its views.

    Raises:
        HiddenInformation: the answer depends on what `viewer` may not see.
        OddsTooLarge: more than `limit` states can come about; the message names the procedures they wait in.
        IllegalAction: `action` is not legal.
        ValueError: a side decides that has no policy, or a policy's answer is no distribution of legal actions.
    """
    walk = _Walk(rules, policies or {}, viewer)
    if action is None:
        first, stop = state, until or settled(state)
    else:
        first, stop = walk.step(state, action), until or answered(state)
    leaves = walk.leaves(first, stop, limit)
    of = key or rules.outcome
    return Distribution.of((of(walk.shown(last)), chance) for last, chance in leaves)


def _ask(state: State) -> Ask[Any]:
    ask = kernel.pending(state)
    assert ask is not None, "the game is over"
    return ask


class _Walk(Generic[S]):
    """Everything that can come about from a state, for a viewer and under policies."""

    def __init__(self, rules: Rules[S], policies: Mapping[str, Policy], viewer: str | None) -> None:
        self.rules = rules
        self.policies = policies
        self.viewer = viewer

    def leaves(self, first: S, stop: Callable[[S], bool], limit: int) -> list[tuple[S, Fraction]]:
        """The states at which the walk stops, each with the probability of getting there."""
        numbers = {first: 0}
        found = [first]
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
                waiting = Counter(kernel.decision(each).kind for each in found)
                raise OddsTooLarge(limit, tuple(waiting.most_common()))
        poured = _pour(branches)
        return [(state, poured[number]) for number, state in enumerate(found) if not branches[number]]

    def chances(self, state: S) -> list[tuple[Action, Fraction]]:
        """What may be done at a state, each with its probability."""
        ask = _ask(state)
        if self.viewer is not None and ask.seen_by is not None and self.viewer not in ask.seen_by:
            raise HiddenInformation(f"{self.viewer} may not know the options of: {ask.about} (decided by {ask.side})")
        if ask.side == CHANCE:
            return list(self.rules.chance(state))
        legal = self.rules.legal_actions(state)
        if len(legal) == 1:
            return [(legal[0], CERTAIN)]
        policy = self.policies.get(ask.side)
        if policy is None:
            raise ValueError(f"no policy for {ask.side}, who decides: {ask.about}")
        answer = policy(self.rules.view(state, self.viewer or ask.side), legal)
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
            if self.viewer is not None and event.shows(self.viewer):
                raise HiddenInformation(f"{action} would show {self.viewer} what it may not see yet: {event}")
        return done.state

    def shown(self, state: S) -> S:
        """What the viewer sees of a state."""
        return state if self.viewer is None else self.rules.view(state, self.viewer)


def _pour(branches: list[list[tuple[int, Fraction]]]) -> list[Fraction]:
    """The probability of coming to each state: a state hands it on when all that lead to it have."""
    waiting = Counter(number for branch in branches for number, _ in branch)
    poured = [Fraction(0)] * len(branches)
    poured[0] = CERTAIN
    ready = [0] if not waiting[0] else []
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
