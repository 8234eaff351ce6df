"""Numbers for actions, where a learner or a searcher wants numbers below a fixed bound.

Actions are open-ended values, so no list of them all exists. The number of an action is a hash of its JSON text,
below the number of slots: the same in every state, game, process and version in which its text is the same, so that
a number keeps its meaning. Where two legal actions would have one number, the one whose text comes later takes the
next slot that is free, for this decision alone; with s slots and n legal actions that befalls about n * n / 2s pairs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from attrs import frozen

from hexfront.actions import Action
from hexfront.codec import canonical, to_json

SLOTS: Final = 4096


@lru_cache(maxsize=2**16)
def action_text(action: Action) -> str:
    """The JSON text of an action, the same in every process."""
    return canonical(to_json(action))


@lru_cache(maxsize=2**16)
def _hashed(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])


@frozen
class ActionIds:
    """A numbering of actions from 0 to `slots - 1`."""

    slots: int = SLOTS

    def numbered(self, actions: Iterable[Action]) -> Mapping[int, Action]:
        """The actions of one decision by their numbers, ascending; it does not depend on the order they come in.

        Raises:
            ValueError: there are more actions than slots.
        """
        texts = sorted((action_text(action), action) for action in actions)
        if len(texts) > self.slots:
            raise ValueError(f"{len(texts)} actions need as many slots, and there are {self.slots}")
        found: dict[int, Action] = {}
        for text, action in texts:
            number = _hashed(text) % self.slots
            while number in found:
                number = (number + 1) % self.slots
            found[number] = action
        return dict(sorted(found.items()))
