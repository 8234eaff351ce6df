"""Return fire (6.6.7): units that AT fire was aimed at shoot back."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from hexfront.actions import Decline
from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.sources import Refusal
from hexfront.state import Draft, Marked
from httr.actions import Aim, Method
from httr.counters import UnitId
from httr.marks import RETURNED, STRUCK
from httr.rules.at_fire import AtShot, at_firer_refusal
from httr.rules.at_strength import at_target_class
from httr.rules.direct_fire import DirectShot, direct_firer_refusal, is_conventional
from httr.rules.fire_effects import Effects
from httr.rules.fire_results import RETURN, Impact
from httr.rules.packets import NameFirers, NameGuns
from httr.rules.units import at_class
from httr.state import HttrState


@frozen
class ReturnFire(Frame[HttrState, tuple[Impact, ...]]):
    """The units of a hex return fire at the `guns` that fired AT at it, until their side declines.

    If `hold`, nothing is applied yet and the results are what it ends in; else each is applied at once.

    Rule: httr:6.6.7.1; httr:6.6.7.2; httr:6.6.7.5; httr:6.6.7.6; httr:6.4.1.12; httr:18.3.2; ruling:A28; httr:4.1n.
    """

    side: str
    hex: HexId
    guns: tuple[UnitId, ...]
    hold: bool
    target: UnitId | None = None
    held: tuple[Impact, ...] = ()

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[tuple[Impact, ...]]:
        """Open the window if anybody may fire."""
        s = g.state
        pairs = ((gun, method) for gun in self.there(s) for method in (Method.DIRECT, Method.AT))
        if any(next(return_refusal(s, self.hex, gun, method), None) is None for gun, method in pairs):
            return Wait(self.window)
        return Done(self.held)

    def there(self, s: HttrState) -> Iterator[UnitId]:
        """Those who fired and are still there, whatever they are. Rule: httr:6.6.7.5; httr:11.5.2b."""
        return (gun for gun in self.guns if gun in s.units)

    def window(self, s: HttrState) -> Ask[tuple[Impact, ...]]:
        """At whom and how to return fire, or not at all. Rule: httr:6.6.7.1; httr:6.6.7.2."""
        ask = Ask[tuple[Impact, ...]](
            self.side, f"return fire from {self.hex}", rule="httr:6.6.7.1", subject=(self.hex, *self.there(s))
        )
        ask.offer(Decline(), self.over)
        for gun in self.there(s):
            for method in (Method.DIRECT, Method.AT):
                ask.offer(Aim(gun, method), self.aimed, return_refusal, s, self.hex, gun, method)
        return ask

    def over(self, g: Draft[HttrState], _: Decline) -> Flow[tuple[Impact, ...]]:
        """No more return fire at this attack."""
        return Done(self.held)

    def aimed(self, g: Draft[HttrState], action: Aim) -> Flow[tuple[Impact, ...]]:
        """Name who fires. Rule: httr:6.6.7.1."""
        on = evolve(self, target=action.target)
        if action.method == Method.AT:
            return Call(NameGuns(self.side, action.target, RETURN, self.hex), then=on.at)
        return Call(NameFirers(self.side, action.target, RETURN, self.hex), then=on.direct)

    def direct(self, g: Draft[HttrState], firers: tuple[UnitId, ...]) -> Flow[tuple[Impact, ...]]:
        """Conventional fire. Rule: httr:6.4.1.11b; httr:6.6.7.6."""
        assert self.target is not None, "it has been aimed at"
        for unit in firers:
            g.emit(Marked((RETURNED, unit), 1))
        return Call(DirectShot(self.target, firers, RETURN), then=self.shot)

    def at(self, g: Draft[HttrState], guns: tuple[tuple[UnitId, int], ...]) -> Flow[tuple[Impact, ...]]:
        """AT fire. Rule: httr:6.6.7.1; httr:6.6.7.6; httr:6.4.1.7."""
        assert self.target is not None, "it has been aimed at"
        for unit, _ in guns:
            g.emit(Marked((RETURNED, unit), 1))
        g.emit(Marked((STRUCK, self.target, str(at_class(g.state, guns[0][0]))), 1))
        return Call(AtShot(self.target, guns, RETURN), then=self.shot)

    def shot(self, g: Draft[HttrState], impact: Impact) -> Flow[tuple[Impact, ...]]:
        """Hold the result, or apply it. Rule: httr:6.6.7.2; httr:6.6.7.4a; httr:6.6.7.4b."""
        if self.hold:
            return Next(evolve(self, target=None, held=(*self.held, impact)).start)
        return Call(Effects(impact), then=evolve(self, target=None).start)


@point
def return_refusal(s: HttrState, hex: HexId, target: UnitId, method: Method) -> Iterator[Refusal]:
    """Why the units of a hex may not return fire at a unit by a method.

    Rule: httr:6.6.7.1; httr:6.6.7.5; ruling:A28.
    """
    name = s.counter(target).designation
    at = method == Method.AT
    if (at_target_class(s, target) is None) if at else not is_conventional(s, target):
        yield Refusal("httr:6.2a", f"{name} is no target of {method} fire")
        return
    refusal = at_firer_refusal if at else direct_firer_refusal
    if not any(next(refusal(s, unit, target, RETURN), None) is None for unit in s.at(hex)):
        yield Refusal("httr:6.6.7.2", f"no unit in {hex} may return {method} fire at {name}")
