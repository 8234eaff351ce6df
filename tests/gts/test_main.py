"""The command line of the series: the README's command, a game by hand, and what bad input gets."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import pytest
from attrs import frozen
from tests.gts.sizes import SMALL

import gts
from gts.__main__ import PROGRAM
from gts.counterfile import format_counters
from gts.titles.where_eagles_dare import TITLE
from hexfront.cli import main
from hexfront.rules import ScenarioInfo

DRIVE = "a-drive-in-the-country"
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


def test_the_command_of_the_readme(tmp_path: Path) -> None:
    record, picture = tmp_path / "game.json", tmp_path / "game.svg"
    said = run("play", DRIVE, *BOTS, "--record", str(record), "--svg", str(picture))
    assert said.code == 0
    assert not said.err
    assert "== Turn 1 of 1: 1944-09-11 1300, clear ==" in said.out
    assert "(gts:15.6" in said.out
    assert all(len(line) <= 100 for line in said.out.splitlines() if str(tmp_path) not in line)
    assert picture.read_text().lstrip().startswith("<")
    replayed = run("replay", str(record), "--quiet")
    assert (
        replayed.out
        == f"{len(json.loads(record.read_text())['steps'])} steps, each to the same state as when it was recorded.\n"
    )


@pytest.mark.parametrize("info", gts.scenarios(), ids=lambda info: info.id)
def test_every_scenario_is_listed_and_those_of_a_few_turns_are_played(info: ScenarioInfo) -> None:
    assert info.title in run("scenarios").out
    assert info.id not in SMALL or run("play", info.id, *BOTS, "--quiet").code == 0


def test_a_game_by_hand(tmp_path: Path) -> None:
    """Draw a chit, activate the squadron, ask why not, look, drive, take back, save, and go on another time."""
    saved = tmp_path / "drive.json"
    real = ("--dice", "real", "--bot", "german=first")
    typed = [
        "Guards Independent Formation",  # the draw, by its name
        "list 2hhc",
        "1",  # the squadron acts
        "why",
        "1",  # it moves
        "look",
        "why 44.223",
        "1",  # along the road
        "undo",
        f"save {saved}",
        "preview 1",
        "quit",
    ]
    said = run("play", DRIVE, "--setup", "default", *real, typed=typed)
    words = " ".join(said.out.split())
    assert said.code == 0
    assert "-- Guards Independent Formation (Allied) --" in words
    assert "1 D(-)/2HHC in 44.224 (in Column) acts" in words
    assert "D(-)/2HHC moves to 44.223" not in words
    assert "44.223 is not on the marked road from 44.225 to 55.202 (wed:sc-a-drive-in-the-country-28)" in words
    assert "Allied: move D(-)/2HHC from 44.224, 18 MP left (gts:14.1a)" in words
    assert "D(-)/2HHC drives to 45.224 (1/2 MP)" in words
    assert "1 taken back" in words
    assert "that is no attack" in words
    assert "Nothing was saved" in words
    again = run("play", "--resume", str(saved), *real, typed=["look"])
    assert "D(-)/2HHC: fire ~3 DP" in again.out


CHIT = "Guards Independent Formation"


def on_the_road(*typed: str) -> str:
    """What is written when the squadron is about to act, and this is typed."""
    real = ("--dice", "real", "--bot", "german=first", "--setup", "default")
    return " ".join(run("play", DRIVE, *real, typed=[CHIT, "1", *typed]).out.split())


def test_passing_and_stopping_come_last() -> None:
    words = on_the_road("1", "1")
    assert "1 D(-)/2HHC moves (~18 MP)" in words
    assert "D(-)/2HHC: pass allied>" in words
    assert "D(-)/2HHC stops in 45.224 allied>" in words


def test_going_to_a_hex_takes_the_steps_of_the_cheapest_way() -> None:
    """From 44.224 along the marked road; the move may go on from there."""
    words = on_the_road("go 44.226", "go 47.221", "go 47.221", "go nowhere", "go")
    assert "D(-)/2HHC cannot come to 44.226 from 44.224 in this move" in words
    route = [str(hex) for hex in gts.new_game(DRIVE).table.board.route("club-route")]
    way = route[route.index("44.224") : route.index("47.221") + 1]
    assert words.count("D(-)/2HHC moves from") == len(way) - 1
    assert all(f"D(-)/2HHC moves from {a} to {b} (1/2 MP)" in words for a, b in pairwise(way))
    assert "it stands in 47.221" in words
    assert "the board has no hex 'nowhere'" in words
    assert "name a hex, as it is printed" in words


def test_what_happens_on_the_way_breaks_the_walk_off() -> None:
    """In 52.210 an Event is drawn; the bot's declining does not count, and no step follows by itself."""
    words = on_the_road("go 52.209", "No Effect", "go 52.209")
    assert "the walk to 52.209 breaks off here Allied: move D(-)/2HHC from 52.210" in words
    assert words.count("D(-)/2HHC moves from 52.210 to 52.209") == 1


def test_nobody_goes_who_is_not_about_to_move() -> None:
    """The artillery may not move in this scenario, and a chit that is drawn activates nobody yet."""
    said = run("play", DRIVE, "--setup", "default", "--dice", "real", typed=[CHIT, "go 45.224"])
    assert "activate it first" in " ".join(said.out.split())


def test_a_roll_out_of_range_is_refused_politely() -> None:
    said = run("play", DRIVE, "--setup", "default", "--dice", "real", typed=["guards-armored", "10", "-1", "9"])
    assert said.out.count("please type what they show") == 2
    assert "rolled 9; 3 + 4 (half of it) = 7 Command Points" in said.out


def test_counters_of_ones_own(tmp_path: Path) -> None:
    own = tmp_path / "own.csv"
    text = format_counters(TITLE.counters())
    own.write_text(text.replace("D(-)/2HHC", "Daimlers"))
    record = tmp_path / "game.json"
    said = run("play", DRIVE, *BOTS, "--counters", str(own), "--record", str(record))
    assert "Daimlers" in said.out
    assert "was saved with other data" in run("replay", str(record), "--quiet").err
    assert run("replay", str(record), "--quiet", "--counters", str(own)).code == 0


def test_charts_and_a_board_of_ones_own(tmp_path: Path) -> None:
    charts = tmp_path / "charts"
    charts.mkdir()
    (charts / "modifiers.toml").write_text(
        '[[modifier]]\nid = "column-target"\namount = 3\nwhy = "my column"\nrule = "gts:14.6.1a"\n'
    )
    assert "+3 my column" in run("play", DRIVE, *BOTS, "--charts", str(charts)).out.replace("\n      ", " ")
    board = tmp_path / "board.toml"
    board.write_text("ground = 1\n")
    said = run("play", DRIVE, *BOTS, "--board", str(board))
    assert said.code == 2
    assert f"{board}:1: " in said.err


def test_show_draws_for_a_side() -> None:
    assert "<svg" in run("show", DRIVE, "--side", "german").out


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (("play", "a-drive-in-the-contry"), 'did you mean "a-drive-in-the-country"?'),
        (("play", DRIVE, "--bot", "germn=random"), 'did you mean "german"?'),
        (("play", DRIVE, "--setup", "random"), "invalid choice: 'random'"),
        (("play", DRIVE, "--counters", "nowhere.toml"), "there is no such file"),
        (("check", "nowhere.toml"), "there is no file nowhere.toml"),
        (("counters", "--csv"), "--csv goes with --template"),
        (("counters", "nowhere"), "no scenario is called 'nowhere'"),
    ],
)
def test_bad_input(argv: tuple[str, ...], words: str) -> None:
    said = run(*argv)
    assert said.code == 2
    assert words in said.err
    assert not said.out
