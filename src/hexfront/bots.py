"""The plainest bots, and bots by name for a command line."""

from __future__ import annotations

import importlib
from difflib import get_close_matches
from typing import Any, Final

from hexfront.actions import Action
from hexfront.dice import SeededRoller
from hexfront.drive import Bot
from hexfront.errors import UnknownName
from hexfront.mcts import MCTSBot


class RandomBot:
    """Takes any legal action, each equally likely; the same ones for the same seed, and it can be pickled."""

    def __init__(self, seed: int | str = 0) -> None:
        self.seed = seed
        self._roller = SeededRoller(f"bot {seed}")

    def __call__(self, rules: Any, view: Any, actions: tuple[Action, ...]) -> Action:
        """One of the actions."""
        return self._roller.pick(actions)

    def seeded(self, seed: int | str) -> RandomBot:
        """A bot of this kind with another seed."""
        return RandomBot(seed)

    def __repr__(self) -> str:
        return f"RandomBot({self.seed!r})"


def random_bot(seed: int | str = 0) -> RandomBot:
    """A bot that takes any legal action, each equally likely; the same ones for the same seed."""
    return RandomBot(seed)


class GreedyBot:
    """Takes the action that is worth most by the game's own judgement, no further than one decision ahead.

    The game module says what an action is worth on average over chance, by a function `appraise(view, action)`. Of
    equal ones the way out is taken, else any; the same ones for the same seed. It can be pickled.
    """

    def __init__(self, seed: int | str = 0) -> None:
        self.seed = seed
        self._roller = SeededRoller(f"bot {seed}")

    def __call__(self, rules: Any, view: Any, actions: tuple[Action, ...]) -> Action:
        """One of the actions.

        Raises:
            ValueError: the game module has no judgement.
        """
        if len(actions) == 1:
            return actions[0]
        if not hasattr(rules, "appraise"):
            raise ValueError(f"{rules} has no function appraise, and a greedy bot goes by that")
        worth = [rules.appraise(view, action) for action in actions]
        most = max(worth)
        best = tuple(action for action, each in zip(actions, worth, strict=True) if each == most)
        return actions[0] if actions[0] in best else self._roller.pick(best)

    def seeded(self, seed: int | str) -> GreedyBot:
        """A bot of this kind with another seed."""
        return GreedyBot(seed)

    def __repr__(self) -> str:
        return f"GreedyBot({self.seed!r})"


def greedy_bot(seed: int | str = 0) -> GreedyBot:
    """A bot that takes what is worth most by the game's own judgement, one decision deep."""
    return GreedyBot(seed)


def first_bot(rules: Any, view: Any, actions: tuple[Action, ...]) -> Action:
    """A bot that takes the first legal action: the way out, where there is one."""
    return actions[0]


NAMED: Final[dict[str, Any]] = {"first": first_bot, "greedy": GreedyBot, "mcts": MCTSBot, "random": RandomBot}


def seeded(bot: Bot, seed: int | str) -> Bot:
    """The bot with that seed, if it is one that takes seeds (it has a method `seeded`); else as it is."""
    again: Bot = bot.seeded(seed) if hasattr(bot, "seeded") else bot
    return again


def load_bot(name: str, seed: int | str = 0) -> Bot:
    """A bot by its name (`first`, `greedy`, `mcts`, `random`), or by the dotted path of a function or a class.

    What follows a colon are the options of a named bot that takes some, such as `mcts:200`; a path may have its last
    dot as a colon. A class is called without arguments. A bot that takes seeds gets `seed`.

    Raises:
        UnknownName: there is no such bot or option; the message says what was looked for.
    """
    word, colon, options = name.partition(":")
    if word in NAMED and colon:
        return seeded(_configured(word, options), seed)
    found = NAMED[name] if name in NAMED else _by_path(name.replace(":", "."))
    bot = found() if isinstance(found, type) else found
    if not callable(bot):
        raise UnknownName(f"{name} is no bot: expected something to call, found {bot!r}")
    return seeded(bot, seed)


def _configured(word: str, options: str) -> Bot:
    if not hasattr(NAMED[word], "configured"):
        raise UnknownName(f"the bot {word} takes no options, and got {options!r}")
    bot: Bot = NAMED[word].configured(options)
    return bot


def _by_path(path: str) -> Any:
    module_name, _, attribute = path.rpartition(".")
    if not module_name:
        near = get_close_matches(path, NAMED)
        hint = f"did you mean {near[0]}?" if near else "or give a dotted path, such as package.module.bot"
        raise UnknownName(f"no bot is called {path!r}; there are {', '.join(NAMED)}; {hint}")
    try:
        return getattr(importlib.import_module(module_name), attribute)
    except (ImportError, AttributeError) as error:
        raise UnknownName(f"no bot at {path}: {error}") from error
