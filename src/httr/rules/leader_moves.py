"""How leaders move (19.5): as whatever unit in whatever mode is best for the next hex, with twelve movement points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from hexfront.actions import Stop
from hexfront.flow import Ask, Done, Flow, Frame, Next, Wait
from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.sources import Modifier, Refusal
from hexfront.state import Draft, Marked
from hexfront.values import evolve
from httr.actions import StepTo
from httr.counters import LeaderId
from httr.events import LeaderMoved
from httr.marks import MOVED
from httr.rules.costs import NIGHT, ZONE_EXIT, roads_into
from httr.rules.leaders import leaders_of
from httr.rules.observation import is_night
from httr.rules.steps import in_points
from httr.rules.terrain import hexsides, is_barred, is_bridged, movement_terrain
from httr.rules.zones import in_enemy_zone
from httr.state import HttrState
from httr.terrain import POINT, Way
from httr.vocabulary import BRIDGE, WATER

ALLOWANCE: Final = 12 * POINT
"""What a leader may spend, in parts of a movement point. Rule: httr:19.5a."""
REACTION: Final = 4
"""How many hexes a leader may enter in a reaction phase, as all that is not on foot. Rule: httr:9.1.4."""


def leader_moves(s: HttrState, side: str) -> Iterator[LeaderId]:
    """The leaders of a side that may still move in this phase. Rule: httr:19.5a."""
    return (leader for leader in leaders_of(s, side) if s.marked(MOVED, leader) is None)


def ways_into(s: HttrState, start: HexId, to: HexId) -> Iterator[tuple[Modifier, ...]]:
    """The parts of the cost of every way into a hex, in every mode: along roads, then over open ground.

    Rule: httr:19.5b; httr:9.4.1.1; httr:20.3a; httr:20.3b.
    """
    charts, night = s.table.charts.terrain, is_night(s)
    for road in roads_into(s, start, to):
        for way in Way:
            rate = charts.road_cost(road.row, way, road.raised)
            if rate is not None:
                line = Modifier(rate, road.row.replace("_", " "), "httr:9.4.1.1")
                yield (line, Modifier(rate, "double at night", "httr:20.3b")) if night else (line,)
    if is_barred(s, start, to):
        return
    bridged = is_bridged(s, start, to)
    sides = [side for side in hexsides(s, start, to) if side != BRIDGE and not (bridged and side in WATER)]
    terrain = movement_terrain(s, to)
    for way in Way:
        costs = [charts.entry_cost(terrain, way), *(charts.hexside_cost(side, way) for side in sides)]
        if None not in costs:
            line = Modifier(sum(cost or 0 for cost in costs), terrain, "httr:9.1.3")
            yield (line, Modifier(NIGHT, "off the road at night", "httr:20.3a")) if night else (line,)


def leader_cost(s: HttrState, leader: LeaderId, to: HexId) -> tuple[Modifier, ...]:
    """The parts of what a leader pays to enter a hex, in parts of a movement point; none if there is no way.

    Rule: httr:19.5b; httr:8.1a.
    """
    start, side = s.leaders[leader], s.table.leaders[leader].side
    cheapest = min(ways_into(s, start, to), key=lambda lines: sum(each.amount for each in lines), default=())
    if cheapest and in_enemy_zone(s, side, start):
        return (*cheapest, Modifier(ZONE_EXIT, f"leaving {start}, which the enemy controls", "httr:8.1a"))
    return cheapest


@point
def leader_step_refusal(s: HttrState, move: LeaderMove, to: HexId) -> Iterator[Refusal]:
    """Why a leader may not go on into a hex; the first hex may cost more than he has.

    Rule: httr:19.3.2; httr:19.5a; httr:9.1.4; httr:9.2.2; httr:9.2.4a; httr:9.2.4b; httr:9.2.4c.
    """
    name, side = s.table.leaders[move.leader].name, s.table.leaders[move.leader].side
    if s.holder(to) == s.table.enemy[side]:
        yield Refusal("httr:9.2.2", f"{to} is held by the enemy")
    if any(s.leaders[other] == to for other in leaders_of(s, s.table.enemy[side])):
        yield Refusal("httr:19.3.2", f"a leader of the enemy is in {to}")
    if move.reaction and move.entered >= REACTION:
        yield Refusal("httr:9.1.4", f"{name} may enter no more than {REACTION} hexes in this phase")
    lines = leader_cost(s, move.leader, to)
    if not lines:
        yield Refusal("httr:9.2.4c", f"there is no way from {s.leaders[move.leader]} to {to}")
    cost, left = sum(line.amount for line in lines), ALLOWANCE - move.spent
    if move.entered and cost > left:
        yield Refusal("httr:19.5a", f"{name} has {in_points(left)} MP left, and {to} costs {in_points(cost)}")


@frozen
class LeaderMove(Frame[HttrState, None]):
    """A leader moves hex by hex; nobody may fire at him.

    `spent` is in parts of a movement point, `entered` counts hexes.

    Rule: httr:19.5a; httr:19.5b; httr:19.3.3a; httr:19.2.1.
    """

    leader: LeaderId
    reaction: bool = False
    spent: int = 0
    entered: int = 0

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """Ask where he goes."""
        return Wait(self.choose)

    def choose(self, s: HttrState) -> Ask[None]:
        """The next hex, or no more. Rule: httr:19.5a."""
        own = s.table.leaders[self.leader]
        about = f"move {own.name}, {in_points(ALLOWANCE - self.spent)} MP left"
        ask = Ask[None](own.side, about, rule="httr:19.5a", subject=(self.leader,))
        ask.offer(Stop(), self.stopped)
        for to in s.table.board.neighbours(s.leaders[self.leader]):
            ask.offer(StepTo(to), self.step, leader_step_refusal, s, self, to)
        return ask

    def step(self, g: Draft[HttrState], action: StepTo) -> Flow[None]:
        """He is there. Rule: httr:19.5b."""
        cost = sum(line.amount for line in leader_cost(g.state, self.leader, action.hex))
        g.emit(LeaderMoved(self.leader, g.state.leaders[self.leader], action.hex, "httr:19.5a"))
        return Next(evolve(self, spent=self.spent + cost, entered=self.entered + 1).start)

    def stopped(self, g: Draft[HttrState], _: Stop) -> Flow[None]:
        """His move is over."""
        g.emit(Marked((MOVED, self.leader), 1))
        return Done(None)
