"""Observed indirect fire of the phasing side (6.5.3): a packet of one rating is named and fires."""

from __future__ import annotations

from attrs import evolve, frozen

from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.state import Draft
from httr.actions import AddBattery, OpenFire
from httr.counters import UnitId
from httr.events import FireControl
from httr.rules.batteries import battery_refusal, directed, mark_barraged, present
from httr.rules.depletion import DepletionChecks
from httr.rules.fire_control import ways_of_control
from httr.rules.fire_effects import Effects
from httr.rules.fire_results import FIRE, Impact
from httr.rules.indirect_shot import IndirectShot
from httr.state import HttrState


@frozen
class NameBatteries(Frame[HttrState, tuple[FireControl, ...]]):
    """A side names the units of a packet of indirect fire, all of one rating, each with its headquarters.

    Rule: httr:6.5.1.10; httr:6.5.3a; ruling:A207; ruling:A210.
    """

    side: str
    target: UnitId
    controls: tuple[FireControl, ...] = ()

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[tuple[FireControl, ...]]:
        """Name one more, or fire."""
        return Wait(self.packet)

    def packet(self, s: HttrState) -> Ask[tuple[FireControl, ...]]:
        """Which units fire together, and under which headquarters. Rule: httr:6.5.1.10; httr:6.5.2.1a."""
        named, order = tuple(one.unit for one in self.controls), s.table.order
        about = f"fire indirectly at {s.counter(self.target).designation}"
        ask = Ask[tuple[FireControl, ...]](self.side, about, rule="httr:6.5.3a", subject=(self.target, *named))
        last = order[named[-1]] if named else -1
        for unit in present(s, self.side):
            for headquarters in ways_of_control(s, unit, self.target) if unit not in named else ():
                args = (s, unit, headquarters, self.target, FIRE, self.controls)
                ask.offer(
                    AddBattery(unit, headquarters), self.added, battery_refusal, *args, canonical=order[unit] > last
                )
        if self.controls:
            ask.offer(OpenFire(), self.fire)
        return ask

    def added(self, g: Draft[HttrState], action: AddBattery) -> Flow[tuple[FireControl, ...]]:
        """One more fires."""
        s = g.state
        controls = (*self.controls, directed(s, action.unit, action.headquarters, self.target))
        return Next(evolve(self, controls=in_order(s, controls)).start)

    def fire(self, g: Draft[HttrState], _: OpenFire) -> Flow[tuple[FireControl, ...]]:
        """The packet is complete."""
        return Done(self.controls)


def in_order(s: HttrState, controls: tuple[FireControl, ...]) -> tuple[FireControl, ...]:
    """A packet in roster order, however it was named."""
    return tuple(sorted(controls, key=lambda one: s.table.order[one.unit]))


@frozen
class IndirectFire(Frame[HttrState, None]):
    """A packet fires indirectly at a unit that is observed, and the result is applied at once.

    Nothing returns it.

    Rule: httr:6.0d; httr:6.5.1.2a; httr:6.5.3a; httr:6.5.3h; httr:6.6.7.3.
    """

    side: str
    target: UnitId
    controls: tuple[FireControl, ...] = ()

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """Name the units. Rule: httr:6.5.3a."""
        return Call(NameBatteries(self.side, self.target), then=self.fire)

    def fire(self, g: Draft[HttrState], controls: tuple[FireControl, ...]) -> Flow[None]:
        """They have fired, and their packet shoots. Rule: httr:6.1.9a; httr:6.5.2.5."""
        mark_barraged(g, controls, FIRE)
        return Call(IndirectShot(self.target, controls, FIRE), then=evolve(self, controls=controls).shot)

    def shot(self, g: Draft[HttrState], impact: Impact) -> Flow[None]:
        """Apply the result. Rule: httr:6.5.3h."""
        return Call(Effects(impact), then=self.applied)

    def applied(self, g: Draft[HttrState], _: None) -> Flow[None]:
        """Each firer looks to its ammunition. Rule: httr:13.2.7.5b; httr:15.2.1b; ruling:A100."""
        return Call(DepletionChecks(tuple(one.unit for one in self.controls)), then=self.checked)

    def checked(self, g: Draft[HttrState], _: None) -> Flow[None]:
        """The packet is done."""
        return Done(None)
