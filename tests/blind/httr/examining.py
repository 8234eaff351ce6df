"""What the blind positions hold against the engine: refusals by rule, points paid, sums of modifiers."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from tests.httr.helpers import action, why

import httr
from hexfront.actions import Action
from hexfront.sources import Modifier
from hexfront.state import Transition
from httr.counters import UnitId
from httr.events import UnitMoved
from httr.rules.steps import points_left
from httr.state import HttrState
from httr.terrain import POINT

NO: Final = ("Decline", "Finish", "Stop")
FAR: Final = "foe3 C1717"
"""An enemy who is out of the way of all."""


def refused(state: HttrState, words: str | Action, *rules: str) -> None:
    """Hold that an action is refused, and that each of some rules (or their beginnings) is among the reasons."""
    cited = why(state, words)
    assert cited, f"{words} is legal"
    for rule in rules:
        assert any(one.startswith(rule) for one in cited), f"{words}: {sorted(cited)}"


def paid(done: Transition[HttrState], unit: str) -> list[Fraction]:
    """What a unit paid for each hex that it entered."""
    return [
        Fraction(sum(line.amount for line in event.lines), POINT)
        for event in done.events
        if isinstance(event, UnitMoved) and event.unit == unit
    ]


def left(state: HttrState, unit: str) -> Fraction:
    """The movement points that a unit has left."""
    return Fraction(points_left(state, UnitId(unit)), POINT)


def summed(modifiers: Iterable[Modifier]) -> int:
    """The sum of some modifiers."""
    return sum(each.amount for each in modifiers)


def passing(state: HttrState, *until: str) -> HttrState:
    """The state after both sides have said no to all that is asked, up to dice or a question of a kind.

    `until` are kinds of decisions, or their beginnings, at which it stops.
    """
    while (now := httr.decision(state)).side not in (None, "chance") and not now.kind.startswith(until or ("-",)):
        state = httr.apply(state, next(each for each in map(action, NO) if not httr.why_not(state, each))).state
    return state
