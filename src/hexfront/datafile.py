"""Data files: read key by key, with every fault gathered and placed by file, line and key.

A loader opens a file with `reading`, asks the `Table` it gets for each key that its format knows, and
builds its value inside the `with` block. A key that is missing or impossible is noted as a fault and
answered with a stand-in, so that reading goes on; leaving the block raises `DataError` with all faults,
hence no stand-in ever gets out.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from functools import cached_property
from importlib.resources.abc import Traversable
from typing import Final, TypeGuard, TypeVar

from hexfront.errors import DataError
from hexfront.sources import SOURCE_KINDS, Source
from hexfront.tomltext import keys_of, not_toml

STAND_IN: Final = Source("estimate", "")
"""What a faulty source reads as until the faults are raised."""

N = TypeVar("N", bound=str)
K = TypeVar("K")
T = TypeVar("T")


def hint(name: str, known: Iterable[str]) -> str:
    """The names nearest to an unknown one, as the end of a message; all of them if none is near.

    >>> hint("woodz", ["clear", "woods"])
    'did you mean "woods"?'
    >>> hint("sea", ["clear", "woods"])
    'known: "clear", "woods"'
    """
    names = sorted(set(known))
    near = get_close_matches(name, names, n=3, cutoff=0.6)
    quoted = ", ".join(f'"{one}"' for one in near or names)
    if near:
        return f"did you mean {quoted}?"
    return f"known: {quoted}" if names else "there are none"


def content_digest(content: object) -> str:
    """A short hash of plain values (mappings, lists, strings, whole numbers): equal content, equal hash."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


ENCODING: Final = "utf-8-sig"
"""How files are read: as UTF-8, with the mark at its beginning that some editors write, or without it."""


@contextmanager
def reading(path: Traversable) -> Iterator[Table]:
    """The whole of a TOML file as a `Table`.

    Raises:
        DataError: the file is missing or not TOML, or faults were noted when the block ends.
    """
    try:
        text = path.read_text(encoding=ENCODING)
    except OSError as error:
        raise DataError([f"{path}: cannot be read: {error.strerror}"]) from error
    except UnicodeDecodeError as error:
        raise DataError([not_toml(path, error)]) from error
    with reading_text(str(path), text) as table:
        yield table


@contextmanager
def reading_text(name: str, text: str) -> Iterator[Table]:
    """The whole of a text in TOML as a `Table`; `name` is what messages call the file.

    Raises:
        DataError: the text is not TOML, or faults were noted when the block ends.
    """
    try:
        values = tomllib.loads(text)
    except ValueError as error:
        raise DataError([not_toml(name, error, text)]) from error
    file = DataFile(name, text.splitlines())
    table = Table(file, values, "", 1)
    yield table
    table.close()
    file.raise_faults()


def attempt(load: Callable[[Traversable], T], path: Traversable, faults: list[str]) -> T | None:
    """What `load` makes of a file, or None with its faults added to `faults`: to load several files."""
    try:
        return load(path)
    except DataError as error:
        faults.extend(error.faults)
        return None


class DataFile:
    """The name, the lines and the faults of one file while it is read."""

    def __init__(self, name: str, lines: Sequence[str]) -> None:
        self.name = name
        self.lines: tuple[str, ...] = tuple(lines)
        self.faults: list[tuple[int, str]] = []
        self._found: dict[str, tuple[int, ...]] = {}

    def fault(self, line: int, place: str, words: str) -> None:
        """Note one fault at a line."""
        where = f"{self.name}:{line}: " + (f"{place}: " if place else "")
        self.faults.append((line, where + words))

    def raise_faults(self) -> None:
        """Raise `DataError` with the faults in the order of their lines, if there are any."""
        if self.faults:
            raise DataError([words for _, words in sorted(self.faults, key=lambda fault: fault[0])])

    def find(self, pattern: str, start: int, count: int = 0) -> int | None:
        """The line, from `start` on, of the match number `count` of a pattern; lines count from 1."""
        found = self._found.get(pattern)
        if found is None:
            match = re.compile(pattern).match
            found = self._found[pattern] = tuple(n for n, line in enumerate(self.lines, 1) if match(line))
        wanted = bisect_left(found, start) + count
        return found[wanted] if wanted < len(found) else None

    def find_key(self, key: str, start: int) -> int | None:
        """The line, from `start` on, of the first setting of a key, or header that names it; lines count from 1."""
        found = self._keys.get(key, ())
        wanted = bisect_left(found, start)
        return found[wanted] if wanted < len(found) else None

    @cached_property
    def _keys(self) -> Mapping[str, Sequence[int]]:
        """The lines that set each key, or name it in a header, read once for all keys."""
        lines: dict[str, list[int]] = {}
        for number, line in enumerate(self.lines, 1):
            for key in keys_of(line):
                lines.setdefault(key, []).append(number)
        return lines


class Table:
    """One table of a data file; `place` names it in messages, `line` is where it starts."""

    def __init__(self, file: DataFile, values: Mapping[str, object], place: str, line: int) -> None:
        self.file = file
        self.values = values
        self.place = place
        self.line = line
        self._asked: set[str] = set()

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def line_of(self, key: str) -> int:
        """The line of a key, or of the table if the key is not there."""
        if key not in self.values:
            return self.line
        return self.file.find_key(key, self.line) or self.line

    def place_of(self, key: str) -> str:
        """The file and the line of a key, as faults begin."""
        return f"{self.file.name}:{self.line_of(key)}"

    def fault(self, key: str, words: str) -> None:
        """Note a fault at a key."""
        self.file.fault(self.line_of(key), self.place, f"{key}: {words}")

    def fault_at(self, line: int, words: str) -> None:
        """Note a fault at a line of this table."""
        self.file.fault(line, self.place, words)

    def close(self) -> None:
        """Note each key that was never asked for as unknown."""
        for key in self.values:
            if key not in self._asked:
                self.fault(key, f"unknown key; {hint(key, self._asked)}")
        self._asked.update(self.values)

    def raw(self, key: str) -> object:
        """The value of a key as TOML gives it; None, with a fault, if it is missing."""
        self._asked.add(key)
        if key not in self.values:
            self.file.fault(self.line, self.place, f"{key}: missing")
            return None
        return self.values[key]

    def optional(self, key: str) -> object:
        """The value of a key as TOML gives it, or None."""
        self._asked.add(key)
        return self.values.get(key)

    def text(self, key: str, default: str | None = None) -> str:
        """A text that is not empty; required unless there is a default."""
        value = self.raw(key) if default is None else self.optional(key)
        if value is None:
            return default or ""
        if isinstance(value, str) and value:
            return value
        self.fault(key, f"must be a text, not {value!r}")
        return ""

    def choice(self, key: str, known: Sequence[N], default: N | None = None) -> N:
        """One of the known names; required unless there is a default."""
        text = self.text(key, default)
        for name in known:
            if name == text:
                return name
        if text:
            self.fault(key, f'"{text}" is not known; {hint(text, known)}')
        return known[0]

    def flag(self, key: str) -> bool:
        """True or false; false if it is not there."""
        value = self.optional(key)
        if value is None or isinstance(value, bool):
            return bool(value)
        self.fault(key, f"must be true or false, not {value!r}")
        return False

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number from `low` to `high`; required unless there is a default."""
        if default is not None and key not in self.values:
            self._asked.add(key)
            return default
        value = self.raw(key)
        return low if value is None else self._whole(key, value, low, high)

    def whole_or_none(self, key: str, low: int, high: int) -> int | None:
        """A whole number from `low` to `high`, or None if it is not there."""
        value = self.optional(key)
        return None if value is None else self._whole(key, value, low, high)

    def _whole(self, key: str, value: object, low: int, high: int) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self.fault(key, f"must be a whole number from {low} to {high}, not {value!r}")
        return low

    def texts(self, key: str, required: bool = True) -> tuple[str, ...]:
        """A list of texts; empty if it is not there and not required."""
        return self._list_of(key, str, required)

    def wholes(self, key: str) -> tuple[int, ...]:
        """A list of whole numbers."""
        return self._list_of(key, int, True)

    def labels(self, key: str) -> tuple[str | int, ...]:
        """A list of texts and whole numbers."""
        return tuple(one for one in self._list(key, True) if self._is_label(one, key))

    def _list_of(self, key: str, kind: type[K], required: bool) -> tuple[K, ...]:
        found = []
        for one in self._list(key, required):
            if isinstance(one, kind) and not isinstance(one, bool):
                found.append(one)
            else:
                self.fault(key, f"{one!r} does not belong in this list")
        return tuple(found)

    def _is_label(self, value: object, key: str) -> TypeGuard[str | int]:
        if isinstance(value, (str, int)) and not isinstance(value, bool):
            return True
        self.fault(key, f"{value!r} is neither a text nor a whole number")
        return False

    def _list(self, key: str, required: bool) -> list[object]:
        value = self.raw(key) if required else self.optional(key)
        if value is None:
            return []
        if isinstance(value, list):
            return value
        self.fault(key, f"must be a list, not {value!r}")
        return []

    def table(self, key: str) -> Table | None:
        """The table under a key, or None if it is not there."""
        value = self.optional(key)
        if value is None:
            return None
        if isinstance(value, dict):
            line = self.line_of(key)
            header = self.file.find(r"\s*\[", line) == line
            return (Table if header else Inline)(self.file, value, self._inner(key), line)
        self.fault(key, f"must be a table, not {value!r}")
        return None

    def tables(self, key: str) -> tuple[Table, ...]:
        """The tables of an array, in the order of the file; empty if it is not there."""
        found = []
        for number, value in enumerate(self._list(key, False)):
            if not isinstance(value, dict):
                self.fault(key, f"{value!r} is not a table")
                continue
            found.append(Table(self.file, value, self._member(key, number, value), self._nth(key, number)))
        return tuple(found)

    def rows(self, key: str) -> tuple[tuple[int, list[object]], ...]:
        """The lists in a list, each with its line: the body of a chart."""
        start = self.line_of(key)
        found = []
        for number, value in enumerate(self._list(key, True)):
            line = self.file.find(r"\s*\[(?!\[)", start + 1, number) or start
            if isinstance(value, list):
                found.append((line, value))
            else:
                self.fault_at(line, f"{key}: {value!r} is not a row of cells")
        return tuple(found)

    def _inner(self, key: str) -> str:
        return f"{self.place}: {key}" if self.place else key

    def _member(self, key: str, number: int, value: Mapping[str, object]) -> str:
        name = value.get("id")
        return self._inner(f'{key} "{name}"' if isinstance(name, str) else f"{key}[{number}]")

    def _nth(self, key: str, number: int) -> int:
        header = rf"\s*\[\[(?:[\w-]+\.)*{re.escape(key)}\]\]"
        return self.file.find(header, self.line, number) or self.line_of(key)

    def sources(self) -> dict[str, Source]:
        """The sources that a file names once, in its table `sources`, to use them by name."""
        named = self.table("sources")
        if named is None:
            return {}
        found = {key: named.source(key, {}) for key in named.values}
        named.close()
        return found

    def source(self, key: str, named: Mapping[str, Source], default: Source | None = None) -> Source:
        """A source: the name of a named one, or a table of `kind`, `ref` and `note`, which an estimate must have."""
        if default is not None and key not in self.values:
            self._asked.add(key)
            return default
        value = self.raw(key)
        if isinstance(value, str):
            if value in named:
                return named[value]
            self.fault(key, f'no source is named "{value}"; {hint(value, named)}')
        elif isinstance(value, dict):
            return _read_source(Table(self.file, value, self._inner(key), self.line_of(key)))
        elif value is not None:
            self.fault(key, f"must name a source or be a table of kind, ref and note, not {value!r}")
        return STAND_IN

    def origin(self, named: Mapping[str, Source]) -> Source:
        """Where an entry is from: the rule that its `rule` names, or its `source`."""
        rule = self.text("rule", "")
        if not rule and "source" not in self.values:
            self.fault("rule", 'missing; expected rule = "..." with its number, or a source')
            return STAND_IN
        return self.source("source", named, Source("rule", rule) if rule else None)


class Inline(Table):
    """A table in braces: all its keys stand in one line."""

    def line_of(self, key: str) -> int:
        """The line of the table."""
        return self.line


def _read_source(table: Table) -> Source:
    found = Source(table.choice("kind", SOURCE_KINDS), table.text("ref"), table.text("note", ""))
    if table.values.get("kind") == "estimate" and "note" not in table:
        table.fault("note", "missing; expected a line on how it was estimated")
    table.close()
    return found
