"""Troop Quality Checks (29.47, 29.48)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from gts.actions import RollForIt, SpendCommandPoint
from gts.counters import UnitId
from gts.events import Checked
from gts.rules.command import in_command, may_spend, spend
from gts.rules.positions import position_quality
from gts.state import GameState
from hexfront.chance import Dice
from hexfront.flow import Ask, Call, Done, Flow, Frame, Wait
from hexfront.hooks import point
from hexfront.sources import Modifier
from hexfront.state import Draft

ALWAYS: Final = 0  # gts:1.2h
NEVER: Final = 9  # gts:1.2h


def die(about: str, rule: str, *subject: str) -> Dice:
    """The ten-sided die, whose 0 counts as zero. Rule: gts:1.2g."""
    return Dice(1, 10, about, rule, low=0, subject=subject)


@point
def quality_modifiers(s: GameState, unit: UnitId) -> Iterator[Modifier]:
    """The modifiers to a unit's Troop Quality, in the order of the glossary.

    Rule: gts:29.48a; gts:21.7b; gts:19.2.2g; gts:19.2.4c; gts:16.6.2.2i; gts:19.2.3f; gts:22.2.4a; gts:22.3.6a;
    gts:16.6.2.2a; gts:29.39a.
    """
    status = s.units[unit]
    if not in_command(s, unit):
        yield s.modifier("out-of-command-quality")
    if status.suppressed:
        yield s.modifier("suppressed-quality")
    if status.reduced:
        yield s.modifier("step-loss-quality")
    if (barrage := s.barrages.get(status.hex)) is not None:
        yield s.modifier(f"barrage-{barrage}-quality")
    if status.cohesion == 2:
        yield s.modifier("cohesion-2-quality")
    yield from position_quality(s, unit)


def passes(roll: int, rating: int) -> bool:
    """Whether a roll passes: at or below the rating, always on 0, never on 9. Rule: gts:29.47a; gts:1.2h."""
    return roll == ALWAYS or (roll != NEVER and roll <= rating)


@frozen
class Check(Frame[GameState, bool]):
    """A Troop Quality Check: whether the unit passes.

    With `may_pay`, a Command Point may be spent instead of the roll, before it. `extra` are modifiers of the occasion.

    Rule: gts:29.47a; gts:29.47b.
    """

    unit: UnitId
    about: str
    rule: str
    may_pay: bool = False
    extra: tuple[Modifier, ...] = ()

    def start(self, g: Draft[GameState], _: None = None) -> Flow[bool]:
        """Ask for a Command Point if one may be spent, else roll."""
        if self.may_pay and may_spend(g.state, self.unit):
            return Wait(self.pay_or_roll)
        return self.throw(g)

    def pay_or_roll(self, s: GameState) -> Ask[bool]:
        """The owner chooses between the die and a Command Point. Rule: gts:29.47b."""
        ask = Ask[bool](
            s.side(self.unit), f"{s.counter(self.unit).designation}: {self.about}", rule=self.rule, subject=(self.unit,)
        )
        ask.offer(RollForIt(), self.throw)
        ask.offer(SpendCommandPoint(), self.pay)
        return ask

    def pay(self, g: Draft[GameState], _: SpendCommandPoint) -> Flow[bool]:
        """A Command Point passes it. Rule: gts:29.16a."""
        spend(g, self.unit, self.about)
        rating, modifiers = self.rating(g.state)
        g.emit(Checked(self.unit, self.about, self.rule, rating, modifiers, None, True))
        return Done(True)

    def throw(self, g: Draft[GameState], _: RollForIt | None = None) -> Flow[bool]:
        """Roll for it."""
        name = g.state.counter(self.unit).designation
        return Call(die(f"Troop Quality Check of {name}: {self.about}", self.rule, self.unit), then=self.rolled)

    def rolled(self, g: Draft[GameState], roll: int) -> Flow[bool]:
        """Compare the roll with the modified Troop Quality. Rule: gts:29.47a."""
        rating, modifiers = self.rating(g.state)
        passed = passes(roll, rating)
        g.emit(Checked(self.unit, self.about, self.rule, rating, modifiers, roll, passed))
        return Done(passed)

    def rating(self, s: GameState) -> tuple[int, tuple[Modifier, ...]]:
        """The modified Troop Quality and what modifies it. Rule: gts:29.48a."""
        modifiers = (*quality_modifiers(s, self.unit), *self.extra)
        return s.face(self.unit).troop_quality + sum(each.amount for each in modifiers), modifiers
