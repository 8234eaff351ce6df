from __future__ import annotations

import io
from fractions import Fraction

import pytest

from hexfront.cli.console import WIDTH, Console, Leave, fold
from hexfront.cli.previewing import percent


def test_long_lines_are_folded_at_blanks() -> None:
    folded = fold("  " + "word " * 40).splitlines()
    assert all(len(line) <= WIDTH for line in folded)
    assert folded[0].startswith("  word")
    assert folded[1].startswith("    word")
    long = "x" * 200
    assert fold(f"see {long}").splitlines()[-1].strip() == long


def test_a_line_that_is_typed_in_and_the_end_of_the_input() -> None:
    out = io.StringIO()
    console = Console(io.StringIO(" yes \n"), out, io.StringIO())
    assert console.ask("well? ") == "yes"
    with pytest.raises(Leave):
        console.ask("well? ")
    assert out.getvalue() == "well? well? \n"


def test_chances_in_hundredths() -> None:
    assert [percent(Fraction(*each)) for each in ((1, 2), (1, 3), (1, 1))] == ["50%", "33.3%", "100%"]


def test_what_is_said_is_there_at_once() -> None:
    """A pipe takes a text in blocks of some thousand characters, which a thoughtful bot fills in minutes."""
    sink = io.BytesIO()
    pipe = io.TextIOWrapper(sink, encoding="utf-8")
    Console(io.StringIO(), pipe, io.StringIO()).say("A/1/401 sets up in 65.153")
    assert sink.getvalue().decode().splitlines() == ["A/1/401 sets up in 65.153"]
