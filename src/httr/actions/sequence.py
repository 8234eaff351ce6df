"""What the sides may do at the set-up (16.2 of the scenario rules)."""

from __future__ import annotations

from attrs import field, frozen

from hexfront.actions import Action
from hexfront.hexes import HexId
from httr.counters import UnitId
from httr.unittypes import Mode


@frozen
class Place(Action):
    """Set a unit up in a hex, at the bottom of its stack, in a mode. Rule: httr-sc:16.2.1b."""

    unit: UnitId
    hex: HexId
    mode: Mode = field(converter=Mode)
