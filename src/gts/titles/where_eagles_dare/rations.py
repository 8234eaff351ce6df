"""The Event "Rations": a Formation does not move until its Division has paid Dispatch Points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from gts.actions import ChooseFormation
from gts.counters import UnitId
from gts.events import DispatchRolled, Event
from gts.rules.menu import MOVE, ActionKind, menu_refusal
from gts.rules.stacking import stack_refusal
from gts.scenario import ChitKind
from gts.state import GameState
from gts.titles.where_eagles_dare.event_rout import formations_in_play
from hexfront.actions import Action, Decline
from hexfront.flow import Ask, Done, Flow, Frame, Wait
from hexfront.hooks import Hooks
from hexfront.sources import Refusal
from hexfront.special import Special
from hexfront.state import Draft

SHORT: Final = "rations short "
FED: Final = "rations paid "


@frozen
class PayRations(Action):
    """Pay Dispatch Points so that a Formation may move again. Rule: wed:sc-hells-highway-51."""

    formation: str


@frozen
class RationsShort(Event):
    """A Formation may not move. Rule: wed:sc-hells-highway-51."""

    formation: str

    def apply(self, s: GameState) -> GameState:
        """The state that remembers it."""
        return s.with_flag(SHORT + self.formation)


@frozen
class RationsPaid(Event):
    """A Formation may move again, for Dispatch Points. Rule: wed:sc-hells-highway-51."""

    formation: str
    division: str
    points: int

    def apply(self, s: GameState) -> GameState:
        """The state that remembers it, with the points less."""
        return s.with_dispatch(self.division, -self.points).with_flag(FED + self.formation)


def is_short(s: GameState, formation: str) -> bool:
    """Whether a Formation may not move for want of rations. Rule: wed:sc-hells-highway-51."""
    return SHORT + formation in s.flags and FED + formation not in s.flags


@frozen
class Rations(Frame[GameState, None]):
    """The enemy of a side names one of its Formations in play. Rule: wed:sc-hells-highway-51; ruling:SE2."""

    side: str
    rule: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Ask, if there is any."""
        return Wait(self.choose) if formations_in_play(g.state, self.side) else Done(None)

    def choose(self, s: GameState) -> Ask[None]:
        """Which Formation."""
        ask = Ask[None](s.table.enemy[self.side], "rations run out for a Formation", rule=self.rule)
        for formation in formations_in_play(s, self.side):
            ask.offer(ChooseFormation(formation), self.chosen)
        return ask

    def chosen(self, g: Draft[GameState], action: ChooseFormation) -> Flow[None]:
        """It may not move."""
        g.emit(RationsShort(action.formation))
        return Done(None)


@frozen
class RationsBill(Frame[GameState, None]):
    """A Division may pay for a Formation of it, on its chit. Rule: wed:sc-hells-highway-51."""

    division: str
    formation: str
    points: int

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Ask, if it can."""
        return Wait(self.choose) if g.state.dispatch.get(self.division, 0) >= self.points else Done(None)

    def choose(self, s: GameState) -> Ask[None]:
        """Pay now, or not yet."""
        side = s.table.division(self.division).side
        ask = Ask[None](side, "pay for rations", rule="wed:sc-hells-highway-51")
        ask.offer(Decline(), self.wait)
        ask.offer(PayRations(self.formation), self.pay)
        return ask

    def wait(self, g: Draft[GameState], _: Decline) -> Flow[None]:
        """Not yet."""
        return Done(None)

    def pay(self, g: Draft[GameState], _: PayRations) -> Flow[None]:
        """It is paid."""
        g.emit(RationsPaid(self.formation, self.division, self.points))
        return Done(None)


def rations_hooks(special: Special) -> Hooks:
    """What holds for a Formation without rations. Rule: wed:sc-hells-highway-51."""
    hooks = Hooks()

    @hooks.add(menu_refusal)
    def no_movement(
        s: GameState, unit: UnitId, chit: ChitKind, kind: ActionKind, first: ActionKind | None
    ) -> Iterator[Refusal]:
        if kind == MOVE and s.flags and is_short(s, s.counter(unit).formation):
            yield Refusal(special.rule, f"{s.counter(unit).designation} has no rations and may not move")

    @hooks.add(stack_refusal)
    def not_along(s: GameState, units: tuple[UnitId, ...]) -> Iterator[Refusal]:
        for unit in units if len(units) > 1 and s.flags else ():
            if is_short(s, s.counter(unit).formation):
                yield Refusal(special.rule, f"{s.counter(unit).designation} has no rations and may not move along")

    @hooks.after(DispatchRolled)
    def may_pay(s: GameState, e: DispatchRolled) -> Frame[GameState, None] | None:
        for formation in s.table.scenario.formations:
            if formation.division == e.division and is_short(s, formation.id):
                return RationsBill(e.division, formation.id, special.number("dispatch_points"))
        return None

    return hooks
