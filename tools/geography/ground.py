"""Terrain: what covers enough of a hex, in the words of `geography.json`, and the names of places."""

from __future__ import annotations

import math
from typing import Any

from geography.lattice import SAMPLES, Cell, Point, cell_at, center, inside
from geography.projection import parse_hex
from geography.window import Feature, Window

PLACES = ("village", "town", "city")
COVERS = ("woods", "forest", "heath", "orchard", "polder", "marsh", "dunes", "hill", "airfield", "rough")
BUILT = 0.35
"""The share of a hex from which it counts as built-up."""
HALF = 0.5
"""The share from which anything else counts."""

Cover = dict[str, float]
Box = tuple[float, float, float, float]
"""The least and the greatest coordinate on either axis."""


def draw_ground(window: Window) -> tuple[dict[Cell, str], dict[Cell, str]]:
    """The terrain of each cell of the window ("open" if nothing covers it), and the names of places."""
    polygons = [_polygon(window, feature) for feature in window.features if _covers(feature)]
    boxed = [(kind, polygon, _box(polygon)) for kind, polygon in polygons]
    terrain = {cell: _word(_cover(center(cell), boxed)) for cell in window.cells}
    names: dict[Cell, str] = {}
    for place in window.of(*PLACES):
        cell = cell_at(window.plane(place)[0])
        if place["geometry"]["type"] == "point" and cell in terrain:
            if terrain[cell] not in PLACES[PLACES.index(place["kind"]) :]:
                terrain[cell] = place["kind"]
            names.setdefault(cell, place["name"])
    for override in window.overridden("terrain"):
        for cell in (parse_hex(window.game, text) for text in override["hexes"]):
            if cell in terrain:
                terrain[cell] = override["terrain"]
                names |= {cell: override["name"]} if override.get("name") else {}
    return terrain, names


def _covers(feature: Feature) -> bool:
    if feature["geometry"]["type"] == "point":
        return feature["kind"] in PLACES and bool(feature["attributes"].get("radius_m"))
    return feature["kind"] in (*PLACES, *COVERS) and feature["geometry"]["type"] == "polygon"


def _polygon(window: Window, feature: Feature) -> tuple[str, list[Point]]:
    if feature["geometry"]["type"] == "polygon":
        return feature["kind"], window.plane(feature)
    latitude, longitude = feature["geometry"]["coordinates"]
    metres: Any = feature["attributes"]["radius_m"]
    turns = [2 * math.pi * n / 16 for n in range(16)]
    around = [(latitude + metres / 111250 * math.cos(t), longitude + metres / 69150 * math.sin(t)) for t in turns]
    return feature["kind"], [window.projection(*point) for point in around]


def _cover(point: Point, polygons: list[tuple[str, list[Point], Box]]) -> Cover:
    """Which share of the hex around a point each kind of cover has."""
    cover: Cover = {}
    for kind, polygon, box in polygons:
        if _far(point, box):
            continue
        hits = sum(inside((point[0] + a, point[1] + b), polygon) for a, b in SAMPLES)
        if hits:
            cover[kind] = min(1.0, cover.get(kind, 0.0) + hits / len(SAMPLES))
    return cover


def _box(polygon: list[Point]) -> Box:
    (left, right), (low, high) = ((min(axis), max(axis)) for axis in zip(*polygon, strict=True))
    return left, right, low, high


def _far(point: Point, box: Box) -> bool:
    left, right, low, high = box
    x, y = point
    return x < left - 0.6 or x > right + 0.6 or y < low - 0.6 or y > high + 0.6


def _word(cover: Cover) -> str:
    """The terrain of a hex by what covers it."""
    village, town, city = (cover.get(place, 0.0) for place in PLACES)
    trees = cover.get("woods", 0.0) + cover.get("forest", 0.0)
    heath = cover.get("heath", 0.0)
    if city >= BUILT:
        return "city"
    if city + town >= BUILT:
        return "town"
    if city + town + village >= BUILT:
        return "village"
    if heath >= HALF and heath >= trees - 0.25:
        return "heath"
    if trees >= HALF:
        return "forest" if cover.get("forest", 0.0) >= HALF else "woods"
    return next(
        (kind for kind in ("dunes", "marsh", "orchard", "polder", "hill", "airfield") if cover.get(kind, 0.0) >= HALF),
        "open",
    )
