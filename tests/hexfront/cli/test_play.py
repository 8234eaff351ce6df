from __future__ import annotations

import json
import tempfile
from pathlib import Path

import pytest
from tests import tiny
from tests.hexfront.cli.desk import run
from tests.tiny.state import Tiny

from hexfront.actions import Action
from hexfront.rules import Rules

BOTS = ("--bot", "blue=random", "--bot", "red=random")


class Sulky:
    """A bot that raises."""

    def __call__(self, rules: Rules[Tiny], view: Tiny, actions: tuple[Action, ...]) -> Action:
        raise RuntimeError("I will not")


def test_bots_play_to_the_end_and_it_is_told() -> None:
    said = run("play", "skirmish", *BOTS, "--seed", "1")
    assert said.code == 0
    assert not said.err
    first, second, *_, last = said.out.splitlines()
    assert first == "Seed 1; the same dice again with --seed 1"
    assert second == "turn 0, alive nobody, seen by None"
    assert "TurnBegan" in said.out
    assert " after " in last
    assert "points" not in last


def test_the_same_seed_is_the_same_game(tmp_path: Path) -> None:
    for name, seed in (("one", "1"), ("two", "1"), ("three", "2")):
        run("play", "skirmish", *BOTS, "--seed", seed, "--record", str(tmp_path / name), "--quiet")
    texts = [(tmp_path / name).read_text() for name in ("one", "two", "three")]
    assert texts[0] == texts[1] != texts[2]


def test_without_a_seed_each_game_has_its_own_and_says_which() -> None:
    seeds = {run("play", "skirmish", *BOTS).out.split(";")[0] for _ in range(3)}
    assert all(seed.startswith("Seed ") for seed in seeds)
    assert len(seeds) > 1


def test_quiet_tells_only_how_it_ends(tmp_path: Path) -> None:
    said = run("play", "skirmish", *BOTS, "--seed", "1", "--quiet", "--svg", str(tmp_path / "end.svg"))
    assert len(said.out.splitlines()) == 2
    assert said.out.splitlines()[1].startswith("Picture: ")
    assert (tmp_path / "end.svg").read_text().startswith("<svg>")


def test_a_record_is_what_replay_reads(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    said = run("play", "skirmish", *BOTS, "--seed", "1", "--record", str(path))
    steps = len(json.loads(path.read_text())["steps"])
    assert f"Record of {steps} steps: {path}" in " ".join(said.out.split())  # long paths get a line of their own
    assert run("replay", str(path), "--quiet").out.startswith(f"{steps} steps")


def test_a_bot_by_its_dotted_path() -> None:
    assert (
        run("play", "skirmish", "--bot", "blue=hexfront.bots.first_bot", "--bot", "red=random", "--seed", "1").code == 0
    )
    assert (
        run("play", "skirmish", "--bot", "blue=hexfront.bots:first_bot", "--bot", "red=first", "--seed", "1").code == 0
    )


def test_a_bot_that_fails_leaves_the_record_and_the_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    path = tmp_path / "game.json"
    said = run("play", "skirmish", "--bot", f"blue={__name__}.Sulky", "--bot", "red=random", "--record", str(path))
    assert said.code == 2
    assert "the bot of blue, Sulky, failed at: buy units: RuntimeError: I will not" in said.err
    assert json.loads(path.read_text())["steps"] == []
    (kept,) = tmp_path.glob("tests.tiny-blue-*.json")
    assert f"The state that it was asked at: {kept}" in said.err
    assert tiny.loads(kept.read_text()) == tiny.new_game("skirmish")


def test_a_bot_that_thinks_too_long_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    said = run("play", "skirmish", "--bot", "blue=mcts:60s", "--bot", "red=first", "--patience", "0.05")
    assert said.code == 2
    assert "the bot of blue, MCTSBot(None, 60.0, depth=None, exploration=1.4, width=3, seed=" in said.err
    assert "took longer than 0.05 seconds at: buy units" in said.err


def test_a_bot_with_options() -> None:
    once, again = (
        run("play", "skirmish", "--bot", "blue=mcts:10,depth=20", "--bot", "red=random", "--seed", "4")
        for _ in range(2)
    )
    assert once.code == 0
    assert once == again


def test_data_of_ones_own(tmp_path: Path) -> None:
    turns = tmp_path / "turns"
    turns.write_text("1")
    said = run("play", "skirmish", *BOTS, "--seed", "3", "--turns", str(turns))
    assert said.out.count("TurnBegan") == 1
    turns.write_text("many")
    assert "no number of turns" in run("play", "skirmish", *BOTS, "--turns", str(turns)).err
    assert "there is no such file" in run("play", "skirmish", *BOTS, "--turns", "nowhere").err


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        ((), "the following arguments are required: COMMAND"),
        (("plai",), "invalid choice: 'plai'"),
        (("play",), "name a scenario, or a saved game with --resume"),
        (("play", "skirmish", "--resume", "x"), "name a scenario, or a saved game with --resume"),
        (("play", "skirmich"), "no scenario skirmich"),
        (("play", "skirmish", "--speed"), "unrecognized arguments: --speed"),
        (("play", "skirmish", "--bot", "blue"), "--bot blue: expected SIDE=NAME, such as blue=random"),
        (("play", "skirmish", "--bot", "blue="), "expected SIDE=NAME"),
        (("play", "skirmish", "--bot", "bleu=random"), "no side is called 'bleu'; did you mean \"blue\"?"),
        (("play", "skirmish", "--bot", "blue=rendom"), "no bot is called 'rendom'"),
        (("play", "skirmish", "--bot", "blue=no.such.bot"), "no bot at no.such.bot"),
        (("play", "skirmish", "--dice", "loaded"), "invalid choice: 'loaded'"),
        (("play", "skirmish", "--record", "/nowhere/at/all"), "there is no directory /nowhere/at"),
        (("play", "skirmish", "--svg", "."), "is a directory, not a file to write"),
        (("play", "--resume", "nowhere.json"), "nowhere.json: cannot be read: No such file or directory"),
    ],
)
def test_bad_input_gets_one_clear_message(argv: tuple[str, ...], words: str) -> None:
    said = run(*argv)
    assert said.code == 2
    assert words in said.err
    assert "Traceback" not in said.err
    assert not said.out


def test_help() -> None:
    said = run("--help")
    assert said.code == 0
    assert "A tiny game" in said.out
    for command in ("scenarios", "play", "show", "replay", "simulate", "shout"):
        assert command in said.out


def test_a_command_of_the_game_itself() -> None:
    assert run("shout").out == "HEY\n"


def test_the_scenarios_are_listed() -> None:
    lines = run("scenarios").out.splitlines()
    assert lines[:3] == ["skirmish", "    Skirmish: blue against red, 2 turns", "    values: 100% estimate"]
