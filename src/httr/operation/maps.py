"""The boards drawn for the scenarios."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from hexfront.board import Board
from hexfront.boardfile import load_board
from hexfront.datafile import hint
from hexfront.errors import UnknownName
from httr.vocabulary import board_words

BOARDS: Final = ("hells-highway",)
"""The boards that ship. All are estimates, drawn from real geography, but for the facts that they cite.

Each has the hexes that are in play in its scenario, and no others.

Rule: httr-sc:17.1c; httr-sc:17.1d; ruling:HS1.
"""

PACKAGE: Final = files("httr.operation")


@cache
def board(id: str) -> Board:
    """A board that ships, read once.

    Raises:
        UnknownName: there is none of that id.
    """
    if id not in BOARDS:
        raise UnknownName(f'no board is called "{id}"; {hint(id, BOARDS)}')
    return load_board(PACKAGE / "boards" / f"{id}.toml", board_words())
