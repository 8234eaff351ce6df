"""The title passes the checks that every game must pass, in random games of each of its scenarios."""

from __future__ import annotations

import pytest

import gts
from hexfront.testing import conform
from tiny_title.title import TITLE


def test_the_library_has_found_the_title() -> None:
    assert "tiny-title" not in [broken.name for broken in gts.broken_titles()], gts.broken_titles()
    assert set(TITLE.scenarios) <= {info.id for info in gts.scenarios()}


@pytest.mark.parametrize("scenario", TITLE.scenarios)
def test_random_games_conform(scenario: str) -> None:
    """At every decision: exact chances, equal saves, one answer on legality, events that fold, views, orders."""
    assert conform(gts, scenario, games=2).games == 2
