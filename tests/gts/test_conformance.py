"""The scenarios keep what every `Rules` promises."""

from __future__ import annotations

from typing import Any, Final

import pytest

import gts
from hexfront.rules import Rules
from hexfront.testing import conform, replays, replays_under_hash_seeds

RULES: Final[Rules[Any]] = gts
SCENARIOS: Final = [scenario.id for scenario in gts.scenarios()]


@pytest.mark.random_play
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_random_games_keep_every_promise(scenario: str) -> None:
    assert conform(RULES, scenario, games=1, bound=2_000).games == 1


@pytest.mark.random_play
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_records_replay(scenario: str) -> None:
    replays(RULES, scenario)
    replays_under_hash_seeds("gts", scenario, seed=3)


@pytest.mark.soak
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_many_random_games_keep_every_promise(scenario: str, capsys: pytest.CaptureFixture[str]) -> None:
    tally = conform(RULES, scenario, games=50, bound=2_000, package="gts")
    with capsys.disabled():
        print(f"\n{scenario}: {tally}")
