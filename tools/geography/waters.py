"""Waters and bridges: chains of hexsides.

Larger waters are drawn before smaller ones, each as the cheapest chain of hexsides near its line; so every water is
closed and a hex belongs to one bank. A tributary ends on a corner of the chain that it joins. Bridges lie on the
hexside that the geography gives, or on the nearest one of their water.
"""

from __future__ import annotations

import math
from itertools import pairwise

from geography.lattice import (
    Cell,
    Point,
    Side,
    Vertex,
    along,
    cell_at,
    center,
    cheapest,
    distance_to_line,
    ends,
    middle,
    neighbours,
    vertex_point,
)
from geography.window import Feature, Window

KINDS = ("river", "canal", "stream")
MARGIN = 7
"""How far waters are drawn beyond the window: a bank must not leak round their ends."""
JOINING = 1.3
"""How near an existing chain a water must begin or end to be joined to it."""
NEAR_BRIDGE = 1.6
"""How far a bridge may be from its water."""


class Waters:
    """What a window's hexsides have: `sides` the waters as kind and feature id, `bridges` the bridges of each."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.sides: dict[Side, dict[str, str]] = {}
        self.bridges: dict[Side, list[Feature]] = {}
        self._chained: set[Vertex] = set()
        self._edges = _edges(window.grown(MARGIN))
        fields = [center(cell) for cell in window.grown(MARGIN)]
        self._low = min(a for a, _ in fields), min(b for _, b in fields)
        self._high = max(a for a, _ in fields), max(b for _, b in fields)
        waters = window.of(*KINDS)
        waters.sort(key=lambda water: (KINDS.index(water["kind"]), -len(water["geometry"]["coordinates"])))
        for water in waters:
            self._draw(water)
        for bridge in window.of("bridge", "ferry"):
            self._place(bridge)

    def barred(self, edge: Side) -> bool:
        """Whether a hexside has a river or canal, which only bridges cross."""
        return not {"river", "canal"}.isdisjoint(self.sides.get(edge, {}))

    def _draw(self, water: Feature) -> None:
        prefer = self.window.sides("water_on", water)
        for bridge in self.window.of("bridge", "ferry"):
            if bridge["attributes"].get("over") == water["id"] and self.window.game in bridge["attributes"]:
                prefer.add(self.window.side(bridge["attributes"][self.window.game]))
        avoid = self.window.sides("water_off", water)
        for run in self._runs(list(along(self.window.plane(water), 0.25))):
            if len(run) > 3:
                for edge in self._chain(run, prefer, avoid):
                    self.sides.setdefault(edge, {}).setdefault(water["kind"], water["id"])
                    self._chained.update(ends(edge))

    def _runs(self, points: list[Point]) -> list[list[Point]]:
        """The pieces of a line that lie in the field."""
        runs: list[list[Point]] = [[]]
        for a, b in points:
            if self._low[0] <= a <= self._high[0] and self._low[1] <= b <= self._high[1]:
                runs[-1].append((a, b))
            elif runs[-1]:
                runs.append([])
        return runs

    def _chain(self, run: list[Point], prefer: set[Side], avoid: set[Side]) -> list[Side]:
        """The hexsides nearest to a line, end to end."""
        thin = [*run[::2], run[-1]]
        costs: dict[Side, float] = {}

        def cost(edge: Side) -> float:
            if edge not in costs:
                off = distance_to_line(middle(edge), thin)
                costs[edge] = math.inf if off > 3 else 0.12 + 4 * off * off
                if edge in prefer | avoid:
                    costs[edge] = 60 if edge in avoid else 0.01
            return costs[edge]

        vertices = cheapest(
            self._nearest(run[0]),
            self._nearest(run[-1]),
            lambda v: [(w, cost(edge)) for w, edge in self._edges[v].items()],
        )
        return [self._edges[v][w] for v, w in pairwise(vertices)]

    def _nearest(self, point: Point) -> Vertex:
        """The corner where a water begins or ends: one of an existing chain, if that is near."""
        taken = [vertex for vertex in self._chained if math.dist(vertex_point(vertex), point) < JOINING]
        return min(taken or self._edges, key=lambda vertex: (math.dist(vertex_point(vertex), point), vertex))

    def _place(self, bridge: Feature) -> None:
        given = bridge["attributes"].get(self.window.game)
        edge = self.window.side(given) if given else self._crossing(bridge)
        if edge and edge[0] in self.window.wide:
            self.bridges.setdefault(edge, []).append(bridge)

    def _crossing(self, bridge: Feature) -> Side | None:
        """The hexside of its water that is nearest to a bridge, if it is in the window."""
        point = self.window.plane(bridge)[0]
        if cell_at(point) not in self.window.wide:
            return None
        over = bridge["attributes"]["over"]
        near = [(math.dist(middle(edge), point), edge) for edge, water in self.sides.items() if over in water.values()]
        return min((found for found in near if found[0] < NEAR_BRIDGE), default=(0, None))[1]


def _edges(cells: list[Cell]) -> dict[Vertex, dict[Vertex, Side]]:
    """The graph of corners: for each, the corners at the other end of its hexsides."""
    field = set(cells)
    edges: dict[Vertex, dict[Vertex, Side]] = {}
    for cell in cells:
        for other in neighbours(cell):
            if other in field and cell < other:
                v, w = ends((cell, other))
                edges.setdefault(v, {})[w] = edges.setdefault(w, {})[v] = (cell, other)
    return edges
