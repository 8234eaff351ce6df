"""The turns of the scenarios: two hours by day, and the night after 1900 (3.0; Where Eagles Dare 1.1)."""

from __future__ import annotations

from datetime import date
from itertools import pairwise

import pytest

from gts.titles.where_eagles_dare import library


@pytest.mark.rule("gts:3.0a", "wed:1.1a")
@pytest.mark.parametrize("id", library.SCENARIOS)
def test_daylight_turns_are_two_hours_apart_and_the_night_follows_1900(id: str) -> None:
    """From 0700 to 1900; the next day begins after the night, and after nothing else."""
    turns = library.scenario(id).turns
    for before, turn in pairwise(turns):
        assert turn.night == (before.hour == "1900")
        if turn.night:
            assert (turn.hour, turn.day) == ("night", before.day)
        elif before.night:
            assert turn.hour == "0700"
            assert (date.fromisoformat(turn.day) - date.fromisoformat(before.day)).days == 1
        else:
            assert int(turn.hour) - int(before.hour) == 200
            assert turn.day == before.day
