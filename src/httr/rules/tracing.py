"""The way by road to the headquarters that troops need in order to mount again (9.3.8)."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.hexes import HexId
from hexfront.sources import Refusal
from httr.counters import UnitId
from httr.rules.subordination import controlling_headquarters, formation_of
from httr.rules.supply import ROAD_POINTS, halving, length, open_hops, traces_to_hexes
from httr.rules.ways import road_net
from httr.state import HttrState
from httr.terrain import POINT


def trace_refusal(s: HttrState, unit: UnitId) -> Iterator[Refusal]:
    """Why a unit has no way by road to its headquarters: less than 12 points, past the enemy and his zones of control.

    Rule: httr:9.3.8; httr:13.2.6.3; httr:13.2.2.3; httr:13.2.2.6; ruling:A106.
    """
    hops, start = open_hops(s, s.side(unit), road_net(s)), s.units[unit].hex
    ways = ((length(s, start, end, hops, 0), by) for end, by in _ends(s, unit))
    if not any(far is not None and far * by < ROAD_POINTS * POINT for far, by in ways):
        yield Refusal("httr:9.3.8", f"{s.counter(unit).designation} has no way by road to its headquarters")


def _ends(s: HttrState, unit: UnitId) -> Iterator[tuple[HexId, int]]:
    if traces_to_hexes(s, formation_of(s, unit).id):
        yield from ((hex, 1) for hex in s.table.scenario.supply(s.side(unit)).hexes)
    yield from ((s.units[each].hex, halving(s, each)) for each in controlling_headquarters(s, unit))
