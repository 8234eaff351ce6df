"""Strengths, ratings and fire values of direct fire at conventional targets (6.3.2 to 6.3.5)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from attrs import frozen

from hexfront.charts import Cell
from hexfront.hooks import point
from hexfront.sources import Modifier
from httr.counters import UnitId
from httr.rules.entrenchment import is_dug_in
from httr.rules.factors import HALF, TWICE, Factor, counted
from httr.rules.units import family, in_defilade, is_artillery, is_gun, is_heavy_weapons
from httr.state import HttrState
from httr.unittypes import Doubles, Family, Mode

MOST_ER: Final = 9
ARTILLERY_ER: Final = 2
INCREMENT: Final = 9
MOST_VALUE: Final = 9
ALONE_ER: Final = 4
"""What heavy weapons fire with alone, at most. Rule: httr:18.1.1.3c."""


@point
def direct_factors(s: HttrState, unit: UnitId, points: int) -> Iterator[Factor]:
    """What some strength points of a unit are multiplied by in direct fire; in Travel Mode one of them counts.

    Rule: httr:6.3.3.1a; httr:6.3.3.1b; httr:6.3.3.2a; httr:6.3.3.2b; httr:6.3.3.3a; httr:6.3.3.3b; httr:6.3.3.4a;
    httr:6.3.3.5; httr:6.3.1.10b; ruling:A18.
    """
    status = s.units[unit]
    if status.mode is Mode.TRAVEL:
        yield Factor(Fraction(1, points), "one point in Travel Mode", "httr:6.3.3.4a")
        return
    doubles = s.type(unit).doubles
    if doubles is Doubles.YES or (doubles is Doubles.GERMAN and s.side(unit) == "german"):
        yield Factor(TWICE, "doubled by its kind", "httr:6.3.3.1a")
    if in_defilade(s, unit) and not is_gun(s, unit) and not is_dug_in(s, unit):
        yield Factor(HALF, "halved in defilade", "httr:6.3.3.3a")
    if status.disrupted:
        yield Factor(HALF, "halved: disrupted", "httr:6.3.3.5")


def direct_strength(s: HttrState, unit: UnitId, part: int = 0) -> int:
    """The points that a unit fires with at conventional targets: all factors at once, rounded up, at least one.

    `part` are the strength points that it uses, 0 all.

    Rule: httr:6.3.3.5; httr:6.6.3.4; ruling:A14.
    """
    points = part or s.strength(unit)
    return counted(points, direct_factors(s, unit, points))


def printed_er(s: HttrState, unit: UnitId) -> int:
    """The rating that a unit fires directly with, before what modifies it.

    Rule: httr:6.3.4.3; httr:6.3.1.8b; httr:6.6.3.3a; httr:18.6.3a; ruling:A13.
    """
    if is_artillery(s, unit) or (s.table.choices["at-rating"] == "2" and family(s, unit) is Family.ANTI_TANK):
        return ARTILLERY_ER
    return s.counter(unit).er or 0


@point
def er_modifiers(s: HttrState, unit: UnitId) -> Iterator[Modifier]:
    """What modifies the rating of a unit in direct fire; disruption does not.

    Rule: httr:6.3.4.1; httr:6.3.4.4; httr:6.3.4b; httr:18.9.6b.
    """
    if s.units[unit].dismounted:
        yield s.modifier("er-dismounted")
    if s.units[unit].mode is Mode.TRAVEL:
        yield s.modifier("er-travel")


def _rating(s: HttrState, unit: UnitId) -> int:
    return min(MOST_ER, printed_er(s, unit) + sum(each.amount for each in er_modifiers(s, unit)))


def direct_er(s: HttrState, unit: UnitId) -> int:
    """The rating of a unit that fires alone; heavy weapons have at most four then.

    Rule: httr:6.3.4a; httr:18.1.1.3c; httr:6.6.6.2; ruling:A22.
    """
    own = _rating(s, unit)
    return min(ALONE_ER, own) if is_heavy_weapons(s, unit) else own


def lowest(s: HttrState, firers: tuple[UnitId, ...]) -> tuple[int, UnitId]:
    """The rating of a packet, and the first unit that it is the rating of; heavy weapons join that of the others.

    Rule: httr:6.3.1.2b; httr:6.3.1.10b; ruling:A22.
    """
    alone = all(is_heavy_weapons(s, unit) for unit in firers)
    ratings = [(direct_er(s, unit) if alone else _rating(s, unit), unit) for unit in firers]
    return min(ratings, key=lambda each: each[0])


@frozen
class Computation:
    """What a packet fires with: the points of each unit, the rating and whose it is, the square of the matrix (None if
    it lists nothing), the fire value after increments, and the increments that are left over.
    """

    strengths: tuple[tuple[UnitId, int], ...]
    er: int
    rated: UnitId
    cell: Cell | None
    value: int
    spare: int


def computation(s: HttrState, target: UnitId, firers: tuple[UnitId, ...], part: int = 0) -> Computation:
    """Strength, rating and fire value of a packet; or of a `part` of a single unit's points.

    Rule: httr:6.3.2a; httr:6.3.2.2b; httr:6.3.2.2c; httr:6.3.5.1a; httr:6.3.5.1b; httr:6.3.5.2; ruling:A19.
    """
    strengths = tuple((unit, direct_strength(s, unit, part)) for unit in firers)
    total = sum(points for _, points in strengths)
    er, rated = lowest(s, firers)
    cell = s.table.charts.fire.direct_value(min(total, INCREMENT), er, is_dug_in(s, target))
    if cell is None or not isinstance(cell.value, int):
        return Computation(strengths, er, rated, None, 0, 0)
    increments = max(0, total - INCREMENT) // INCREMENT
    used = min(increments, MOST_VALUE - cell.value)
    return Computation(strengths, er, rated, cell, cell.value + used, increments - used)
