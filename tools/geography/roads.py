"""Roads: the cheapest ways of hexes near their lines, which go over rivers and canals where bridges are."""

from __future__ import annotations

import math
from itertools import groupby, pairwise

from geography.lattice import Cell, Point, Side, cell_at, center, cheapest, distance_to_line, neighbours, side
from geography.projection import parse_hex
from geography.waters import Waters
from geography.window import Feature, Window, raw_points

KINDS = ("road-primary", "road-secondary", "trail", "railroad")


def draw_roads(window: Window, waters: Waters) -> dict[str, list[Cell]]:
    """The way of each road and railroad by its feature's id, through the window and its margin.

    Steps of a way whose hexes do not touch are where the road has left the window.
    """
    bridges = {
        raw_points(bridge)[0]: edge
        for edge, found in waters.bridges.items()
        for bridge in found
        if window.wide.issuperset(edge)
    }
    ways = {road["id"]: _draw(road, window, waters, bridges) for kind in KINDS for road in window.of(kind)}
    return {key: way for key, way in ways.items() if way}


def _draw(road: Feature, window: Window, waters: Waters, bridges: dict[Point, Side]) -> list[Cell]:
    line, raw = window.plane(road), raw_points(road)
    way: list[Cell] = []
    for inside, group in groupby(range(len(line)), key=lambda n: cell_at(line[n]) in window.wide):
        if inside:
            numbers = list(group)
            points = [line[n] for n in numbers]
            edges = [bridges.get(raw[n]) for n in numbers]
            if numbers[0] > 0:
                points.insert(0, _edge(window, line[numbers[0]], line[numbers[0] - 1]))
                edges.insert(0, None)
            if numbers[-1] < len(line) - 1:
                points.append(_edge(window, line[numbers[-1]], line[numbers[-1] + 1]))
                edges.append(None)
            for a, b in pairwise(stops := _stops(road, window, points, edges)):
                step = _route(a, b, points, window, waters)
                way += step[1:] if way and way[-1] == a else step
            if len(stops) == 1:
                way += stops
    return way


def _stops(road: Feature, window: Window, points: list[Point], edges: list[Side | None]) -> list[Cell]:
    """The hexes that a road must pass: its ends and both hexes of each bridge, or those that an override names."""
    for override in window.overridden("road_via", road):
        named = [parse_hex(window.game, text) for text in override["hexes"]]
        return [cell for cell in named if cell in window.wide]
    stops: list[Cell] = []
    for n, (point, edge) in enumerate(zip(points, edges, strict=True)):
        if edge:
            before, after = points[max(0, n - 1)], points[min(len(points) - 1, n + 1)]
            a, b = edge
            straight = math.dist(center(a), before) + math.dist(center(b), after)
            crossed = math.dist(center(b), before) + math.dist(center(a), after)
            stops += [b, a] if straight > crossed else [a, b]
        elif n in (0, len(points) - 1):
            stops.append(cell_at(point))
    return stops


def _edge(window: Window, start: Point, end: Point) -> Point:
    """Where a straight piece of road leaves the window."""
    low, high = 0.0, 1.0
    for _ in range(12):
        share = (low + high) / 2
        there = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
        low, high = (share, high) if cell_at(there) in window.wide else (low, share)
    return start[0] + (end[0] - start[0]) * low, start[1] + (end[1] - start[1]) * low


def _route(start: Cell, end: Cell, line: list[Point], window: Window, waters: Waters) -> list[Cell]:
    costs: dict[Cell, float] = {}

    def entering(cell: Cell) -> float:
        if cell not in costs:
            off = distance_to_line(center(cell), line)
            costs[cell] = 0.25 + 2.5 * off * off
        return costs[cell]

    def crossing(edge: Side) -> float:
        if waters.barred(edge):
            return 0.1 if edge in waters.bridges else 80
        return 0.6 if edge in waters.sides else 0.0

    return cheapest(
        start,
        end,
        lambda cell: [(n, entering(n) + crossing(side(cell, n))) for n in neighbours(cell) if n in window.wide],
    )
