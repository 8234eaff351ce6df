"""Splitting fire among those who close assault (6.6.3.6): a defender fires with some of its points at each."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from hexfront.hooks import point
from hexfront.sources import Refusal
from httr.actions import Method, Shoot
from httr.counters import UnitId
from httr.rules.at_strength import at_modifiers, at_points, at_sum
from httr.rules.direct_strength import computation
from httr.rules.fire_results import CLOSE_ACTION
from httr.state import HttrState


def points_left(s: HttrState, parts: tuple[Shoot, ...], unit: UnitId) -> int:
    """The strength points that a unit has left at this trigger. Rule: httr:6.6.3.6a."""
    return max(0, at_points(s, unit) - sum(part.points for part in parts if part.unit == unit))


def points_of(s: HttrState, parts: tuple[Shoot, ...], shot: Shoot) -> int:
    """The strength points that a shot is fired with: a part, or all that are left. Rule: httr:6.6.3.6a."""
    return shot.points or points_left(s, parts, shot.unit)


def parts_of(s: HttrState, parts: tuple[Shoot, ...], shot: Shoot) -> Iterator[Shoot]:
    """The shots with fewer points than a unit has left. Rule: httr:6.6.3.6a."""
    for points in range(1, points_left(s, parts, shot.unit)):
        yield evolve(shot, points=points)


@point
def split_refusal(s: HttrState, parts: tuple[Shoot, ...], shot: Shoot) -> Iterator[Refusal]:
    """Why a unit may not fire with a part of its points: another unit each time, and each part worth something.

    Rule: httr:6.6.3.6a; httr:6.6.3.6b; ruling:A34; ruling:A360.
    """
    own = tuple(part for part in parts if part.unit == shot.unit)
    if not own and not shot.points:
        return
    name = s.counter(shot.unit).designation
    if any(part.target == shot.target for part in own):
        yield Refusal("httr:6.6.3.6a", f"{name} has fired a part of its points at that unit")
    if any(part.method != shot.method for part in own):
        yield Refusal("httr:6.0g", f"{name} has fired by another method")
        return
    points = points_of(s, parts, shot)
    if points < 1 or _value(s, shot, points) < 1:
        yield Refusal("httr:6.6.3.6b", f"{points} of {name} come to nothing")


def _value(s: HttrState, shot: Shoot, points: int) -> int:
    """The fire value, or the ATFV, of some points."""
    if shot.method == Method.DIRECT:
        return computation(s, shot.target, (shot.unit,), points).value
    guns = ((shot.unit, points),)
    return at_sum(s, shot.target, guns, at_modifiers(s, shot.target, guns, CLOSE_ACTION)).value
