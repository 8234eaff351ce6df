"""Close action (10): declaration, leads, fire before it, the value, and what follows, in the order of 10.3."""

from __future__ import annotations

from attrs import frozen

from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.hexes import HexId
from hexfront.state import Draft, Marked
from hexfront.values import evolve
from httr.actions import NameLead
from httr.counters import UnitId
from httr.events import CloseActionDeclared, CloseActionStopped, LeadNamed
from httr.marks import MOVED
from httr.rules.advance import Advance, TakeCover
from httr.rules.checks import MoraleCheck
from httr.rules.close_action_battle import Weighing
from httr.rules.close_action_declaration import close_action_refusal, leads_now
from httr.rules.close_action_fight import attackers_left, is_armor
from httr.rules.close_action_window import Preliminaries
from httr.rules.depletion import DepletionChecks
from httr.rules.units import TOP
from httr.state import HttrState
from httr.unittypes import Mode

__all__ = ["CloseAction", "close_action_refusal"]


@frozen
class CloseAction(Frame[HttrState, None]):
    """Units of one hex attack those of another; when it is over the attackers' move is, too.

    `path` are the last hexes that they entered before it.

    Rule: httr:10.1.1; httr:10.1.2; httr:10.1.3; httr:10.1.8; httr:10.1.14a; httr:10.1.14b.
    """

    attackers: tuple[UnitId, ...]
    hex: HexId
    path: tuple[HexId, ...] = ()

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """It is declared, and binds. Rule: httr:10.1.8."""
        s = g.state
        start = s.units[self.attackers[0]].hex
        attackers = tuple(unit for unit in s.at(start) if unit in self.attackers)
        g.emit(CloseActionDeclared(attackers, start, self.hex))
        return Call(Attack(attackers, self.hex, path=self.path), then=Conclusion(attackers, s.at(self.hex)).fought)


@frozen
class Attack(Frame[HttrState, None]):
    """The leads are named, then comes the fire before the fight; leads that it takes away are replaced.

    `prepared` tells that the fire is over, `combined` that AFV that were not in defilade attacked beside others;
    `path` are the last hexes that the attackers entered.

    Rule: httr:10.3a; httr:10.3b; httr:10.2.12; httr:10.2.13; ruling:A73; ruling:A74.
    """

    attackers: tuple[UnitId, ...]
    hex: HexId
    lead: UnitId | None = None
    opponent: UnitId | None = None
    prepared: bool = False
    combined: bool = False
    path: tuple[HexId, ...] = ()

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """Both leads, the fire, the fight: whatever is still to come. Rule: httr:10.3b; ruling:A74."""
        s = g.state
        attackers = attackers_left(s, self.attackers)
        if not attackers:
            g.emit(CloseActionStopped(self.attackers, self.hex, "ruling:A74"))
            return Done(None)
        if s.holder(self.hex) is None:
            return Call(Advance(attackers, self.hex), then=self.over)
        if self.lead not in attackers:
            return Wait(self.name_lead)
        if self.opponent not in s.at(self.hex):
            return Wait(self.name_opponent)
        if self.prepared:
            assert self.lead is not None, "it is one of the attackers"
            assert self.opponent is not None, "it is one of the defenders"
            return Next(Weighing(attackers, self.hex, self.lead, self.opponent).start)
        ready = evolve(self, prepared=True, combined=is_combined(s, attackers))
        return Call(Preliminaries(attackers, self.hex, path=self.path), then=ready.fired)

    def name_lead(self, s: HttrState) -> Ask[None]:
        """Which unit leads the attack. Rule: httr:10.3a; ruling:A73."""
        attackers = attackers_left(s, self.attackers)
        ask = Ask[None](s.side(attackers[0]), "lead of the attack", rule="httr:10.3a", subject=attackers)
        for unit in leads_now(s, attackers):
            ask.offer(NameLead(unit), self.led)
        return ask

    def led(self, g: Draft[HttrState], action: NameLead) -> Flow[None]:
        """It leads."""
        g.emit(LeadNamed(action.unit, attacks=True))
        return Next(evolve(self, lead=action.unit).start)

    def name_opponent(self, s: HttrState) -> Ask[None]:
        """Which unit leads the defence. Rule: httr:10.3a; httr:18.1.2.4; httr:18.2.6; ruling:A73."""
        defenders = s.at(self.hex)
        ask = Ask[None](s.side(defenders[0]), "lead of the defence", rule="httr:10.3a", subject=defenders)
        for unit in defenders[:TOP]:
            ask.offer(NameLead(unit), self.opposed)
        return ask

    def opposed(self, g: Draft[HttrState], action: NameLead) -> Flow[None]:
        """It leads."""
        g.emit(LeadNamed(action.unit, attacks=False))
        return Next(evolve(self, opponent=action.unit).start)

    def fired(self, g: Draft[HttrState], _: None) -> Flow[None]:
        """Foot that have lost all their AFV must want to go on. Rule: httr:10.2.13; httr:16.4b; ruling:A80."""
        s = g.state
        attackers = attackers_left(s, self.attackers)
        on = evolve(self, combined=False)
        if not self.combined or not attackers or is_combined(s, attackers):
            return Next(on.start)
        foot = [unit for unit in attackers if not is_armor(s, unit)]
        if not foot:
            return Next(on.start)
        return Call(MoraleCheck(foot[0], "attack without the AFV", "httr:10.2.13"), then=on.checked)

    def checked(self, g: Draft[HttrState], passed: bool) -> Flow[None]:
        """A failed check ends the close action, and nothing else. Rule: httr:10.2.13."""
        if passed:
            return Next(self.start)
        g.emit(CloseActionStopped(self.attackers, self.hex, "httr:10.2.13"))
        return Done(None)

    def over(self, g: Draft[HttrState], _: None) -> Flow[None]:
        """The hex was empty already."""
        return Done(None)


def is_combined(s: HttrState, attackers: tuple[UnitId, ...]) -> bool:
    """Whether AFV that are not in defilade attack beside other units. Rule: httr:10.2.13; ruling:A80."""
    armor = [unit for unit in attackers if is_armor(s, unit)]
    ready = any(s.units[unit].mode is not Mode.DEFILADE for unit in armor)
    return ready and len(armor) < len(attackers)


@frozen
class Conclusion(Frame[HttrState, None]):
    """What is left to do when a close action is over.

    Rule: httr:10.5.7; httr:10.1.10b; httr:13.2.7.5b; httr:13.2.7.8.
    """

    attackers: tuple[UnitId, ...]
    defenders: tuple[UnitId, ...]

    def fought(self, g: Draft[HttrState], _: None) -> Flow[None]:
        """Defilade for the attackers who want it. Rule: httr:10.5.7."""
        return Call(TakeCover(self.attackers), then=self.covered)

    def covered(self, g: Draft[HttrState], _: None) -> Flow[None]:
        """And for the defenders. Rule: httr:10.5.7."""
        return Call(TakeCover(self.defenders), then=self.defended)

    def defended(self, g: Draft[HttrState], _: None) -> Flow[None]:
        """The attackers have used ammunition; the defenders' fire costs none. Rule: httr:13.2.7.5b; httr:13.2.7.8."""
        return Call(DepletionChecks(self.attackers), then=self.ended)

    def ended(self, g: Draft[HttrState], _: None) -> Flow[None]:
        """The attackers move no more. Rule: httr:10.1.10b."""
        for unit in self.attackers:
            if unit in g.state.units:
                g.emit(Marked((MOVED, unit), 1))
        return Done(None)
