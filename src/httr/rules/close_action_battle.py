"""The fight itself (10.3): the value, DIS accepted or defied, odds, die, losses, disruption, retreat, advance."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.hexes import HexId
from hexfront.state import Draft
from httr.actions import AcceptDisruption, DefyDisruption
from httr.counters import UnitId
from httr.events import CloseActionFought, CloseActionStopped, Disrupted
from httr.rules.advance import Advance
from httr.rules.checks import MoraleCheck, one_die
from httr.rules.close_action_fight import Fight, attackers_left
from httr.rules.close_action_losses import SideLosses
from httr.rules.close_action_strength import shares, totals
from httr.rules.close_action_values import weighed
from httr.rules.losses import Losses
from httr.rules.retreat import Rout
from httr.state import HttrState

DIS: Final = "DIS"
DEFIABLE: Final = 3
"""The odds to one at which a DIS may be defied. Rule: httr:10.3h."""
DEFIED_VALUE: Final = 1


@frozen
class Weighing(Frame[HttrState, None]):
    """The Close Action Value is worked out, and a DIS suffered or defied.

    Rule: httr:10.3c to httr:10.3i; ruling:A81.
    """

    attackers: tuple[UnitId, ...]
    hex: HexId
    lead: UnitId
    opponent: UnitId

    def fight(self, s: HttrState) -> Fight:
        """The fight as it stands."""
        start = s.units[self.lead].hex
        return Fight(attackers_left(s, self.attackers), s.at(self.hex), start, self.hex, self.lead, self.opponent)

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """Look the value up. Rule: httr:10.3f; httr:10.3g; httr:10.3h."""
        fight = self.fight(g.state)
        event = weighed(g.state, fight)
        g.emit(event)
        if event.cell.value != DIS:
            return Next(self.battle(int(event.cell.value), defied=False).start)
        attack, defence = totals(g.state, fight)
        return Next(self.doubt) if attack >= DEFIABLE * defence else self.stop(g, "httr:10.3g")

    def doubt(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """The attacker has the choice. Rule: httr:10.3h."""
        return Wait(self.choose)

    def choose(self, s: HttrState) -> Ask[None]:
        """Suffer the DIS, or defy it. Rule: httr:10.3g; httr:10.3h."""
        ask = Ask[None](s.side(self.lead), "close action is repelled", rule="httr:10.3h", subject=self.attackers)
        ask.offer(AcceptDisruption(), self.accepted)
        ask.offer(DefyDisruption(), self.defied)
        return ask

    def accepted(self, g: Draft[HttrState], _: AcceptDisruption) -> Flow[None]:
        """All attackers are disrupted, and it is over. Rule: httr:10.3g."""
        return self.stop(g, "httr:10.3g")

    def defied(self, g: Draft[HttrState], _: DefyDisruption) -> Flow[None]:
        """The lead checks its morale. Rule: httr:10.3h; httr:16.4c."""
        return Call(MoraleCheck(self.lead, "go on in spite of DIS", "httr:10.3h"), then=self.checked)

    def checked(self, g: Draft[HttrState], passed: bool) -> Flow[None]:
        """One point of the lead in either case; who fails is repelled. Rule: httr:10.3h; httr:10.3i; ruling:A81."""
        if passed:
            return Call(Losses(self.lead, 1, "httr:10.3h"), then=self.go_on)
        disrupt(g, self.attackers, "httr:10.3i")
        return Call(Losses(self.lead, 1, "httr:10.3i"), then=self.repelled)

    def go_on(self, g: Draft[HttrState], _: int) -> Flow[None]:
        """The value is one, and counts one column better. Rule: httr:10.3h; httr:10.4.3.3; ruling:A81."""
        return Next(self.battle(DEFIED_VALUE, defied=True).start)

    def repelled(self, g: Draft[HttrState], _: int) -> Flow[None]:
        """It is over."""
        g.emit(CloseActionStopped(self.attackers, self.hex, "httr:10.3i"))
        return Done(None)

    def stop(self, g: Draft[HttrState], rule: str) -> Flow[None]:
        """All attackers are disrupted, and it is over without losses. Rule: httr:10.3g."""
        disrupt(g, self.attackers, rule)
        g.emit(CloseActionStopped(self.attackers, self.hex, rule))
        return Done(None)

    def battle(self, value: int, *, defied: bool) -> Battle:
        """The fight at a value."""
        return Battle(self.attackers, self.hex, self.lead, self.opponent, value, defied)


@frozen
class Battle(Frame[HttrState, None]):
    """The odds, the die, and what befalls both sides; `defied` tells that a DIS was. Rule: httr:10.3j; httr:10.3k."""

    attackers: tuple[UnitId, ...]
    hex: HexId
    lead: UnitId
    opponent: UnitId
    value: int
    defied: bool

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """Roll one die, if anybody is left to attack. Rule: httr:10.3k; ruling:A74."""
        if not attackers_left(g.state, self.attackers):
            g.emit(CloseActionStopped(self.attackers, self.hex, "ruling:A74"))
            return Done(None)
        return Call(one_die(f"close action against {self.hex}", "httr:10.3k", *self.attackers), then=self.rolled)

    def rolled(self, g: Draft[HttrState], die: int) -> Flow[None]:
        """Look the result up. Rule: httr:10.3j; httr:10.3k; httr:10.3l; ruling:A92."""
        s = g.state
        attackers = attackers_left(s, self.attackers)
        start = s.units[attackers[0]].hex
        attack, defence = shares(s, Fight(attackers, s.at(self.hex), start, self.hex, self.lead, self.opponent))
        charts = s.table.charts.close_action
        shifts = (s.modifier("ca-defied"),) if self.defied else ()
        odds = charts.ratio(sum(each.counts for each in attack), sum(each.counts for each in defence))
        cell = charts.result(odds, die, self.value, sum(each.amount for each in shifts))
        attacker, defender = (str(said) for said in charts.outcome(cell))
        g.emit(
            CloseActionFought(
                self.hex, attack, defence, odds, self.value, shifts, die, cell, attacker, defender
            )
        )  # fmt: skip
        return Next(Aftermath(attackers, self.hex, self.lead, self.opponent, attacker, defender).start)


@frozen
class Aftermath(Frame[HttrState, None]):
    """Losses of both sides, then disruption, retreat and advance.

    Rule: httr:10.5a; httr:10.5.1a; httr:10.5.3; httr:10.5.4; ruling:A82.
    """

    attackers: tuple[UnitId, ...]
    hex: HexId
    lead: UnitId
    opponent: UnitId
    attacker: str
    defender: str

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """The attackers lose first. Rule: ruling:A82."""
        return Call(SideLosses(self.attackers, points_of(self.attacker), self.lead), then=self.attackers_lost)

    def attackers_lost(self, g: Draft[HttrState], _: None) -> Flow[None]:
        """Then the defenders. Rule: ruling:A82."""
        defenders = g.state.at(self.hex)
        return Call(SideLosses(defenders, points_of(self.defender), self.opponent), then=self.defenders_lost)

    def defenders_lost(self, g: Draft[HttrState], _: None) -> Flow[None]:
        """Disrupted attackers stay, disrupted defenders retreat. Rule: httr:10.5.1a; httr:10.5.3."""
        if disrupts(g.state, self.attacker):
            disrupt(g, self.attackers, "httr:10.5.3")
        if disrupts(g.state, self.defender) and g.state.at(self.hex):
            return Call(Rout(self.hex), then=self.routed)
        return Next(self.routed)

    def routed(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """The others advance. Rule: httr:10.5.4."""
        return Next(Advance(self.attackers, self.hex).start)


def points_of(said: str) -> int:
    """The strength points that a result costs: none for "-" and "DIS". Rule: httr:10.5a."""
    return int(said) if said.isdecimal() else 0


def disrupts(s: HttrState, said: str) -> bool:
    """Whether a result disrupts: DIS does, and losses do. Rule: httr:10.5a; ruling:A82."""
    return said == DIS or (points_of(said) > 0 and s.table.choices["close-action-losses"] == "disrupt")


def disrupt(g: Draft[HttrState], units: tuple[UnitId, ...], rule: str) -> None:
    """Disrupt those of some units that are on the map and are not disrupted. Rule: httr:10.3g; httr:10.5.3."""
    for unit in units:
        if unit in g.state.units and not g.state.units[unit].disrupted:
            g.emit(Disrupted(unit, rule))
