"""The entries of a data file: read one by one, each kept with its place, so that a later check can name it."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

from hexfront.datafile import Table, hint
from hexfront.sources import Source

E = TypeVar("E")
Read = Sequence[tuple[Table, E]]
"""Entries of a file with what was read from them."""


class Identified(Protocol):
    """Anything with an id."""

    @property
    def id(self) -> str:
        """What it is called in the file."""
        ...


def read_entries(
    table: Table, key: str, named: Mapping[str, Source], read: Callable[[Table, Source], E]
) -> list[tuple[Table, E]]:
    """What `read` makes of each table of an array and of where it is from; keys that it does not ask for are faults."""
    found = []
    for entry in table.tables(key):
        found.append((entry, read(entry, entry.origin(named))))
        entry.close()
    return found


def values(entries: Read[E]) -> tuple[E, ...]:
    """What was read, without the places."""
    return tuple(value for _, value in entries)


def ids(entries: Iterable[Identified]) -> tuple[str, ...]:
    """The ids of entries."""
    return tuple(entry.id for entry in entries)


def check_unique(entries: Iterable[tuple[Table, Identified]]) -> None:
    """Note each entry whose id another has already."""
    seen: set[str] = set()
    for entry, value in entries:
        if value.id in seen:
            entry.fault_at(entry.line, f'there is another "{value.id}"')
        seen.add(value.id)


def check_known(entry: Table, key: str, name: str | None, known: Iterable[str], what: str) -> None:
    """Note a fault if a name, unless it is missing, is not known."""
    names = tuple(known)
    if name and name not in names:
        entry.fault(key, f'there is no {what} "{name}"; {hint(name, names)}')


class LaidOver(Table):
    """A table laid over another: its own values count, and where it has none, those of the other.

    Tables under one key are laid over one another too. Faults are named where the value stands.
    """

    def __init__(self, own: Table, base: Table) -> None:
        both = {key: _merged(base.values.get(key), own.values.get(key)) for key in (*base.values, *own.values)}
        super().__init__(own.file, both, own.place, own.line)
        self.own = own
        self.base = base

    def line_of(self, key: str) -> int:
        """The line of a key in the table that has it, its own first."""
        return (self.own if key in self.own or key not in self.base else self.base).line_of(key)


def _merged(base: object, own: object) -> object:
    """A value, or what it is laid over if there is none."""
    if isinstance(base, dict) and isinstance(own, dict):
        return {**base, **own}
    return base if own is None else own


def matter(value: object, words: Container[str]) -> object:
    """What of a file's content matters: all but the keys that are for people."""
    if isinstance(value, list):
        return [matter(one, words) for one in value]
    if isinstance(value, dict):
        return {key: matter(one, words) for key, one in value.items() if key not in words}
    return value
