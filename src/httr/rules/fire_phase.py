"""The fire phases (6.1): target after target, packet after packet, until the phasing player ends it."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from hexfront.actions import Finish
from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.hooks import point
from hexfront.sources import Refusal
from hexfront.state import Draft, Forgotten, Marked
from httr.actions import Aim, Method
from httr.counters import UnitId
from httr.marks import AIMED, CLOSED, OPEN, PASSED, SPLIT
from httr.rules.at_fire import at_firer_refusal, at_target_refusal
from httr.rules.direct_fire import direct_firer_refusal, direct_target_refusal
from httr.rules.own_fire import AtFire, DirectFire
from httr.rules.packets import at_firers, direct_firers
from httr.state import HttrState


@frozen
class FirePhase(Frame[HttrState, None]):
    """The fire phase of a side, or the first half of its reaction phase: direct fire only in that.

    Rule: httr:6.0f; httr:6.0h; httr:6.0j; httr:6.1.1a; httr:6.1.3a; httr:6.1.4; httr:6.3.1a; httr:6.3.1.1;
    httr:6.4.1.2a; httr:4.1c; ruling:A03.
    """

    side: str
    reaction: bool = False

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """Ask for a target. Rule: httr:6.1.1a."""
        return Wait(self.aim)

    def aim(self, s: HttrState) -> Ask[None]:
        """Which unit is fired at and how, or no more fire. Rule: httr:6.0l; httr:6.1.4; httr:6.1.5."""
        ask = Ask[None](self.side, "choose a target", rule="httr:6.1.1a")
        ask.offer(Finish(), self.finished)
        for target in s.foes(self.side):
            for method in (Method.DIRECT, Method.AT):
                ask.offer(Aim(target, method), self.aimed, aim_refusal, s, self.side, target, method)
        return ask

    def aimed(self, g: Draft[HttrState], action: Aim) -> Flow[None]:
        """Fire at the unit, by the method. Rule: httr:6.0a; httr:6.0l."""
        turn_to(g, action.target)
        fire = AtFire if action.method == Method.AT else DirectFire
        return Call(fire(self.side, action.target), then=self.fired)

    def fired(self, g: Draft[HttrState], _: None) -> Flow[None]:
        """On to the next target. Rule: httr:6.1.3a."""
        return Next(self.start)

    def finished(self, g: Draft[HttrState], _: Finish) -> Flow[None]:
        """The phase is over."""
        return Done(None)


def turn_to(g: Draft[HttrState], target: UnitId) -> None:
    """Fire at another hex, or another unit of it, ends the fire at the one before.

    Rule: httr:6.1.4; httr:6.1.5; httr:6.3.2.1; ruling:A12; ruling:A141.
    """
    hex, before, last = g.state.units[target].hex, g.state.marked(OPEN), g.state.marked(AIMED)
    if before != hex:
        if before is not None:
            g.emit(Marked((CLOSED, str(before)), 1))
            if any(kind == SPLIT for kind, *_ in g.state.marks):
                g.emit(Forgotten((SPLIT,)))
        g.emit(Marked((OPEN,), hex))
    if last != target:
        if last is not None:
            g.emit(Marked((PASSED, str(last)), 1))
        g.emit(Marked((AIMED,), target))


@point
def aim_refusal(s: HttrState, side: str, target: UnitId, method: Method) -> Iterator[Refusal]:
    """Why a unit may not be fired at now by a method.

    Rule: httr:6.1.4; httr:6.1.5; httr:6.2.2; httr:6.2.3a; ruling:A12.
    """
    hex, name = s.units[target].hex, s.counter(target).designation
    at = method == Method.AT
    near = tuple((at_firers if at else direct_firers)(s, side, target, None))
    if not near:
        yield Refusal("httr:6.2.3a", f"no unit is near enough to {name}")
        return
    if s.marked(CLOSED, hex) is not None:
        yield Refusal("httr:6.1.4", f"fire at {hex} was ended by fire at another hex")
    if s.marked(PASSED, target) is not None:
        yield Refusal("httr:6.1.5", f"fire at {name} was ended by fire at another unit")
    wrong = tuple((at_target_refusal if at else direct_target_refusal)(s, target))
    yield from wrong
    refusal = at_firer_refusal if at else direct_firer_refusal
    if not wrong and not any(next(refusal(s, unit, target), None) is None for unit in near):
        yield Refusal("httr:6.1.1a", f"no unit that may fire reaches {name}")
