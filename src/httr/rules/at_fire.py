"""AT fire (6.4, 18.3): who may fire at whom, and the shot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from hexfront.flow import Call, Done, Flow, Frame
from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.sources import Refusal
from hexfront.state import Draft
from httr.actions import Method
from httr.counters import UnitId
from httr.events import AtFired
from httr.marks import FIRED, RETURNED, STRUCK
from httr.rules.at_strength import at_left, at_modifiers, at_sum, at_target_class, is_fired_at_as_leg, losses_of
from httr.rules.checks import two_dice
from httr.rules.fire_results import FIRE, RETURN, Impact
from httr.rules.firers import column_refusal, unfit_refusal
from httr.rules.observation import observation_refusal, reveal
from httr.rules.terrain import has_dike
from httr.rules.units import (
    TOP,
    at_class,
    family,
    in_defilade,
    in_top,
    is_armored_reconnaissance,
    is_artillery,
    is_infantry,
    is_silhouette,
)
from httr.state import HttrState
from httr.unittypes import Family

MOST_RANGE: Final = 2


@point
def at_target_refusal(s: HttrState, target: UnitId) -> Iterator[Refusal]:
    """Why AT fire may not be aimed at a unit. Rule: httr:6.2a; httr:6.4.1.3; httr:18.3.1a; httr:6.2b."""
    name = s.counter(target).designation
    if at_target_class(s, target) is None:
        yield Refusal("httr:6.2a", f"{name} is a conventional target")
    if not in_top(s, target):
        yield Refusal("httr:6.4.1.3", f"{name} is not one of the top two of its stack")


@point
def at_firer_refusal(
    s: HttrState, unit: UnitId, target: UnitId, occasion: str = FIRE, beside: tuple[UnitId, ...] = ()
) -> Iterator[Refusal]:
    """Why a unit may not fire AT at a unit on an occasion, together with those `beside` it.

    Rule: httr:2.7g; httr:6.4.1.1; httr:6.4.1.4a; httr:6.4.1.7; httr:6.4.1.9; httr:6.4.2.1b; httr:18.3.1a; ruling:A33.
    """
    name, fire = s.counter(unit).designation, at_class(s, unit)
    yield from unfit_refusal(s, unit, occasion)
    if fire is None:
        yield Refusal("httr:2.7g", f"{name} has no AT fire")
        return
    yield from at_position_refusal(s, unit, occasion, beside)
    yield from at_range_refusal(s, unit, target)
    if is_artillery(s, unit) and is_fired_at_as_leg(s, target):
        yield Refusal("httr:18.3.1a", f"{name} is artillery, which does not fire AT at units on foot")
    if any(at_class(s, other) is not fire for other in beside):
        yield Refusal("httr:6.4.2.1b", f"{name} is of another AT class than those it would fire with")
    if occasion in (FIRE, RETURN):
        if s.marked(STRUCK, target, fire.value) is not None:
            yield Refusal("httr:6.4.1.7", f"{fire} AT fire has been aimed at {s.counter(target).designation} before")
        yield from column_refusal(s, unit, target, beside)
    if occasion == FIRE and at_left(s, unit, target) < 1:
        yield Refusal("httr:6.2.1", f"{name} has fired in this phase")


@point
def at_position_refusal(s: HttrState, unit: UnitId, occasion: str, beside: tuple[UnitId, ...]) -> Iterator[Refusal]:
    """Why a unit may not fire AT from where it lies in its stack: under the top two only an AT unit for each infantry.

    Rule: httr:6.4.1.4a; httr:6.4.1.4b; httr:18.2.3; httr:18.2.5; httr:11.5.2a; httr:6.3.1.9.
    """
    if in_top(s, unit):
        return
    name, stack = s.counter(unit).designation, s.at(s.units[unit].hex)
    if occasion not in (FIRE, RETURN) or family(s, unit) is not Family.ANTI_TANK or not in_defilade(s, unit):
        yield Refusal("httr:6.4.1.4a", f"{name} is not one of the top two of its stack")
        return
    infantry = sum(is_infantry(s, other) for other in stack[:TOP])
    below = (other for other in stack[TOP:] if other != unit and family(s, other) is Family.ANTI_TANK)
    others = sum(other in beside or _fired_at(s, other, occasion) for other in below)
    if others >= infantry:
        yield Refusal("httr:6.4.1.4b", f"{name} has no infantry company in the top two of its stack to fire beside")


def _fired_at(s: HttrState, unit: UnitId, occasion: str) -> bool:
    if occasion == RETURN:
        return s.marked(RETURNED, unit) is not None
    return str(s.marked(FIRED, unit)).endswith(Method.AT)


@point
def at_range_refusal(s: HttrState, unit: UnitId, target: UnitId) -> Iterator[Refusal]:
    """Why a target is out of reach of a unit's AT fire: range, dikes on the way, observation.

    Rule: httr:6.0c; httr:6.2.2; httr:6.2.3a; httr:6.2.3b; httr:6.4.1.2b; httr:6.4.1.5a; httr:6.4.1.5b; httr:6.4.1.6a;
    httr:6.4.1.6b; httr:6.1.8; ruling:A30; ruling:A31.
    """
    name, there = s.counter(unit).designation, s.counter(target).designation
    start, end = s.units[unit].hex, s.units[target].hex
    distance = s.table.board.distance(start, end)
    if distance > at_range(s, unit):
        yield Refusal("httr:6.4.1.5a", f"{name} fires AT {at_range(s, unit)} hexes far; {there} is {distance} away")
    elif distance > 1:
        if over_dike(s, start, end):
            yield Refusal("httr:6.2.3b", f"a dike lies between {name} and {there}")
        yield from observation_refusal(s, unit, target)


def at_range(s: HttrState, unit: UnitId) -> int:
    """How many hexes far a unit fires AT. Rule: httr:6.4.1.5a; httr:6.4.1.5b; httr:6.3.1.9; ruling:A30."""
    return MOST_RANGE if is_artillery(s, unit) else max(1, min(MOST_RANGE, s.counter(unit).range))


def over_dike(s: HttrState, start: HexId, end: HexId) -> bool:
    """Whether every way between two hexes that are two apart crosses a dike. Rule: httr:6.2.3b; ruling:A46."""
    board = s.table.board
    between = (hex for hex in board.neighbours(start) if board.adjacent(hex, end))
    return all(has_dike(s, start, hex) or has_dike(s, hex, end) for hex in between)


def is_afv(s: HttrState, unit: UnitId) -> bool:
    """Whether it is an AFV for the rules: a silhouette, or armored reconnaissance. Rule: httr:18.9.7a; ruling:A72."""
    return is_silhouette(s, unit) or is_armored_reconnaissance(s, unit)


@frozen
class AtShot(Frame[HttrState, Impact]):
    """Units of one AT class shoot at a unit, each with some strength points; the result is held, nothing is applied.

    Rule: httr:6.4.2.1a; httr:6.4.2.1h; httr:6.4.2.1i; httr:6.4.2.1j; httr:6.4.2.1k; httr:6.4.5d; ruling:A16.
    """

    target: UnitId
    guns: tuple[tuple[UnitId, int], ...]
    occasion: str
    group: tuple[UnitId, ...] = ()

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[Impact]:
        """Roll two dice. Rule: httr:6.4.2.1h."""
        s = g.state
        units = tuple(unit for unit, _ in self.guns)
        about = f"{s.names(units)} at {s.counter(self.target).designation}"
        return Call(two_dice(about, "httr:6.4.2.1h", *units, self.target), then=self.rolled)

    def rolled(self, g: Draft[HttrState], roll: int) -> Flow[Impact]:
        """Compare with the total. Rule: httr:6.4.2.1g; httr:6.4.5d."""
        s = g.state
        summed = at_sum(s, self.target, self.guns, at_modifiers(s, self.target, self.guns, self.occasion))
        hex, side = s.units[self.target].hex, s.side(self.guns[0][0])
        points = losses_of(s, self.target, summed.value, roll)
        g.emit(
            AtFired(
                target=self.target,
                hex=hex,
                occasion=self.occasion,
                guns=self.guns,
                fire_class=summed.fire_class,
                target_class=summed.target_class,
                strength=summed.strength,
                cell=summed.cell,
                primary=summed.primary,
                secondary=summed.secondary,
                modifiers=summed.modifiers,
                value=summed.value,
                roll=roll,
                points=points,
            )
        )
        for unit, _ in self.guns:
            reveal(g, unit)
        return Done(Impact(self.target, hex, Method.AT, points, False, side, self.group))
