"""Monte Carlo tree search with chance nodes, for games in which something is hidden.

The bot gets a view and never the true state. Each iteration completes the view at random, walks down the one tree
that all iterations share (an action that this completion does not allow is passed over), adds one node, plays on at
random, and hands the returns back up: information set tree search with a single observer. Outcomes of chance are
nodes too, entered with their exact probabilities. What the other side does out of sight is searched as if it were
seen, which is the usual weakness of this family.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from typing import Any, Final

from hexfront.actions import Action
from hexfront.dice import SeededRoller
from hexfront.drive import choices, returns
from hexfront.errors import UnknownName
from hexfront.flow import CHANCE
from hexfront.kernel import pending
from hexfront.rules import Rules

ITERATIONS: Final = 100
EXPLORATION: Final = 1.4


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


class MCTSBot:
    """Searches the tree of what may happen, as far as its side can know, and takes what it tried most.

    `iterations` or `seconds`, whichever is used up first, bound the search for one decision; without `seconds` the
    same seed gives the same game everywhere. A playout longer than `depth` decisions and rolls counts as a draw; by
    default they run to the end. It works for every game, and can be pickled.
    """

    def __init__(
        self,
        iterations: int | None = None,
        seconds: float | None = None,
        *,
        depth: int | None = None,
        exploration: float = EXPLORATION,
        seed: int | str = 0,
    ) -> None:
        if iterations is None and seconds is None:
            iterations = ITERATIONS
        for name, number in (("iterations", iterations), ("seconds", seconds), ("depth", depth)):
            if number is not None and number <= 0:
                raise ValueError(f"expected {name} above 0, got {number}")
        self.iterations = iterations
        self.seconds = seconds
        self.depth = depth
        self.exploration = exploration
        self.seed = seed
        self._roller = SeededRoller(f"mcts {seed}")

    @classmethod
    def configured(cls, text: str) -> MCTSBot:
        """A bot by its options as text: `200`, `1.5s` or `200,depth=60,exploration=0.7`.

        Raises:
            UnknownName: there is no such option, or its value is no number.
        """
        options: dict[str, Any] = {}
        for word in text.split(","):
            name, equals, value = word.partition("=")
            if not equals:
                name, value = ("seconds", name[:-1]) if name.endswith("s") else ("iterations", name)
            if name not in _KINDS:
                raise UnknownName(f"mcts has no option {name!r}; it has {', '.join(_KINDS)}")
            try:
                options[name] = _KINDS[name](value)
            except ValueError:
                raise UnknownName(
                    f"mcts: expected a number of {name}, such as mcts:200 or mcts:2s, got {word!r}"
                ) from None
        try:
            return cls(**options)
        except ValueError as error:
            raise UnknownName(f"mcts: {error}") from error

    def seeded(self, seed: int | str) -> MCTSBot:
        """A bot of the same budget with another seed."""
        return MCTSBot(self.iterations, self.seconds, depth=self.depth, exploration=self.exploration, seed=seed)

    def __repr__(self) -> str:
        return f"MCTSBot({self.iterations}, {self.seconds}, depth={self.depth}, seed={self.seed!r})"

    def __call__(self, rules: Rules[Any], view: Any, actions: tuple[Action, ...]) -> Action:
        """The action that was tried most; of equal ones the first.

        Raises:
            ValueError: it was handed the full state, which a side may not see.
        """
        if view.viewer is None:
            raise ValueError("expected the view of a side, got the full state")
        if len(actions) == 1:
            return actions[0]
        root = self.search(rules, view)
        tried = {action: node.visits for action, node in root.children.items()}
        return max(actions, key=lambda action: tried.get(action, 0))

    def search(self, rules: Rules[Any], view: Any) -> Node:
        """The tree over a view, whose children tell how often each action was tried and what it brought."""
        root = Node()
        for _ in self._budget():
            self._iterate(rules, root, rules.complete(view, self._roller))
        return root

    def _budget(self) -> Iterator[int]:
        """One number an iteration, at least one, until the budget is used up."""
        end = math.inf if self.seconds is None else time.monotonic() + self.seconds
        number = 0
        while number == 0 or (number != self.iterations and time.monotonic() < end):
            yield number
            number += 1

    def _iterate(self, rules: Rules[Any], node: Node, state: Any) -> None:
        path: list[tuple[Node, str]] = []
        fresh = False
        while not fresh and (ask := pending(state)) is not None:
            if ask.side == CHANCE:
                action = self._roller.choose(rules.chance(state))
            else:
                action = self._select(node, choices(rules, state))
                fresh = action not in node.children
            node = node.child(action)
            node.available = max(node.available, 1)
            path.append((node, ask.side))
            state = rules.apply(state, action).state
        worth = dict(zip(state.game.sides, returns(rules, self._played_out(rules, state)), strict=True))
        for node, side in path:
            node.visits += 1
            node.worth += worth.get(side, 0.0)

    def _select(self, node: Node, options: tuple[Action, ...]) -> Action:
        """An action that was never tried, or the one that promises most; it counts who could have been taken."""
        known = [action for action in options if action in node.children]
        for action in known:
            node.children[action].available += 1
        if len(known) < len(options):
            return self._roller.pick([action for action in options if action not in node.children])
        return max(known, key=lambda action: node.children[action].promise(self.exploration))

    def _played_out(self, rules: Rules[Any], state: Any) -> Any:
        """The end of a random game from here, or where it is broken off."""
        left = self.depth
        while (ask := pending(state)) is not None and left != 0:
            if ask.side == CHANCE:
                action = self._roller.choose(rules.chance(state))
            else:
                action = self._roller.pick(choices(rules, state))
            state = rules.apply(state, action).state
            left = None if left is None else left - 1
        return state


_KINDS: Final[dict[str, Any]] = {"iterations": int, "seconds": float, "depth": int, "exploration": float}
