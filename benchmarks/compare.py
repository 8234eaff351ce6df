"""The comparison with other engines, as one table: `python -m benchmarks.compare`, or `nox -s compare`.

Each row runs ours and the peer in turns, in this one process, and gives the median of the ratios round by round, so
that what else the machine does falls on both. It takes some four minutes; the table goes to standard output and
progress to standard error. A peer that is not installed (`hexfront[compare]`) is said to be missing.
"""

from __future__ import annotations

import gc
import os
import platform
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from statistics import median
from time import perf_counter
from typing import Final

from benchmarks.measuring import Goal, Row, Work, race, say, table
from benchmarks.playouts import Playout

import gts
from benchmarks import geometry, playouts
from hexfront.bots import random_bot
from hexfront.simulate import simulate

PEERS: Final = ("chess", "catanatron", "open_spiel", "hexutil", "Hexy", "networkx")
STATES: Final = 10_000
SIZES: Final = (40, 150, 600)
GAMES: Final = 60


def main() -> None:
    """Measure all, and print the table."""
    start, load = perf_counter(), os.getloadavg()[0]
    rows = list(compared())
    print(f"Python {platform.python_version()}, {os.cpu_count()} processors, {', '.join(map(installed, PEERS))}.")
    print(f"Load average {load:.1f} at the beginning, {os.getloadavg()[0]:.1f} at the end.")
    print(f"It took {perf_counter() - start:.0f} seconds.\n")
    print(table(rows))


def installed(name: str) -> str:
    """A package with its version."""
    try:
        return f"{name} {version(name)}"
    except PackageNotFoundError:
        return f"{name} not installed"


def compared() -> Iterator[Row]:
    """The rows, as they are measured."""
    son, road = playouts.series("son-with-the-wind"), playouts.highway()
    yield from against("Son with the Wind : python-chess", son, playouts.chess_moves, Goal(0.7, 2))
    yield from against("Highway to the Reich 17.0 : python-chess", road, playouts.chess_moves, Goal(0.5, 1.5), 2.0)
    if any(scenario.id == "hells-highway" for scenario in gts.scenarios()):
        large = playouts.series("hells-highway")
        yield from against("GTS Hell's Highway : python-chess", large, playouts.chess_moves, Goal(0.3, 1), 2.0)
    yield from against("Son with the Wind : catanatron, copied", son, playouts.catan_ticks)
    for name in ("python_block_dominoes", "python_tic_tac_toe"):
        yield from against(f"Son with the Wind : OpenSpiel {name}", son, partial(playouts.open_spiel_moves, name))
    yield from seeing()
    ours, peer = geometry.reaches()
    goal = Goal(0.6, 0.3, less=True)
    yield race("reach under enemy zones, time : networkx", ours, peer, goal=goal, unit="searches/s")
    yield from memory(son)
    yield processes()
    yield from growth()


def seeing() -> Iterator[Row]:
    """Sight and fields of view: asked as in play, where most is asked again, and for the first time."""
    lines, fields = geometry.hexy_lines, geometry.hexutil_fields
    again, anew = geometry.sight_again(), geometry.sight_anew()
    yield from against("sight between two hexes : Hexy line", again, lines, Goal(100, 500), unit="lines/s")
    yield from against("the same, for the first time : Hexy line", anew, lines, unit="lines/s")
    goal = Goal(10, 40)
    yield from against("field of view, 13 hexes : hexutil", geometry.fields_again(), fields, goal, unit="fields/s")
    yield from against("the same, for the first time : hexutil", geometry.fields_anew(), fields, goal, unit="fields/s")


def against(
    about: str,
    ours: Work,
    peer: Callable[[], Work],
    goal: Goal | None = None,
    seconds: float = 0.7,
    unit: str = "steps/s",
) -> Iterator[Row]:
    """A race, if the peer is installed."""
    try:
        other = peer()
    except ModuleNotFoundError as error:
        say(f"{about}: {error}; left out")
        return
    yield race(about, ours, other, goal=goal, seconds=seconds, unit=unit)


def memory(playout: Playout) -> Iterator[Row]:
    """What each of many successive states keeps in memory, in KB, with and without the question it remembers."""
    say("memory of successive states")
    walk = playout.states()
    for _ in range(STATES):  # what the game remembers for all states is there before it is counted
        next(walk)
    gc.collect()
    tracemalloc.start()
    walk, kept = playout.states(), []
    for _ in range(STATES):
        kept.append(next(walk))
    held = traced() / STATES / 1024
    for state in kept:
        object.__setattr__(state, "_asked", None)
    bare = traced() / STATES / 1024
    tracemalloc.stop()
    about = f"memory of a state, of {STATES:,} successive ones"
    yield Row(about, f"{held:.2f} KB", "", held, (held, held), Goal(2, 1, less=True))
    yield Row("the same, without the questions that states remember", f"{bare:.2f} KB", "", bare, (bare, bare))


def traced() -> int:
    """The bytes in use since tracing began."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def processes() -> Row:
    """How much faster two processes play the same games than one."""
    about = f"{GAMES} games in two processes : in one"
    say(about)
    pairs = []
    for _ in range(3):
        one, two = played(1), played(2)
        pairs.append((one, two))
    ratios = [one / two for one, two in pairs]
    one, two = (median(each) for each in zip(*pairs, strict=True))
    return Row(about, f"{two:.1f} s", f"{one:.1f} s", median(ratios), (min(ratios), max(ratios)), Goal(1.7, 1.9))


def played(workers: int) -> float:
    """The seconds that it takes."""
    bots = dict.fromkeys(("allied", "german"), random_bot())
    start = perf_counter()
    simulate(gts, "son-with-the-wind", bots, GAMES, workers=workers, progress=False, setup="default")
    return perf_counter() - start


def growth() -> Iterator[Row]:
    """How the speed of random play falls as units are added, beside that with the fewest."""
    crowds = {units: playouts.crowd(units) for units in SIZES}
    few = crowds[SIZES[0]]
    for units in SIZES[1:]:
        yield race(f"{units} units on a board : {SIZES[0]} units", crowds[units], few, rounds=5, seconds=1.5)


if __name__ == "__main__":
    main()
