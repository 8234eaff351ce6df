"""Subordination (17): which formation a unit answers to, its headquarters, and who belongs together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from httr.counters import Echelon, Formation, FormationId, UnitId
from httr.state import HttrState

REGIMENTAL: Final = (Echelon.REGIMENT, Echelon.BRIGADE, Echelon.KAMPFGRUPPE)
"""The echelons that count as a regiment. Rule: httr:13.2.5.1b."""


def formation_of(s: HttrState, unit: UnitId) -> Formation:
    """The formation that a unit answers to: the printed one, unless it has been attached to another.

    Rule: httr:17.0a; httr:13.2.1.2; httr:17.4.1.
    """
    return s.table.formations[s.attached.get(unit, s.counter(unit).formation)]


def chain(s: HttrState, formation: FormationId) -> Iterator[Formation]:
    """A formation and all that it answers to, upwards. Rule: httr:17.0b."""
    above: FormationId | None = formation
    while above is not None:
        yield s.table.formations[above]
        above = s.table.formations[above].superior


def division_of(s: HttrState, unit: UnitId) -> Formation | None:
    """The division that a unit is of; None if it has none. Rule: httr:17.2a."""
    return next((one for one in chain(s, formation_of(s, unit).id) if one.echelon is Echelon.DIVISION), None)


def is_under(s: HttrState, unit: UnitId, formation: FormationId) -> bool:
    """Whether a unit is in the chain of subordination of a formation. Rule: httr:17.0b; httr:17.5.2."""
    return formation in s.table.above[s.attached.get(unit, s.counter(unit).formation)]


def commanded_by(s: HttrState, headquarters: UnitId) -> Formation | None:
    """The formation that a unit is the headquarters of; None if it is none."""
    return next((one for one in s.table.formations.values() if one.headquarters == headquarters), None)


def superior_of(s: HttrState, headquarters: UnitId) -> Formation | None:
    """The formation that a headquarters answers to. Rule: httr:13.2.5.1a; httr:17.0a."""
    own = commanded_by(s, headquarters)
    above = s.attached.get(headquarters, None if own is None else own.superior)
    return None if above is None else s.table.formations[above]


def headquarters_of(s: HttrState, unit: UnitId) -> UnitId | None:
    """The headquarters on the map that a unit answers to: that of its formation, or the next one above a lost one.

    Rule: httr:13.2.1.1; httr:13.2.6.2; httr:17.4.3b.
    """
    return next((one for one in _headquarters(s, formation_of(s, unit).id)), None)


def controlling_headquarters(s: HttrState, unit: UnitId) -> Iterator[UnitId]:
    """The headquarters that a unit may trace to: an asset of a division to any of its division.

    Rule: httr:13.2.1.1; httr-sc:5.1.7.
    """
    own = formation_of(s, unit)
    if own.echelon is not Echelon.DIVISION:
        if (headquarters := headquarters_of(s, unit)) is not None:
            yield headquarters
        return
    yield from _headquarters(s, own.id)
    for other in s.table.formations.values():
        if other.superior == own.id and other.headquarters in s.units:
            assert other.headquarters is not None, "it is on the map"
            yield other.headquarters


def _headquarters(s: HttrState, formation: FormationId) -> Iterator[UnitId]:
    return (one.headquarters for one in chain(s, formation) if one.headquarters in s.units and one.headquarters)
