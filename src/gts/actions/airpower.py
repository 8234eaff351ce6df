"""Air Units (27)."""

from __future__ import annotations

from attrs import frozen

from gts.counters import UnitId
from hexfront.actions import Action


@frozen
class PlaceAirUnit(Action):
    """Put an air Unit on the enemy unit that it attacks. Rule: gts:27.0d."""

    air: str
    target: UnitId


@frozen
class AirStrike(Action):
    """Resolve the attack of an air Unit on a unit. Rule: gts:27.0d."""

    air: str
    target: UnitId
