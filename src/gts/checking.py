"""Checking data files that somebody has written: what each of them is, and all that is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

from gts.charts import load_results
from gts.counterfile import load_counters
from gts.counters import Counters
from gts.scenariofile import load_scenario
from gts.terrain import load_terrain
from gts.title import Title
from hexfront.board import Board
from hexfront.boardfile import load_board
from hexfront.checking import Report, files_in, kind_by_keys, loaded, unknown
from hexfront.modifiers import load_modifiers
from hexfront.rulings import load_rulings

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
    "combat results": frozenset({"cells", "rows", "columns"}),
}
"""The keys that tell what a file is: the first kind that has one of them."""


def check_files(title: Title, paths: Iterable[Path]) -> tuple[Report, ...]:
    """What is wrong with files, and with the data files in directories, as data of a title; in the order given.

    Counters and boards among them count when scenarios are checked, laid over those of the title.
    """
    files = tuple(dict.fromkeys(file for path in paths for file in files_in(path)))
    reports: dict[Path, Report] = {}
    counters: Counters = title.counters()
    boards = {id: title.board(id) for id in dict.fromkeys(title.scenario(id).board for id in title.scenarios)}
    plain: dict[str, Callable[[Path], Any]] = {
        COUNTERS: load_counters,
        BOARD: partial(load_board, vocabulary=title.vocabulary()),
        "modifiers": load_modifiers,
        "terrain chart": load_terrain,
        "rulings": load_rulings,
        "combat results": load_results,
    }
    kinds = {file: kind_of(file) for file in files}
    for file, kind in sorted(kinds.items(), key=lambda item: item[1] == SCENARIO):
        if kind is None:
            reports[file] = Report(file, None, (unknown(file, KEYS),))
            continue
        load = plain.get(kind) or partial(load_scenario, counters=counters, boards=boards)
        found, faults = loaded(load, file)
        reports[file] = Report(file, kind, faults)
        if isinstance(found, Counters):
            counters = found.over(counters)
        elif isinstance(found, Board):
            boards[found.id] = found
    return tuple(reports[file] for file in files)


def kind_of(file: Path) -> str | None:
    """What a data file is; a CSV file holds counters. None if it cannot be read or tells nothing."""
    return COUNTERS if file.suffix == ".csv" else kind_by_keys(file, KEYS)
