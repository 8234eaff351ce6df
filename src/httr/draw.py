"""Pictures of maps and positions as SVG."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from hexfront.board import Board
from hexfront.drawing import picture
from hexfront.drawing.overlays import Overlay, Ray, Shade, Trail
from hexfront.hexes import HexId
from httr.drawing.looks import MAP_STYLE
from httr.drawing.states import state_svg

__all__ = ["MAP_STYLE", "Ray", "Shade", "Trail", "board_svg", "state_svg"]


def board_svg(
    board: Board,
    *,
    hexes: Collection[HexId] | None = None,
    overlays: Sequence[Overlay] = (),
    scale: float = 1,
) -> str:
    """The text of an SVG file that shows a map.

    Raises:
        UnknownName: the board has no such hex.
        ValueError: there are no hexes to show.
    """
    return picture.board_svg(board, MAP_STYLE, hexes=hexes, routes=sorted(board.routes), overlays=overlays, scale=scale)
