"""Air strikes: each by what it takes from the enemy."""

from __future__ import annotations

from gts.actions import AirStrike, PlaceAirUnit
from gts.counters import UnitId
from gts.judgement.judging import gain
from gts.judgement.worth import average_loss
from gts.rules.air_strikes import strike_modifiers
from gts.rules.airpower import air_unit
from gts.rules.fire import is_armored_target, limited
from gts.state import GameState


def strike_worth(s: GameState, id: str, target: UnitId) -> float:
    """What an air strike takes from the enemy on average. By gts:27.0e."""
    air = air_unit(s, id)
    rating = limited(air.fire_rating + sum(line.amount for line in strike_modifiers(s, id, target)))
    return average_loss(s, target, rating, air.weapon, is_armored_target(s, target))


@gain.register
def _(action: PlaceAirUnit, s: GameState) -> float:
    alike = sum(strike.target == action.target for strike in s.strikes)
    return strike_worth(s, action.air, action.target) / (1 + alike)


@gain.register
def _(action: AirStrike, s: GameState) -> float:
    return strike_worth(s, action.air, action.target)
