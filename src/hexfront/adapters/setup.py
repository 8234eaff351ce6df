"""A scenario as all adapters need it: numbered actions, masks, and what each side sees as an array."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Generic, TypeVar

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from hexfront.actions import Action
from hexfront.adapters.actionids import SLOTS, ActionIds
from hexfront.adapters.vectors import Encoder, ViewVector
from hexfront.drive import choices
from hexfront.errors import IllegalAction
from hexfront.flow import CHANCE
from hexfront.kernel import pending
from hexfront.rules import Rules
from hexfront.sources import Refusal
from hexfront.state import State

S = TypeVar("S", bound=State)


@frozen(eq=False)
class Setup(Generic[S]):
    """A scenario set up for learners and searchers; `first` is the state that every game begins with.

    What may be chosen is each finished thing in one order: `hexfront.drive.choices`.
    """

    rules: Rules[S]
    name: str
    first: S
    ids: ActionIds
    encoder: Encoder

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides, in the order in which adapters number the players."""
        return self.first.game.sides

    def side(self, state: S) -> str | None:
        """Who decides: a side, "chance", or None when the game is over."""
        ask = pending(state)
        return None if ask is None else ask.side

    def numbered(self, state: S) -> Mapping[int, Action]:
        """What the side that decides may choose, by number, ascending; empty for chance and at the end."""
        return {} if self.side(state) in (None, CHANCE) else self.ids.numbered(choices(self.rules, state))

    def action(self, state: S, number: int) -> Action:
        """The action that a number means at this decision.

        Raises:
            IllegalAction: it means none.
        """
        found = self.numbered(state)
        if number not in found:
            words = f"no legal action has this number; legal are {', '.join(map(str, found)) or 'none'}"
            raise IllegalAction(f"action {number}", (Refusal("adapters:action", words),))
        return found[number]

    def number(self, state: S, action: Action) -> int:
        """The number of an action at this decision.

        Raises:
            IllegalAction: it has none: it is not legal, or builds something in another order than the one searched.
        """
        for number, each in self.numbered(state).items():
            if each == action:
                return number
        refusals = self.rules.why_not(state, action)
        other = Refusal("adapters:order", "this builds in another order than the one that has numbers")
        raise IllegalAction(str(action), refusals or (other,))

    def mask(self, state: S, side: str) -> NDArray[np.int8]:
        """1 at the number of each action that `side` may choose now, else 0; all 0 while it does not decide."""
        mask = np.zeros(self.ids.slots, np.int8)
        if self.side(state) == side:
            mask[list(self.numbered(state))] = 1
        return mask

    def observation(self, state: S, side: str) -> NDArray[np.float32]:
        """What `side` sees, made of its view alone."""
        return self.encoder(self.rules.view(state, side))

    def told(self, state: S) -> str:
        """The state of the game in a line or two for a person at a terminal."""
        outcome = self.rules.outcome(state)
        if outcome is not None:
            return f"{self.name} is over: {outcome.winner or 'nobody'} wins ({outcome.level})"
        now = self.rules.decision(state)
        return f"{self.name}: {now.side} decides: {now.about}"


def set_up(
    rules: Rules[S],
    scenario: str,
    *,
    slots: int = SLOTS,
    encoder: Encoder | None = None,
    name: str | None = None,
    **options: Any,
) -> Setup[S]:
    """A scenario set up for learners and searchers.

    `slots` bounds the numbers of actions, `encoder` makes the arrays of what a side sees (default: `ViewVector()`),
    `name` is what the adapter calls it (default: of the module and the scenario), `options` are those of `new_game`.
    """
    module = str(getattr(rules, "__name__", type(rules).__name__))
    plain = re.sub(r"\W+", "_", f"{module}_{scenario}")
    first = rules.new_game(scenario, **options)
    return Setup(rules, name or plain, first, ActionIds(slots), encoder or ViewVector())
