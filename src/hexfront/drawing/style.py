"""What a game tells the drawing of its words: colours, motifs and lines. The drawing knows no word's meaning."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import field, frozen

from hexfront.board import Board


@frozen
class Ground:
    """How hexes of one terrain word look: a tint, and a motif of `hexfront.drawing.motifs` in an ink."""

    fill: str
    motif: str | None = None
    ink: str = "#6b6453"


@frozen
class Line:
    """A line, with a casing on both sides if there is one; `dash` as in SVG."""

    colour: str
    width: float
    casing: str | None = None
    casing_width: float = 0
    dash: str | None = None
    opacity: float | None = None


@frozen
class Way:
    """How the links of a network look that have a word, or all of them if `word` is None."""

    network: str
    word: str | None
    line: Line


@frozen
class Sign:
    """A glyph of `hexfront.drawing.signs` in a colour."""

    glyph: str
    colour: str


@frozen
class Style:
    """How a game's boards look.

    `sides` are hexside words drawn along the hexside, lowest first; `crossings` those drawn across it. `ways` are
    drawn in their order, so the most important road comes last. `name` sets the ids of one style apart from those of
    another on one page.
    """

    name: str
    grounds: Mapping[str, Ground]
    sides: Mapping[str, Line] = field(factory=dict)
    crossings: Mapping[str, Sign] = field(factory=dict)
    ways: tuple[Way, ...] = ()
    features: Mapping[str, Sign] = field(factory=dict)
    paper: str = "#f6f1e4"
    grid: str = "#a99f86"
    ink: str = "#4a4436"
    faint: str = "#8b826c"
    border: str = "#9c3b2e"
    route: str = "#d8962f"


PALETTE: Final = ("#efe8d4", "#c3d1a4", "#d9c7a4", "#cbd8d2", "#dcc0ad", "#d6d3e2", "#e2dba6", "#c5c0b2")
INKS: Final = ("#7c96ab", "#8d6f4e", "#4f4a3f", "#8a4b42", "#5d7a5a")


def neutral_style(board: Board) -> Style:
    """A style for a board whose game is unknown: its words get colours in alphabetical order.

    The commonest terrain word is the colour of the paper.
    """
    grounds = list(board.ground.values())
    words = sorted(set(grounds), key=lambda word: (-grounds.count(word), word))
    sides = sorted({word for said in board.sides.values() for word in said})
    return Style(
        name="plain",
        grounds={word: Ground(_cycled(PALETTE, turn)) for turn, word in enumerate(words)},
        sides={word: Line(_cycled(INKS, turn), 5) for turn, word in enumerate(sides)},
        ways=tuple(
            Way(network, None, Line(_cycled(INKS[::-1], turn), 5))
            for turn, network in enumerate(sorted(board.networks))
        ),
        features={
            word: Sign("dot", _cycled(INKS, turn))
            for turn, word in enumerate(sorted({word for said in board.marks.values() for word in said}))
        },
    )


def _cycled(colours: tuple[str, ...], turn: int) -> str:
    return colours[turn % len(colours)]
