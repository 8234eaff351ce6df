"""A whole picture of a board, layer upon layer."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from hexfront.board import Board
from hexfront.drawing.ground import (
    frame_layer,
    grid_layer,
    ground_layer,
    hexside_layer,
    motif_definitions,
    outline,
    sign_layer,
)
from hexfront.drawing.labels import name_layer, pointer_definition, pointer_layer, route_layer
from hexfront.drawing.layout import Layout
from hexfront.drawing.legend import Entry, heading_layer, legend_layer, paragraphs
from hexfront.drawing.overlays import Overlay
from hexfront.drawing.roads import road_layer
from hexfront.drawing.stacks import Piece, arranged, stack_layer, token_boxes
from hexfront.drawing.style import Style, neutral_style
from hexfront.drawing.svg import Box, Element, document, node, number
from hexfront.hexes import HexId

MARGIN = 16.0


def board_svg(
    board: Board,
    style: Style | None = None,
    *,
    hexes: Collection[HexId] | None = None,
    area: Collection[HexId] | None = None,
    routes: Sequence[str] = (),
    overlays: Sequence[Overlay] = (),
    stacks: Mapping[HexId, Sequence[Piece]] | None = None,
    tokens: Mapping[HexId, Sequence[Element]] | None = None,
    heading: Sequence[str] | None = None,
    notes: Sequence[Entry] = (),
    scale: float = 1,
) -> str:
    """The text of an SVG file that shows a board; the same arguments always give the same text.

    `hexes` are the hexes to show (None: all), `area` those in play (the others are paled), `routes` the named routes
    to highlight. `stacks` are the counters in each hex, `tokens` up to four markers of a hex itself; all are drawn in a
    square from -50 to 50. `heading` are the lines above the map (None: the board's title), `notes` more entries of the
    legend. `scale` 1 makes a hexside 64 pixels long.

    Raises:
        UnknownName: a hex or a route is not on the board.
        ValueError: there are no hexes to show.
    """
    style = neutral_style(board) if style is None else style
    layout = Layout.of(board, hexes)
    groups = arranged(layout, stacks or {}, tokens or {})
    lines = (board.title,) if heading is None else tuple(heading)
    plane = layout.box.joined(*(group.box for group in groups))
    top, top_box = heading_layer(plane, style, lines)
    bottom, bottom_box = legend_layer(plane, style, paragraphs(layout, style, overlays, notes))
    whole = plane.joined(top_box, bottom_box)
    paper = Box(whole.left - MARGIN, whole.top - MARGIN, whole.right + MARGIN, whole.bottom + MARGIN)
    return document(
        paper,
        scale,
        lines[0] if lines else board.title,
        node("defs", *motif_definitions(layout, style), pointer_definition(layout, style), _clip(layout, style)),
        _sheet(paper, style),
        node(
            "g",
            ground_layer(layout, style),
            hexside_layer(layout, style),
            route_layer(layout, style, routes),
            road_layer(layout, style),
            grid_layer(layout, style),
            sign_layer(layout, style),
            *([frame_layer(layout, style, area)] if area is not None else []),
            *(part for overlay in overlays for part in overlay.under(layout)),
            pointer_layer(layout, style),
            clip_path=f"url(#{style.name}-sheet)",
        ),
        name_layer(layout, style, area),
        stack_layer(layout, groups, style.ink, style.paper),
        *_tokens(layout, tokens or {}),
        node("g", *(part for overlay in overlays for part in overlay.over(layout)), fill="none"),
        top,
        bottom,
    )


def _clip(layout: Layout, style: Style) -> Element:
    """The edge of the map."""
    return node("clipPath", node("path", d=outline(layout, layout.hexes)), id=f"{style.name}-sheet")


def _sheet(box: Box, style: Style) -> Element:
    return node("rect", x=box.left, y=box.top, width=box.width, height=box.height, fill=style.paper)


def _tokens(layout: Layout, tokens: Mapping[HexId, Sequence[Element]]) -> list[Element]:
    """The markers of hexes, in their upper corners."""
    drawn = []
    for hex in layout.hexes:
        for token, box in zip(tokens.get(hex, ()), token_boxes(layout, hex), strict=False):
            x, y = box.middle
            place = f"translate({number(x)} {number(y)}) scale({box.width / 100:.3f})"
            drawn.append(node("g", token, transform=place))
    return drawn
