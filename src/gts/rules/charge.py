"""The charge: the assaulting units try to throw the defenders out (18.7)."""

from __future__ import annotations

from attrs import frozen

from gts.actions import TestWith
from gts.counters import UnitId
from gts.events import Charged
from gts.rules.assault_fire import SideFires, standing
from gts.rules.checks import Check
from gts.rules.results import eliminate
from gts.state import GameState
from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.hexes import HexId
from hexfront.state import Draft


@frozen
class Charging(Frame[GameState, None]):
    """Units charge a hex: unsuppressed defenders fire at them, then one of its units must pass a check.

    Rule: gts:18.7v; gts:18.7ae; gts:18.7af; ruling:AS4; ruling:AS5.
    """

    units: tuple[UnitId, ...]
    hex: HexId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Go."""
        g.emit(Charged(self.units, self.hex))
        return Next(self.fire)

    def fire(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Defenders that are not Suppressed fire first, and better. Rule: ruling:AS4."""
        s = g.state
        shooters = standing(s, s.at(self.hex))
        return Call(SideFires(shooters, self.units, False, (s.modifier("charge"),)), then=self.close)

    def close(self, g: Draft[GameState], _: None) -> Flow[None]:
        """If any charging unit is left, the defenders must check. Rule: gts:18.7ae."""
        return Wait(self.who) if standing(g.state, self.units) and g.state.at(self.hex) else Done(None)

    def who(self, s: GameState) -> Ask[None]:
        """Which unit of the hex checks for all. Rule: gts:18.7ae; ruling:AS6."""
        units = s.at(self.hex)
        about = f"who checks against the charge at {self.hex}"
        ask = Ask[None](s.side(units[0]), about, rule="gts:18.7ae", subject=units)
        for unit in units:
            ask.offer(TestWith(unit), self.check)
        return ask

    def check(self, g: Draft[GameState], action: TestWith) -> Flow[None]:
        """A Command Point may pass it. Rule: gts:18.7ae."""
        check = Check(action.unit, "stand against a charge", "gts:18.7ae", may_pay=True)
        return Call(check, then=self.checked)

    def checked(self, g: Draft[GameState], passed: bool) -> Flow[None]:
        """If it fails, all the defenders are eliminated. Rule: gts:18.7af; ruling:AS5."""
        if not passed:
            for unit in g.state.at(self.hex):
                eliminate(g, unit, "gts:18.7af")
        return Done(None)
