"""The account of a game: what has happened, in lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import singledispatch
from typing import Any, Final

from hexfront.state import Event
from hexfront.telling import INDENT, told
from httr.state import HttrState

DEEPER: Final = f"{INDENT}    "
"""Stands before the sums of what happens."""


def account(state: HttrState, events: Iterable[Event[Any]], known: Iterable[str] = ()) -> Iterator[str]:
    """What has happened since `state`, line by line; lines under a heading are indented.

    `known` are sides that must know of it; here they know of everything.
    """
    return told(tell, state, events, known)


@singledispatch
def tell(event: Event[Any], s: HttrState) -> Iterator[str]:
    """The lines for an event that happens in `s`; one of a class that nobody has given words is written out."""
    yield f"{INDENT}{event}"
