"""What happens to entrenchments, and who is hidden by cover."""

from __future__ import annotations

from attrs import frozen

from hexfront.hexes import HexId
from hexfront.values import evolve
from httr.counters import UnitId
from httr.events.base import Event
from httr.state import HttrState


@frozen
class EntrenchmentRemoved(Event):
    """An entrenchment is no more. Rule: httr:12.1.3; httr:12.1.4."""

    hex: HexId
    rule: str

    def apply(self, s: HttrState) -> HttrState:
        """The state without it."""
        return evolve(s, dug=s.dug.delete(self.hex))


@frozen
class Revealed(Event):
    """A unit has fired from cover unobserved, and the cover does not hide it any more. Rule: httr:7.3.4."""

    unit: UnitId

    def apply(self, s: HttrState) -> HttrState:
        """The state in which it is seen."""
        return s.with_status(self.unit, evolve(s.units[self.unit], revealed=True))


@frozen
class Concealed(Event):
    """Cover hides a unit again. Rule: httr:7.3.4."""

    unit: UnitId

    def apply(self, s: HttrState) -> HttrState:
        """The state in which it does."""
        return s.with_status(self.unit, evolve(s.units[self.unit], revealed=False))
