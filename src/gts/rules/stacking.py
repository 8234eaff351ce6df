"""Stacking: how many Steps and which units a hex may hold (14.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from gts.counters import UnitId
from gts.state import GameState
from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.sources import Refusal

STEP_LIMIT: Final = 8  # gts:14.7e


def steps_in(s: GameState, hex: HexId) -> int:
    """The Steps in a hex that count for stacking: those of units that take room there out of Column.

    Rule: gts:1.2l; gts:1.2m; gts:14.7e; gts:29.44c; gts:8.0h; gts:14.7g; gts:21.2e; gts:29.32b; ruling:M6; ruling:M14.
    """
    units = s.units
    return sum(s.steps(unit) for unit in s.at(hex) if units[unit].takes_room and not units[unit].column)


@frozen
class Waiver:
    """A rule by which stacking in a hex is not limited, neither its Steps nor its units in Column."""

    rule: str


@point
def stacking_waivers(s: GameState, hex: HexId) -> Iterator[Waiver]:
    """Why any units may stack in a hex: nothing in the series. Rule: gts:14.7e."""
    yield from ()


def is_unlimited(s: GameState, hex: HexId) -> bool:
    """Whether a rule lifts the limits of stacking in a hex. Rule: gts:14.7e."""
    return next(stacking_waivers(s, hex), None) is not None


def is_too_many(s: GameState, hex: HexId, steps: int) -> bool:
    """Whether so many Steps would be more than a hex may hold. Rule: gts:14.7e."""
    return steps > STEP_LIMIT and not is_unlimited(s, hex)


def is_overstacked(s: GameState, hex: HexId) -> bool:
    """Whether a hex holds more Steps than the limit. Rule: gts:14.7e; gts:14.7j."""
    return is_too_many(s, hex, steps_in(s, hex))


def column_in(s: GameState, hex: HexId) -> UnitId | None:
    """The unit in Column in a hex that takes room; the first of them, if the hex has been without limits.

    Rule: gts:14.6.1c; gts:8.0h; ruling:M14.
    """
    return next((unit for unit in s.at(hex) if s.units[unit].column and s.units[unit].takes_room), None)


def column_refusal(s: GameState, hex: HexId, mover: UnitId) -> Iterator[Refusal]:
    """Why `mover` may not be in Column in a hex. Rule: gts:14.6.1c; gts:14.6.2a; gts:29.15b; ruling:EV10."""
    there = None if s.units[mover].arriving and s.units[mover].hex == hex else column_in(s, hex)
    if there is not None and there != mover and not is_unlimited(s, hex):
        yield Refusal("gts:14.6.1c", f"{s.counter(there).designation} is in Column in {hex}; a hex holds one such unit")


@point
def stack_refusal(s: GameState, units: tuple[UnitId, ...]) -> Iterator[Refusal]:
    """Why units may not move as a stack. Rule: gts:14.7a; gts:14.7j; gts:14.6.2a."""
    if len(units) < 2:
        return
    for unit in units:
        if s.units[unit].column:
            yield Refusal("gts:14.7a", f"{s.counter(unit).designation} is in Column and moves alone")
    hex = s.units[units[0]].hex
    if is_overstacked(s, hex):
        yield Refusal(
            "gts:14.7j", f"{hex} holds {steps_in(s, hex)} Steps; from more than {STEP_LIMIT} units leave singly"
        )
