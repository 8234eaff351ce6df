"""What happens to Leaders."""

from __future__ import annotations

from attrs import frozen

from gts.counters import LeaderId
from gts.events.base import Event
from gts.state import GameState
from hexfront.hexes import HexId


@frozen
class LeaderPlaced(Event):
    """A Leader comes onto the map. Rule: wed:sc-general-03; gts:21.3b."""

    leader: LeaderId
    hex: HexId

    def apply(self, s: GameState) -> GameState:
        """The state with him there."""
        return s.with_leader(self.leader, self.hex)


@frozen
class LeaderMoved(Event):
    """A Leader transfers, goes along with units, or joins the nearest one; `rule` says which.

    Rule: gts:21.2a.
    """

    leader: LeaderId
    start: HexId
    end: HexId
    rule: str

    def apply(self, s: GameState) -> GameState:
        """The state with him there."""
        return s.with_leader(self.leader, self.end)


@frozen
class LeaderRemoved(Event):
    """A Leader without a Formation leaves the map. Rule: gts:21.3b."""

    leader: LeaderId
    hex: HexId
    rule: str

    def apply(self, s: GameState) -> GameState:
        """The state without him."""
        return s.with_leader(self.leader, None)
