"""People at the terminal: a game of a few moves, every command, real dice, and every way to leave."""

from __future__ import annotations

import io
import json
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import evolve
from tests import tiny
from tests.hexfront.cli.desk import A_PREVIEW, PROGRAM, run

from hexfront.cli import main
from hexfront.cli.console import Console
from hexfront.rules import CheckPreview
from hexfront.sources import Modifier

RED = ("--bot", "red=first")
HUMAN = ("play", "skirmish", *RED, "--seed", "1")


def answers(out: str, prompt: str = "blue> ") -> list[str]:
    """What follows each prompt, without the choices."""
    return [part.split("\n\n")[0] for part in out.split(prompt)[1:]]


def test_choices_have_numbers() -> None:
    said = run(*HUMAN, typed=["quit"])
    assert "Blue: buy units (tiny:1)\n   1  blue: Buy(kind='guard')\n   2  blue: Buy(kind='knight')" in said.out
    assert said.out.endswith("blue> The game is left. Nothing was saved.\n")
    assert said.code == 0


def test_a_choice_is_taken_and_told() -> None:
    said = run(*HUMAN, typed=["2"])
    assert "Bought(side='blue', kind='knight')" in said.out


def test_what_the_other_side_does_in_secret_is_not_told() -> None:
    said = run(*HUMAN, typed=["3", "2"])
    assert "Bought(side='blue', kind='giant')" in said.out
    assert "Bought(side='red'" not in said.out


@pytest.mark.parametrize("typed", ["0", "99", "-1", "abc", ""])
def test_what_is_no_choice_is_asked_again(typed: str) -> None:
    said = run(*HUMAN, typed=[typed, "2"])
    assert f"expected a number from 1 to 3 or a command, not {typed!r}; `help` lists them" in said.out
    assert "Bought(side='blue', kind='knight')" in said.out


def test_an_empty_line_takes_the_only_choice() -> None:
    said = run(*HUMAN, typed=["3", "1", "", "", "", "", ""])
    assert "expected a number" not in answers(said.out)[1]


def test_help_lists_every_command() -> None:
    [text, *_] = answers(run(*HUMAN, typed=["help"]).out)
    for word in ("list", "why", "preview", "go", "look", "undo", "save", "load", "show", "help", "quit"):
        assert f"  {word}" in text
    assert answers(run(*HUMAN, typed=["?"]).out)[0] == text


def test_list_picks_out_choices_by_words() -> None:
    out = answers(run(*HUMAN, typed=["list", "list GIANT", "list dragon"]).out)
    assert out[0].count("Buy") == 3
    assert out[1] == "   3  blue: Buy(kind='giant')\n"
    assert out[2] == "no choice has 'dragon' in it\n"


def test_what_ends_a_choice_comes_last() -> None:
    asked = run(*HUMAN, typed=["3"]).out.split("Blue: buy units (tiny:1)\n")
    assert asked[-1].startswith("   1  blue: Buy(kind='guard')\n   2  blue: Finish()\n")


def test_why_says_what_is_refused() -> None:
    out = answers(run(*HUMAN, typed=["why", "why Finish", "why dragon", "why 1"]).out)
    assert out[0] == out[1] == "  blue: Finish():\n      buy at least one unit (tiny:1.2)\n"
    assert out[2] == "nothing that could be done now is refused and has 'dragon' in it\n"
    assert out[3] == "blue: Buy(kind='guard'): that is allowed\n"
    [answer, *_] = answers(run(*HUMAN, typed=["why giant"]).out)
    assert answer == "   3  blue: Buy(kind='giant'): that is allowed\n"


def test_nothing_is_refused() -> None:
    out = answers(run(*HUMAN, typed=["2", "why"]).out)
    assert "a giant costs 3, and 2 is left" in out[1]
    assert answers(run(*HUMAN, typed=["1", "why"]).out)[1].startswith("nothing that could be done now is refused\n")


def test_look_shows_the_table_as_the_side_sees_it() -> None:
    assert answers(run(*HUMAN, typed=["look"]).out)[0] == "turn 0, alive nobody, seen by blue\n"


def test_preview(monkeypatch: pytest.MonkeyPatch) -> None:
    assert answers(run(*HUMAN, typed=["preview 1", "preview 9"]).out)[0] == "that is no attack\n"
    check = CheckPreview("luck", "tiny:5", (Modifier(4, "wits", "tiny:5"),), 4, Fraction(1, 3))
    found = evolve(A_PREVIEW, checks=(check,), odds=(("hit", Fraction(2, 3)), ("miss", Fraction(1, 4))))
    rules: Any = SimpleNamespace(**{name: getattr(tiny, name) for name in tiny.__all__})
    rules.preview = lambda state, action: found
    program = evolve(PROGRAM, rules=rules, result={"hit": "a hit (1)", "miss": "miss"}.__getitem__)
    said = run(*HUMAN, typed=["preview 1"], program=program)
    assert answers(said.out)[0].splitlines() == [
        "an attack",
        "    first a check: luck (tiny:5)",
        "        +4 wits (tiny:5)",
        "        = 4: passed in 33.3%",
        "    +3 strength (tiny:3)",
        "    ~-1 luck (tiny:4)",
        "    = 2",
        "    a roll of 1 to 2: a hit (1)",
        "    a roll of 3: miss",
        "    odds: 66.7% a hit (1); 25% miss",
    ]


def test_nobody_walks_in_a_game_without_ways() -> None:
    assert answers(run(*HUMAN, typed=["go 10.10"]).out)[0] == "nothing walks in this game\n"


def test_undo_takes_back_a_step_or_all() -> None:
    out = run(*HUMAN, typed=["1", "2", "undo", "2", "undo all", "undo"]).out
    assert "1 taken back; 1 more can be" in out
    assert "2 taken back; 0 more can be" in out
    assert "nothing can be taken back" in out


def test_undo_stops_at_the_other_side_and_at_the_dice() -> None:
    out = run(*HUMAN, typed=["3", "2", "undo"]).out
    assert "nothing can be taken back" in answers(out)[2]


def test_save_and_go_on(tmp_path: Path) -> None:
    path = tmp_path / "saved.json"
    said = run(*HUMAN, typed=["3", f"save {path}", "quit"])
    assert f"saved in {path}; go on with: python -m tests.tiny play --resume {path} --bot red=first" in " ".join(
        said.out.split()
    )
    assert len(json.loads(path.read_text())["steps"]) == 1
    again = run("play", "--resume", str(path), *RED, "--seed", "1", typed=["undo", "look"])
    assert "1 taken back" in again.out
    assert "   3  blue: Buy(kind='giant')" in again.out


def test_a_saved_state_can_be_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    path.write_text(tiny.dumps(tiny.new_game("skirmish")))
    assert "Blue: buy units" in run("play", "--resume", str(path), *RED).out
    path.write_text(tiny.dumps(tiny.view(tiny.new_game("skirmish"), "red")))
    assert "holds what red sees of a game" in run("play", "--resume", str(path), *RED).err


def test_load_goes_on_with_another_game(tmp_path: Path) -> None:
    path = tmp_path / "saved.json"
    out = run(*HUMAN, typed=[f"save {path}", "1", "1", f"load {path}", "undo", "quit"]).out
    assert answers(out)[3].startswith("turn 0, alive nobody")
    assert "nothing can be taken back" in answers(out)[4]


def test_a_game_of_other_sides_is_not_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "saved.json"
    run(*HUMAN, typed=[f"save {path}"])
    other = SimpleNamespace(first=SimpleNamespace(game=SimpleNamespace(sides=("green", "red"))))
    monkeypatch.setattr("hexfront.cli.terminal.load_game", lambda *args, **options: other)
    assert "is played by green and red" in " ".join(run(*HUMAN, typed=[f"load {path}"]).out.split())


def test_show_draws_what_the_side_sees(tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    assert f"drawn in {path}" in run(*HUMAN, typed=[f"show {path}"]).out
    assert path.read_text() == "<svg>0 blue</svg>\n"


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("save", "name a file"),
        ("load", "name a file"),
        ("show", "name a file"),
        ("load nowhere.json", "nowhere.json: cannot be read"),
        ("save /nowhere/at/all", "/nowhere/at/all: cannot be written"),
    ],
)
def test_a_command_that_fails_says_why_and_the_game_goes_on(typed: str, words: str) -> None:
    out = answers(run(*HUMAN, typed=[typed, "look"]).out)
    assert words in out[0]
    assert out[1].startswith("turn 0")


def test_long_lists_are_cut_and_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hexfront.cli.terminal.PAGE", 2)
    out = run(*HUMAN, typed=["list guard"]).out
    assert "      ... and 1 more: `list` shows all, `list WORDS` some" in out
    monkeypatch.setattr("hexfront.cli.terminal.PAGE", 0)
    assert "  ... and 1 more: say `why` and a hex or a unit" in run(*HUMAN, typed=["why"]).out


def test_the_end_of_the_input_leaves_with_the_record(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    said = run(*HUMAN, "--record", str(path), typed=["1"])
    assert said.code == 0
    assert "The game is left.\n" in said.out
    assert f"Record of 1 steps: {path}" in " ".join(said.out.split())  # long paths get a line of their own
    assert len(json.loads(path.read_text())["steps"]) == 1


def test_an_interrupt_leaves_with_the_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(console: Console, prompt: str) -> str:
        raise KeyboardInterrupt

    path = tmp_path / "game.json"
    monkeypatch.setattr(Console, "ask", interrupt)
    said = run(*HUMAN, "--record", str(path))
    assert (said.code, said.err) == (130, "interrupted\n")
    assert path.exists()


def test_output_that_nobody_reads_any_more_ends_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    class Closed(io.StringIO):
        def write(self, text: str, /) -> int:
            raise BrokenPipeError

    monkeypatch.setattr("os.dup2", lambda one, other: None)
    assert main(PROGRAM, HUMAN, io.StringIO(), Closed(), io.StringIO()) == 141


REAL = ("play", "skirmish", "--bot", "blue=random", "--bot", "red=random", "--dice", "real", "--seed", "0")


def test_real_dice_are_typed_in() -> None:
    out = run(*REAL, typed=["1", "1", "1", "1"]).out
    assert "Draw: which side acts" in out
    assert "Seed" not in out.splitlines()[0]


def test_a_draw_that_people_may_not_know_is_made_for_them() -> None:
    """Red's chits are red's; the choices of Blue, and what all may know, are typed in as before."""
    real = ("play", "skirmish", *RED, "--dice", "real", "--seed", "1")
    out = run(*real, typed=["2", "2", *["1"] * 9]).out
    hidden = out.split("Drawn for you, as not all here may know what can be drawn: a chit of red\n")[1]
    assert "Draw: a chit of red" not in out
    assert "hold" not in hidden.split("drawn> ")[0]
    assert "Draw: which side acts" in out
    assert "Draw: a chit of blue" in out


def test_what_cannot_be_drawn_or_rolled_is_asked_again() -> None:
    out = run(*REAL, typed=["9", "green", "look", "BLUE", *["1"] * 40]).out
    drawn = answers(out, "drawn> ")
    assert drawn[0].startswith("'9' cannot be drawn; please type its number or its name")
    assert drawn[1].startswith("'green' cannot be drawn")
    assert "seen by None" in drawn[2]


def test_a_roll_out_of_range_is_asked_again() -> None:
    out = run(*REAL, typed=["7", "1"] * 40).out
    assert "Roll: a shot (1 to 6): the dice cannot show '7'; please type what they show" in out
    assert "roll=1" in out
    assert "roll=7" not in out
