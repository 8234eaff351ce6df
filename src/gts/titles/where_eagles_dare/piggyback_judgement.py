"""Piggyback as bots see it: riders get down where they want to fight."""

from __future__ import annotations

from typing import Final

from gts.judgement import gain
from gts.judgement.moving import MARCH, UNWISE
from gts.judgement.ways import left_to_go
from gts.judgement.worth import aims_of
from gts.rules.fire_zones import covers
from gts.state import GameState
from gts.titles.where_eagles_dare.piggyback import SetDown, TakeUp, rider_of

FREE: Final = 0.5
"""What it is worth that both can fire again."""


@gain.register
def _(action: SetDown, s: GameState) -> float:
    rider, status = rider_of(s, action.carrier), s.units[action.carrier]
    assert rider is not None, f"{action.carrier} carries nobody"
    aim = aims_of(s).of(rider)
    near = aim is None or left_to_go(s, aim, status.hex, False) <= MARCH
    near = near or any(covers(s, action.carrier, s.units[foe].hex) for foe in s.foes(s.side(rider)))
    return FREE if near else UNWISE


@gain.register
def _(action: TakeUp, s: GameState) -> float:
    return UNWISE
