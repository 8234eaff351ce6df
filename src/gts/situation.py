"""What stands on the table, as lines for a player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gts.counters import UnitId
from gts.naming import bridge_words, markers, name, side_name, standing, turn_name, work_words
from gts.ratings import ratings
from gts.rules.airpower import air_unit, grounded, left_to_fly
from gts.rules.fire import weather_modifiers
from gts.rules.leaders import is_active
from gts.rules.line_of_sight import farthest
from gts.state import GameState
from hexfront.telling import value

MOVING: Final = {
    "fog": "each hex costs a movement point more",
    "rain": "each hex away from Roads costs a movement point more",
}
"""What weather does to movement. Rule: gts:26.0d; gts:26.0g."""


def situation(s: GameState) -> Iterator[str]:
    """The turn, the points, the chits that are left, and each side's units with their ratings; estimates marked `~`."""
    scenario = s.table.scenario
    turn = scenario.turns[s.turn]
    yield f"{scenario.title}: turn {s.turn + 1} of {len(scenario.turns)}, {turn_name(turn)}, {s.weather}"
    yield from conditions(s)
    face_down = [f"{count} face down ({side_name(side)})" for side, count in sorted(s.covered.items())]
    if s.mug or face_down:
        yield f"In the mug: {', '.join([*(s.table.chits[chit].name for chit in s.mug), *face_down])}"
    for side in s.game.sides:
        yield f"{side_name(side)}:"
        yield from (f"    {line}" for line in points(s, side))
        yield from (f"    {row(s, unit)}" for unit in s.of(side))
        yield from (f"    {line}" for line in chiefs(s, side))
    if s.barrages:
        lying = ", ".join(f"{hex} {weight}" for hex, weight in sorted(s.barrages.items()))
        yield f"Barrages: {lying}"
    if s.works:
        built = ", ".join(f"{hex} {work_words(s, work)}" for hex in sorted(s.works) for work in s.works[hex])
        yield f"Built: {built}"
    for span, bridge in sorted(s.bridges.items()):
        yield f"Bridge {span}: {bridge_words(bridge)}"
    if s.face_down:
        yield f"Face down: {', '.join(f'{hex} {lot}' for hex, lot in sorted(s.face_down.items()))}"
    yield from batteries(s)
    yield from airpower(s)
    yield from record(s)
    if s.lost:
        yield f"Eliminated: {', '.join(name(s, unit) for unit in s.lost)}"


def chiefs(s: GameState, side: str) -> Iterator[str]:
    """The Leaders of a side on the map, and who of them is Active. Rule: gts:10.0.1h; gts:21.2i."""
    for leader in s.chiefs():
        chief = s.table.leaders[leader]
        if chief.side == side:
            reach = value(chief.command_range, chief.source_of("command_range"))
            active = ", Active" if is_active(s, leader) else ""
            yield f"{s.leaders[leader]}  {chief.name}, Leader: Command Range {reach}{active}"


def conditions(s: GameState) -> Iterator[str]:
    """What night and weather do now, in one line if they do anything.

    Rule: gts:26.0b; gts:26.0c; gts:28.0a; gts:15.6h.
    """
    words = [f"{line.amount:+d} to Fire and Assault Ratings ({line.why})" for line in weather_modifiers(s)]
    words += [MOVING[s.weather]] if s.weather in MOVING else []
    words += [f"the fog clears on {s.fog_clears} or less"] if s.fog_clears is not None else []
    if words or s.weather != "clear":
        yield "; ".join([f"Sight {farthest(s)} hexes", *words])


def airpower(s: GameState) -> Iterator[str]:
    """The air Units that each side has today and over the map, or why none flies. Rule: gts:27.0a; gts:27.0b."""
    reasons = "; ".join(f"{line.words} ({line.rule})" for line in grounded(s))
    for air in s.table.scenario.air:
        if air.id in s.airpower:
            number = value(s.airpower[air.id], air.source)
            left = reasons or f"{left_to_fly(s, air.id)} left for this turn"
            yield f"{side_name(air.side)} airpower, {air.name}: {number} on each clear turn today; {left}"
    if s.strikes:
        over = (f"{air_unit(s, each.air).name} over {standing(s, each.target)}" for each in s.strikes)
        yield f"Air strikes: {', '.join(over)}"


def batteries(s: GameState) -> Iterator[str]:
    """The Artillery Parks and who is in contact with whom. Rule: gts:16.2.1a; gts:16.3a."""
    if s.parks:
        whose = ((hex, s.table.division(park.division).name, park.fired) for hex, park in sorted(s.parks.items()))
        words = (f"{hex} {who}{' (fired)' if fired else ''}" for hex, who, fired in whose)
        yield f"Artillery Parks: {', '.join(words)}"
    yield from contacts(s)


def contacts(s: GameState) -> Iterator[str]:
    """Which artillery is in contact with which Leader, in one line if any is. Rule: gts:16.3a."""
    if s.contacts:
        calls = ((unit, s.contacts[unit]) for unit in s.table.order if unit in s.contacts)
        yield f"In contact: {', '.join(f'{name(s, unit)} with {name(s, leader)}' for unit, leader in calls)}"


def record(s: GameState) -> Iterator[str]:
    """What the scenario keeps a record of, and the points that it counts."""
    yield from s.table.record(s)
    score = s.table.score(s)
    if score is not None:
        lines = f": {', '.join(str(line) for line in score.lines)}" if score.lines else ""
        yield f"{side_name(score.side)}: {counted(score.total, 'Victory Point')}{lines}"


def points(s: GameState, side: str) -> Iterator[str]:
    """The Command and Dispatch Points of a side's Divisions that use them."""
    for division in s.table.scenario.divisions:
        held = []
        if division.side == side and division.command_rating is not None:
            held.append(counted(s.command.get(division.id, 0), "Command Point"))
        if division.side == side and division.dispatch_rating is not None:
            held.append(counted(s.dispatch.get(division.id, 0), "Dispatch Point"))
        if held:
            yield f"{division.name}: {', '.join(held)}"


def row(s: GameState, unit: UnitId) -> str:
    """A unit: its hex, its name, its ratings and its markers."""
    counter, status, steps = s.counter(unit), s.units[unit], s.steps(unit)
    found = "".join(f", {each}" for each in markers(s, status))
    return f"{status.hex}  {counter.designation}: {ratings(counter, status.mounted)}, {counted(steps, 'Step')}{found}"


def counted(number: int, what: str) -> str:
    """A number of things: "1 Step", "2 Steps"."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
