"""What the sides of a scenario fight for, so that a bot need not know the scenario."""

from __future__ import annotations

from attrs import frozen

from gts.counters import UnitId
from hexfront.hexes import HexId


@frozen
class Aim:
    """A unit should get to one of these hexes; `pull` is what each half movement point nearer is worth."""

    unit: UnitId
    hexes: tuple[HexId, ...]
    pull: float


@frozen
class Prize:
    """Losing this unit costs its side `worth` more than its strength, and a Suppression that share of it."""

    unit: UnitId
    worth: float
    suppression: float = 0.0


@frozen
class Aims:
    """What both sides of a scenario fight for now; what a plain Step with its weapons is worth is about 2."""

    aims: tuple[Aim, ...] = ()
    prizes: tuple[Prize, ...] = ()

    def of(self, unit: UnitId) -> Aim | None:
        """Where a unit should go; None if it may stay where it is."""
        return next((aim for aim in self.aims if aim.unit == unit), None)

    def prize(self, unit: UnitId) -> Prize | None:
        """What depends on a unit beside its strength; None if nothing does."""
        return next((prize for prize in self.prizes if prize.unit == unit), None)
