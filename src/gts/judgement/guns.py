"""Artillery Parks and contact: what brings spotted fire is worth a little, what loses it costs."""

from __future__ import annotations

from typing import Final

from gts.actions import CreatePark, DisbandPark, DropContact, EnterPark, MakeContact
from gts.judgement.judging import gain
from gts.rules.checks import passes
from gts.rules.parks import ready_in, units_in_park
from gts.rules.radio import contact_modifiers, marker_number
from gts.state import GameState

BATTERY: Final = 0.5
"""What it is worth that a battery can be directed by others."""
FACES: Final = range(10)


@gain.register
def _(action: CreatePark, s: GameState) -> float:
    return BATTERY * len(ready_in(s, action.division, action.hex))


@gain.register
def _(action: DisbandPark, s: GameState) -> float:
    return -BATTERY * (1 + len(units_in_park(s, action.hex)))


@gain.register
def _(action: EnterPark, s: GameState) -> float:
    return BATTERY


@gain.register
def _(action: MakeContact, s: GameState) -> float:
    if action.unit in s.contacts:
        return -BATTERY
    number = marker_number(s, action.unit) or 0
    number += sum(each.amount for each in contact_modifiers(s, action.unit, action.leader))
    return BATTERY * sum(passes(roll, number) for roll in FACES) / len(FACES)


@gain.register
def _(action: DropContact, s: GameState) -> float:
    return -BATTERY
