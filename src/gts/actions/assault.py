"""Assaults (18)."""

from __future__ import annotations

from attrs import frozen

from gts.counters import UnitId
from hexfront.actions import Action
from hexfront.hexes import HexId


@frozen
class StartAssault(Action):
    """Begin an Assault; the hex comes next. Rule: gts:18.7a."""


@frozen
class AssaultHex(Action):
    """Assault the units in this hex. Rule: gts:18.7a."""

    hex: HexId


@frozen
class JoinAssault(Action):
    """Assault along with the stack. Rule: gts:18.7b."""

    unit: UnitId


@frozen
class Stand(Action):
    """Stand against an Assault. Rule: gts:18.7u."""


@frozen
class RunAway(Action):
    """Run away from an Assault with all that can; the hexes come next. Rule: gts:18.7u."""


@frozen
class RunTo(Action):
    """Run away into an adjacent hex. Rule: gts:18.7u."""

    hex: HexId


@frozen
class AssaultFire(Action):
    """Exchange Assault Fire, the defenders first. Rule: gts:18.7v."""


@frozen
class Charge(Action):
    """Charge the defenders. Rule: gts:18.7v."""


@frozen
class CallOff(Action):
    """End the Assault before its second round. Rule: gts:18.7ac."""


@frozen
class AssaultShot(Action):
    """Fire in an Assault with one of a unit's two ratings, "fire" or "assault". Rule: gts:18.7y."""

    firer: UnitId
    target: UnitId
    rating: str


@frozen
class TestWith(Action):
    """Let this unit make the check against a charge. Rule: gts:18.7ae."""

    unit: UnitId
