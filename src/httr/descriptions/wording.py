"""What an action is, in one line for a player."""

from __future__ import annotations

from functools import singledispatch

from hexfront.actions import Action
from hexfront.kernel import pending
from httr.state import HttrState


def describe(state: HttrState, action: Action) -> str:
    """An action in one line for a player, as an answer to the decision that is pending."""
    return words(action, state)


@singledispatch
def words(action: Action, s: HttrState) -> str:
    """The line for an action; one of a class that nobody has given words is written out as it is."""
    return str(action)


def about(s: HttrState) -> str:
    """What the pending decision is about."""
    ask = pending(s)
    return ask.about if ask is not None else "the game is over"
