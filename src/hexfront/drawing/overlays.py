"""What a program lays over a board: shaded hexes with labels, ways, and sight lines with what blocks them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from attrs import field, frozen

from hexfront.drawing.ground import outline
from hexfront.drawing.layout import SIDE, Layout
from hexfront.drawing.svg import Element, Point, label, line_path, node, smooth_path
from hexfront.hexes import HexId

PALE: Final = "#fffdf6"
APART: Final = 0.66 * SIDE
"""How far from the middle of a hex a line begins that is not to cross the unit there."""


@frozen
class Shade:
    """Some hexes in a colour, each with a label (its cost, say; "" for none); `about` is for the legend."""

    hexes: Mapping[HexId, str]
    colour: str = "#c8742c"
    about: str = ""

    def under(self, layout: Layout) -> Iterator[Element]:
        """What lies under the units."""
        shown = [hex for hex in self.hexes if hex in layout.shown]
        path = outline(layout, shown)
        yield node("path", d=path, fill=self.colour, opacity="0.22")
        yield node("path", d=path, fill="none", stroke=self.colour, stroke_width=3, stroke_linejoin="round")
        for hex in shown:
            x, y = layout.center(hex)
            yield label((x, y + 6), self.hexes[hex], 18, halo=PALE, fill=self.colour, font_weight="bold")

    def over(self, layout: Layout) -> Iterator[Element]:
        """What lies over the units: nothing."""
        yield from ()


@frozen
class Trail:
    """A way from hex to hex, with an arrow at its end."""

    path: tuple[HexId, ...]
    colour: str = "#2f4f7f"
    about: str = ""

    def under(self, layout: Layout) -> Iterator[Element]:
        """What lies under the units: all of it."""
        points = [layout.center(hex) for hex in self.path]
        yield node("circle", cx=points[0][0], cy=points[0][1], r=5.5, fill=self.colour)
        if len(points) > 1:
            for colour, width, opacity in ((PALE, 9.0, "0.8"), (self.colour, 4.5, None)):
                line = smooth_path(points)
                yield node("path", d=line, fill="none", stroke=colour, stroke_width=width, opacity=opacity)
            yield _arrow(points[-2], points[-1], self.colour)

    def over(self, layout: Layout) -> Iterator[Element]:
        """What lies over the units: nothing."""
        yield from ()


@frozen
class Ray:
    """A sight line between two hexes; `blockers` are the hexes, or the hexsides as two hexes, that block it."""

    start: HexId
    end: HexId
    blockers: tuple[tuple[HexId, ...], ...] = ()
    about: str = ""
    clear: str = field(default="#2d7a4f", kw_only=True)
    blocked: str = field(default="#b3261e", kw_only=True)

    @property
    def colour(self) -> str:
        """The colour of the line: whether it is blocked."""
        return self.blocked if self.blockers else self.clear

    def under(self, layout: Layout) -> Iterator[Element]:
        """What lies under the units: what blocks, and the line from middle to middle."""
        for place in self.blockers:
            if len(place) == 1:
                shape = line_path(layout.corners(place[0]), closed=True)
                yield node("path", d=shape, fill=self.blocked, opacity="0.2")
                yield node("path", d=shape, fill="none", stroke=self.blocked, stroke_width=3)
            else:
                points = layout.lines([layout.edge(*place)])[0][0]
                yield node("path", d=line_path(points), stroke=self.blocked, stroke_width=8, stroke_linecap="round")
        ends = [layout.center(self.start), layout.center(self.end)]
        yield from self._line(ends, 1)
        for x, y in ends:
            yield node("circle", cx=x, cy=y, r=6, fill=PALE, stroke=self.colour, stroke_width=3)

    def over(self, layout: Layout) -> Iterator[Element]:
        """What lies over the units: the line again, pale, but for its ends."""
        (ax, ay), (bx, by) = layout.center(self.start), layout.center(self.end)
        share = APART / max(math.hypot(bx - ax, by - ay), 2 * APART)
        dx, dy = share * (bx - ax), share * (by - ay)
        yield from self._line([(ax + dx, ay + dy), (bx - dx, by - dy)], 0.6)

    def _line(self, ends: Sequence[Point], opacity: float) -> Iterator[Element]:
        dash = "11 6" if self.blockers else None
        line = line_path(ends)
        strokes = (
            node("path", d=line, stroke=PALE, stroke_width=6.5),
            node("path", d=line, stroke=self.colour, stroke_width=3, stroke_dasharray=dash),
        )
        yield node("g", *strokes, opacity=f"{opacity:g}")


Overlay = Shade | Trail | Ray


def _arrow(start: Point, end: Point, colour: str) -> Element:
    angle = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
    place = f"translate({end[0]:.1f} {end[1]:.1f}) rotate({angle:.0f})"
    return node("path", d="M12,0 L-8,-10 L-3,0 L-8,10Z", fill=colour, stroke=PALE, stroke_width=1.5, transform=place)
