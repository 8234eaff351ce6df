"""Where Eagles Dare: exclusive rules and scenarios."""

from __future__ import annotations

from typing import Final

from gts.title import Title
from gts.titles.where_eagles_dare import (
    a_drive_in_the_country,
    hells_highway,
    library,
    maps,
    piggyback_judgement,  # noqa: F401  # registers what its actions are worth
    piggyback_words,  # noqa: F401  # registers the words
    raised_roads,
    scenario_judgement,  # noqa: F401  # registers what its actions are worth
    scenario_words,  # noqa: F401  # registers the words
    son_with_the_wind,
    the_best_laid_plans,
    works_judgement,  # noqa: F401  # registers what its actions are worth
    works_words,  # noqa: F401  # registers the words
)
from gts.titles.where_eagles_dare.exclusive import HOOKS
from gts.titles.where_eagles_dare.random_events import words  # noqa: F401  # registers the words
from gts.titles.where_eagles_dare.random_events.drawing import EVENTS

INTERFACE: Final = 1
"""The version of the hook interface of the series that this title is written for."""

TITLE: Final = Title(
    id="where-eagles-dare",
    name="Where Eagles Dare",
    hooks=HOOKS,
    scenarios={
        "a-drive-in-the-country": a_drive_in_the_country.rules,
        "son-with-the-wind": son_with_the_wind.rules,
        "the-best-laid-plans": the_best_laid_plans.rules,
        "hells-highway": hells_highway.rules,
    },
    scenario=library.scenario,
    vocabulary=maps.words,
    board=maps.board,
    counters=library.counters,
    charts=library.charts,
    events=EVENTS,
    options=library.options(),
    marks={
        a_drive_in_the_country.CAFE: a_drive_in_the_country.at_the_cafe,
        raised_roads.CAME: raised_roads.on_its_road,
    },
)
