"""The Events of the scenarios and Club Route as bots see them."""

from __future__ import annotations

from typing import Final

from gts.actions import ChooseFormation, ChooseHex
from gts.counters import Weapon
from gts.judgement import gain
from gts.judgement.judging import UNKNOWN, frame
from gts.judgement.worth import average_loss, strength, unit_worth
from gts.rules.fire import is_armored_target
from gts.state import GameState
from gts.titles.where_eagles_dare.event_rout import RoutCheck, routing, steps_lost
from gts.titles.where_eagles_dare.random_events.air_strike import Typhoons
from gts.titles.where_eagles_dare.random_events.attacks import STRONG, may_be_struck
from gts.titles.where_eagles_dare.rations import PayRations
from gts.titles.where_eagles_dare.road_fire import FireAtRoute
from gts.titles.where_eagles_dare.status_check import DemandCheck, sum_in_box

TEN: Final = 10
MARKER: Final = 1.0
"""What an Attacked marker is worth: it scores a point, and counts for a status check."""
CUT: Final = 5.0
"""What it is worth to Cut the road."""
SURE: Final = 6
"""From which sum on a status check is worth its markers."""
MOVING: Final = 3.0
"""What it is worth that a Formation may move again."""


@gain.register
def _(action: ChooseHex, s: GameState) -> float:
    now = frame(s)
    if not isinstance(now, Typhoons):
        return UNKNOWN
    foes = tuple(unit for unit in s.at(action.hex) if may_be_struck(s, unit))
    worth = (average_loss(s, unit, STRONG, Weapon.DP, is_armored_target(s, unit)) for unit in foes)
    return max(worth, default=0.0) / (1 + now.placed.count(action.hex))


@gain.register
def _(action: ChooseFormation, s: GameState) -> float:
    now = frame(s)
    if not isinstance(now, RoutCheck):
        return sum(strength(s, unit) for unit in s.units if s.counter(unit).formation == action.formation)
    chance = min(TEN, steps_lost(s, action.formation)) / TEN
    return chance * sum(unit_worth(s, unit, s.units[unit]) for unit in routing(s, action.formation))


@gain.register
def _(action: PayRations, s: GameState) -> float:
    return MOVING


@gain.register
def _(action: FireAtRoute, s: GameState) -> float:
    return MARKER * (TEN - 1) / TEN


@gain.register
def _(action: DemandCheck, s: GameState) -> float:
    return CUT if sum_in_box(s) >= SURE else -1.0
