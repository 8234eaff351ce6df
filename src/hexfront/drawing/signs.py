"""Small signs: on hexsides, drawn along the way that crosses it; in hexes, beside their middle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from hexfront.drawing.svg import Element, node

RAILS: Final = "M-15,-10 L-10,-6.5 H10 L15,-10 M-15,10 L-10,6.5 H10 L15,10"
ARCHES: Final = "M-12,-11 Q-5,0 -12,11 M12,-11 Q5,0 12,11 M-8.5,0 H8.5"


def _bridge(colour: str) -> Element:
    return node("path", d=RAILS, fill="none", stroke=colour, stroke_width=2.6, stroke_linejoin="round")


def _narrow_bridge(colour: str) -> Element:
    small = RAILS.replace("10", "8").replace("6.5", "5")
    return node("path", d=small, fill="none", stroke=colour, stroke_width=2.2, stroke_linejoin="round")


def _weak_bridge(colour: str) -> Element:
    return node("path", d=RAILS, fill="none", stroke=colour, stroke_width=2.4, stroke_dasharray="3 2.4")


def _culvert(colour: str) -> Element:
    return node("path", d=ARCHES, fill="none", stroke=colour, stroke_width=3, stroke_linecap="round")


def _ferry(colour: str) -> Element:
    cable = node("path", d="M-20,0 H20", stroke=colour, stroke_width=1.6, stroke_dasharray="4 3")
    boat = node("path", d="M-8,-4 L0,-6 L8,-4 V4 L0,6 L-8,4Z", fill="#fff", stroke=colour, stroke_width=1.8)
    return node("g", cable, boat)


def _dot(colour: str) -> Element:
    return node("circle", r=5, fill=colour)


def _lookout(colour: str) -> Element:
    triangle = node("path", d="M0,-9 L9,7 H-9Z", fill="#fdfaf0", stroke=colour, stroke_width=2)
    return node("g", triangle, node("circle", cy=1.5, r=2, fill=colour))


def _bastion(colour: str) -> Element:
    star = "M0,-10 L3,-4 L10,-5 L6,1 L9,8 L2,6 L-2,11 L-4,5 L-10,6 L-7,0 L-9,-6 L-3,-4Z"
    return node("path", d=star, fill="#fdfaf0", stroke=colour, stroke_width=1.8, stroke_linejoin="round")


SIGNS: Final[Mapping[str, Callable[[str], Element]]] = {
    "bridge": _bridge,
    "narrow bridge": _narrow_bridge,
    "weak bridge": _weak_bridge,
    "culvert": _culvert,
    "ferry": _ferry,
    "dot": _dot,
    "lookout": _lookout,
    "bastion": _bastion,
}
"""The signs by name, drawn around (0, 0); those of hexsides with the way that crosses them along x."""
