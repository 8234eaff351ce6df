"""The charts of the operation: the calendar, weather, air landings, airstrikes and deliveries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from attrs import field, frozen

from hexfront.charts import Cell, Chart, Value
from hexfront.datafile import hint
from hexfront.errors import UnknownName

Route = Literal["north", "south"]
ROUTES: Final[tuple[Route, ...]] = ("north", "south")
CLOSED: Final = "P"
"""The weather in which nothing flies. Rule: httr-sc:6.4.1e."""
P_RATING: Final = 10
"""What `CLOSED` is as a number, in a state: worse than every rating."""

Half = Literal["AM", "PM"]
YES: Final = "yes"
TURN_COLUMNS: Final = (
    "date", "start", "end", "light", "half", "weather", "supply", "allied_strikes", "german_strikes", "lift",
)  # fmt: skip


@frozen
class Turn:
    """One turn of the Game Turn Record Track.

    `date` is ISO, `start` and `end` are hours as printed; `weather` and `supply` say whether they are
    determined in it; the strikes are those of the day in this half; `lift` is given for the day, or None.

    Rule: httr:2.5c.
    """

    number: int
    date: str
    start: str
    end: str
    night: bool
    half: Half
    weather: bool
    supply: bool
    allied_strikes: int
    german_strikes: int
    lift: int | None

    def __str__(self) -> str:
        return f"GT {self.number}, {self.date} {self.start}/{self.end}"


@frozen
class OperationCharts:
    """What the scenario rules look up."""

    turn_record: Chart
    weather: Chart
    fixed_weather: Chart
    landing: Chart
    scatter: Chart
    strike_lines: Chart
    strikes: Chart
    german: Chart
    airborne: Chart
    club_cp: Chart
    club_amp: Chart
    club_movement: Chart
    turns: tuple[Turn, ...] = field(init=False)
    _by_number: Mapping[int, Turn] = field(init=False, eq=False, repr=False)

    @turns.default
    def _rows(self) -> tuple[Turn, ...]:
        return tuple(_turn(self.turn_record, int(row)) for row in self.turn_record.rows.labels)

    @_by_number.default
    def _index(self) -> Mapping[int, Turn]:
        return {turn.number: turn for turn in self.turns}

    def turn(self, number: int) -> Turn:
        """A turn of the track. Rule: httr:4.0d.

        Raises:
            UnknownName: the track has no turn of this number.
        """
        if number not in self._by_number:
            raise UnknownName(f"the track has no turn {number}; {hint(str(number), map(str, self._by_number))}")
        return self._by_number[number]

    def fixed(self, date: str, route: Route) -> Cell | None:
        """The weather of a day that is not rolled for, or None. Rule: httr-sc:13.2."""
        return self.fixed_weather.at(date, route) if date in self.fixed_weather.rows.labels else None

    def rolled_weather(self, roll: int, route: Route) -> Cell:
        """The rating that a roll gives an air route: a number, or `CLOSED`. Rule: httr-sc:6.4.1a."""
        return self.weather.at(roll, route)

    def strike(self, mode: str, terrain: str, roll: int) -> Cell:
        """What an airstrike does; the mode is an organization mode or "entrenched". Rule: httr-sc:7.3.2a."""
        return self.strikes.at(self.strike_lines.at(mode, terrain).value, roll)

    @property
    def charts(self) -> tuple[Chart, ...]:
        """All of them."""
        return (
            self.turn_record, self.weather, self.fixed_weather, self.landing, self.scatter, self.strike_lines,
            self.strikes, self.german, self.airborne, self.club_cp, self.club_amp, self.club_movement,
        )  # fmt: skip


def _turn(track: Chart, number: int) -> Turn:
    said: Mapping[str, Value] = {column: track.at(number, column).value for column in TURN_COLUMNS}
    lift = said["lift"]
    return Turn(
        number=number,
        date=str(said["date"]),
        start=str(said["start"]),
        end=str(said["end"]),
        night=said["light"] == "night",
        half="AM" if said["half"] == "AM" else "PM",
        weather=said["weather"] == YES,
        supply=said["supply"] == YES,
        allied_strikes=int(said["allied_strikes"]),
        german_strikes=int(said["german_strikes"]),
        lift=lift if isinstance(lift, int) else None,
    )
