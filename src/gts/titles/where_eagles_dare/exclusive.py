"""The exclusive rules of Where Eagles Dare that hold in every scenario (chapter 2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gts.counters import UnitId, Weapon
from gts.rules.fire import terrain_modifiers
from gts.state import GameState
from gts.titles.where_eagles_dare import assaults, bailey, culvert
from gts.words import BRIDGE, RAILROAD_BRIDGE
from hexfront.hooks import Hooks
from hexfront.sources import Modifier

HOOKS: Final = Hooks(culvert.HOOKS, bailey.HOOKS, assaults.HOOKS)


@HOOKS.add(terrain_modifiers)
def on_a_bridge(s: GameState, target: UnitId, weapon: Weapon) -> Iterator[Modifier]:
    """A unit in Column in a hex with a bridge is easier to hit. Rule: wed:2.15b."""
    status, board = s.units[target], s.table.board
    bridges = (board.hexside(status.hex, to) for to in board.neighbours(status.hex))
    if status.column and any({BRIDGE, RAILROAD_BRIDGE} & words for words in bridges):
        yield s.modifier("bridge-target")
