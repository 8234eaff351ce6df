"""Lost: the enemy moves a unit where he likes (S3.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve, field, frozen

from gts.actions import ChooseUnit, EnterColumn, Join, LeaveColumn, StepTo
from gts.counters import UnitId
from gts.events import ActivationEnded, NoEffect, WanderBegan, WanderEnded
from gts.marks import DISPLACED
from gts.rules.column import EnteringColumn, LeavingColumn, enter_column_refusal, leave_column_refusal
from gts.rules.fire_zones import in_enemy_zone
from gts.rules.movement import Movement, start_move_refusal, stop_refusal
from gts.rules.results import Suppression
from gts.rules.stacking import stack_refusal
from gts.rules.steps import Leaving, in_points, is_able, points_left, step_refusal, way_into
from gts.state import GameState
from hexfront.actions import Decline, Stop
from hexfront.chance import Each
from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.sources import Refusal
from hexfront.state import Draft, Marked

RULE: Final = "wed:S3.1-lost-a"


@frozen
class LostEvent(Frame[GameState, None]):
    """The enemy picks a friendly unit and moves it; with `stacks` he may take along what stands with it.

    Rule: wed:S3.1-lost-a.
    """

    side: str
    stacks: bool = field(default=False)

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Ask, if any can move."""
        if not self.choose(g.state).has_legal(2):
            g.emit(NoEffect("nobody gets lost", RULE))
            return Done(None)
        return Wait(self.choose)

    def choose(self, s: GameState) -> Ask[None]:
        """Which, or none. Rule: wed:S3.1-lost-a."""
        ask = Ask[None](s.table.enemy[self.side], "choose a unit that is lost", rule=RULE)
        ask.offer(Decline(), self.spare)
        for unit in s.of(self.side):
            ask.offer(ChooseUnit(unit), self.chosen, stray_refusal, s, unit)
        return ask

    def spare(self, g: Draft[GameState], _: Decline) -> Flow[None]:
        """Nobody is moved."""
        return Done(None)

    def chosen(self, g: Draft[GameState], action: ChooseUnit) -> Flow[None]:
        """It is moved."""
        s, unit = g.state, action.unit
        company = tuple(other for other in s.at(s.units[unit].hex) if other != unit) if self.stacks else ()
        return Next(Wandering(Movement((unit,), company)).start)


def fresh(s: GameState, unit: UnitId) -> GameState:
    """The state in which a unit has its whole allowance. Rule: wed:S3.1-lost-a."""
    return WanderBegan((unit,), "").apply(s)


def stray_refusal(s: GameState, unit: UnitId) -> Iterator[Refusal]:
    """Why the enemy may not move a unit: it could not move by itself. Rule: wed:S3.1-lost-a; wed:S4.3d."""
    refusals = tuple(start_move_refusal(s, unit))
    yield from refusals
    if not refusals and not Wandering(Movement((unit,))).move(fresh(s, unit)).has_legal():
        yield Refusal(RULE, f"{s.counter(unit).designation} can enter no hex and change nothing")


@frozen
class Wandering(Frame[GameState, None]):
    """The enemy of some units moves them, with their whole allowance and by the rules of movement, but for forced
    marches, until they enter a Fire Zone of his, or he stops them; then they are Suppressed.

    Rule: wed:S3.1-lost-a; wed:S3.1-lost-b; wed:S3.1-lost-c; wed:S3.1-lost-d; ruling:EV3.
    """

    move_made: Movement

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """They have spent nothing."""
        s = g.state
        g.emit(WanderBegan(self.group, s.table.enemy[s.side(self.group[0])]))
        return Next(self.go_on)

    @property
    def group(self) -> tuple[UnitId, ...]:
        """Those that are moved."""
        return self.move_made.group

    def go_on(self, g: Draft[GameState], _: object = None) -> Flow[None]:
        """On as long as all of them can. Rule: wed:S3.1-lost-b."""
        s = g.state
        if not all(is_able(s, unit) for unit in self.group) or not self.move(s).has_legal(2):
            return Next(self.stop)
        return Wait(self.move)

    def stepped(self, g: Draft[GameState], _: object = None) -> Flow[None]:
        """In a Fire Zone of the enemy it ends. Rule: wed:S3.1-lost-b."""
        s = g.state
        there = [unit for unit in self.group if unit in s.units]
        ends = not there or in_enemy_zone(s, s.side(there[0]), s.units[there[0]].hex)
        return Next(self.stop) if ends else self.go_on(g)

    def move(self, s: GameState) -> Ask[None]:
        """The next step, Column, or the end. Rule: wed:S3.1-lost-a; wed:S3.1-lost-d."""
        first, made = self.group[0], self.move_made
        names = ", ".join(s.counter(unit).designation for unit in self.group)
        left = in_points(min(points_left(s, unit) for unit in self.group))
        about = f"move {names}, who are lost, from {s.units[first].hex}, {left} MP left"
        ask = Ask[None](s.table.enemy[s.side(first)], about, rule=RULE, subject=self.group)
        if made.begun:
            ask.offer(Stop(), self.stop, stop_refusal, s, made)
        for to in s.table.board.neighbours(s.units[first].hex):
            ask.offer(StepTo(to), self.step, step_refusal, s, made, to)
        if s.units[first].column:
            ask.offer(LeaveColumn(), self.leave_column, leave_column_refusal, s, made)
        else:
            ask.offer(EnterColumn(), self.enter_column, enter_column_refusal, s, made)
        if not made.begun:
            for unit in made.company:
                if unit not in self.group:
                    ask.offer(Join(unit), self.join, self.join_refusal, s, unit)
        return ask

    def join_refusal(self, s: GameState, unit: UnitId) -> Iterator[Refusal]:
        """Why a unit is not lost with the others."""
        yield from stray_refusal(s, unit)
        yield from stack_refusal(s, (*self.group, unit))

    def join(self, g: Draft[GameState], action: Join) -> Flow[None]:
        """One more of the stack is lost."""
        g.emit(WanderBegan((action.unit,), g.state.table.enemy[g.state.side(action.unit)]))
        return Next(self.on(group=self.move_made.with_one(g.state, action.unit)).go_on)

    def on(self, **changes: object) -> Wandering:
        """The same further on."""
        return evolve(self, move_made=evolve(self.move_made, **changes))  # type: ignore[arg-type]

    def step(self, g: Draft[GameState], action: StepTo) -> Flow[None]:
        """Leave the hex, under fire where it is covered. Rule: wed:S3.1-lost-a."""
        s, made = g.state, self.move_made
        ways = [way for unit in self.group if (way := way_into(s, made, unit, action.hex)) is not None]
        network = ways[0].network
        came = None if network is None else (network, s.units[self.group[0]].hex)
        marched = made.marched or any(way.all_it_has for way in ways)
        leaving = Leaving(self.group, action.hex, tuple(way.halves for way in ways))
        return Call(leaving, then=self.on(begun=True, came=came, marched=marched).stepped)

    def enter_column(self, g: Draft[GameState], _: EnterColumn) -> Flow[None]:
        """Into Column. Rule: wed:S3.1-lost-d."""
        return Call(EnteringColumn(self.group[0]), then=self.on(begun=True, paid="in").go_on)

    def leave_column(self, g: Draft[GameState], _: LeaveColumn) -> Flow[None]:
        """Out of Column. Rule: wed:S3.1-lost-d."""
        return Call(LeavingColumn(self.group[0]), then=self.on(begun=True, paid="out").go_on)

    def stop(self, g: Draft[GameState], _: Stop | None = None) -> Flow[None]:
        """They are Suppressed, and act no more in this activation. Rule: wed:S3.1-lost-c; ruling:EV3; ruling:EV4."""
        g.emit(WanderEnded(self.group))
        there = tuple(unit for unit in self.group if unit in g.state.units)
        for unit in there:
            g.emit(ActivationEnded(unit, "was lost", "wed:S3.1-lost-c"))
            g.emit(Marked((DISPLACED, unit), 1))
        free = tuple(unit for unit in there if not g.state.units[unit].suppressed)
        return Call(Each(tuple(Suppression(unit) for unit in free)), then=self.over)

    def over(self, g: Draft[GameState], _: tuple[object, ...]) -> Flow[None]:
        """It is over."""
        return Done(None)
