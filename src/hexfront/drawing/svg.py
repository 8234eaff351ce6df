"""The elements of an SVG file, in a stable order and with fixed decimals, so that pictures can be compared as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, Final
from xml.etree import ElementTree

from attrs import frozen

Element = ElementTree.Element
Point = tuple[float, float]

SANS: Final = "'Source Sans 3', 'Helvetica Neue', Arial, 'Liberation Sans', sans-serif"
SERIF: Final = "Georgia, 'Liberation Serif', 'Times New Roman', serif"
WIDE: Final = frozenset("ABCDEFGHKLMNOPQRSTUVWXYZmw@%&—")
NARROW: Final = frozenset("iIjlftr.,:;'|!()[]/- ")


@frozen
class Box:
    """A rectangle on paper, y growing downward."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, points: Iterable[Point], margin: float = 0) -> Box:
        """The smallest box that holds some points, widened by a margin."""
        xs, ys = zip(*points, strict=True)
        return cls(min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin)

    @classmethod
    def at(cls, middle: Point, width: float, height: float) -> Box:
        """The box of a size with its middle at a point."""
        x, y = middle
        return cls(x - width / 2, y - height / 2, x + width / 2, y + height / 2)

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top

    @property
    def middle(self) -> Point:
        """The point in the middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def joined(self, *others: Box) -> Box:
        """The smallest box that holds this one and the others."""
        boxes = (self, *others)
        return Box(
            min(box.left for box in boxes),
            min(box.top for box in boxes),
            max(box.right for box in boxes),
            max(box.bottom for box in boxes),
        )

    def moved(self, right: float, down: float) -> Box:
        """The same box elsewhere."""
        return Box(self.left + right, self.top + down, self.right + right, self.bottom + down)

    def holds(self, other: Box) -> bool:
        """Whether another box lies in this one."""
        return self.joined(other) == self

    def overlaps(self, other: Box) -> bool:
        """Whether the insides of two boxes meet."""
        beside = self.right <= other.left or other.right <= self.left
        return not (beside or self.bottom <= other.top or other.bottom <= self.top)


def number(value: float) -> str:
    """A coordinate with one decimal at most.

    >>> number(2.04), number(-0.01), number(7.25)
    ('2', '0', '7.2')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def node(
    tag: str,
    *children: Element,
    text: str | None = None,
    title: str | None = None,
    **attributes: str | float | None,
) -> Element:
    """An element; `stroke_width=2` becomes `stroke-width="2"`, an attribute of None is left out.

    `title` is what a reader sees when the pointer rests on it.
    """
    made = Element(tag)
    for name, value in attributes.items():
        if value is not None:
            made.set(name.rstrip("_").replace("_", "-"), value if isinstance(value, str) else number(value))
    made.text = text
    if title is not None:
        label = Element("title")
        label.text = title
        made.append(label)
    made.extend(children)
    return made


def label(
    at: Point,
    text: str,
    size: float,
    *,
    halo: str | None = None,
    breadth: float = 0.25,
    anchor: str = "middle",
    **attributes: Any,
) -> Element:
    """A line of text at a point of its baseline, with a halo of that colour round its letters.

    `breadth` is that of the halo as a share of the size of the letters.
    """
    round_letters: dict[str, Any] = {
        "stroke": halo,
        "stroke_width": breadth * size,
        "stroke_linejoin": "round",
        "paint_order": "stroke",
    }
    return node(
        "text",
        text=text,
        x=at[0],
        y=at[1],
        font_size=size,
        text_anchor=anchor,
        **(round_letters if halo else {}),
        **attributes,
    )


def text_width(text: str, size: float) -> float:
    """About how wide a line of text is; no font is measured."""
    ems = sum(0.68 if letter in WIDE else 0.32 if letter in NARROW else 0.53 for letter in text)
    return ems * size


def line_path(points: Sequence[Point], closed: bool = False) -> str:
    """The path data of straight lines from point to point."""
    return "M" + " L".join(map(_pair, points)) + ("Z" if closed else "")


def smooth_path(points: Sequence[Point], closed: bool = False) -> str:
    """The path data of a curve that passes the middle of each line from point to point, bending at the points.

    An open curve begins and ends at its first and last point.
    """
    if len(points) < 3:
        return line_path(points)
    if closed:
        bends = list(zip(points, [*points[1:], points[0]], strict=True))
        return f"M{_pair(middle(points[-1], points[0]))}" + "".join(_bend(a, middle(a, b)) for a, b in bends) + "Z"
    bends = list(pairwise(points[1:]))
    start = f"M{_pair(points[0])} L{_pair(middle(points[0], points[1]))}"
    return start + "".join(_bend(a, middle(a, b)) for a, b in bends) + f" L{_pair(points[-1])}"


def middle(a: Point, b: Point) -> Point:
    """The point halfway between two."""
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def bend_path(start: Point, bend: Point, end: Point) -> str:
    """The path data of one curve from a point to another, drawn toward `bend`."""
    return f"M{_pair(start)}{_bend(bend, end)}"


def _bend(by: Point, to: Point) -> str:
    return f" Q{_pair(by)} {_pair(to)}"


def _pair(point: Point) -> str:
    return f"{number(point[0])},{number(point[1])}"


def document(box: Box, scale: float, title: str, *layers: Element) -> str:
    """The text of an SVG file that shows what lies in a box."""
    view = " ".join(map(number, (box.left, box.top, box.width, box.height)))
    root = node("svg", *layers, title=title, viewBox=view, width=box.width * scale, height=box.height * scale)
    page = {"xmlns": "http://www.w3.org/2000/svg", "font-family": SANS, "style": "max-width: 100%; height: auto"}
    root.attrib = {**page, **root.attrib}
    ElementTree.indent(root, " ")
    return ElementTree.tostring(root, encoding="unicode") + "\n"
