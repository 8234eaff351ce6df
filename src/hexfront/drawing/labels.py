"""Names on the map, the highlighted routes, and what the pointer tells of a hex."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from hexfront.drawing.layout import Layout
from hexfront.drawing.roads import lined
from hexfront.drawing.style import Line, Style
from hexfront.drawing.svg import SERIF, Element, label, line_path, node, smooth_path, text_width
from hexfront.hexes import HexId


def name_layer(layout: Layout, style: Style, area: Collection[HexId] | None) -> Element:
    """The names of places, under the middle of their hexes, and of bridges, beside them; pale outside the area."""
    places = node("g", font_family=SERIF, fill=style.ink, font_weight="bold")
    for hex, name in layout.board.landmarks.items():
        if hex in layout.shown:
            x, y = layout.center(hex)
            half = text_width(name, 18) / 2
            x = max(layout.box.left + half, min(x, layout.box.right - half))
            places.append(label((x, y + layout.top - 9), name, 18, halo=style.paper, opacity=_paled(area, hex)))
    crossings = node("g", font_family=SERIF, fill=style.ink, font_style="italic")
    for (a, b), name in layout.board.side_names.items():
        if a in layout.shown and b in layout.shown:
            x, y = layout.middle(a, b)
            crossings.append(
                label((x + 22, y + 5), name, 13.5, halo=style.paper, anchor="start", opacity=_paled(area, a, b))
            )
    return node("g", crossings, places)


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
