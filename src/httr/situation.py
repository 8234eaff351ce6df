"""What stands on the table, as lines for a player."""

from __future__ import annotations

from collections.abc import Iterator

from httr.counters import UnitId
from httr.naming import formation_name, markers, name, ratings, side_name, turn_name
from httr.rules.phases import phase_of
from httr.state import HttrState


def situation(s: HttrState) -> Iterator[str]:
    """The turn and the phase, the points, and each side's units hex by hex from the top; estimates marked `~`."""
    scenario = s.table.scenario
    kind, side = phase_of(s)
    turn = s.table.charts.operation.turn(s.turn)
    yield f"{scenario.title}: {turn_name(turn)}, turn {s.turn} of {scenario.first_turn} to {scenario.last_turn}"
    yield f"Phase {s.phase}: {f'{side_name(side)} ' if side else ''}{kind}"
    for each in s.game.sides:
        yield f"{side_name(each)}: {s.casualties[each]} strength points lost"
        yield from (f"    {line}" for line in points(s, each))
        yield from (f"    {line}" for line in stacks(s, each))
    if s.dug:
        yield f"Entrenchments: {', '.join(f'{hex} {side_name(whose)}' for hex, whose in sorted(s.dug.items()))}"
    if s.lost:
        yield f"Eliminated: {', '.join(name(s, unit) for unit in s.lost)}"


def points(s: HttrState, side: str) -> Iterator[str]:
    """The command and ammunition points of a side's formations."""
    for id in sorted(s.command):
        if s.table.formations[id].side == side:
            yield f"{formation_name(s, id)}: {s.command[id]} CP"
    for id in sorted(s.ammunition):
        if s.table.formations[id].side == side:
            yield f"{formation_name(s, id)}: {s.ammunition[id]} AmP"


def stacks(s: HttrState, side: str) -> Iterator[str]:
    """The stacks of a side, each unit with its ratings and markers."""
    for hex in sorted(s.stacks):
        if s.holder(hex) == side:
            leaders = [f"{name(s, leader)} (leader)" for leader in s.leaders_at(hex)]
            yield f"{hex}  {'; '.join([*leaders, *(row(s, unit) for unit in s.stacks[hex])])}"


def row(s: HttrState, unit: UnitId) -> str:
    """A unit: its name, its ratings and its markers."""
    counter, status = s.counter(unit), s.units[unit]
    return f"{counter.designation} {ratings(counter, status)} ({', '.join(markers(s, unit))})"
