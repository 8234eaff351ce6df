"""How much of what a scenario is played with is printed, and how much is estimated."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.sources import Completeness, Source, tally
from httr.charts import Charts
from httr.counters import Counters, UnitId
from httr.scenario import Scenario


def completeness(scenario: Scenario, counters: Counters, charts: Charts) -> Completeness:
    """Where the values come from: of the scenario's entries, of its counters alone, and of all charts.

    A value of a counter is each of its printed fields that is not blank.
    """
    return Completeness(
        scenario=tally(scenario.sources()),
        counters=tally(_values(counters, frozenset(scenario.units))),
        charts=tally(charts.sources),
    )


def _values(counters: Counters, wanted: frozenset[UnitId]) -> Iterator[Source]:
    for counter in counters.units:
        if counter.id in wanted:
            yield from (source for _, value, source in counter.values() if value is not None)
