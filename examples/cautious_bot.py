"""A bot of one's own against a random one: it prefers actions that end something, and writes the game down.

python examples/cautious_bot.py
"""

from __future__ import annotations

from typing import Any

import gts
import hexfront
from hexfront.actions import Decline, Finish, Stop


def cautious(rules: Any, view: gts.GameState, actions: tuple[hexfront.Action, ...]) -> hexfront.Action:
    """The first way out if there is one, else the first action."""
    for action in actions:
        if isinstance(action, Decline | Finish | Stop):
            return action
    return actions[0]


def main() -> None:
    state = gts.new_game("a-drive-in-the-country")
    record = hexfront.play(gts, state, {"allied": cautious, "german": hexfront.random_bot(2)}, seed=1)
    for step in record.steps[:10]:
        print(step.action)
    print(f"... {len(record.steps)} steps in all")
    print(gts.outcome(record.last))


if __name__ == "__main__":
    main()
