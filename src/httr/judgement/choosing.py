"""What is done under fire, and in command phases."""

from __future__ import annotations

from typing import Final

from hexfront.hexes import HexId
from httr.actions import (
    Dig,
    GiveUpEntrenchment,
    GoToGround,
    HoldFormation,
    JumpOff,
    Rally,
    RunOut,
    SpendAmmunition,
    TakeDisruption,
    TakeLoss,
)
from httr.counters import UnitId
from httr.judgement.judging import frame, gain
from httr.judgement.moving import EFFORT, UNWISE, outlook
from httr.judgement.worth import chance_to_pass, defilade, depletion, disruption, point_worth
from httr.rules.recovery import disrupted_at
from httr.state import HttrState

AMMUNITION: Final = 0.5
"""What an ammunition point is worth."""
WORKS: Final = 0.3
SAFETY: Final = 0.1
"""What it is worth to be in defilade for a unit that does not want to go anywhere."""


@gain.register
def _(action: GoToGround, s: HttrState) -> float:
    return SAFETY - defilade(s, action.unit) * (outlook(s, action.unit) > SAFETY)


@gain.register
def _(action: HoldFormation, s: HttrState) -> float:
    return -point_worth(s, action.unit) - (1 - chance_to_pass(s, action.unit)) * defilade(s, action.unit)


@gain.register
def _(action: TakeDisruption, s: HttrState) -> float:
    return -disruption(s, action.unit)


@gain.register
def _(action: TakeLoss, s: HttrState) -> float:
    return -point_worth(s, action.unit)


@gain.register
def _(action: JumpOff, s: HttrState) -> float:
    return -EFFORT


@gain.register
def _(action: Rally, s: HttrState) -> float:
    return WORKS * len(disrupted_at(s, action.hex))


@gain.register
def _(action: Dig, s: HttrState) -> float:
    return WORKS - outlook(s, action.unit) if is_worth_holding(s, s.units[action.unit].hex, action.unit) else UNWISE


def is_worth_holding(s: HttrState, hex: HexId, unit: UnitId) -> bool:
    """Whether a unit means to stay in a hex."""
    return outlook(s, unit) <= 0.0


@gain.register
def _(action: GiveUpEntrenchment, s: HttrState) -> float:
    return UNWISE


@gain.register
def _(action: SpendAmmunition, s: HttrState) -> float:
    return -AMMUNITION


@gain.register
def _(action: RunOut, s: HttrState) -> float:
    return -depletion(s, frame(s).units[0])
