"""The account of a game: what has happened, in lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import singledispatch
from typing import Any, Final

from gts.naming import modifier, value
from gts.state import GameState
from hexfront.sources import Modifier, within_limits
from hexfront.state import Event

INDENT: Final = "    "
"""Stands before what happens under a heading."""


def account(state: GameState, events: Iterable[Event[Any]], known: Iterable[str] = ()) -> Iterator[str]:
    """What has happened since `state`, line by line; lines under a heading are indented.

    With `known`, only what each of these sides has learnt.
    """
    sides = tuple(known)
    for event in events:
        if all(event.known_to(side) for side in sides):
            yield from tell(event, state)
        state = event.apply(state)


@singledispatch
def tell(event: Event[Any], s: GameState) -> Iterator[str]:
    """The lines for an event that happens in `s`; one of a class that nobody has given words is written out."""
    yield f"{INDENT}{event}"


def total(lines: Iterator[Modifier], rating: int) -> str:
    """A sum: the printed value, what modifies it, and what that makes within its limits."""
    first, *others = lines
    makes = within_limits(first.amount + sum(line.amount for line in others), rating)
    return " ".join((f"{first.why} {value(first.amount, first.source)}", *map(modifier, others), f"= {makes}"))
