"""The functions of the module `gts` that are the series' own; the others are the kernel's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gts.charts import Charts
from gts.completeness import completeness
from gts.counters import Counters
from gts.game import GtsGame, load_game, shipped_game
from gts.positiongame import POSITION, game_of_position
from gts.positions import read_position
from gts.rules.sequence import WholeGame
from gts.state import GameState, blank
from gts.title import Title
from gts.titles.where_eagles_dare import TITLE
from hexfront import kernel, record
from hexfront.board import Board
from hexfront.datafile import hint
from hexfront.errors import UnknownName
from hexfront.rules import Outcome, ScenarioInfo

NAME: Final = "gts"
TITLES: Final[tuple[Title, ...]] = (TITLE,)
SETUPS: Final = ("choose", "default")


def scenarios() -> tuple[ScenarioInfo, ...]:
    """Every scenario that can be played, title by title in the order of their rulebooks."""
    return tuple(_info(title, id) for title in TITLES for id in title.scenarios)


def _info(title: Title, id: str) -> ScenarioInfo:
    scenario = title.scenario(id)
    shares = completeness(scenario, title.counters(), title.charts())
    total: dict[str, int] = {}
    for part in (shares.scenario, shares.counters, shares.charts):
        for kind, number in part:
            total[kind] = total.get(kind, 0) + number
    all_values = sum(total.values())
    parts = tuple((kind, round(100 * number / all_values)) for kind, number in total.items())
    return ScenarioInfo(id, scenario.title, scenario.sides, len(scenario.turns), (scenario.board,), parts)


def _title_of(scenario: str) -> Title:
    for title in TITLES:
        if scenario in title.scenarios:
            return title
    known = [id for title in TITLES for id in title.scenarios]
    raise UnknownName(f"no scenario is called {scenario!r}; {hint(str(scenario), known)}")


def new_game(
    scenario: str,
    *,
    setup: str = "choose",
    charts: Charts | None = None,
    counters: Counters | None = None,
    board: Board | None = None,
) -> GameState:
    """The first state of a scenario; no randomness has happened yet.

    `setup` "choose" lets the owners choose what the scenario leaves to them, "default" takes the plain choice. Charts,
    counters and a board of the caller's own replace those of the title; counters replace those of the same id.

    Raises:
        UnknownName: there is no such scenario; the nearest names are given.
        ValueError: `setup` is neither of the two.
    """
    if setup not in SETUPS:
        raise ValueError(f"setup must be one of {', '.join(SETUPS)}, got {setup!r}")
    game = _game(_title_of(scenario), scenario, setup, charts, counters, board)
    state = kernel.begin(blank(game), WholeGame()).state
    while setup == "default" and kernel.decision(state).kind == "SettingUp.place":
        state = kernel.apply(state, kernel.canonical_actions(state)[0]).state
    return state


def view(state: GameState, side: str) -> GameState:
    """The state with what `side` may not see taken out.

    Raises:
        ValueError: there is no such side.
    """
    if side not in state.game.sides:
        raise ValueError(f"no side is called {side!r}; the sides are {', '.join(state.game.sides)}")
    return state.seen_by(side)


def outcome(state: GameState) -> Outcome | None:
    """None while the game runs, then how it ended."""
    ending = state.ending
    return None if ending is None else Outcome(ending.winner, ending.level, (), ())


def dumps(state: GameState) -> str:
    """The state as JSON text, versioned; a view says whose it is."""
    return record.dump_state(state, NAME)


def loads(
    text: str,
    *,
    accept_data: bool = False,
    charts: Charts | None = None,
    counters: Counters | None = None,
    board: Board | None = None,
) -> GameState:
    """The state that `dumps` made the text of; `accept_data` loads it even if boards, charts or counters have changed.

    Raises:
        SaveError: the text is broken, cut short, or of another format, version or game.
        DataMismatch: it was saved with other data; each board, chart and counter that differs is named.
    """
    saved = record.parse(text, NAME)
    game = _named_game(saved.scenario, saved.options, charts, counters, board)
    if not accept_data:
        record.check_data(saved, game)
    return record.load_state(saved, game, GameState)


@GtsGame.loaded_by
def _named_game(
    id: str,
    options: Mapping[str, str],
    charts: Charts | None = None,
    counters: Counters | None = None,
    board: Board | None = None,
) -> GtsGame:
    """The static game that a save, or a pickle, names."""
    if POSITION in options:
        return game_of_position(TITLE, options[POSITION])
    return _game(_title_of(id), id, options.get("setup", SETUPS[0]), charts, counters, board)


def _game(
    title: Title, id: str, setup: str, charts: Charts | None, counters: Counters | None, board: Board | None
) -> GtsGame:
    """The static game, from the shelf unless something in it is the caller's own."""
    if charts is None and counters is None and board is None:
        return shipped_game(title, id, setup)
    return load_game(title, id, setup=setup, charts=charts, counters=counters, board=board)


def position(text: str) -> GameState:
    """A state from a short hand-written text; `gts.positions` says what may stand in it.

    Raises:
        DataError: all faults of the text, each with its line.
    """
    return read_position(TITLE, text)
