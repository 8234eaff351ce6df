"""The maps of Where Eagles Dare: their numbers, their words, and the boards drawn for them."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from gts.terrain import load_terrain
from gts.vocabulary import board_words
from hexfront.board import Board
from hexfront.boardfile import load_board
from hexfront.datafile import hint
from hexfront.errors import UnknownName
from hexfront.numbering import ColumnRow
from hexfront.vocabulary import Vocabulary

NUMBERING: Final = ColumnRow(first_column=37, northern_rows=91, northern_first_column=100)
"""Columns past 99 lose their first digit; rows under 91 are those of the northern maps."""

BOARDS: Final = ("son", "valkenswaard", "corridor")
"""The boards that ship. All are estimates, drawn from real geography, but for the facts that they cite."""

PACKAGE: Final = files("gts.titles.where_eagles_dare")


@cache
def words() -> Vocabulary:
    """What boards of this title may say. Rule: wed:2.0a."""
    return board_words(NUMBERING, (kind.id for kind in load_terrain(PACKAGE / "data" / "terrain.toml").kinds))


@cache
def board(id: str) -> Board:
    """A board that ships, read once.

    Raises:
        UnknownName: there is none of that id.
    """
    if id not in BOARDS:
        raise UnknownName(f'no board is called "{id}"; {hint(id, BOARDS)}')
    return load_board(PACKAGE / "boards" / f"{id}.toml", words())
