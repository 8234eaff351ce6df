"""Bridges: what may not be built at them, and what they are (2.15)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gts.counters import UnitId
from gts.rules.road_blocks import block_refusal
from gts.state import GameState
from gts.words import BRIDGE, RAILROAD_BRIDGE
from hexfront.hexes import HexId
from hexfront.hooks import Hooks
from hexfront.sources import Refusal

HOOKS: Final = Hooks()
BRIDGES: Final = frozenset({BRIDGE, RAILROAD_BRIDGE})


def bridges_of(s: GameState, hex: HexId) -> Iterator[HexId]:
    """The neighbours of a hex that a bridge joins with it, whether it stands or not. Rule: wed:2.15a."""
    board = s.table.board
    return (to for to in board.neighbours(hex) if BRIDGES & board.hexside(hex, to))


@HOOKS.add(block_refusal)
def no_road_block_at_a_bridge(s: GameState, builder: UnitId, hex: HexId) -> Iterator[Refusal]:
    """A hex with a bridge has no road block. Rule: wed:2.15.2."""
    if any(bridges_of(s, hex)):
        yield Refusal("wed:2.15.2", f"{hex} has a bridge")
