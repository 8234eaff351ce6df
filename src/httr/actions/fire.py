"""What firing sides and the owners of their targets may do (6)."""

from __future__ import annotations

from enum import StrEnum

from attrs import field, frozen

from hexfront.actions import Action
from hexfront.hexes import HexId
from httr.counters import UnitId


class Method(StrEnum):
    """How a unit fires. Rule: httr:6.0a; httr:6.0c; httr:6.0d."""

    DIRECT = "direct"
    AT = "at"
    INDIRECT = "indirect"


@frozen
class Aim(Action):
    """Fire at a unit by one method. Rule: httr:6.1.4; httr:6.1.5."""

    target: UnitId
    method: Method = field(converter=Method)


@frozen
class AddFirer(Action):
    """Let a unit fire in the packet. Rule: httr:6.1.2a."""

    unit: UnitId


@frozen
class AddBattery(Action):
    """Let a unit join the barrage, controlled by a headquarters; None if it needs none.

    Rule: httr:6.5.1.10; httr:6.5.2.1a.
    """

    unit: UnitId
    headquarters: UnitId | None = None


@frozen
class Barrage(Action):
    """Fire at a hex that the batteries do not see, without a spotter. Rule: httr:6.5.1c."""

    hex: HexId


@frozen
class Bombard(Action):
    """Fire indirectly, with one unit, at one that has moved in full view. Rule: httr:6.6.5.1a."""

    unit: UnitId
    target: UnitId
    headquarters: UnitId | None = None


@frozen
class OpenFire(Action):
    """Fire with the units that have been named. Rule: httr:6.1.3b."""


@frozen
class ShiftRoll(Action):
    """Add to the roll of fire, or subtract from it. Rule: httr:6.3.5.2; httr:6.5.3g."""

    by: int


@frozen
class GoToGround(Action):
    """Put a unit that is under fire in defilade. Rule: httr:6.7.1a; httr:6.7.7a."""

    unit: UnitId


@frozen
class HoldFormation(Action):
    """Keep a unit concentrated under fire: one more loss, and a morale check. Rule: httr:6.7.7b."""

    unit: UnitId


@frozen
class AddGun(Action):
    """Let a unit fire AT in the packet with some of its strength points. Rule: httr:6.4.2.1b; httr:6.4.2.1c."""

    unit: UnitId
    points: int


@frozen
class MinimalFire(Action):
    """Try fire that is too weak for the tables. Rule: httr:6.3.5.3a."""


@frozen
class PlaceLoss(Action):
    """Let a unit lose the next point that its neighbour could not lose any more. Rule: httr:6.3.1.6."""

    unit: UnitId


@frozen
class TakeDisruption(Action):
    """Let a headquarters or battery that lost its nerve be disrupted. Rule: httr:6.7.6b."""

    unit: UnitId


@frozen
class TakeLoss(Action):
    """Let a headquarters or battery that lost its nerve lose a strength point instead. Rule: httr:6.7.6b."""

    unit: UnitId


@frozen
class JumpOff(Action):
    """Dismount under fire. Rule: httr:18.9.6d."""

    unit: UnitId
