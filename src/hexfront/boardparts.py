"""The values that a board is made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import frozen

from hexfront.errors import UnknownName
from hexfront.hexes import Hex, HexId, Orientation
from hexfront.sources import Source

V = TypeVar("V")

Side = tuple[HexId, HexId]
"""A hexside as the two hexes that share it, the lesser `Hex` first; `Board.side` makes one."""


@frozen
class Stretch:
    """A piece of road or railroad: the hexes it runs through in order, each touching the one before.

    `words` are what the game says of it, such as "primary" or "raised". A single hex is a road that goes no
    further.
    """

    network: str
    path: tuple[HexId, ...]
    name: str = ""
    words: tuple[str, ...] = ()


@frozen
class Fact:
    """What a source says about a hex, or the hexside of two: `about` is "terrain", "bridge" or the like."""

    at: tuple[HexId, ...]
    about: str
    source: Source


class Named(dict[Any, V]):
    """A dictionary that says which board lacks a name."""

    def __init__(self, items: Mapping[Any, V], lacks: str) -> None:
        super().__init__(items)
        self.lacks = lacks

    def __missing__(self, key: object) -> V:
        asked = "|".join(key) if isinstance(key, tuple) else key
        raise UnknownName(f"{self.lacks} {asked}")

    def __reduce__(self) -> tuple[Any, ...]:
        return Named, (dict(self), self.lacks)


def line_order(orientation: Orientation, hex: Hex) -> tuple[int, int]:
    """A sort key that puts hexes line by line: by column, or by row where hexes are pointy-topped."""
    q, r = hex
    return (q, r) if orientation is Orientation.FLAT else (-r, q)
