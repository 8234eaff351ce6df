"""The command `match`."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.hexfront.cli.desk import run


def test_two_bots_change_sides(tmp_path: Path) -> None:
    table = tmp_path / "games.csv"
    said = run("match", "skirmish", "random", "first", "--pairs", "5", "--jobs", "1", "--table", str(table))
    assert said.code == 0
    head, blue, red, worth = said.out.splitlines()
    assert head == "random against first in skirmish: 5 pairs of games"
    for line, side in ((blue, "blue"), (red, "red")):
        assert line.startswith(f"random as {side}: won ")
        assert sum(int(word) for word in line.replace(",", "").split() if word.isdigit()) == 5
    assert worth.startswith("a game is worth ")
    assert len(table.read_text().splitlines()) == 1 + 2 * 5


def test_the_seed_decides() -> None:
    games = ("match", "skirmish", "random", "random", "--pairs", "3", "--jobs", "1")
    assert run(*games, "--seed", "4") == run(*games, "--seed", "4")


def test_games_that_fail_are_named() -> None:
    said = run("match", "skirmish", "first", "tests.hexfront.cli.test_play.Sulky", "--pairs", "1", "--jobs", "1")
    assert said.code == 1
    assert "game 0 (seed 0/0) is failed: BotError" in said.out


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (("first", "first", "--pairs", "0"), "expected at least one game and one job"),
        (("first", "frist"), "no bot is called 'frist'"),
        (("first",), "required: other"),
    ],
)
def test_bad_input(argv: tuple[str, ...], words: str) -> None:
    said = run("match", "skirmish", *argv)
    assert said.code == 2
    assert words in said.err
