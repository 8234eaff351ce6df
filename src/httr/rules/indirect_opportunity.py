"""Indirect opportunity fire (6.6.5): batteries fire at what has moved in full view of one and the same spotter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from hexfront.actions import Decline
from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.sources import Refusal
from hexfront.state import Draft
from hexfront.values import evolve
from httr.actions import Bombard
from httr.counters import UnitId
from httr.marks import ENTERED, RIDDEN, WALKED
from httr.rules.batteries import batteries, battery_refusal, directed, mark_barraged
from httr.rules.fire_control import ways_of_control
from httr.rules.fire_effects import Effects
from httr.rules.fire_results import OPPORTUNITY, Impact
from httr.rules.indirect_shot import IndirectShot
from httr.rules.units import is_leg
from httr.state import HttrState

WATCHED_LEG, WATCHED_VEHICULAR = 3, 5
"""How many hexes in a row a unit must have entered in view, on foot or riding.

Rule: httr:6.6.5.1a; httr:6.6.5.1b; ruling:A56.
"""
LONGEST_TRAIL: Final = max(WATCHED_LEG, WATCHED_VEHICULAR)


def trail_of(s: HttrState, unit: UnitId, path: tuple[HexId, ...]) -> tuple[HexId, ...]:
    """The last hexes of a path that one spotter must have watched; empty if the unit has not gone far enough.

    Only hexes in a row that it has entered in the same way count: who gets off its vehicles begins anew.

    Rule: httr:6.6.5.1a; httr:6.6.5.1b; ruling:A56; ruling:A130.
    """
    walked, ridden = s.amount(WALKED, unit), s.amount(RIDDEN, unit)
    if not walked and not ridden:  # a game that was saved in the middle of a move before the two were counted
        walked, ridden = (s.amount(ENTERED, unit), 0) if is_leg(s, unit) else (0, s.amount(ENTERED, unit))
    gone, least = (walked, WATCHED_LEG) if walked else (ridden, WATCHED_VEHICULAR)
    return path[-least:] if min(len(path), gone) >= least else ()


@frozen
class IndirectOpportunity(Frame[HttrState, bool]):
    """Fire at units that have moved together along a path, battery after battery; the result is whether there was any.

    Each battery fires once in a movement phase, so it asks no longer than there are batteries.

    Rule: httr:6.6.1.1; httr:6.6.1.3; httr:6.6.1.4; httr:6.6.5.1a; httr:6.6.5.1b; httr:6.6.5.1c; httr:6.6.5.1d;
    httr:6.6.5.2; httr:6.6.7.3; ruling:A56; ruling:A60.
    """

    targets: tuple[UnitId, ...]
    path: tuple[HexId, ...]
    occasion: str = OPPORTUNITY
    fired: bool = False

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[bool]:
        """Ask while some battery can fire."""
        return Wait(self.window) if self.is_open(g.state) else Done(self.fired)

    def is_open(self, s: HttrState) -> bool:
        """Whether any shot is legal."""
        return any(next(bombard_refusal(s, self, shot), None) is None for shot in bombardments(s, self))

    def window(self, s: HttrState) -> Ask[bool]:
        """Which battery fires at whom, or none does. Rule: httr:6.6.1.3; httr:6.6.5.1d."""
        seen = watched(s, self)
        side = s.table.enemy[s.side(seen[0])]
        ask = Ask[bool](side, f"indirect opportunity fire at {s.names(seen)}", rule="httr:6.6.5.1a", subject=seen)
        ask.offer(Decline(), self.declined)
        for shot in bombardments(s, self):
            ask.offer(shot, self.shoot, bombard_refusal, s, self, shot)
        return ask

    def declined(self, g: Draft[HttrState], _: Decline) -> Flow[bool]:
        """No fire, or no more, at this trigger."""
        return Done(self.fired)

    def shoot(self, g: Draft[HttrState], action: Bombard) -> Flow[bool]:
        """One battery fires. Rule: httr:6.6.5.1d; httr:6.6.5.2."""
        s = g.state
        trail = trail_of(s, action.target, self.path)
        controls = (directed(s, action.unit, action.headquarters, action.target, trail),)
        mark_barraged(g, controls, self.occasion)
        shot = IndirectShot(action.target, controls, self.occasion, watched(s, self))
        return Call(shot, then=evolve(self, fired=True).hit)

    def hit(self, g: Draft[HttrState], impact: Impact) -> Flow[bool]:
        """The result is applied at once. Rule: httr:6.6.5.1d; httr:6.5.3h."""
        return Call(Effects(impact), then=self.applied)

    def applied(self, g: Draft[HttrState], _: None) -> Flow[bool]:
        """The next battery. Rule: httr:6.6.1.3."""
        return Next(self.start)


def watched(s: HttrState, window: IndirectOpportunity) -> tuple[UnitId, ...]:
    """Those of the units that are still there and have gone far enough to be fired at."""
    return tuple(unit for unit in window.targets if unit in s.units and trail_of(s, unit, window.path))


def bombardments(s: HttrState, window: IndirectOpportunity) -> Iterator[Bombard]:
    """Every shot that makes sense: the batteries that reach the hex, each target, each headquarters.

    Any unit may be the target, wherever it lies in the stack.

    Rule: httr:6.5.1.7; httr:6.6.5.1d.
    """
    for target in watched(s, window):
        trail = trail_of(s, target, window.path)
        for unit in batteries(s, s.table.enemy[s.side(target)], s.units[target].hex):
            for headquarters in ways_of_control(s, unit, target, trail):
                yield Bombard(unit, target, headquarters)


@point
def bombard_refusal(s: HttrState, window: IndirectOpportunity, shot: Bombard) -> Iterator[Refusal]:
    """Why a battery may not fire at a unit that has moved. Rule: httr:6.6.5.1c; httr:6.6.5.1d; httr:6.6.5.2."""
    trail = trail_of(s, shot.target, window.path)
    yield from battery_refusal(s, shot.unit, shot.headquarters, shot.target, window.occasion, (), trail)
