"""What a side sees, as an array of a fixed length.

The core knows neither units nor charts, so it takes the view as the saved game writes it, leaf by leaf, and adds each
leaf at a place that is a hash of its path: feature hashing. A place keeps its meaning in every state, game and
process. Who knows a game better gives the adapters an encoder of their own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, Protocol

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from hexfront.codec import state_to_json
from hexfront.kernel import pending
from hexfront.state import State

SIZE: Final = 1024
SCALE: Final = 10  # a number that counts as much as a word


class Encoder(Protocol):
    """Something that makes an array of `shape`, of 32-bit floats from -1 to 1, of a view."""

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of every array that it makes."""

    def __call__(self, view: Any, /) -> NDArray[np.float32]:
        """What the viewer sees."""


@frozen
class ViewVector:
    """A view as a vector of `size` numbers from -1 to 1.

    With n sides, in their order: the places 0 to n - 1 hold 1 for the side that decides now (all 0 at the end), n to
    2n - 1 hold 1 for the viewer. In all others stand the leaves of the view's JSON, hashed by path and, for words,
    value: a word, truth or nothing adds 1 or -1, a number a tenth of itself or minus that; a sum `x` stands as
    `x / (1 + abs(x))`. The path of a list's members does not count their place.
    """

    size: int = SIZE

    @property
    def shape(self) -> tuple[int, ...]:
        """The length, as numpy writes shapes."""
        return (self.size,)

    def __call__(self, view: State, /) -> NDArray[np.float32]:
        """The vector of a view.

        Raises:
            ValueError: it is the full state, which no side sees, or there is no room for its sides.
        """
        sides = view.game.sides
        room = self.size - 2 * len(sides)
        if view.viewer is None or room < 1:
            raise ValueError(f"expected a view, and a size above {2 * len(sides)}; got {self.size}, {view.viewer}")
        vector = np.zeros(self.size, np.float32)
        ask = pending(view)
        for number, side in enumerate(sides):
            vector[number] = ask is not None and ask.side == side
            vector[len(sides) + number] = view.viewer == side
        for text, amount in _leaves(state_to_json(view), ""):
            place = _hashed(text)
            vector[2 * len(sides) + (place >> 1) % room] += amount if place & 1 else -amount
        vector[2 * len(sides) :] /= 1 + np.abs(vector[2 * len(sides) :])
        return vector


def _leaves(data: Any, path: str) -> Iterator[tuple[str, float]]:
    """Each leaf with the text that is hashed and the amount that is added."""
    if isinstance(data, dict):
        for key in data:
            yield from _leaves(data[key], f"{path}/{key}")
    elif isinstance(data, list):
        for each in data:
            yield from _leaves(each, f"{path}/")
    elif isinstance(data, int) and not isinstance(data, bool):
        yield path, data / SCALE
    else:
        yield f"{path}={data}", 1.0


@lru_cache(maxsize=2**18)
def _hashed(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])
