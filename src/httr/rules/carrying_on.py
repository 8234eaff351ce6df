"""What is done after opportunity fire (6.6.1.2): who acts may still carry on, or leave it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from hexfront.actions import Stop
from hexfront.flow import Ask, Flow
from hexfront.state import Draft
from httr.actions import CarryOn
from httr.counters import UnitId
from httr.state import HttrState

R = TypeVar("R")


def carry_on(
    s: HttrState,
    units: tuple[UnitId, ...],
    about: str,
    stopped: Callable[[Draft[HttrState], Stop], Flow[R]],
    carried_on: Callable[[Draft[HttrState], CarryOn], Flow[R]],
) -> Ask[R]:
    """The question to units that were fired at whether they still do what they declared, if they still can.

    Rule: httr:6.6.1.2; ruling:A52; ruling:A185.
    """
    ask = Ask[R](s.side(units[0]), f"{s.names(units)}, under fire: {about}", rule="httr:6.6.1.2", subject=units)
    ask.offer(Stop(), stopped)
    ask.offer(CarryOn(), carried_on)
    return ask
