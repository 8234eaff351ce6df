"""The symbols of units: which military signs stand for what a counter is."""

from __future__ import annotations

from collections.abc import Iterator

from gts.counters import Counter, UnitClass, Weapon
from hexfront.drawing import military
from hexfront.drawing.svg import Element


def symbol(counter: Counter, mounted: bool) -> Element:
    """The symbol of a unit around (0, 0), 42 wide and 28 high."""
    return military.symbol(_signs(counter, mounted))


def _signs(counter: Counter, mounted: bool) -> Iterator[str]:
    if counter.bailey or counter.engineer:
        yield "engineer"
    elif counter.unit_class is UnitClass.GUN:
        yield "gun" if counter.front.artillery else "anti-tank"
    elif counter.front.weapon is Weapon.MORTAR:
        yield "mortar"
    elif counter.unit_class is UnitClass.INFANTRY:
        yield "infantry"
    if counter.unit_class is UnitClass.VEHICLE or counter.self_propelled or (mounted and counter.face(mounted).armored):
        yield "armor"
    if counter.recon:
        yield "reconnaissance"
