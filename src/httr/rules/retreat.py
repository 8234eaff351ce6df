"""Retreat after a close action (10.5, 11.2.3, 11.4.4): unit by unit, by choice of the owner, or elimination."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from attrs import frozen

from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Value, Wait
from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.sources import Refusal
from hexfront.state import Draft
from hexfront.values import evolve
from httr.actions import RetreatTo
from httr.counters import UnitId
from httr.events import Disrupted, Retreated
from httr.rules.checks import MoraleCheck
from httr.rules.costs import entry_refusal
from httr.rules.entering import occupy
from httr.rules.leaders import follow
from httr.rules.losses import Losses
from httr.rules.stacking import stacking_refusal
from httr.rules.terrain import BARRED, climbs, has_dike, is_bridged, water
from httr.rules.units import family, is_artillery, is_leg, morale
from httr.rules.zones import in_enemy_zone
from httr.state import HttrState
from httr.unittypes import Family, Mode


class Toll(StrEnum):
    """What a retreat costs: nothing, half of a unit disrupted again, or half rounded down of one in a crowd."""

    NONE = "none"
    AGAIN = "again"
    CROWDED = "crowded"


@frozen
class Flight(Value):
    """A unit that must retreat, and what it loses first."""

    unit: UnitId
    toll: Toll


@frozen
class Rout(Frame[HttrState, None]):
    """All units of a hex are disrupted and retreat; those that were disrupted lose half first.

    Guns go first, while the foot that may steady them is still there. Rule: httr:10.5.1a; httr:10.5.2a; ruling:A82.
    """

    hex: HexId

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """Disrupt them."""
        s = g.state
        units = sorted(s.at(self.hex), key=lambda unit: (not is_unlimbered(s, unit), s.table.order[unit]))
        flights = tuple(Flight(unit, Toll.AGAIN if s.units[unit].disrupted else Toll.NONE) for unit in units)
        for unit in units:
            if not s.units[unit].disrupted:
                g.emit(Disrupted(unit, "httr:10.5.1a"))
        return Next(Retreats(flights).start)


@frozen
class Retreats(Frame[HttrState, None]):
    """Units retreat one after the other; `crowded` have been driven on by over-stacking, which happens once to each.

    Rule: httr:10.5.1a; httr:11.2.3a; httr:11.2.3c; ruling:A70; ruling:A84.
    """

    flights: tuple[Flight, ...]
    crowded: tuple[UnitId, ...] = ()

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """The next unit, if it is still there."""
        s = g.state
        if not self.flights:
            return Done(None)
        unit, toll = self.flights[0].unit, self.flights[0].toll
        if unit not in s.units:
            return Next(evolve(self, flights=self.flights[1:]).start)
        return Call(Retreat(unit, toll, s.units[unit].hex), then=self.ended)

    def ended(self, g: Draft[HttrState], survives: bool) -> Flow[None]:
        """Over-stacking on arrival disrupts all there, and drives on those that were disrupted before.

        Rule: httr:11.2.3a; httr:11.2.3c.
        """
        s, left = g.state, evolve(self, flights=self.flights[1:])
        hex = s.units[self.flights[0].unit].hex if survives else None
        if hex is None or next(stacking_refusal(s, (), hex), None) is None:
            return Next(left.start)
        driven = tuple(unit for unit in s.at(hex) if s.units[unit].disrupted and unit not in self.crowded)
        for unit in s.at(hex):
            if not s.units[unit].disrupted:
                g.emit(Disrupted(unit, "httr:11.2.3a"))
        order = s.table.order.__getitem__
        flights = tuple(Flight(unit, Toll.CROWDED) for unit in sorted(driven, key=order))
        crowded = tuple(sorted((*self.crowded, *driven), key=order))
        return Next(Retreats((*flights, *left.flights), crowded).start)


@frozen
class Retreat(Frame[HttrState, bool]):
    """A unit loses what its retreat costs and goes one hex, farther if a bridge is there; whether it survives.

    Rule: httr:10.5.1a; httr:10.5.2a; httr:10.5.5; httr:10.5.6a; httr:11.4.4; httr:18.10a; ruling:A83; ruling:A84.
    """

    unit: UnitId
    toll: Toll
    origin: HexId

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[bool]:
        """Half of a unit that was disrupted before; a last point is lost only by a second disruption.

        Rule: httr:10.5.2a; httr:10.5.2b; httr:11.2.3c; ruling:A83; ruling:A70.
        """
        strength = g.state.strength(self.unit)
        if self.toll is Toll.AGAIN:
            return Call(Losses(self.unit, max(1, strength // 2), "httr:10.5.2a"), then=self.paid)
        if self.toll is Toll.CROWDED:
            return Call(Losses(self.unit, strength // 2, "httr:11.2.3c"), then=self.paid)
        return self.paid(g)

    def paid(self, g: Draft[HttrState], _: int = 0) -> Flow[bool]:
        """What cannot be moved is lost; guns need a morale check.

        Rule: httr:10.5.5; httr:10.5.6a; httr:10.5.6b; httr:18.10a; ruling:A84.
        """
        s, unit = g.state, self.unit
        if unit not in s.units:
            return Done(False)
        if family(s, unit) is Family.STATIC:
            return self.perish(g, "httr:18.10a")
        if is_artillery(s, unit) and s.units[unit].mode is Mode.DEFILADE:
            return self.perish(g, "httr:10.5.5")
        if is_unlimbered(s, unit):
            return Call(MoraleCheck(steadiest(s, unit), "retreat of the guns", "httr:10.5.6a"), then=self.checked)
        return self.choose(g)

    def checked(self, g: Draft[HttrState], passed: bool) -> Flow[bool]:
        """Guns whose crews run are lost. Rule: httr:10.5.6c."""
        return self.choose(g) if passed else self.perish(g, "httr:10.5.6c")

    def choose(self, g: Draft[HttrState], _: None = None) -> Flow[bool]:
        """The owner names the hex, if there is any; without one the unit is lost. Rule: httr:10.5.1a."""
        s = g.state
        here = s.units[self.unit].hex
        ways = (retreat_refusal(s, self.unit, self.origin, end) for end in s.table.board.neighbours(here))
        if any(next(way, None) is None for way in ways):
            return Wait(self.where)
        return self.perish(g, "httr:10.5.1a" if here == self.origin else "httr:11.4.4")

    def where(self, s: HttrState) -> Ask[bool]:
        """Into which hex. Rule: httr:10.5.1a; httr:10.5.1b; ruling:A84."""
        unit = self.unit
        ask = Ask[bool](s.side(unit), f"retreat of {s.counter(unit).designation}", rule="httr:10.5.1a", subject=(unit,))
        for end in s.table.board.neighbours(s.units[unit].hex):
            ask.offer(RetreatTo(unit, end), self.gone, retreat_refusal, s, unit, self.origin, end)
        return ask

    def gone(self, g: Draft[HttrState], action: RetreatTo) -> Flow[bool]:
        """It is there, with the leaders of the hex; a bridge drives it on.

        Rule: httr:10.1.16; httr:11.4.4; ruling:A160.
        """
        start, end, side = g.state.units[self.unit].hex, action.hex, g.state.side(self.unit)
        g.emit(Retreated(self.unit, start, end, "httr:10.5.1a" if start == self.origin else "httr:11.4.4"))
        occupy(g, (self.unit,))
        if self.toll is not Toll.CROWDED:
            follow(g, side, start, end, "ruling:A160")
        return Next(self.choose) if has_bridge(g.state, end) else Done(True)

    def perish(self, g: Draft[HttrState], rule: str) -> Flow[bool]:
        """The unit is lost with all its points."""
        return Call(Losses(self.unit, g.state.strength(self.unit), rule), then=self.perished)

    def perished(self, g: Draft[HttrState], _: int) -> Flow[bool]:
        """It is gone."""
        return Done(False)


@point
def retreat_refusal(s: HttrState, unit: UnitId, origin: HexId, end: HexId) -> Iterator[Refusal]:
    """Why a unit that left `origin` may not retreat into a hex.

    Rule: httr:10.5.1b; httr:10.5.6a; httr:9.2.2; httr:9.2.4c; httr:11.4.4; ruling:A84.
    """
    start, side, board = s.units[unit].hex, s.side(unit), s.table.board
    if board.distance(origin, end) <= board.distance(origin, start):
        yield Refusal("httr:11.4.4", f"{end} is no farther from {origin}")
    holder = s.holder(end)
    if holder is not None and holder != side:
        yield Refusal("httr:9.2.2", f"{end} is held by the enemy")
    if holder is None and in_enemy_zone(s, side, end):
        yield Refusal("httr:10.5.1b", f"{end} is controlled by the enemy, and no friend is there")
    yield from entry_refusal(s, unit, start, end)
    if is_unlimbered(s, unit):
        name = s.counter(unit).designation
        if climbs(s, start, end) or water(s, start, end) == "stream" or has_dike(s, start, end):
            yield Refusal("httr:10.5.6a", f"{name} in battery may not be moved up a slope, over a stream or a dike")


def is_unlimbered(s: HttrState, unit: UnitId) -> bool:
    """Whether a unit is of AT or flak guns in battery. Rule: httr:10.5.6a."""
    return family(s, unit) in (Family.ANTI_TANK, Family.FLAK) and s.units[unit].mode is Mode.DEFILADE


def steadiest(s: HttrState, unit: UnitId) -> UnitId:
    """The unit whose morale counts in the check of guns: theirs, or that of foot in their hex if it is better.

    Rule: httr:10.5.6b.
    """
    foot = [other for other in s.at(s.units[unit].hex) if is_leg(s, other)]
    return max((unit, *foot), key=lambda other: morale(s, other))


def has_bridge(s: HttrState, hex: HexId) -> bool:
    """Whether a bridge over a river or canal begins in a hex. Rule: httr:11.4.4; ruling:A161."""
    around = s.table.board.neighbours(hex)
    return any(water(s, hex, other) in BARRED and is_bridged(s, hex, other) for other in around)
