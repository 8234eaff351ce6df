"""The account of the set-up, the phases, the weather, what is remembered, and the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from hexfront.state import Forgotten, Marked
from hexfront.telling import INDENT, value
from httr import marks
from httr.account.telling import tell
from httr.events import GameEnded, Noted, PhaseBegan, SetUp, WeatherRolled
from httr.naming import in_mode, name, side_name, turn_name
from httr.rules.phases import phase_of
from httr.state import HttrState

MARKS: Final[Mapping[str, Callable[[HttrState, str, Any], str]]] = {
    marks.USED: lambda s, who, _: f"{name(s, who)} has controlled fire, and does not move in the next movement phase",
    marks.LIMIT: lambda s, who, most: f"{name(s, who)} has {most} MP at most",
    marks.SHAKEN: lambda s, who, _: f"{name(s, who)} will be disrupted when the phase ends",
    marks.CLOSED: lambda s, hex, _: f"Fire at {hex} is over for this phase",
    marks.WAITS: lambda s, who, _: f"{name(s, who)} waits for another phase",
}
"""What is remembered for a while, in words by its kind; of other kinds the events tell that set them off."""


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
