"""Fire: each shot by what it takes from the enemy."""

from __future__ import annotations

from typing import Final

from gts.actions import AimAtHex, Bombard, CounterBattery, FireAt, OpportunityShot
from gts.judgement.judging import frame, gain
from gts.judgement.moving import UNWISE
from gts.judgement.shots import opportunity_worth, shot_worth
from gts.rules.fire import DIRECT, INDIRECT
from gts.rules.opportunity_fire import trigger_modifiers
from gts.state import GameState

BARRAGE: Final = 0.05
"""What the barrage is worth that Indirect Fire may leave behind."""


@gain.register
def _(action: FireAt, s: GameState) -> float:
    return shot_worth(s, frame(s).unit, action.target, DIRECT)


@gain.register
def _(action: Bombard, s: GameState) -> float:
    return shot_worth(s, frame(s).unit, action.target, INDIRECT) + BARRAGE


@gain.register
def _(action: CounterBattery, s: GameState) -> float:
    extra = (s.modifier("counter-battery"),)
    return shot_worth(s, frame(s).unit, action.target, INDIRECT, extra) + BARRAGE


@gain.register
def _(action: OpportunityShot, s: GameState) -> float:
    window = frame(s)
    extra = (*window.extra, *trigger_modifiers(s, action.firer, window.targets))
    return opportunity_worth(s, action.firer, action.target, window.to, extra)


@gain.register
def _(action: AimAtHex, s: GameState) -> float:
    return UNWISE
