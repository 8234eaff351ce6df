"""Stacking (11): how many strength points a hex holds, and in which order units lie."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.sources import Refusal
from httr.counters import UnitId
from httr.rules.terrain import movement_terrain
from httr.rules.units import is_leg
from httr.state import HttrState
from httr.unittypes import Family, Mode

MOST_IN_TRAVEL: int = 8


def counts(s: HttrState, unit: UnitId) -> int:
    """The strength points that a unit counts for stacking: static units none.

    Rule: httr:11.2.4; httr:13.3.2.6; httr:18.10c; ruling:A71.
    """
    if s.type(unit).family is Family.STATIC:
        return 0
    status = s.units.get(unit)
    return s.counter(unit).strength - (0 if status is None else status.lost)


def takes_vehicles(s: HttrState, unit: UnitId) -> bool:
    """Whether a unit counts against the limit of vehicles. Rule: httr:11.2.8a."""
    return s.type(unit).armored if unit not in s.units else not is_leg(s, unit)


def in_travel(s: HttrState, unit: UnitId) -> bool:
    """Whether a unit counts against the limit of columns. Rule: httr:11.3.6."""
    status = s.units.get(unit)
    return status is not None and status.mode is Mode.TRAVEL


@point
def stacking_refusal(s: HttrState, units: tuple[UnitId, ...], hex: HexId) -> Iterator[Refusal]:
    """Why some units may not stand in a hex with those that are there already.

    Rule: httr:9.2.5; httr:11.2.1; httr:11.2.2; httr:11.2.5; httr:11.2.8a; httr:11.3.6.
    """
    there = s.at(hex)
    yield from crowding_refusal(s, (*there, *(unit for unit in units if unit not in there)), hex)


@point
def crowding_refusal(s: HttrState, together: tuple[UnitId, ...], hex: HexId) -> Iterator[Refusal]:
    """Why a hex may not hold some units, and no others.

    Rule: httr:11.0a; httr:11.2.1; httr:11.2.4; httr:11.2.5; httr:11.2.6; httr:11.2.7; httr:11.2.8a; httr:11.2.8b;
    httr:11.3.6; httr:9.6.5b.
    """
    limit = s.table.charts.terrain.stacking(movement_terrain(s, hex))
    points = {unit: counts(s, unit) for unit in together}
    total = sum(points.values())
    if total > min(limit.all, limit.vehicular, MOST_IN_TRAVEL):  # of fewer it does not matter what they are
        if total > limit.all:
            yield Refusal("httr:11.2.1", f"{hex} would hold {total} strength points; {limit.all} is the most")
        vehicles = sum(points[unit] for unit in together if takes_vehicles(s, unit))
        if vehicles > limit.vehicular:
            yield Refusal("httr:11.2.8a", f"{hex} would hold {vehicles} of vehicles; {limit.vehicular} is the most")
        columns = sum(points[unit] for unit in together if in_travel(s, unit))
        if columns > MOST_IN_TRAVEL:
            yield Refusal("httr:11.3.6", f"{hex} would hold {columns} in Travel Mode; {MOST_IN_TRAVEL} is the most")


def fewest_out(s: HttrState, units: tuple[UnitId, ...], hex: HexId) -> tuple[tuple[UnitId, ...], ...]:
    """Every choice of the fewest of some units that must be out of a hex for it to have room for the others.

    Rule: httr:11.2.3b; httr:10.5.4; ruling:A70; ruling:A85.
    """
    others = tuple(unit for unit in s.at(hex) if unit not in units)
    for number in range(len(units) + 1):
        found = tuple(
            out
            for out in combinations(units, number)
            if next(crowding_refusal(s, (*others, *(unit for unit in units if unit not in out)), hex), None) is None
        )
        if found:
            return found
    return ()
