"""Whether the ground lets a unit from a hex into the next, whatever it costs (9.2, 9.4, 12.0)."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.hexes import HexId
from hexfront.sources import Refusal
from httr.counters import UnitId
from httr.rules.terrain import hexsides, is_barred, is_bridged, movement_terrain, roads
from httr.rules.units import is_leg
from httr.state import HttrState
from httr.terrain import Way


def passage_refusal(s: HttrState, unit: UnitId, start: HexId, end: HexId) -> Iterator[Refusal]:
    """Why the ground keeps a unit from a hex: water without a bridge, terrain that only a road leads into.

    Rule: httr:9.2.4c; httr:10.1.13; httr-sc:9.1a.
    """
    charts, name = s.table.charts.terrain, s.counter(unit).designation
    way = Way.of(is_leg(s, unit), s.units[unit].mode)
    if is_barred(s, start, end):
        yield Refusal("httr:10.1.13", f"there is water without bridge or ferry between {start} and {end}")
        return
    if any(charts.road_cost(road.row, way, road.raised) is not None for road in roads(s, start, end)):
        return
    if charts.entry_cost(movement_terrain(s, end), way) is None:
        yield Refusal("httr:9.2.4c", f"{name} may enter {end} only along a road")
    sides = [] if is_bridged(s, start, end) else hexsides(s, start, end)
    if any(charts.hexside_cost(side, way) is None for side in sides if side not in ("river", "canal")):
        yield Refusal("httr:9.2.4c", f"{name} may not cross the hexside between {start} and {end}")
