"""What a close action costs those who have moved (10.1.10, 10.1.11)."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.sources import Modifier, Refusal
from httr.counters import UnitId
from httr.marks import ENTERED, SPENT
from httr.rules.costs import ALONE, ZONE_EXIT, open_lines, open_refusal, passage
from httr.rules.steps import in_points, in_words, points_left
from httr.state import HttrState
from httr.terrain import POINT


@point
def close_action_lines(s: HttrState, unit: UnitId, hex: HexId) -> Iterator[Modifier]:
    """The parts of what a unit that has moved pays to attack a hex, in parts of a movement point.

    The terrain of the hex in full, even across a road, the way out of a zone of control, and the close action itself.
    Terrain that has no cost off the road has that of the road.

    Rule: httr:10.1.11b; httr:10.1.11c; httr:8.4.5; ruling:A95.
    """
    start = s.units[unit].hex
    if next(open_refusal(s, unit, start, hex, ALONE), None) is None:
        yield from open_lines(s, unit, start, hex, ALONE)
    elif (way := passage(s, unit, start, hex)) is not None:
        yield from way.lines
    yield Modifier(ZONE_EXIT, f"leaving {start} in the face of the enemy", "httr:8.4.5")
    fought = s.modifier("close-action")
    yield Modifier(fought.amount * POINT, fought.why, fought.rule, fought.source)


@point
def close_action_cost_refusal(s: HttrState, unit: UnitId, hex: HexId) -> Iterator[Refusal]:
    """Why a unit that has moved cannot afford to attack a hex; one that has not may always do so.

    Rule: httr:10.1.10a; httr:10.1.11a; httr:10.1.11b.
    """
    if not s.amount(SPENT, unit) and not s.amount(ENTERED, unit):
        return
    lines = tuple(close_action_lines(s, unit, hex))
    left = points_left(s, unit)
    if sum(line.amount for line in lines) > left:
        name = s.counter(unit).designation
        yield Refusal("httr:10.1.11b", f"{name} has {in_points(left)} MP left, and the attack costs {in_words(lines)}")
