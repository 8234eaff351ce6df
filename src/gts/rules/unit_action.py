"""The first Action of a unit, after which a Second may follow (13.2)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from gts.actions import Pass, Rally, StartAssault, StartFire, StartMove
from gts.counters import UnitId
from gts.events import Passed
from gts.marks import ACTION
from gts.rules.assault import AssaultAction, assault_refusal
from gts.rules.beginning import begin_action
from gts.rules.further_actions import further_actions
from gts.rules.menu import (
    ASSAULT,
    DIRECT_COMMAND,
    DIVISION,
    ENGINEER,
    FIRE,
    MOVE,
    PASS,
    RALLY,
    ActionKind,
    menu_refusal,
)
from gts.rules.movement import Groups, Movement, start_move_refusal
from gts.rules.options import Option
from gts.rules.rally import RallyAction, rally_refusal
from gts.rules.second_action import SecondAction
from gts.rules.volley import Volley, volley_refusals
from gts.scenario import ChitKind
from gts.state import GameState
from hexfront.actions import Action
from hexfront.chance import Each
from hexfront.flow import Ask, Call, Done, Flow, Frame, Wait
from hexfront.sources import Refusal
from hexfront.state import Draft, Forgotten
from hexfront.values import evolve


@frozen
class UnitAction(Frame[GameState, None]):
    """A unit takes an Action, and perhaps a Second Action of another kind; `company` may join it in a stack.

    Rule: gts:13.2a; gts:13.3b.
    """

    unit: UnitId
    chit: ChitKind
    company: tuple[UnitId, ...] = ()

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Choose the Action."""
        return Wait(self.act)

    def act(self, s: GameState) -> Ask[None]:
        """Which Action. Rule: gts:13.2a; gts:29.1."""
        ask = Ask[None](
            s.side(self.unit), f"Action of {s.counter(self.unit).designation}", rule="gts:13.2a", subject=(self.unit,)
        )
        ask.offer(Pass(), self.do_nothing, menu_refusal, s, self.unit, self.chit, PASS, None)
        ask.offer(StartMove(), self.move, self.move_refusal, s)
        ask.offer(StartFire(), self.fire, self.fire_refusal, s)
        ask.offer(StartAssault(), self.assault, self.assault_refusal, s)
        ask.offer(Rally(), self.rally, self.rally_refusal, s)
        for option in self.further(s):
            ask.offer(option.action, self.take, self.option_refusal, s, option)
        return ask

    def can_act(self, s: GameState) -> bool:
        """Whether any Action is open to the unit: mostly it can move, which is found soonest."""
        return next(self.move_refusal(s), None) is None or self.act(s).has_legal()

    def further(self, s: GameState) -> Iterator[Option]:
        """The further Actions. Rule: gts:13.2a."""
        return further_actions(s, self.unit, self.company, self.chit == DIRECT_COMMAND)

    def option_refusal(self, s: GameState, option: Option) -> Iterator[Refusal]:
        """Why it may not take a further Action: the chit, its entry hex, or what that Action asks. Rule: gts:8.0j."""
        if s.units[self.unit].arriving:
            yield Refusal("gts:8.0j", f"{s.counter(self.unit).designation} is in its entry hex and may only move out")
        yield from menu_refusal(s, self.unit, self.chit, option.kind, None)
        yield from option.refusals()

    def move_refusal(self, s: GameState) -> Iterator[Refusal]:
        """Why it may not move: the chit, the unit, or no part of a move is open to it. Rule: gts:14.2a; gts:8.0g."""
        refusals = (*menu_refusal(s, self.unit, self.chit, MOVE, None), *start_move_refusal(s, self.unit))
        yield from refusals
        if not refusals and not self.movement().can_begin(s):
            yield Refusal("gts:14.3a", f"{s.counter(self.unit).designation} can enter no hex and change nothing")
        if s.units[self.unit].arriving and not self.can_leave(s):
            yield Refusal("gts:8.0g", f"{s.counter(self.unit).designation} cannot leave its entry hex now")

    def can_leave(self, s: GameState) -> bool:
        """Whether the unit can step out of its hex, as it is or in Column."""
        column = s.with_status(self.unit, evolve(s.units[self.unit], column=True))
        return any(self.movement().can_step(each) for each in (s, column))

    def fire_refusal(self, s: GameState) -> Iterator[Refusal]:
        """Why it may not fire: the chit, or nothing to fire at. Rule: gts:15.5a."""
        yield from menu_refusal(s, self.unit, self.chit, FIRE, None)
        yield from volley_refusals(s, self.unit)

    def assault_refusal(self, s: GameState) -> Iterator[Refusal]:
        """Why it may not assault: the chit, the unit, or no hex is open to it. Rule: gts:18.1a; gts:7.1m."""
        yield from menu_refusal(s, self.unit, self.chit, ASSAULT, None)
        yield from assault_refusal(s, (self.unit,))

    def rally_refusal(self, s: GameState) -> Iterator[Refusal]:
        """Why it may not rally. Rule: gts:20.0a."""
        yield from menu_refusal(s, self.unit, self.chit, RALLY, None)
        yield from rally_refusal(s, self.unit)

    def movement(self) -> Movement:
        """The Movement Action that this would be; a Division chit restricts it. Rule: gts:10.0.1f."""
        direct, restricted = self.chit == DIRECT_COMMAND, self.chit == DIVISION
        return Movement((self.unit,), self.company, paying=direct, commanded=direct, restricted=restricted)

    def do_nothing(self, g: Draft[GameState], _: Pass) -> Flow[None]:
        """Pass. Rule: gts:13.2j."""
        begin_action(g, self.unit, PASS)
        g.emit(Passed(self.unit))
        return self.second(((self.unit,),), PASS)

    def move(self, g: Draft[GameState], _: StartMove) -> Flow[None]:
        """Move. Rule: gts:13.2b."""
        begin_action(g, self.unit, MOVE)
        return Call(self.movement(), then=self.moved)

    def moved(self, g: Draft[GameState], groups: Groups) -> Flow[None]:
        """Those that ended the move together, and each that stopped on the way, may go on.

        Rule: gts:10.0.2g; ruling:C17.
        """
        return self.second(groups, MOVE)

    def fire(self, g: Draft[GameState], _: StartFire) -> Flow[None]:
        """Fire. Rule: gts:15.2a."""
        begin_action(g, self.unit, FIRE)
        return Call(Volley(self.unit), then=self.fired)

    def fired(self, g: Draft[GameState], _: None) -> Flow[None]:
        """After fire."""
        return self.second(((self.unit,),), FIRE)

    def assault(self, g: Draft[GameState], _: StartAssault) -> Flow[None]:
        """Assault. Rule: gts:18.0b."""
        begin_action(g, self.unit, ASSAULT)
        direct = self.chit == DIRECT_COMMAND
        return Call(AssaultAction((self.unit,), self.company, paying=direct, commanded=direct), then=self.assaulted)

    def assaulted(self, g: Draft[GameState], groups: Groups) -> Flow[None]:
        """Those that took part to the end, and each other, may go on. Rule: gts:10.0.2g."""
        return self.second(groups, ASSAULT)

    def rally(self, g: Draft[GameState], _: Rally) -> Flow[None]:
        """Rally. Rule: gts:20.0a; gts:13.2f."""
        begin_action(g, self.unit, RALLY)
        return Call(RallyAction(self.unit), then=self.rallied)

    def rallied(self, g: Draft[GameState], _: None) -> Flow[None]:
        """After rallying."""
        return self.second(((self.unit,),), RALLY)

    def take(self, g: Draft[GameState], action: Action) -> Flow[None]:
        """A further Action. Rule: gts:13.2a."""
        option = next(option for option in self.further(g.state) if option.action == action)
        begin_action(g, self.unit, option.kind, option.work)
        return Call(option.frame, then={MOVE: self.moved_whole, FIRE: self.fired}.get(option.kind, self.engineered))

    def moved_whole(self, g: Draft[GameState], _: None) -> Flow[None]:
        """After a Movement Action that is no move by points. Rule: gts:29.34c."""
        g.emit(Forgotten(ACTION))
        return self.second(((self.unit,),), MOVE)

    def engineered(self, g: Draft[GameState], _: None) -> Flow[None]:
        """After an Engineer Action."""
        return self.second(((self.unit,),), ENGINEER)

    def second(self, groups: Groups, kind: ActionKind) -> Flow[None]:
        """A Second Action, but not under Direct Command. Rule: gts:10.0.2a; gts:10.0.5e; gts:29.21."""
        if self.chit == DIRECT_COMMAND:
            return Done(None)
        return Call(Each(tuple(SecondAction(group, self.chit, kind) for group in groups)), then=self.over)

    def over(self, g: Draft[GameState], _: tuple[object, ...]) -> Flow[None]:
        """The unit is done."""
        return Done(None)
