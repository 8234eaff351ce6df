"""What happens when reinforcements enter the map."""

from __future__ import annotations

from attrs import field, frozen

from hexfront.hexes import HexId
from hexfront.sources import Modifier
from hexfront.values import ADDED, evolve
from httr.counters import FormationId, UnitId
from httr.events.base import Event
from httr.events.movement import with_way
from httr.marks import ARRIVAL, ARRIVED, BEGAN, ENTERED, ENTRY, HALVED, MARCHED, SPENT
from httr.state import HttrState, Unit
from httr.unittypes import Mode


@frozen
class Arrived(Event):
    """A reinforcement enters the map, at the bottom of the stack; `lines` are the parts of what that costs.

    `halved` tells that it has half its movement allowance in this phase, `marched` that it comes on foot by road,
    `rides` that it comes in vehicles. The places before it in the column are hexes that it has entered, off the map.

    Rule: httr:11.3.7; httr-sc:12.3.1a; httr-sc:12.3.2; httr-sc:17.3g; httr-sc:12.02b; httr-sc:5.1.3.9b; ruling:HS202.
    """

    unit: UnitId
    hex: HexId
    mode: Mode
    lines: tuple[Modifier, ...]
    halved: bool
    marched: bool = False
    rides: bool = field(default=False, metadata=ADDED)

    def apply(self, s: HttrState) -> HttrState:
        """The state with it on the map, and in supply for this turn."""
        there = s.with_unit_at(self.unit, Unit(self.hex, self.mode))
        there = there.with_mark((SPENT, self.unit), sum(line.amount for line in self.lines))
        entered = s.amount(ENTRY, self.hex) + 1
        there = there.with_mark((ENTERED, self.unit), entered).with_mark((BEGAN, self.unit), self.hex)
        there = with_way(there, self.unit, self.rides)
        there = there.with_mark((ARRIVED, self.unit), s.turn)
        if self.marched:
            there = there.with_mark((MARCHED, self.unit), 1)
        return there.with_mark((HALVED, self.unit), 1) if self.halved else there


@frozen
class HeadquartersArrived(Event):
    """A headquarters that has entered holds command points until the next CP and Logistic Phase.

    Rule: httr-sc:5.1.3.9a; httr-sc:12.02a; ruling:HS45.
    """

    headquarters: UnitId
    formation: FormationId
    points: int

    def apply(self, s: HttrState) -> HttrState:
        """The state with its points."""
        marked = s.with_mark((ARRIVAL, self.headquarters), 1)
        return evolve(marked, command=s.command.set(self.formation, self.points))


@frozen
class ColumnGrown(Event):
    """One more stack has used an entry hex in this phase. Rule: httr-sc:12.3.2; httr-sc:12.4.2."""

    hex: HexId

    def apply(self, s: HttrState) -> HttrState:
        """The state that counts it."""
        return s.with_mark((ENTRY, self.hex), s.amount(ENTRY, self.hex) + 1)
