"""The functions of the module `gts` that are the series' own; the others are the kernel's."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from attrs import evolve

from gts.charts import Charts, load_charts
from gts.counterfile import load_counters
from gts.counters import Counters
from gts.discovery import BrokenTitle, title_of
from gts.game import GtsGame, load_game, shipped_game
from gts.listing import TitleWarning, listing
from gts.positiongame import POSITION, game_of_position
from gts.positions import read_position
from gts.rules.sequence import WholeGame
from gts.state import GameState, blank
from gts.title import Title
from hexfront import kernel, record
from hexfront.board import Board
from hexfront.boardfile import load_board
from hexfront.rules import SETUPS, Outcome, ScenarioInfo, check_setup, outcome_of, view_of

NAME: Final = "gts"
SETTING_UP: Final = ("SettingUp.place", "SettingUp.place_leader")
"""The kinds of the questions of a set-up."""


def scenarios() -> tuple[ScenarioInfo, ...]:
    """Every scenario that can be played, title by title in the order of their rulebooks.

    Warns (`TitleWarning`) of each title that is left out; `broken_titles` lists them.
    """
    found = listing()
    for broken in found.broken:
        warnings.warn(str(broken), TitleWarning, stacklevel=2)
    return found.scenarios


def broken_titles() -> tuple[BrokenTitle, ...]:
    """The titles that are registered and cannot be used: of another interface, or with faults; each with the reason."""
    return listing().broken


def new_game(
    scenario: str,
    *,
    setup: str = "choose",
    rulings: Mapping[str, str] | None = None,
    charts: Charts | Path | None = None,
    counters: Counters | Path | None = None,
    board: Board | Path | None = None,
) -> GameState:
    """The first state of a scenario; no randomness has happened yet.

    `setup` "choose" lets the owners choose what the scenario leaves to them, "default" takes the plain choice.
    `rulings` takes optional rules and other readings by the names in `gts.options`, such as `{"O1.0": "on"}`.
    Charts, counters and a board of the caller's own replace those of the title; counters replace those of the same id.
    A path is read as a file of that title, for charts as a directory of files that are laid over those of the title.

    Raises:
        DataError: all faults of a file of the caller's own.
        UnknownName: there is no such scenario or option; the nearest names are given.
        ValueError: `setup` is neither of the two, or an option has no such value.
    """
    check_setup(setup)
    game = _game(title_of(scenario), scenario, setup, rulings or {}, charts, counters, board)
    state = kernel.begin(blank(game), WholeGame()).state
    while setup == "default" and kernel.decision(state).kind in SETTING_UP:
        state = kernel.apply(state, kernel.canonical_actions(state)[0]).state
    return state


def view(state: GameState, side: str) -> GameState:
    """The state with what `side` may not see taken out.

    Raises:
        ValueError: there is no such side.
    """
    return view_of(state, side)


def outcome(state: GameState) -> Outcome | None:
    """None while the game runs, then how it ended, with the points if the scenario counts any."""
    found = outcome_of(state.ending)
    score = state.table.score(state) if found is not None else None
    if found is None or score is None:
        return found
    return evolve(found, points=((score.side, score.total),), reasons=score.lines)


def standing(state: GameState) -> Outcome:
    """How the game would end if it ended now, by what the scenario asks for."""
    return outcome_of(state.ending or state.table.decide(state))


def dumps(state: GameState) -> str:
    """The state as JSON text, versioned; a view says whose it is."""
    return record.dump_state(state, NAME)


def loads(
    text: str,
    *,
    accept_data: bool = False,
    charts: Charts | Path | None = None,
    counters: Counters | Path | None = None,
    board: Board | Path | None = None,
) -> GameState:
    """The state that `dumps` made the text of; `accept_data` loads it even if boards, charts or counters have changed.

    Data of the caller's own is given as to `new_game`.

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
    charts: Charts | Path | None = None,
    counters: Counters | Path | None = None,
    board: Board | Path | None = None,
) -> GtsGame:
    """The static game that a save, or a pickle, names."""
    if POSITION in options:
        return game_of_position(options[POSITION])
    choices = {name: value for name, value in options.items() if name != "setup"}
    return _game(title_of(id), id, options.get("setup", SETUPS[0]), choices, charts, counters, board)


def _game(
    title: Title,
    id: str,
    setup: str,
    choices: Mapping[str, str],
    charts: Charts | Path | None,
    counters: Counters | Path | None,
    board: Board | Path | None,
) -> GtsGame:
    """The static game, from the shelf unless something in it is the caller's own."""
    if charts is None and counters is None and board is None:
        return shipped_game(title, id, setup, tuple(sorted(choices.items())))
    return load_game(
        title,
        id,
        setup=setup,
        charts=load_charts(charts, title.charts()) if isinstance(charts, Path) else charts,
        counters=load_counters(counters) if isinstance(counters, Path) else counters,
        board=load_board(board, title.vocabulary()) if isinstance(board, Path) else board,
        choices=choices,
    )


def position(text: str) -> GameState:
    """A state from a short hand-written text; `gts.positions` says what may stand in it.

    Raises:
        DataError: all faults of the text, each with its line.
    """
    return read_position(text)
