"""The fire phases (6.1): target after target, packet after packet, until the phasing player ends it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final

from attrs import frozen

from hexfront.actions import Finish
from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.hooks import point
from hexfront.sources import Refusal
from hexfront.state import Draft
from httr.actions import Aim, Barrage, Method
from httr.counters import UnitId
from httr.rules.at_fire import at_firer_refusal, at_target_refusal
from httr.rules.barrages import BarrageFire, barrage_refusal
from httr.rules.batteries import indirect_target_refusal
from httr.rules.direct_fire import direct_firer_refusal, direct_target_refusal
from httr.rules.fire_order import order_refusal, turn_to
from httr.rules.indirect_fire import IndirectFire
from httr.rules.own_fire import AtFire, DirectFire
from httr.rules.packets import at_firers, direct_firers
from httr.state import HttrState


@frozen
class FirePhase(Frame[HttrState, None]):
    """The fire phase of a side, or the first half of its reaction phase: direct fire only in that.

    Rule: httr:6.0f; httr:6.0h; httr:6.0l; httr:6.0j; httr:6.1.1a; httr:6.1.3a; httr:6.1.4; httr:6.3.1a; httr:6.3.1.1;
    httr:6.4.1.2a; httr:4.1c; ruling:A03; httr:4.1m.
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
        aims = [(target, method) for target in s.foes(self.side) for method in Method]
        ask.offer_for(in_reach(s, self.side, aims, self.reaction), aims, partial(self.offer_aims, s))
        for hex in () if self.reaction else dict.fromkeys(s.units[target].hex for target in s.foes(self.side)):
            ask.offer(Barrage(hex), self.barraged, barrage_refusal, s, self.side, hex)
        return ask

    def offer_aims(self, s: HttrState, ask: Ask[None], aims: Iterable[tuple[UnitId, Method]]) -> None:
        """Put fire at some units by some methods on offer. Rule: httr:6.0l."""
        for target, method in aims:
            args = (s, self.side, target, method, self.reaction)
            ask.offer(Aim(target, method), self.aimed, aim_refusal, *args)

    def aimed(self, g: Draft[HttrState], action: Aim) -> Flow[None]:
        """Fire at the unit, by the method. Rule: httr:6.0a; httr:6.0l."""
        turn_to(g, action.target)
        return Call(_FIRES[Method(action.method)](self.side, action.target), then=self.fired)

    def barraged(self, g: Draft[HttrState], action: Barrage) -> Flow[None]:
        """Fire blind at a hex. Rule: httr:6.5.1.3."""
        return Call(BarrageFire(self.side, action.hex), then=self.fired)

    def fired(self, g: Draft[HttrState], _: None) -> Flow[None]:
        """On to the next target. Rule: httr:6.1.3a."""
        return Next(self.start)

    def finished(self, g: Draft[HttrState], _: Finish) -> Flow[None]:
        """The phase is over."""
        return Done(None)


def in_reach(
    s: HttrState, side: str, aims: Iterable[tuple[UnitId, Method]], reaction: bool
) -> Iterable[tuple[UnitId, Method]]:
    """The aims for which some unit is near enough; all if a title changes what is refused to the others.

    Rule: httr:6.0h; httr:6.2.3a.
    """
    if aim_refusal.is_amended(s, "httr:6.0h") or aim_refusal.is_amended(s, "httr:6.2.3a"):
        return aims
    return ((target, method) for target, method in aims if could_fire(s, side, target, method, reaction))


def could_fire(s: HttrState, side: str, target: UnitId, method: Method, reaction: bool) -> bool:
    """Whether some unit is near enough to a target for a method. Rule: httr:6.0h; httr:6.2.3a."""
    return not reaction if method is Method.INDIRECT else bool(firers(s, side, target, method))


def firers(s: HttrState, side: str, target: UnitId, method: Method) -> tuple[UnitId, ...]:
    """The units near enough to fire directly at a target by a method. Rule: httr:6.2.3a; httr:6.4.1.5a."""
    return (at_firers if method == Method.AT else direct_firers)(s, side, target, None)


@point
def aim_refusal(s: HttrState, side: str, target: UnitId, method: Method, reaction: bool = False) -> Iterator[Refusal]:
    """Why a unit may not be fired at now by a method; indirect fire is not for reaction phases.

    Rule: httr:6.0f; httr:6.0h; httr:6.1.4; httr:6.1.5; httr:6.2.2; httr:6.2.3a; httr:18.6.5a; ruling:A12.
    """
    if method == Method.INDIRECT:
        if reaction:
            yield Refusal("httr:6.0h", "units fire directly only in a reaction phase")
        yield from order_refusal(s, target)
        yield from indirect_target_refusal(s, side, target)
        return
    name, at = s.counter(target).designation, method == Method.AT
    near = firers(s, side, target, method)
    if not near:
        yield Refusal("httr:6.2.3a", f"no unit is near enough to {name}")
        return
    yield from order_refusal(s, target)
    wrong = tuple((at_target_refusal if at else direct_target_refusal)(s, target))
    yield from wrong
    refusal = at_firer_refusal if at else direct_firer_refusal
    if not wrong and not any(next(refusal(s, unit, target), None) is None for unit in near):
        yield Refusal("httr:6.1.1a", f"no unit that may fire reaches {name}")


_FIRES: Final[dict[Method, Callable[[str, UnitId], Frame[HttrState, None]]]] = {
    Method.DIRECT: DirectFire,
    Method.AT: AtFire,
    Method.INDIRECT: IndirectFire,
}
