"""Answers of a guided search: it thinks where something new has come up, and else goes on as it had meant to."""

from __future__ import annotations

from typing import Any

from hexfront.actions import Action
from hexfront.budget import Budget
from hexfront.dice import SeededRoller
from hexfront.guidance import ranked
from hexfront.guidedsearch import GuidedSearch
from hexfront.kernel import pending


class Guided:
    """Searches for one side, and follows up what it found as long as nobody else decides and nothing is rolled.

    The playouts of a search go on as the judgement says, so that to do the same is what has been found good.
    """

    def __init__(self, width: int, depth: int | None, exploration: float, seed: int | str) -> None:
        self.width = width
        self.depth = depth
        self.exploration = exploration
        self._roller = SeededRoller(f"guided {seed}")
        self._foreseen: Any = None

    def answer(self, rules: Any, view: Any, budget: Budget) -> Action:
        """What the search finds; what is judged best where nothing has happened since that was not known then."""
        if view == self._foreseen:
            action = ranked(rules, rules.complete(view, self._roller), view.viewer)[0]
        else:
            search = GuidedSearch(rules, view, self._roller, self.width, self.depth, self.exploration)
            action = search.run(budget)
        self._foreseen = _next(rules, rules.complete(view, self._roller), action, view.viewer)
        return action


def _next(rules: Any, state: Any, action: Action, side: str) -> Any:
    """What a side sees at its next decision if neither chance nor another side comes first; else None."""
    after = rules.apply(state, action).state
    ask = pending(after)
    return rules.view(after, side) if ask is not None and ask.side == side else None
