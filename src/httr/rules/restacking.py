"""Changing the order of a stack (9.6.2, 11.1): each unit once a phase, under fire where the enemy controls the hex."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

from attrs import frozen

from hexfront.actions import Stop
from hexfront.flow import Ask, Call, Done, Flow, Frame, Wait
from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.remembering import once_a_state
from hexfront.sources import Refusal
from hexfront.state import Draft, Marked
from httr.actions import CarryOn, Restack
from httr.counters import UnitId
from httr.events import Restacked
from httr.marks import PLACED
from httr.rules.carrying_on import carry_on
from httr.rules.opportunity_fire import RESTACK, OpportunityFire
from httr.rules.units import family
from httr.state import HttrState
from httr.unittypes import Family, Mode

IN_BATTERY: Final = (Family.ARTILLERY, Family.FLAK)
"""Who does not change its place when it is in battery. Rule: httr:11.1.2."""


def offer_places(
    s: HttrState, ask: Ask[None], unit: UnitId, then: Callable[[Draft[HttrState], Restack], Flow[None]]
) -> None:
    """Put the other places of a unit's stack on offer, from the top. Rule: httr:11.1.1."""
    hex = s.units[unit].hex
    stack = s.at(hex)
    if len(stack) == 1:
        return
    others = _restacks(unit, stack.index(unit), len(stack))
    if lies_freely(s, hex):
        ask.offer_each(others, then, restack_refusal, s, unit)
    else:
        for restack in others:
            ask.offer(restack, then, place_refusal, s, unit, restack.place)


@cache
def _restacks(unit: UnitId, place: int, height: int) -> dict[Restack, None]:
    """The other places of a unit in a stack: as keys, whose hashes are known when they are put on offer again."""
    return dict.fromkeys(Restack(unit, other) for other in range(height) if other != place)


@point
def restack_refusal(s: HttrState, unit: UnitId) -> Iterator[Refusal]:
    """Why a unit may not change its place in its stack. Rule: httr:11.1.1; httr:11.1.2; ruling:A186."""
    name = s.counter(unit).designation
    if s.marked(PLACED, unit) is not None:
        yield Refusal("ruling:A186", f"{name} has changed its place in this phase")
    if family(s, unit) in IN_BATTERY and s.units[unit].mode is Mode.DEFILADE:
        yield Refusal("httr:11.1.2", f"{name} is in battery")


def place_refusal(s: HttrState, unit: UnitId, place: int) -> Iterator[Refusal]:
    """Why a unit may not take a place in its stack. Rule: httr:11.1.1; httr:11.1.3; httr:11.4.2b."""
    yield from restack_refusal(s, unit)
    yield from order_refusal(s, unit, place)


def order_refusal(s: HttrState, unit: UnitId, place: int) -> Iterator[Refusal]:
    """Why a unit may not lie at a place: disrupted units lie under the others, static ones under all.

    Rule: httr:11.1.3; httr:11.4.2b.
    """
    order = [other for other in s.at(s.units[unit].hex) if other != unit]
    order.insert(place, unit)
    if s.sunk(tuple(order)) != tuple(order):
        static = any(s.type(other).family is Family.STATIC for other in order)
        rule = "httr:11.1.3" if static else "httr:11.4.2b"
        yield Refusal(rule, f"{s.counter(unit).designation} cannot lie there: disrupted and static units lie lowest")


@once_a_state
def lies_freely(s: HttrState, hex: HexId) -> bool:
    """Whether a stack may lie in any order: no unit of it sinks under others. Rule: httr:11.1.3; httr:11.4.2b."""
    return not any(s.units[unit].disrupted or family(s, unit) is Family.STATIC for unit in s.at(hex))


@frozen
class Restacking(Frame[HttrState, None]):
    """A unit changes its place in its stack. Rule: httr:9.6.2; httr:9.6.3b; httr:11.5.6; httr:6.6.2.2b."""

    unit: UnitId
    place: int

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """The enemy fires first where he controls the hex. Rule: httr:6.6.2.2b; ruling:A186."""
        g.emit(Marked((PLACED, self.unit), 1))
        return Call(OpportunityFire((self.unit,), RESTACK), then=self.fired)

    def fired(self, g: Draft[HttrState], fired: bool) -> Flow[None]:
        """Who was fired at may think again. Rule: ruling:A52."""
        s = g.state
        if self.unit not in s.units or (fired and next(order_refusal(s, self.unit, self.place), None) is not None):
            return Done(None)
        return Wait(self.carry_on) if fired else self.change(g)

    def carry_on(self, s: HttrState) -> Ask[None]:
        """Whether to do it all the same. Rule: ruling:A52."""
        about = "change the place in the stack"
        return carry_on(s, (self.unit,), about, self.stopped, self.change)

    def stopped(self, g: Draft[HttrState], _: Stop) -> Flow[None]:
        """It stays where it is. Rule: ruling:A52."""
        return Done(None)

    def change(self, g: Draft[HttrState], _: CarryOn | None = None) -> Flow[None]:
        """It lies there. Rule: httr:11.1.1; httr:11.3.3."""
        g.emit(Restacked(self.unit, g.state.units[self.unit].hex, self.place))
        return Done(None)
