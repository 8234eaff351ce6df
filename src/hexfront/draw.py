"""Pictures of boards as SVG, for files, notebooks and pages.

`board_svg` makes the picture; the rest is what it is given: a `Style` says how the words of a game look (without one
they get plain colours), and overlays show hexes (`Shade`), ways (`Trail`) and sight lines (`Ray`). Elements that
stand for a hex carry its number as `data-hex`, for programs that show the picture.
"""

from __future__ import annotations

from hexfront.drawing.layout import window
from hexfront.drawing.legend import Entry
from hexfront.drawing.overlays import Overlay, Ray, Shade, Trail
from hexfront.drawing.picture import board_svg
from hexfront.drawing.stacks import Piece
from hexfront.drawing.style import Ground, Line, Sign, Style, Way, neutral_style

__all__ = [
    "Entry",
    "Ground",
    "Line",
    "Overlay",
    "Piece",
    "Ray",
    "Shade",
    "Sign",
    "Style",
    "Trail",
    "Way",
    "board_svg",
    "neutral_style",
    "window",
]
