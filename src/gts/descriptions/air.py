"""Air strikes in words."""

from __future__ import annotations

from gts.actions import AirStrike, PlaceAirUnit
from gts.descriptions.wording import words
from gts.naming import standing
from gts.rules.airpower import air_unit, left_to_fly
from gts.state import GameState
from hexfront.telling import value


def armed(s: GameState, id: str) -> str:
    """An air Unit with its Fire Rating and its Weapons Class."""
    air = air_unit(s, id)
    return f"{air.name} ({value(air.fire_rating, air.source)} {air.weapon})"


@words.register
def _(action: PlaceAirUnit, s: GameState) -> str:
    return f"{armed(s, action.air)} goes for {standing(s, action.target)} ({left_to_fly(s, action.air)} left)"


@words.register
def _(action: AirStrike, s: GameState) -> str:
    return f"{armed(s, action.air)} strikes {standing(s, action.target)}"
