"""What happens to positions, entrenchments and other works: frozen facts that change the state."""

from __future__ import annotations

from attrs import evolve, frozen

from gts.counters import UnitId
from gts.state import ENTRENCHMENT, RUBBLE, GameState, Unit, Work
from hexfront.hexes import HexId
from hexfront.state import Event as CoreEvent

Event = CoreEvent[GameState]


@frozen
class ImprovedPositionBuilt(Event):
    """A unit gets an improved position, built by itself or by an engineer. Rule: gts:22.2.1a; gts:22.2.1b."""

    unit: UnitId
    builder: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state with the marker, that remembers for this activation that it is new."""
        built = s.with_status(self.unit, evolve(s.units[self.unit], improved=True))
        return built.with_mark(("dug", self.unit), 1)


@frozen
class ImprovedPositionLost(Event):
    """A unit is out of its improved position, which is gone. Rule: gts:22.2.5a."""

    unit: UnitId
    about: str

    def apply(self, s: GameState) -> GameState:
        """The state without the marker."""
        return s.with_status(self.unit, evolve(s.units[self.unit], improved=False))


@frozen
class EntrenchmentBuilt(Event):
    """The improved position of a unit becomes an entrenchment, and the unit is in it. Rule: gts:22.3.1d."""

    unit: UnitId
    builder: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state with one marker in place of the other."""
        return s.with_status(self.unit, evolve(s.units[self.unit], improved=False, entrenched=True))


@frozen
class EntrenchmentEntered(Event):
    """A unit gets into an entrenchment of its side in its hex. Rule: gts:22.3.3a; gts:22.3.5a."""

    unit: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state with the unit in it; an improved position of its own is gone."""
        status = s.units[self.unit]
        entered = s.without_work(status.hex, Work(ENTRENCHMENT, s.side(self.unit)))
        return entered.with_status(self.unit, evolve(status, improved=False, entrenched=True))


@frozen
class EntrenchmentLeft(Event):
    """A unit gets out of its entrenchment, which stays. Rule: gts:22.3.3a; gts:22.3.5a."""

    unit: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state with nobody in it."""
        return s.without_cover(self.unit)


@frozen
class MenAtWork(Event):
    """A unit has failed to build something and gets a Men at Work marker for it. Rule: gts:25.0a; gts:25.0b."""

    unit: UnitId
    work: str

    def apply(self, s: GameState) -> GameState:
        """The state with a marker more."""
        status = s.units[self.unit]
        number = status.men_at_work + 1 if status.work == self.work else 1
        return s.with_status(self.unit, evolve(status, work=self.work, men_at_work=number))


@frozen
class WorkEnded(Event):
    """What a unit was building is done or given up, and its Men at Work markers go. Rule: gts:25.0c."""

    unit: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state without them."""
        return s.with_status(self.unit, evolve(s.units[self.unit], work="", men_at_work=0))


@frozen
class RoadBlockBuilt(Event):
    """A road block of a side and a Division stands in a hex. Rule: gts:23.1c; gts:23.1e."""

    hex: HexId
    block: Work
    builder: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state with the marker."""
        return s.with_work(self.hex, self.block)


@frozen
class RoadBlockRemoved(Event):
    """A road block is gone. Rule: gts:23.3a; gts:23.3b; gts:23.1f."""

    hex: HexId
    block: Work
    unit: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state without the marker."""
        return s.without_work(self.hex, self.block)


@frozen
class RearguardPlaced(Event):
    """Infantry has left a Rearguard in a hex; it does not act in this activation. Rule: gts:24.1a; gts:24.1c."""

    unit: UnitId
    hex: HexId
    creator: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state with the unit there; it may have been lost before. Rule: gts:24.5b."""
        found = evolve(s, lost=tuple(unit for unit in s.lost if unit != self.unit))
        placed = found.with_unit_at(self.unit, Unit(self.hex)).with_entry(s.side(self.unit), self.hex)
        return placed.with_mark(("acted", self.unit), 1)


@frozen
class RearguardRemoved(Event):
    """A Rearguard has left the map. Rule: gts:24.4b; gts:24.5b."""

    unit: UnitId
    hex: HexId

    def apply(self, s: GameState) -> GameState:
        """The state without it; it is not lost."""
        return s.with_unit_off(self.unit)


@frozen
class Rubbled(Event):
    """A hex is reduced to rubble. Rule: wed:2.9d; wed:2.10d."""

    hex: HexId

    def apply(self, s: GameState) -> GameState:
        """The state with the marker."""
        return s.with_work(self.hex, Work(RUBBLE))
