"""What fills a hex of one kind: trees, houses, ditches; drawn once for each variant and used in many hexes."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from hexfront.drawing.layout import SIDE
from hexfront.drawing.svg import Element, Point, line_path, node
from hexfront.hexes import Hex

VARIANTS: Final = 3
GOLDEN_ANGLE: Final = 2.39996


def variant(hex: Hex) -> int:
    """Which variant a hex shows, so that neighbours mostly differ."""
    return (2 * hex.q + 5 * hex.r + hex.q * hex.r) % VARIANTS


def _scattered(number: int, radius: float, turn: int) -> Iterator[Point]:
    """Points spread evenly over a disc, no two close to each other."""
    for place in range(number):
        far, angle = radius * math.sqrt((place + 0.6) / number), place * GOLDEN_ANGLE + turn * 1.1
        yield far * math.cos(angle), far * math.sin(angle)


def _grid(step: float, across: float, radius: float) -> Iterator[Point]:
    """Points of an upright grid in a hex; every other row is shifted by half a step."""
    rows = int(radius / across)
    for row in range(-rows, rows + 1):
        half = step / 2 if row % 2 else 0
        for column in range(-int(radius / step) - 1, int(radius / step) + 1):
            x, y = column * step + half, row * across
            if math.hypot(x, y) <= radius:
                yield x, y


def _trees(ink: str, turn: int) -> Iterator[Element]:
    for x, y in sorted(_scattered(13, SIDE * 0.8, turn), key=lambda point: point[1]):
        yield node("circle", cx=x + 1.2, cy=y + 1.6, r=6.2, fill=ink, opacity="0.55")
        yield node("circle", cx=x, cy=y, r=5.2, fill=ink, opacity="0.55")


def _orchard(ink: str, turn: int) -> Iterator[Element]:
    for x, y in _grid(17, 15, SIDE * 0.72):
        yield node("circle", cx=x, cy=y, r=3.4, fill=ink, opacity="0.8")


def _ditches(ink: str, turn: int) -> Iterator[Element]:
    for place, (x, y) in enumerate(_grid(40, 11, SIDE * 0.64)):
        half = 13 + 4 * ((place + turn) % 2)
        yield node("path", d=line_path([(x - half, y), (x + half, y)]), stroke=ink, stroke_width=1.1, opacity="0.75")


def _tufts(ink: str, turn: int) -> Iterator[Element]:
    for x, y in _scattered(11, SIDE * 0.74, turn):
        blades = f"M{x - 5:.1f},{y - 5:.1f} L{x - 1.5:.1f},{y:.1f} M{x:.1f},{y - 7:.1f} V{y:.1f}"
        blades += f" M{x + 5:.1f},{y - 5:.1f} L{x + 1.5:.1f},{y:.1f} M{x - 8:.1f},{y:.1f} H{x + 8:.1f}"
        yield node("path", d=blades, stroke=ink, stroke_width=1.2, fill="none", opacity="0.8")


def _stipple(ink: str, turn: int) -> Iterator[Element]:
    for x, y in _scattered(42, SIDE * 0.78, turn):
        yield node("circle", cx=x, cy=y, r=1.3, fill=ink, opacity="0.7")


def _houses(ink: str, turn: int) -> Iterator[Element]:
    for place, (x, y) in enumerate(_scattered(11, SIDE * 0.62, turn)):
        yield _house((x, y), 8 + 3 * (place % 3), 7, 25 * ((place + turn) % 7) - 60, ink)


def _quarter(ink: str, turn: int) -> Iterator[Element]:
    yield from _blocks(ink, 19, 16, -12 + 14 * turn)


def _streets(ink: str, turn: int) -> Iterator[Element]:
    yield from _blocks(ink, 17, 13, -8 + 9 * turn)


def _blocks(ink: str, step: float, across: float, angle: float) -> Iterator[Element]:
    """Rows of houses along parallel streets."""
    cosine, sine = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    for place, (x, y) in enumerate(_grid(step, across, SIDE * 0.72)):
        turned = x * cosine - y * sine, x * sine + y * cosine
        yield _house(turned, step - 4 - 3 * (place % 3 == 1), across - 4.5, angle, ink)


def _house(at: Point, width: float, depth: float, angle: float, ink: str) -> Element:
    turned = f"translate({at[0]:.1f} {at[1]:.1f}) rotate({angle:.0f})"
    return node("rect", x=-width / 2, y=-depth / 2, width=width, height=depth, fill=ink, transform=turned)


def _walls(ink: str, turn: int) -> Iterator[Element]:
    yield from _streets(ink, turn)
    corners = [(SIDE * 0.8 * math.cos(math.pi * k / 4), SIDE * 0.8 * math.sin(math.pi * k / 4)) for k in range(8)]
    yield node("path", d=line_path(corners, closed=True), stroke=ink, stroke_width=4, fill="none")


MOTIFS: Final[Mapping[str, Callable[[str, int], Iterator[Element]]]] = {
    "trees": _trees,
    "orchard": _orchard,
    "ditches": _ditches,
    "tufts": _tufts,
    "stipple": _stipple,
    "houses": _houses,
    "quarter": _quarter,
    "streets": _streets,
    "walls": _walls,
}
"""The motifs by name; each is drawn around (0, 0) in an ink."""
