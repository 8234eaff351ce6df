"""The functions of the module `httr` that are the game's own; the others are the kernel's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hexfront import kernel, record
from hexfront.board import Board
from hexfront.rules import SETUPS, Outcome, ScenarioInfo, check_setup, outcome_of, view_of
from httr.charts import Charts
from httr.charts import charts as shipped_charts
from httr.completeness import completeness
from httr.counters import Counters
from httr.game import HttrGame
from httr.operation.games import load_game, shipped_game
from httr.operation.shipped import SCENARIOS, scenario
from httr.operation.shipped import counters as shipped_counters
from httr.positiongame import POSITION, game_of_position
from httr.positions import read_position
from httr.rules.sequence import WholeGame
from httr.state import HttrState, blank

NAME: Final = "httr"


def scenarios() -> tuple[ScenarioInfo, ...]:
    """Every scenario that can be played."""
    return tuple(_info(id) for id in SCENARIOS)


def _info(id: str) -> ScenarioInfo:
    read = scenario(id)
    found = completeness(read, shipped_counters(), shipped_charts())
    return ScenarioInfo(id, read.title, read.sides, len(read.turns), (read.board,), found.shares)


def new_game(
    scenario: str,
    *,
    setup: str = "choose",
    rulings: Mapping[str, str] | None = None,
    charts: Charts | None = None,
    counters: Counters | None = None,
    board: Board | None = None,
) -> HttrState:
    """The first state of a scenario; no randomness has happened yet.

    `setup` "choose" lets the owners place their units, "default" takes the ready set-up. `rulings` takes other
    readings of rules where a ruling gives the choice, by the name of its option: `httr.options()` has them. Charts,
    counters and a board of the caller's own replace the library's.

    Raises:
        UnknownName: there is no such scenario or option; the nearest names are given.
        ValueError: `setup` is neither of the two, or an option has no such value.
    """
    check_setup(setup)
    return kernel.begin(blank(_game(scenario, setup, rulings or {}, charts, counters, board)), WholeGame()).state


def view(state: HttrState, side: str) -> HttrState:
    """The state as a side sees it: all of it, since nothing is hidden here.

    Raises:
        ValueError: there is no such side.
    """
    return view_of(state, side)


def outcome(state: HttrState) -> Outcome | None:
    """None while the game runs, then how it ended."""
    return outcome_of(state.ending)


def standing(state: HttrState) -> Outcome:
    """How the game would end if the turn that is played were its last and over now, by what the scenario asks for."""
    return outcome_of(state.ending or state.table.decide(state))


def dumps(state: HttrState) -> str:
    """The state as JSON text, versioned; a view says whose it is."""
    return record.dump_state(state, NAME)


def loads(
    text: str,
    *,
    accept_data: bool = False,
    charts: Charts | None = None,
    counters: Counters | None = None,
    board: Board | None = None,
) -> HttrState:
    """The state that `dumps` made the text of; `accept_data` loads it even if boards, charts or counters have changed.

    Raises:
        SaveError: the text is broken, cut short, or of another format, version or game.
        DataMismatch: it was saved with other data; each board, chart and counter that differs is named.
    """
    saved = record.parse(text, NAME)
    game = _named_game(saved.scenario, saved.options, charts, counters, board)
    if not accept_data:
        record.check_data(saved, game)
    return record.load_state(saved, game, HttrState)


@HttrGame.loaded_by
def _named_game(
    id: str,
    options: Mapping[str, str],
    charts: Charts | None = None,
    counters: Counters | None = None,
    board: Board | None = None,
) -> HttrGame:
    """The static game that a save, or a pickle, names."""
    if POSITION in options:
        return game_of_position(options[POSITION])
    choices = {name: value for name, value in options.items() if name != "setup"}
    return _game(id, options.get("setup", SETUPS[0]), choices, charts, counters, board)


def _game(
    id: str,
    setup: str,
    choices: Mapping[str, str],
    charts: Charts | None,
    counters: Counters | None,
    board: Board | None,
) -> HttrGame:
    """The static game, from the shelf unless something in it is the caller's own."""
    if charts is None and counters is None and board is None:
        return shipped_game(id, setup, tuple(sorted(choices.items())))
    return load_game(id, setup=setup, choices=choices, charts=charts, counters=counters, board=board)


def position(text: str) -> HttrState:
    """A state from a short hand-written text; `httr.positions` says what may stand in it.

    Raises:
        DataError: all faults of the text, each with its line.
    """
    return read_position(text)
