"""The strips above and below a picture: its heading, what the terrain and the overlays are, and notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, Final

from attrs import frozen

from hexfront.drawing.layout import Layout
from hexfront.drawing.overlays import Overlay
from hexfront.drawing.roads import is_drawn, lined, stroked
from hexfront.drawing.style import Line, Style
from hexfront.drawing.svg import SERIF, Box, Element, label, line_path, node, text_width

SIZE: Final = 15.0
ROW: Final = 27.0
SWATCH: Final = 26.0


@frozen
class Entry:
    """One thing in the legend: a colour, or lines one over the other, or neither, and words, perhaps slanted."""

    words: str
    colour: str | None = None
    slanted: bool = False
    lines: tuple[Line, ...] = ()

    @property
    def sample(self) -> float:
        """How wide the sample before the words is."""
        return SWATCH + 8 if self.colour or self.lines else 0

    @property
    def width(self) -> float:
        """How much of a row it takes."""
        return text_width(self.words, SIZE) + self.sample + 24


def paragraphs(layout: Layout, style: Style, overlays: Sequence[Overlay], notes: Sequence[Entry]) -> list[list[Entry]]:
    """The legend paragraph by paragraph: what is on the map, the overlays, notes."""
    laid = [Entry(overlay.about, overlay.colour) for overlay in overlays if overlay.about]
    return [part for part in ([*_terrain(layout, style), *_lines(layout, style)], laid, list(notes)) if part]


def _terrain(layout: Layout, style: Style) -> Iterator[Entry]:
    shown = {layout.board.terrain(hex) for hex in layout.hexes}
    for word, ground in style.grounds.items():
        if word in shown:
            yield Entry(word.replace("_", " "), ground.fill)


def _lines(layout: Layout, style: Style) -> Iterator[Entry]:
    """The words of hexsides and networks that are on the map, each with all lines that it is drawn with."""
    board = layout.board
    around = [(hex, to) for hex in layout.hexes for to in board.neighbours(hex)]
    sides = {word for pair in around for word in board.hexside(*pair)}
    yield from (Entry(word, lines=(line,)) for word, line in style.sides.items() if word in sides)
    drawn: dict[str, tuple[Line, ...]] = {}
    for way in style.ways:
        if any(is_drawn(board, way, *pair) for pair in around):
            words = f"{way.word or ''} {way.network}".strip()
            drawn[words] = (*drawn.get(words, ()), way.line)
    yield from (Entry(words, lines=lines) for words, lines in drawn.items())


def legend_layer(box: Box, style: Style, parts: Sequence[Sequence[Entry]]) -> tuple[Element, Box]:
    """The legend under a box, and the box that it takes."""
    layer = node("g", fill=style.ink)
    y = box.bottom + ROW
    widest = max((entry.width for entry in chain.from_iterable(parts)), default=0)
    for paragraph in parts:
        x = box.left + 4
        for entry in paragraph:
            if x > box.left + 4 and x + entry.width > max(box.right, box.left + widest):
                x, y = box.left + 4, y + ROW
            layer.extend(_entry(entry, x, y, style))
            x += entry.width
        y += ROW
    return layer, Box(box.left, box.bottom, max(box.right, box.left + widest), y - ROW / 2)


def _entry(entry: Entry, x: float, y: float, style: Style) -> Iterator[Element]:
    if entry.colour:
        swatch: dict[str, Any] = {"x": x, "y": y - 14, "width": SWATCH, "height": 17.0, "rx": 3.0}
        yield node("rect", **swatch, fill=entry.colour, stroke=style.ink, stroke_width=0.8)
    path = line_path([(x, y - 5), (x + SWATCH, y - 5)])
    for line in entry.lines:
        if line.casing:
            yield stroked(path, line.casing, line.casing_width)
        yield lined(path, line)
    slant = "italic" if entry.slanted else None
    yield label((x + entry.sample, y), entry.words, SIZE, anchor="start", font_style=slant)


def heading_layer(box: Box, style: Style, lines: Sequence[str]) -> tuple[Element, Box]:
    """The heading over a box, its first line large, and the box that it takes."""
    height = 14 + 30 * bool(lines) + 21 * max(0, len(lines) - 1)
    layer = node("g", fill=style.ink, font_family=SERIF)
    y = box.top - height
    for turn, line in enumerate(lines):
        y += 21 if turn else 30
        layer.append(
            label((box.left + 4, y), line, 16 if turn else 25, anchor="start", font_weight=None if turn else "bold")
        )
    return layer, Box(box.left, box.top - height, box.right, box.top)
