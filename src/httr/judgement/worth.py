"""What units, and what may befall them, are worth: one for a strength point of ordinary infantry."""

from __future__ import annotations

from typing import Final

from httr.counters import UnitId
from httr.rules.checks import morale_modifiers
from httr.rules.units import family, morale
from httr.state import HttrState
from httr.unittypes import Family, Mode

WORTH: Final = {Family.HEADQUARTERS: 2.0, Family.ARTILLERY: 1.5, Family.TANK: 1.3}
"""What a strength point of some families is worth more."""
DISRUPTION: Final = 0.25
"""The share of its strength that disruption takes from a unit for a while."""
DEPLETION: Final = 0.3
DEFILADE: Final = 0.2
"""What it costs a concentrated unit to be sent into defilade."""
CHANCES: Final = {total: (6 - abs(7 - total)) / 36 for total in range(2, 13)}
"""The chance of each total of two dice."""


def point_worth(s: HttrState, unit: UnitId) -> float:
    """What a strength point of a unit is worth."""
    return WORTH.get(family(s, unit), 1.0)


def unit_worth(s: HttrState, unit: UnitId) -> float:
    """What a unit on the map is worth as it is."""
    return point_worth(s, unit) * s.strength(unit)


def loss(s: HttrState, unit: UnitId, points: int) -> float:
    """What it costs the owner of a unit that it should lose strength points."""
    return point_worth(s, unit) * min(points, s.strength(unit))


def disruption(s: HttrState, unit: UnitId) -> float:
    """What it costs the owner of a unit that it is disrupted."""
    return 0.0 if s.units[unit].disrupted else DISRUPTION * unit_worth(s, unit)


def depletion(s: HttrState, unit: UnitId) -> float:
    """What it costs the owner of a unit, on the map or beyond it, that it runs out of ammunition."""
    return DEPLETION * (unit_worth(s, unit) if unit in s.units else s.counter(unit).strength)


def defilade(s: HttrState, unit: UnitId) -> float:
    """What it costs the owner of a unit that it must go into defilade."""
    return DEFILADE if s.units[unit].mode is Mode.CONCENTRATED else 0.0


def chance_to_pass(s: HttrState, unit: UnitId) -> float:
    """How likely a unit passes a morale check. By httr:16.2."""
    counts = morale(s, unit) + sum(line.amount for line in morale_modifiers(s, unit))
    return sum(chance for roll, chance in CHANCES.items() if roll <= counts)
