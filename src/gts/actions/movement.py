"""Movement, Column and transport (14)."""

from __future__ import annotations

from attrs import frozen

from gts.counters import UnitId
from hexfront.actions import Action
from hexfront.hexes import HexId


@frozen
class StartMove(Action):
    """Begin a Movement Action with the unit that acts. Rule: gts:13.2b."""


@frozen
class Join(Action):
    """Move along with the stack. Rule: gts:14.7a."""

    unit: UnitId


@frozen
class StepTo(Action):
    """Move into an adjacent hex. Rule: gts:14.3a."""

    hex: HexId


@frozen
class DropOff(Action):
    """Leave a unit of the moving stack behind; its Action is over. Rule: gts:14.7b."""

    unit: UnitId


@frozen
class EnterColumn(Action):
    """Spend a movement point to enter Column. Rule: gts:14.6a."""


@frozen
class LeaveColumn(Action):
    """Spend a movement point to leave Column. Rule: gts:14.6c."""


@frozen
class ShedColumn(Action):
    """Take a Cohesion Hit to leave Column without triggering fire. Rule: gts:14.6d."""


@frozen
class ForceMarch(Action):
    """Try for two more movement points. Rule: gts:14.8a."""


@frozen
class Mount(Action):
    """Mount the unit's own vehicles, in Column or not. Rule: gts:14.10.2a."""

    column: bool


@frozen
class TakeVehicles(Action):
    """Mount trucks or jeeps of the Division, in Column or not. Rule: wed:S5.3b; wed:S6.3b."""

    vehicles: str
    column: bool


@frozen
class Dismount(Action):
    """Leave the vehicles, in Column or not, and end the unit's Action. Rule: gts:14.10.3a."""

    unit: UnitId
    column: bool


@frozen
class Prolonge(Action):
    """Try to move a star gun into an adjacent hex. Rule: gts:14.11a."""

    hex: HexId
