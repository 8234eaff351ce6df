"""The data files of a title in its package, at the places where a title keeps them.

- `data/counters.toml`: the counters;
- `data/terrain.toml`: the terrain effects chart;
- `data/modifiers.toml`: modifiers of its own, laid over those of the series; may be left out;
- `data/combat_results.toml`: a Combat Results Table in place of the series' own; may be left out;
- `data/weather.toml`: the Weather Table, for scenarios in which the weather is rolled;
- `boards/ID.toml`: a board;
- `scenarios/ID.toml`: a scenario.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from attrs import frozen

from gts.charts import TERRAIN, Charts, load_charts
from gts.counterfile import load_counters
from gts.counters import Counters
from gts.scenario import Scenario
from gts.scenariofile import load_scenario
from gts.terrain import load_terrain
from gts.vocabulary import board_words
from hexfront.board import Board
from hexfront.boardfile import load_board
from hexfront.datafile import hint
from hexfront.errors import UnknownName
from hexfront.numbering import ColumnRow
from hexfront.vocabulary import Vocabulary

DATA: Final = "data"
COUNTERS: Final = "counters.toml"
BOARDS: Final = "boards"
SCENARIOS: Final = "scenarios"


class Shelf(Mapping[str, Board]):
    """The boards of some ids, of which each is loaded when it is first asked for: a scenario needs only its own."""

    def __init__(self, ids: Iterable[str], load: Callable[[str], Board]) -> None:
        self._ids: tuple[str, ...] = tuple(ids)
        self._load: Callable[[str], Board] = load

    def __getitem__(self, id: str) -> Board:
        if id not in self._ids:
            raise KeyError(id)
        return self._load(id)

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return len(self._ids)


@frozen
class TitleFiles:
    """What is in the files of a title's package, each read once; its methods are what a `Title` asks for.

    `numbering` is how the title's maps number their hexes.
    """

    package: str
    numbering: ColumnRow

    def vocabulary(self) -> Vocabulary:
        """What boards of the title may say: the kinds of hexes of its terrain chart, and the words of the series."""
        return _vocabulary(self)

    def board(self, id: str) -> Board:
        """A board of the title.

        Raises:
            UnknownName: there is none of that id; the nearest ones are named.
            DataError: all faults of its file.
        """
        return _board(self, id)

    def counters(self) -> Counters:
        """The counters of the title."""
        return _counters(self)

    def charts(self) -> Charts:
        """The charts of the title: the series' own with what the title adds."""
        return _charts(self)

    def scenario(self, id: str) -> Scenario:
        """A scenario of the title; raises as `board` does."""
        return _scenario(self, id)

    def root(self) -> Traversable:
        """The directory of the package."""
        return files(self.package)

    def ids(self, folder: str) -> tuple[str, ...]:
        """The ids of the files in a folder, sorted."""
        inside = self.root() / folder
        names = (file.name for file in inside.iterdir()) if inside.is_dir() else ()
        return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))

    def file(self, folder: str, id: str, what: str) -> Traversable:
        """The file of an id.

        Raises:
            UnknownName: there is none; the nearest ids are named.
        """
        if id not in self.ids(folder):
            raise UnknownName(f'no {what} is called "{id}"; {hint(id, self.ids(folder))}')
        return self.root() / folder / f"{id}.toml"


@cache
def _vocabulary(title: TitleFiles) -> Vocabulary:
    terrain = load_terrain(title.root() / DATA / TERRAIN)
    return board_words(title.numbering, (kind.id for kind in terrain.kinds))


@cache
def _board(title: TitleFiles, id: str) -> Board:
    return load_board(title.file(BOARDS, id, "board"), title.vocabulary())


@cache
def _counters(title: TitleFiles) -> Counters:
    return load_counters(title.root() / DATA / COUNTERS)


@cache
def _charts(title: TitleFiles) -> Charts:
    return load_charts(title.root() / DATA)


@cache
def _scenario(title: TitleFiles, id: str) -> Scenario:
    boards = Shelf(title.ids(BOARDS), title.board)
    return load_scenario(title.file(SCENARIOS, id, "scenario"), title.counters(), boards)
