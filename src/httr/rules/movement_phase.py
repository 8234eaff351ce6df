"""The movement phases (9.1): one unit or stack after the other, until the phasing player ends it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from attrs import frozen

from hexfront.actions import Finish
from hexfront.flow import Ask, Call, Done, Flow, Frame, Wait
from hexfront.state import Draft
from httr.actions import Arrive, MoveLeader, Restack, StartMove
from httr.actions.arrivals import arrive
from httr.actions.movement import start_move
from httr.counters import UnitId
from httr.events import MovementEnded
from httr.marks import MOVED, PLACED, WAITS
from httr.rules.arrivals import Arriving, arrive_refusal, due
from httr.rules.leader_moves import LeaderMove, leader_moves
from httr.rules.movement import Movement
from httr.rules.overstacking import Displacement
from httr.rules.restacking import Restacking, offer_places, restack_refusal
from httr.rules.steps import Move, start_refusal
from httr.rules.travel import modes_of
from httr.rules.units import unmarked
from httr.state import HttrState


@frozen
class MovementPhase(Frame[HttrState, None]):
    """The movement phase of a side, or the second half of its reaction phase.

    Rule: httr:9.1.1; httr:9.1.2; httr:9.1.4; httr:10.1.7; httr:11.1.1; httr:11.3.1; httr:4.1o.
    """

    side: str
    reaction: bool = False

    def start(self, g: Draft[HttrState], _: object = None) -> Flow[None]:
        """Ask who moves next. Rule: httr:9.1.2."""
        return Wait(self.choose)

    def choose(self, s: HttrState) -> Ask[None]:
        """Who moves, or changes its place in its stack, or nobody does. Rule: httr:9.1.1; httr:9.6.2; httr:11.1.1."""
        ask = Ask[None](self.side, "choose a unit to move", rule="httr:9.1.1")
        ask.offer(Finish(), self.finished)
        units = tuple(s.of(self.side))
        unmoved = unmarked(s, units, MOVED, start_refusal, "httr:9.2.1b")
        ask.offer_among(start_move, units, unmoved, self.move, start_refusal, s)
        for leader in leader_moves(s, self.side):
            ask.offer(MoveLeader(leader), self.lead)
        reserves = tuple(unit for unit, _ in due(s, self.side))
        coming = unmarked(s, reserves, WAITS, arrive_refusal, "ruling:HS200")
        ask.offer_for(coming, reserves, partial(self.offer_arrivals, s))
        unplaced = unmarked(s, units, PLACED, restack_refusal, "ruling:A186")
        ask.offer_for(unplaced, units, partial(self.offer_places, s))
        return ask

    def offer_arrivals(self, s: HttrState, ask: Ask[None], reserves: Iterable[UnitId]) -> None:
        """Put the arrival of reinforcements on offer, in every mode that they have. Rule: httr-sc:12.2.1."""
        for unit in reserves:
            for mode in modes_of(s, unit):
                ask.offer(arrive(unit, mode), self.arrive, arrive_refusal, s, (unit, mode), ())

    def offer_places(self, s: HttrState, ask: Ask[None], units: Iterable[UnitId]) -> None:
        """Put other places in their stacks on offer for some units. Rule: httr:11.1.1."""
        for unit in units:
            offer_places(s, ask, unit, self.restack)

    def move(self, g: Draft[HttrState], action: StartMove) -> Flow[None]:
        """A unit begins to move; others of its hex may join it. Rule: httr:9.1.2."""
        return Call(Movement(Move((action.unit,), self.reaction)), then=self.start)

    def lead(self, g: Draft[HttrState], action: MoveLeader) -> Flow[None]:
        """A leader moves. Rule: httr:19.5a."""
        return Call(LeaderMove(action.leader, self.reaction), then=self.start)

    def arrive(self, g: Draft[HttrState], action: Arrive) -> Flow[None]:
        """Reinforcements gather to march on. Rule: httr-sc:12.2.1."""
        return Call(Arriving(((action.unit, action.mode),), self.reaction), then=self.start)

    def restack(self, g: Draft[HttrState], action: Restack) -> Flow[None]:
        """A unit changes its place. Rule: httr:11.1.1."""
        return Call(Restacking(action.unit, action.place), then=self.start)

    def finished(self, g: Draft[HttrState], _: Finish) -> Flow[None]:
        """Hexes that hold too many are thinned out. Rule: httr:11.2.3b."""
        return Call(Displacement(self.side), then=self.ended)

    def ended(self, g: Draft[HttrState], _: None) -> Flow[None]:
        """Movement is over."""
        g.emit(MovementEnded(self.side))
        return Done(None)
