"""Dice and morale checks (16)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from hexfront.chance import Dice
from hexfront.flow import Call, Done, Flow, Frame
from hexfront.hooks import point
from hexfront.sources import Modifier
from hexfront.state import Draft
from httr.counters import UnitId
from httr.events import MoraleChecked
from httr.rules.units import morale
from httr.state import HttrState


def one_die(about: str, rule: str, *subject: str) -> Dice:
    """One six-sided die. Rule: httr:3.0a."""
    return Dice(1, 6, about, rule, subject=subject)


def two_dice(about: str, rule: str, *subject: str) -> Dice:
    """The total of two six-sided dice. Rule: httr:3.0b."""
    return Dice(2, 6, about, rule, subject=subject)


@point
def morale_modifiers(s: HttrState, unit: UnitId) -> Iterator[Modifier]:
    """What changes a unit's morale in every check. Rule: httr:16.5."""
    if next(s.leaders_at(s.units[unit].hex), None) is not None:
        yield Modifier(1, "leader", "httr:16.5")


@frozen
class MoraleCheck(Frame[HttrState, bool]):
    """A morale check: whether the unit passes, at or below its current morale. `extra` are of the occasion.

    Rule: httr:16.2; ruling:A111.
    """

    unit: UnitId
    about: str
    rule: str
    extra: tuple[Modifier, ...] = ()

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[bool]:
        """Roll two dice. Rule: httr:16.2."""
        name = g.state.counter(self.unit).designation
        return Call(two_dice(f"morale of {name}: {self.about}", self.rule, self.unit), then=self.rolled)

    def rolled(self, g: Draft[HttrState], roll: int) -> Flow[bool]:
        """Compare with the morale. Rule: httr:16.2."""
        s = g.state
        modifiers = (*morale_modifiers(s, self.unit), *self.extra)
        counts = morale(s, self.unit) + sum(each.amount for each in modifiers)
        g.emit(MoraleChecked(self.unit, self.about, self.rule, counts, modifiers, roll, roll <= counts))
        return Done(roll <= counts)
