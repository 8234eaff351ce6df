"""How far a unit may move (9.3.1, 9.1.4, 14.6.2): its movement allowance, in parts of a point, and limits in hexes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hexfront.hooks import point
from hexfront.sources import Modifier
from httr.counters import UnitId
from httr.marks import FIRED
from httr.rules.units import is_artillery, is_leg, is_towed
from httr.state import HttrState
from httr.terrain import POINT
from httr.unittypes import Mode

REACTION_LEG, REACTION_VEHICULAR = 2, 4
SHORT_LEG, SHORT_VEHICULAR = 1, 2
LEADER: Final = POINT


@point
def allowance_modifiers(s: HttrState, unit: UnitId) -> Iterator[Modifier]:
    """The parts of a unit's normal movement allowance, 12 to the point. Rule: httr:9.3.1a; httr:9.3.1c; httr:9.3.1d."""
    yield Modifier(s.type(unit).ma * POINT, s.type(unit).id.replace("_", " "), "httr:9.3.1a")


def normal_allowance(s: HttrState, unit: UnitId) -> int:
    """A unit's movement allowance with full supply, in parts of a point. Rule: httr:9.3.1a."""
    return sum(line.amount for line in allowance_modifiers(s, unit))


def allowance_of(s: HttrState, unit: UnitId) -> int:
    """What a unit may spend in this phase, in parts of a point. Rule: httr:9.2.4a; httr:18.9.2a."""
    return normal_allowance(s, unit) // (2 if s.marked(FIRED, unit) is not None else 1)


def hexes_allowed(s: HttrState, unit: UnitId, reaction: bool) -> int | None:
    """How many hexes a unit may enter in this phase; None sets no limit.

    Rule: httr:9.5.3; httr:9.3.10e; httr:9.5.2.1; httr:9.1.4; httr:14.6.2b; httr:11.4.3b.
    """
    status = s.units[unit]
    if status.disrupted or is_emplaced(s, unit):
        return 1
    if not reaction:
        return None
    leg = is_leg(s, unit)
    if 2 * allowance_of(s, unit) < normal_allowance(s, unit):
        return SHORT_LEG if leg else SHORT_VEHICULAR
    return REACTION_LEG if leg else REACTION_VEHICULAR


def is_emplaced(s: HttrState, unit: UnitId) -> bool:
    """Whether a unit is a towed gun in battery. Rule: httr:9.3.10b; httr:9.5.2.1; httr:18.6.1."""
    return is_towed(s, unit) and s.units[unit].mode is Mode.DEFILADE


def moves_after_fire(s: HttrState, unit: UnitId) -> bool:
    """Whether a unit may move although it has fired: concentrated self-propelled artillery. Rule: httr:18.9.2a."""
    return is_artillery(s, unit) and not is_towed(s, unit) and s.units[unit].mode is Mode.CONCENTRATED
