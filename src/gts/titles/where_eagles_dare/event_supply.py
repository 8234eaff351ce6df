"""Events of the scenarios that help a side's units: Ammo and Farm Carts."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from gts.counters import UnitId
from gts.events import Event
from gts.state import GameState
from hexfront.actions import Action, Finish
from hexfront.flow import Ask, Done, Flow, Frame, Next, Wait
from hexfront.state import Draft
from hexfront.values import evolve

HIT: Final = "hit"
STEP: Final = "step"
ABOUT: Final = {HIT: "take off a Cohesion Hit", STEP: "give a Step back"}


@frozen
class Restore(Action):
    """Help a unit by an Event: it has a Cohesion Hit less, or its Step again."""

    unit: UnitId


@frozen
class HitRemoved(Event):
    """A unit has a Cohesion Hit less. Rule: wed:sc-the-best-laid-plans-22."""

    unit: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state with one marker less."""
        status = s.units[self.unit]
        return s.with_status(self.unit, evolve(status, cohesion=status.cohesion - 1))


@frozen
class StepRegained(Event):
    """A reduced unit is whole again. Rule: wed:sc-the-best-laid-plans-24."""

    unit: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state with its full side up."""
        return s.with_status(self.unit, evolve(s.units[self.unit], reduced=False))


@frozen
class Supplying(Frame[GameState, None]):
    """A side takes up to so many Cohesion Hits off its units, or gives so many of them their Step back.

    `what` is "hit" or "step"; `last` is the unit that was helped last.

    Rule: wed:sc-the-best-laid-plans-22; wed:sc-the-best-laid-plans-24.
    """

    side: str
    what: str
    left: int
    rule: str
    last: UnitId | None = None

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """The next, as long as one can be helped."""
        return Wait(self.choose) if self.left and self.needy(g.state) else Done(None)

    def needy(self, s: GameState) -> tuple[UnitId, ...]:
        """The units that can be helped, in roster order."""
        units = s.units
        return tuple(u for u in s.of(self.side) if (units[u].cohesion if self.what == HIT else units[u].reduced))

    def choose(self, s: GameState) -> Ask[None]:
        """Which unit, or no more of them."""
        needy, order = self.needy(s), s.table.order
        ask = Ask[None](self.side, ABOUT[self.what], rule=self.rule, subject=needy)
        ask.offer(Finish(), self.finish)
        for unit in needy:
            canonical = self.last is None or order[unit] >= order[self.last]
            ask.offer(Restore(unit), self.restored, canonical=canonical)
        return ask

    def restored(self, g: Draft[GameState], action: Restore) -> Flow[None]:
        """It is helped."""
        g.emit(HitRemoved(action.unit) if self.what == HIT else StepRegained(action.unit))
        return Next(evolve(self, left=self.left - 1, last=action.unit).start)

    def finish(self, g: Draft[GameState], _: Finish) -> Flow[None]:
        """No more of them."""
        return Done(None)
