"""Words for riding piggyback: what the actions are, and what has happened."""

from __future__ import annotations

from collections.abc import Iterator

from gts.account import tell
from gts.descriptions import words
from gts.naming import name
from gts.rules.steps import in_points
from gts.rules.transport import dismount_cost
from gts.state import GameState
from gts.titles.where_eagles_dare.piggyback import RideBegan, RideEnded, SetDown, TakeUp
from hexfront.telling import INDENT


@words.register
def _(action: TakeUp, s: GameState) -> str:
    return f"{name(s, action.unit)} mounts piggyback"


@words.register
def _(action: SetDown, s: GameState) -> str:
    return f"{name(s, action.carrier)} sets down its riders ({in_points(dismount_cost(s, action.carrier))} MP)"


@tell.register
def _(event: RideBegan, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} rides on {name(s, event.carrier)}"


@tell.register
def _(event: RideEnded, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} has dismounted"
