"""The losses of a side in a close action (10.5): its owner says who takes them, after the lead."""

from __future__ import annotations

from attrs import frozen

from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.state import Draft
from hexfront.values import evolve
from httr.actions import BearLoss
from httr.counters import UnitId
from httr.rules.losses import Losses
from httr.state import HttrState

RULE = "httr:10.5a"


@frozen
class SideLosses(Frame[HttrState, None]):
    """Strength points that a side loses: the first is the lead's, the others its owner distributes.

    Rule: httr:10.5a; ruling:A82.
    """

    units: tuple[UnitId, ...]
    points: int
    lead: UnitId | None

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """The next point, if there is one and somebody to lose it."""
        living = self.living(g.state)
        if not self.points or not living:
            return Done(None)
        if self.lead in living or len(living) == 1:
            return self.lose(self.lead if self.lead in living and self.lead is not None else living[0])
        return Wait(self.choose)

    def living(self, s: HttrState) -> tuple[UnitId, ...]:
        """Those who can still lose a point."""
        return tuple(unit for unit in self.units if unit in s.units)

    def choose(self, s: HttrState) -> Ask[None]:
        """Who loses the next point. Rule: ruling:A82."""
        living = self.living(s)
        about = f"{self.points} more lost in close action"
        ask = Ask[None](s.side(living[0]), about, rule=RULE, subject=living)
        for unit in living:
            ask.offer(BearLoss(unit), self.taken)
        return ask

    def taken(self, g: Draft[HttrState], action: BearLoss) -> Flow[None]:
        """That unit does."""
        return self.lose(action.unit)

    def lose(self, unit: UnitId) -> Flow[None]:
        """One point of a unit, and the rolls for leaders there. Rule: httr:10.5a; httr:19.3.3b."""
        return Call(Losses(unit, 1, RULE), then=evolve(self, points=self.points - 1, lead=None).lost)

    def lost(self, g: Draft[HttrState], _: int) -> Flow[None]:
        """The next one."""
        return Next(self.start)
