"""The command phases (4.1, 13, 14, 15): supply, command points, recovery."""

from __future__ import annotations

from attrs import frozen

from hexfront.flow import Done, Flow, Frame
from hexfront.state import Draft
from httr.state import HttrState


@frozen
class CommandPhase(Frame[HttrState, None]):
    """The command phase of a side. Rule: httr:4.1g."""

    side: str

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """The steps of the phase in turn."""
        return Done(None)
