"""The layers of the map that lie lowest: tints, motifs, lines along hexsides, the grid and signs."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from hexfront.drawing.layout import SIDE, Edge, Layout
from hexfront.drawing.motifs import MOTIFS, VARIANTS, variant
from hexfront.drawing.roads import lined, stroked
from hexfront.drawing.signs import SIGNS
from hexfront.drawing.style import Line, Sign, Style
from hexfront.drawing.svg import Element, Point, line_path, node, number, smooth_path
from hexfront.hexes import HexId, Orientation


def outline(layout: Layout, hexes: Iterable[HexId]) -> str:
    """The path data of the lines around some hexes, along the hexsides."""
    return " ".join(line_path(points, closed=True) for points in layout.outlines(hexes))


def patches(layout: Layout, hexes: Iterable[HexId]) -> str:
    """The path data of the lines around some hexes, rounded off, and going on past the edge of the board."""
    return " ".join(smooth_path(points, closed=True) for points in layout.outlines(hexes, beyond=True))


def ground_layer(layout: Layout, style: Style) -> Element:
    """The tints of the terrain, each kind of hex as rounded patches on the first of the style, and its motifs."""
    places: dict[str, list[HexId]] = {}
    for hex in layout.near:
        places.setdefault(layout.board.terrain(hex), []).append(hex)
    paper = next(iter(style.grounds.values())).fill
    layer = node("g", node("path", d=outline(layout, layout.hexes), fill=paper))
    for word in (word for word in style.grounds if word in places):
        ground = style.grounds[word]
        if ground.fill != paper:
            layer.append(node("path", d=patches(layout, places[word]), fill=ground.fill))
        if ground.motif:
            layer.extend(_motifs(layout, style, word, places[word]))
    return layer


def motif_definitions(layout: Layout, style: Style) -> Iterator[Element]:
    """What the motifs of the terrain shown refer to."""
    shown = {layout.board.terrain(hex) for hex in layout.hexes}
    for word, ground in style.grounds.items():
        if ground.motif and word in shown:
            for turn in range(VARIANTS):
                yield node("g", *MOTIFS[ground.motif](ground.ink, turn), id=f"{style.name}-{word}-{turn}")


def _motifs(layout: Layout, style: Style, word: str, hexes: Iterable[HexId]) -> Iterator[Element]:
    for hex in (hex for hex in hexes if hex in layout.shown):
        x, y = layout.center(hex)
        turn = variant(layout.board.hex(hex))
        yield node("use", href=f"#{style.name}-{word}-{turn}", x=x, y=y)


def hexside_layer(layout: Layout, style: Style) -> Element:
    """The lines along hexsides, such as rivers: all casings first."""
    paths = [(line, _along(layout, word)) for word, line in style.sides.items()]
    drawn = [(line, path) for line, path in paths if path]
    casings = [stroked(path, line.casing, line.casing_width) for line, path in drawn if line.casing]
    lines = [lined(path, line) for line, path in drawn]
    return node("g", *casings, *lines, fill="none", stroke_linecap="round", stroke_linejoin="round")


def _along(layout: Layout, word: str) -> str:
    lines = layout.lines(sides_with(layout, word))
    return " ".join(smooth_path(points[:-1] if closed else points, closed) for points, closed in lines)


def sides_with(layout: Layout, word: str) -> Iterator[Edge]:
    """The hexsides shown that have a word."""
    for (a, b), words in layout.board.sides.items():
        if word in words and (a in layout.shown or b in layout.shown):
            yield layout.edge(a, b)


def sign_layer(layout: Layout, style: Style) -> Element:
    """The signs on hexsides and in hexes."""
    return node("g", *_crossings(layout, style), *_features(layout, style))


def _crossings(layout: Layout, style: Style) -> Iterator[Element]:
    for (a, b), words in sorted(layout.board.sides.items()):
        if a in layout.shown or b in layout.shown:
            for word, sign in style.crossings.items():
                if word in words:
                    (ax, ay), (bx, by) = layout.center(a), layout.center(b)
                    angle = math.degrees(math.atan2(by - ay, bx - ax))
                    yield _signed(sign, layout.middle(a, b), angle, layout.board.side_names.get((a, b), word))


def _features(layout: Layout, style: Style) -> Iterator[Element]:
    for hex in layout.hexes:
        words = layout.board.features(hex)
        for turn, (word, sign) in enumerate((word, sign) for word, sign in style.features.items() if word in words):
            x, y = layout.center(hex)
            yield _signed(sign, (x + SIDE * (0.62 - 0.3 * turn), y + SIDE * 0.3), 0, word)


def _signed(sign: Sign, at: Point, angle: float, title: str) -> Element:
    place = f"translate({number(at[0])} {number(at[1])})" + (f" rotate({angle:.0f})" if angle else "")
    return node("g", SIGNS[sign.glyph](sign.colour), title=title.replace("_", " "), transform=place)


def grid_layer(layout: Layout, style: Style) -> Element:
    """The hexsides, thin, and the numbers of the hexes."""
    edges = [
        layout.edge(a, b) for a in layout.hexes for b in layout.board.neighbours(a) if b > a or b not in layout.shown
    ]
    lines = node("g", stroke=style.grid, stroke_width=0.9, fill="none")
    lines.append(node("path", d=" ".join(_straight(layout, edges))))
    lines.append(node("path", d=outline(layout, layout.hexes), stroke_width=3))
    return node("g", lines, _numbers(layout, style))


def _straight(layout: Layout, edges: Iterable[Edge]) -> Iterator[str]:
    for points, closed in layout.lines(edges):
        yield line_path(points[:-1] if closed else points, closed)


def _numbers(layout: Layout, style: Style) -> Element:
    down = 13 if layout.orientation is Orientation.FLAT else 24
    group = node("g", fill=style.faint, font_size=11, text_anchor="middle", paint_order="stroke")
    group.attrib |= {"stroke": style.paper, "stroke-width": "2.4", "stroke-opacity": "0.6"}
    for hex in layout.hexes:
        x, y = layout.center(hex)
        group.append(node("text", text=hex, x=x, y=y - layout.top + down))
    return group


def frame_layer(layout: Layout, style: Style, area: Iterable[HexId]) -> Element:
    """What lies outside the area in play, paled, and the line around it."""
    path = outline(layout, area)
    outside = f"{outline(layout, layout.hexes)} {path}"
    line = Line(style.border, 3.2, dash="14 5 3 5", opacity=0.85)
    return node(
        "g",
        node("path", d=outside, fill=style.paper, fill_rule="evenodd", opacity="0.58"),
        lined(path, line),
        fill="none",
    )
