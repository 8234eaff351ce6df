"""Losing strength points (2.6.3, 6.7.3, 6.7.9), and what that means for leaders in the hex (19.3.3)."""

from __future__ import annotations

from typing import Final

from attrs import evolve, frozen

from hexfront.flow import Call, Done, Flow, Frame, Next
from hexfront.hexes import HexId
from hexfront.state import Draft
from httr.counters import LeaderId, UnitId
from httr.events import Eliminated, LeaderChecked, StrengthLost
from httr.rules.checks import two_dice
from httr.state import HttrState

LEADER_DIES: int = 2
GONE: Final = "httr:6.7.9a"
"""The rule by which a unit is eliminated that has lost its last point to fire or in close action."""
DRIVEN_OUT: Final = ("10.5.", "11.", "18.")
"""Where the rules are by which a unit is lost that cannot retreat, or pays for having to."""


def lose_one(g: Draft[HttrState], unit: UnitId, rule: str) -> None:
    """Take a strength point from a unit; one that had no more is eliminated. Rule: httr:2.6.3b; httr:6.7.9a."""
    if g.state.strength(unit) == 1:
        why = rule if rule.removeprefix("httr:").startswith(DRIVEN_OUT) else GONE
        g.emit(Eliminated(unit, g.state.units[unit].hex, 1, why))
    else:
        g.emit(StrengthLost(unit, rule))


def eliminate(g: Draft[HttrState], unit: UnitId, rule: str) -> None:
    """Take a unit off the map with all that it had. Rule: httr:2.6.3b."""
    g.emit(Eliminated(unit, g.state.units[unit].hex, g.state.strength(unit), rule))


@frozen
class Losses(Frame[HttrState, int]):
    """A unit loses strength points, one after the other; the result is how many could not be taken.

    Rule: httr:6.7.3a; httr:6.7.9a; httr:19.3.3b.
    """

    unit: UnitId
    points: int
    rule: str

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[int]:
        """Take one point, if any is left to take and to lose."""
        if self.points == 0 or self.unit not in g.state.units:
            return Done(self.points)
        hex = g.state.units[self.unit].hex
        lose_one(g, self.unit, self.rule)
        left = evolve(self, points=self.points - 1)
        leaders = tuple(g.state.leaders_at(hex))
        return Call(LeadersRoll(leaders, hex), then=left.rolled) if leaders else Next(left.start)

    def rolled(self, g: Draft[HttrState], _: None) -> Flow[int]:
        """The next point."""
        return self.start(g)


@frozen
class LeadersRoll(Frame[HttrState, None]):
    """Each leader in the hex rolls once. Rule: httr:19.3.3b; ruling:A112."""

    leaders: tuple[LeaderId, ...]
    hex: HexId

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """The next leader rolls."""
        if not self.leaders:
            return Done(None)
        return Call(two_dice("a leader under fire", "httr:19.3.3b", self.leaders[0]), then=self.rolled)

    def rolled(self, g: Draft[HttrState], roll: int) -> Flow[None]:
        """He dies on a two. Rule: httr:19.3.3b."""
        g.emit(LeaderChecked(self.leaders[0], roll, roll == LEADER_DIES))
        return Next(evolve(self, leaders=self.leaders[1:]).start)
