"""Direct fire at conventional targets (6.3): who may fire, the packet, its strength, rating and value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen

from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.hooks import point
from hexfront.sources import Modifier, Refusal
from hexfront.state import Draft, Marked
from httr.actions import AddFirer, Method, OpenFire, ShiftRoll
from httr.counters import UnitId
from httr.events import Fired
from httr.marks import FIRED
from httr.rules.checks import two_dice
from httr.rules.entrenchment import is_dug_in
from httr.rules.fire_effects import Effects
from httr.rules.fire_lines import fire_line
from httr.rules.fire_results import Impact, impact_of
from httr.rules.units import (
    family,
    in_top,
    is_armored_reconnaissance,
    is_artillery,
    is_gun,
    is_silhouette,
    target_class,
)
from httr.state import HttrState
from httr.unittypes import Doubles, Family, Mode, TargetClass

MOST_STRENGTH: Final = 9
MOST_VALUE: Final = 9
MOST_ER: Final = 9
ARTILLERY_ER: Final = 2
FIRE: Final = "fire"


def is_conventional(s: HttrState, unit: UnitId) -> bool:
    """Whether conventional fire may be aimed at a unit. Rule: httr:6.2a; httr:6.2b; httr:2.7l."""
    return target_class(s, unit) in (TargetClass.CONVENTIONAL, TargetClass.VERY_LIGHT)


@point
def direct_target_refusal(s: HttrState, side: str, target: UnitId) -> Iterator[Refusal]:
    """Why no unit of a side may aim conventional fire at a unit. Rule: httr:6.3.1.5a; httr:6.2a; httr:6.2.3a."""
    name = s.counter(target).designation
    if not is_conventional(s, target):
        yield Refusal("httr:6.2a", f"{name} is a {target_class(s, target)} AFV target, not a conventional one")
    if not in_top(s, target):
        yield Refusal("httr:6.3.1.5a", f"{name} is not one of the top two of its stack")
    if not any(next(direct_firer_refusal(s, unit, target), None) is None for unit in neighbours(s, side, target)):
        yield Refusal("httr:6.2.3a", f"no unit that may fire is adjacent to {name}")


def neighbours(s: HttrState, side: str, target: UnitId) -> Iterator[UnitId]:
    """The units of a side next to a unit, hex by hex from the top. Rule: httr:6.2.3a."""
    for hex in s.table.board.neighbours(s.units[target].hex):
        yield from (unit for unit in s.at(hex) if s.side(unit) == side)


@point
def direct_firer_refusal(s: HttrState, unit: UnitId, target: UnitId) -> Iterator[Refusal]:
    """Why a unit may not fire conventionally at a unit in a fire phase.

    Rule: httr:6.2.1a; httr:6.3.1.4; httr:6.3.1.11; httr:6.1.10; httr:2.7f.
    """
    status, name = s.units[unit], s.counter(unit).designation
    if s.marked(FIRED, unit) is not None:
        yield Refusal("httr:6.2.1a", f"{name} has fired in this phase")
    if status.depleted:
        yield Refusal("httr:6.1.10", f"{name} is out of ammunition")
    if not in_top(s, unit):
        yield Refusal("httr:6.3.1.4", f"{name} is not one of the top two of its stack")
    if status.mode is Mode.TRAVEL and not (is_silhouette(s, unit) or is_armored_reconnaissance(s, unit)):
        yield Refusal("httr:6.3.1.11", f"{name} is in Travel Mode")


def direct_strength(s: HttrState, unit: UnitId) -> int:
    """The points that a unit fires with at conventional targets: all factors at once, rounded up, at least one.

    Rule: httr:6.3.3.1a; httr:6.3.3.1b; httr:6.3.3.3a; httr:6.3.3.4a; httr:6.3.3.5; ruling:A14.
    """
    status, points = s.units[unit], s.strength(unit) * 4
    if status.mode is Mode.TRAVEL:
        return 1
    doubles = s.type(unit).doubles
    if doubles is Doubles.YES or (doubles is Doubles.GERMAN and s.side(unit) == "german"):
        points *= 2
    if status.mode is Mode.DEFILADE and not is_gun(s, unit) and not is_dug_in(s, unit):
        points //= 2
    if status.disrupted:
        points //= 2
    return max(1, -(-points // 4))


def printed_er(s: HttrState, unit: UnitId) -> int:
    """The rating that a unit fires directly with, before what modifies it. Rule: httr:6.3.4.3; ruling:A13."""
    if is_artillery(s, unit) or (s.table.choices["at-rating"] == "2" and family(s, unit) is Family.ANTI_TANK):
        return ARTILLERY_ER
    return s.counter(unit).er or 0


@point
def er_modifiers(s: HttrState, unit: UnitId) -> Iterator[Modifier]:
    """What modifies the rating of a unit in direct fire. Rule: httr:6.3.4.1; httr:6.3.4.4."""
    if s.units[unit].dismounted:
        yield s.modifier("er-dismounted")
    if s.units[unit].mode is Mode.TRAVEL:
        yield s.modifier("er-travel")


def direct_er(s: HttrState, unit: UnitId) -> int:
    """The rating of a unit in direct fire. Rule: httr:6.3.4a; httr:6.3.4b."""
    return min(MOST_ER, printed_er(s, unit) + sum(each.amount for each in er_modifiers(s, unit)))


@frozen
class DirectFire(Frame[HttrState, None]):
    """A packet is put together and fires at one unit, and the result is applied at once.

    Rule: httr:6.1.2a; httr:6.3.1.2a; httr:6.3.1.2b; httr:6.3.2.2a.
    """

    side: str
    target: UnitId
    firers: tuple[UnitId, ...] = ()

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """Name the firers."""
        return Wait(self.packet)

    def packet(self, s: HttrState) -> Ask[None]:
        """Which units fire together. Rule: httr:6.1.2a; httr:6.1.1."""
        name = s.counter(self.target).designation
        ask = Ask[None](self.side, f"fire at {name}", rule="httr:6.1.2a", subject=(self.target, *self.firers))
        order = s.table.order
        last = order[self.firers[-1]] if self.firers else -1
        for unit in neighbours(s, self.side, self.target):
            if unit not in self.firers:
                ask.offer(
                    AddFirer(unit), self.added, direct_firer_refusal, s, unit, self.target, canonical=order[unit] > last
                )
        if self.firers:
            ask.offer(OpenFire(), self.fire)
        return ask

    def added(self, g: Draft[HttrState], action: AddFirer) -> Flow[None]:
        """One more fires."""
        return Next(evolve(self, firers=(*self.firers, action.unit)).start)

    def fire(self, g: Draft[HttrState], _: OpenFire) -> Flow[None]:
        """They have fired, and their packet shoots. Rule: httr:6.1.9a; httr:6.2.1a."""
        for unit in self.firers:
            g.emit(Marked((FIRED, unit), f"{g.state.phase} {Method.DIRECT}"))
        return Call(DirectShot(self.target, self.firers, FIRE), then=self.shot)

    def shot(self, g: Draft[HttrState], impact: Impact) -> Flow[None]:
        """Apply the result. Rule: httr:6.3.2.2f."""
        return Call(Effects(impact), then=self.applied)

    def applied(self, g: Draft[HttrState], _: None) -> Flow[None]:
        """The packet is done."""
        return Done(None)


@frozen
class DirectShot(Frame[HttrState, Impact]):
    """A packet shoots at a unit: strength, rating, matrix, dice, results table; nothing is applied.

    Rule: httr:6.3.2.2a to httr:6.3.2.2e; httr:6.3.5.1a; httr:6.3.5.2; ruling:A19; ruling:A43.
    """

    target: UnitId
    firers: tuple[UnitId, ...]
    occasion: str
    group: tuple[UnitId, ...] = ()
    rolled: int = 0

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[Impact]:
        """Roll two dice. Rule: httr:6.3.2.2e."""
        about = f"{g.state.names(self.firers)} at {g.state.counter(self.target).designation}"
        return Call(two_dice(about, "httr:6.3.2.2e", *self.firers, self.target), then=self.dice)

    def dice(self, g: Draft[HttrState], roll: int) -> Flow[Impact]:
        """Increments that no column takes may shift the roll. Rule: httr:6.3.5.2; ruling:A43."""
        seen = evolve(self, rolled=roll)
        return Wait(seen.shift) if seen.computed(g.state)[3] else seen.result(g, 0)

    def shift(self, s: HttrState) -> Ask[Impact]:
        """The firing player adds or subtracts. Rule: httr:6.3.5.2."""
        spare = self.computed(s)[3]
        ask = Ask[Impact](s.side(self.firers[0]), f"shift the roll of {self.rolled}", rule="httr:6.3.5.2")
        for by in range(-spare, spare + 1):
            if 2 <= self.rolled + by <= 12:
                ask.offer(ShiftRoll(by), self.shifted)
        return ask

    def shifted(self, g: Draft[HttrState], action: ShiftRoll) -> Flow[Impact]:
        """The roll that counts."""
        return self.result(g, action.by)

    def computed(self, s: HttrState) -> tuple[tuple[tuple[UnitId, int], ...], int, int, int]:
        """The strengths, the rating of the packet, the fire value and the increments left over."""
        strengths = tuple((unit, direct_strength(s, unit)) for unit in self.firers)
        total = sum(points for _, points in strengths)
        er = min(direct_er(s, unit) for unit in self.firers)
        cell = s.table.charts.fire.direct_value(min(total, MOST_STRENGTH), er, is_dug_in(s, self.target))
        value = cell.value if cell is not None and isinstance(cell.value, int) else 0
        increments = max(0, total - MOST_STRENGTH) // MOST_STRENGTH
        used = min(increments, MOST_VALUE - value)
        return strengths, er, value + used, increments - used

    def result(self, g: Draft[HttrState], by: int) -> Flow[Impact]:
        """Look it up. Rule: httr:6.3.2.2d; httr:6.3.2.2e."""
        s = g.state
        strengths, er, value, _ = self.computed(s)
        line = fire_line(s, self.target)
        roll = self.rolled + by
        cell = s.table.charts.fire.result(line, value, roll)
        said = "-" if cell is None else str(cell.value)
        hex, side = s.units[self.target].hex, s.side(self.firers[0])
        lowest = min(self.firers, key=lambda unit: direct_er(s, unit))
        matrix = s.table.charts.fire.direct_value(
            min(sum(points for _, points in strengths), MOST_STRENGTH), er, is_dug_in(s, self.target)
        )
        g.emit(
            Fired(
                self.target,
                hex,
                Method.DIRECT,
                self.occasion,
                strengths,
                er,
                tuple(er_modifiers(s, lowest)),
                matrix,
                value,
                (),
                line,
                self.rolled,
                roll,
                said,
            )
        )
        return Done(impact_of(cell, self.target, Method.DIRECT, side, self.group))
