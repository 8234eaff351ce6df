"""How games tell players what happens: lines with their sums, estimates marked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from hexfront.sources import Modifier, Source, within_limits
from hexfront.state import Event

INDENT: Final = "    "
"""Stands before what happens under a heading."""

ESTIMATE: Final = "~"
"""Stands before a value that is our estimate."""


def value(number: int | str, source: Source | None) -> str:
    """A printed value, marked if it is an estimate.

    >>> value(7, Source("estimate", "the scale of ratings")), value(7, None)
    ('~7', '7')
    """
    return f"{ESTIMATE if source is not None and source.kind == 'estimate' else ''}{number}"


def modifier(line: Modifier) -> str:
    """A modifier with its reason and rule, marked if it is an estimate: "-1 range (gts:15.6b)"."""
    return f"{ESTIMATE if line.source is not None and line.source.kind == 'estimate' else ''}{line}"


def total(lines: Iterable[Modifier], rating: int) -> str:
    """A sum: the printed value, what modifies it, and what that makes within its limits."""
    first, *others = lines
    makes = within_limits(first.amount + sum(line.amount for line in others), rating)
    return " ".join((f"{first.why} {value(first.amount, first.source)}", *map(modifier, others), f"= {makes}"))


def told(
    tell: Callable[[Any, Any], Iterable[str]], state: Any, events: Iterable[Event[Any]], known: Iterable[str]
) -> Iterator[str]:
    """The lines of `tell(event, state)` for events that happen since `state`, as far as each of the sides knows."""
    sides = tuple(known)
    for event in events:
        if all(event.known_to(side) for side in sides):
            yield from tell(event, state)
        state = event.apply(state)
