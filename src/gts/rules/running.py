"""Stand or run: what the defenders of an assaulted hex do first in each round (18.7)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from attrs import frozen

from gts.actions import RunAway, RunTo, Stand
from gts.counters import UnitId
from gts.events import LeaderMoved, Moved, RanAway
from gts.rules.leaders import leader_of_unit
from gts.rules.menu import move_refusal
from gts.rules.movement import Movement
from gts.rules.opportunity_fire import OpportunityFire
from gts.rules.positions import expose, leave_entrenchment
from gts.rules.results import Suppression, eliminate
from gts.rules.stacking import is_overstacked, steps_in
from gts.rules.steps import allowance, step_refusal
from gts.state import GameState
from hexfront.chance import Each
from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.sources import Refusal
from hexfront.state import Draft


@point
def run_refusal(s: GameState, unit: UnitId) -> Iterator[Refusal]:
    """Why a unit may not run away at all.

    Rule: gts:14.4a; gts:14.7n; gts:18.7ad; gts:19.2.2f.
    """
    name, hex = s.counter(unit).designation, s.units[unit].hex
    if s.units[unit].suppressed:
        yield Refusal("gts:18.7ad", f"{name} is Suppressed and must stand")
    yield from (line for line in move_refusal(s, unit) if line.rule != "gts:19.2.2f")
    if allowance(s, unit) == 0:
        yield Refusal("gts:14.4a", f"{name} has no movement allowance")
    if is_overstacked(s, hex):
        yield Refusal("gts:14.7n", f"{hex} holds {steps_in(s, hex)} Steps, too many to run away from")


@point
def run_to_refusal(s: GameState, unit: UnitId, to: HexId) -> Iterator[Refusal]:
    """Why a unit may not run away into an adjacent hex: what forbids it to move there.

    Rule: gts:18.7u; wed:2.15.1c; ruling:AS17.
    """
    yield from step_refusal(s, Movement((unit,)), to)


@point
def no_way_out(s: GameState, unit: UnitId) -> Iterator[Refusal]:
    """Why a unit that runs away and has no hex to run to is eliminated; without such a rule it stays.

    Rule: gts:18.7u; ruling:V12.
    """
    yield from ()


def exits(s: GameState, unit: UnitId) -> Iterator[HexId]:
    """The hexes into which a unit may run away."""
    around = s.table.board.neighbours(s.units[unit].hex)
    return (to for to in around if next(run_to_refusal(s, unit, to), None) is None)


def runners(s: GameState, hex: HexId) -> tuple[UnitId, ...]:
    """The units of a hex that may run away, whether or not they have a hex to run to. Rule: ruling:AS7."""
    return tuple(unit for unit in s.at(hex) if next(run_refusal(s, unit), None) is None)


def run_away_refusal(s: GameState, hex: HexId) -> Iterator[Refusal]:
    """Why nobody in a hex can run away. Rule: gts:18.7ad; gts:14.7n."""
    able = runners(s, hex)
    if not able:
        yield from chain.from_iterable(run_refusal(s, unit) for unit in s.at(hex))
    elif all(next(exits(s, unit), None) is None for unit in able):
        yield Refusal("gts:18.7u", f"there is no hex to run to from {hex}")


@frozen
class Stance(Frame[GameState, None]):
    """The owner of the defending hex decides once for all of it: stand, or run away with all that can.

    `assaulters` take part in the Assault, and so may not fire at those that run.

    Rule: gts:18.7u; gts:18.7ad; ruling:AS7.
    """

    hex: HexId
    assaulters: tuple[UnitId, ...]

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Ask."""
        return Wait(self.choose)

    def choose(self, s: GameState) -> Ask[None]:
        """Stand or run. Rule: gts:18.7u."""
        side = s.holder(self.hex)
        assert side is not None, f"nobody defends {self.hex}"
        ask = Ask[None](side, f"stand or run away from {self.hex}", rule="gts:18.7u", subject=s.at(self.hex))
        ask.offer(Stand(), self.stand)
        ask.offer(RunAway(), self.run, run_away_refusal, s, self.hex)
        return ask

    def stand(self, g: Draft[GameState], _: Stand) -> Flow[None]:
        """All stand; that takes no check. Rule: gts:18.7u."""
        return Done(None)

    def run(self, g: Draft[GameState], _: RunAway) -> Flow[None]:
        """Each that can runs, in turn. Rule: gts:18.7u; ruling:AS7."""
        each = tuple(Running(unit, self.assaulters) for unit in runners(g.state, self.hex))
        return Call(Each(each), then=self.over)

    def over(self, g: Draft[GameState], _: tuple[object, ...]) -> Flow[None]:
        """Those who could have run."""
        return Done(None)


@frozen
class Running(Frame[GameState, None]):
    """A unit runs away one hex, under the fire of enemies that take no part in the Assault, and ends Suppressed.

    Rule: gts:17.2f; gts:17.6d; gts:18.7u; gts:18.7ah; gts:19.2.2e; gts:22.3.3c.
    """

    unit: UnitId
    assaulters: tuple[UnitId, ...]

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Choose the hex; a unit that has none stays, unless a rule eliminates it. Rule: ruling:V12."""
        s = g.state
        if next(exits(s, self.unit), None) is not None:
            return Wait(self.where)
        reason = next(no_way_out(s, self.unit), None)
        if reason is not None:
            eliminate(g, self.unit, reason.rule)
        return Done(None)

    def where(self, s: GameState) -> Ask[None]:
        """Into which hex. Rule: gts:18.7u."""
        name, hex = s.counter(self.unit).designation, s.units[self.unit].hex
        ask = Ask[None](s.side(self.unit), f"{name} runs away from {hex}", rule="gts:18.7u", subject=(self.unit,))
        for to in s.table.board.neighbours(hex):
            ask.offer(RunTo(to), self.go, run_to_refusal, s, self.unit, to)
        return ask

    def go(self, g: Draft[GameState], action: RunTo) -> Flow[None]:
        """Leave the place, whose shelter is lost at once. Rule: gts:22.3.3c; gts:22.2.3b."""
        g.emit(RanAway(self.unit, g.state.units[self.unit].hex, action.hex))
        leave_entrenchment(g, self.unit)
        expose(g, self.unit)
        return Next(Flight(self.unit, action.hex, self.assaulters).start)


@frozen
class Flight(Frame[GameState, None]):
    """The step of a unit that runs away: the fire at it, the hex, the Suppression.

    Rule: gts:17.2f; gts:17.6b; gts:17.6d; gts:17.7b; gts:18.7ah.
    """

    unit: UnitId
    to: HexId
    assaulters: tuple[UnitId, ...]

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Enemies outside the Assault may fire. Rule: gts:17.2f; gts:17.6b; gts:17.6d; gts:13.4b; ruling:AS18."""
        s = g.state
        others = tuple(foe for foe in s.foes(s.side(self.unit)) if foe not in self.assaulters)
        fire = OpportunityFire((self.unit,), extra=(s.modifier("opportunity-running"),), only=others)
        return Call(fire, then=self.move)

    def move(self, g: Draft[GameState], _: tuple[UnitId, ...]) -> Flow[None]:
        """A unit that the fire has not stopped gets away, and its Leader with it. Rule: gts:17.7b; gts:21.2h."""
        status = g.state.units.get(self.unit)
        if status is None or status.suppressed or g.state.holder(self.to) not in (None, g.state.side(self.unit)):
            return Done(None)
        g.emit(Moved(self.unit, status.hex, self.to, 0))
        leader = leader_of_unit(g.state, self.unit)
        if leader is not None and g.state.leaders[leader] == status.hex:
            g.emit(LeaderMoved(leader, status.hex, self.to, "gts:21.2h"))
        return Next(self.fall)

    def fall(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """It is Suppressed, and may not convert that. Rule: gts:18.7ah; gts:19.2.2e."""
        return Call(Suppression(self.unit, convertible=False), then=self.over)

    def over(self, g: Draft[GameState], _: None) -> Flow[None]:
        """It has run."""
        return Done(None)
