"""The way by road to the headquarters that troops need in order to mount again (9.3.8)."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.hexes import HexId
from hexfront.sources import Refusal
from httr.counters import UnitId
from httr.rules.subordination import controlling_headquarters, formation_of
from httr.rules.supply import halving, reaches_by_road, traces_to_hexes
from httr.state import HttrState


def trace_refusal(s: HttrState, unit: UnitId) -> Iterator[Refusal]:
    """Why a unit has no way by road to its headquarters: less than 12 points, past the enemy and his zones of control.

    Rule: httr:9.3.8; httr:13.2.6.3; httr:13.2.2.3; httr:13.2.2.6; ruling:A106.
    """
    if not reaches_by_road(s, unit, _ends(s, unit)):
        yield Refusal("httr:9.3.8", f"{s.counter(unit).designation} has no way by road to its headquarters")


def _ends(s: HttrState, unit: UnitId) -> Iterator[tuple[HexId, int]]:
    if traces_to_hexes(s, formation_of(s, unit).id):
        yield from ((hex, 1) for hex in s.table.scenario.supply(s.side(unit)).hexes)
    yield from ((s.units[each].hex, halving(s, each)) for each in controlling_headquarters(s, unit))
