"""Boards drawn as text, for tests and examples."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hexfront.board import Board
from hexfront.boardfile import load_board
from hexfront.hexes import Orientation
from hexfront.vocabulary import Vocabulary

FIRST: Final = 10
"""The column and the row of the hex in the first corner."""

HEAD: Final = """\
id = "drawing"
title = "A drawing"
source = {{ kind = "estimate", ref = "a drawing", note = "drawn as text" }}
ground = "{ground}"
hexes = "{hexes}"
{more}
[terrain]
{terrain}
"""


def board_from_text(drawing: str, letters: Mapping[str, str], vocabulary: Vocabulary, more: str = "") -> Board:
    """A board drawn as lines of letters, one for each hex, with the terrain word that `letters` gives it.

    With a `ColumnRow` numbering the hexes are flat-topped and numbered `column.row` from "10.10" at the top left; even
    columns lie half a hex lower than the drawing shows. With a `MapRowColumn` numbering they are pointy-topped and
    numbered by row and column from "1010" at the bottom left; even rows lie half a hex further east. Blanks between
    letters do not matter. `more` is what else the board has, as in a board's file: `[hexsides]`, `[[networks.road]]`.

    >>> from hexfront.numbering import ColumnRow
    >>> words = Vocabulary(ColumnRow(), terrain=("clear", "woods"))
    >>> board = board_from_text(". w\\n. .", {".": "clear", "w": "woods"}, words)
    >>> board.hexes, board.terrain(board.hexes[2])
    (('10.10', '10.11', '11.10', '11.11'), 'woods')

    Raises:
        ValueError: a letter has no terrain word.
        DataError: `more` has faults.
    """
    terrain: dict[str, list[str]] = {}
    lines = ["".join(line) for line in map(str.split, drawing.splitlines()) if line]
    northward = vocabulary.numbering.orientation is Orientation.POINTY
    for row, line in enumerate(reversed(lines) if northward else lines, FIRST):
        for column, letter in enumerate(line, FIRST):
            if letter not in letters:
                raise ValueError(f"no terrain is drawn as {letter!r}, only {', '.join(map(repr, letters))}")
            terrain.setdefault(letters[letter], []).append(f"{row}{column}" if northward else f"{column}.{row}")
    text = HEAD.format(
        ground=vocabulary.terrain[0],
        hexes=" ".join(hex for hexes in terrain.values() for hex in hexes),
        more=more,
        terrain="\n".join(f'{word} = "{" ".join(hexes)}"' for word, hexes in terrain.items()),
    )
    return load_board(text, vocabulary)
