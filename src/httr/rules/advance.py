"""What ends a close action (10.5): the advance into a vacated hex, and defilade for those who want it."""

from __future__ import annotations

from attrs import frozen

from hexfront.actions import Finish
from hexfront.flow import Ask, Done, Flow, Frame, Next, Wait
from hexfront.hexes import HexId
from hexfront.state import Draft
from hexfront.values import evolve
from httr.actions import GoToGround, LeaveBehind
from httr.counters import UnitId
from httr.events import Advanced, ModeChanged
from httr.rules.close_action_fight import attackers_left
from httr.rules.entering import occupy
from httr.rules.leaders import follow
from httr.rules.stacking import fewest_out, stacking_refusal
from httr.state import HttrState
from httr.unittypes import Mode


@frozen
class Advance(Frame[HttrState, None]):
    """The undisrupted attackers enter the hex if no enemy is left in it, all that it can hold.

    Rule: httr:10.5.4; httr:10.1.10b; httr:10.1.16; ruling:A85.
    """

    attackers: tuple[UnitId, ...]
    hex: HexId

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """All of them, or first the choice of who stays."""
        s = g.state
        units = attackers_left(s, self.attackers)
        if not units or s.holder(self.hex) is not None:
            return Done(None)
        if next(stacking_refusal(s, units, self.hex), None) is not None:
            return Wait(self.stay)
        start, side = s.units[units[0]].hex, s.side(units[0])
        for unit in units:
            g.emit(Advanced(unit, start, self.hex))
        occupy(g, units)
        if not g.state.at(start):
            follow(g, side, start, self.hex, "ruling:A160")
        return Done(None)

    def stay(self, s: HttrState) -> Ask[None]:
        """Who stays behind, because the hex cannot hold all: the fewest that make room by it. Rule: ruling:A85."""
        units = attackers_left(s, self.attackers)
        among = {unit for choice in fewest_out(s, units, self.hex) for unit in choice}
        ask = Ask[None](s.side(units[0]), f"who stays out of {self.hex}", rule="httr:10.5.4", subject=units)
        for unit in units:
            if unit in among:
                ask.offer(LeaveBehind(unit), self.stayed)
        return ask

    def stayed(self, g: Draft[HttrState], action: LeaveBehind) -> Flow[None]:
        """One stays."""
        return Next(evolve(self, attackers=tuple(unit for unit in self.attackers if unit != action.unit)).start)


@frozen
class TakeCover(Frame[HttrState, None]):
    """Those of a side that took part may go into defilade; `done` have.

    Rule: httr:10.5.7; httr:5.2.1b; ruling:A08.
    """

    units: tuple[UnitId, ...]
    done: tuple[UnitId, ...] = ()

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """Ask while one of them may."""
        return Wait(self.choose) if self.able(g.state) else Done(None)

    def able(self, s: HttrState) -> tuple[UnitId, ...]:
        """Those that may: on the map, undisrupted, with a defilade side, and not in defilade."""
        return tuple(unit for unit in self.units if unit in s.units and may_take_cover(s, unit))

    def choose(self, s: HttrState) -> Ask[None]:
        """Which one, or no more. Rule: httr:10.5.7."""
        units, order = self.able(s), s.table.order
        last = max((order[unit] for unit in self.done), default=-1)
        ask = Ask[None](s.side(units[0]), "defilade after a close action", rule="httr:10.5.7", subject=units)
        ask.offer(Finish(), self.finished)
        for unit in units:
            ask.offer(GoToGround(unit), self.took, canonical=order[unit] > last)
        return ask

    def took(self, g: Draft[HttrState], action: GoToGround) -> Flow[None]:
        """It is in defilade; nobody may fire at that."""
        g.emit(ModeChanged(action.unit, Mode.DEFILADE, voluntary=True, rule="httr:10.5.7"))
        done = sorted((*self.done, action.unit), key=g.state.table.order.__getitem__)
        return Next(evolve(self, done=tuple(done)).start)

    def finished(self, g: Draft[HttrState], _: Finish) -> Flow[None]:
        """No more."""
        return Done(None)


def may_take_cover(s: HttrState, unit: UnitId) -> bool:
    """Whether a unit may go into defilade after a close action. Rule: httr:10.5.7."""
    status = s.units[unit]
    return not status.disrupted and status.mode is not Mode.DEFILADE and Mode.DEFILADE in s.type(unit).modes
