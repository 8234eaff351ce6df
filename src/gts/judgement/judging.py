"""What an action is worth to the side that takes it."""

from __future__ import annotations

from functools import singledispatch
from typing import Any, Final

from gts.counters import UnitId
from gts.rules.second_action import SecondAction
from gts.state import GameState
from hexfront.actions import Action, Finish, Stop
from hexfront.flow import At, Frame
from hexfront.kernel import pending
from hexfront.remembering import once_a_state

UNKNOWN: Final = -0.01


def appraise(state: GameState, action: Action) -> float:
    """What an action is worth as an answer to the decision that is pending, on average over chance.

    The measure is what combat strength it takes from the enemy, saves, or brings nearer to where it is wanted; an
    ordinary Step is worth about 2. Of what follows the action, the decision after it is looked at, if it is the same
    side's. It can be asked of a view.
    """
    return gain(action, state)


@singledispatch
def gain(action: Action, s: GameState) -> float:
    """The worth of an action; of a class that nobody has judged, a little less than nothing."""
    return UNKNOWN


@gain.register(Finish)
@gain.register(Stop)
def _(action: Finish | Stop, s: GameState) -> float:
    return 0.0


def asking(s: GameState, frame: Frame[Any, Any], stage: str) -> GameState:
    """The position in which a procedure that could follow asks its question."""
    return s.with_stack((*s.stack, At(frame, stage)))


@once_a_state
def best(s: GameState, frame: Frame[Any, Any], stage: str) -> float:
    """The worth of the best answer to the question of a procedure that could follow.

    Found once a state: whatever leads to the same question is worth the same.
    """
    then = asking(s, frame, stage)
    ask = pending(then)
    assert ask is not None, "the game is over"
    return max(gain(action, then) for action in ask.legal())


def frame(s: GameState) -> Any:
    """The procedure that asks now."""
    return s.stack[-1].frame


def acting(s: GameState) -> tuple[UnitId, ...]:
    """The units whose Action is chosen."""
    now = frame(s)
    return now.group if isinstance(now, SecondAction) else (now.unit,)
