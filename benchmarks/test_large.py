"""What the large scenarios of `gts` cost before and beside play: the start of a process, saves, and the set-up."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from pathlib import Path
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import gts
from gts.api import SETTING_UP
from gts.state import GameState

LARGE = ("hells-highway", "the-best-laid-plans")
MIDDLE = 1000
"""How many random decisions a game has behind it when it is saved."""


def states(scenario: str, setup: str) -> Iterator[GameState]:
    """The states of a game played at random, from the first on."""
    state, chance = gts.new_game(scenario, setup=setup), Random(1)
    yield state
    while legal := gts.legal_actions(state):
        state = gts.apply(state, chance.choice(legal)).state
        yield state


@cache
def in_the_middle(scenario: str) -> GameState:
    return next(state for number, state in enumerate(states(scenario, "default")) if number == MIDDLE)


@cache
def asked(scenario: str, kind: str) -> GameState:
    """The state of a set-up at which that kind of decision has the most legal actions."""
    setup = takewhile(lambda state: gts.decision(state).kind in SETTING_UP, states(scenario, "choose"))
    found = (state for state in setup if gts.decision(state).kind == kind)
    return max(found, key=lambda state: len(gts.legal_actions(state)))


@pytest.mark.parametrize("scenario", LARGE)
def test_a_new_process_starts_a_game(benchmark: BenchmarkFixture, scenario: str, tmp_path: Path) -> None:
    """Elapsed time, that of the interpreter itself included; modules are compiled already."""
    command = [sys.executable, "-c", f"import gts; gts.legal_actions(gts.new_game({scenario!r}))"]
    usual = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env = usual | {"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONPYCACHEPREFIX": str(tmp_path)}
    subprocess.run(command, check=True, env=env)
    benchmark(subprocess.run, command, check=True, env=env)


@pytest.mark.parametrize("scenario", LARGE)
def test_saving(benchmark: BenchmarkFixture, scenario: str) -> None:
    state = in_the_middle(scenario)
    benchmark.extra_info["characters"] = len(benchmark(gts.dumps, state))


@pytest.mark.parametrize("scenario", LARGE)
def test_loading(benchmark: BenchmarkFixture, scenario: str) -> None:
    state = in_the_middle(scenario)
    assert benchmark(gts.loads, gts.dumps(state)) == state


@pytest.mark.parametrize("scenario", LARGE)
@pytest.mark.parametrize("kind", SETTING_UP)
def test_legal_actions_of_a_set_up(benchmark: BenchmarkFixture, scenario: str, kind: str) -> None:
    """Of a fresh copy, about which nothing is remembered."""
    state = asked(scenario, kind)
    assert len(benchmark(lambda: gts.legal_actions(state.with_stack(state.stack)))) > 1
