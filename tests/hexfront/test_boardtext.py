"""Boards drawn as text."""

from __future__ import annotations

import pytest

from hexfront.boardtext import board_from_text
from hexfront.errors import DataError
from hexfront.hexes import HexId
from hexfront.numbering import ColumnRow
from hexfront.vocabulary import Vocabulary

WORDS = Vocabulary(ColumnRow(), terrain=("clear", "woods"), hexsides=("river",), networks={"road": ()})
LETTERS = {".": "clear", "w": "woods"}


def test_each_letter_is_a_hex_and_the_first_is_10_10() -> None:
    board = board_from_text(
        """
        . w .
        . . w
        """,
        LETTERS,
        WORDS,
    )
    assert len(board.hexes) == 2 * 3
    assert [board.terrain(HexId(hex)) for hex in ("10.10", "11.10", "12.11")] == ["clear", "woods", "woods"]


def test_even_columns_lie_lower() -> None:
    board = board_from_text("...\n...", LETTERS, WORDS)
    assert board.adjacent(HexId("10.10"), HexId("11.11"))
    assert not board.adjacent(HexId("10.11"), HexId("11.10"))


def test_what_a_letter_cannot_say_is_written_as_in_a_file() -> None:
    more = '[hexsides]\nriver = "10.10|11.10"\n[[networks.road]]\npath = "10.10"'
    board = board_from_text(". .", LETTERS, WORDS, more)
    assert board.hexside(HexId("11.10"), HexId("10.10")) == {"river"}
    assert board.on("road", HexId("10.10"))


def test_faults() -> None:
    with pytest.raises(ValueError, match=r"no terrain is drawn as 'x', only '\.', 'w'"):
        board_from_text("x", LETTERS, WORDS)
    with pytest.raises(DataError, match=r"river: 10\.11 is not on the board"):
        board_from_text(".", LETTERS, WORDS, '[hexsides]\nriver = "10.10|10.11"')
