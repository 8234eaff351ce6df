from __future__ import annotations

from pathlib import Path

import pytest
from tests.hexfront.cli.desk import run


def test_who_wins_how_often(tmp_path: Path) -> None:
    table = tmp_path / "games.csv"
    said = run("simulate", "skirmish", "--games", "10", "--table", str(table))
    assert said.code == 0
    blue, red, *_, last = said.out.splitlines()
    assert blue.startswith("blue ")
    assert red.startswith("red ")
    assert sum(int(line.split()[1]) for line in said.out.splitlines()[:-1]) == 10
    assert last.startswith("10 games of ")
    lines = table.read_text().splitlines()
    assert lines[0] == "game,seed,steps,winner,level,error"
    assert len(lines) == 11


def test_processes_give_the_same() -> None:
    assert (
        run("simulate", "skirmish", "--games", "4", "--jobs", "2").out
        == run("simulate", "skirmish", "--games", "4").out
    )


def test_games_that_fail_are_named() -> None:
    said = run("simulate", "skirmish", "--games", "2", "--bot", "red=tests.hexfront.cli.test_play.Sulky")
    assert said.code == 1
    assert "game 0 failed after " in said.out
    assert "(seed 0/0): BotError" in said.out


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (("--games", "0"), "expected at least one game and one job, got 0 and 1"),
        (("--jobs", "0"), "expected at least one game and one job, got 100 and 0"),
        (("--bot", "red=human"), "red would be human"),
        (("--games", "few"), "invalid int value: 'few'"),
        (("--table", "/nowhere/at/all"), "there is no directory"),
    ],
)
def test_bad_input(argv: tuple[str, ...], words: str) -> None:
    said = run("simulate", "skirmish", *argv)
    assert said.code == 2
    assert words in said.err
