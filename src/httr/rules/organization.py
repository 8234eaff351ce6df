"""The organization phases (5.2): each unit may change its mode by one step."""

from __future__ import annotations

from attrs import frozen

from hexfront.flow import Done, Flow, Frame
from hexfront.state import Draft
from httr.state import HttrState


@frozen
class OrganizationPhase(Frame[HttrState, None]):
    """The organization phase of a side. Rule: httr:5.2.1a."""

    side: str

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """Change modes until the side is done."""
        return Done(None)
