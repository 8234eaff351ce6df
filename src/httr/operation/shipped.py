"""The scenarios that ship, with the order of battle that they are played with."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from hexfront.datafile import hint
from hexfront.errors import UnknownName
from httr.charts import charts
from httr.counterfile import load_counters
from httr.counters import Counters
from httr.operation.maps import BOARDS, board
from httr.scenario import Scenario
from httr.scenariofile import load_scenario

SCENARIOS: Final = ("hells-highway",)
PACKAGE: Final = files("httr.operation")


@cache
def counters() -> Counters:
    """The order of battle, read once."""
    return load_counters(PACKAGE / "data" / "counters.toml", charts().types)


@cache
def scenario(id: str) -> Scenario:
    """A scenario that ships, read once.

    Raises:
        UnknownName: there is none of that id; the nearest ones are named.
    """
    if id not in SCENARIOS:
        raise UnknownName(f'no scenario is called "{id}"; {hint(id, SCENARIOS)}')
    return load_scenario(PACKAGE / "scenarios" / f"{id}.toml", charts(), counters(), {id: board(id) for id in BOARDS})
