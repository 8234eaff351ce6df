"""What happens to the weather, and what airpower a day has."""

from __future__ import annotations

from attrs import frozen

from gts.events.base import Event
from gts.scenario import Weather
from gts.state import GameState
from hexfront.charts import Cell
from hexfront.values import evolve


@frozen
class WeatherRolled(Event):
    """The weather of a day: the roll, and what it brings; `clears` is the number at which fog clears, else None.

    `cell` is the square of the Weather Table.

    Rule: gts:4.0a; gts:26.0a; wed:1.2d.
    """

    roll: int
    weather: Weather
    clears: int | None
    cell: Cell

    def apply(self, s: GameState) -> GameState:
        """The state with that weather."""
        return evolve(s, weather=self.weather, fog_clears=self.clears)


@frozen
class FogRolled(Event):
    """It is rolled whether the fog of the day clears at or below its number; `weather` is what it is from now on.

    Rule: wed:1.2a; wed:1.2b; wed:1.2c; gts:26.0h.
    """

    roll: int
    clears: int
    weather: Weather
    rule: str

    def apply(self, s: GameState) -> GameState:
        """The state with that weather; fog that goes does not come again."""
        return evolve(s, weather=self.weather, fog_clears=self.clears if self.weather == "fog" else None)
