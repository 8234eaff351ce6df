"""Hexes and hexsides: neighbours, distances, rings, turns, and where they lie on paper.

A hex is axial: `q` and `r` count along two of the three hexrows, and the third coordinate, `-q - r`, is
left out. The same coordinates serve flat-topped and pointy-topped maps; only `center` and `corners` need to
know which it is. The plane is endless: edges belong to boards.
"""

from __future__ import annotations

import math
from enum import StrEnum
from itertools import combinations
from typing import NamedTuple, NewType

HexId = NewType("HexId", str)
"""The number printed on a hex: what states, actions, events and JSON carry."""


class Hex(NamedTuple):
    """A hex in axial coordinates, with no map in mind."""

    q: int
    r: int


ORIGIN = Hex(0, 0)

DIRECTIONS = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))
"""The six steps to a neighbour, clockwise on paper.

The first is north on a flat-topped map, north-west on a pointy-topped one.
"""


class HexSide(NamedTuple):
    """The edge that two hexes share; make it with `between`, which puts the lesser hex first."""

    a: Hex
    b: Hex

    @classmethod
    def between(cls, a: Hex, b: Hex) -> HexSide:
        """The hexside of two neighbours, the same whichever is named first.

        Raises:
            ValueError: the hexes are not neighbours.

        >>> HexSide.between(Hex(1, 0), Hex(0, 0))
        HexSide(a=Hex(q=0, r=0), b=Hex(q=1, r=0))
        """
        if distance(a, b) != 1:
            raise ValueError(f"a hexside needs two neighbours; {a} and {b} are {distance(a, b)} hexes apart")
        return cls(a, b) if a < b else cls(b, a)

    def shifted(self, by: Hex) -> HexSide:
        """The hexside between the two hexes shifted by `by`."""
        return HexSide(shift(self.a, by), shift(self.b, by))


class Vertex(NamedTuple):
    """The corner that three hexes share; make it with `between`, which sorts them."""

    a: Hex
    b: Hex
    c: Hex

    @classmethod
    def between(cls, *hexes: Hex) -> Vertex:
        """The corner of three hexes that touch each other, the same in whatever order they are named.

        Raises:
            ValueError: the hexes are not three neighbours of each other.

        >>> Vertex.between(Hex(1, 0), Hex(0, 1), Hex(0, 0)).a
        Hex(q=0, r=0)
        """
        if len(hexes) != 3 or any(distance(a, b) != 1 for a, b in combinations(hexes, 2)):
            raise ValueError(f"a vertex needs three neighbours, got {', '.join(map(str, hexes))}")
        return cls(*sorted(hexes))

    def shifted(self, by: Hex) -> Vertex:
        """The corner between the three hexes shifted by `by`."""
        return Vertex(shift(self.a, by), shift(self.b, by), shift(self.c, by))


class Orientation(StrEnum):
    """Which way a map's hexes stand."""

    FLAT = "flat"
    """A flat side is on top; hexes stand in columns."""
    POINTY = "pointy"
    """A corner is on top; hexes lie in rows."""


def shift(hex: Hex, by: Hex) -> Hex:
    """The hex that lies from `hex` as `by` lies from the origin.

    >>> shift(Hex(3, 4), Hex(1, -1))
    Hex(q=4, r=3)
    """
    return Hex(hex.q + by.q, hex.r + by.r)


def offset(start: Hex, end: Hex) -> Hex:
    """What `shift` must add to `start` to come to `end`.

    >>> offset(Hex(3, 4), Hex(4, 3))
    Hex(q=1, r=-1)
    """
    return Hex(end.q - start.q, end.r - start.r)


def distance(a: Hex, b: Hex) -> int:
    """How many steps lie between two hexes; 0 for the same hex.

    >>> distance(Hex(0, 0), Hex(2, -1))
    2
    """
    (a_q, a_r), (b_q, b_r) = a, b  # searches call this often, and unpacking is faster than names
    q, r = a_q - b_q, a_r - b_r
    return max(abs(q), abs(r), abs(q + r))


def neighbours(hex: Hex) -> tuple[Hex, ...]:
    """The six hexes around a hex, in the order of `DIRECTIONS`.

    >>> neighbours(Hex(5, 5))[:2]
    (Hex(q=5, r=4), Hex(q=6, r=4))
    """
    q, r = hex
    return Hex(q, r - 1), Hex(q + 1, r - 1), Hex(q + 1, r), Hex(q, r + 1), Hex(q - 1, r + 1), Hex(q - 1, r)


def vertices(hex: Hex) -> tuple[Vertex, ...]:
    """The six corners of a hex, in the order of `corners`.

    >>> vertices(Hex(0, 0))[0]
    Vertex(a=Hex(q=-1, r=0), b=Hex(q=0, r=-1), c=Hex(q=0, r=0))
    """
    around = neighbours(hex)
    return tuple(Vertex.between(hex, around[turn - 1], around[turn]) for turn in range(6))


def ring(center: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes exactly `radius` hexes from `center`, sorted by (q, r).

    Raises:
        ValueError: `radius` is negative.

    >>> len(ring(Hex(0, 0), 3))
    18
    """
    return tuple(hex for hex in within(center, radius) if distance(center, hex) == radius)


def within(center: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes at most `radius` hexes from `center`, nearest first, then by (q, r).

    Includes `center`. There are 1 + 3 * radius * (radius + 1).

    Raises:
        ValueError: `radius` is negative.

    >>> within(Hex(0, 0), 1)[:2]
    (Hex(q=0, r=0), Hex(q=-1, r=0))
    """
    if radius < 0:
        raise ValueError(f"radius must be 0 or more hexes, got {radius}")
    span = range(-radius, radius + 1)
    hexes = (Hex(center.q + q, center.r + r) for q in span for r in span if abs(q + r) <= radius)
    return tuple(sorted(hexes, key=lambda hex: (distance(center, hex), hex)))


def rotate(hex: Hex, turns: int = 1) -> Hex:
    """The hex turned about the origin by `turns` sixths of a circle, clockwise on paper.

    >>> rotate(Hex(0, -1)) == DIRECTIONS[1]
    True
    """
    for _ in range(turns % 6):
        hex = Hex(-hex.r, hex.q + hex.r)
    return hex


def mirror(hex: Hex) -> Hex:
    """The hex mirrored in the axis through the origin on which `q` equals `r`.

    >>> mirror(Hex(3, 1))
    Hex(q=1, r=3)
    """
    return Hex(hex.r, hex.q)


def center(hex: Hex, orientation: Orientation) -> tuple[float, float]:
    """Where the middle of a hex lies on paper: (x, y), y growing downward.

    The unit is the length of a hexside; `Hex(0, 0)` is at (0, 0).

    >>> center(Hex(2, 0), Orientation.FLAT) == (3, math.sqrt(3))
    True
    """
    along, across = 1.5, math.sqrt(3)
    if orientation is Orientation.FLAT:
        return along * hex.q, across * (hex.r + hex.q / 2)
    return across * (hex.q + hex.r / 2), along * hex.r


def corners(hex: Hex, orientation: Orientation) -> tuple[tuple[float, float], ...]:
    """The six corners on paper, clockwise, in the units of `center`.

    Corner i and the next one bound the side toward `DIRECTIONS[i]`.

    >>> [(round(x, 3), round(y, 3)) for x, y in corners(Hex(0, 0), Orientation.FLAT)[:2]]
    [(-0.5, -0.866), (0.5, -0.866)]
    """
    x, y = center(hex, orientation)
    first = -120 if orientation is Orientation.FLAT else -150
    turns = [math.radians(first + 60 * turn) for turn in range(6)]
    return tuple((x + math.cos(turn), y + math.sin(turn)) for turn in turns)
