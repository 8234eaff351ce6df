"""Many games at once, on any executor, as a table."""

from __future__ import annotations

import copy
import importlib
import json
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor, Future, as_completed
from contextlib import suppress
from types import ModuleType
from typing import Any, TypeAlias

from attrs import field, frozen
from tqdm import tqdm

from hexfront.actions import Action
from hexfront.bots import seeded
from hexfront.drive import Bot, play
from hexfront.kernel import pending
from hexfront.record import Record, Step, dump_record
from hexfront.rules import Rules
from hexfront.state import State, Transition

SHOWN_AFTER = 2  # seconds

Source: TypeAlias = Rules[Any] | str


@frozen
class GameRow:
    """One game of a simulation: how it ended, or the error it broke off with and its record (JSON text) up to there.

    `seed` replays it: `play(rules, rules.new_game(...), bots, seed=seed)`, each bot seeded with f"{seed}/{side}".
    """

    game: int
    seed: str
    steps: int
    winner: str | None = None
    level: str | None = None
    points: tuple[tuple[str, int], ...] = ()
    error: str | None = None
    record: str | None = field(default=None, repr=False)


def simulate(
    rules: Source,
    scenario: str,
    bots: Mapping[str, Bot],
    games: int = 1000,
    *,
    executor: Executor | None = None,
    seed: int | str = 0,
    limit: int | None = None,
    **options: Any,
) -> tuple[GameRow, ...]:
    """Play many games of a scenario; one row each, in order, the same whatever the executor.

    `rules` is a game module or its name; with processes, bots must be picklable. Every game has a seed of its own and
    starts with copies of the bots, seeded alike if they take seeds. `limit` breaks off a game after so many actions.
    A game that fails is a row with its error; when interrupted (Ctrl-C) the rows so far are given.

    Raises:
        UnknownName: there is no such scenario.
        ValueError: a side has no bot.
    """
    named = rules.__name__ if isinstance(rules, ModuleType) else rules
    sides = _loaded(named).new_game(scenario, **options).game.sides
    if missing := [side for side in sides if side not in bots]:
        raise ValueError(f"no bot for {', '.join(missing)}; there are bots for {sorted(bots)}")
    tasks = [(named, scenario, options, dict(bots), number, f"{seed}/{number}", limit) for number in range(games)]
    running = _here(tasks) if executor is None else _there(executor, tasks)
    rows: list[GameRow] = []
    with suppress(KeyboardInterrupt):
        rows.extend(tqdm(running, scenario, games, unit="game", delay=SHOWN_AFTER, disable=None))
    return tuple(sorted(rows, key=lambda row: row.game))


_Task: TypeAlias = tuple[Source, str, dict[str, Any], dict[str, Bot], int, str, int | None]


def _here(tasks: list[_Task]) -> Iterator[GameRow]:
    return (_game(*task) for task in tasks)


def _there(executor: Executor, tasks: list[_Task]) -> Iterator[GameRow]:
    futures: dict[Future[GameRow], _Task] = {executor.submit(_game, *task): task for task in tasks}
    try:
        for future in as_completed(futures):
            error = future.exception()
            number, seed = futures[future][4:6]
            yield GameRow(number, seed, 0, error=_words(error)) if error is not None else future.result()
    finally:
        for future in futures:
            future.cancel()


def _loaded(rules: Source) -> Rules[Any]:
    module: Any = importlib.import_module(rules) if isinstance(rules, str) else rules
    return module  # type: ignore[no-any-return]


def _game(
    source: Source,
    scenario: str,
    options: dict[str, Any],
    bots: dict[str, Bot],
    number: int,
    seed: str,
    limit: int | None,
) -> GameRow:
    """Play one game; whatever goes wrong in it becomes part of its row."""
    rules = _loaded(source)
    steps: list[Step] = []

    def watch(state: State, action: Action, done: Transition[Any]) -> None:
        ask = pending(state)
        assert ask is not None, "an action was taken after the end"
        steps.append(Step(ask.side, action, done.events))

    first = rules.new_game(scenario, **options)
    try:
        players = {side: seeded(copy.deepcopy(bot), f"{seed}/{side}") for side, bot in bots.items()}
        last = play(rules, first, players, seed=seed, watch=watch, limit=limit).last
    except Exception as error:  # a bot's or a rule's: the other games go on
        return GameRow(number, seed, len(steps), error=_words(error), record=_record(rules, first, steps))
    outcome = rules.outcome(last)
    if outcome is None:
        return GameRow(number, seed, len(steps))
    return GameRow(number, seed, len(steps), outcome.winner, outcome.level, outcome.points)


def _words(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"


def _record(rules: Rules[Any], first: State, steps: list[Step]) -> str:
    name = json.loads(rules.dumps(first))["rules"]
    return dump_record(rules, Record(first, tuple(steps), first), name)
