"""The special rules that a scenario's file must have for its module to work."""

from __future__ import annotations

from gts.scenario import Scenario
from hexfront.special import Special


def special_of(scenario: Scenario, id: str) -> Special:
    """A special rule of a scenario.

    Raises:
        AssertionError: the file lacks it.
    """
    special = scenario.special(id)
    assert special is not None, f"{scenario.id} lacks its special rule {id}"
    return special
