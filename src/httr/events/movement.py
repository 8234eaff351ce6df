"""What happens when units move, mount, change their place in a stack, or are too many in a hex."""

from __future__ import annotations

from attrs import field, frozen

from hexfront.hexes import HexId
from hexfront.sources import Modifier
from hexfront.values import ADDED, evolve
from httr.counters import UnitId
from httr.events.base import Event
from httr.marks import ALLOWANCE, BEGAN, ENTERED, FIRED, MARCHED, MOVED, RIDDEN, SPENT, USED, WALKED
from httr.state import HttrState


@frozen
class MoveBegan(Event):
    """A unit begins to move, from a hex. Rule: httr:9.1.2."""

    unit: UnitId
    hex: HexId

    def apply(self, s: HttrState) -> HttrState:
        """The state that remembers where."""
        return s.with_mark((BEGAN, self.unit), self.hex)


@frozen
class AllowanceRolled(Event):
    """The movement points that units of a formation have in this phase that lack command points, or a supply path.

    Rule: httr:13.2.7.5a; httr:13.2.7.6a; httr:13.2.7.7a; ruling:A99.
    """

    formation: str
    lack: str
    roll: int
    rule: str

    def apply(self, s: HttrState) -> HttrState:
        """The state that remembers them."""
        return s.with_mark((ALLOWANCE, self.formation, self.lack), self.roll)


@frozen
class UnitMoved(Event):
    """A unit enters a hex, at the bottom of its stack.

    `lines` are the parts of what it pays, 12 to the point; `marched` tells that it came on foot at the rate of a road,
    `rides` that it came in vehicles.

    Rule: httr:9.1.3; httr:9.6.1; httr:9.6.3a; httr:11.3.3; httr:11.3.4; httr:11.3.7; ruling:A130; ruling:A183.
    """

    unit: UnitId
    start: HexId
    hex: HexId
    lines: tuple[Modifier, ...]
    marched: bool
    rides: bool = field(default=False, metadata=ADDED)

    def apply(self, s: HttrState) -> HttrState:
        """The state with the unit there, and what it has spent; its digging has come to nothing."""
        status = evolve(s.units[self.unit], hex=self.hex, digging=0, quiet=0)
        there = s.with_unit_at(self.unit, status)
        settled = there.with_order(self.hex, there.sunk(there.at(self.hex)))
        spent = settled.amount(SPENT, self.unit) + sum(line.amount for line in self.lines)
        entered = settled.amount(ENTERED, self.unit) + 1
        paid = settled.with_mark((SPENT, self.unit), spent).with_mark((ENTERED, self.unit), entered)
        return with_way(paid.with_mark((MARCHED, self.unit), int(self.marched)), self.unit, self.rides)


def with_way(s: HttrState, unit: UnitId, rides: bool) -> HttrState:
    """The state that counts one more hex that a unit has entered by vehicle, or on foot; the other count begins anew.

    Rule: httr:6.6.5.1a; httr:6.6.5.1b; ruling:A130.
    """
    way, other = (RIDDEN, WALKED) if rides else (WALKED, RIDDEN)
    counted = s.with_mark((way, unit), s.amount(way, unit) + 1)
    return counted.with_mark((other, unit), 0) if s.amount(other, unit) else counted


@frozen
class MoveEnded(Event):
    """A unit's move is over for this phase. Rule: httr:9.2.1b; httr:9.2.3."""

    unit: UnitId
    why: str
    rule: str

    def apply(self, s: HttrState) -> HttrState:
        """The state that remembers it."""
        return s.with_mark((MOVED, self.unit), 1)


@frozen
class MountChanged(Event):
    """A unit has mounted or dismounted, and paid for it. Rule: httr:9.3.5; httr:9.3.6; httr:9.3.7."""

    unit: UnitId
    dismounted: bool
    parts: int
    rule: str

    def apply(self, s: HttrState) -> HttrState:
        """The state in which it has."""
        changed = s.with_status(self.unit, evolve(s.units[self.unit], dismounted=self.dismounted))
        return changed.with_mark((SPENT, self.unit), s.amount(SPENT, self.unit) + self.parts)


@frozen
class Restacked(Event):
    """A unit takes another place in its stack, 0 being the top. Rule: httr:11.1.1; httr:9.6.2; httr:11.3.3."""

    unit: UnitId
    hex: HexId
    place: int

    def apply(self, s: HttrState) -> HttrState:
        """The state with the new order."""
        order = [unit for unit in s.at(self.hex) if unit != self.unit]
        order.insert(self.place, self.unit)
        return s.with_order(self.hex, tuple(order))


@frozen
class Displaced(Event):
    """A unit has to leave a hex that holds too many. Rule: httr:11.2.3b; httr:11.2.3c."""

    unit: UnitId
    start: HexId
    hex: HexId
    rule: str

    def apply(self, s: HttrState) -> HttrState:
        """The state with the unit in the other hex."""
        there = s.with_unit_at(self.unit, evolve(s.units[self.unit], hex=self.hex, digging=0, quiet=0))
        return there.with_order(self.hex, there.sunk(there.at(self.hex)))


@frozen
class MovementEnded(Event):
    """The movement of a side is over: who fired before it, or controlled indirect fire, is free again.

    Rule: httr:6.1.9b; httr:9.1.1; httr:6.5.2.5; ruling:A40.
    """

    side: str

    def apply(self, s: HttrState) -> HttrState:
        """The state that has forgotten it."""
        kept = s.marks
        for key in s.marks:
            if key[0] in (FIRED, USED) and s.side(UnitId(key[1])) == self.side:
                kept = kept.delete(key)
        return evolve(s, marks=kept)
