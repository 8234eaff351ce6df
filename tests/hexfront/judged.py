"""The tiny game with a judgement of its actions, right or wrong, for bots that go by one."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from tests import tiny
from tests.tiny.rules import AddFirer, Aim
from tests.tiny.state import SIDES, Tiny

from hexfront.actions import Action, Stop
from hexfront.rules import Outcome

SENSIBLE: Mapping[type[Action], float] = {Aim: 2.0, AddFirer: 1.0}
"""To fire is better than to make ready, and that is better than anything else."""
SHY: Mapping[type[Action], float] = {Aim: 2.0, Stop: 1.0}
"""To hold the fire is better than to make ready, which is wrong."""


def judged(worth: Mapping[type[Action], float], **functions: Any) -> Any:
    """The tiny game in which each class of actions is judged to be worth something, else nothing."""

    def appraise(view: Tiny, action: Action) -> float:
        assert view.viewer == tiny.decision(view).side
        return worth.get(type(action), 0.0)

    names = {name: getattr(tiny, name) for name in tiny.__all__}
    return SimpleNamespace(**names | {"appraise": appraise, "standing": standing} | functions)


def standing(state: Tiny) -> Outcome:
    """The side with more units would win now."""
    points = tuple((side, len(state.units(side)) + state.points[side]) for side in SIDES)
    (_, first), (_, second) = points
    winner = None if first == second else SIDES[0] if first > second else SIDES[1]
    return Outcome(winner, "a win" if winner else "a draw", points, ())
