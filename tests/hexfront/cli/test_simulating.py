from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.hexfront.cli.desk import run

from hexfront.actions import Action
from hexfront.cli.simulating import summary
from hexfront.simulate import GameRow


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
    assert lines[0] == "game,seed,status,winner,level,points_blue,points_red,turns,losses_blue,losses_red,steps,error"
    assert len(lines) == 11


def test_processes_give_the_same() -> None:
    once = run("simulate", "skirmish", "--games", "4", "--jobs", "1")
    assert once.out.splitlines()[-1].startswith("4 games of ")
    for how in (("--jobs", "2"), ("--executor", "threads", "--jobs", "2"), ()):
        assert run("simulate", "skirmish", "--games", "4", *how) == once


def test_games_that_fail_are_named() -> None:
    said = run("simulate", "skirmish", "--games", "2", "--bot", "red=tests.hexfront.cli.test_play.Sulky")
    assert said.code == 1
    assert "game 0 failed after " in said.out
    assert "(seed 0/0): BotError" in said.out


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (("--games", "0"), "expected at least one game and one job"),
        (("--jobs", "0"), "expected at least one game and one job"),
        (("--bot", "red=human"), "red would be human"),
        (("--games", "few"), "invalid int value: 'few'"),
        (("--table", "/nowhere/at/all"), "there is no directory"),
        (("--table", "games.xls"), "expected a name that ends in .csv, .jsonl, .parquet"),
        (("--patience", "long"), "invalid float value: 'long'"),
    ],
)
def test_bad_input(argv: tuple[str, ...], words: str) -> None:
    said = run("simulate", "skirmish", *argv)
    assert said.code == 2
    assert words in said.err


def test_missing_games_are_told_of_in_one_line() -> None:
    lost = [GameRow(number, f"0/{number}", 0, error="BrokenProcessPool: died", missing=True) for number in (1, 2, 4)]
    rows = [GameRow(0, "0/0", 7, "blue", "a win"), *lost]
    assert list(summary(rows, ("blue", "red")))[2:] == [
        "1 games of 7 to 7 steps, 7 on average",
        "3 games are missing (1-2, 4): BrokenProcessPool: died",
    ]


class Interrupting:
    """A bot in front of which somebody presses Ctrl-C."""

    def __call__(self, rules: Any, view: Any, actions: tuple[Action, ...]) -> Action:
        raise KeyboardInterrupt


def test_an_interrupted_simulation_tells_what_it_has() -> None:
    said = run("simulate", "skirmish", "--games", "3", "--jobs", "1", "--bot", f"red={__name__}.Interrupting")
    assert (said.code, said.err) == (130, "interrupted after 0 of 3 games\n")
    assert said.out.splitlines()[0].split() == ["blue", "0", "0.0%"]
