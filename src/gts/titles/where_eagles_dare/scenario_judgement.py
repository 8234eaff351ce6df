"""The Events of the scenarios and Club Route as bots see them."""

from __future__ import annotations

from typing import Final

from gts.counters import Weapon
from gts.judgement import gain
from gts.judgement.judging import frame
from gts.judgement.worth import average_loss, strength, unit_worth
from gts.rules.fire import is_armored_target, limited
from gts.state import GameState
from gts.titles.where_eagles_dare.club_route import DemandCheck, FireAtRoute
from gts.titles.where_eagles_dare.event_fire import PlaceTyphoon, StrikeUnit
from gts.titles.where_eagles_dare.event_rout import NameFormation, RoutCheck, routing, steps_lost
from gts.titles.where_eagles_dare.event_supply import HIT, Restore
from gts.titles.where_eagles_dare.rations import PayRations
from gts.titles.where_eagles_dare.scenario_words import sum_of
from hexfront.values import evolve

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
def _(action: StrikeUnit, s: GameState) -> float:
    now, unit = frame(s), action.unit
    return average_loss(s, unit, limited(now.rating), Weapon(now.weapon), is_armored_target(s, unit))


@gain.register
def _(action: PlaceTyphoon, s: GameState) -> float:
    now = frame(s)
    foes = tuple(unit for unit in s.at(action.hex) if not s.units[unit].arriving)
    armored = {unit: is_armored_target(s, unit) for unit in foes}
    sent: int = now.hexes.count(action.hex)
    worth = (average_loss(s, unit, limited(now.rating), Weapon(now.weapon), armored[unit]) for unit in foes)
    best: float = max(worth, default=0.0)
    return best / (1 + sent)


@gain.register
def _(action: Restore, s: GameState) -> float:
    status = s.units[action.unit]
    better = evolve(status, cohesion=status.cohesion - 1) if frame(s).what == HIT else evolve(status, reduced=False)
    return unit_worth(s, action.unit, better) - unit_worth(s, action.unit, status)


@gain.register
def _(action: NameFormation, s: GameState) -> float:
    if not isinstance(frame(s), RoutCheck):
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
    return CUT if sum_of(s) >= SURE else -1.0
