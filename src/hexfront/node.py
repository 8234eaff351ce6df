"""The nodes of a search tree."""

from __future__ import annotations

import math

from hexfront.actions import Action


class Node:
    """What is known of having taken an action: how often it was taken and could have been, and the sum of returns.

    `worth` is the sum for the side that took it; outcomes of chance are worth nothing to anybody.
    """

    __slots__ = ("available", "children", "visits", "worth")

    def __init__(self) -> None:
        self.children: dict[Action, Node] = {}
        self.visits: int = 0
        self.available: int = 0
        self.worth: float = 0.0

    def child(self, action: Action) -> Node:
        """The node of an action, a new one if it was never taken."""
        return self.children.setdefault(action, Node())

    def promise(self, exploration: float) -> float:
        """The mean return and what is not known of it yet: the upper confidence bound."""
        return self.worth / self.visits + exploration * math.sqrt(math.log(self.available) / self.visits)
