from __future__ import annotations

from pathlib import Path

import pytest
from tests import tiny
from tests.hexfront.cli.desk import run

BOTS = ("--bot", "blue=random", "--bot", "red=random", "--seed", "1", "--quiet")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    assert run("play", "skirmish", *BOTS, "--record", str(path)).code == 0
    return path


def test_replay_tells_the_game_again(game: Path) -> None:
    said = run("replay", str(game))
    assert said.code == 0
    assert said.out.startswith("turn 0, alive nobody")
    assert said.out.count("TurnBegan") >= 1
    assert said.out.endswith("each to the same state as when it was recorded.\n")


def test_a_record_that_leads_elsewhere(game: Path) -> None:
    text = game.read_text()
    place = text.rindex('"digest"')
    game.write_text(text[:place] + text[place:].replace('"digest":"', '"digest":"x', 1))
    said = run("replay", str(game), "--quiet")
    assert said.code == 1
    assert "leads elsewhere than when the record was made" in said.err
    assert run("show", str(game)).code == 2
    assert "leads elsewhere" in run("play", "--resume", str(game)).err


def test_show_draws_a_scenario_or_any_point_of_a_record(game: Path, tmp_path: Path) -> None:
    assert run("show", "skirmish").out == "<svg>0 None</svg>\n"
    assert run("show", "skirmish", "--side", "red").out == "<svg>0 red</svg>\n"
    assert run("show", str(game), "--at", "0").out == "<svg>0 None</svg>\n"
    picture = tmp_path / "end.svg"
    assert run("show", str(game), "-o", str(picture)).out == f"Picture: {picture}\n"
    assert picture.read_text() != "<svg>0 None</svg>\n"


def test_show_draws_a_saved_state(tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    path.write_text(tiny.dumps(tiny.new_game("feud")))
    assert run("show", str(path)).out == "<svg>0 None</svg>\n"


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (("show", "skirmich"), "'skirmich' is neither a scenario nor a file; did you mean \"skirmish\"?"),
        (("show", "skirmish", "--at", "1"), "--at 1: skirmish has the steps 0 to 0"),
        (("show", "skirmish", "--at", "-1"), "--at -1: skirmish has the steps 0 to 0"),
        (("show", "skirmish", "--side", "green"), "no side is called 'green'"),
        (("show", "skirmish", "-o", "/nowhere/at/all"), "/nowhere/at/all: cannot be written"),
        (("replay", "nowhere"), "nowhere: cannot be read"),
    ],
)
def test_bad_input(argv: tuple[str, ...], words: str) -> None:
    said = run(*argv)
    assert said.code == 2
    assert words in said.err


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "broken or cut short at line 1, column 2"),
        ("[]", "expected the format"),
        ('{"format": "hexfront record", "version": 99}', "expected version 1, found 99"),
        ('{"format": "hexfront record", "version": 1, "rules": "chess"}', "expected a game of tests.tiny"),
    ],
)
def test_broken_saves_name_the_file(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "game.json"
    path.write_text(text)
    for command in (("replay", str(path)), ("show", str(path)), ("play", "--resume", str(path))):
        said = run(*command)
        assert said.code == 2
        assert f"{path}: " in said.err
        assert words in said.err


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"\xff\xfe\xff")
    assert f"{path}: not a text in UTF-8" in run("replay", str(path)).err


def test_a_saved_state_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    path.write_text(tiny.dumps(tiny.new_game("feud")))
    assert "expected a saved record" in run("replay", str(path)).err


def test_a_game_saved_with_other_data_is_opened_on_request(game: Path) -> None:
    game.write_text(game.read_text().replace('"prices":"6"', '"prices":"7"'))
    assert "was saved with other data" in run("show", str(game)).err
    assert run("show", str(game), "--accept-data").code == 0
