"""What a close action costs those that declare it on the move (10.1.10, 10.1.11)."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.sources import Modifier, Refusal
from httr.counters import UnitId
from httr.marks import ENTERED
from httr.rules.close_action_declaration import close_action_refusal
from httr.rules.costs import ZONE_EXIT, open_passage, passage
from httr.rules.steps import Move, going, in_points, in_words, points_left
from httr.state import HttrState
from httr.terrain import POINT


@point
def close_action_modifiers(s: HttrState, move: Move, unit: UnitId, hex: HexId) -> Iterator[Modifier]:
    """The parts of what a unit pays: the terrain though a road leads in, leaving the enemy's zone, the close action.

    Terrain that only a road leads into costs what the road does.

    Rule: httr:10.1.11a; httr:10.1.11b; httr:10.1.11c; httr:8.4.5; ruling:A95.
    """
    start, how = s.units[unit].hex, going(s, move, hex)
    way = open_passage(s, unit, start, hex, how) or passage(s, unit, start, hex, how)
    if way is not None:
        yield from way.lines
    yield Modifier(ZONE_EXIT, f"leaving {start} under the enemy's control", "httr:8.4.5")
    fought = s.modifier("close-action")
    yield Modifier(fought.amount * POINT, fought.why, fought.rule, fought.source)


@point
def declare_refusal(s: HttrState, move: Move, hex: HexId) -> Iterator[Refusal]:
    """Why the units of a move may not attack a hex now; whatever it costs, those may that have entered no hex yet.

    Rule: httr:10.1.1; httr:10.1.10a; httr:10.1.11b; httr:9.2.4a; ruling:A350.
    """
    yield from close_action_refusal(s, move.group, hex)
    for unit in move.group:
        lines = tuple(close_action_modifiers(s, move, unit, hex))
        left = points_left(s, unit)
        if s.amount(ENTERED, unit) and sum(line.amount for line in lines) > left:
            name = s.counter(unit).designation
            yield Refusal("httr:10.1.11b", f"{name} has {in_points(left)} MP left; to attack costs {in_words(lines)}")
