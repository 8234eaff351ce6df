"""The account of Assaults."""

from __future__ import annotations

from collections.abc import Iterator

from gts.account.telling import tell
from gts.events import AssaultDeclared, AssaultEnded, AssaultLaunched, BraveryChecked, Charged, RanAway
from gts.naming import name, names
from gts.state import GameState
from gts.sums import bravery_lines
from hexfront.telling import INDENT, total


@tell.register
def _(event: AssaultDeclared, s: GameState) -> Iterator[str]:
    verb = "is" if len(event.units) == 1 else "are"
    yield f"{INDENT}{names(s, event.units)} {verb} to assault {event.target} from {event.start}"


@tell.register
def _(event: BraveryChecked, s: GameState) -> Iterator[str]:
    check = total(bravery_lines(s, event), event.rating)
    yield (
        f"{INDENT}{name(s, event.unit)}: Bravery (gts:18.7c): {check}; "
        f"rolled {event.roll}: {'passed' if event.passed else 'failed'}"
    )


@tell.register
def _(event: AssaultLaunched, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{names(s, event.units)} {'goes' if len(event.units) == 1 else 'go'} for {event.target}"


@tell.register
def _(event: RanAway, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} runs away from {event.start} to {event.end}"


@tell.register
def _(event: Charged, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{names(s, event.units)} {'charges' if len(event.units) == 1 else 'charge'} {event.target}"


@tell.register
def _(event: AssaultEnded, s: GameState) -> Iterator[str]:
    yield f"{INDENT}The Assault on {event.target} is over"
