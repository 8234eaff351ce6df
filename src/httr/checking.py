"""Checking data files for this game: charts, counters, boards, scenarios and rulings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

from hexfront.board import Board
from hexfront.boardfile import load_board
from hexfront.checking import Report, files_in, kind_by_keys, loaded, unknown
from hexfront.modifiers import load_modifiers
from hexfront.rulings import load_rulings
from httr.cards import CARDS, card_of
from httr.charts import charts, load_charts
from httr.counterfile import load_counters
from httr.counters import Counters
from httr.operation.maps import BOARDS
from httr.operation.maps import board as shipped_board
from httr.operation.shipped import counters as shipped_counters
from httr.scenariofile import load_scenario
from httr.vocabulary import board_words

COUNTERS: Final = "counters"
SCENARIO: Final = "scenario"
BOARD: Final = "board"
CHARTS: Final = "charts"
KEYS: Final[Mapping[str, frozenset[str]]] = {
    COUNTERS: frozenset({"unit", "formation", "leader"}),
    SCENARIO: frozenset({"setup", "victory", "place"}),
    BOARD: frozenset({"ground", "hexes", "networks"}),
    "modifiers": frozenset({"modifier"}),
    "rulings": frozenset({"ruling"}),
}
"""The keys that tell what a file is: the first kind that has one of them; charts are told by their cards."""


def check_files(paths: Iterable[Path]) -> tuple[Report, ...]:
    """What is wrong with files, and with the data files in directories; in the order given.

    Counters and boards among them count when scenarios are checked, laid over the library's.
    """
    files = tuple(dict.fromkeys(file for path in paths for file in files_in(path)))
    kinds = {file: kind_of(file) for file in files}
    reports: dict[Path, Report] = {}
    counters = shipped_counters()
    boards = {id: shipped_board(id) for id in BOARDS}
    plain: dict[str, Callable[[Path], Any]] = {
        COUNTERS: partial(load_counters, types=charts().types),
        BOARD: partial(load_board, vocabulary=board_words()),
        CHARTS: load_charts,
        "modifiers": load_modifiers,
        "rulings": load_rulings,
    }
    for file, kind in sorted(kinds.items(), key=lambda item: item[1] == SCENARIO):
        if kind is None:
            reports[file] = Report(file, None, (unknown(file, {CHARTS: (), **KEYS}),))
            continue
        load = plain.get(kind) or partial(load_scenario, charts=charts(), counters=counters, boards=boards)
        found, faults = loaded(load, file)
        reports[file] = Report(file, kind, faults)
        if isinstance(found, Counters):
            counters = found
        elif isinstance(found, Board):
            boards[found.id] = found
    return tuple(reports[file] for file in files)


def kind_of(file: Path) -> str | None:
    """What a data file is; None if it cannot be read or tells nothing."""
    return CHARTS if card_of(file) in CARDS else kind_by_keys(file, KEYS)
