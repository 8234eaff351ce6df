"""What is said of a text that is no TOML: the line, the key, and what was likely meant."""

from __future__ import annotations

import tomllib

import pytest

from hexfront.tomltext import not_toml

CLOSED = 'a text is not closed; expected " at its end, in the same line'
LIST = "a list is not closed, or lacks a comma; expected , between its parts and ] at its end"


def said(text: str) -> str:
    with pytest.raises(tomllib.TOMLDecodeError) as caught:
        tomllib.loads(text)
    return not_toml("file", caught.value, text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('a = 1\nb = "x\nc = 2\n', f":2: not a TOML file: b: {CLOSED} (column 7)"),
        ('a = ["x" "y"]\n', f":1: not a TOML file: a: {LIST} (column 10)"),
        ('a = [\n"x"\n"y"]\n', f":3: not a TOML file: a: {LIST} (column 1)"),
        ('a = ["x"\nb = 1\n', f":2: not a TOML file: a: {LIST} (column 1)"),
        ("a = 1\nb = 2\na = 3\n", ":3: not a TOML file: a: it is given twice; expected it once (column 6)"),
        ("[a]\nb = 1\n[a]\n", ":3: not a TOML file: a: it is begun twice; expected [[NAME]] for each of several, or "),
        ("[[a]\nb = 1\n", ":1: not a TOML file: expected ]] at the end of the line that begins with [[ (column 4)"),
        (
            "a = yes\n",
            ":1: not a TOML file: a: expected a text in quotes, a number, true or false, a list, or a table ",
        ),
        ('a = """x\n', ": not a TOML file: a text is not closed; expected the quotes with which it begins at its end"),
        ("= 1\n", ":1: not a TOML file: expected NAME = VALUE, [NAME] or [[NAME]] (column 1)"),
    ],
)
def test_what_was_likely_meant(text: str, words: str) -> None:
    assert said(text).startswith(f"file{words}")


def test_what_nobody_foresaw_is_said_as_it_is_and_its_line_once() -> None:
    assert not_toml("file", ValueError("Odd (at line 2, column 3)")) == "file:2: not a TOML file: Odd (column 3)"
