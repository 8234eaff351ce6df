"""Unobserved barrages (6.5.1.3): artillery fires blind at a hex, and chance names the unit under fire."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen

from hexfront.chance import Pick
from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.sources import Refusal
from hexfront.state import Draft
from httr.actions import AddBattery, OpenFire
from httr.counters import UnitId
from httr.events import FireControl, TargetDrawn
from httr.marks import CLOSED
from httr.rules.batteries import batteries, distance_of, mark_barraged, ready_for, unready_refusal
from httr.rules.depletion import DepletionChecks
from httr.rules.fire_control import is_beyond
from httr.rules.fire_effects import Effects
from httr.rules.fire_order import turn_to
from httr.rules.fire_results import FIRE, Impact
from httr.rules.indirect_fire import in_order
from httr.rules.indirect_shot import IndirectShot
from httr.rules.indirect_strength import indirect_er
from httr.rules.observation import sees
from httr.rules.units import is_artillery, is_headquarters
from httr.state import HttrState
from httr.unittypes import Mode

MOST_BATTERIES: Final = 2
"""Rule: httr:6.5.1.4a."""


def barraged_units(s: HttrState, hex: HexId) -> tuple[UnitId, ...]:
    """The units of a hex that a barrage can hit, from the top: no headquarters, nothing in Travel Mode.

    Rule: httr:6.5.1.5; ruling:A41; ruling:A209.
    """
    return tuple(u for u in s.at(hex) if not is_headquarters(s, u) and s.units[u].mode is not Mode.TRAVEL)


def blindly(s: HttrState, unit: UnitId, hex: HexId) -> FireControl:
    """How a battery fires at a hex that nobody spots. Rule: httr:6.5.1c; httr:6.5.4.3a; ruling:A41."""
    distance = distance_of(s, unit, hex)
    return FireControl(unit, None, None, distance, distance > s.counter(unit).range)


@point
def blind_refusal(s: HttrState, unit: UnitId, hex: HexId, beside: tuple[FireControl, ...] = ()) -> Iterator[Refusal]:
    """Why a unit may not take part in an unobserved barrage of a hex that it reaches.

    Rule: httr:6.5.1c; httr:6.5.1.3; httr:6.5.1.4a; httr:6.5.1.10; httr-sc:17.4.1b; ruling:A209.
    """
    name = s.counter(unit).designation
    if not is_artillery(s, unit):
        yield Refusal("httr:6.5.1c", f"{name} is no artillery")
    yield from unready_refusal(s, unit, FIRE)
    if is_beyond(s, unit):
        yield Refusal("httr-sc:17.4.1b", f"{name} fires only at what is spotted")
    elif sees(s, s.units[unit].hex, hex):
        yield Refusal("httr:6.5.1c", f"{name} sees {hex}")
    if len(beside) >= MOST_BATTERIES:
        yield Refusal("httr:6.5.1.4a", f"{MOST_BATTERIES} batteries at most fire a barrage together")
    if beside and indirect_er(s, blindly(s, unit, hex)) != indirect_er(s, beside[0]):
        yield Refusal("httr:6.5.1.10", f"{name} has another effectiveness rating than the rest of the packet")


@point
def barrage_refusal(s: HttrState, side: str, hex: HexId) -> Iterator[Refusal]:
    """Why a side may not barrage a hex unobserved. Rule: httr:6.1.4; httr:6.5.1c; httr:6.5.1.5; ruling:A12."""
    if s.marked(CLOSED, hex) is not None:
        yield Refusal("httr:6.1.4", f"fire at {hex} was ended by fire at another hex")
    if not barraged_units(s, hex):
        yield Refusal("httr:6.5.1.5", f"{hex} holds nothing but headquarters and units in Travel Mode")
    if all(next(blind_refusal(s, unit, hex), None) is not None for unit in ready_for(s, side, hex)):
        yield Refusal("httr:6.5.1c", f"no artillery that may fire reaches {hex} without seeing it")


@frozen
class NameBarrage(Frame[HttrState, tuple[FireControl, ...]]):
    """A side names the batteries of an unobserved barrage, of one rating. Rule: httr:6.5.1.4a; httr:6.5.1.10."""

    side: str
    hex: HexId
    controls: tuple[FireControl, ...] = ()

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[tuple[FireControl, ...]]:
        """Name one more, or fire."""
        return Wait(self.packet)

    def packet(self, s: HttrState) -> Ask[tuple[FireControl, ...]]:
        """Which batteries fire together. Rule: httr:6.5.1.4a; httr:6.5.1.10."""
        named, order = tuple(one.unit for one in self.controls), s.table.order
        ask = Ask[tuple[FireControl, ...]](
            self.side, f"barrage {self.hex} unobserved", rule="httr:6.5.1.4a", subject=(self.hex, *named)
        )
        last = order[named[-1]] if named else -1
        for unit in batteries(s, self.side, self.hex):
            if unit not in named and is_artillery(s, unit):
                args = (s, unit, self.hex, self.controls)
                ask.offer(AddBattery(unit), self.added, blind_refusal, *args, canonical=order[unit] > last)
        if self.controls:
            ask.offer(OpenFire(), self.fire)
        return ask

    def added(self, g: Draft[HttrState], action: AddBattery) -> Flow[tuple[FireControl, ...]]:
        """One more fires."""
        controls = in_order(g.state, (*self.controls, blindly(g.state, action.unit, self.hex)))
        return Next(evolve(self, controls=controls).start)

    def fire(self, g: Draft[HttrState], _: OpenFire) -> Flow[tuple[FireControl, ...]]:
        """The barrage is complete."""
        return Done(self.controls)


@frozen
class BarrageFire(Frame[HttrState, None]):
    """Batteries barrage a hex: the unit under fire is drawn, and what it cannot lose spills over among the others.

    Rule: httr:6.5.1.3; httr:6.5.1.4a; httr:6.5.1.5; httr:6.5.4.4b; ruling:A41; ruling:A209.
    """

    side: str
    hex: HexId
    controls: tuple[FireControl, ...] = ()

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """Name the batteries. Rule: httr:6.5.1.4a."""
        return Call(NameBarrage(self.side, self.hex), then=self.fire)

    def fire(self, g: Draft[HttrState], controls: tuple[FireControl, ...]) -> Flow[None]:
        """They have fired; draw who is under fire. Rule: httr:6.5.4.4b; ruling:A41."""
        mark_barraged(g, controls, FIRE)
        on = evolve(self, controls=controls)
        among = barraged_units(g.state, self.hex)
        if len(among) == 1:
            return on.fall(g, among[0])
        return Call(Pick(among, f"who is under fire in {self.hex}", "httr:6.5.4.4b"), then=on.drawn)

    def drawn(self, g: Draft[HttrState], unit: str) -> Flow[None]:
        """Chance has named the unit. Rule: httr:6.5.4.4b."""
        g.emit(TargetDrawn(self.hex, barraged_units(g.state, self.hex), UnitId(unit)))
        return self.fall(g, unit)

    def fall(self, g: Draft[HttrState], unit: str) -> Flow[None]:
        """The barrage falls on it. Rule: httr:6.5.4.4b."""
        turn_to(g, UnitId(unit))
        group = barraged_units(g.state, self.hex)
        return Call(IndirectShot(UnitId(unit), self.controls, FIRE, group), then=self.shot)

    def shot(self, g: Draft[HttrState], impact: Impact) -> Flow[None]:
        """Apply the result. Rule: httr:6.5.3h; httr:6.5.4.4b."""
        return Call(Effects(impact), then=self.applied)

    def applied(self, g: Draft[HttrState], _: None) -> Flow[None]:
        """Each battery looks to its ammunition. Rule: httr:15.2.1b; ruling:A100."""
        return Call(DepletionChecks(tuple(one.unit for one in self.controls)), then=self.checked)

    def checked(self, g: Draft[HttrState], _: None) -> Flow[None]:
        """The barrage is over."""
        return Done(None)
