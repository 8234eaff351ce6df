"""What ships with Where Eagles Dare, each file read once: charts, counters, scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from gts.charts import Charts, load_charts
from gts.counterfile import load_counters
from gts.counters import Counters
from gts.scenario import Scenario
from gts.scenariofile import load_scenario
from gts.titlefiles import Shelf
from gts.titles.where_eagles_dare.maps import BOARDS, PACKAGE, board
from hexfront.datafile import hint
from hexfront.errors import UnknownName
from hexfront.rulings import Option, load_rulings

SCENARIOS: Final = ("a-drive-in-the-country", "son-with-the-wind", "the-best-laid-plans", "hells-highway")
"""The scenarios whose files ship, in the order of the rulebook; those that can be played are the title's own."""


@cache
def charts() -> Charts:
    """The charts of the title: the series' own with what the title adds."""
    return load_charts(PACKAGE / "data")


@cache
def counters() -> Counters:
    """The counters of the title."""
    return load_counters(PACKAGE / "data" / "counters.toml")


@cache
def options() -> Mapping[str, Option]:
    """The options that the rulings of the title give, by name."""
    found = load_rulings(PACKAGE / "rulings.toml")
    return {ruling.option.name: ruling.option for ruling in found if ruling.option is not None}


@cache
def scenario(id: str) -> Scenario:
    """A scenario of the title.

    Raises:
        UnknownName: there is none of that id; the nearest ones are named.
    """
    if id not in SCENARIOS:
        raise UnknownName(f'no scenario is called "{id}"; {hint(id, SCENARIOS)}')
    return load_scenario(PACKAGE / "scenarios" / f"{id}.toml", counters(), Shelf(BOARDS, board))
