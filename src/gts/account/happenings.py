"""The account of Events and Heroes."""

from __future__ import annotations

from collections.abc import Iterator

from gts.account.telling import tell
from gts.descriptions.choices import drawn
from gts.descriptions.happenings import MARKERS
from gts.events import (
    EventDrawn,
    HeroicEnded,
    HeroicPlaced,
    HeroPlayed,
    MarkerPlaced,
    MarkersRemoved,
    NoEffect,
    Recovered,
    Routed,
    WanderBegan,
    WanderEnded,
)
from gts.naming import name, names, side_name, work_words
from gts.state import GameState
from hexfront.telling import INDENT


@tell.register
def _(event: EventDrawn, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{side_name(event.side)} draws an Event: {drawn(s, event.event)} ({event.rule})"


@tell.register
def _(event: NoEffect, s: GameState) -> Iterator[str]:
    yield f"{INDENT}No effect: {event.about} ({event.rule})"


@tell.register
def _(event: Recovered, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} loses {MARKERS[event.marker]} ({event.rule})"


@tell.register
def _(event: HeroicPlaced, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} is heroic"


@tell.register
def _(event: HeroicEnded, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} is heroic no longer: the chit goes back into the cup"


@tell.register
def _(event: MarkerPlaced, s: GameState) -> Iterator[str]:
    yield f"{INDENT}On {event.hex} lies {work_words(s, event.work)} ({event.rule})"


@tell.register
def _(event: MarkersRemoved, s: GameState) -> Iterator[str]:
    lying = ", ".join(work_words(s, work) for work in event.works)
    yield f"{INDENT}{event.hex} is rid of {lying} ({event.rule})"


@tell.register
def _(event: WanderBegan, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{names(s, event.units)} is lost: {side_name(event.mover)} moves it"


@tell.register
def _(event: WanderEnded, s: GameState) -> Iterator[str]:
    yield from ()  # that its activation is over is told by another event


@tell.register
def _(event: Routed, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} leaves the map from {event.hex} in a rout"


@tell.register
def _(event: HeroPlayed, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{event.hero.replace('-', ' ').title()} saves {name(s, event.unit)} ({event.rule})"
