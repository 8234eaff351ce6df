"""Many games: the same table everywhere, and nothing lost."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import pytest
from tests import tiny
from tests.tiny.state import SIDES, Tiny

from hexfront.actions import Action
from hexfront.bots import first_bot, random_bot, seeded
from hexfront.drive import Bot, play
from hexfront.errors import UnknownName
from hexfront.record import parse, replay
from hexfront.rules import Rules
from hexfront.simulate import GameRow, simulate

RULES: Rules[Tiny] = tiny
BOTS = {side: random_bot(side) for side in SIDES}


def test_the_table_is_the_same_whatever_the_executor() -> None:
    rows = simulate(RULES, "feud", BOTS, 12, seed=4, turns=1, workers=1)
    assert [row.game for row in rows] == list(range(12))
    assert len({row.steps for row in rows}) > 1
    assert all(row.error is None and row.level in ("a win", "a draw") for row in rows)
    with ThreadPoolExecutor(3) as threads, ProcessPoolExecutor(2) as processes:
        assert simulate(RULES, "feud", BOTS, 12, seed=4, turns=1, executor=threads) == rows
        assert simulate("tests.tiny", "feud", BOTS, 12, seed=4, turns=1, executor=processes) == rows
    assert simulate(RULES, "feud", BOTS, 12, seed=4, turns=1) == rows
    assert simulate(RULES, "feud", BOTS, 12, seed=4, turns=1, executor="threads", workers=2) == rows
    assert simulate(RULES, "feud", BOTS, (7, 3), seed=4, turns=1, workers=1) == (rows[3], rows[7])
    assert simulate(RULES, "feud", BOTS, 12, seed=5, turns=1, workers=1) != rows


def test_a_row_can_be_played_again() -> None:
    row = simulate(RULES, "feud", BOTS, 3, workers=1)[2]
    bots = {side: seeded(bot, f"{row.seed}/{side}") for side, bot in BOTS.items()}
    record = play(RULES, tiny.new_game("feud"), bots, seed=row.seed)
    outcome = tiny.outcome(record.last)
    assert outcome is not None
    figures = tiny.figures(record.last)
    ended = (outcome.winner, outcome.level, outcome.points, figures.turns, figures.losses)
    assert row == GameRow(2, "0/2", len(record.steps), *ended)
    assert (row.status, row.turns) == ("over", 2)


def test_a_limit_breaks_games_off_without_an_outcome() -> None:
    (row,) = simulate(RULES, "feud", BOTS, 1, limit=4, workers=1)
    assert (row.winner, row.level, row.points, row.steps, row.status) == (None, None, (), 4, "broken off")


class Fragile:
    """A bot that breaks at its tenth decision; a copy starts anew."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, rules: Any, view: Any, actions: tuple[Action, ...]) -> Action:
        self.asked += 1
        if self.asked == 4:
            raise RuntimeError("out of ideas")
        return actions[-1]


def test_a_failed_game_is_reported_with_its_record() -> None:
    rows = simulate(RULES, "feud", {"blue": Fragile(), "red": first_bot}, 2, workers=1)
    assert len(rows) == 2
    for row in rows:
        assert row.error == "BotError: the bot of blue, Fragile, failed at: build a packet: RuntimeError: out of ideas"
        assert row.record is not None
        assert row.status == "failed"
        again = replay(RULES, parse(row.record, tiny.NAME), tiny.loads(row.record))
        assert (again.broken_at, len(again.record.steps)) == (None, row.steps)
        assert tiny.decision(again.record.last).side == "blue"


class Breaking(Executor):
    """An executor whose workers die, or that is interrupted."""

    def __init__(self, error: type[BaseException]) -> None:
        self.error = error
        self.given = 0
        self.cancelled: list[Future[Any]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.given += 1
        if self.given == 2:
            future.set_exception(self.error("lost"))
        else:
            future.set_result(fn(*args, **kwargs))
        return future


def test_a_worker_that_dies_loses_its_own_game_only() -> None:
    rows = simulate(RULES, "feud", BOTS, 3, executor=Breaking(OSError))
    assert [row.error for row in rows] == [None, "OSError: lost", None]
    assert [row.status for row in rows] == ["over", "missing", "over"]


class Deadly:
    """A bot that takes its process along, in the game whose seed ends in 2."""

    def __init__(self) -> None:
        self.seed = ""

    def seeded(self, seed: int | str) -> Deadly:
        again = Deadly()
        again.seed = str(seed)
        return again

    def __call__(self, rules: Any, view: Any, actions: tuple[Action, ...]) -> Action:
        if "/2/" in self.seed:
            os._exit(1)
        return actions[-1]


def test_when_the_executor_dies_the_missing_games_are_told_and_can_be_played() -> None:
    bots: dict[str, Bot] = {"blue": Deadly(), "red": first_bot}
    rows = simulate(RULES, "feud", bots, 40, workers=2, turns=1)
    assert [row.game for row in rows] == list(range(40))
    missing = [row.game for row in rows if row.status == "missing"]
    assert 2 in missing
    assert all("BrokenProcessPool" in (row.error or "") for row in rows if row.missing)
    left = [number for number in missing if number != 2]
    again = simulate(RULES, "feud", bots, left, workers=1, turns=1)
    assert [(row.game, row.status) for row in again] == [(number, "over") for number in left]


def test_an_executor_that_was_closed_gives_missing_games() -> None:
    closed = ThreadPoolExecutor(1)
    closed.shutdown()
    rows = simulate(RULES, "feud", BOTS, 2, executor=closed)
    assert [row.status for row in rows] == ["missing", "missing"]
    assert "after shutdown" in (rows[0].error or "")


def test_a_bot_that_hangs_fails_its_game() -> None:
    rows = simulate(RULES, "feud", {"blue": Asleep(), "red": first_bot}, 1, workers=1, patience=0.02)
    assert rows[0].error == "BotError: the bot of blue, Asleep, took longer than 0.02 seconds at: buy units"
    assert rows[0].record is not None


class Asleep:
    def __call__(self, rules: Any, view: Any, actions: tuple[Action, ...]) -> Action:
        time.sleep(1)
        return actions[0]


def test_when_interrupted_the_rows_so_far_are_given() -> None:
    calls = []

    def impatient(rules: Any, view: Any, actions: tuple[Action, ...]) -> Action:
        calls.append(view)
        if len(calls) == 40:
            raise KeyboardInterrupt
        return actions[-1]

    rows = simulate(RULES, "skirmish", {"blue": impatient, "red": impatient}, 100, workers=1)
    assert 1 <= len(rows) < 20
    assert [row.game for row in rows] == list(range(len(rows)))


def test_what_cannot_start_is_refused_at_once() -> None:
    bots: dict[str, Bot] = {side: lambda rules, view, actions: actions[0] for side in SIDES}
    with pytest.raises(ValueError, match=r'cannot be pickled .*; executor="threads" needs no pickling'):
        simulate(RULES, "feud", bots)
    with pytest.raises(ValueError, match="expected an executor, or one of processes, threads; got 'cluster'"):
        simulate(RULES, "feud", BOTS, executor="cluster")
    with pytest.raises(UnknownName, match="no scenario nowhere"):
        simulate(RULES, "nowhere", BOTS)
    with pytest.raises(ValueError, match=r"no bot for red; there are bots for \['blue'\]"):
        simulate(RULES, "feud", {"blue": first_bot})
