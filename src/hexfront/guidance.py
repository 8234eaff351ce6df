"""Playing on as the game's own judgement says, and with less luck: what leads a search that has little time.

A game module may judge its actions (`appraise(view, action)`, what an action is worth to the side that decides), and
may tell how the game would end if it ended now (`standing(state)`). By the first a playout is one of sensible players;
by the second what chance gave and took on the way is taken out of its result again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

from hexfront.actions import Action
from hexfront.budget import Budget
from hexfront.dice import SeededRoller
from hexfront.drive import standing
from hexfront.flow import CHANCE, Ask
from hexfront.kernel import pending
from hexfront.state import State, Transition

Options = Callable[[Any], tuple[Action, ...]]

REMEMBERED: Final = 20_000
"""How many states are kept with what follows from them: playouts come by the same ones again and again."""

SHARE: Final = 0.5
"""How much of what a roll turned in how the game stands is taken for luck: half, as it might have turned later too."""


class CommonDice:
    """Rolls that depend on a seed, on what they are for, and on how often there was a roll for it.

    Two courses of a game that are played with equal ones get the same luck as long as they roll for the same things, in
    whatever order: their difference is then a matter of the decisions more than of the dice.
    """

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        self._rolled: Counter[tuple[str, ...]] = Counter()

    def choose(self, ask: Ask[Any]) -> Action:
        """An outcome of a question to chance, with its probability."""
        purpose = (ask.about, *ask.subject)
        self._rolled[purpose] += 1
        outcome: Action = SeededRoller(f"{self.seed} {purpose} {self._rolled[purpose]}").choose(
            tuple(ask.chances.items())
        )
        return outcome


def ranked(rules: Any, state: State, side: str) -> tuple[Action, ...]:
    """What a side chooses from in a full state, by its own judgement of what it sees: the best first."""
    options = _choices(rules.canonical_actions, rules.legal_actions, state)
    return options if len(options) == 1 else _ranked(rules.appraise, rules.view(state, side), options)


@lru_cache(REMEMBERED)
def _ranked(appraise: Callable[[State, Action], float], view: State, options: tuple[Action, ...]) -> tuple[Action, ...]:
    return tuple(sorted(options, key=lambda action: -appraise(view, action)))


@lru_cache(REMEMBERED)
def _choices(canonical: Options, legal: Options, state: State) -> tuple[Action, ...]:
    """As `choices` of the drivers."""
    return canonical(state) or legal(state)


@lru_cache(REMEMBERED)
def _after(apply: Callable[..., Transition[Any]], state: State, action: Action) -> Any:
    """The state to which an action leads."""
    return apply(state, action).state


class Course:
    """One course that a game takes from a full state, and the luck of each side in it so far."""

    def __init__(self, rules: Any, state: Any, dice: CommonDice) -> None:
        self.rules = rules
        self.state: Any = state
        self.luck: list[float] = [0.0] * len(state.game.sides)
        self._dice = dice

    def take(self, action: Action) -> None:
        """Somebody decides."""
        self.state = _after(self.rules.apply, self.state, action)

    def roll(self) -> Action:
        """Chance decides: what it gives, against the average over all that it could have given, is luck."""
        ask = pending(self.state)
        assert ask is not None, "the game is over"
        action = self._dice.choose(ask)
        if hasattr(self.rules, "standing"):
            after = {each: standing(self.rules, self.rules.apply(self.state, each).state) for each in ask.chances}
            for number, given in enumerate(after[action]):
                average = sum(chance * Fraction(after[each][number]) for each, chance in ask.chances.items())
                self.luck[number] += given - float(average)
        self.take(action)
        return action

    def play_on(self, depth: int | None, budget: Budget) -> bool:
        """Both sides do what they judge best, to the end or for `depth` more decisions and rolls.

        False if time is up before that.
        """
        while (ask := pending(self.state)) is not None and depth != 0:
            if budget.is_over():
                return False
            if ask.side == CHANCE:
                self.roll()
            else:
                self.take(ranked(self.rules, self.state, ask.side)[0])
            depth = None if depth is None else depth - 1
        return True

    def worth(self) -> tuple[float, ...]:
        """What it came to for each side, less its luck: the same on average over chance, and much less of a gamble."""
        return tuple(end - SHARE * luck for end, luck in zip(standing(self.rules, self.state), self.luck, strict=True))
