"""How things are measured against one another: in turns, in one process, by the median of the ratios.

Time is processor time of this process, so that other processes of the machine count as little as they can.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from time import process_time
from typing import TypeAlias

from attrs import frozen

Work: TypeAlias = Callable[[], int]
"""Does a little, and says how many units of work that was."""


@frozen
class Goal:
    """What a figure should come to: enough, and well. `less` tells that less is better."""

    enough: float
    well: float
    less: bool = False

    def verdict(self, figure: float) -> str:
        """Whether a figure reaches it."""
        reached = [figure <= goal if self.less else figure >= goal for goal in (self.enough, self.well)]
        return "reached, both" if all(reached) else "reached, the lower" if reached[0] else "missed"

    def __str__(self) -> str:
        return f"{'at most ' if self.less else ''}{self.enough:g} / {self.well:g}"


@frozen
class Row:
    """A row of the table: what was compared, with absolute figures, the figure that counts, its spread and its goal."""

    about: str
    ours: str
    peer: str
    figure: float
    spread: tuple[float, float]
    goal: Goal | None = None

    def __str__(self) -> str:
        figure, low, high = (shown(each) for each in (self.figure, *self.spread))
        spread = f"{figure} ({low} to {high})" if low != high else figure
        goal, verdict = (str(self.goal), self.goal.verdict(self.figure)) if self.goal else ("", "")
        return f"| {self.about} | {self.ours} | {self.peer} | {spread} | {goal} | {verdict} |"


HEAD = "| what | ours | peer | ratio (spread) | goal | |\n|---|---|---|---|---|---|"


def shown(number: float) -> str:
    """A number in three digits: "0.123", "12.3", "1,230"."""
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def rate(work: Work, seconds: float) -> float:
    """Units of work a second, over at least so many seconds."""
    done, start = 0, process_time()
    while (spent := process_time() - start) < seconds:
        done += work()
    return done / spent


def turns(ours: Work, peer: Work, rounds: int, seconds: float) -> Iterator[tuple[float, float]]:
    """The rates of both, round by round, each of them first in every other round; a round before warms them up."""
    for each in (ours, peer):
        rate(each, seconds / 4)
    for number in range(rounds):
        if number % 2:
            other = rate(peer, seconds)
            yield rate(ours, seconds), other
        else:
            yield rate(ours, seconds), rate(peer, seconds)


def race(
    about: str,
    ours: Work,
    peer: Work,
    *,
    goal: Goal | None = None,
    rounds: int = 7,
    seconds: float = 0.7,
    unit: str = "steps/s",
) -> Row:
    """How often as fast ours is, or with a goal that is less, in which part of the peer's time it is done."""
    say(about)
    rates = list(turns(ours, peer, rounds, seconds))
    ratios = [b / a if goal is not None and goal.less else a / b for a, b in rates]
    middle = [median(each) for each in zip(*rates, strict=True)]
    mine, others = (f"{shown(each)} {unit}" for each in middle)
    return Row(about, mine, others, median(ratios), (min(ratios), max(ratios)), goal)


def say(words: str) -> None:
    """Tell how far it is, apart from the table."""
    print(words, file=sys.stderr, flush=True)


def table(rows: Sequence[Row]) -> str:
    """The rows as a table of Markdown."""
    return "\n".join((HEAD, *map(str, rows)))
