"""Pictures of maps and positions of the series as SVG, and what a player asks of a position as overlays on them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from gts.drawing.maps import MAP_STYLE
from gts.drawing.overlays import field_of_view, fire_zone, fire_zones, line_of_sight, reach
from gts.drawing.states import state_svg
from hexfront.board import Board
from hexfront.drawing import picture
from hexfront.drawing.overlays import Overlay, Ray, Shade, Trail
from hexfront.hexes import HexId

__all__ = [
    "MAP_STYLE",
    "Ray",
    "Shade",
    "Trail",
    "board_svg",
    "field_of_view",
    "fire_zone",
    "fire_zones",
    "line_of_sight",
    "reach",
    "state_svg",
]


def board_svg(
    board: Board,
    *,
    hexes: Collection[HexId] | None = None,
    area: str | None = None,
    overlays: Sequence[Overlay] = (),
    scale: float = 1,
) -> str:
    """The text of an SVG file that shows a map of the series; `area` names the area in play, the rest is paled.

    Raises:
        UnknownName: the board has no such hex or area.
        ValueError: there are no hexes to show.
    """
    return picture.board_svg(
        board,
        MAP_STYLE,
        hexes=hexes,
        area=None if area is None else board.area(area),
        routes=sorted(board.routes),
        overlays=overlays,
        scale=scale,
    )
