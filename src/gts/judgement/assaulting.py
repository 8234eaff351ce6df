"""Assaults: gone into where the exchange of fire promises more than it costs."""

from __future__ import annotations

from typing import Final

from gts.actions import (
    AssaultFire,
    AssaultHex,
    AssaultShot,
    CallOff,
    Charge,
    JoinAssault,
    RunAway,
    Stand,
    TestWith,
)
from gts.counters import UnitId
from gts.judgement.judging import frame, gain
from gts.judgement.shots import assault_shot_worth, volleys
from gts.judgement.worth import chance_to_pass, loss, unit_worth
from gts.rules.assault_fire import standing
from gts.rules.results import SUPPRESSION
from gts.state import GameState
from hexfront.hexes import HexId

ROUNDS: Final = 1.5
"""How often the defenders fire before it is over: at those that come, and first in each round."""


def exchange(s: GameState, attackers: tuple[UnitId, ...], hex: HexId, rounds: float = 1.0) -> float:
    """What a side gains by Assault Fire at a hex, less what it loses by that of the defenders, who fire first."""
    fit, defenders = standing(s, attackers), s.at(hex)
    return volleys(s, fit, defenders, True) - rounds * volleys(s, standing(s, defenders), fit, False)


@gain.register
def _(action: AssaultHex, s: GameState) -> float:
    now = frame(s)
    start = s.units[now.group[0]].hex
    company = () if now.paying else tuple(unit for unit in now.company if s.units[unit].hex == start)
    brave = min(chance_to_pass(s, unit) for unit in now.group)
    return brave * exchange(s, (*now.group, *company), action.hex, ROUNDS)


@gain.register
def _(action: JoinAssault, s: GameState) -> float:
    now = frame(s)
    return exchange(s, (*now.group, action.unit), now.target) - exchange(s, now.group, now.target)


@gain.register
def _(action: Stand, s: GameState) -> float:
    now = frame(s)
    return -volleys(s, standing(s, now.assaulters), s.at(now.hex), True)


@gain.register
def _(action: RunAway, s: GameState) -> float:
    return -1 - sum(loss(s, unit, SUPPRESSION) for unit in s.at(frame(s).hex))


@gain.register
def _(action: AssaultFire, s: GameState) -> float:
    now = frame(s)
    return exchange(s, now.units, now.hex)


@gain.register
def _(action: Charge, s: GameState) -> float:
    now = frame(s)
    defenders = s.at(now.hex)
    fails = 1 - max(chance_to_pass(s, unit) for unit in defenders)
    prey = sum(unit_worth(s, unit, s.units[unit]) for unit in defenders)
    return fails * prey - ROUNDS * volleys(s, standing(s, defenders), now.units, False)


@gain.register
def _(action: CallOff, s: GameState) -> float:
    return 0.0


@gain.register
def _(action: AssaultShot, s: GameState) -> float:
    now = frame(s)
    return assault_shot_worth(s, action.firer, action.target, action.rating, now.attacking)


@gain.register
def _(action: TestWith, s: GameState) -> float:
    return chance_to_pass(s, action.unit)
