"""The way by road to the headquarters that troops need in order to mount again (9.3.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hexfront.hexes import HexId
from hexfront.paths import reach
from hexfront.sources import Refusal
from httr.counters import UnitId
from httr.rules.terrain import roads
from httr.rules.zones import bars_supply
from httr.state import HttrState
from httr.terrain import POINT, Way

FAR: Final = 12 * POINT
"""A path by road is shorter than this. Rule: httr:13.2.6.3; ruling:A106."""


def trace_refusal(s: HttrState, unit: UnitId) -> Iterator[Refusal]:
    """Why a unit has no way by road to its headquarters. Rule: httr:9.3.8."""
    formation = s.attached.get(unit, s.counter(unit).formation)
    headquarters = s.table.formations[formation].headquarters
    if headquarters is None or headquarters not in s.units or not has_way(s, unit, s.units[headquarters].hex):
        yield Refusal("httr:9.3.8", f"{s.counter(unit).designation} has no way by road to its headquarters")


def has_way(s: HttrState, unit: UnitId, end: HexId) -> bool:
    """Whether roads lead from a unit to a hex, past the enemy and his zones of control. Rule: httr:9.3.8; httr:8.3."""
    side, charts = s.side(unit), s.table.charts.terrain

    def hops(hex: HexId) -> Iterator[tuple[HexId, int]]:
        for other in s.table.board.neighbours(hex):
            costs = (charts.road_cost(road.row, Way.TRAVEL, road.raised) for road in roads(s, hex, other))
            cost = min((cost for cost in costs if cost is not None), default=None)
            if cost is not None and s.holder(other) in (side, None) and not bars_supply(s, side, other):
                yield other, cost

    return end in reach(s.units[unit].hex, FAR - 1, hops).costs
