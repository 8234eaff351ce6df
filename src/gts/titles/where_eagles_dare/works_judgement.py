"""Engineers' works at bridges as bots see them: what is wired is there to be blown."""

from __future__ import annotations

from typing import Final

from gts.judgement import gain
from gts.state import GameState
from gts.titles.where_eagles_dare.bulldozers import PlaceBulldozer
from gts.titles.where_eagles_dare.demolition import BlowBridge

BARRED: Final = 1.0
"""What it is worth that the enemy does not get across, or that one's own vehicles do."""


@gain.register(BlowBridge)
@gain.register(PlaceBulldozer)
def _(action: BlowBridge | PlaceBulldozer, s: GameState) -> float:
    return BARRED
