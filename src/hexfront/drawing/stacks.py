"""Counters on the map: one or two in their hex, more of them spread beside it with a line to where they stand.

A counter is drawn in the square from -50 to 50, and its markers below it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product
from typing import Final

from attrs import frozen

from hexfront.drawing.layout import SIDE, Layout
from hexfront.drawing.svg import Box, Element, Point, node, number
from hexfront.hexes import HexId

SIZES: Final = {1: 1.02, 2: 0.73}
"""The side of a counter by how many share a hex, in hexsides; more than these are spread out."""

SPREAD_SIZE: Final = 0.86
PER_ROW: Final = 3
GAP: Final = 5.0
TRIES: Final = 400
"""How many places on the map are tried for a spread stack before those beside it."""
TOKEN_ROOM: Final = 0.33 * SIDE
"""How far above the middle of its hex a counter may reach under a token."""


@frozen
class Piece:
    """A counter to be placed: its element, and how far its markers hang below the square."""

    element: Element
    below: float = 0


@frozen
class Placed:
    """Where a counter is drawn: its middle, and the length of its side."""

    piece: Piece
    middle: Point
    size: float

    @property
    def box(self) -> Box:
        """The counter with the room for its markers."""
        x, y = self.middle
        half = self.size / 2
        return Box(x - half, y - half, x + half, y + half + self.piece.below * self.size / 100)

    def drawn(self) -> Element:
        """The counter in its place."""
        x, y = self.middle
        place = f"translate({number(x)} {number(y)}) scale({self.size / 100:.3f})"
        return node("g", self.piece.element, transform=place)


@frozen
class Group:
    """The counters of one hex; `spread` if they do not lie in it."""

    hex: HexId
    counters: tuple[Placed, ...]
    spread: bool

    @property
    def box(self) -> Box:
        """What all of them take."""
        first, *others = (placed.box for placed in self.counters)
        return first.joined(*others)


def arranged(
    layout: Layout, stacks: Mapping[HexId, Sequence[Piece]], tokens: Collection[HexId] = ()
) -> tuple[Group, ...]:
    """Where the counters of every stack lie, none upon another; stacks in hexes that are not shown are left out.

    In the hexes of `tokens` room is left at the top.
    """
    shown = {hex: stacks[hex] for hex in layout.hexes if stacks.get(hex)}
    small = [_in_hex(layout, hex, pieces, hex in tokens) for hex, pieces in shown.items() if len(pieces) in SIZES]
    piles = [_pile(layout, hex) for hex, pieces in shown.items() if len(pieces) not in SIZES]
    marked = [box for hex in sorted(tokens) for box in token_boxes(layout, hex)]
    taken = [*(group.box for group in small), *piles, *marked]
    large = []
    for hex, pieces in shown.items():
        if len(pieces) not in SIZES:
            group = _beside(layout, hex, pieces, taken)
            taken.append(group.box)
            large.append(group)
    return (*small, *large)


def token_boxes(layout: Layout, hex: HexId) -> tuple[Box, ...]:
    """Where the tokens of a hex are drawn: in its upper corners, then in its lower ones."""
    x, y = layout.center(hex)
    corners = [(right, down) for down in (-0.6, 0.6) for right in (-0.63, 0.63)]
    return tuple(Box.at((x + right * SIDE, y + down * SIDE), 0.56 * SIDE, 0.56 * SIDE) for right, down in corners)


def _in_hex(layout: Layout, hex: HexId, pieces: Sequence[Piece], under_token: bool) -> Group:
    x, y = layout.center(hex)
    size = SIZES[len(pieces)] * SIDE
    group = Group(hex, tuple(_rows(pieces, (x, y), size, 2)), spread=False)
    lower = y - TOKEN_ROOM - group.box.top
    if under_token and lower > 0:
        return Group(hex, tuple(_rows(pieces, (x, y + lower), size, 2)), spread=False)
    return group


def _beside(layout: Layout, hex: HexId, pieces: Sequence[Piece], taken: Sequence[Box]) -> Group:
    """A large stack, as near to its hex as there is room: on the map, or else where there is any."""
    for turn, middle in enumerate(_around(layout.center(hex))):
        group = Group(hex, tuple(_rows(pieces, middle, SPREAD_SIZE * SIDE, GAP)), spread=True)
        room = _roomy(group.box)
        if (turn > TRIES or layout.box.holds(room)) and not any(room.overlaps(box) for box in taken):
            return group
    raise AssertionError("the plane is endless")


def _around(start: Point) -> Iterator[Point]:
    """Places for the middle of a spread stack, nearest first, without end."""
    x, y = start
    far = 2.0
    while True:
        for right, down in sorted(product(range(-4, 5), repeat=2), key=lambda way: (way[0] ** 2 + way[1] ** 2, way)):
            if max(abs(right), abs(down)) == 4:
                yield x + right / 4 * far * SIDE, y + down / 4 * far * SIDE
        far += 0.5


def _rows(pieces: Sequence[Piece], middle: Point, size: float, gap: float) -> Iterator[Placed]:
    """Counters row by row about a point; each row begins under the markers of the one above."""
    rows = [pieces[start : start + PER_ROW] for start in range(0, len(pieces), PER_ROW)]
    depths = [size * (1 + max(piece.below for piece in row) / 100) for row in rows]
    y = middle[1] - (sum(depths) + gap * (len(rows) - 1)) / 2
    for row, depth in zip(rows, depths, strict=True):
        x = middle[0] - (size + gap) * (len(row) - 1) / 2
        for column, piece in enumerate(row):
            yield Placed(piece, (x + column * (size + gap), y + size / 2), size)
        y += depth + gap


def _roomy(box: Box) -> Box:
    return Box(box.left - GAP, box.top - GAP, box.right + GAP, box.bottom + GAP)


def stack_layer(layout: Layout, groups: Sequence[Group], ink: str, paper: str) -> Element:
    """The counters; spread stacks lie on a sheet of their own, with a line to their hex."""
    spread = [group for group in groups if group.spread]
    return node(
        "g",
        *(part for group in spread for part in _sheet(layout, group, ink, paper)),
        *(placed.drawn() for group in groups for placed in group.counters),
    )


def _pile(layout: Layout, hex: HexId) -> Box:
    """The cards that say in a hex how many units are spread beside it."""
    return Box.at(layout.center(hex), 30, 30)


def _sheet(layout: Layout, group: Group, ink: str, paper: str) -> Iterator[Element]:
    box = _roomy(group.box)
    x, y = layout.center(group.hex)
    nearest = min(max(x, box.left), box.right), min(max(y, box.top), box.bottom)
    line = f"M{number(x)},{number(y)} L{number(nearest[0])},{number(nearest[1])}"
    yield node("path", d=line, stroke=ink, stroke_width=2.5)
    for step in (6, 3, 0):
        yield _card(_pile(layout, group.hex).moved(step, -step), 3, ink, paper, "1")
    count = str(len(group.counters))
    yield node("text", text=count, x=x, y=y + 7, font_size=20, font_weight="bold", text_anchor="middle", fill=ink)
    yield _card(box, 7, ink, paper, "0.93")


def _card(box: Box, radius: float, ink: str, paper: str, opacity: str) -> Element:
    return node(
        "rect",
        x=box.left,
        y=box.top,
        width=box.width,
        height=box.height,
        rx=radius,
        fill=paper,
        fill_opacity=opacity,
        stroke=ink,
        stroke_width=1.6,
    )
