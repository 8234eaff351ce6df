"""What air Units do."""

from __future__ import annotations

from attrs import frozen

from gts.events.base import Event
from gts.state import GameState, Strike
from hexfront.values import evolve


@frozen
class AirpowerFound(Event):
    """How many air Units of a kind the clear turns of the day have; `roll` is None where nothing is rolled.

    Rule: gts:6.0a; gts:27.0a.
    """

    air: str
    roll: int | None
    number: int

    def apply(self, s: GameState) -> GameState:
        """The state with so many of them."""
        return evolve(s, airpower=s.airpower.set(self.air, self.number))


@frozen
class AirUnitPlaced(Event):
    """An air Unit is put on what it attacks. Rule: gts:27.0d."""

    strike: Strike

    def apply(self, s: GameState) -> GameState:
        """The state with it there, and one less that can fly in this turn."""
        flown = s.marked("flown", self.strike.air)
        count = flown if isinstance(flown, int) else 0
        return s.with_strike(self.strike).with_mark(("flown", self.strike.air), count + 1)


@frozen
class AirUnitGone(Event):
    """An air Unit flies off: it attacks, or its target is no more. Rule: gts:27.0d."""

    strike: Strike

    def apply(self, s: GameState) -> GameState:
        """The state without it."""
        return s.without_strike(self.strike)
