"""Running out of ammunition (13.3, 15.2): the check after own fire and after an attack in close action."""

from __future__ import annotations

from typing import Final

from attrs import evolve, frozen

from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.state import Draft
from httr.actions import RunOut, SpendAmmunition
from httr.counters import FormationId, UnitId
from httr.events import AmmunitionSpent, Depleted, DepletionChecked
from httr.rules.checks import one_die
from httr.rules.subordination import division_of
from httr.rules.supply import Level, supply_level
from httr.rules.units import is_artillery
from httr.state import HttrState

LOW: Final = 4
MIDDLE: Final = 6
HEAVY_ARTILLERY: Final = 7
WORSE: Final = 2
"""How many more rolls deplete a unit without a path or command points.

Rule: httr:13.2.7.6b; httr:13.2.7.7b; ruling:A96.
"""


def has_ammunition_points(s: HttrState, unit: UnitId) -> bool:
    """Whether a unit is supplied by ammunition points: artillery of rating 7 and more.

    Rule: httr:13.3.1d; httr:15.0a; httr:15.2.1b.
    """
    return is_artillery(s, unit) and (s.counter(unit).er or 0) >= HEAVY_ARTILLERY


def depleting_rolls(s: HttrState, unit: UnitId) -> tuple[int, str]:
    """Up to which roll of one die a unit runs out when it fires now, 0 for never; and the rule that says so.

    Rule: httr:13.2.7.5b; httr:13.2.7.6b; httr:13.2.7.7b; httr:13.5c; httr:15.2.6; ruling:A96; ruling:A101.
    """
    er = s.counter(unit).er or 0
    if has_ammunition_points(s, unit):
        return (2, "httr:15.2.2b") if er > 8 else (1, "httr:15.2.2a")
    level = Level.FULL if unit in s.batteries else supply_level(s, unit)
    if level is Level.FULL:
        return 0, "httr:13.2.7.3"
    up_to, rule = (1, "httr:13.3.1a") if er <= LOW else (3, "httr:13.3.1b") if er <= MIDDLE else (5, "httr:13.3.1c")
    if level is Level.ONE:
        return up_to, rule
    worse = WORSE if s.table.choices["unsupplied-depletion"] == "worse" else -WORSE
    return min(6, max(0, up_to + worse)), rule


@frozen
class DepletionChecks(Frame[HttrState, None]):
    """Each of some units that have fired, or attacked, checks for depletion.

    Rule: httr:13.2.7.4; httr:13.2.7.5b; httr:13.2.7.8; ruling:A100.
    """

    units: tuple[UnitId, ...]

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """The next one that is still there and may run out."""
        s = g.state
        for place, unit in enumerate(self.units, 1):
            if (unit in s.units or unit in s.batteries) and depleting_rolls(s, unit)[0]:
                name = s.counter(unit).designation
                rest = evolve(self, units=self.units[place - 1 :])
                return Call(one_die(f"ammunition of {name}", depleting_rolls(s, unit)[1], unit), then=rest.rolled)
        return Done(None)

    def rolled(self, g: Draft[HttrState], roll: int) -> Flow[None]:
        """It runs out at or below the number. Rule: httr:13.3.1a; httr:15.2.1c; httr:15.2.1d."""
        s, unit = g.state, self.units[0]
        up_to, rule = depleting_rolls(s, unit)
        checked = DepletionChecked(unit, s.counter(unit).er or 0, up_to, roll, rule)
        g.emit(checked)
        rest = evolve(self, units=self.units[1:])
        if not checked.failed:
            return Next(rest.start)
        if has_ammunition_points(s, unit) and self.track(s):
            return Next(self.choose)
        g.emit(Depleted(unit, rule))
        return Next(rest.start)

    def track(self, s: HttrState) -> FormationId | None:
        """The division that can spend a point for the unit; None if it has none left.

        Rule: httr:15.2.1a; httr:15.2.1d.
        """
        division = None if self.units[0] in s.batteries else division_of(s, self.units[0])
        return division.id if division is not None and s.ammunition.get(division.id, 0) > 0 else None

    def choose(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """Let the owner choose."""
        return Wait(self.spend_or_run_out)

    def spend_or_run_out(self, s: HttrState) -> Ask[None]:
        """A point of the division, or the marker. Rule: httr:15.2.1c."""
        unit = self.units[0]
        about = f"{s.counter(unit).designation} is short of ammunition"
        ask = Ask[None](s.side(unit), about, rule="httr:15.2.1c", subject=(unit,))
        ask.offer(SpendAmmunition(), self.spend)
        ask.offer(RunOut(), self.run_out)
        return ask

    def spend(self, g: Draft[HttrState], _: SpendAmmunition) -> Flow[None]:
        """The division has one less. Rule: httr:15.2.1c."""
        division = self.track(g.state)
        assert division is not None, "it was offered because the division has points"
        g.emit(AmmunitionSpent(division, 1, "httr:15.2.1c"))
        return Next(evolve(self, units=self.units[1:]).start)

    def run_out(self, g: Draft[HttrState], _: RunOut) -> Flow[None]:
        """The battery is depleted. Rule: httr:15.2.1c."""
        g.emit(Depleted(self.units[0], "httr:15.2.1c"))
        return Next(evolve(self, units=self.units[1:]).start)
