"""The account of a game: what has happened, in lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import singledispatch
from typing import Any

from gts.state import GameState
from hexfront.state import Event
from hexfront.telling import INDENT, told


def account(state: GameState, events: Iterable[Event[Any]], known: Iterable[str] = ()) -> Iterator[str]:
    """What has happened since `state`, line by line; lines under a heading are indented.

    With `known`, only what each of these sides has learnt.
    """
    return told(tell, state, events, known)


@singledispatch
def tell(event: Event[Any], s: GameState) -> Iterator[str]:
    """The lines for an event that happens in `s`; one of a class that nobody has given words is written out."""
    yield f"{INDENT}{event}"
