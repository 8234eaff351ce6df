"""What counters are made of: the face with its band, numbers, and tags for markers that hang below.

A counter is drawn in the square from -50 to 50.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from attrs import frozen

from hexfront.drawing.svg import Element, label, node, text_width

DARK: Final = "#2b2822"
PALE: Final = "#fdfaf0"
BAND: Final = 24
"""The height of the band with the designation."""
ROOM: Final = 94
"""How wide a designation may be."""
SIZE: Final = 14.5
ROW: Final = 19.0
WIDEST: Final = 108.0


@frozen
class Livery:
    """The colours of an army's counters: the face, and the band with the designation."""

    face: str
    band: str


@frozen
class Tint:
    """A colour and the colour of letters on it."""

    fill: str
    ink: str


Tag = tuple[str, Tint, str]
"""A marker: the word on it, its colour, and what it means."""


def face(designation: str, livery: Livery) -> Iterator[Element]:
    """The face of a counter with its designation on the band."""
    yield node("rect", x=-50, y=-50, width=100, height=100, rx=7, fill=livery.face, stroke=DARK, stroke_width=2.4)
    yield node("path", d=f"M-50,-43 A7,7 0 0 1 -43,-50 H43 A7,7 0 0 1 50,-43 V{BAND - 50} H-50Z", fill=livery.band)
    size = min(18.0, 18 * ROOM / (1.06 * text_width(designation, 18)))
    yield label((0, BAND - 62 + size / 2.8), designation, size, fill=PALE, font_weight="bold")


def number(x: float, y: float, text: str, size: float, ink: str, slanted: bool, halo: str | None = None) -> Element:
    """A printed value, slanted if it is estimated."""
    slant = "italic" if slanted else None
    return label((x, y), text, size, halo=halo, breadth=0.12, fill=ink, font_weight="bold", font_style=slant)


def boxed(x: float, y: float, text: str, tint: Tint, slanted: bool) -> Iterator[Element]:
    """A printed value in a box, 24 wide and 22 high."""
    yield node("rect", x=x - 12, y=y - 11, width=24, height=22, rx=2, fill=tint.fill, stroke=DARK, stroke_width=1.4)
    yield number(x, y + 6.5, text, 14 if len(text) > 2 else 18, tint.ink, slanted)


def tag_rows(tags: Sequence[Tag]) -> list[list[Tag]]:
    """Tags row by row, as many in a row as there is room for."""
    laid: list[list[Tag]] = []
    for tag in tags:
        if laid and sum(_width(other) for other in (*laid[-1], tag)) <= WIDEST:
            laid[-1].append(tag)
        else:
            laid.append([tag])
    return laid


def tag_depth(tags: Sequence[Tag]) -> float:
    """How far tags hang below their counter."""
    return ROW * len(tag_rows(tags))


def tag_layer(tags: Sequence[Tag]) -> Iterator[Element]:
    """Tags below their counter."""
    y = 51.0
    for row in tag_rows(tags):
        x = -sum(map(_width, row)) / 2
        for tag in row:
            yield _drawn(tag, x, y)
            x += _width(tag)
        y += ROW


def _width(tag: Tag) -> float:
    return text_width(tag[0], SIZE) + 11


def _drawn(tag: Tag, x: float, y: float) -> Element:
    word, tint, about = tag
    wide = _width(tag) - 1.5
    box = node("rect", x=x, y=y, width=wide, height=ROW - 2, rx=4, fill=tint.fill, stroke=DARK, stroke_width=1.2)
    text = label((x + wide / 2, y + ROW - 6), word, SIZE, fill=tint.ink, font_weight="bold")
    return node("g", box, text, title=about)
