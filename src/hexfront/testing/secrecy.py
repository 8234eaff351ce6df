"""Non-interference: what a side may not see makes no difference to what it gets.

Two states that differ in nothing that a side may see come from `complete`, or from a secret choice of the other side
that could have been another. The second kind also finds what is told later, or stands in a frame.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, Generic, TypeVar

from attrs import evolve, frozen

from hexfront import kernel
from hexfront.actions import Action
from hexfront.dice import Roller
from hexfront.errors import HiddenInformation, IllegalAction
from hexfront.keys import information_key
from hexfront.odds import OddsTooLarge, odds
from hexfront.rules import Rules
from hexfront.state import Event, State, Transition

S = TypeVar("S", bound=State)

WALK: Final = 300  # states that the odds of one action may walk through
TRIED: Final = 12  # actions that are tried at a state
REFUSED: Final = 60  # actions on offer whose refusals are compared


class Leak(AssertionError):
    """A side is told something that depends on what it may not see."""


@frozen
class Shown:
    """What a game shows besides the answers of its `Rules`.

    `states` are functions of a state, such as pictures and tables; none may tell what not everybody may see, even if it
    is asked of a full state. `account(state, events, sides)` tells what has happened since a state as far as all the
    sides know.
    """

    states: tuple[Callable[[Any], Any], ...] = ()
    account: Callable[[Any, Iterable[Event[Any]], Iterable[str]], Iterable[str]] | None = None


NOTHING: Final = Shown()


def keeps_secrets(rules: Rules[S], state: S, other: S, side: str, shown: Shown = NOTHING) -> None:
    """Check that a side cannot tell two states apart that differ in nothing that it may see.

    The views, their texts and keys, decisions, tokens, legal actions, refusals, descriptions, previews and odds that
    the side gets must be equal, so must what it hears if it answers in place of another, and so must what it sees after
    any action that may be taken openly, unless the action shows it something. `shown` is what else it is shown.

    Raises:
        Leak: they are not; the message says which, and what each of them was.
    """
    if state == other:
        return
    _same_views(rules, state, other, side)
    for picture in shown.states:
        _same(picture.__name__, state, other, picture)
    if rules.decision(state).side != side:
        _same_protests(rules, state, other, side)
    if not _hidden(rules, state, side):
        _same_options(rules, state, other, side)
        for action in _spread(rules.legal_actions(state), TRIED):
            _same(f"the preview of {action}", state, other, rules.preview, action)
            done, also = rules.apply(state, action), rules.apply(other, action)
            _same_effects(rules, side, action, (state, done), (other, also), shown)
            _same(f"the odds of {action}", state, other, _odds, rules, action, side)


def _same(what: str, state: Any, other: Any, told: Callable[..., Any], *about: Any) -> None:
    one, two = told(state, *about), told(other, *about)
    if one != two:
        raise Leak(f"{what} depends on what may not be seen:\n{one}\nor\n{two}")


def _same_views(rules: Rules[S], state: S, other: S, side: str) -> None:
    def seen(told: Callable[[S], Any]) -> Callable[[S], Any]:
        return lambda each: told(rules.view(each, side))

    _same("the view", state, other, rules.view, side)
    _same("the text of the view", state, other, seen(rules.dumps))
    _same("the key of the view", state, other, seen(information_key))
    _same("the decision", state, other, seen(rules.decision))
    _same("what is asked", state, other, lambda each: evolve(rules.decision(each), forced=None))
    _same("the outcome", state, other, rules.outcome)


def _same_protests(rules: Rules[S], state: S, other: S, side: str) -> None:
    """Check what the side hears that answers in place of another, even if it has guessed the token."""
    token = rules.decision(state).token
    for action in _spread(_offered(state, other), TRIED):
        _same(f"the answer to {side}, who tries {action},", state, other, _protest, rules, action, side, token)


def _same_options(rules: Rules[S], state: S, other: S, side: str) -> None:
    """Check what the side is told of the options of a decision, which it may know."""
    _same("the legal actions", state, other, rules.legal_actions)
    _same("the canonical actions", state, other, rules.canonical_actions)
    _same("the chances", state, other, rules.chance)
    if rules.decision(state).side not in set(state.game.sides) - {side}:
        _same("the token", state, other, lambda each: rules.decision(each).token)
    for action in _spread(_offered(state, other), REFUSED):
        _same(f"the refusals of {action}", state, other, rules.why_not, action)
        _same(f"the description of {action}", state, other, rules.describe, action)


def _spread(actions: Sequence[Action], most: int) -> Sequence[Action]:
    """At most so many of the actions, from the first on."""
    return actions[:: -(-len(actions) // most) or 1]


def _offered(*states: State) -> tuple[Action, ...]:
    """What is on offer in one of the states, allowed or refused."""
    asked = (kernel.pending(state) for state in states)
    return tuple(dict.fromkeys(action for ask in asked if ask is not None for action in ask.offers))


def _protest(state: S, rules: Rules[S], action: Action, side: str, at: str) -> str:
    """What a side hears that answers a decision of another."""
    try:
        rules.apply(state, action, by=side, at=at)
    except IllegalAction as error:
        return str(error)
    raise Leak(f"{side} took {action}, which another had to decide")


def _hidden(rules: Rules[S], state: S, side: str) -> bool:
    """Whether a side may not know the options of the decision."""
    try:
        rules.legal_actions(rules.view(state, side))
    except HiddenInformation:
        return True
    return False


def _odds(state: S, rules: Rules[S], action: Action, side: str) -> Any:
    """What the side is told of an action's odds, as the distribution of its next view, or why it is not told."""
    policies = dict.fromkeys(state.game.sides, _uniform)
    shown = lambda each: rules.view(each, side)  # noqa: E731
    try:
        return odds(rules, state, action=action, policies=policies, viewer=side, key=shown, limit=WALK)
    except (HiddenInformation, OddsTooLarge) as error:
        return type(error), str(error)


def _uniform(view: Any, actions: tuple[Action, ...]) -> Mapping[Action, Fraction]:
    return {action: Fraction(1, len(actions)) for action in actions}


Step = tuple[S, Transition[S]]
"""A state, and what an action led to from it."""


def _same_effects(rules: Rules[S], side: str, action: Action, one: Step[S], two: Step[S], shown: Shown) -> None:
    """Check that a side sees the same of both, unless one shows it what it could not know, and the other does not."""
    if _apart(one[1], two[1], side):
        return
    _same(f"what is seen of {action}", one[1], two[1], _seen, side)
    _same(f"the view after {action}", one[1].state, two[1].state, rules.view, side)
    if shown.account is not None:
        account = shown.account
        _same(f"the account of {action}", one, two, lambda step: [*account(step[0], step[1].events, (side,))])


def _seen(done: Transition[Any], side: str) -> list[Event[Any]]:
    return [event for event in done.events if event.known_to(side)]


def _apart(one: Transition[Any], two: Transition[Any], side: str) -> bool:
    """Whether the side is shown in one what it could not know, and not in the other: it may tell them apart then."""
    first, second = ([event for event in done.events if event.shows(side)] for done in (one, two))
    return first != second


Alike = Callable[[Any, Action, Action], bool]
"""`alike(state, one, other)` tells whether two secret choices look the same to who may not know which is taken."""


class Twin(Generic[S]):
    """A game that goes on beside another, and that a side cannot tell from it: what is secret went otherwise there.

    `alike` tells which choices must look the same to the side; without it those of one class must, if it does not learn
    of all that they lead to. `shown` is what the game shows besides the answers of its rules.
    """

    def __init__(
        self,
        rules: Rules[S],
        side: str,
        alike: Alike | None = None,
        shown: Shown = NOTHING,
    ) -> None:
        self.rules = rules
        self.side = side
        self.alike = alike
        self.shown = shown
        self.state: S | None = None

    def visit(self, state: S, roller: Roller) -> None:
        """Check a state of the game against its twin, and against a completion of the view.

        Raises:
            Leak: the side can tell them apart.
        """
        other = self.rules.complete(self.rules.view(state, self.side), roller)
        if other != state:  # else nothing is hidden from the side, and it is told what is
            keeps_secrets(self.rules, state, other, self.side, self.shown)
        if self.state is not None:
            keeps_secrets(self.rules, state, self.state, self.side, self.shown)

    def follow(self, state: S, action: Action, done: Transition[S], roller: Roller) -> None:
        """Let the twin do what the game does; or, when a secret choice is made, another of its kind.

        Raises:
            Leak: the side can tell one secret choice from another.
        """
        before = state if self.state is None else self.state
        twin = self._otherwise(state, action, done, roller) if self.state is None else self._alike(action)
        if twin is not None:
            _same_effects(self.rules, self.side, action, (state, done), (before, twin), self.shown)
        self.state = None if twin is None or _apart(done, twin, self.side) else twin.state

    def _alike(self, action: Action) -> Transition[S] | None:
        assert self.state is not None
        return None if self.rules.why_not(self.state, action) else self.rules.apply(self.state, action)

    def _otherwise(self, state: S, action: Action, done: Transition[S], roller: Roller) -> Transition[S] | None:
        """What another secret choice leads to, one that looks the same."""
        if not (self._is_secret(done) and _hidden(self.rules, state, self.side)):
            return None
        others = [
            each for each in self.rules.legal_actions(state) if each != action and self._looks(state, each, action)
        ]
        if not others:
            return None
        taken = roller.choose([(each, Fraction(1, len(others))) for each in others])
        twin = self.rules.apply(state, taken)
        return twin if self._is_secret(twin) else None

    def _looks(self, state: S, one: Action, other: Action) -> bool:
        return type(one) is type(other) if self.alike is None else self.alike(state, one, other)

    def _is_secret(self, done: Transition[S]) -> bool:
        """Whether the side does not learn of all that a choice leads to, or the game says itself what is secret."""
        return self.alike is not None or any(not event.known_to(self.side) for event in done.events)
