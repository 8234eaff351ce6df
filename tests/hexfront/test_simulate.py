"""Many games: the same table everywhere, and nothing lost."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import pytest
from tests import tiny
from tests.tiny.state import SIDES, Tiny

from hexfront.actions import Action
from hexfront.bots import first_bot, random_bot, seeded
from hexfront.drive import play
from hexfront.errors import UnknownName
from hexfront.record import parse, replay
from hexfront.rules import Rules
from hexfront.simulate import GameRow, simulate

RULES: Rules[Tiny] = tiny
BOTS = {side: random_bot(side) for side in SIDES}


def test_the_table_is_the_same_whatever_the_executor() -> None:
    rows = simulate(RULES, "feud", BOTS, 12, seed=4, turns=1)
    assert [row.game for row in rows] == list(range(12))
    assert len({row.steps for row in rows}) > 1
    assert all(row.error is None and row.level in ("a win", "a draw") for row in rows)
    with ThreadPoolExecutor(3) as threads, ProcessPoolExecutor(2) as processes:
        assert simulate(RULES, "feud", BOTS, 12, seed=4, turns=1, executor=threads) == rows
        assert simulate("tests.tiny", "feud", BOTS, 12, seed=4, turns=1, executor=processes) == rows
    assert simulate(RULES, "feud", BOTS, 12, seed=5, turns=1) != rows


def test_a_row_can_be_played_again() -> None:
    row = simulate(RULES, "feud", BOTS, 3)[2]
    bots = {side: seeded(bot, f"{row.seed}/{side}") for side, bot in BOTS.items()}
    record = play(RULES, tiny.new_game("feud"), bots, seed=row.seed)
    outcome = tiny.outcome(record.last)
    assert outcome is not None
    assert row == GameRow(2, "0/2", len(record.steps), outcome.winner, outcome.level, outcome.points)


def test_a_limit_breaks_games_off_without_an_outcome() -> None:
    (row,) = simulate(RULES, "feud", BOTS, 1, limit=4)
    assert row == GameRow(0, "0/0", 4)


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
    rows = simulate(RULES, "feud", {"blue": Fragile(), "red": first_bot}, 2)
    assert len(rows) == 2
    for row in rows:
        assert row.error == "BotError: the bot of blue, Fragile, failed at: build a packet: RuntimeError: out of ideas"
        assert row.record is not None
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


def test_when_interrupted_the_rows_so_far_are_given() -> None:
    calls = []

    def impatient(rules: Any, view: Any, actions: tuple[Action, ...]) -> Action:
        calls.append(view)
        if len(calls) == 40:
            raise KeyboardInterrupt
        return actions[-1]

    rows = simulate(RULES, "skirmish", {"blue": impatient, "red": impatient}, 100)
    assert 1 <= len(rows) < 20
    assert [row.game for row in rows] == list(range(len(rows)))


def test_what_cannot_start_is_refused_at_once() -> None:
    with pytest.raises(UnknownName, match="no scenario nowhere"):
        simulate(RULES, "nowhere", BOTS)
    with pytest.raises(ValueError, match=r"no bot for red; there are bots for \['blue'\]"):
        simulate(RULES, "feud", {"blue": first_bot})
