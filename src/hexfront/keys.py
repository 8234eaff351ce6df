"""Names of states and of what a side knows, the same in every process: for tables, caches and searchers.

Within one process a state is its own key: states hash, and equal ones are equal. These are for what is kept in files
or goes from one process to another.
"""

from __future__ import annotations

import hashlib
from typing import Any, Final

from hexfront.codec import canonical, state_to_json
from hexfront.errors import HiddenInformation
from hexfront.state import State

LENGTH: Final = 32  # hexadecimal digits: 128 bits


def state_key(state: State) -> str:
    """A name of a full state and of the game it is of: 32 hexadecimal digits, the same in every process.

    Equal states of equal games have equal keys. It changes with the library's form of saved games, as the tokens and
    digests of records do.

    Raises:
        HiddenInformation: `state` is a view, which names an information set: see `information_key`.
    """
    if state.viewer is not None:
        raise HiddenInformation(f"what {state.viewer} sees is not a state, and has an information_key")
    return _key(state)


def information_key(view: State) -> str:
    """A name of all that a side sees: two states have views with one key exactly if the side sees the same of both.

    It says what is seen now, and not how it came about: a side that is to remember what it saw keeps the keys.

    Raises:
        ValueError: `view` is a full state, which no side sees.
    """
    if view.viewer is None:
        raise ValueError("expected the view of a side, got the full state")
    return _key(view)


def _key(state: State) -> str:
    game = state.game
    named: dict[str, Any] = {
        "scenario": game.id,
        "options": dict(game.options),
        "data": dict(game.contents),
        "state": state_to_json(state),
    }
    return hashlib.sha256(canonical(named).encode()).hexdigest()[:LENGTH]
