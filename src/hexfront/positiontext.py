"""What positions of every game are written with: tables of texts and numbers, places, marks, and values as TOML."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

from attrs import asdict

from hexfront.datafile import Table, hint
from hexfront.hexes import HexId
from hexfront.state import Ending, MarkKey, MarkValue, State

U = TypeVar("U")
NOBODY: Final = "nobody"
"""The winner of a game that nobody won."""


def texts_of(table: Table, key: str) -> dict[str, str]:
    """A table of texts by name; empty if it is left out."""
    inner = table.table(key)
    return {} if inner is None else {name: inner.text(name) for name in inner.values}


def numbers_of(table: Table, key: str, most: int) -> dict[str, int]:
    """A table of whole numbers from 0 to `most` by name; empty if it is left out."""
    inner = table.table(key)
    return {} if inner is None else {name: inner.whole(name, 0, most) for name in inner.values}


def marks_of(table: Table) -> Iterator[tuple[MarkKey, MarkValue]]:
    """What a position remembers: lists whose last entry is the value."""
    marks = table.optional("marks")
    for *key, value in marks if isinstance(marks, list) else ():
        yield tuple(key), value


def ending_of(table: Table) -> tuple[str | None, str, str, str] | None:
    """How the game ended: winner, level, words and rule; None if it goes on."""
    inner = table.table("ending")
    if inner is None:
        return None
    winner = inner.text("winner", NOBODY)
    return None if winner == NOBODY else winner, inner.text("level"), inner.text("about"), inner.text("rule")


def places_of(
    table: Table, key: str, what: str, known: Iterable[str], hexes: Container[object], board: str
) -> Iterator[tuple[str, HexId]]:
    """Who stands in which hex, in a table by name; names and hexes that there are not are faults."""
    inner = table.table(key)
    names = tuple(known)
    for name in inner.values if inner is not None else ():
        assert inner is not None, "it has names"
        hex = inner.text(name)
        if name not in names:
            inner.fault(name, f"no such {what}; {hint(name, names)}")
        elif hex not in hexes:
            inner.fault(name, f"{hex} is not a hex of board {board}")
        else:
            yield name, HexId(hex)


def statuses_of(
    table: Table, known: Collection[str], read: Callable[[Table, str], U | None]
) -> Iterator[tuple[str, U]]:
    """What `read` makes of each entry of the table `units`, by the unit's name; units that there are not are faults."""
    inner = table.table("units")
    if inner is None:
        table.file.fault(table.line, "", "units: missing")
        return
    for name in inner.values:
        status = read(inner, name)
        if name not in known:
            inner.fault(name, f"no such unit; {hint(name, known)}")
        elif status is not None:
            yield name, status


def shipped(state: State) -> dict[str, Any]:
    """What is static in a position of a game that ships: its scenario, and the options of rulings that were chosen."""
    rulings = {name: value for name, value in state.game.options if name != "setup"}
    return {"scenario": state.game.id} | ({"rulings": rulings} if rulings else {})


def ending_lines(ending: Ending | None) -> Iterator[str]:
    """The ending of a game as a table, as `ending_of` reads it; no lines while the game goes on."""
    if ending is not None:
        yield "[ending]"
        yield from (f"{key} = {toml(value or NOBODY)}" for key, value in asdict(ending).items())


def toml(value: Any) -> str:
    """A value as TOML: texts and numbers are written as in JSON, tables inline.

    >>> toml({"within": 2, "of": ["C2809"]})
    '{ "within" = 2, "of" = ["C2809"] }'
    """
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{json.dumps(key)} = {toml(each)}" for key, each in value.items()) + " }"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
