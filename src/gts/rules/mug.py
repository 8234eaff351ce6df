"""Step G: which chits go into the mug (9)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from gts.rules.arrivals import due
from gts.rules.menu import DIVISION, FORMATION
from gts.scenario import Chit
from gts.state import GameState
from hexfront.hooks import point
from hexfront.sources import Refusal


@frozen
class InMug:
    """A chit that goes into the mug, and the rule that puts it there."""

    chit: str
    rule: str


@point
def chit_refusal(s: GameState, chit: str) -> Iterator[Refusal]:
    """Why a chit is not in the game at all: nothing in the series. Rule: gts:9.0a."""
    yield from ()


def is_discarded(s: GameState, chit: str) -> bool:
    """Whether a chit is not in the game."""
    return next(chit_refusal(s, chit), None) is not None


@point
def mug_chits(s: GameState) -> Iterator[InMug]:
    """The chits that go into the mug in this turn: those that the scenario lists, else all Divisions' and sides'.

    Rule: gts:9.0a; gts:9.0b; gts:9.0c; gts:9.0d; gts:1.2f; gts:7.1q.
    """
    listed = s.table.scenario.turns[s.turn].mug
    if listed is not None:
        yield from (InMug(chit, "gts:9.0a") for chit in listed)
        return
    for chit in s.table.scenario.chits:
        if chit.kind == DIVISION and is_in_play(s, chit):
            yield InMug(chit.id, "gts:9.0b")
        elif chit.kind not in (DIVISION, FORMATION):
            yield InMug(chit.id, "gts:9.0d")


def is_in_play(s: GameState, chit: Chit) -> bool:
    """Whether a Division has units on the map, or due. Rule: gts:9.0b; gts:9.0c."""
    here = any(s.counter(unit).division == chit.division for unit in s.of(chit.side))
    return here or any(s.counter(unit).division == chit.division for one in due(s) for unit in one.units)


def filling(s: GameState) -> tuple[str, ...]:
    """The chits that go into the mug, without the one that opens the turn: it is played already.

    Rule: gts:9.0a; gts:10.0.6b.
    """
    first = opening(s)
    chits = dict.fromkeys(line.chit for line in mug_chits(s))
    return tuple(chit for chit in chits if chit != first and not is_discarded(s, chit))


def opening(s: GameState) -> str | None:
    """The chit that is played first: the one carried over, or the one that the scenario names; None to draw it.

    Rule: gts:10.0.1a; gts:10.0.1b.
    """
    first = s.carried or s.table.scenario.turns[s.turn].first
    return None if first is None or is_discarded(s, first) else first
