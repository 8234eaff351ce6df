"""What an action is, in one line for a player."""

from __future__ import annotations

from functools import singledispatch

from gts.counters import UnitId
from gts.naming import names
from gts.state import GameState
from hexfront.actions import Action
from hexfront.kernel import pending


def describe(state: GameState, action: Action) -> str:
    """An action in one line for a player, as an answer to the decision that is pending."""
    return words(action, state)


@singledispatch
def words(action: Action, s: GameState) -> str:
    """The line for an action; one of a class that nobody has given words is written out as it is."""
    return str(action)


def acting(s: GameState) -> tuple[UnitId, ...]:
    """The units on the map that the pending decision is about."""
    ask = pending(s)
    return tuple(UnitId(each) for each in ask.subject if each in s.units) if ask is not None else ()


def actors(s: GameState) -> str:
    """Those units by name."""
    return names(s, acting(s)) or "the unit"


def about(s: GameState) -> str:
    """What the pending decision is about."""
    ask = pending(s)
    return ask.about if ask is not None else "the game is over"


def points(s: GameState, unit: UnitId) -> str:
    """The Command Points that could be spent on a unit."""
    return f"{s.command.get(s.counter(unit).division, 0)} left"


def in_column(column: bool) -> str:
    """How a unit mounts or dismounts."""
    return ", in Column" if column else ""
