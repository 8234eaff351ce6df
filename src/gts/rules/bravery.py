"""Bravery: whether a unit that is to assault goes (18.7, 29.13)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from gts.counters import UnitId, Weapon
from gts.events import ActionEnded, BraveryChecked
from gts.rules.checks import die, passes, quality_modifiers
from gts.rules.fire import HIGHEST, terrain_modifiers
from gts.rules.fire_zones import covering
from gts.rules.positions import has_entrenched, is_entrenched, is_improved
from gts.state import GameState
from hexfront.flow import Call, Done, Flow, Frame
from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.sources import Modifier
from hexfront.state import Draft


@point
def assaulter_values(s: GameState, unit: UnitId) -> Iterator[Modifier]:
    """The Defense Rating of a unit that is to assault and what its markers add; the lower, the better.

    Rule: gts:18.7g; gts:18.7i; gts:18.7j.
    """
    yield Modifier(s.face(unit).defense_rating, "Defense Rating", "gts:18.7g")
    if s.units[unit].column:
        yield s.modifier("column-bravery")


@point
def opposing_values(s: GameState, unit: UnitId, target: HexId) -> Iterator[Modifier]:
    """The Defense Rating of a unit that covers the assaulters, and what its markers and its terrain add.

    Its entrenchment counts here only if nobody is entrenched in the assaulted hex.

    Rule: gts:18.7d; gts:18.7i; gts:18.7j; gts:18.7k; gts:18.7l; ruling:AS11; ruling:AS12.
    """
    yield Modifier(s.face(unit).defense_rating, "Defense Rating", "gts:18.7d")
    if s.units[unit].column:
        yield s.modifier("column-bravery")
    if is_improved(s, unit):
        yield s.modifier("improved-position-bravery")
    if is_entrenched(s, unit) and not has_entrenched(s, target):
        yield s.modifier("entrenchment-bravery")
    yield from terrain_modifiers(s, unit, Weapon.SA)


def total(values: Iterator[Modifier]) -> int:
    """The sum of modifiers."""
    return sum(each.amount for each in values)


@point
def bravery_modifiers(
    s: GameState, unit: UnitId, force: tuple[UnitId, ...], target: HexId, foe: UnitId
) -> Iterator[Modifier]:
    """What modifies the Troop Quality of a unit that is to assault; `foe` is the enemy whose value counts.

    Rule: gts:18.7f; gts:18.7g; gts:22.3.6c; ruling:AS11.
    """
    yield from quality_modifiers(s, unit)
    against = total(opposing_values(s, foe, target))
    yield Modifier(against, f"defense of {s.counter(foe).designation}", "gts:18.7f")
    best = min(total(assaulter_values(s, one)) for one in force)
    yield Modifier(-best, "best defense of the assaulting units", "gts:18.7g")
    if has_entrenched(s, target):
        yield evolve(s.modifier("entrenchment-bravery"), rule="gts:22.3.6c")


def strongest_foe(s: GameState, side: str, hex: HexId, target: HexId) -> UnitId | None:
    """The enemy with the lowest modified Defense value of those whose Fire Zones include a hex; None if there is none.

    Rule: gts:18.7d; gts:18.7e; ruling:AS13.
    """
    return min(covering(s, side, hex), key=lambda foe: total(opposing_values(s, foe, target)), default=None)


@frozen
class Bravery(Frame[GameState, bool]):
    """A Bravery Check: whether the unit goes on. No Command Point passes it.

    `force` are all the units that are to assault the hex `target`.

    Rule: gts:18.7c; gts:18.7e; gts:18.7h; gts:29.13a; gts:29.13b; gts:29.16b.
    """

    unit: UnitId
    force: tuple[UnitId, ...]
    target: HexId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[bool]:
        """Outside all enemy Fire Zones no check is made. Rule: gts:18.7e."""
        if self.foe(g.state) is None:
            return Done(True)
        name = g.state.counter(self.unit).designation
        return Call(die(f"Bravery Check of {name}", "gts:18.7c", self.unit), then=self.rolled)

    def foe(self, s: GameState) -> UnitId | None:
        """The enemy whose Defense value counts."""
        return strongest_foe(s, s.side(self.unit), s.units[self.unit].hex, self.target)

    def rolled(self, g: Draft[GameState], roll: int) -> Flow[bool]:
        """Compare the roll with the number; who fails does not assault. Rule: gts:18.7h; gts:18.7p; gts:18.7q."""
        s = g.state
        foe = self.foe(s)
        assert foe is not None, f"nobody covers {self.unit}"
        printed = s.face(self.unit).troop_quality
        lines = bravery_modifiers(s, self.unit, self.force, self.target, foe)
        modifiers = tuple(line for line in lines if line.amount)
        rating = min(HIGHEST, printed + sum(each.amount for each in modifiers))
        passed = passes(roll, rating)
        g.emit(BraveryChecked(self.unit, printed, modifiers, rating, roll, passed))
        if not passed:
            g.emit(ActionEnded(self.unit, "not brave enough to assault", "gts:18.7h"))
        return Done(passed)
