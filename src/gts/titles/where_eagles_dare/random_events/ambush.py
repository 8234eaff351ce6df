"""Ambush: the enemy strikes a unit near one of his (S3.1)."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from gts.counters import Weapon
from gts.state import GameState
from gts.titles.where_eagles_dare.random_events.attacks import STRONG, EventAim, may_be_struck
from hexfront.flow import Flow, Frame, Next
from hexfront.state import Draft

NEAR: Final = 3  # wed:S3.1-ambush


@frozen
class AmbushEvent(Frame[GameState, None]):
    """The enemy attacks a friendly unit within three hexes of one of his. Rule: wed:S3.1-ambush; wed:S3.0b."""

    side: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Those near to him."""
        s = g.state
        enemy, board = s.table.enemy[self.side], s.table.board
        foes = tuple(s.units[foe].hex for foe in s.of(enemy))
        near = tuple(
            unit
            for unit in s.of(self.side)
            if may_be_struck(s, unit) and any(board.distance(hex, s.units[unit].hex) <= NEAR for hex in foes)
        )
        return Next(EventAim(enemy, near, STRONG, Weapon.DP, "an ambush", "wed:S3.1-ambush").start)
