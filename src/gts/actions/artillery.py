"""Artillery: Indirect Fire, Parks and radio contact (16)."""

from __future__ import annotations

from attrs import frozen

from gts.counters import LeaderId, UnitId
from hexfront.actions import Action
from hexfront.hexes import HexId


@frozen
class Bombard(Action):
    """Fire indirectly at a unit. Rule: gts:16.4a."""

    target: UnitId


@frozen
class AimAtHex(Action):
    """Fire indirectly at a hex without units; which one comes next. Rule: gts:16.5b."""


@frozen
class BombardHex(Action):
    """Fire indirectly at this hex, to put a barrage there. Rule: gts:16.6.2.1j."""

    hex: HexId


@frozen
class CounterBattery(Action):
    """Fire at a unit in an Artillery Park that has fired, without a spotter. Rule: gts:16.7a."""

    target: UnitId


@frozen
class CreatePark(Action):
    """Place an Artillery Park of a Division in a hex. Rule: gts:16.2.1b."""

    division: str
    hex: HexId


@frozen
class DisbandPark(Action):
    """Take an Artillery Park off the map. Rule: gts:16.2.4a."""

    hex: HexId


@frozen
class FormColumn(Action):
    """Return from an Artillery Park in Column. Rule: gts:16.2.4b."""


@frozen
class EnterPark(Action):
    """Go into the Artillery Park of the hex, and end the unit's Action. Rule: gts:16.2.2a."""

    unit: UnitId


@frozen
class MakeContact(Action):
    """Try to bring an artillery unit in contact with a Leader. Rule: gts:16.3b."""

    unit: UnitId
    leader: LeaderId


@frozen
class DropContact(Action):
    """Let the Leader of an artillery unit give up contact with it. Rule: gts:16.3.1h."""

    unit: UnitId
