"""Where the hexes of a board lie on paper, and the lines that hexsides make."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cached_property
from typing import Final

from attrs import define

from hexfront.board import Board
from hexfront.drawing.svg import Box, Point, middle
from hexfront.hexes import Hex, HexId, Orientation, Vertex, center, corners, neighbours

SIDE: Final = 64.0
"""The length of a hexside on paper; all other sizes are made to fit it."""

Edge = tuple[Vertex, Vertex]


@define(eq=False, slots=False)
class Layout:
    """A board laid on paper: the hexes that are shown, in the order of the board."""

    board: Board
    hexes: tuple[HexId, ...]

    @classmethod
    def of(cls, board: Board, hexes: Collection[HexId] | None) -> Layout:
        """The layout of a board, or of some of its hexes.

        Raises:
            UnknownName: one of them is not on the board.
            ValueError: there are none.
        """
        if hexes is None:
            return cls(board, board.hexes)
        wanted = set(hexes)
        if not wanted:
            raise ValueError("a picture needs a hex or more to show, got none")
        for hex in sorted(wanted):
            board.hex(hex)
        return cls(board, tuple(hex for hex in board.hexes if hex in wanted))

    @cached_property
    def shown(self) -> frozenset[HexId]:
        """The hexes that are shown, to look up."""
        return frozenset(self.hexes)

    @cached_property
    def box(self) -> Box:
        """The box that holds all hexes shown."""
        return Box.around(corner for hex in self.hexes for corner in self.corners(hex))

    @property
    def orientation(self) -> Orientation:
        """Which way the hexes stand."""
        return self.board.numbering.orientation

    @property
    def top(self) -> float:
        """How far above the middle of a hex its top is."""
        return SIDE * (0.866 if self.orientation is Orientation.FLAT else 1)

    def center(self, hex: HexId) -> Point:
        """The middle of a hex."""
        x, y = center(self.board.hex(hex), self.orientation)
        return SIDE * x, SIDE * y

    def corners(self, hex: HexId) -> tuple[Point, ...]:
        """The six corners of a hex."""
        return tuple((SIDE * x, SIDE * y) for x, y in corners(self.board.hex(hex), self.orientation))

    def middle(self, a: HexId, b: HexId) -> Point:
        """The middle of the hexside between two hexes."""
        return middle(self.center(a), self.center(b))

    def edge(self, a: HexId, b: HexId) -> Edge:
        """The two corners that the hexside between two hexes joins."""
        return edge(self.board.hex(a), self.board.hex(b))

    def lines(self, edges: Iterable[Edge]) -> list[tuple[list[Point], bool]]:
        """The lines that some hexsides make, each as its points and whether it closes."""
        return [([self._corner(vertex) for vertex in chain], chain[0] == chain[-1]) for chain in chains(edges)]

    @cached_property
    def near(self) -> tuple[HexId, ...]:
        """The hexes that are shown and those that touch them, in the order of the board."""
        touching = {other for hex in self.hexes for other in self.board.neighbours(hex)}
        return tuple(hex for hex in self.board.hexes if hex in self.shown or hex in touching)

    def outlines(self, hexes: Iterable[HexId], beyond: bool = False) -> list[list[Point]]:
        """The lines around some hexes, those around holes included.

        With `beyond` the hexes go on past the edge of the board, where nothing is shown.
        """
        wanted = {self.board.hex(hex) for hex in hexes}
        if beyond:
            outside = {other for hex in wanted for other in neighbours(hex) if self.board.label(other) is None}
            wanted |= outside
        rim = [edge(hex, other) for hex in sorted(wanted) for other in neighbours(hex) if other not in wanted]
        return [points[:-1] for points, _ in self.lines(rim)]

    def _corner(self, vertex: Vertex) -> Point:
        """A corner is the middle of the three hexes that meet in it."""
        places = [center(hex, self.orientation) for hex in vertex]
        return SIDE * sum(x for x, _ in places) / 3, SIDE * sum(y for _, y in places) / 3


def edge(a: Hex, b: Hex) -> Edge:
    """The two corners that two hexes which touch have in common."""
    around = neighbours(a)
    turn = around.index(b)
    return _corner_of(a, around[turn - 1], b), _corner_of(a, b, around[(turn + 1) % 6])


def _corner_of(*hexes: Hex) -> Vertex:
    """A corner of three hexes that are known to touch; there are many to make."""
    return Vertex(*sorted(hexes))


def chains(edges: Iterable[Edge]) -> list[list[Vertex]]:
    """Edges joined to lines as long as they can be; lines end where three meet, and a loop ends where it began."""
    ends: dict[Vertex, list[Vertex]] = {}
    for a, b in sorted({(min(pair), max(pair)) for pair in edges}):
        ends.setdefault(a, []).append(b)
        ends.setdefault(b, []).append(a)
    starts = sorted(ends, key=lambda vertex: (len(ends[vertex]) == 2, vertex))
    degree = {vertex: len(others) for vertex, others in ends.items()}
    found = []
    for start in starts:
        while ends[start]:
            chain = [start, _step(ends, start)]
            while degree[chain[-1]] == 2 and ends[chain[-1]]:
                chain.append(_step(ends, chain[-1]))
            found.append(chain)
    return found


def _step(ends: dict[Vertex, list[Vertex]], here: Vertex) -> Vertex:
    """Go on from a corner by the first edge that is left, which then is not."""
    to = ends[here].pop(0)
    ends[to].remove(here)
    return to


def window(board: Board, hexes: Iterable[HexId], margin: int = 1) -> tuple[HexId, ...]:
    """The hexes of a board in the upright rectangle around some hexes and what lies `margin` hexes about them."""
    near = {hex for middle in hexes for hex in board.within(middle, margin)}
    layout = Layout(board, board.hexes)
    box = Box.around((layout.center(hex) for hex in sorted(near)), SIDE / 8)
    places = ((hex, layout.center(hex)) for hex in board.hexes)
    return tuple(hex for hex, (x, y) in places if box.left <= x <= box.right and box.top <= y <= box.bottom)
