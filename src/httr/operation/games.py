"""The scenarios that ship as static games."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from hexfront.board import Board
from httr.charts import Charts
from httr.charts import charts as shipped_charts
from httr.counters import Counters
from httr.game import HttrGame, assemble
from httr.operation.maps import board as shipped_board
from httr.operation.scenariorules import rules_of
from httr.operation.shipped import counters as shipped_counters
from httr.operation.shipped import scenario as shipped_scenario
from httr.rulings import chosen


def load_game(
    id: str,
    *,
    setup: str,
    choices: Mapping[str, str],
    charts: Charts | None = None,
    counters: Counters | None = None,
    board: Board | None = None,
) -> HttrGame:
    """A scenario as a static game, with the library's data or the caller's own.

    Raises:
        UnknownName: there is no such scenario or option; the nearest names are given.
        ValueError: an option has no such value.
    """
    scenario = shipped_scenario(id)
    counters = counters or shipped_counters()
    wanted = set(scenario.units)
    return assemble(
        scenario,
        rules_of(scenario),
        (("setup", setup), *sorted(choices.items())),
        charts or shipped_charts(),
        counters,
        tuple(unit for unit in counters.units if unit.id in wanted),
        board or shipped_board(scenario.board),
        chosen(choices),
    )


@cache
def shipped_game(id: str, setup: str, choices: tuple[tuple[str, str], ...]) -> HttrGame:
    """A scenario with the library's own data, put together once."""
    return load_game(id, setup=setup, choices=dict(choices))
