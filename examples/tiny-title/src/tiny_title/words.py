"""What the account of a game says of the title's own events."""

from __future__ import annotations

from collections.abc import Iterator

from gts.account import tell
from gts.naming import name
from gts.state import GameState
from hexfront.telling import INDENT
from tiny_title.exclusive import Waded


@tell.register
def _(event: Waded, s: GameState) -> Iterator[str]:
    words = "the current is strong" if event.strong else "it gets through"
    yield f"{INDENT}{name(s, event.unit)} wades into the ford (tiny:2.1): rolled {event.roll}; {words}"
