"""How much of what a scenario is played with is printed, and how much is estimated."""

from __future__ import annotations

from gts.charts import Charts
from gts.counters import Counters
from gts.scenario import Scenario
from hexfront.sources import Completeness, Source, tally


def completeness(scenario: Scenario, counters: Counters, charts: Charts) -> Completeness:
    """Where the values come from: of the scenario's entries, of its counters alone, and of all charts.

    The Weather Table counts where the scenario rolls for its weather. A value of a counter is each of its printed
    fields that is not blank.
    """
    weather = charts.weather.sources if scenario.rolls_weather and charts.weather is not None else ()
    return Completeness(
        scenario=tally(scenario.sources()),
        counters=tally(_counter_sources(scenario, counters)),
        charts=tally((*charts.sources, *weather)),
    )


def _counter_sources(scenario: Scenario, counters: Counters) -> list[Source]:
    wanted = set(scenario.counters)
    return [
        source
        for counter in counters.all
        if counter.id in wanted
        for _, value, source in counter.values()
        if value is not None and value is not False
    ]
