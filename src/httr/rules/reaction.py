"""The reaction phases (4.1): direct fire, then limited movement."""

from __future__ import annotations

from attrs import frozen

from hexfront.flow import Call, Done, Flow, Frame
from hexfront.state import Draft
from httr.rules.fire_phase import FirePhase
from httr.rules.movement_phase import MovementPhase
from httr.state import HttrState


@frozen
class ReactionPhase(Frame[HttrState, None]):
    """The units of a side fire directly, and those that did not may move a little.

    Rule: httr:4.1c; httr:4.1e; ruling:A02.
    """

    side: str

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """All fire comes first. Rule: ruling:A02."""
        return Call(FirePhase(self.side, reaction=True), then=self.move)

    def move(self, g: Draft[HttrState], _: None) -> Flow[None]:
        """Then those that did not fire move. Rule: httr:4.1c; httr:9.1.4."""
        return Call(MovementPhase(self.side, reaction=True), then=self.moved)

    def moved(self, g: Draft[HttrState], _: None) -> Flow[None]:
        """The phase is over."""
        return Done(None)
