"""The lattice that both games share, and the plane on which it lies.

A cell (i, j): i is the line of hexes of which every second is shifted by half a hex (GTS column, HttR row), j the
place in that line (GTS row, HttR column). In both games the even lines are shifted by +1/2. In the plane a cell is at
(i * sqrt(3) / 2, j + shift), so that the unit is the distance between two neighbours.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Final, TypeVar

Cell = tuple[int, int]
Point = tuple[float, float]
Vertex = tuple[int, int]
"""A corner, in units of half a hexside across and half a hex along a line."""
Side = tuple[Cell, Cell]
"""A hexside as its two cells, the lesser first."""
N = TypeVar("N", Cell, Vertex)

LINE: Final = math.sqrt(3) / 2
"""The distance between two lines."""
SAMPLES: Final = [(0.0, 0.0)] + [
    (radius * math.cos(turn * math.pi / number), radius * math.sin(turn * math.pi / number))
    for radius, number in ((0.18, 3), (0.32, 6), (0.44, 9))
    for turn in range(2 * number)
]
"""Points spread over a hex, from its middle."""


def center(cell: Cell) -> Point:
    """The middle of a cell."""
    i, j = cell
    return i * LINE, j + (0.5 if i % 2 == 0 else 0.0)


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The six cells around a cell."""
    i, j = cell
    low = j if i % 2 == 0 else j - 1
    return (i, j - 1), (i, j + 1), (i - 1, low), (i - 1, low + 1), (i + 1, low), (i + 1, low + 1)


def cell_at(point: Point) -> Cell:
    """The cell in which a point lies."""
    lines = range(int(point[0] / LINE) - 1, int(point[0] / LINE) + 3)
    near = [(i, round(point[1] - (0.5 if i % 2 == 0 else 0.0)) + d) for i in lines for d in (-1, 0, 1)]
    return min(near, key=lambda cell: (round(math.dist(center(cell), point), 12), cell))


def side(a: Cell, b: Cell) -> Side:
    """The hexside of two neighbours."""
    return (a, b) if a < b else (b, a)


def middle(edge: Side) -> Point:
    """The middle of a hexside."""
    (a, b), (c, d) = center(edge[0]), center(edge[1])
    return (a + c) / 2, (b + d) / 2


def ends(edge: Side) -> tuple[Vertex, Vertex]:
    """The two corners of a hexside."""
    first, second = sorted(set(_vertices(edge[0])) & set(_vertices(edge[1])))
    return first, second


def vertex_point(vertex: Vertex) -> Point:
    """Where a corner lies."""
    return vertex[0] / math.sqrt(3) / 2, vertex[1] * 0.5


def _vertices(cell: Cell) -> list[Vertex]:
    i, j = cell
    x, y = 3 * i, 2 * j + (1 if i % 2 == 0 else 0)
    return [(x + 2, y), (x + 1, y + 1), (x - 1, y + 1), (x - 2, y), (x - 1, y - 1), (x + 1, y - 1)]


def distance_to_line(point: Point, line: list[Point]) -> float:
    """How far a point is from a line of one or more points."""
    if len(line) == 1:
        return math.dist(point, line[0])
    return min(_distance_to_segment(point, line[n], line[n + 1]) for n in range(len(line) - 1))


def _distance_to_segment(point: Point, start: Point, end: Point) -> float:
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy
    along = (point[0] - start[0]) * dx + (point[1] - start[1]) * dy
    share = max(0.0, min(1.0, along / square)) if square else 0.0
    return math.hypot(point[0] - start[0] - share * dx, point[1] - start[1] - share * dy)


def inside(point: Point, polygon: list[Point]) -> bool:
    """Whether a point is in a polygon."""
    x, y = point
    crossings = 0
    for n, (x2, y2) in enumerate(polygon):
        x1, y1 = polygon[n - 1]
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            crossings += 1
    return crossings % 2 == 1


def along(line: list[Point], step: float) -> Iterator[Point]:
    """Points of a line about `step` apart, its ends included."""
    for (x1, y1), (x2, y2) in pairwise(line):
        parts = max(1, int(math.dist((x1, y1), (x2, y2)) / step))
        yield from ((x1 + (x2 - x1) * n / parts, y1 + (y2 - y1) * n / parts) for n in range(parts))
    yield line[-1]


def cheapest(start: N, end: N, leads_to: Callable[[N], Iterable[tuple[N, float]]]) -> list[N]:
    """The cheapest way from start to end, both included; only the start if there is none."""
    cost, before, heap = {start: 0.0}, {start: start}, [(0.0, start)]
    while heap:
        spent, here = heapq.heappop(heap)
        if here == end:
            break
        if spent > cost[here]:
            continue
        for there, more in leads_to(here):
            if spent + more < cost.get(there, math.inf):
                cost[there], before[there] = spent + more, here
                heapq.heappush(heap, (spent + more, there))
    way = [end if end in before else start]
    while way[-1] != start:
        way.append(before[way[-1]])
    return way[::-1]
