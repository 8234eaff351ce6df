"""How what a step costs grows with the units on one board: `python -m benchmarks.growth`.

All sizes play on in turns, in this one process, so that what else the machine does falls on all of them. With
`--picture FILE` the curves are drawn as well, which needs `hexfront[matplotlib]`.
"""

from __future__ import annotations

import argparse
import gc
import tracemalloc
from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any, Final

from attrs import field, frozen
from benchmarks.measuring import say, shown
from benchmarks.playouts import SEED, crowded, cumulated

import gts
from hexfront.flow import CHANCE

SIZES: Final = (20, 40, 80, 150, 300, 600)
ROUNDS: Final = 7
SECONDS: Final = 1.0
STATES: Final = 2_000
SAVES: Final = 5
SHOWN: Final = 3


class Timed:
    """A random game with so many units, played on and on, and where its time goes by the kind of decision."""

    def __init__(self, units: int) -> None:
        self.units = units
        self.first: Any = gts.position(crowded(units))
        self.state: Any = self.first
        self.spent: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()
        self._random = Random(SEED)

    def step(self) -> tuple[float, float]:
        """The seconds that it takes to ask for the legal actions, and to apply one."""
        start = perf_counter()
        legal = gts.legal_actions(self.state)
        found = perf_counter() - start
        if not legal:  # the next game begins
            self.state = self.first
            return self.step()
        now = gts.decision(self.state)
        weights = cumulated(tuple(chance for _, chance in gts.chance(self.state))) if now.side == CHANCE else None
        action = self._random.choices(legal, cum_weights=weights)[0]
        start = perf_counter()
        self.state = gts.apply(self.state, action).state
        applied = perf_counter() - start
        self.spent[now.kind] += found + applied  # type: ignore[assignment]  # a Counter adds up seconds as well
        self.asked[now.kind] += 1
        return found, applied

    def round(self, seconds: float) -> tuple[float, float]:
        """The microseconds of both a step, on average over so many seconds."""
        found = applied = 0.0
        steps, end = 0, process_time() + seconds
        while process_time() < end:
            for _ in range(10):
                one, other = self.step()
                found, applied, steps = found + one, applied + other, steps + 1
        return found / steps * 1e6, applied / steps * 1e6


@frozen
class Growth:
    """What a step costs with so many units, in microseconds, and what a state takes, in KB and milliseconds."""

    units: int
    found: float
    applied: float
    memory: float
    saved: float
    loaded: float
    kinds: tuple[str, ...] = field(factory=tuple)

    def __str__(self) -> str:
        figures = (self.found, self.applied, self.found + self.applied, self.memory, self.saved, self.loaded)
        return f"| {self.units} | {' | '.join(map(shown, figures))} | {', '.join(self.kinds)} |"


HEAD: Final = (
    "| units | legal actions, us | apply, us | both, us | memory, KB | save, ms | load, ms | what takes the time |\n"
    "|---|---|---|---|---|---|---|---|"
)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print the table, and draw the picture if one is wanted."""
    parser = argparse.ArgumentParser(description="How what a step costs grows with the units on one board.")
    parser.add_argument("--picture", type=Path, metavar="FILE", help="draw the curves into a file, such as growth.svg")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long each size plays in each round")
    options = parser.parse_args(arguments)
    found = measured(SIZES, ROUNDS, options.seconds)
    print(HEAD, *map(str, found), sep="\n")
    if options.picture is not None:
        draw(found, options.picture)


def measured(sizes: Sequence[int], rounds: int, seconds: float) -> list[Growth]:
    """What a step costs with each number of units: the medians of the rounds."""
    games = [Timed(units) for units in sizes]
    for game in games:
        game.round(seconds / 4)
    found: dict[int, list[tuple[float, float]]] = {units: [] for units in sizes}
    for number in range(rounds):
        say(f"round {number + 1} of {rounds}")
        for game in games:
            found[game.units].append(game.round(seconds))
    return [grown(game, found[game.units]) for game in games]


def grown(game: Timed, rounds: Sequence[tuple[float, float]]) -> Growth:
    """The row of one size."""
    say(f"the states of {game.units} units")
    legal, applied = (median(each) for each in zip(*rounds, strict=True))
    total, asked = sum(game.spent.values()), game.asked.total()
    kinds = tuple(
        f"`{kind}` {seconds / total:.0%} ({game.asked[kind] / asked:.0%} of the steps)"
        for kind, seconds in game.spent.most_common(SHOWN)
    )
    return Growth(game.units, legal, applied, memory(game.units), *saving(game.state), kinds)


def memory(units: int) -> float:
    """What each of many successive states keeps in memory, in KB."""
    game = Timed(units)
    for _ in range(STATES):  # what the game remembers for all states is there before it is counted
        game.step()
    gc.collect()
    tracemalloc.start()
    kept = []
    for _ in range(STATES):
        game.step()
        kept.append(game.state)
    gc.collect()
    held = tracemalloc.get_traced_memory()[0] / STATES / 1024
    tracemalloc.stop()
    return held


def saving(state: Any) -> tuple[float, float]:
    """The milliseconds to write a state and to read it again: the least of a few times."""
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(SAVES):
        start = perf_counter()
        text = gts.dumps(state)
        times[0].append(perf_counter() - start)
        start = perf_counter()
        gts.loads(text)
        times[1].append(perf_counter() - start)
    return min(times[0]) * 1000, min(times[1]) * 1000


def draw(rows: Sequence[Growth], path: Path) -> None:
    """The curves of what a step costs, over the units in logarithmic scale."""
    plt: Any = import_module("matplotlib.pyplot")
    plt.rcParams["svg.hashsalt"] = "hexfront"
    figure, axes = plt.subplots(figsize=(6.4, 4.0), layout="constrained")
    units = [row.units for row in rows]
    for label, line, costs in (
        ("both", "-", [row.found + row.applied for row in rows]),
        ("legal_actions", "--", [row.found for row in rows]),
        ("apply", ":", [row.applied for row in rows]),
    ):
        axes.plot(units, costs, line, marker="o", label=label)
    axes.set_xscale("log")
    axes.set_xticks(units, [str(each) for each in units])
    axes.minorticks_off()
    axes.set_ylim(bottom=0)
    axes.set_xlabel("units on one board of 40 by 30 hexes")
    axes.set_ylabel("microseconds a step")
    axes.legend()
    figure.savefig(path, metadata={"Date": None})


if __name__ == "__main__":
    main()
