"""The shot of indirect fire (6.5.3): two dice, which may be shifted, on the line of the target."""

from __future__ import annotations

from attrs import evolve, frozen

from hexfront.flow import Ask, Call, Done, Flow, Frame, Wait
from hexfront.state import Draft
from httr.actions import Method, ShiftRoll
from httr.counters import UnitId
from httr.events import FireControl, Fired
from httr.rules.checks import two_dice
from httr.rules.direct_fire import LEAST_ROLL, MOST_ROLL
from httr.rules.fire_lines import fire_line
from httr.rules.fire_results import NOTHING, Impact, impact_of
from httr.rules.indirect_strength import indirect_computation
from httr.rules.observation import reveal
from httr.state import HttrState


@frozen
class IndirectShot(Frame[HttrState, Impact]):
    """A packet of one rating, or a single unit, fires indirectly at a unit; the result is held, nothing is applied.

    `group` are the units to which losses beyond the target may pass, empty for all in its hex.

    Rule: httr:6.5.1.9; httr:6.5.3b; httr:6.5.3c; httr:6.5.3d; httr:6.5.3e; httr:6.5.3f; httr:6.5.3g; httr:6.5.3i;
    ruling:A43; ruling:A211.
    """

    target: UnitId
    controls: tuple[FireControl, ...]
    occasion: str
    group: tuple[UnitId, ...] = ()
    rolled: int = 0

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[Impact]:
        """Roll two dice, unless the fire is too weak for the line of the target. Rule: httr:6.5.3d; ruling:A211."""
        s = g.state
        value = indirect_computation(s, self.target, self.controls, self.occasion).value
        if s.table.charts.fire.column(fire_line(s, self.target), value) is None:
            return self.result(g, 0)
        about = f"{s.names(self.firers)} at {s.counter(self.target).designation}"
        return Call(two_dice(about, "httr:6.5.3d", *self.firers, self.target), then=self.dice)

    @property
    def firers(self) -> tuple[UnitId, ...]:
        """The units of the packet."""
        return tuple(one.unit for one in self.controls)

    def dice(self, g: Draft[HttrState], roll: int) -> Flow[Impact]:
        """Strength and a crowded hex may shift the roll. Rule: httr:6.5.3e; httr:6.5.3f; ruling:A43."""
        seen = evolve(self, rolled=roll)
        return Wait(seen.shift) if seen.limit(g.state) else seen.result(g, 0)

    def limit(self, s: HttrState) -> int:
        """By how much it may be shifted. Rule: httr:6.5.3g."""
        return indirect_computation(s, self.target, self.controls, self.occasion).shift

    def shift(self, s: HttrState) -> Ask[Impact]:
        """The firing player adds or subtracts. Rule: httr:6.5.3e; httr:6.5.3f; httr:6.5.3g; ruling:A43."""
        most = self.limit(s)
        ask = Ask[Impact](s.side(self.firers[0]), f"shift the roll of {self.rolled}", rule="httr:6.5.3g")
        for by in range(-most, most + 1):
            if LEAST_ROLL <= self.rolled + by <= MOST_ROLL:
                ask.offer(ShiftRoll(by), self.shifted)
        return ask

    def shifted(self, g: Draft[HttrState], action: ShiftRoll) -> Flow[Impact]:
        """The roll that counts."""
        return self.result(g, action.by)

    def result(self, g: Draft[HttrState], by: int) -> Flow[Impact]:
        """Look it up on the line of the target, and tell it. Rule: httr:6.5.3c; httr:6.5.3d; httr:7.3.4."""
        s = g.state
        summed = indirect_computation(s, self.target, self.controls, self.occasion)
        line = fire_line(s, self.target)
        cell = s.table.charts.fire.result(line, summed.value, self.rolled + by) if self.rolled else None
        g.emit(
            Fired(
                target=self.target,
                hex=s.units[self.target].hex,
                method=Method.INDIRECT,
                occasion=self.occasion,
                strengths=summed.strengths,
                er=summed.er,
                er_modifiers=summed.er_modifiers,
                cell=summed.cell,
                value=summed.value,
                value_modifiers=summed.value_modifiers,
                line=line,
                rolled=self.rolled,
                roll=self.rolled + by,
                result=NOTHING if cell is None else str(cell.value),
                controls=self.controls,
            )
        )
        for unit in self.firers:
            reveal(g, unit)
        return Done(impact_of(s, cell, self.target, Method.INDIRECT, s.side(self.firers[0]), self.group))
