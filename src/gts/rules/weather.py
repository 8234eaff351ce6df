"""Weather: what the day's roll brings, and fog that lifts (5, 26).

What weather does stands with what it touches: `line_of_sight`, `fire`, `costs`, and air strikes.
"""

from __future__ import annotations

from typing import Final

from attrs import frozen

from gts.events import FogRolled, WeatherRolled
from gts.rules.checks import die
from gts.scenario import WEATHERS
from gts.state import GameState
from gts.weather import FogRoll, WeatherTable
from hexfront.flow import Call, Done, Flow, Frame
from hexfront.state import Draft

CLEAR: Final = "clear"
FOG: Final = "fog"
OVERCAST: Final = "overcast"


def weather_table(s: GameState) -> WeatherTable:
    """The Weather Table of the title, which every game has that rolls for its weather. Rule: gts:5.0a."""
    table = s.table.charts.weather
    assert table is not None, f"{s.game.id} rolls for its weather without a table"
    return table


def is_weather_due(s: GameState) -> bool:
    """Whether the weather of a day is rolled now: before its first daylight turn, unless the scenario prints it.

    What is printed is the weather of the first day.

    Rule: gts:4.0a; gts:5.0a; gts:26.0a; wed:sc-campaign-04; ruling:W14.
    """
    scenario = s.table.scenario
    if not scenario.rolls_weather or not scenario.is_first_daylight(s.turn):
        return False
    first = scenario.turns[s.turn].day == scenario.turns[0].day
    return scenario.weather_rolled or not first


def fog_roll(s: GameState) -> FogRoll | None:
    """The roll that this turn brings for the fog of the day; None if it brings none, or there is no such fog.

    Rule: gts:26.0a; wed:1.2a; wed:1.2b.
    """
    if s.fog_clears is None or not s.table.scenario.rolls_weather:
        return None
    hour = s.table.scenario.turns[s.turn].hour
    return next((each for each in weather_table(s).again if each.id == hour), None)


@frozen
class CheckWeather(Frame[GameState, None]):
    """Step A: the day's weather is rolled, or whether its fog clears; it holds until the next roll.

    Rule: gts:4.0a; gts:5.0a; gts:26.0a.
    """

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Roll, if this turn has a roll. Rule: gts:4.0a; gts:26.0a; wed:1.2a; wed:1.2b."""
        s = g.state
        if is_weather_due(s):
            return Call(die("the weather of the day", "gts:26.0a"), then=self.rolled)
        again = fog_roll(s)
        if again is None:
            return Done(None)
        return Call(die(f"whether the fog clears ({s.fog_clears} or less)", again.source.ref), then=self.lifted)

    def rolled(self, g: Draft[GameState], roll: int) -> Flow[None]:
        """What the table says. Rule: gts:26.0a; gts:26.0b; wed:1.2d."""
        weather, clears = weather_table(g.state).day(roll)
        kind = next(each for each in WEATHERS if each == weather.value)
        g.emit(WeatherRolled(roll, kind, clears.value if isinstance(clears.value, int) else None, weather))
        return Done(None)

    def lifted(self, g: Draft[GameState], roll: int) -> Flow[None]:
        """Fog clears at or below its number; what the last roll has not cleared turns into overcast at once.

        Rule: wed:1.2a; wed:1.2b; wed:1.2c; gts:26.0h; ruling:W1.
        """
        s, again = g.state, fog_roll(g.state)
        assert again is not None, "the roll was for a turn that has one"
        assert s.fog_clears is not None, "there is fog"
        if roll <= s.fog_clears:
            g.emit(FogRolled(roll, s.fog_clears, CLEAR, again.source.ref))
        elif again == weather_table(s).again[-1]:
            g.emit(FogRolled(roll, s.fog_clears, OVERCAST, "gts:26.0h"))
        else:
            g.emit(FogRolled(roll, s.fog_clears, FOG, again.source.ref))
        return Done(None)
