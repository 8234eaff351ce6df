"""Units act, rally and make checks (13, 20, 29.47)."""

from __future__ import annotations

from attrs import frozen

from gts.counters import UnitId
from hexfront.actions import Action


@frozen
class Activate(Action):
    """Choose the unit that acts next. Rule: gts:13.2a."""

    unit: UnitId


@frozen
class Pass(Action):
    """Do nothing as an Action, perhaps to buy a Second Action. Rule: gts:13.2j."""


@frozen
class Rally(Action):
    """Try to rally. Rule: gts:20.0a."""


@frozen
class RollForIt(Action):
    """Make the Troop Quality Check with the die. Rule: gts:29.47a."""


@frozen
class SpendCommandPoint(Action):
    """Pass the Troop Quality Check with a Command Point instead of the die. Rule: gts:29.47b."""
