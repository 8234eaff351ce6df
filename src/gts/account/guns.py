"""The account of Artillery Parks and of contact."""

from __future__ import annotations

from collections.abc import Iterator

from gts.account.telling import tell
from gts.events import (
    ContactLost,
    ContactTried,
    ParkCreated,
    ParkDisbanded,
    ParkFired,
    ParkJoined,
    ParkLeft,
    ParksReadied,
)
from gts.naming import name, names
from gts.state import GameState
from gts.sums import contact_lines
from hexfront.telling import INDENT, total


@tell.register
def _(event: ParkCreated, s: GameState) -> Iterator[str]:
    left = s.with_dispatch(event.division, -event.points).dispatch[event.division]
    who = s.table.division(event.division).name
    inside = names(s, event.units)
    yield f"{INDENT}{who} places an Artillery Park in {event.hex}, with {inside}; {left} Dispatch Points left"
    for unit in event.uncovered:
        yield f"{INDENT}{name(s, unit)} is out of its position (gts:16.2.3f)"


@tell.register
def _(event: ParkJoined, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} is in the Artillery Park in {event.hex}"


@tell.register
def _(event: ParkLeft, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} leaves the Artillery Park in {event.hex}"


@tell.register
def _(event: ParkDisbanded, s: GameState) -> Iterator[str]:
    yield f"{INDENT}The Artillery Park in {event.hex} is disbanded ({event.rule})"


@tell.register
def _(event: ParkFired, s: GameState) -> Iterator[str]:
    yield f"{INDENT}The Artillery Park in {event.hex} has fired (gts:16.7b)"


@tell.register
def _(event: ParksReadied, s: GameState) -> Iterator[str]:
    yield f"{INDENT}The Artillery Parks are ready again"


@tell.register
def _(event: ContactTried, s: GameState) -> Iterator[str]:
    number = total(contact_lines(s, event), event.number)
    who, leader = name(s, event.unit), name(s, event.leader)
    yield (
        f"{INDENT}{who} calls {leader} (gts:16.3c): {number}; rolled {event.roll}: "
        f"{'in contact' if event.made else 'no contact'}"
    )


@tell.register
def _(event: ContactLost, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} is out of contact with {name(s, event.leader)} ({event.rule})"
