"""The command line of the game: a short game of bots, a game by hand, and its own commands."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable
from pathlib import Path

import pytest
from attrs import frozen
from tests.httr.helpers import after, scene

import httr
from hexfront.cli import main
from httr.__main__ import PROGRAM

MARKET = "hells-highway"
BOTS = ("--bot", "allied=random", "--bot", "german=random", "--seed", "1")


@frozen
class Said:
    """The exit code, and what was written."""

    code: int
    out: str
    err: str


def run(*argv: str, typed: Iterable[str] = ()) -> Said:
    """Carry out a command line; `typed` are the lines that somebody types."""
    out, err = io.StringIO(), io.StringIO()
    code = main(PROGRAM, argv, io.StringIO("".join(f"{line}\n" for line in typed)), out, err)
    return Said(code, out.getvalue(), err.getvalue())


@pytest.fixture
def last_turn(tmp_path: Path) -> Path:
    """A saved game near its end."""
    state = scene("rifles C1010 concentrated, foe C1011 concentrated, foe2 C1513", phase=5)
    path = tmp_path / "saved.json"
    path.write_text(httr.dumps(state), encoding="utf-8")
    return path


def test_a_short_game_of_bots_is_played_recorded_and_replayed(last_turn: Path, tmp_path: Path) -> None:
    record, picture = tmp_path / "game.json", tmp_path / "game.svg"
    said = run("play", "--resume", str(last_turn), *BOTS, "--record", str(record), "--svg", str(picture))
    assert (said.code, said.err) == (0, "")
    assert "The game is over" in said.out or "after" in said.out
    assert picture.read_text(encoding="utf-8").lstrip().startswith("<")
    replayed = run("replay", str(record), "--quiet")
    steps = len(json.loads(record.read_text(encoding="utf-8"))["steps"])
    assert replayed.out == f"{steps} steps, each to the same state as when it was recorded.\n"


def test_every_scenario_is_listed_and_shown() -> None:
    said = run("scenarios").out
    for info in httr.scenarios():
        assert info.title in said
        assert info.title in run("show", info.id).out


def test_an_attack_by_hand_with_its_preview(last_turn: Path) -> None:
    typed = ["list foe", "1", "1", "preview 1", "1", "undo", "quit"]  # aim, the rifles, open fire
    said = run("play", "--resume", str(last_turn), "--bot", "german=first", "--seed", "1", typed=typed)
    assert said.code == 0
    assert "rifles: strength ~5 = 5" in said.out
    assert "fire value of 5 SP at ER 3" in said.out
    assert "strength point" in said.out


def test_a_reading_of_the_rules_is_chosen_by_a_flag(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    said = run("play", MARKET, "--setup", "default", "--at-rating", "2", "--record", str(record), typed=["quit"])
    assert said.code == 0
    assert json.loads(record.read_text(encoding="utf-8"))["options"]["at-rating"] == "2"
    wrong = run("play", MARKET, "--at-rating", "3")
    assert wrong.code == 2
    assert "invalid choice: '3'" in wrong.err


def test_counters_and_charts_are_shown_and_checked(tmp_path: Path) -> None:
    assert "estimates" in run("counters").out
    assert "estimates" in run("charts", "fire_results").out
    template = tmp_path / "fire_results.toml"
    template.write_text(run("charts", "fire_results", "--template").out, encoding="utf-8")
    assert run("check", str(template)).code == 1  # its cells are blank
    assert run("check", str(tmp_path / "none.toml")).code == 2


def test_what_is_pending_is_described(last_turn: Path) -> None:
    state = after(scene("rifles C1010 concentrated, foe C1011 concentrated"), "Aim foe direct")
    assert httr.describe(state, httr.legal_actions(state)[0])
