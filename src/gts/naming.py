"""How units, hexes, points and values are called in what a player reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from gts.counters import LeaderId, UnitId
from gts.rules.engineers import work_name
from gts.rules.results import COHESION_HIT, ELIMINATION, POSSIBLE_SUPPRESSION, STEP_LOSS, SUPPRESSION
from gts.scenario import Turn
from gts.state import Bridge, GameState, Unit, Work

RESULTS: Final = {
    POSSIBLE_SUPPRESSION: "a possible Suppression",
    SUPPRESSION: "a Suppression",
    COHESION_HIT: "a Cohesion Hit",
    STEP_LOSS: "a Step Loss",
    ELIMINATION: "an elimination",
}
"""The combat results in words. Rule: gts:19.1a."""


def name(s: GameState, who: str | None) -> str:
    """What a unit or a Leader is called; a shooter that has no counter is "an unseen enemy"."""
    if who is None:
        return "an unseen enemy"
    if (unit := UnitId(who)) in s.table.counters:
        return s.table.counters[unit].designation
    leader = s.table.leaders.get(LeaderId(who))
    return leader.name if leader is not None else who


def names(s: GameState, those: Iterable[str]) -> str:
    """Several of them, in their order."""
    return ", ".join(name(s, who) for who in those)


def standing(s: GameState, unit: UnitId) -> str:
    """A unit with its hex and its markers: "A/1 in 44.224 (in Column)"."""
    if unit not in s.units:
        return name(s, unit)
    status = s.units[unit]
    found = ", ".join(markers(s, status))
    return f"{name(s, unit)} in {status.hex}" + (f" ({found})" if found else "")


def markers(s: GameState, status: Unit) -> Iterator[str]:
    """The markers on a unit, in words."""
    if status.column:
        yield "in Column"
    if status.mounted:
        yield f"on {vehicles_name(s, status.vehicle)}" if status.vehicle else "in transport"
    if status.on is not None:
        yield f"riding on {name(s, status.on)}"
    if status.ferry is not None:
        yield f"a ferry to {status.ferry}"
    if status.suppressed:
        yield "Suppressed"
    if status.cohesion:
        yield "1 Cohesion Hit" if status.cohesion == 1 else f"{status.cohesion} Cohesion Hits"
    if status.reduced:
        yield "a Step lost"
    if status.rallying:
        yield f"Men Rallying {status.rallying}"
    if status.improved:
        yield "in an improved position"
    if status.entrenched:
        yield "entrenched"
    if status.work:
        yield f"Men at Work {status.men_at_work} ({work_name(s, status.work)})"
    if status.parked:
        yield "in the Artillery Park"
    if status.abandoned:
        yield "transport abandoned"
    if status.heroic:
        yield "Heroic"


def formation_name(s: GameState, formation: str) -> str:
    """What a Formation is called."""
    return next((each.name for each in s.table.scenario.formations if each.id == formation), formation)


def vehicles_name(s: GameState, id: str) -> str:
    """Trucks or jeeps that units may use, in words: "jeeps of the 101st Airborne Division"."""
    vehicles = next(one for one in s.table.scenario.reserves if one.id == id)
    division = s.table.divisions.get(vehicles.division or "")
    return f"{vehicles.kind}s" + (f" of {division.name}" if division is not None else "")


def work_words(s: GameState, work: Work) -> str:
    """Something built on the map, in words: "a road block of Guards Armored"."""
    division = s.table.divisions.get(work.division)
    owner = f" of {division.name}" if division is not None else f" ({side_name(work.side)})" if work.side else ""
    article = "an" if work.kind[0] in "aeiou" else "a"
    return f"{article} {work.kind.replace('-', ' ')}{owner}"


def bridge_words(bridge: Bridge) -> str:
    """What is true of a bridge, in words: "German was last in both hexes, wired by German"."""
    first, second = (side_name(side) if side else "nobody" for side in bridge.last)
    last = f"{first} was last in both hexes" if first == second else f"{first} and {second} were last in its hexes"
    states = (
        f"wired by {side_name(bridge.wired)}" if bridge.wired else "",
        "destroyed" if bridge.destroyed else "",
        "improved" if bridge.improved else "",
        "unstable" if bridge.unstable else "found firm" if bridge.tested else "",
    )
    return ", ".join((last, *filter(None, states)))


def side_name(side: str | None) -> str:
    """A side as a heading has it."""
    return "Nobody" if side is None else side.capitalize()


def turn_name(turn: Turn) -> str:
    """The day and the hour of a turn."""
    return f"{turn.day} {turn.hour}" + (" (night)" if turn.night and turn.hour != "night" else "")


def result(code: str | None) -> str:
    """A combat result: its code and what it means."""
    return "a miss" if code is None else f"{code}, {RESULTS.get(code, 'a result of the scenario')}"


def meaning(code: str) -> str:
    """What a result of a preview means, with its code where it has one: "a Step Loss (1)", "heavy barrage"."""
    return f"{RESULTS[code]} ({code})" if code in RESULTS else code
