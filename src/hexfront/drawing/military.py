"""The symbols of units, after the military signs: a box 42 wide and 28 high around (0, 0), with what the unit is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from hexfront.drawing.svg import Element, node

INK: Final = "#2b2822"
BOX: Final = "M-21,-14 H21 V14 H-21Z"
CROSS: Final = "M-21,-14 L21,14 M-21,14 L21,-14"
OVAL: Final = "M-8,-8.5 H8 A8.5,8.5 0 0 1 8,8.5 H-8 A8.5,8.5 0 0 1 -8,-8.5Z"
SLASH: Final = "M-21,14 L21,-14"
CHEVRON: Final = "M-21,14 L0,-14 L21,14"
ARROW: Final = "M0,5 V-10 M-5,-5 L0,-10 L5,-5"
COMB: Final = "M-12,7 V-6 H12 V7 M0,-6 V7"
ARC: Final = "M-15,9 C-15,-12 15,-12 15,9 M0,9 V-7"
WHEELS: Final = "M-14,17.5 a2.8,2.8 0 1 0 0.1,0 M14,17.5 a2.8,2.8 0 1 0 0.1,0"
FLAG: Final = "M-21,-5 H21"
TANK: Final = (
    "M-26,8 Q-26,1 -19,1 H-10 L-6,-8 H7 L10,-4 H27 V-1.5 H11 L10,1 H19 Q26,1 26,8 Q26,14 19,14 H-19 Q-26,14 -26,8Z"
)

SIGNS: Final[Mapping[str, Callable[[], Element]]] = {
    "infantry": lambda: node("path", d=CROSS),
    "armor": lambda: node("path", d=OVAL),
    "reconnaissance": lambda: node("path", d=SLASH),
    "anti-tank": lambda: node("path", d=CHEVRON),
    "mortar": lambda: node("g", node("path", d=ARROW), node("circle", cy=7.5, r=3)),
    "engineer": lambda: node("path", d=COMB, stroke_width=2.8),
    "gun": lambda: node("circle", r=5.5, fill=INK, stroke="none"),
    "flak": lambda: node("path", d=ARC),
    "wheels": lambda: node("path", d=WHEELS, fill=INK, stroke_width=1),
    "headquarters": lambda: node("g", node("path", d=FLAG), node("path", d="M-21,14 V24", stroke_width=3)),
}
"""What may be drawn in the box, by name."""


def symbol(signs: Iterable[str]) -> Element:
    """The box with some signs in it."""
    box = node("path", d=BOX, fill="#fdfaf0", stroke=INK, stroke_width=2.4)
    return node("g", box, *(SIGNS[sign]() for sign in signs), stroke=INK, stroke_width=2.2, fill="none")


def silhouette() -> Element:
    """The silhouette of an armored vehicle, instead of a box."""
    return node("path", d=TANK, fill=INK, stroke=INK, stroke_width=1)
