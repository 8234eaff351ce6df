"""The comparison with peers measures what it says, and needs none of them to be asked."""

from __future__ import annotations

import itertools
from itertools import islice

import pytest
from benchmarks.measuring import Goal, Row, race, shown, table
from benchmarks.playouts import Playout, crowded

import gts
from benchmarks import measuring


@pytest.mark.parametrize(
    ("goal", "figure", "verdict"),
    [
        (Goal(0.7, 2), 2.0, "reached, both"),
        (Goal(0.7, 2), 0.7, "reached, the lower"),
        (Goal(0.7, 2), 0.69, "missed"),
        (Goal(0.6, 0.3, less=True), 0.3, "reached, both"),
        (Goal(0.6, 0.3, less=True), 0.61, "missed"),
    ],
)
def test_a_goal_is_reached_or_missed(goal: Goal, figure: float, verdict: str) -> None:
    assert goal.verdict(figure) == verdict


def test_a_race_gives_the_median_of_the_ratios(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that goes on by a second at every look: each call of a work lasts one."""
    clock = itertools.count()
    monkeypatch.setattr(measuring, "process_time", lambda: float(next(clock)))
    fast = race("x", lambda: 6, lambda: 2, seconds=3)
    slow = race("y", lambda: 2, lambda: 6, seconds=3, goal=Goal(1, 2, less=True))
    assert (fast.figure, fast.spread) == (6 / 2, (3, 3))
    assert slow.figure == 6 / 2  # three times the peer's time


def test_a_row_of_the_table() -> None:
    row = Row("a : b", "1 x", "2 x", 0.5, (0.4, 1234), Goal(0.6, 0.3, less=True))
    assert table([row]).splitlines()[-1] == (
        "| a : b | 1 x | 2 x | 0.5 (0.4 to 1,234) | at most 0.6 / 0.3 | reached, the lower |"
    )
    assert [shown(each) for each in (0.1234, 12.34, 99.96)] == ["0.123", "12.3", "100"]


def test_playouts_are_the_same_each_time_and_go_on_after_the_end() -> None:
    first = gts.position(crowded(16, width=8, height=8))
    one, two = (list(islice(Playout(gts, first).states(), 300)) for _ in range(2))
    assert one == two
