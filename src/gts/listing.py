"""What can be played: the scenarios of all titles, and the titles that are left out."""

from __future__ import annotations

from functools import cache

from attrs import frozen

from gts.completeness import completeness
from gts.discovery import BrokenTitle, Found, found, reason
from gts.title import Title
from hexfront.rules import ScenarioInfo


class TitleWarning(UserWarning):
    """A title is registered and cannot be used."""


@frozen
class Listing:
    """The scenarios that can be played, title by title, and the titles that are left out."""

    scenarios: tuple[ScenarioInfo, ...]
    broken: tuple[BrokenTitle, ...]


@cache
def listing() -> Listing:
    """All that can be played, and all that is left out: also titles whose data files have faults."""
    return listing_of(found())


def listing_of(all: Found) -> Listing:
    """The scenarios of the titles that were found; a title with a scenario that cannot be read is left out whole."""
    scenarios: list[ScenarioInfo] = []
    broken: list[BrokenTitle] = []
    for entry, title in all.entries:
        try:
            scenarios.extend([info(title, id) for id in title.scenarios])
        except Exception as error:  # as when it is imported: the other titles are not to suffer
            broken.append(entry.left_out(reason(error)))
    return Listing(tuple(scenarios), (*all.broken, *broken))


def info(title: Title, id: str) -> ScenarioInfo:
    """What there is to know of a scenario before it is played."""
    scenario = title.scenario(id)
    found = completeness(scenario, title.counters(), title.charts())
    return ScenarioInfo(id, scenario.title, scenario.sides, len(scenario.turns), (scenario.board,), found.shares)
