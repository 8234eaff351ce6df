"""Many games at once, on any executor, one row each."""

from __future__ import annotations

import concurrent.futures
import copy
import importlib
import json
import pickle
from collections.abc import Generator, Iterable, Iterator, Mapping
from concurrent.futures import Executor, Future, as_completed
from contextlib import closing, contextmanager, suppress
from types import ModuleType
from typing import Any, Final, TypeAlias

from attrs import evolve, field, frozen
from tqdm import tqdm

from hexfront.actions import Action
from hexfront.bots import seeded
from hexfront.drive import Bot, play
from hexfront.kernel import pending
from hexfront.record import Record, Step, dump_record
from hexfront.rules import Rules
from hexfront.state import State, Transition

SHOWN_AFTER = 2  # seconds
POOLS: Final[Mapping[str, str]] = {"processes": "ProcessPoolExecutor", "threads": "ThreadPoolExecutor"}
"""The classes of `concurrent.futures`, which imports each when it is first asked for."""

Source: TypeAlias = Rules[Any] | str


@frozen
class GameRow:
    """One game of a simulation: how it ended, or the error it broke off with and its record (JSON text) up to there.

    `steps` is its length in actions, outcomes of chance included. `turns` and `losses` are the game's own figures, if
    it has any: see `hexfront.rules.Figures`. A `missing` game was not played to its end because the executor died.
    `seed` replays it: `play(rules, rules.new_game(...), bots, seed=seed)`, each bot seeded with f"{seed}/{side}".
    """

    game: int
    seed: str
    steps: int
    winner: str | None = None
    level: str | None = None
    points: tuple[tuple[str, int], ...] = ()
    turns: int | None = None
    losses: tuple[tuple[str, int], ...] = ()
    error: str | None = None
    record: str | None = field(default=None, repr=False)
    missing: bool = False

    @property
    def status(self) -> str:
        """How far the game came: "over", "broken off" (at the limit of actions), "failed" or "missing"."""
        if self.error is not None:
            return "missing" if self.missing else "failed"
        return "over" if self.level is not None else "broken off"


@frozen
class _Task:
    """One game that is to be played."""

    source: Source
    scenario: str
    options: dict[str, Any]
    bots: dict[str, Bot]
    number: int
    seed: str
    limit: int | None
    patience: float | None


def simulate(
    rules: Source,
    scenario: str,
    bots: Mapping[str, Bot],
    games: int | Iterable[int] = 1000,
    *,
    executor: Executor | str = "processes",
    workers: int | None = None,
    seed: int | str = 0,
    limit: int | None = None,
    patience: float | None = None,
    progress: bool | None = None,
    **options: Any,
) -> tuple[GameRow, ...]:
    """Play many games of a scenario; one row each, in order, the same whatever the executor and its workers.

    `rules` is a game module or its name. `games` is how many, or the numbers of those to play. `executor` is
    "processes", "threads", or any `concurrent.futures.Executor`, such as `client.get_executor()` of Dask; processes
    and machines need bots that can be pickled. The two names use `workers` of them, by default one a processor; a
    single worker is this process itself. Every game has a seed of its own and starts with copies of the bots, seeded
    alike if they take seeds. `limit` breaks off a game after so many actions; `patience` is how many seconds a bot may
    think about a decision. A bar shows how far it is: at a terminal, or as `progress` says.

    A game that fails is a row with its error and its record; games that an executor takes along when it dies are rows
    too, and `missing`. When interrupted (Ctrl-C) the rows so far are given.

    Raises:
        UnknownName: there is no such scenario.
        ValueError: a side has no bot, there is no such executor, or a bot cannot be pickled for processes.
    """
    named = rules.__name__ if isinstance(rules, ModuleType) else rules
    sides = loaded(named).new_game(scenario, **options).game.sides
    if missing := [side for side in sides if side not in bots]:
        raise ValueError(f"no bot for {', '.join(missing)}; there are bots for {sorted(bots)}")
    numbers = range(games) if isinstance(games, int) else tuple(games)
    tasks = [
        _Task(named, scenario, options, dict(bots), number, f"{seed}/{number}", limit, patience) for number in numbers
    ]
    if executor == "processes" and workers != 1:
        _check_portable(tasks[:1])
    hidden = None if progress is None else not progress
    rows: list[GameRow] = []
    with suppress(KeyboardInterrupt), _pool(executor, workers) as pool, closing(_running(pool, tasks)) as running:
        rows.extend(tqdm(running, scenario, len(tasks), unit="game", delay=SHOWN_AFTER, disable=hidden))
    return tuple(sorted(rows, key=lambda row: row.game))


def _check_portable(tasks: list[_Task]) -> None:
    """Refuse what cannot go to another process, before each game fails of it."""
    try:
        pickle.dumps(tasks)
    except Exception as error:  # pickle raises this and that
        words = "bots and options go to other processes, and one of them cannot be pickled"
        raise ValueError(f'{words} ({error}); executor="threads" needs no pickling') from error


@contextmanager
def _pool(executor: Executor | str, workers: int | None) -> Iterator[Executor | None]:
    """The executor that is meant; one that was made here is closed, without waiting for games that nobody wants."""
    if isinstance(executor, Executor):
        yield executor
        return
    if executor not in POOLS:
        raise ValueError(f"expected an executor, or one of {', '.join(POOLS)}; got {executor!r}")
    if workers == 1:
        yield None
        return
    pool: Executor = getattr(concurrent.futures, POOLS[executor])(workers)
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown()


def _running(executor: Executor | None, tasks: list[_Task]) -> Generator[GameRow, None, None]:
    """The rows as games end; closing it calls off those that have not begun."""
    if executor is None:
        yield from map(_game, tasks)
        return
    futures: dict[Future[GameRow], _Task] = {}
    try:
        for task in tasks:
            try:
                futures[executor.submit(_game, task)] = task
            except Exception as error:  # it has died meanwhile, or was closed
                yield _lost(task, error)
        for future in as_completed(futures):
            try:
                yield future.result()
            except Exception as error:  # whatever an executor raises when a worker, or all of it, dies
                yield _lost(futures[future], error)
    finally:
        for future in futures:
            future.cancel()


def _lost(task: _Task, error: Exception) -> GameRow:
    return GameRow(task.number, task.seed, 0, error=_words(error), missing=True)


def loaded(rules: Source) -> Rules[Any]:
    """The game module that is meant by itself or by its name."""
    module: Any = importlib.import_module(rules) if isinstance(rules, str) else rules
    return module  # type: ignore[no-any-return]


def _game(task: _Task) -> GameRow:
    """Play one game; whatever goes wrong in it becomes part of its row."""
    rules = loaded(task.source)
    steps: list[Step] = []

    def watch(state: State, action: Action, done: Transition[Any]) -> None:
        ask = pending(state)
        assert ask is not None, "an action was taken after the end"
        steps.append(Step(ask.side, action, done.events))

    first = rules.new_game(task.scenario, **task.options)
    row = GameRow(task.number, task.seed, 0)
    try:
        bots = {side: seeded(copy.deepcopy(bot), f"{task.seed}/{side}") for side, bot in task.bots.items()}
        record = play(rules, first, bots, seed=task.seed, watch=watch, limit=task.limit, patience=task.patience)
        return _ended(rules, evolve(row, steps=len(steps)), record.last)
    except Exception as error:  # a bot's or a rule's: the other games go on
        return evolve(row, steps=len(steps), error=_words(error), record=_record(rules, first, steps))


def _ended(rules: Rules[Any], row: GameRow, last: State) -> GameRow:
    """The row with what there is to tell of the end."""
    figures = rules.figures(last) if hasattr(rules, "figures") else None
    if figures is not None:
        row = evolve(row, turns=figures.turns, losses=figures.losses)
    outcome = rules.outcome(last)
    return row if outcome is None else evolve(row, winner=outcome.winner, level=outcome.level, points=outcome.points)


def _words(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"


def _record(rules: Rules[Any], first: State, steps: list[Step]) -> str:
    name = json.loads(rules.dumps(first))["rules"]
    return dump_record(rules, Record(first, tuple(steps), first), name)
