"""The effects of fire (6.7), with the choices of the owner."""

from __future__ import annotations

from attrs import frozen

from hexfront.flow import Ask, Call, Done, Flow, Frame, Wait
from hexfront.state import Draft
from httr.actions import GoToGround, HoldFormation
from httr.events import ModeChanged
from httr.rules.checks import MoraleCheck
from httr.rules.fire_results import Impact
from httr.rules.losses import Losses
from httr.state import HttrState
from httr.unittypes import Mode


@frozen
class Effects(Frame[HttrState, None]):
    """Apply an impact: losses, defilade, and what the owner may choose.

    Rule: httr:6.7.2a; httr:6.7.3a; httr:6.7.7a.
    """

    impact: Impact

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """Losses first. Rule: httr:6.7.3a; ruling:A61."""
        return Call(Losses(self.impact.target, self.impact.points, "httr:6.7.3a"), then=self.lost)

    def lost(self, g: Draft[HttrState], excess: int) -> Flow[None]:
        """A concentrated unit that is still there goes to ground or holds. Rule: httr:6.7.7a."""
        s, unit = g.state, self.impact.target
        if unit not in s.units or not (self.impact.points or self.impact.defilade):
            return Done(None)
        return Wait(self.choose) if s.units[unit].mode is Mode.CONCENTRATED else Done(None)

    def choose(self, s: HttrState) -> Ask[None]:
        """Defilade, or one more loss and a morale check to stay concentrated. Rule: httr:6.7.7a; httr:6.7.7b."""
        unit = self.impact.target
        about = f"{s.counter(unit).designation} under fire"
        ask = Ask[None](s.side(unit), about, rule="httr:6.7.7a", subject=(unit,))
        ask.offer(GoToGround(unit), self.ground)
        ask.offer(HoldFormation(unit), self.hold)
        return ask

    def ground(self, g: Draft[HttrState], _: GoToGround) -> Flow[None]:
        """Into defilade. Rule: httr:6.7.2a."""
        return self.defilade(g)

    def hold(self, g: Draft[HttrState], _: HoldFormation) -> Flow[None]:
        """One more point, whether it holds or not. Rule: httr:6.7.7b."""
        return Call(Losses(self.impact.target, 1, "httr:6.7.7b"), then=self.held)

    def held(self, g: Draft[HttrState], _: int) -> Flow[None]:
        """Then the check. Rule: httr:6.7.7b; ruling:A61."""
        if self.impact.target not in g.state.units:
            return Done(None)
        return Call(MoraleCheck(self.impact.target, "stay concentrated", "httr:6.7.7b"), then=self.checked)

    def checked(self, g: Draft[HttrState], passed: bool) -> Flow[None]:
        """A failed check is defilade after all. Rule: httr:6.7.7b."""
        return Done(None) if passed else self.defilade(g)

    def defilade(self, g: Draft[HttrState]) -> Flow[None]:
        """The unit is in defilade. Rule: httr:6.7.2a; httr:6.7.2.3."""
        g.emit(ModeChanged(self.impact.target, Mode.DEFILADE, voluntary=False, rule="httr:6.7.2a"))
        return Done(None)
