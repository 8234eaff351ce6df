"""What blocks a line of sight (7.1, 7.3): terrain with a blocking value, and what stands up like a dike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hexfront.blocking import Blocking
from hexfront.board import Board
from hexfront.hexes import HexId
from httr.terrain import TerrainCharts
from httr.vocabulary import HILLTOP, RAILROAD, RAISED, ROAD

BANK: Final = 1
"""The kind of a hex that blocks only for what stands up in it: a dike or a raised way. Rule: httr:7.3.1a."""
SOLID: Final = 2
"""The kind of a hex whose terrain blocks for everybody. Rule: httr:7.1.3a."""


def sight_of(board: Board, terrain: TerrainCharts) -> Blocking:
    """What blocks sight on a board: one kind a hex, the heavier of its own.

    Rule: httr:7.1.3a; httr:7.1.3b; httr:7.3.1a; httr:7.3.1d.
    """
    kinds = {hex: BANK for hex in board.hexes if has_bank(board, hex)}
    kinds |= {hex: SOLID for hex in board.hexes if is_solid(board, terrain, hex)}
    return Blocking(board.coordinates, kinds=kinds, touching=True)


def is_solid(board: Board, terrain: TerrainCharts, hex: HexId) -> bool:
    """Whether the terrain of a hex has a blocking value, which blocks alone.

    Rule: httr:7.1.3b; httr:7.1.3c; ruling:A45.
    """
    if HILLTOP in board.features(hex) and terrain.blocks(HILLTOP) is not None:
        return True
    return terrain.blocks(board.terrain(hex)) is not None


def has_bank(board: Board, hex: HexId) -> bool:
    """Whether a dike or a raised way is in a hex, which then blocks as a whole. Rule: httr:7.3.1a; httr:7.3.1c."""
    return any("dike" in board.hexside(hex, other) for other in board.neighbours(hex)) or any(_raised(board, hex))


def _raised(board: Board, hex: HexId) -> Iterator[bool]:
    for network in (ROAD, RAILROAD):
        for other in board.neighbours(hex):
            yield board.linked(network, hex, other) and RAISED in board.link(network, hex, other)
