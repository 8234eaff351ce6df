"""Setting up (Where Eagles Dare, general rules of the scenarios)."""

from __future__ import annotations

from attrs import field, frozen

from gts.counters import LeaderId, UnitId
from hexfront.actions import Action
from hexfront.hexes import HexId
from hexfront.values import ADDED


@frozen
class Place(Action):
    """Set a unit up in a hex, in Column or not, mounted or not. Rule: wed:sc-general-04.

    `improved` says that the owner takes an improved position that the scenario leaves to him, `vehicle` that a
    reinforcement comes on trucks or jeeps.
    """

    unit: UnitId
    hex: HexId
    column: bool
    mounted: bool
    improved: bool = False
    vehicle: str = field(default="", metadata=ADDED)


@frozen
class LeaveOff(Action):
    """Leave a unit off the map that the scenario leaves to its owner. Rule: wed:sc-general-04."""

    unit: UnitId


@frozen
class PlaceLeader(Action):
    """Set a Leader up in a hex. Rule: wed:sc-general-03."""

    leader: LeaderId
    hex: HexId
