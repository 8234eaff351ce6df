"""The fire phases (6.1): target after target, packet after packet, until the phasing player ends it."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from hexfront.actions import Finish
from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.hooks import point
from hexfront.sources import Refusal
from hexfront.state import Draft, Marked
from httr.actions import Aim, Method
from httr.counters import UnitId
from httr.marks import CLOSED, OPEN
from httr.rules.direct_fire import DirectFire, direct_target_refusal
from httr.state import HttrState


@frozen
class FirePhase(Frame[HttrState, None]):
    """The fire phase of a side, or the first half of its reaction phase: direct fire only in that.

    Rule: httr:6.1.1; httr:6.1.3; httr:6.1.4; httr:4.1c.
    """

    side: str
    reaction: bool = False

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """Ask for a target while there is one. Rule: httr:6.1.1."""
        return Wait(self.aim)

    def aim(self, s: HttrState) -> Ask[None]:
        """Which unit is fired at and how, or no more fire. Rule: httr:6.1.4; httr:6.1.5."""
        ask = Ask[None](self.side, "choose a target", rule="httr:6.1.1")
        for target in s.foes(self.side):
            ask.offer(Aim(target, Method.DIRECT), self.aimed, aim_refusal, s, self.side, target, Method.DIRECT)
        ask.offer(Finish(), self.finished)
        return ask

    def aimed(self, g: Draft[HttrState], action: Aim) -> Flow[None]:
        """Fire at another hex closes the one before. Rule: httr:6.1.4; ruling:A12."""
        s = g.state
        hex, before = s.units[action.target].hex, s.marked(OPEN)
        if before != hex:
            if before is not None:
                g.emit(Marked((CLOSED, str(before)), 1))
            g.emit(Marked((OPEN,), hex))
        return Call(DirectFire(self.side, action.target), then=self.fired)

    def fired(self, g: Draft[HttrState], _: None) -> Flow[None]:
        """On to the next target."""
        return Next(self.start)

    def finished(self, g: Draft[HttrState], _: Finish) -> Flow[None]:
        """The phase is over."""
        return Done(None)


@point
def aim_refusal(s: HttrState, side: str, target: UnitId, method: Method) -> Iterator[Refusal]:
    """Why a unit may not be fired at now. Rule: httr:6.1.4; httr:6.2.2."""
    hex = s.units[target].hex
    if s.marked(CLOSED, hex) is not None:
        yield Refusal("httr:6.1.4", f"fire at {hex} was ended by fire at another hex")
    yield from direct_target_refusal(s, side, target)
