"""What combat results and rallying do to a unit."""

from __future__ import annotations

from attrs import frozen

from gts.counters import UnitId
from gts.events.base import Event
from gts.state import GameState
from hexfront.hexes import HexId
from hexfront.values import evolve


@frozen
class Suppressed(Event):
    """A unit is Suppressed. Rule: gts:19.2.2a."""

    unit: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state with the marker."""
        return s.with_status(self.unit, evolve(s.units[self.unit], suppressed=True))


@frozen
class CohesionHit(Event):
    """A unit gets a Cohesion Hit marker, its first or its second. Rule: gts:19.2.3a; gts:19.2.3c."""

    unit: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state with one more."""
        status = s.units[self.unit]
        return s.with_status(self.unit, evolve(status, cohesion=status.cohesion + 1))


@frozen
class StepLost(Event):
    """A full two-Step unit loses a Step. Rule: gts:19.2.4b."""

    unit: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state with the unit reduced."""
        return s.with_status(self.unit, evolve(s.units[self.unit], reduced=True))


@frozen
class Eliminated(Event):
    """A unit leaves the map for good. Rule: gts:19.2.5a."""

    unit: UnitId
    hex: HexId
    rule: str

    def apply(self, s: GameState) -> GameState:
        """The state without it."""
        return s.without_unit(self.unit)


@frozen
class Rallied(Event):
    """A unit rallies from Suppression, or else from one Cohesion Hit. Rule: gts:20.0f; gts:20.0g."""

    unit: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state with a marker less, and no Men Rallying markers."""
        status = s.units[self.unit]
        if status.suppressed:
            return s.with_status(self.unit, evolve(status, suppressed=False, rallying=0))
        return s.with_status(self.unit, evolve(status, cohesion=status.cohesion - 1, rallying=0))


@frozen
class RallyFailed(Event):
    """A unit fails to rally and gets a Men Rallying marker. Rule: gts:20.0d."""

    unit: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state with one marker more."""
        status = s.units[self.unit]
        return s.with_status(self.unit, evolve(status, rallying=status.rallying + 1))


@frozen
class RallyingEnded(Event):
    """A unit does something else, and its Men Rallying markers go. Rule: gts:20.0e."""

    unit: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state without them."""
        return s.with_status(self.unit, evolve(s.units[self.unit], rallying=0))
