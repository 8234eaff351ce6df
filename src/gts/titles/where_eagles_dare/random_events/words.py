"""Words for the actions that only the Events of this title bring."""

from __future__ import annotations

from gts.descriptions import words
from gts.descriptions.wording import actors
from gts.state import GameState
from gts.titles.where_eagles_dare.random_events.minefield import ClearMines


@words.register
def _(action: ClearMines, s: GameState) -> str:
    return f"{actors(s)}: clear the minefield"
