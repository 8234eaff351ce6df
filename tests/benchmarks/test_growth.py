"""How cost grows with the units: the table says what was measured."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.growth import HEAD, Growth, Timed, draw, measured

from benchmarks import growth

ROW = Growth(40, 300.0, 150.0, 1.5, 0.4, 2.5, ("`Movement.move` 50% (40% of the steps)",))


def test_all_time_of_a_game_goes_to_some_kind_of_decision() -> None:
    game = Timed(16)
    found = applied = 0.0
    for _ in range(60):
        one, other = game.step()
        found, applied = found + one, applied + other
    assert game.asked.total() == 60
    assert sum(game.spent.values()) == pytest.approx(found + applied)


def test_a_round_gives_what_a_step_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that goes on by a second at each look: each half of a step lasts one."""
    clock = iter(map(float, range(10**6)))
    monkeypatch.setattr(growth, "perf_counter", lambda: next(clock))
    monkeypatch.setattr(growth, "process_time", lambda: next(clock))
    assert Timed(16).round(50.0) == (1e6, 1e6)


def test_each_size_has_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "STATES", 20)
    rows = measured((8, 16), rounds=1, seconds=0.02)
    assert [row.units for row in rows] == [8, 16]
    assert all(0 < each < 10**5 for row in rows for each in (row.found, row.applied, row.memory, row.saved, row.loaded))
    assert all(len(row.kinds) == growth.SHOWN for row in rows)


def test_a_row_of_the_table() -> None:
    assert str(ROW) == "| 40 | 300 | 150 | 450 | 1.5 | 0.4 | 2.5 | `Movement.move` 50% (40% of the steps) |"
    assert len(str(ROW).split("|")) == len(HEAD.splitlines()[0].split("|"))


def test_the_picture_has_a_curve_for_each_part(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "growth.svg"
    draw([ROW, Growth(80, 400.0, 160.0, 1.5, 0.4, 2.5)], path)
    assert path.read_text(encoding="utf-8").count('<g id="line2d') >= 3
