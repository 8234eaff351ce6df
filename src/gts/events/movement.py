"""What happens to units that move, change Column or use transport."""

from __future__ import annotations

from attrs import field, frozen

from gts.counters import UnitId
from gts.events.base import Event
from gts.state import GameState
from hexfront.hexes import HexId
from hexfront.values import ADDED, evolve


@frozen
class MoveBegan(Event):
    """Units begin a Movement Action together. Rule: gts:13.2b."""

    units: tuple[UnitId, ...]

    def apply(self, s: GameState) -> GameState:
        """The state as it was."""
        return s


@frozen
class Moved(Event):
    """A unit moves into an adjacent hex; `cost` in half movement points. Rule: gts:14.3a."""

    unit: UnitId
    start: HexId
    end: HexId
    cost: int

    def apply(self, s: GameState) -> GameState:
        """The state with the unit there, and the cost spent."""
        return s.with_unit_moved(self.unit, self.end).with_mark(("spent", self.unit), s.spent(self.unit) + self.cost)


@frozen
class PointsSpent(Event):
    """A unit spends movement points, in halves, for something other than a step. Rule: gts:14.3a."""

    unit: UnitId
    halves: int
    about: str

    def apply(self, s: GameState) -> GameState:
        """The state that remembers it for this Action."""
        return s.with_mark(("spent", self.unit), s.spent(self.unit) + self.halves)


@frozen
class ForcedMarch(Event):
    """A unit gains two movement points by a forced march. Rule: gts:14.8a."""

    unit: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state that remembers it for this Action."""
        return s.with_mark(("spent", self.unit), s.spent(self.unit) - 4)


@frozen
class ColumnEntered(Event):
    """A unit gets a Column marker, and is out of its improved position. Rule: gts:14.6a; gts:22.2.5a."""

    unit: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state with the marker."""
        return s.with_status(self.unit, evolve(s.units[self.unit], column=True, improved=False))


@frozen
class ColumnLeft(Event):
    """A unit loses its Column marker. Rule: gts:14.6c."""

    unit: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state without the marker."""
        return s.with_status(self.unit, evolve(s.units[self.unit], column=False))


@frozen
class Mounted(Event):
    """A unit is in Transport Mode, in Column or not, and out of its improved position.

    `vehicle` are the trucks or jeeps that it has taken, if they are not its own.

    Rule: gts:14.10.2a; gts:14.10.2f; gts:22.2.5a; wed:S5.3b; wed:S6.3b.
    """

    unit: UnitId
    column: bool
    vehicle: str = field(default="", metadata=ADDED)

    def apply(self, s: GameState) -> GameState:
        """The state with its vehicle side up; all other markers stay."""
        status = evolve(s.units[self.unit], mounted=True, column=self.column, improved=False, vehicle=self.vehicle)
        return s.with_status(self.unit, status)


@frozen
class Dismounted(Event):
    """A unit is out of Transport Mode, in Column or not; trucks and jeeps that it has taken are off the map again.

    Rule: gts:14.10.3b; gts:14.10.4c; wed:S5.3d; wed:S6.3c.
    """

    unit: UnitId
    column: bool

    def apply(self, s: GameState) -> GameState:
        """The state with its front up; all other markers stay, but in Column it is out of its improved position."""
        status = s.units[self.unit]
        improved = status.improved and not self.column
        left = evolve(status, mounted=False, column=self.column, improved=improved, vehicle="")
        return s.with_status(self.unit, left)


@frozen
class TransportAbandoned(Event):
    """A unit has lost its vehicles for good. Rule: ruling:M15."""

    unit: UnitId
    rule: str

    def apply(self, s: GameState) -> GameState:
        """The state with the abandoned transport marker on it."""
        return s.with_status(self.unit, evolve(s.units[self.unit], abandoned=True))
