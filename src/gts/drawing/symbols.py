"""The symbols of units, after the military signs: a box with what the unit is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gts.counters import Counter, Face, UnitClass, Weapon
from hexfront.drawing.svg import Element, node

INK: Final = "#2b2822"
BOX: Final = "M-21,-14 H21 V14 H-21Z"
CROSS: Final = "M-21,-14 L21,14 M-21,14 L21,-14"
OVAL: Final = "M-8,-8.5 H8 A8.5,8.5 0 0 1 8,8.5 H-8 A8.5,8.5 0 0 1 -8,-8.5Z"
SLASH: Final = "M-21,14 L21,-14"
CHEVRON: Final = "M-21,14 L0,-14 L21,14"
ARROW: Final = "M0,5 V-10 M-5,-5 L0,-10 L5,-5"
COMB: Final = "M-12,7 V-6 H12 V7 M0,-6 V7"


def symbol(counter: Counter, mounted: bool) -> Element:
    """The symbol of a unit around (0, 0), 42 wide and 28 high."""
    box = node("path", d=BOX, fill="#fdfaf0", stroke=INK, stroke_width=2.4)
    return node("g", box, *_signs(counter, counter.face(mounted), mounted), stroke=INK, stroke_width=2.2, fill="none")


def _signs(counter: Counter, face: Face, mounted: bool) -> Iterator[Element]:
    if counter.bailey or counter.engineer:
        yield node("path", d=COMB, stroke_width=2.8)
    elif counter.unit_class is UnitClass.GUN:
        yield _gun() if counter.front.artillery else node("path", d=CHEVRON)
    elif counter.front.weapon is Weapon.MORTAR:
        yield node("path", d=ARROW)
        yield node("circle", cy=7.5, r=3)
    elif counter.unit_class is UnitClass.INFANTRY:
        yield node("path", d=CROSS)
    if counter.unit_class is UnitClass.VEHICLE or counter.self_propelled or (mounted and face.armored):
        yield node("path", d=OVAL)
    if counter.recon:
        yield node("path", d=SLASH)


def _gun() -> Element:
    return node("circle", r=5.5, fill=INK, stroke="none")
