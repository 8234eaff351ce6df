"""The Event Cup of a scenario: which Events are left in it."""

from __future__ import annotations

from typing import Final

from gts.events import Noted
from gts.state import GameState
from hexfront.state import Draft

DRAWN: Final = "event "
"""What the flag of a drawn Event begins with."""


def left_in_cup(s: GameState) -> tuple[str, ...]:
    """The Events that have not been drawn, each as often as it is there."""
    return tuple(event.id for event in s.table.scenario.events for _ in range(event.count) if not is_drawn(s, event.id))


def is_drawn(s: GameState, event: str) -> bool:
    """Whether an Event has been drawn."""
    return DRAWN + event in s.flags


def set_aside(g: Draft[GameState], event: str) -> None:
    """Put a drawn Event aside for the rest of the game."""
    g.emit(Noted(DRAWN + event, "an Event is drawn"))
