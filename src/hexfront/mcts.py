"""Monte Carlo tree search with chance nodes, for games in which something is hidden.

The bot gets a view and never the true state. Each iteration completes the view at random, walks down the one tree
that all iterations share (an action that this completion does not allow is passed over), adds one node, plays on, and
hands the returns back up: information set tree search with a single observer. Outcomes of chance are nodes too,
entered with their exact probabilities. What the other side does out of sight is searched as if it were seen, which is
the usual weakness of this family. Where a game module judges its actions the search is a guided one
(`hexfront.guidedsearch`), else it tries all of them and plays on at random.
"""

from __future__ import annotations

from typing import Any, Final

from hexfront.actions import Action
from hexfront.budget import Budget
from hexfront.dice import SeededRoller
from hexfront.drive import choices, returns
from hexfront.errors import UnknownName
from hexfront.flow import CHANCE
from hexfront.guided import Guided
from hexfront.kernel import pending
from hexfront.node import Node
from hexfront.rules import Rules

ITERATIONS: Final = 100
EXPLORATION: Final = 1.4
WIDTH: Final = 3


class MCTSBot:
    """Searches the tree of what may happen, as far as its side can know, and takes what proves best.

    `iterations` or `seconds`, whichever is used up first, bound the search for one decision; without `seconds` the
    same seed gives the same game everywhere. A playout longer than `depth` decisions and rolls counts for how the game
    stands then (`standing(state)` of the game module), as a draw if it cannot tell; by default they run to the end. It
    works for every game, and can be pickled.

    Where the game module judges its actions (`appraise(view, action)`) that guides the search, unless `guided` is
    False: `width` is how many actions it looks into, the best by judgement, and it stops as soon as they are told
    apart.
    """

    def __init__(
        self,
        iterations: int | None = None,
        seconds: float | None = None,
        *,
        depth: int | None = None,
        exploration: float = EXPLORATION,
        guided: bool = True,
        width: int = WIDTH,
        seed: int | str = 0,
    ) -> None:
        if iterations is None and seconds is None:
            iterations = ITERATIONS
        numbers = (("iterations", iterations), ("seconds", seconds), ("depth", depth), ("width", width))
        for name, number in numbers:
            if number is not None and number <= 0:
                raise ValueError(f"expected {name} above 0, got {number}")
        self.iterations = iterations
        self.seconds = seconds
        self.depth = depth
        self.exploration = exploration
        self.guided = guided
        self.width = width
        self.seed = seed
        self._roller = SeededRoller(f"mcts {seed}")
        self._guided = Guided(width, depth, exploration, seed)

    @classmethod
    def configured(cls, text: str) -> MCTSBot:
        """A bot by its options as text: `200`, `1.5s`, `24,width=4` or `200,depth=60,exploration=0.7,guided=no`.

        Raises:
            UnknownName: there is no such option, or its value is none that it takes.
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
            except (KeyError, ValueError):
                wanted = "guided=yes or guided=no" if name == "guided" else f"a number of {name}, such as {_EXAMPLE}"
                raise UnknownName(f"mcts: expected {wanted}, got {word!r}") from None
        try:
            return cls(**options)
        except ValueError as error:
            raise UnknownName(f"mcts: {error}") from error

    def seeded(self, seed: int | str) -> MCTSBot:
        """A bot of the same budget with another seed."""
        return MCTSBot(
            self.iterations,
            self.seconds,
            depth=self.depth,
            exploration=self.exploration,
            guided=self.guided,
            width=self.width,
            seed=seed,
        )

    def __repr__(self) -> str:
        unguided = "" if self.guided else "guided=False, "
        options = f"depth={self.depth}, exploration={self.exploration}, {unguided}width={self.width}"
        return f"MCTSBot({self.iterations}, {self.seconds}, {options}, seed={self.seed!r})"

    def __call__(self, rules: Rules[Any], view: Any, actions: tuple[Action, ...]) -> Action:
        """The action that proved best, or unguided the one that was tried most; of equal ones the first.

        Raises:
            ValueError: it was handed the full state, which a side may not see.
        """
        if view.viewer is None:
            raise ValueError("expected the view of a side, got the full state")
        if len(actions) == 1:
            return actions[0]
        if self.guided and hasattr(rules, "appraise"):
            return self._guided.answer(rules, view, Budget(self.iterations, self.seconds))
        root = self.search(rules, view)
        tried = {action: node.visits for action, node in root.children.items()}
        return max(actions, key=lambda action: tried.get(action, 0))

    def search(self, rules: Rules[Any], view: Any) -> Node:
        """The unguided tree over a view, whose children tell how often each action was tried and what it brought."""
        root = Node()
        for _ in Budget(self.iterations, self.seconds):
            self._iterate(rules, root, rules.complete(view, self._roller))
        return root

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


_EXAMPLE: Final = "mcts:200 or mcts:2s"
_KINDS: Final[dict[str, Any]] = {
    "iterations": int,
    "seconds": float,
    "depth": int,
    "exploration": float,
    "width": int,
    "guided": {"yes": True, "no": False}.__getitem__,
}
