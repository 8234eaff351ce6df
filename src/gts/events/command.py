"""What happens to Command Points."""

from __future__ import annotations

from attrs import frozen

from gts.counters import UnitId
from gts.events.base import Event
from gts.state import GameState


@frozen
class CommandGained(Event):
    """A Division rolls for Command Points: its rating and half the die. Rule: gts:10.0.3b."""

    division: str
    rating: int
    roll: int
    points: int

    def apply(self, s: GameState) -> GameState:
        """The state with the points."""
        return s.with_command(self.division, self.points)


@frozen
class CommandSpent(Event):
    """A Division spends Command Points on a unit: one, unless a rule says more. Rule: gts:10.0.5d."""

    division: str
    unit: UnitId
    about: str
    points: int = 1

    def apply(self, s: GameState) -> GameState:
        """The state without those points."""
        return s.with_command(self.division, -self.points)


@frozen
class CommandLost(Event):
    """A Division loses Command Points by an Event. Rule: gts:10.0.4a."""

    division: str
    points: int
    about: str
    rule: str

    def apply(self, s: GameState) -> GameState:
        """The state without those points."""
        return s.with_command(self.division, -self.points)
