"""Digging in: for those who stay where they are."""

from __future__ import annotations

from gts.actions import Entrench, Improve
from gts.judgement.judging import acting, gain
from gts.judgement.moving import EFFORT
from gts.judgement.shots import danger
from gts.judgement.ways import left_to_go
from gts.judgement.worth import POSITION, aims_of, chance_to_pass, strength, unit_worth
from gts.rules.engineers import is_engineer
from gts.state import GameState


@gain.register(Improve)
@gain.register(Entrench)
def _(action: Improve | Entrench, s: GameState) -> float:
    builder, unit = acting(s)[0], action.unit
    aim, status = aims_of(s).of(unit), s.units[unit]
    if aim is not None and left_to_go(s, aim, status.hex, status.column):
        return -EFFORT
    chance = 1.0 if is_engineer(s, builder) else chance_to_pass(s, builder)
    status = s.units[builder]
    dear = unit_worth(s, builder, status) / strength(s, builder)
    return chance * POSITION * strength(s, unit) - dear * danger(s, builder, status.hex, False) / 2
