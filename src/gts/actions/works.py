"""Entrenchments, road blocks and Rearguards (22 to 24)."""

from __future__ import annotations

from attrs import frozen

from gts.counters import UnitId
from hexfront.actions import Action
from hexfront.hexes import HexId


@frozen
class EnterEntrenchment(Action):
    """Get into the entrenchment in the hex. Rule: gts:22.3.3a."""


@frozen
class LeaveEntrenchment(Action):
    """Get out of the entrenchment. Rule: gts:22.3.3a."""


@frozen
class Improve(Action):
    """Dig an improved position for a unit. Rule: gts:22.2.1a; gts:22.2.1b."""

    unit: UnitId


@frozen
class Entrench(Action):
    """Make an entrenchment of the improved position of a unit. Rule: gts:22.3.1b."""

    unit: UnitId


@frozen
class BlockRoad(Action):
    """Build a road block in the hex. Rule: gts:23.1a."""


@frozen
class ClearRoad(Action):
    """Remove the road block of a Division in the hex. Rule: gts:23.3a; gts:23.3b."""

    division: str


@frozen
class LeaveRearguard(Action):
    """Try to break off a Rearguard; where it goes comes next. Rule: gts:24.2a."""


@frozen
class PlaceRearguard(Action):
    """Put the Rearguard into this hex. Rule: gts:24.3a."""

    hex: HexId


@frozen
class RemoveRearguard(Action):
    """Take the Rearguard that acts off the map. Rule: gts:24.4b."""
