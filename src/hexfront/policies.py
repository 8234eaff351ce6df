"""What the sides do where odds meet a decision: the policies of the short forms of the games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from hexfront import kernel
from hexfront.actions import Action, Stop
from hexfront.errors import IllegalAction
from hexfront.hexes import HexId
from hexfront.odds import Policy


def by_judgement(appraise: Callable[[Any, Action], float]) -> Policy:
    """A policy that takes what is worth most, one decision deep; of equal ones the first.

    `appraise(view, action)` says what an action is worth, as the function of that name of a game does. So `greedy_bot`
    plays, but for its draw among equal actions.
    """
    return lambda view, legal: max(legal, key=lambda action: appraise(view, action))


def along(
    path: Sequence[HexId],
    neighbours: Callable[[HexId], Iterable[HexId]],
    where: Callable[[Any], HexId | None],
    step: Callable[[HexId], Action],
    otherwise: Policy,
) -> Policy:
    """A policy that moves along a path, and stops at its end or where it cannot go on.

    `where` tells the hex of whoever moves, None if it is gone; `step` makes the action that enters a hex; `otherwise`
    answers the questions that are not about where to go. It raises `IllegalAction` where it can neither go on nor stop.

    Raises:
        ValueError: the path comes to a hex twice, or leaps.
    """
    if len(set(path)) != len(path):
        raise ValueError(f"expected a path that comes to no hex twice, got {', '.join(path)}")
    following = dict(pairwise(path))
    leap = next((f"{a}, {b}" for a, b in following.items() if b not in neighbours(a)), None)
    if leap is not None:
        raise ValueError(f"expected a path of hexes that are next to one another, got {leap}")

    def policy(view: Any, legal: tuple[Action, ...]) -> Action | Mapping[Action, Fraction]:
        ask = kernel.pending(view)
        assert ask is not None, "the game is over"
        if Stop() not in ask.offers:
            return otherwise(view, legal)
        here = where(view)
        on = step(following[here]) if here in following else Stop()
        if on in legal:
            return on
        if Stop() not in legal:
            raise IllegalAction(str(on), kernel.why_not(view, on))
        return Stop()

    return policy
