"""Leaders (19): with whom they are, what they do for units, and how they are lost.

A leader is no unit: whatever asks for firers, targets, spotters, stacks or holders of a hex never meets one.

Rule: httr:19.0a; httr:19.1.4; httr:19.2.1; httr:19.3.3a.
"""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.hexes import HexId
from hexfront.state import Draft
from httr.counters import LeaderId, UnitId
from httr.events import LeaderLost, LeaderMoved
from httr.rules.subordination import is_under
from httr.rules.units import is_headquarters
from httr.state import HttrState


def leaders_of(s: HttrState, side: str) -> Iterator[LeaderId]:
    """The leaders of a side that are on the map, in the order of the counter list."""
    return (leader for leader, counter in s.table.leaders.items() if counter.side == side and leader in s.leaders)


def leads(s: HttrState, leader: LeaderId, unit: UnitId) -> bool:
    """Whether a unit is subordinate to a leader, by the chain of his headquarters. Rule: httr:19.1.2b."""
    counter = s.table.leaders[leader]
    return counter.side == s.side(unit) and is_under(s, unit, counter.formation)


def leader_with(s: HttrState, unit: UnitId) -> LeaderId | None:
    """The first leader stacked with a unit that is subordinate to him; None if there is none.

    Rule: httr:19.1.1; httr:19.1.3; httr:19.6.1.
    """
    return next((leader for leader in s.leaders_at(s.units[unit].hex) if leads(s, leader, unit)), None)


def is_led(s: HttrState, unit: UnitId) -> bool:
    """Whether a leader or another unit that is a headquarters is in a unit's hex or next to it.

    Rule: httr:16.3; httr:10.4.2.5; httr:19.1.1; ruling:A88.
    """
    hex, side = s.units[unit].hex, s.side(unit)
    near = (hex, *s.table.board.neighbours(hex))
    if any(s.leaders[leader] in near for leader in leaders_of(s, side)):
        return True
    there = (other for place in near for other in s.at(place))
    return any(other != unit and s.side(other) == side and is_headquarters(s, other) for other in there)


def follow(g: Draft[HttrState], side: str, start: HexId, end: HexId, rule: str) -> None:
    """Let the leaders of a side go with units from a hex into the next. Rule: ruling:A160."""
    for leader in tuple(leaders_of(g.state, side)):
        if g.state.leaders[leader] == start:
            g.emit(LeaderMoved(leader, start, end, rule))


def overrun(g: Draft[HttrState], side: str, hex: HexId) -> None:
    """Take the enemy's leaders off the map who are alone in a hex that a side enters. Rule: httr:19.3.1; httr:19.4a."""
    for leader in tuple(leaders_of(g.state, g.state.table.enemy[side])):
        if g.state.leaders[leader] == hex:
            g.emit(LeaderLost(leader, hex, "httr:19.3.1"))
