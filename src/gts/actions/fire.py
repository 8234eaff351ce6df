"""Direct and Opportunity Fire (15, 17)."""

from __future__ import annotations

from attrs import frozen

from gts.counters import UnitId
from hexfront.actions import Action


@frozen
class StartFire(Action):
    """Begin a Fire Action; the target comes next. Rule: gts:15.2a."""


@frozen
class FireAt(Action):
    """Fire directly at a unit. Rule: gts:15.3a."""

    target: UnitId


@frozen
class OpportunityShot(Action):
    """Try to fire at a unit that triggered it. Rule: gts:17.8a."""

    firer: UnitId
    target: UnitId
