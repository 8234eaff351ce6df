"""Shots: the die, the table, and the results (15.5).

A shot ends in a hit that is not yet applied: the caller decides when.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from gts.counters import UnitId
from gts.events import Fired
from gts.rules.checks import Check, die
from gts.rules.disbanding import Disbanding
from gts.rules.fire import (
    COMPANY_BONUS,
    DIRECT,
    OPPORTUNITY,
    has_company_bonus,
    is_armored_target,
    limited,
    result_of,
    shot_modifiers,
    weapon_row,
)
from gts.rules.parks import show_fired
from gts.rules.results import Result
from gts.state import GameState
from hexfront.flow import Call, Done, Flow, Frame, Next, Value
from hexfront.hooks import point
from hexfront.sources import Modifier
from hexfront.state import Draft


@frozen
class Hit(Value):
    """How a shot ended: the roll, the result on the target (None for a miss), and whether it had the Company Bonus.

    `along` are the results on units that the same roll struck too.
    """

    roll: int
    code: str | None
    bonus: bool
    along: tuple[tuple[UnitId, str | None], ...] = ()


@frozen
class Struck:
    """A unit that the roll of a shot at another strikes too, and the rule that says so."""

    unit: UnitId
    rule: str


@point
def struck_too(s: GameState, target: UnitId) -> Iterator[Struck]:
    """The units that the roll of a shot at `target` strikes too: none in the series. Rule: gts:15.3b."""
    yield from ()


@frozen
class Shot(Frame[GameState, Hit]):
    """One unit shoots at one unit: the modifiers, the die, the table. The result is not applied.

    `extra` are the modifiers of the occasion, such as those of Opportunity Fire.

    Rule: gts:15.5b; gts:15.5e; gts:15.5f; gts:15.5g; gts:15.5h.
    """

    firer: UnitId
    target: UnitId
    method: str
    extra: tuple[Modifier, ...] = ()
    bonus: bool = False
    spotter: UnitId | None = None

    def start(self, g: Draft[GameState], _: None = None) -> Flow[Hit]:
        """Check for the Company Bonus first, where there may be one. Rule: gts:15.6e; gts:15.6f; gts:15.6g."""
        if self.method != OPPORTUNITY and has_company_bonus(g.state, self.firer):
            return Call(Check(self.firer, "Company Bonus", "gts:15.6e"), then=self.counted)
        return self.aimed(g)

    def counted(self, g: Draft[GameState], bonus: bool) -> Flow[Hit]:
        """The bonus is a modifier like the others. Rule: gts:15.6e."""
        if not bonus:
            return self.aimed(g)
        return evolve(self, bonus=True, extra=(g.state.modifier(COMPANY_BONUS), *self.extra)).aimed(g)

    def aimed(self, g: Draft[GameState]) -> Flow[Hit]:
        """Roll one die. Rule: gts:15.5f."""
        s = g.state
        about = f"{s.counter(self.firer).designation} fires at {s.counter(self.target).designation}"
        return Call(die(about, "gts:15.5f", self.firer, self.target), then=self.rolled)

    def rolled(self, g: Draft[GameState], roll: int) -> Flow[Hit]:
        """Hold the roll against the rating, and look it up. Rule: gts:15.5e; gts:15.5h; gts:16.7b."""
        code = self.strike(g, self.target, roll)
        along = tuple((each.unit, self.strike(g, each.unit, roll)) for each in struck_too(g.state, self.target))
        show_fired(g, self.firer)
        return Done(Hit(roll, code, self.bonus, along))

    def strike(self, g: Draft[GameState], target: UnitId, roll: int) -> str | None:
        """What the roll does to one unit; None for a miss. Rule: gts:15.5e; gts:15.5h."""
        s = g.state
        printed = s.face(self.firer).fire_rating
        assert printed is not None, f"{self.firer} has no Fire Rating"
        modifiers = (*self.extra, *shot_modifiers(s, self.firer, target, self.method))
        rating = limited(printed + sum(each.amount for each in modifiers))
        weapon = weapon_row(s, self.firer, self.method)
        cell = result_of(s, roll, rating, weapon, is_armored_target(s, target))
        hex = s.units[target].hex
        g.emit(Fired(self.firer, target, hex, self.method, printed, modifiers, rating, roll, cell, self.spotter))
        return str(cell.value) if cell is not None else None


@frozen
class Impact(Frame[GameState, bool]):
    """Apply the results of one shot, to each unit in turn; the result tells whether any had an effect.

    Rule: gts:15.3b; gts:15.5h.
    """

    left: tuple[tuple[UnitId, str | None], ...]
    effect: bool = False

    def start(self, g: Draft[GameState], _: None = None) -> Flow[bool]:
        """The next unit that was hit and is still there."""
        for place, (unit, code) in enumerate(self.left, 1):
            if code is not None and unit in g.state.units:
                return Call(Result(unit, code), then=evolve(self, left=self.left[place:]).applied)
        return Done(self.effect)

    def applied(self, g: Draft[GameState], effect: bool) -> Flow[bool]:
        """Go on with those left."""
        return Next(evolve(self, effect=self.effect or effect).start)


def impact(target: UnitId, hit: Hit) -> Impact:
    """The procedure that applies a hit on a target. Rule: gts:15.5h."""
    return Impact(((target, hit.code), *hit.along))


@frozen
class DirectFire(Frame[GameState, None]):
    """A unit fires directly at a unit, and the result is applied at once. Rule: gts:15.3b; gts:15.5e; gts:15.5h."""

    firer: UnitId
    target: UnitId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Announced at a unit in a Park it breaks up the Park at once. Rule: gts:16.2.5a; gts:16.2.5b; gts:16.3.1g."""
        status = g.state.units[self.target]
        if status.parked:
            return Call(Disbanding(status.hex, "gts:16.2.5b"), then=self.shoot)
        return self.shoot(g)

    def shoot(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Shoot."""
        return Call(Shot(self.firer, self.target, DIRECT), then=self.shot)

    def shot(self, g: Draft[GameState], hit: Hit) -> Flow[None]:
        """Apply the result to the target alone. Rule: gts:15.3b; gts:15.5h."""
        return Call(impact(self.target, hit), then=self.applied)

    def applied(self, g: Draft[GameState], _: bool) -> Flow[None]:
        """The Action is over."""
        return Done(None)
