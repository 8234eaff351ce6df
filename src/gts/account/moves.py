"""The account of movement, transport and Leaders."""

from __future__ import annotations

from collections.abc import Iterator

from gts.account.telling import tell
from gts.events import (
    ActionEnded,
    ActivationEnded,
    ColumnEntered,
    ColumnLeft,
    Dismounted,
    ForcedMarch,
    LeaderMoved,
    LeaderPlaced,
    LeaderRemoved,
    Mounted,
    MoveBegan,
    Moved,
    PointsSpent,
    TransportAbandoned,
)
from gts.naming import name, names, vehicles_name
from gts.rules.steps import in_points
from gts.state import GameState
from hexfront.telling import INDENT


@tell.register
def _(event: MoveBegan, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{names(s, event.units)} {'begins' if len(event.units) == 1 else 'begin'} to move"


@tell.register
def _(event: Moved, s: GameState) -> Iterator[str]:
    price = f" ({in_points(event.cost)} MP)" if event.cost else ""  # riders and units that advance pay nothing
    yield f"{INDENT}{name(s, event.unit)} moves from {event.start} to {event.end}{price}"


@tell.register
def _(event: ColumnEntered, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} is in Column"


@tell.register
def _(event: ColumnLeft, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} is out of Column"


@tell.register
def _(event: Mounted, s: GameState) -> Iterator[str]:
    what = vehicles_name(s, event.vehicle) if event.vehicle else "its transport"
    yield f"{INDENT}{name(s, event.unit)} has mounted {what}{', in Column' if event.column else ''}"


@tell.register
def _(event: Dismounted, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} has dismounted{', in Column' if event.column else ''}"


@tell.register
def _(event: TransportAbandoned, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} has lost its transport for good ({event.rule})"


@tell.register
def _(event: PointsSpent, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} spends {in_points(event.halves)} MP: {event.about}"


@tell.register
def _(event: ForcedMarch, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} marches on with 2 MP more (gts:14.8a)"


@tell.register
def _(event: ActionEnded, s: GameState) -> Iterator[str]:
    yield f"{INDENT}The Action of {name(s, event.unit)} is over: {event.about} ({event.rule})"


@tell.register
def _(event: ActivationEnded, s: GameState) -> Iterator[str]:
    yield f"{INDENT}The activation of {name(s, event.unit)} is over: {event.about} ({event.rule})"


@tell.register
def _(event: LeaderPlaced, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.leader)} comes to {event.hex}"


@tell.register
def _(event: LeaderMoved, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.leader)} goes from {event.start} to {event.end} ({event.rule})"


@tell.register
def _(event: LeaderRemoved, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.leader)} leaves the map at {event.hex} ({event.rule})"
