"""Checking data files that somebody has written: what each of them is, and all that is wrong with it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

from attrs import evolve, frozen

from gts.charts import load_results
from gts.counterfile import load_counters
from gts.counters import Counters
from gts.scenariofile import load_scenario
from gts.terrain import load_terrain
from gts.title import Title
from gts.titlerules import load_rules
from gts.weather import load_weather
from hexfront.board import Board
from hexfront.boardfile import load_board
from hexfront.checking import Report, files_in, kind_by_keys, loaded, unknown
from hexfront.datafile import ENCODING
from hexfront.errors import UnknownName
from hexfront.modifiers import load_modifiers
from hexfront.rulings import load_rulings
from hexfront.vocabulary import Vocabulary

COUNTERS: Final = "counters"
SCENARIO: Final = "scenario"
BOARD: Final = "board"
KEYS: Final[Mapping[str, frozenset[str]]] = {
    COUNTERS: frozenset({"unit", "leader"}),
    SCENARIO: frozenset({"turn", "victory", "place"}),
    BOARD: frozenset({"ground", "hexes", "networks"}),
    "modifiers": frozenset({"modifier"}),
    "terrain chart": frozenset({"terrain", "entry"}),
    "rulings": frozenset({"ruling"}),
    "weather table": frozenset({"again", "table"}),
    "combat results": frozenset({"cells", "rows", "columns"}),
    "rules": frozenset({"rule"}),
}
"""The keys that tell what a file is: the first kind that has one of them."""
PLAIN: Final[Mapping[str, Callable[[Path], Any]]] = {
    COUNTERS: load_counters,
    "modifiers": load_modifiers,
    "terrain chart": load_terrain,
    "rulings": load_rulings,
    "weather table": load_weather,
    "combat results": load_results,
    "rules": load_rules,
}
"""What reads the files that need no other."""


@frozen
class Known:
    """What files are checked against: the words of boards, and the counters and boards that there are already.

    `words` None means that boards cannot be checked.
    """

    words: Vocabulary | None
    counters: Counters
    boards: Mapping[str, Board]


def check_files(title: Title, paths: Iterable[Path]) -> tuple[Report, ...]:
    """What is wrong with files, and with the data files in directories, as data of a title; in the order given.

    Counters and boards among them count when scenarios are checked, laid over those of the title.
    """
    files = tuple(file for path in paths for file in files_in(path))
    return check_against(Known(title.vocabulary(), title.counters(), _boards(title, files)), files)


def _boards(title: Title, files: Iterable[Path]) -> Mapping[str, Board]:
    """The boards of a title that its scenarios or some files name."""
    boards = {id: title.board(id) for id in dict.fromkeys(title.scenario(id).board for id in title.scenarios)}
    for file in files:
        if kind_of(file) == SCENARIO:
            name = tomllib.loads(file.read_text(encoding=ENCODING)).get("board")
            with suppress(UnknownName):
                boards[str(name)] = title.board(str(name))
    return boards


def check_against(known: Known, paths: Iterable[Path]) -> tuple[Report, ...]:
    """What is wrong with files, as `check_files`, with what is known laid under the counters and boards among them.

    A file that needs others of which all have faults is not checked, and says so.
    """
    files = tuple(dict.fromkeys(file for path in paths for file in files_in(path)))
    kinds = {file: kind_of(file) for file in files}
    reports: dict[Path, Report] = {}
    faulty: list[Path] = []
    for file, kind in sorted(kinds.items(), key=lambda item: item[1] == SCENARIO):
        if kind is None:
            reports[file] = Report(file, None, (_strange(file),))
            faulty.append(file)
            continue
        if needed := _needed(known, kind, faulty):
            reports[file] = Report(file, kind, (f"{file}: not checked: it needs {needed}",))
            continue
        found, faults = loaded(_loader(known, kind), file)
        reports[file] = Report(file, kind, faults)
        if faults and kind in (COUNTERS, BOARD):
            faulty.append(file)
        if isinstance(found, Counters):
            known = evolve(known, counters=found.over(known.counters))
        elif isinstance(found, Board):
            known = evolve(known, boards={**known.boards, found.id: found})
    return tuple(reports[file] for file in files)


def _strange(file: Path) -> str:
    """Why it cannot be told what a file is."""
    if file.name == "pyproject.toml":
        return f"{file}: of the package of a title; check that with: python -m gts check {file.parent}"
    return unknown(file, KEYS)


def _needed(known: Known, kind: str, faulty: list[Path]) -> str:
    """What a file of a kind needs that has faults or is not there; empty if there is nothing."""
    if kind in (BOARD, SCENARIO) and known.words is None:
        return "the title and its terrain chart, which has faults"
    if kind != SCENARIO or (known.counters.units and known.boards):
        return ""
    if faulty:
        return f"{', '.join(map(str, faulty))}, which has faults"
    return "" if known.counters.units else "counters, and there are none"


def _loader(known: Known, kind: str) -> Callable[[Path], Any]:
    """What reads a file of a kind."""
    if kind == BOARD and known.words is not None:
        return partial(load_board, vocabulary=known.words)
    if kind == SCENARIO:
        return partial(load_scenario, counters=known.counters, boards=known.boards)
    return PLAIN[kind]


def kind_of(file: Path) -> str | None:
    """What a data file is; a CSV file holds counters. None if it cannot be read or tells nothing."""
    return COUNTERS if file.suffix == ".csv" else kind_by_keys(file, KEYS)
