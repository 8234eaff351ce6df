"""The account of positions, entrenchments and other works."""

from __future__ import annotations

from collections.abc import Iterator

from gts.account.telling import tell
from gts.events import (
    EntrenchmentBuilt,
    EntrenchmentEntered,
    EntrenchmentLeft,
    ImprovedPositionBuilt,
    ImprovedPositionLost,
    MenAtWork,
    RearguardPlaced,
    RearguardRemoved,
    RoadBlockBuilt,
    RoadBlockRemoved,
    Rubbled,
    WorkEnded,
)
from gts.naming import name, work_words
from gts.rules.engineers import work_name
from gts.state import GameState
from hexfront.telling import INDENT


@tell.register
def _(event: ImprovedPositionBuilt, s: GameState) -> Iterator[str]:
    by = "" if event.builder == event.unit else f", built by {name(s, event.builder)}"
    yield f"{INDENT}{name(s, event.unit)} is in an improved position{by}"


@tell.register
def _(event: ImprovedPositionLost, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} loses its improved position: {event.about}"


@tell.register
def _(event: EntrenchmentBuilt, s: GameState) -> Iterator[str]:
    by = "" if event.builder == event.unit else f", built by {name(s, event.builder)}"
    yield f"{INDENT}{name(s, event.unit)} is entrenched{by}"


@tell.register
def _(event: EntrenchmentEntered, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} gets into the entrenchment"


@tell.register
def _(event: EntrenchmentLeft, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} gets out of its entrenchment"


@tell.register
def _(event: MenAtWork, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} is not done yet ({work_name(s, event.work)}): Men at Work"


@tell.register
def _(event: WorkEnded, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} loses its Men at Work markers"


@tell.register
def _(event: RoadBlockBuilt, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.builder)} builds {work_words(s, event.block)} in {event.hex}"


@tell.register
def _(event: RoadBlockRemoved, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} removes {work_words(s, event.block)} in {event.hex}"


@tell.register
def _(event: RearguardPlaced, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.creator)} leaves {name(s, event.unit)} in {event.hex}"


@tell.register
def _(event: RearguardRemoved, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} leaves the map"


@tell.register
def _(event: Rubbled, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{event.hex} is reduced to rubble"
