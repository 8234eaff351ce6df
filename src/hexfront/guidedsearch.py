"""A tree search that the game's own judgement leads: few candidates, sensible playouts, and the same dice for all.

It goes in rounds. In each the view is completed once and dice are laid out once, and each candidate is tried once with
them. What speaks for a candidate is by how much it did better than the one that is judged best, round by round: on
average, less half of the error that this may have. Who is clearly worse is given up. Below the candidates grows a tree,
as in the plain search, whose nodes take in further actions, the best first, as they are visited more often.
"""

from __future__ import annotations

import math
from typing import Any, Final

from hexfront.actions import Action
from hexfront.budget import Budget
from hexfront.dice import SeededRoller
from hexfront.flow import CHANCE
from hexfront.guidance import CommonDice, Course, ranked
from hexfront.kernel import pending
from hexfront.node import Node
from hexfront.rules import Rules

CAUTION: Final = 0.5
"""The share of its error by which a lead has to be above nothing for a candidate to be taken."""
DOUBT: Final = 0.5
"""By how much a single round may be off, before anything is known, for a candidate not to be given up."""
ALIKE: Final = 2
"""After so many rounds without any difference there will be none."""
WIDENING: Final = 16
"""After how many visits each a node takes in one more action: what is not the best by judgement mostly is worse."""
SEEDS: Final = 2**32


class GuidedSearch:
    """The search for one decision of a side, on what it sees."""

    def __init__(
        self,
        rules: Rules[Any],
        view: Any,
        roller: SeededRoller,
        width: int,
        depth: int | None = None,
        exploration: float = 1.0,
    ) -> None:
        self.rules = rules
        self.view = view
        self.root: Node = Node()
        self.depth = depth
        self.exploration = exploration
        self._roller = roller
        self._side: str = view.viewer
        best, *others = ranked(rules, rules.complete(view, roller), self._side)[:width]
        self.first: Action = best
        self.leads: dict[Action, list[float]] = {action: [] for action in others}
        """By how much each other candidate did better than the first, round by round; without those that fell out."""

    def run(self, budget: Budget) -> Action:
        """Search until the budget is used up or nothing is left to find out; the action to take."""
        iterations = iter(budget)
        while self.leads:
            seed, state = self._roller.below(SEEDS), self.rules.complete(self.view, self._roller)
            worths: list[float] = []
            for action in (self.first, *self.leads):
                if next(iterations, None) is None:
                    return self.best()
                worth = self._try(state, action, CommonDice(seed), budget)
                if worth is None:
                    return self.best()
                worths.append(worth)
                if action is not self.first:
                    self.leads[action].append(worth - worths[0])
            self.leads = {action: leads for action, leads in self.leads.items() if is_open(leads)}
        return self.best()

    def best(self) -> Action:
        """The candidate for which most speaks; the one that is judged best unless something speaks for another."""
        better = {action: mean(leads) - CAUTION * error(leads) for action, leads in self.leads.items() if leads}
        found = {self.first: 0.0} | better
        return max(found, key=lambda action: found[action])

    def _try(self, state: Any, action: Action, dice: CommonDice, budget: Budget) -> float | None:
        """One walk down the tree and a playout from there; what it came to for the side that searches.

        None if time is up before its end.
        """
        course = Course(self.rules, state, dice)
        course.take(action)
        node = self.root.child(action)
        path = [(node, self._side)]
        while node.visits and (ask := pending(course.state)) is not None:
            if ask.side == CHANCE:
                node = node.child(course.roll())
            else:
                choice = self._select(node, ranked(self.rules, course.state, ask.side))
                course.take(choice)
                node = node.child(choice)
            node.available = max(node.available, 1)
            path.append((node, ask.side))
        if not course.play_on(self.depth, budget):
            return None
        worth: dict[str, float] = dict(zip(state.game.sides, course.worth(), strict=True))
        for node, side in path:
            node.visits += 1
            node.worth += worth.get(side, 0.0)
        return worth[self._side]

    def _select(self, node: Node, order: tuple[Action, ...]) -> Action:
        """The next best by judgement if the node is visited often enough, else what promises most."""
        options = order[: 1 + node.visits // WIDENING]
        for action in options:
            if action not in node.children:
                return action
            node.children[action].available += 1
        return max(options, key=lambda action: node.children[action].promise(self.exploration))


def is_open(leads: list[float]) -> bool:
    """Whether a candidate may still turn out to be better."""
    if not any(leads):
        return len(leads) < ALIKE
    return mean(leads) + error(leads, DOUBT) > 0


def mean(leads: list[float]) -> float:
    """The average lead."""
    return sum(leads) / len(leads)


def error(leads: list[float], beforehand: float = 0.0) -> float:
    """The standard error of the average lead, with what is doubted before anything is known."""
    middle = mean(leads)
    return math.sqrt(beforehand**2 + sum((lead - middle) ** 2 for lead in leads)) / len(leads)
