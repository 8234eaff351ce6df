"""What an action is, in one line for a player."""

from __future__ import annotations

from functools import singledispatch

from hexfront.actions import Action
from hexfront.hexes import HexId
from hexfront.kernel import pending
from httr.counters import UnitId
from httr.naming import names
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


def subject(s: HttrState) -> tuple[str, ...]:
    """The units, leaders and hexes that the pending decision is about."""
    ask = pending(s)
    return ask.subject if ask is not None else ()


def acting(s: HttrState) -> tuple[UnitId, ...]:
    """The units on the map that it is about."""
    return tuple(UnitId(each) for each in subject(s) if each in s.units)


def actors(s: HttrState) -> str:
    """Whom it is about, by name."""
    return names(s, subject(s)) or "the units"


def verb(s: HttrState, one: str, several: str) -> str:
    """The form of a verb for whom it is about."""
    return one if len(subject(s)) == 1 else several


def units_at(s: HttrState, hex: HexId) -> str:
    """The units of a hex by name, from the top."""
    return names(s, s.at(hex)) or "empty"
