"""The strength and the value of AT fire (6.4.2 to 6.4.5)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from attrs import frozen

from hexfront.charts import Cell
from hexfront.hooks import point
from hexfront.sources import Modifier
from httr.counters import UnitId
from httr.marks import FIRED, OPEN, SPLIT
from httr.rules.entrenchment import is_dug_in
from httr.rules.factors import HALF, TWICE, Factor, counted
from httr.rules.fire_results import SPECIAL
from httr.rules.observation import in_cover
from httr.rules.terrain import combat_terrain
from httr.rules.units import (
    at_class,
    dots,
    family,
    in_defilade,
    is_armored_reconnaissance,
    is_artillery,
    is_leg,
    is_silhouette,
    target_class,
)
from httr.state import HttrState
from httr.unittypes import AtClass, Family, Mode, TargetClass

ALWAYS_MISSES: Final = 12
ON_FOOT: Final = {
    ("town", False): TargetClass.MEDIUM,
    ("town", True): TargetClass.HEAVY,
    ("city", False): TargetClass.HEAVY,
    ("city", True): TargetClass.VERY_HEAVY,
}
"""What units on foot in defilade are to AT fire, by terrain and by whether they are dug in. Rule: httr:18.3.1b."""


@frozen
class AtSum:
    """What AT fire comes to: its strength, the square of the AT Fire Table, the two values, modifiers and total."""

    fire_class: AtClass
    target_class: TargetClass
    strength: int
    cell: Cell
    primary: int
    secondary: int
    modifiers: tuple[Modifier, ...]

    @property
    def value(self) -> int:
        """The total ATFV. Rule: httr:6.4.2.1g; httr:6.4.2.1m."""
        return self.primary + self.secondary + sum(each.amount for each in self.modifiers)


def at_target_class(s: HttrState, target: UnitId) -> TargetClass | None:
    """The class of a target for AT fire; None if AT fire may not be aimed at it.

    Rule: httr:6.2a; httr:6.2b; httr:6.4.1.8b; httr:18.2.1; httr:18.3.1b; httr:18.3.1c; httr:18.12a; httr:18.9.6f.
    """
    own = target_class(s, target)
    if own is not TargetClass.CONVENTIONAL:
        return own
    if not is_leg(s, target) or not in_defilade(s, target):
        return None
    return ON_FOOT.get((combat_terrain(s, s.units[target].hex), is_dug_in(s, target)))


def is_fired_at_as_leg(s: HttrState, target: UnitId) -> bool:
    """Whether AT fire at a unit is fire at one on foot in a town or city. Rule: httr:18.3.1a; httr:6.4.1.13."""
    return target_class(s, target) is TargetClass.CONVENTIONAL


def at_points(s: HttrState, unit: UnitId) -> int:
    """The strength points that a unit can fire AT with: one in Travel Mode. Rule: httr:6.3.3.4a; ruling:A142."""
    return 1 if s.units[unit].mode is Mode.TRAVEL else s.strength(unit)


def at_left(s: HttrState, unit: UnitId, target: UnitId) -> int:
    """The strength points that a unit has left for AT fire in a fire phase: the rest if it splits them in one hex.

    Rule: httr:6.2.1; httr:6.4.2.1c; ruling:A141.
    """
    used = s.marked(SPLIT, unit)
    if used is None or s.marked(OPEN) != s.units[target].hex:
        return 0 if s.marked(FIRED, unit) is not None else at_points(s, unit)
    return max(0, at_points(s, unit) - int(used))


@point
def at_factors(s: HttrState, unit: UnitId) -> Iterator[Factor]:
    """What the points of a unit are multiplied by in AT fire: dots, halving and doubling.

    Rule: httr:6.4.2.1e; httr:6.4.3.1a; httr:6.4.3.1b; httr:6.4.3.2a; httr:6.4.3.2b; httr:18.2.4a; httr:18.2.4b;
    ruling:A35.
    """
    if (number := dots(s, unit)) > 1:
        yield Factor(Fraction(number), f"{number} dots", "httr:6.4.2.1e")
    afv = is_silhouette(s, unit) or is_armored_reconnaissance(s, unit)
    if is_artillery(s, unit):
        yield Factor(HALF, "artillery halved", "httr:6.4.3.1b")
    elif afv and in_defilade(s, unit):
        yield Factor(HALF, "AFV halved in defilade", "httr:6.4.3.1a")
    elif family(s, unit) is Family.ANTI_TANK and is_dug_in(s, unit):
        yield Factor(TWICE, "AT unit entrenched", "httr:6.4.3.2b")


def at_strength(s: HttrState, unit: UnitId, points: int) -> int:
    """The AT fire strength of some points of a unit: all factors at once, rounded up.

    Rule: httr:6.4.2.1e; ruling:A35.
    """
    return counted(points, at_factors(s, unit))


@point
def at_modifiers(
    s: HttrState, target: UnitId, guns: tuple[tuple[UnitId, int], ...], occasion: str
) -> Iterator[Modifier]:
    """What changes the ATFV; an AFV in cover that special AT fire hits in a close action has no help from defilade.

    Rule: httr:6.4.4.1; httr:6.4.4.2; httr:6.4.4.3; httr:6.4.4.4a; httr:6.4.4.4b; ruling:A27; ruling:A32;
    ruling:A33.
    """
    if any(s.units[unit].disrupted for unit, _ in guns):
        yield s.modifier("at-disrupted")
    if s.units[target].mode is Mode.TRAVEL:
        yield s.modifier("at-travel")
    ignored = is_fired_at_as_leg(s, target) and s.table.choices["cover-on-foot"] == "ignored"
    if in_defilade(s, target) and occasion != SPECIAL and not ignored:
        yield s.modifier("at-covered" if in_cover(s, s.units[target].hex) else "at-defilade")


def at_value(s: HttrState, fire: AtClass, target: TargetClass, strength: int, modifiers: tuple[Modifier, ...]) -> AtSum:
    """Primary and secondary ATFV of an AT fire strength.

    The secondary is what the points beyond the first come to, rounded down, and at least one if there are any.

    Rule: httr:6.4.2.1d; httr:6.4.2.1f; httr:6.4.3.1c; httr:6.4.5a; httr:6.4.5b; httr:6.4.5c; ruling:A25; ruling:A26.
    """
    factors = s.table.charts.fire.at_factors(fire, target)
    more = max(1, strength) - 1
    secondary = max(1, more * factors.hundredths // 100) if more else 0
    return AtSum(fire, target, max(1, strength), factors.cell, factors.primary, secondary, modifiers)


def at_sum(s: HttrState, target: UnitId, guns: tuple[tuple[UnitId, int], ...], modifiers: Iterator[Modifier]) -> AtSum:
    """What the fire of some units of one class at a unit comes to. Rule: httr:6.4.2.1m; httr:6.4.2.1l."""
    fire, aimed = at_class(s, guns[0][0]), at_target_class(s, target)
    assert fire is not None, f"{guns} have no AT fire"
    assert aimed is not None, f"{target} is no target of AT fire"
    strength = sum(at_strength(s, unit, points) for unit, points in guns)
    return at_value(s, fire, aimed, strength, tuple(modifiers))


def points_of(value: int, roll: int) -> int:
    """The strength points that a roll against an ATFV costs.

    Rule: httr:6.4.2.1h; httr:6.4.2.1i; httr:6.4.2.1j; httr:6.4.2.1k; httr:6.4.5d.

    >>> [points_of(12, roll) for roll in (6, 7, 11, 12)], [points_of(5, roll) for roll in (3, 4, 5, 6)]
    ([2, 1, 1, 0], [2, 1, 1, 0])
    """
    if roll == ALWAYS_MISSES or roll > value:
        return 0
    return 2 if roll <= -(-value // 2) else 1


def losses_of(s: HttrState, target: UnitId, value: int, roll: int) -> int:
    """The points that a target loses: one on foot at most half of what it has. Rule: httr:18.3.3; ruling:A33."""
    points = points_of(value, roll)
    return min(points, s.strength(target) // 2) if is_fired_at_as_leg(s, target) else points
