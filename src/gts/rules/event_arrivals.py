"""What an Event brings: units, Leaders, chits and points (8, 9)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from attrs import evolve, frozen

from gts.actions import PlaceLeader, PutIn, TurnUp
from gts.counters import LeaderId, UnitId
from gts.events import ChitAdded, ChitTurnedUp, LeaderPlaced, PointsBrought
from gts.outfit import Gift
from gts.plans import plans_of
from gts.rules.arrivals import Arrival, held_refusal
from gts.scenario import Reinforcement
from gts.state import GameState
from hexfront.chance import Each
from hexfront.flow import Ask, Call, Done, Flow, Frame, Wait
from hexfront.hexes import HexId
from hexfront.state import Draft


def brought_by(s: GameState, event: str, draw: int) -> tuple[Reinforcement, ...]:
    """The reinforcements that the so-manieth drawing of an Event brings, in the order of the scenario."""
    every = s.table.scenario.reinforcements
    return tuple(one for one in every if one.event == event and one.draw in (None, draw))


def gifts_of(s: GameState, event: str, draw: int) -> tuple[Gift, ...]:
    """What the so-manieth drawing of an Event brings besides units, in the order of the scenario."""
    return tuple(gift for gift in s.table.scenario.gifts if gift.event == event and gift.draw in (None, draw))


@frozen
class Reinforcing(Frame[GameState, tuple[UnitId, ...]]):
    """An Event brings what the scenario says, `draw` being how often it has been drawn with this time.

    First the units come, then the Leaders who choose their hex, then points and chits. The result is the units that
    came.

    Rule: gts:8.0c; gts:9.0c; ruling:A1; ruling:S13.
    """

    event: str
    draw: int
    come: tuple[UnitId, ...] = ()

    def start(self, g: Draft[GameState], _: None = None) -> Flow[tuple[UnitId, ...]]:
        """The units and the Leaders, entry by entry."""
        return Call(Each(tuple(_arrivals(brought_by(g.state, self.event, self.draw)))), then=self.arrived)

    def arrived(self, g: Draft[GameState], groups: tuple[tuple[UnitId, ...], ...]) -> Flow[tuple[UnitId, ...]]:
        """Points for the Divisions, and chits for the mug, whether or not a unit found a hex. Rule: ruling:A5."""
        gifts = gifts_of(g.state, self.event, self.draw)
        for gift in gifts:
            if gift.division is not None:
                points = gift.command_points, gift.dispatch_points
                g.emit(PointsBrought(gift.division, *points, gift.anew, gift.source.ref))
        chits = tuple(ChitBrought(chit, gift.source.ref) for gift in gifts for chit in gift.chits)
        return Call(Each(chits), then=evolve(self, come=tuple(chain.from_iterable(groups))).over)

    def over(self, g: Draft[GameState], _: tuple[object, ...]) -> Flow[tuple[UnitId, ...]]:
        """All is there."""
        return Done(self.come)


def _arrivals(brought: tuple[Reinforcement, ...]) -> Iterator[Frame[GameState, tuple[UnitId, ...]]]:
    """The procedures by which reinforcements come: units first."""
    for one in brought:
        if one.units:
            yield Arrival(one.units, one.leaders, one.hexes, one.source.ref, one.entry)
    for one in brought:
        if not one.units:
            yield from (LeaderArrival(leader, one.hexes, one.source.ref) for leader in one.leaders)


@frozen
class LeaderArrival(Frame[GameState, tuple[UnitId, ...]]):
    """A Leader comes in one of some hexes, apart from his units; one who is on the map already does not come.

    Rule: gts:8.0d; wed:sc-hells-highway-45c; ruling:A1; ruling:S13.
    """

    leader: LeaderId
    hexes: tuple[HexId, ...]
    rule: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[tuple[UnitId, ...]]:
        """Choose the hex, if the enemy leaves one."""
        s = g.state
        open_to_him = self.leader not in s.leaders and self.place(s).has_legal()
        return Wait(self.place) if open_to_him else Done(())

    def place(self, s: GameState) -> Ask[tuple[UnitId, ...]]:
        """In which hex. Rule: gts:14.1e."""
        chief = s.table.leaders[self.leader]
        ask = Ask[tuple[UnitId, ...]](chief.side, "a Leader arrives", rule=self.rule, subject=(self.leader,))
        for hex in self.hexes:
            ask.offer(PlaceLeader(self.leader, hex), self.placed, held_refusal, s, chief.side, hex)
        return ask

    def placed(self, g: Draft[GameState], action: PlaceLeader) -> Flow[tuple[UnitId, ...]]:
        """He is on the map."""
        g.emit(LeaderPlaced(self.leader, action.hex))
        return Done(())


@frozen
class ChitBrought(Frame[GameState, None]):
    """A chit goes into the mug face up, unless it lies there so already.

    One that its side has bought is turned up. Whether it is the chit that lies face down, only that side knows; so
    it is asked if it has any.

    Rule: gts:9.0c; gts:7.2c; ruling:A6.
    """

    chit: str
    rule: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """In it goes, or its side looks whether it has bought it."""
        s = g.state
        side = s.table.chits[self.chit].side
        if self.chit in s.mug:
            return Done(None)
        if s.covered.get(side, 0) or s.beside.get(side, 0):
            return Wait(self.look)
        g.emit(ChitAdded(self.chit, self.rule))
        return Done(None)

    def look(self, s: GameState) -> Ask[None]:
        """The side turns the chit up, or puts it in: it has no choice, but only it knows which."""
        side = s.table.chits[self.chit].side
        ask = Ask[None](side, "put a chit into the mug", rule=self.rule, subject=(self.chit,), seen_by=(side,))
        if s.sees(side):
            bought = self.chit in plans_of(s, side).owned()
            ask.offer(*((TurnUp(self.chit), self.turn_up) if bought else (PutIn(self.chit), self.put_in)))
        return ask

    def turn_up(self, g: Draft[GameState], _: TurnUp) -> Flow[None]:
        """It lies in the mug face up; what was paid for it is lost."""
        side = g.state.table.chits[self.chit].side
        g.emit(ChitTurnedUp(self.chit, self.chit in plans_of(g.state, side).beside, self.rule))
        return Done(None)

    def put_in(self, g: Draft[GameState], _: PutIn) -> Flow[None]:
        """It is put in."""
        g.emit(ChitAdded(self.chit, self.rule))
        return Done(None)
