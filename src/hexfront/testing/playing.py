"""Random play: games of a `Rules` between nobody, decision by decision."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, Generic, TypeVar

from tqdm import tqdm

from hexfront.actions import Action
from hexfront.dice import SeededRoller
from hexfront.rules import Rules
from hexfront.state import State, Transition

S = TypeVar("S", bound=State)

BOUND = 10_000  # actions after which a random game counts as endless
SHOWN_AFTER = 2  # seconds


class Spot(Generic[S]):
    """A decision of a random game: the state, and what was done there.

    `before` is the state of the decision before, `met` what was legal somewhere in this game so far, in the order in
    which it was met; `roller` draws samples.
    """

    def __init__(
        self, rules: Rules[S], state: S, before: S | None, action: Action, met: dict[Action, None], roller: SeededRoller
    ) -> None:
        self.rules = rules
        self.state = state
        self.before = before
        self.action = action
        self.met = met
        self.roller = roller

    @cached_property
    def legal(self) -> tuple[Action, ...]:
        """The legal actions."""
        return self.rules.legal_actions(self.state)

    @cached_property
    def transitions(self) -> dict[Action, Transition[S]]:
        """What each legal action leads to."""
        return {action: self.rules.apply(self.state, action) for action in self.legal}

    @cached_property
    def done(self) -> Transition[S]:
        """What the action that was taken led to."""
        return self.rules.apply(self.state, self.action)

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of the game."""
        return self.state.game.sides

    def __str__(self) -> str:
        now = self.rules.decision(self.state)
        return f"{now.kind} ({now.side}: {now.about}), taken: {self.action}"


def random_game(rules: Rules[S], first: S, roller: SeededRoller, bound: int = BOUND) -> Iterator[Spot[S]]:
    """A game from a state to its end; each legal action, and each outcome of chance, is equally likely.

    Raises:
        AssertionError: a game that is not over has no legal action, or lasts longer than `bound` actions.
    """
    state, before = first, None
    met: dict[Action, None] = {}
    for _ in range(bound):
        if rules.decision(state).side is None:
            return
        legal = rules.legal_actions(state)
        assert legal, f"nothing is legal, and the game is not over: {rules.decision(state)}"
        met.update(dict.fromkeys(legal))
        spot = Spot(rules, state, before, roller.pick(legal), met, roller)
        yield spot
        state, before = spot.done.state, state
    raise AssertionError(f"not over after {bound} actions: {rules.decision(state)}")


def random_games(
    rules: Rules[S], scenario: str, games: int, *, seed: int | str = 0, bound: int = BOUND, **options: Any
) -> Iterator[Iterator[Spot[S]]]:
    """Several games of a scenario, one after the other; those that take long show how far they are."""
    for number in tqdm(range(games), scenario, unit="game", delay=SHOWN_AFTER, disable=None):
        yield random_game(rules, rules.new_game(scenario, **options), SeededRoller(f"{seed}/{number}"), bound)
