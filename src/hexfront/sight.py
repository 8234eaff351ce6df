"""Sight lines: what the straight line from the middle of one hex to the middle of another meets, exactly.

All is integer arithmetic. Axial coordinates are an affine picture of the plane, so which side of a line a
point lies on is the sign of a cross product of them. A corner is a third of the sum of the three hexes that
touch it; counting everything in thirds keeps it whole.

The line is walked hex by hex. It leaves the inside of a hex in one of three ways: across a hexside; through
a corner and straight into the inside of another hex; or through a corner and along the hexside that begins
there, to the hex beyond. What of this blocks sight is for the game to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from attrs import frozen

from hexfront.hexes import ORIGIN, Hex, HexSide, Vertex, neighbours, offset, shift, vertices


@frozen
class SightLine:
    """What a line from the middle of `start` to the middle of `end` meets, each kind in order from `start`.

    The line from the other end holds the same, in reverse.
    """

    start: Hex
    end: Hex
    hexes: tuple[Hex, ...] = ()
    """The hexes whose inside the line crosses, without its two ends."""
    crossed: tuple[HexSide, ...] = ()
    """The hexsides it crosses between their corners, those of the ends included."""
    along: tuple[HexSide, ...] = ()
    """The hexsides it runs along, from corner to corner."""
    vertices: tuple[Vertex, ...] = ()
    """The corners it passes through, both ends of each hexside in `along` included."""

    @property
    def grazed(self) -> tuple[Hex, ...]:
        """The hexes that the line touches without entering them, sorted."""
        touched = {hex for vertex in self.vertices for hex in vertex}
        return tuple(sorted(touched - {self.start, self.end, *self.hexes}))

    def bearing(self, hex: Hex) -> int:
        """On which side the middle of `hex` lies: below 0 left of the line, above 0 right of it, 0 on it.

        The line counts as prolonged without end.

        >>> [sight_line(Hex(0, 0), Hex(3, 0)).bearing(Hex(1, r)) for r in (-1, 0, 1)]
        [-3, 0, 3]
        """
        return _cross(offset(self.start, self.end), offset(self.start, hex))

    def divides(self, hex: Hex, arms: Iterable[Hex]) -> bool:
        """Whether the line crosses what is drawn in `hex`, from its middle to its sides toward `arms`.

        It does if the drawing has parts on both sides of the line; touching or running along is not enough.

        >>> road = Hex(1, -1), Hex(1, 1)  # from side to side through Hex(1, 0)
        >>> sight_line(Hex(0, 0), Hex(2, 0)).divides(Hex(1, 0), road)
        True
        >>> sight_line(Hex(1, -2), Hex(1, 2)).divides(Hex(1, 0), road)
        False
        """
        middle = self.bearing(hex)
        parts = [middle, *(middle + self.bearing(arm) for arm in arms)]
        return min(parts) < 0 < max(parts)


def sight_line(start: Hex, end: Hex) -> SightLine:
    """The line between the middles of two hexes; the line of a hex with itself meets nothing.

    >>> line = sight_line(Hex(0, 0), Hex(1, 1))
    >>> line.hexes, line.along
    ((), (HexSide(a=Hex(q=0, r=1), b=Hex(q=1, r=0)),))
    >>> sight_line(Hex(5, 5), Hex(7, 4)).along
    (HexSide(a=Hex(q=6, r=4), b=Hex(q=6, r=5)),)
    """
    line = line_by_offset(offset(start, end))
    return SightLine(
        start=start,
        end=end,
        hexes=tuple(shift(hex, start) for hex in line.hexes),
        crossed=tuple(side.shifted(start) for side in line.crossed),
        along=tuple(side.shifted(start) for side in line.along),
        vertices=tuple(vertex.shifted(start) for vertex in line.vertices),
    )


@cache
def line_by_offset(end: Hex) -> SightLine:
    """The line from the origin, from which all lines of the same offset are shifted; kept once made."""
    steps = tuple(_walk(end))
    return SightLine(
        start=ORIGIN,
        end=end,
        hexes=tuple(step.into for step in steps[:-1]),
        crossed=tuple(side for step in steps for side in step.crossed),
        along=tuple(side for step in steps for side in step.along),
        vertices=tuple(vertex for step in steps for vertex in step.vertices),
    )


@frozen
class _Step:
    """How the line leaves one hex: into which, over or along which hexside, through which corners."""

    into: Hex
    crossed: tuple[HexSide, ...] = ()
    along: tuple[HexSide, ...] = ()
    vertices: tuple[Vertex, ...] = ()


def _walk(end: Hex) -> Iterator[_Step]:
    here = ORIGIN
    while here != end:
        step = _leave(here, end)
        yield step
        here = step.into


def _leave(here: Hex, end: Hex) -> _Step:
    """How the line from the origin to `end` leaves `here`, whose inside it crosses.

    Clockwise, the corners go over from the left of the line to its right where the line leaves.
    """
    around = neighbours(here)
    corners = vertices(here)
    bearings = [_vertex_bearing(end, corner) for corner in corners]
    turn = next(turn for turn in range(6) if bearings[turn - 1] < 0 <= bearings[turn])
    left, right = around[turn - 1], around[turn]
    if bearings[turn] > 0:
        return _Step(into=left, crossed=(HexSide.between(here, left),))
    return _leave_by_corner(here, left, right, end)


def _leave_by_corner(here: Hex, left: Hex, right: Hex, end: Hex) -> _Step:
    """How the line goes on from the corner of `here`, `left` and `right`.

    The hexside between `left` and `right` begins there; where it ends decides.
    """
    beyond = shift(left, offset(here, right))
    near, far = Vertex.between(here, left, right), Vertex.between(left, right, beyond)
    bearing = _vertex_bearing(end, far)
    if bearing == 0:
        return _Step(into=beyond, along=(HexSide.between(left, right),), vertices=(near, far))
    return _Step(into=left if bearing > 0 else right, vertices=(near,))


def _vertex_bearing(end: Hex, vertex: Vertex) -> int:
    a, b, c = vertex
    return _cross(end, Hex(a.q + b.q + c.q, a.r + b.r + c.r))


def _cross(a: Hex, b: Hex) -> int:
    return a.q * b.r - a.r * b.q
