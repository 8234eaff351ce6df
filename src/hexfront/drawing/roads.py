"""Roads and railroads: curves through hexes that cross hexsides in the middle."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from attrs import frozen

from hexfront.board import Board
from hexfront.drawing.layout import Layout
from hexfront.drawing.style import Line, Style, Way
from hexfront.drawing.svg import Element, Point, bend_path, line_path, middle, node
from hexfront.hexes import HexId


@frozen
class Junction:
    """The ways of one network that meet in a hex: two that run through, if there are two, and those that join them."""

    hex: HexId
    through: tuple[HexId, ...]
    joining: tuple[HexId, ...]


def road_layer(layout: Layout, style: Style) -> Element:
    """All roads: first every casing, then the lines, the most important last."""
    junctions = {way.network: tuple(_junctions(layout, style, way.network)) for way in style.ways}
    paths = [(way.line, " ".join(_pieces(layout, way, junctions[way.network]))) for way in style.ways]
    drawn = [(line, path) for line, path in paths if path]
    casings = [stroked(path, line.casing, line.casing_width) for line, path in drawn if line.casing]
    return node("g", *casings, *(lined(path, line) for line, path in drawn), fill="none", stroke_linecap="round")


def stroked(path: str, colour: str, width: float) -> Element:
    """A plain line."""
    return node("path", d=path, stroke=colour, stroke_width=width)


def lined(path: str, line: Line) -> Element:
    """The line of a style without its casing; dashes end square."""
    made = stroked(path, line.colour, line.width)
    if line.dash:
        made.set("stroke-dasharray", line.dash)
        made.set("stroke-linecap", "butt")
    if line.opacity is not None:
        made.set("opacity", f"{line.opacity:g}")
    return made


def _junctions(layout: Layout, style: Style, network: str) -> Iterator[Junction]:
    board = layout.board
    for hex in layout.hexes:
        for ends in board.strands(network, hex):
            pairs = sorted(combinations(ends, 2), key=lambda pair: _straightness(layout, style, network, hex, pair))
            through = pairs[-1] if pairs else ()
            yield Junction(hex, through, tuple(end for end in ends if end not in through))


def _straightness(
    layout: Layout, style: Style, network: str, hex: HexId, pair: tuple[HexId, HexId]
) -> tuple[int, float, list[HexId]]:
    """How well two ways make one that runs through: by their importance, then by how far apart they leave."""
    (ax, ay), (bx, by) = (layout.center(end) for end in pair)
    ranks = [
        max((turn for turn, way in enumerate(style.ways) if is_drawn(layout.board, way, hex, end)), default=-1)
        for end in pair
    ]
    return sum(ranks), round((ax - bx) ** 2 + (ay - by) ** 2, 3), sorted(pair)


def is_drawn(board: Board, way: Way, a: HexId, b: HexId) -> bool:
    """Whether a link looks as `way` says."""
    if not board.linked(way.network, a, b):
        return False
    return way.word is None or way.word in board.link(way.network, a, b)


def _pieces(layout: Layout, way: Way, junctions: tuple[Junction, ...]) -> Iterator[str]:
    for junction in junctions:
        here = layout.center(junction.hex)
        through = [layout.middle(junction.hex, end) for end in junction.through]
        meeting = middle(middle(*through), here) if through else here
        drawn = [end for end in junction.through if is_drawn(layout.board, way, junction.hex, end)]
        if len(drawn) == 2:
            yield bend_path(through[0], here, through[1])
        for end in (*drawn[: len(drawn) % 2], *junction.joining):
            if is_drawn(layout.board, way, junction.hex, end):
                yield _arm(layout.middle(junction.hex, end), here, meeting)


def _arm(start: Point, bend: Point, end: Point) -> str:
    return line_path([start, end]) if bend == end else bend_path(start, bend, end)
