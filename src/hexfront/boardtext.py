"""Boards drawn as text, for tests and examples."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hexfront.board import Board
from hexfront.boardfile import load_board
from hexfront.vocabulary import Vocabulary

FIRST: Final = 10
"""The column and the row of the hex at the top left."""

HEAD: Final = """\
id = "drawing"
title = "A drawing"
source = {{ kind = "estimate", ref = "drawn as text" }}
ground = "{ground}"
hexes = "{hexes}"
{more}
[terrain]
{terrain}
"""


def board_from_text(drawing: str, letters: Mapping[str, str], vocabulary: Vocabulary, more: str = "") -> Board:
    """A board drawn as lines of letters, one for each hex, with the terrain word that `letters` gives it.

    The hexes are flat-topped and numbered `column.row` from "10.10" at the top left, so `vocabulary` must have a
    `ColumnRow` numbering that knows these. Even columns lie half a hex lower than the drawing shows; blanks between
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
    for row, line in enumerate(filter(None, map(str.split, drawing.splitlines())), FIRST):
        for column, letter in enumerate("".join(line), FIRST):
            if letter not in letters:
                raise ValueError(f"no terrain is drawn as {letter!r}, only {', '.join(map(repr, letters))}")
            terrain.setdefault(letters[letter], []).append(f"{column}.{row}")
    text = HEAD.format(
        ground=vocabulary.terrain[0],
        hexes=" ".join(hex for hexes in terrain.values() for hex in hexes),
        more=more,
        terrain="\n".join(f'{word} = "{" ".join(hexes)}"' for word, hexes in terrain.items()),
    )
    return load_board(text, vocabulary)
