"""What a side may do with its reinforcements (12 of the scenario rules)."""

from __future__ import annotations

from attrs import field, frozen

from hexfront.actions import Action
from hexfront.hexes import HexId
from httr.counters import UnitId
from httr.unittypes import Mode


@frozen
class Arrive(Action):
    """Bring a reinforcement to the edge of the map in a mode, to march on. Rule: httr-sc:12.01; httr-sc:12.2.1."""

    unit: UnitId
    mode: Mode = field(converter=Mode)


@frozen
class MarchOn(Action):
    """Let those who have been named enter in a hex. Rule: httr-sc:12.3.1a; httr-sc:12.3.4a."""

    hex: HexId
