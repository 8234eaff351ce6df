"""What an action is worth to the side that takes it."""

from __future__ import annotations

from functools import singledispatch
from typing import Any, Final

from hexfront.actions import Action, Decline, Finish, Stop
from httr.state import HttrState

UNKNOWN: Final = -0.01


def appraise(state: HttrState, action: Action) -> float:
    """What an action is worth as an answer to the decision that is pending, on average over chance.

    The measure is strength points: taken from the enemy, saved, or the worth of being nearer to where a unit is wanted.
    No further than one decision is looked at. It can be asked of a view.
    """
    return gain(action, state)


@singledispatch
def gain(action: Action, s: HttrState) -> float:
    """The worth of an action; of a class that nobody has judged, a little less than nothing."""
    return UNKNOWN


@gain.register(Decline)
@gain.register(Finish)
@gain.register(Stop)
def _(action: Decline | Finish | Stop, s: HttrState) -> float:
    return 0.0


def frame(s: HttrState) -> Any:
    """The procedure that asks now."""
    return s.stack[-1].frame
