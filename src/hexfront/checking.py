"""Checking data files that somebody has written: what each of them is, and all that is wrong with it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from attrs import frozen

from hexfront.datafile import ENCODING
from hexfront.errors import DataError
from hexfront.tomltext import not_toml


@frozen
class Report:
    """A file, what it is (None if that cannot be told), and its faults, each with file, line and place."""

    file: Path
    kind: str | None
    faults: tuple[str, ...]


def files_in(path: Path) -> Iterator[Path]:
    """A file, or the TOML and CSV files in a directory and below it, by name."""
    if not path.is_dir():
        yield path
        return
    yield from sorted(file for ending in ("*.toml", "*.csv") for file in path.rglob(ending))


def keys_of(file: Path) -> frozenset[str]:
    """The keys at the top of a TOML file; none if it cannot be read."""
    try:
        return frozenset(tomllib.loads(file.read_text(encoding=ENCODING)))
    except (OSError, ValueError):
        return frozenset()


def kind_by_keys(file: Path, kinds: Mapping[str, Iterable[str]]) -> str | None:
    """What a data file is: the first kind that has one of its keys; None if it tells nothing."""
    keys = keys_of(file)
    return next((kind for kind, known in kinds.items() if not keys.isdisjoint(known)), None)


def unknown(file: Path, kinds: Mapping[str, Iterable[str]]) -> str:
    """Why it cannot be told what a file is: what is in it, and the keys of each kind that would tell."""
    text = ""
    try:
        text = file.read_text(encoding=ENCODING)
        keys = ", ".join(tomllib.loads(text))
    except OSError as error:
        return f"{file}: cannot be read: {error.strerror}"
    except ValueError as error:
        return not_toml(file, error, text)
    expected = (f"{kind} ({', '.join(sorted(known))})" if known else kind for kind, known in kinds.items())
    return f"{file}: no data file of the game: it has {keys or 'nothing in it'}; expected {', '.join(expected)}"


def loaded(load: Callable[[Path], Any], file: Path) -> tuple[Any, tuple[str, ...]]:
    """What a file holds, or None and its faults."""
    try:
        return load(file), ()
    except DataError as error:
        return None, error.faults


def summary(reports: Iterable[Report]) -> str:
    """How many files of which kinds were checked, and how many faults they have."""
    checked = tuple(reports)
    faults = sum(len(report.faults) for report in checked)
    kinds = ", ".join(sorted({report.kind for report in checked if report.kind is not None})) or "nothing known"
    return f"{len(checked)} files checked ({kinds}): {faults or 'no'} fault{'' if faults == 1 else 's'}."
