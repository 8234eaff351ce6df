"""The account of the set-up, the phases and the end."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.telling import INDENT
from httr.account.telling import tell
from httr.events import GameEnded, Noted, PhaseBegan, SetUp
from httr.naming import mode_name, name, side_name, turn_name
from httr.rules.phases import phase_of
from httr.state import HttrState


@tell.register
def _(event: SetUp, s: HttrState) -> Iterator[str]:
    place = event.status
    yield f"{INDENT}{name(s, event.unit)} sets up in {place.hex}, {mode_name(s, event.unit, place.mode)}"


@tell.register
def _(event: PhaseBegan, s: HttrState) -> Iterator[str]:
    if event.turn != s.turn:
        yield f"{turn_name(s.table.charts.operation.turn(event.turn))}"
    kind, side = phase_of(s, event.phase)
    if side is not None:
        yield f"  {side_name(side)} {kind} phase"


@tell.register
def _(event: Noted, s: HttrState) -> Iterator[str]:
    yield f"{INDENT}{event.about} ({event.rule})"


@tell.register
def _(event: GameEnded, s: HttrState) -> Iterator[str]:
    ending = event.ending
    won = "a draw" if ending.winner is None else f"{side_name(ending.winner)} wins"
    yield f"The game is over: {won}, {ending.level}: {ending.about} ({ending.rule})"
