"""The movement phases (9.1): one unit or stack after the other."""

from __future__ import annotations

from attrs import frozen

from hexfront.flow import Done, Flow, Frame
from hexfront.state import Draft
from httr.state import HttrState


@frozen
class MovementPhase(Frame[HttrState, None]):
    """The movement phase of a side, or the second half of its reaction phase. Rule: httr:9.1.1; httr:9.1.2."""

    side: str
    reaction: bool = False

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """Move until the side is done."""
        return Done(None)
