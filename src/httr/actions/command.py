"""What a side may do in its command phase (10.6, 12.1, 15.2, 18.4.3)."""

from __future__ import annotations

from attrs import frozen

from hexfront.actions import Action
from hexfront.hexes import HexId
from httr.counters import UnitId


@frozen
class Rally(Action):
    """Let the disrupted units of a hex try to recover. Rule: httr:10.6.1; httr:10.6.4g."""

    hex: HexId


@frozen
class Dig(Action):
    """Let engineers begin an entrenchment. Rule: httr:18.4.3.1a."""

    unit: UnitId


@frozen
class GiveUpEntrenchment(Action):
    """Remove an entrenchment of one's own. Rule: httr:12.1.3."""

    hex: HexId


@frozen
class SpendAmmunition(Action):
    """Spend an ammunition point instead of running out. Rule: httr:15.2.1c."""


@frozen
class RunOut(Action):
    """Let the battery be depleted. Rule: httr:15.2.1c."""
