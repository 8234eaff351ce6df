"""Names on the map, the highlighted routes, and what the pointer tells of a hex."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from hexfront.drawing.layout import Layout
from hexfront.drawing.roads import lined
from hexfront.drawing.style import Line, Style
from hexfront.drawing.svg import SERIF, Element, Point, label, line_path, node, smooth_path, text_width
from hexfront.hexes import HexId

LARGE: Final = 18.0
SMALL: Final = 13.5
APART: Final = 22.0
"""How far beside the middle of its hexside the name of a bridge begins."""


def name_layer(layout: Layout, style: Style, area: Collection[HexId] | None) -> Element:
    """The names of places, under the middle of their hexes, and of bridges, beside them; pale outside the area."""
    names = node("g", font_family=SERIF, fill=style.ink, pointer_events="none")
    for (a, b), name in layout.board.side_names.items():
        if a in layout.shown and b in layout.shown:
            names.append(_beside(layout, style, layout.middle(a, b), name, _paled(area, a, b)))
    for hex, name in layout.board.landmarks.items():
        if hex in layout.shown:
            names.append(_below(layout, style, hex, name, _paled(area, hex)))
    return names


def _beside(layout: Layout, style: Style, at: Point, name: str, opacity: str | None) -> Element:
    """The name of a bridge or the like: right of it, or left where the map ends."""
    x, y = at
    fits = x + APART + text_width(name, SMALL) <= layout.box.right
    place = (x + APART if fits else x - APART, y + 5)
    anchor = "start" if fits else "end"
    return label(place, name, SMALL, halo=style.paper, anchor=anchor, font_style="italic", opacity=opacity)


def _below(layout: Layout, style: Style, hex: HexId, name: str, opacity: str | None) -> Element:
    """The name of a place in the lower part of its hex, no further out than the map goes."""
    x, y = layout.center(hex)
    half = text_width(name, LARGE) / 2 + 2
    x = max(layout.box.left + half, min(x, layout.box.right - half))
    place = (x, y + layout.top - 9)
    return label(place, name, LARGE, halo=style.paper, font_weight="bold", opacity=opacity)


def _paled(area: Collection[HexId] | None, *at: HexId) -> str | None:
    return None if area is None or any(hex in area for hex in at) else "0.4"


def route_layer(layout: Layout, style: Style, routes: Iterable[str]) -> Element:
    """Named routes, as broad pale bands under the roads."""
    layer = node("g", fill="none", stroke_linecap="round", stroke_linejoin="round")
    for name in routes:
        hexes = layout.board.route(name)
        band = lined(smooth_path([layout.center(hex) for hex in hexes]), Line(style.route, 20, opacity=0.3))
        layer.append(node("g", band, title=name.replace("-", " ")))
    return layer


def pointer_layer(layout: Layout, style: Style) -> Element:
    """Nothing to see: the hexes as areas that tell what they are, each with its number as `data-hex`."""
    ways = _ways(layout)
    layer = node("g", fill="none", pointer_events="all")
    for hex in layout.hexes:
        x, y = layout.center(hex)
        title = "; ".join(_about(layout, hex, ways.get(hex, ())))
        layer.append(node("use", title=title, href=f"#{style.name}-hex", x=x, y=y, data_hex=hex))
    return layer


def pointer_definition(layout: Layout, style: Style) -> Element:
    """The hex that the pointer layer refers to."""
    hex = layout.hexes[0]
    x, y = layout.center(hex)
    around = [(corner_x - x, corner_y - y) for corner_x, corner_y in layout.corners(hex)]
    return node("path", id=f"{style.name}-hex", d=line_path(around, closed=True))


def _about(layout: Layout, hex: HexId, ways: Iterable[str]) -> Iterator[str]:
    board = layout.board
    yield f"{hex}: {board.terrain(hex)}".replace("_", " ")
    if hex in board.landmarks:
        yield board.landmarks[hex]
    yield from (word.replace("_", " ") for word in sorted(board.features(hex)))
    yield from ways


def _ways(layout: Layout) -> dict[HexId, tuple[str, ...]]:
    """The roads in each hex by name."""
    found: dict[HexId, tuple[str, ...]] = {}
    for stretch in layout.board.stretches:
        said = f"{stretch.network} {stretch.name}".strip()
        for hex in stretch.path:
            if said not in found.get(hex, ()):
                found[hex] = (*found.get(hex, ()), said)
    return found
