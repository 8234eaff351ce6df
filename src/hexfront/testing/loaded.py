"""Dice that show what a test says."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, TypeVar

from hexfront.actions import Action, Draw, Roll
from hexfront.dice import Roller

T = TypeVar("T")


class LoadedDice:
    """A roller that brings what it was loaded with, in order, and then what `then` brings."""

    def __init__(self, wanted: Sequence[int | str | Action], then: Roller | None) -> None:
        self.left: list[Action] = [_outcome(each) for each in wanted]
        self.then = then

    def choose(self, outcomes: Sequence[tuple[T, Fraction]]) -> T:
        """The next outcome.

        Raises:
            ValueError: it is not among the outcomes, or none is left.
        """
        possible = [outcome for outcome, _ in outcomes]
        if not self.left:
            if self.then is None:
                raise ValueError(f"no more dice are loaded, and one of these is due: {possible}")
            return self.then.choose(outcomes)
        wanted: Any = self.left[0]
        if wanted not in possible:
            raise ValueError(f"{wanted} is loaded, and one of these is due: {possible}")
        self.left.pop(0)
        return possible[possible.index(wanted)]


def _outcome(wanted: int | str | Action) -> Action:
    if isinstance(wanted, int):
        return Roll(wanted)
    return Draw(wanted) if isinstance(wanted, str) else wanted


def loaded_dice(*wanted: int | str | Action, then: Roller | None = None) -> LoadedDice:
    """A roller that rolls and draws what is wanted: `loaded_dice(3, "allied-1", 5)`.

    A number is a roll, a text a draw. When all is used up it goes on as `then`, or complains; its attribute `left`
    tells what was not used.
    """
    return LoadedDice(wanted, then)
