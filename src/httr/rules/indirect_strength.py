"""Strength, rating and fire value of indirect fire (6.5.3 to 6.5.6), and how far its roll may be shifted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from hexfront.charts import Cell
from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.sources import Modifier
from httr.counters import UnitId
from httr.events import FireControl
from httr.rules.direct_strength import MOST_ER
from httr.rules.entrenchment import is_dug_in
from httr.rules.factors import HALF, QUARTER, TWICE, Factor, counted
from httr.rules.fire_control import is_beyond, is_lent, is_orphan, stays_in_group
from httr.rules.fire_results import CLOSE_ACTION
from httr.rules.units import in_defilade, is_artillery, is_towed, target_class
from httr.state import HttrState
from httr.unittypes import Mode, TargetClass

SOFT: Final = (TargetClass.CONVENTIONAL, TargetClass.VERY_LIGHT)
"""The targets at which artillery doubles its strength. Rule: httr:6.5.4.1; ruling:A42."""
BY_CLASS: Final = {
    TargetClass.LIGHT: "indirect-light",
    TargetClass.MEDIUM: "indirect-medium",
    TargetClass.HEAVY: "indirect-heavy",
    TargetClass.VERY_HEAVY: "indirect-heavy",
}
MOST_LISTED: Final = 16
INCREMENT: Final = 12
DENSE: Final = 18
DENSE_SHIFT: Final = 2
MOST_SHIFT: Final = 3
"""Rule: httr:6.5.3e; httr:6.5.3f; httr:6.5.3g."""


def points_of(s: HttrState, unit: UnitId) -> int:
    """The strength points of a unit, on the map or beyond it. Rule: httr-sc:17.4.1a."""
    return s.counter(unit).strength if is_beyond(s, unit) else s.strength(unit)


@point
def indirect_factors(s: HttrState, control: FireControl, target: UnitId, occasion: str) -> Iterator[Factor]:
    """What doubles or halves the strength of a unit in indirect fire.

    Rule: httr:6.5.4.1; httr:6.5.4.2; httr:6.5.4.3b; httr:6.5.4.4a; httr:6.6.3.5; httr:18.9.2b; httr:18.9.3; ruling:A14;
    ruling:A42.
    """
    unit = control.unit
    if is_artillery(s, unit):
        soft = target_class(s, target) in SOFT
        mobile = not is_towed(s, unit) and s.units[unit].mode is Mode.CONCENTRATED
        if soft and not control.extended and not mobile:
            yield Factor(TWICE, "artillery doubled", "httr:6.5.4.1")
        if control.extended and not soft:
            yield Factor(HALF, "halved at extended range", "httr:6.5.4.3b")
        if control.spotter is None:
            yield Factor(QUARTER, "a quarter: unobserved", "httr:6.5.4.4a")
        if occasion == CLOSE_ACTION:
            yield Factor(HALF, "halved before a close action", "httr:6.6.3.5")
    elif in_defilade(s, unit) and not is_dug_in(s, unit):
        yield Factor(HALF, "halved in defilade", "httr:6.5.4.2")


def indirect_strength(s: HttrState, control: FireControl, target: UnitId, occasion: str) -> int:
    """The points that a unit fires with: all factors at once, rounded up, at least one.

    Rule: httr:2.4.1a; httr:2.4.2a; httr:2.4.2b; httr:6.5.4.2; ruling:A14.
    """
    return max(1, counted(points_of(s, control.unit), indirect_factors(s, control, target, occasion)))


@point
def indirect_er_modifiers(s: HttrState, control: FireControl) -> Iterator[Modifier]:
    """What modifies the rating of a unit in indirect fire: that it was transferred, or is lent to a headquarters.

    Rule: httr:6.5.5.2; httr:17.5.8; httr:17.5.9; httr:17.5.10; ruling:A39.
    """
    if is_orphan(s, control.unit):
        yield s.modifier("er-transferred" if stays_in_group(s, control.unit) else "er-transferred-away")
    elif is_lent(s, control.unit, control.headquarters):
        yield s.modifier("er-lent-headquarters")


def indirect_er(s: HttrState, control: FireControl) -> int:
    """The rating of a unit in indirect fire, nine at most. Rule: httr:6.5.5a; httr:6.5.5.2."""
    printed = s.counter(control.unit).er or 0
    return min(MOST_ER, printed + sum(each.amount for each in indirect_er_modifiers(s, control)))


@point
def indirect_value_modifiers(s: HttrState, target: UnitId) -> Iterator[Modifier]:
    """What modifies the fire value by the target: its entrenchment, or its armor.

    Rule: httr:6.5.6.1; httr:6.5.6.2; httr:12.1.2b; ruling:A42.
    """
    if is_dug_in(s, target):
        yield s.modifier("indirect-entrenched")
    if (name := BY_CLASS.get(target_class(s, target))) is not None:
        yield s.modifier(name)


@frozen
class IndirectComputation:
    """What a packet fires with: the points of each unit, the rating with its modifiers, the square of the matrix (None
    if it lists nothing), the fire value with its modifiers, and by how much the roll may be shifted either way.
    """

    strengths: tuple[tuple[UnitId, int], ...]
    er: int
    er_modifiers: tuple[Modifier, ...]
    cell: Cell | None
    value: int
    value_modifiers: tuple[Modifier, ...]
    shift: int


def indirect_computation(
    s: HttrState, target: UnitId, controls: tuple[FireControl, ...], occasion: str
) -> IndirectComputation:
    """Strength, rating, fire value and shift of a packet, all of one rating.

    Rule: httr:6.5.1.9; httr:6.5.1.10; httr:6.5.3b; httr:6.5.3i; httr:6.5.3f; httr:6.5.3g; httr:18.1.1.2; httr:18.6.4;
    ruling:A43.
    """
    strengths = tuple((one.unit, indirect_strength(s, one, target, occasion)) for one in controls)
    total = sum(points for _, points in strengths)
    er = indirect_er(s, controls[0])
    cell = s.table.charts.fire.indirect_value(min(total, MOST_LISTED), er)
    listed = cell.value if cell is not None and isinstance(cell.value, int) else 0
    modifiers = tuple(indirect_value_modifiers(s, target))
    value = max(0, listed + sum(each.amount for each in modifiers))
    shift = min(MOST_SHIFT, max(0, total - MOST_LISTED) // INCREMENT + density(s, s.units[target].hex))
    return IndirectComputation(
        strengths, er, tuple(indirect_er_modifiers(s, controls[0])), cell, value, modifiers, shift
    )


def density(s: HttrState, hex: HexId) -> int:
    """By how much the roll may be shifted at a hex because it is crowded. Rule: httr:6.5.3e."""
    return DENSE_SHIFT if sum(map(s.strength, s.at(hex))) > DENSE else 0
