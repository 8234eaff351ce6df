"""What every game module offers: the same functions, so that each module is itself a `Rules`."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final, Protocol, TypeVar, overload

from attrs import frozen

from hexfront.actions import Action
from hexfront.dice import Roller
from hexfront.kernel import Decision
from hexfront.sources import Modifier, Refusal
from hexfront.state import Ending, State, Transition

S = TypeVar("S", bound=State)
SETUPS: Final = ("choose", "default")
"""The owners place their units, or the ready set-up is taken."""


@frozen
class ScenarioInfo:
    """A scenario that can be played, and how far its data is printed rather than estimated.

    `length` is in turns; `shares` gives the share of the values of each kind of source, in hundredths.
    """

    id: str
    title: str
    sides: tuple[str, ...]
    length: int
    boards: tuple[str, ...]
    shares: tuple[tuple[str, int], ...]


@frozen
class Outcome:
    """How a game ended: the winning side (None for a draw), the level, the points, and what gave them."""

    winner: str | None
    level: str
    points: tuple[tuple[str, int], ...]
    reasons: tuple[Modifier, ...]


@frozen
class Figures:
    """What a table of games counts of each: how many turns have begun, and what each side has lost, in the game's unit.

    A game module that can tell has a function `figures(state) -> Figures`, beside those of `Rules`.
    """

    turns: int
    losses: tuple[tuple[str, int], ...]


@frozen
class CheckPreview:
    """A check that comes before an attack: what for, its rule, its sum line by line, and the chance to pass."""

    about: str
    rule: str
    modifiers: tuple[Modifier, ...]
    rating: int
    chance: Fraction


@frozen
class SumPreview:
    """A sum that goes into an attack, such as its strength: of what, line by line, and what it counts as."""

    about: str
    modifiers: tuple[Modifier, ...]
    rating: int


@frozen
class Preview:
    """What an attack would be before it is made: the modifiers, and what each roll would do.

    `rating` is the sum after its limits; `rolls` gives every roll of the die and its result. `checks` come before the
    attack, and `odds` count them. `sums` are those that the rating comes from, where it is looked up in a table.
    """

    about: str
    modifiers: tuple[Modifier, ...]
    rating: int
    rolls: tuple[tuple[int, str], ...]
    odds: tuple[tuple[str, Fraction], ...]
    checks: tuple[CheckPreview, ...] = ()
    sums: tuple[SumPreview, ...] = ()


class Rules(Protocol[S]):
    """The functions of a game module such as `gts` or `httr`; all are pure.

    Properties rather than methods where a module's function is more general than a game needs.
    """

    @property
    def apply(self) -> Callable[..., Transition[S]]:
        """`apply(state, action, *, by=None, at=None)`: the next state and what happened."""

    def scenarios(self) -> tuple[ScenarioInfo, ...]:
        """Every scenario that can be played."""

    @property
    def new_game(self) -> Callable[..., S]:
        """`new_game(scenario, **options)`: the first state of a scenario; no randomness has happened yet."""

    def decision(self, state: S, /) -> Decision:
        """Who decides what now."""

    def legal_actions(self, state: S, /) -> tuple[Action, ...]:
        """Every legal action in a stable order."""

    def canonical_actions(self, state: S, /) -> tuple[Action, ...]:
        """The legal actions that build each finished thing in exactly one order."""

    def chance(self, state: S, /) -> tuple[tuple[Action, Fraction], ...]:
        """The outcomes of a chance decision, with exact probabilities."""

    def why_not(self, state: S, action: Action, /) -> tuple[Refusal, ...]:
        """Why an action is not legal; empty exactly when it is."""

    def describe(self, state: S, action: Action, /) -> str:
        """An action in one line for a player."""

    def preview(self, state: S, action: Action, /) -> Preview | None:
        """The modifiers and odds an action would have; None for an action that is no attack."""

    def view(self, state: S, side: str, /) -> S:
        """The state with what `side` may not see taken out."""

    def complete(self, view: S, roller: Roller, /) -> S:
        """A full state drawn at random that agrees with a view."""

    def outcome(self, state: S, /) -> Outcome | None:
        """None while the game runs, then how it ended."""

    def dumps(self, state: S, /) -> str:
        """The state as JSON text."""

    @property
    def loads(self) -> Callable[..., S]:
        """`loads(text, **options)`: the state that `dumps` made the text of."""

    def position(self, text: str, /) -> S:
        """A state from a short hand-written text."""

    def format_position(self, state: S, /) -> str:
        """The short text of a state: the inverse of `position`."""


def check_setup(setup: str) -> None:
    """Refuse what is none of `SETUPS`.

    Raises:
        ValueError: it names those that there are.
    """
    if setup not in SETUPS:
        raise ValueError(f"setup must be one of {', '.join(SETUPS)}, got {setup!r}")


def view_of(state: S, side: str) -> S:
    """The state with what `side` may not see taken out.

    Raises:
        ValueError: there is no such side.
    """
    if side not in state.game.sides:
        raise ValueError(f"no side is called {side!r}; the sides are {', '.join(state.game.sides)}")
    return state.seen_by(side)


@overload
def outcome_of(ending: Ending) -> Outcome: ...


@overload
def outcome_of(ending: Ending | None) -> Outcome | None: ...


def outcome_of(ending: Ending | None) -> Outcome | None:
    """None while the game runs, then how it ended."""
    return None if ending is None else Outcome(ending.winner, ending.level, (), ())
