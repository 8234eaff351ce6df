"""The counters of a title that no scenario uses: no fault, since it may be written yet, but worth a word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from gts.counterfile import BELONGS
from gts.counters import Counter, Counters, LeaderCounter
from gts.scenario import Scenario
from hexfront.datafile import hint
from hexfront.entries import ids

FEW: Final = 5
"""How many counters are named that are only waiting for a scenario."""


def unused(counters: Counters, scenarios: Iterable[Scenario]) -> Iterator[str]:
    """A line for each unused counter of a side, Division or Formation that no scenario has, and one for all others."""
    read = tuple(scenarios)
    used = {id for scenario in read for id in scenario.counters}
    waiting = []
    for counter in counters.all:
        if counter.id not in used and counter.id in counters.places:
            strange = tuple(_strange(counter, counters.places[counter.id], read))
            yield from strange
            waiting += [] if strange else [counter.id]
    if waiting:
        named = ", ".join(f'"{id}"' for id in waiting[:FEW])
        more = f" and {len(waiting) - FEW} more" if len(waiting) > FEW else ""
        yield f"{counters.places[waiting[0]]['id']}: no scenario uses {named}{more}"


def _strange(
    counter: Counter | LeaderCounter, places: Mapping[str, str], scenarios: tuple[Scenario, ...]
) -> Iterator[str]:
    known = {
        "side": {side for scenario in scenarios for side in scenario.sides},
        "division": {id for scenario in scenarios for id in ids(scenario.divisions)},
        "formation": {id for scenario in scenarios for id in ids(scenario.formations)},
    }
    for key in BELONGS:
        name = getattr(counter, key)
        if name not in known[key]:
            words = f'no scenario uses "{counter.id}", and none has its {key} "{name}"; {hint(name, known[key])}'
            yield f"{places[key]}: {words}"
