"""Further Actions, and further parts of a move, as lines that the series and its titles add to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from attrs import frozen

from gts.rules.menu import MOVE, ActionKind
from gts.state import GameState
from hexfront.actions import Action
from hexfront.flow import Frame
from hexfront.sources import Refusal


@frozen
class Option:
    """Something that a unit may do: the action that says so, what it leads to, and what may refuse it.

    `why(*args)` yields the refusals. `kind` is the row of the table of Actions, `work` what is being built.
    """

    rule: str
    action: Action
    frame: Frame[GameState, None]
    why: Callable[..., Iterable[Refusal]]
    args: tuple[Any, ...]
    kind: ActionKind = MOVE
    work: str = ""

    def refusals(self) -> Iterable[Refusal]:
        """Why it may not be done."""
        return self.why(*self.args)
