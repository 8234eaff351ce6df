"""The Second Action of the units that have just acted together (10.0.2)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from attrs import frozen

from gts.actions import Rally, StartAssault, StartFire, StartMove
from gts.counters import UnitId
from gts.marks import ACTION
from gts.rules.assault import AssaultAction, assault_refusal
from gts.rules.beginning import begin_action
from gts.rules.command import command_point_refusal, spend, stack_payment_refusal
from gts.rules.further_actions import further_actions
from gts.rules.menu import ASSAULT, FIRE, MOVE, RALLY, ActionKind, menu_refusal
from gts.rules.movement import Movement, start_move_refusal
from gts.rules.options import Option
from gts.rules.rally import RallyAction, rally_refusal
from gts.rules.stacking import stack_refusal
from gts.rules.volley import Volley, volley_refusals
from gts.scenario import ChitKind
from gts.state import GameState
from hexfront.actions import Action, Decline
from hexfront.chance import Each
from hexfront.flow import Ask, Call, Done, Flow, Frame, Wait
from hexfront.sources import Refusal
from hexfront.state import Draft, Forgotten
from hexfront.values import evolve


@frozen
class SecondAction(Frame[GameState, None]):
    """The units that have just acted may take a Second Action, all the same one and each for a Command Point.

    `first` is the kind of Action that they have taken.

    Rule: gts:10.0.2a; gts:10.0.2b; gts:10.0.2c; gts:10.0.2f; gts:10.0.2g; gts:10.0.2i; gts:29.43.
    """

    group: tuple[UnitId, ...]
    chit: ChitKind
    first: ActionKind

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Ask, if anything but declining is open to them."""
        units = tuple(unit for unit in self.group if unit in g.state.units and not g.state.marked("halted", unit))
        on = evolve(self, group=units)
        return Wait(on.choose) if units and on.choose(g.state).has_legal(2) else Done(None)

    def choose(self, s: GameState) -> Ask[None]:
        """What they do. Rule: gts:10.0.2g."""
        names = ", ".join(s.counter(unit).designation for unit in self.group)
        ask = Ask[None](s.side(self.group[0]), f"Second Action of {names}", rule="gts:10.0.2g", subject=self.group)
        ask.offer(Decline(), self.over)
        ask.offer(StartMove(), self.move, self.move_refusal, s)
        ask.offer(StartFire(), self.fire, self.fire_refusal, s)
        ask.offer(StartAssault(), self.assault, self.assault_refusal, s)
        ask.offer(Rally(), self.rally, self.rally_refusal, s)
        for option in self.further(s):
            ask.offer(option.action, self.take, self.option_refusal, s, option)
        return ask

    def further(self, s: GameState) -> Iterator[Option]:
        """The further Actions, of a unit by itself. Rule: gts:10.0.2g."""
        return further_actions(s, self.group[0], (), True) if len(self.group) == 1 else iter(())

    def option_refusal(self, s: GameState, option: Option) -> Iterator[Refusal]:
        """Why it may not take a further Action."""
        yield from self.refusal(s, option.kind)
        yield from option.refusals()

    def take(self, g: Draft[GameState], action: Action) -> Flow[None]:
        """A further Action. Rule: gts:10.0.2g."""
        option = next(option for option in self.further(g.state) if option.action == action)
        self.pay(g, option.kind)
        return Call(option.frame, then=self.taken)

    def taken(self, g: Draft[GameState], _: None) -> Flow[None]:
        """It is done."""
        g.emit(Forgotten(ACTION))
        return Done(None)

    def refusal(self, s: GameState, kind: ActionKind) -> Iterator[Refusal]:
        """Why they may take no Action of this kind. Rule: gts:10.0.2b; gts:10.0.2c; gts:10.0.2d; gts:10.0.2g."""
        for unit in self.group:
            yield from menu_refusal(s, unit, self.chit, kind, self.first)
            yield from command_point_refusal(s, unit)
        yield from stack_payment_refusal(s, self.group)

    def pay(self, g: Draft[GameState], kind: ActionKind) -> None:
        """A Command Point for each; who does not rally gives up rallying. Rule: gts:10.0.2g; gts:20.0e."""
        for unit in self.group:
            spend(g, unit, "Second Action")
            begin_action(g, unit, kind)

    def movement(self) -> Movement:
        """The Movement Action that this would be, free of the limits of a Division chit.

        Rule: gts:10.0.2h; gts:10.0.1g.
        """
        return Movement(self.group, commanded=True)

    def move_refusal(self, s: GameState) -> Iterator[Refusal]:
        """Why they may not move. Rule: gts:14.7a."""
        each = chain.from_iterable(start_move_refusal(s, unit) for unit in self.group)
        refusals = (*self.refusal(s, MOVE), *stack_refusal(s, self.group), *each)
        yield from refusals
        if not refusals and not self.movement().can_begin(s):
            yield Refusal("gts:14.3a", "there is no hex that they can enter")

    def move(self, g: Draft[GameState], _: StartMove) -> Flow[None]:
        """Move, as a stack if they are several. Rule: gts:14.7a."""
        self.pay(g, MOVE)
        return Call(self.movement(), then=self.over)

    def fire_refusal(self, s: GameState) -> Iterator[Refusal]:
        """Why not all of them may fire. Rule: gts:10.0.2g; gts:15.5b."""
        yield from self.refusal(s, FIRE)
        for unit in self.group:
            yield from volley_refusals(s, unit)

    def fire(self, g: Draft[GameState], _: StartFire) -> Flow[None]:
        """Fire one after the other, each at a target of its own. Rule: gts:15.5b."""
        self.pay(g, FIRE)
        return Call(Each(tuple(Volley(unit) for unit in self.group)), then=self.over)

    def assault_refusal(self, s: GameState) -> Iterator[Refusal]:
        """Why not all of them may assault one hex. Rule: gts:10.0.2g; gts:18.3c."""
        yield from self.refusal(s, ASSAULT)
        yield from assault_refusal(s, self.group)

    def assault(self, g: Draft[GameState], _: StartAssault) -> Flow[None]:
        """Assault together. Rule: gts:18.3c."""
        self.pay(g, ASSAULT)
        return Call(AssaultAction(self.group, commanded=True), then=self.over)

    def rally_refusal(self, s: GameState) -> Iterator[Refusal]:
        """Why not all of them may rally."""
        yield from self.refusal(s, RALLY)
        for unit in self.group:
            yield from rally_refusal(s, unit)

    def rally(self, g: Draft[GameState], _: Rally) -> Flow[None]:
        """Rally one after the other."""
        self.pay(g, RALLY)
        return Call(Each(tuple(RallyAction(unit) for unit in self.group)), then=self.over)

    def over(self, g: Draft[GameState], _: object) -> Flow[None]:
        """They are done."""
        return Done(None)
