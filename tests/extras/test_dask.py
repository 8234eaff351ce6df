"""Simulations on a real Dask cluster of two workers: `nox -s dask`."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest
from tests.tiny.state import SIDES

import hexfront
from hexfront.bots import random_bot
from hexfront.mcts import MCTSBot
from hexfront.simulate import simulate
from hexfront.tables import as_csv

distributed = pytest.importorskip("distributed", reason="comes with hexfront[dask]")

BOTS = {side: random_bot() for side in SIDES}


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


@pytest.mark.sample
def test_a_cluster_gives_the_same_table(client: Any) -> None:
    with client.get_executor() as executor:
        there = simulate("tests.tiny", "feud", BOTS, 30, seed=4, executor=executor)
    here = simulate("tests.tiny", "feud", BOTS, 30, seed=4, workers=1)
    assert as_csv(there) == as_csv(here)
    workers = client.run(os.getpid)
    assert len(workers) == 2
    assert os.getpid() not in workers.values()


def test_both_workers_play(client: Any) -> None:
    with client.get_executor(pure=False) as executor:
        bots = {side: MCTSBot(3) for side in SIDES}
        rows = simulate("tests.tiny", "skirmish", bots, 12, executor=executor, turns=1)
    assert [row.status for row in rows] == ["over"] * 12
    played = client.run(lambda dask_worker: dask_worker.state.executed_count)
    assert all(count > 0 for count in played.values())


def test_a_game_of_the_series_plays_there(client: Any) -> None:
    bots = {side: random_bot() for side in ("allied", "german")}
    with client.get_executor() as executor:
        rows = simulate("gts", "a-drive-in-the-country", bots, 4, executor=executor)
    assert as_csv(rows) == as_csv(simulate("gts", "a-drive-in-the-country", bots, 4, workers=1))


@pytest.mark.soak
def test_a_thousand_games_are_the_same_byte_for_byte(client: Any) -> None:
    """Played by processes of this machine and on the cluster: `nox -s dask -- -m soak`."""
    bots = {side: random_bot() for side in ("allied", "german")}
    with client.get_executor() as executor:
        there = simulate("gts", "son-with-the-wind", bots, 1_000, seed=1, executor=executor)
    here = simulate("gts", "son-with-the-wind", bots, 1_000, seed=1, workers=2)
    assert {row.status for row in here} == {"over"}
    assert as_csv(there).encode() == as_csv(here).encode()


class Deadly(hexfront.bots.RandomBot):
    """A bot that takes its worker along."""

    def __call__(self, rules: Any, view: Any, actions: tuple[hexfront.Action, ...]) -> hexfront.Action:
        os.kill(os.getpid(), signal.SIGKILL)
        return actions[0]

    def seeded(self, seed: int | str) -> hexfront.bots.RandomBot:
        """Deadly in one game only."""
        return Deadly(seed) if "/1/" in str(seed) else hexfront.bots.RandomBot(seed)


def test_a_game_that_kills_its_worker_is_missing_and_the_others_are_not() -> None:
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
        client.get_executor(retries=0) as executor,
    ):
        rows = simulate("tests.tiny", "feud", {"blue": Deadly(), "red": random_bot()}, 3, executor=executor)
    assert [row.status for row in rows] == ["over", "missing", "over"]
    assert "KilledWorker" in (rows[1].error or "")
