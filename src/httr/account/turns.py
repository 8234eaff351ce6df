"""The account of the set-up, the phases, the weather, what is remembered, and the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from hexfront.state import Forgotten, Marked
from hexfront.telling import INDENT, value
from httr import marks
from httr.account.telling import tell
from httr.counters import UnitId
from httr.events import GameEnded, Noted, PhaseBegan, SetUp, TurnEnded, WeatherRolled
from httr.naming import in_mode, name, side_name, turn_name
from httr.rules.arrivals import due, march_on_refusal
from httr.rules.phases import REACTION, phase_of
from httr.rules.travel import modes_of
from httr.state import HttrState

HELD_BACK: Final = "held back (ruling:HS200)"
MARKS: Final[Mapping[str, Callable[[HttrState, str, Any], str]]] = {
    marks.USED: lambda s, who, _: (
        f"{name(s, who)} controls fire, and does not move in the next movement phase (httr:6.5.2.5)"
    ),
    marks.LIMIT: lambda s, who, most: f"{name(s, who)} has {most} MP at most",
    marks.SHAKEN: lambda s, who, _: f"{name(s, who)} will be disrupted when the phase ends",
    marks.CLOSED: lambda s, hex, _: f"Fire at {hex} is over for this phase",
    marks.WAITS: lambda s, who, _: f"{name(s, who)} waits for another phase: {why_waiting(s, UnitId(who))}",
}
"""What is remembered for a while, in words by its kind; of other kinds the events tell that set them off."""


def why_waiting(s: HttrState, unit: UnitId) -> str:
    """Why a reinforcement does not enter now: what bars it in every mode, or its owner's choice. Rule: ruling:HS200."""
    entry = dict(due(s, s.side(unit))).get(unit)
    if entry is None:
        return HELD_BACK
    to = entry.hex
    reaction = phase_of(s)[0] == REACTION
    barred = [next(march_on_refusal(s, ((unit, mode),), to, to, reaction), None) for mode in modes_of(s, unit)]
    reason = barred[-1] if None not in barred else None
    return HELD_BACK if reason is None else f"{reason.words} ({reason.rule})"


@tell.register
def _(event: SetUp, s: HttrState) -> Iterator[str]:
    place = event.status
    yield f"{INDENT}{name(s, event.unit)} sets up in {place.hex}, {in_mode(s, event.unit, place.mode)}"


@tell.register
def _(event: PhaseBegan, s: HttrState) -> Iterator[str]:
    turn = s.table.charts.operation.turn(event.turn)
    if event.turn != s.turn or event.phase == s.table.scenario.first_phase:
        yield f"== {turn_name(turn)} =="
    kind, side = phase_of(s, event.phase)
    if side is not None:
        yield f"-- {side_name(side)} {kind} phase --"


@tell.register
def _(event: TurnEnded, s: HttrState) -> Iterator[str]:
    yield from ()  # what follows from it is told


@tell.register
def _(event: WeatherRolled, s: HttrState) -> Iterator[str]:
    found = value(str(event.cell.value), event.cell.source)
    here = "" if event.here else ", which is not here"
    yield f"{INDENT}Weather in the {event.half}{here}: rolled {event.roll}: {found} (httr-sc:13.1a)"


@tell.register
def _(event: Noted, s: HttrState) -> Iterator[str]:
    yield f"{INDENT}{event.about[:1].upper()}{event.about[1:]} ({event.rule})"


@tell.register
def _(event: GameEnded, s: HttrState) -> Iterator[str]:
    ending = event.ending
    head = "A draw" if ending.winner is None else f"{side_name(ending.winner)} {ending.level}"
    yield f"== {head}: {ending.about} ({ending.rule}) =="


@tell.register
def _(event: Marked, s: HttrState) -> Iterator[str]:
    kind, *who = event.key
    if kind in MARKS:
        yield f"{INDENT}{MARKS[kind](s, ', '.join(who), event.value)}"


@tell.register
def _(event: Forgotten, s: HttrState) -> Iterator[str]:
    yield from ()
