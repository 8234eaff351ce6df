"""Non-interference: what a side may not see makes no difference to what it gets.

Two states that differ in nothing that a side may see come from `complete`, or from a secret choice of the other side
that could have been another. The second kind also finds what is told later, or stands in a frame.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final, Generic, TypeVar

from hexfront.actions import Action
from hexfront.dice import Roller
from hexfront.errors import HiddenInformation
from hexfront.odds import OddsTooLarge, odds
from hexfront.rules import Rules
from hexfront.state import State, Transition

S = TypeVar("S", bound=State)

WALK: Final = 300  # states that the odds of one action may walk through
TRIED: Final = 12  # actions that are tried at a state


class Leak(AssertionError):
    """A side is told something that depends on what it may not see."""


def keeps_secrets(rules: Rules[S], state: S, other: S, side: str) -> None:
    """Check that a side cannot tell two states apart that differ in nothing that it may see.

    The views, decisions, tokens, legal actions, refusals, previews and odds that the side gets must be equal, and so
    must what it sees after any action that may be taken openly, unless the action shows it something.

    Raises:
        Leak: they are not; the message says which, and what each of them was.
    """
    if state == other:
        return
    _same("the view", lambda each: rules.view(each, side), state, other)
    _same("the decision", lambda each: rules.decision(rules.view(each, side)), state, other)
    if _hidden(rules, state, side):
        return
    _same("the legal actions", rules.legal_actions, state, other)
    _same("the chances", rules.chance, state, other)
    if rules.decision(state).side not in set(state.game.sides) - {side}:
        _same("the token", lambda each: rules.decision(each).token, state, other)
    for action in rules.legal_actions(state)[:TRIED]:
        _same_answers(rules, state, other, side, action)
        _same_effects(rules, side, action, rules.apply(state, action), rules.apply(other, action))


def _same(what: str, told: Callable[[Any], Any], state: Any, other: Any) -> None:
    one, two = told(state), told(other)
    if one != two:
        raise Leak(f"{what} depends on what may not be seen:\n{one}\nor\n{two}")


def _hidden(rules: Rules[S], state: S, side: str) -> bool:
    """Whether a side may not know the options of the decision."""
    try:
        rules.legal_actions(rules.view(state, side))
    except HiddenInformation:
        return True
    return False


def _same_answers(rules: Rules[S], state: S, other: S, side: str, action: Action) -> None:
    _same(f"the refusals of {action}", lambda each: rules.why_not(each, action), state, other)
    _same(f"the description of {action}", lambda each: rules.describe(each, action), state, other)
    _same(f"the preview of {action}", lambda each: rules.preview(each, action), state, other)
    _same(f"the odds of {action}", lambda each: _odds(rules, each, action, side), state, other)


def _odds(rules: Rules[S], state: S, action: Action, side: str) -> Any:
    """What the side is told of an action's odds, as the distribution of its next view, or why it is not told."""
    policies = dict.fromkeys(state.game.sides, _uniform)
    shown = lambda each: rules.view(each, side)  # noqa: E731
    try:
        return odds(rules, state, action=action, policies=policies, viewer=side, key=shown, limit=WALK)
    except (HiddenInformation, OddsTooLarge) as error:
        return type(error)


def _uniform(view: Any, actions: tuple[Action, ...]) -> Mapping[Action, Fraction]:
    return {action: Fraction(1, len(actions)) for action in actions}


def _same_effects(rules: Rules[S], side: str, action: Action, one: Transition[S], two: Transition[S]) -> None:
    if _shows(one, side) or _shows(two, side):
        return
    _same(f"what is seen of {action}", lambda done: [e for e in done.events if e.known_to(side)], one, two)
    _same(f"the view after {action}", lambda done: rules.view(done.state, side), one, two)


def _shows(done: Transition[Any], side: str) -> bool:
    return any(event.shows(side) for event in done.events)


def of_one_kind(state: Any, one: Action, other: Action) -> bool:
    """Whether two secret choices differ in nothing that is open: where a game does not say, those of one class."""
    return type(one) is type(other)


class Twin(Generic[S]):
    """A game that goes on beside another, and that a side cannot tell from it: what is secret went otherwise there.

    `alike(state, one, other)` tells whether two choices differ only in what is secret about them.
    """

    def __init__(self, rules: Rules[S], side: str, alike: Callable[[Any, Action, Action], bool] = of_one_kind) -> None:
        self.rules = rules
        self.side = side
        self.alike = alike
        self.state: S | None = None

    def visit(self, state: S, roller: Roller) -> None:
        """Check a state of the game against its twin, and against a completion of the view.

        Raises:
            Leak: the side can tell them apart.
        """
        other = self.rules.complete(self.rules.view(state, self.side), roller)
        if other != state:  # else nothing is hidden from the side, and it is told what is
            keeps_secrets(self.rules, state, other, self.side)
        if self.state is not None:
            keeps_secrets(self.rules, state, self.state, self.side)

    def follow(self, state: S, action: Action, done: Transition[S], roller: Roller) -> None:
        """Let the twin do what the game does; or, when a secret choice is made, another of its kind.

        Raises:
            Leak: the side can tell one secret choice from another.
        """
        twin = self._otherwise(state, action, done, roller) if self.state is None else self._alike(action)
        if twin is not None:
            _same_effects(self.rules, self.side, action, done, twin)
        apart = twin is None or _shows(done, self.side) or _shows(twin, self.side)
        self.state = None if apart or twin is None else twin.state

    def _alike(self, action: Action) -> Transition[S] | None:
        assert self.state is not None
        return None if self.rules.why_not(self.state, action) else self.rules.apply(self.state, action)

    def _otherwise(self, state: S, action: Action, done: Transition[S], roller: Roller) -> Transition[S] | None:
        """What another secret choice leads to: one alike, of which the side is not told either."""
        if not (self._is_secret(done) and _hidden(self.rules, state, self.side)):
            return None
        choices = self.rules.legal_actions(state)
        others = [each for each in choices if each != action and self.alike(state, each, action)]
        if not others:
            return None
        taken = roller.choose([(each, Fraction(1, len(others))) for each in others])
        twin = self.rules.apply(state, taken)
        return twin if self._is_secret(twin) else None

    def _is_secret(self, done: Transition[S]) -> bool:
        return any(not event.known_to(self.side) for event in done.events)
