"""The Weather Table of a title, as data: what a day's roll brings, and when fog is rolled for again (26)."""

from __future__ import annotations

from importlib.resources.abc import Traversable
from typing import Final

from attrs import frozen

from gts.scenario import WEATHERS, Weather
from hexfront.chartfile import read_inner
from hexfront.charts import Cell, Chart
from hexfront.datafile import Table, content_digest, reading
from hexfront.entries import check_unique, read_entries, values
from hexfront.sources import Source

WEATHER: Final = "weather"
CLEARS: Final = "clears"
ROLLS: Final = tuple(range(10))
FOG: Final[Weather] = "fog"


@frozen
class FogRoll:
    """An hour at which it is rolled whether fog clears; `id` is the hour as the turns have it."""

    id: str
    source: Source


@frozen
class WeatherTable:
    """What each roll brings, and the hours, in order, at which fog may clear.

    Fog that is there after the roll of the last of these hours turns into overcast.

    Rule: gts:26.0a; gts:26.0h.
    """

    chart: Chart
    again: tuple[FogRoll, ...]

    def day(self, roll: int) -> tuple[Cell, Cell]:
        """The weather that a roll of 0 to 9 brings, and the number at or below which fog clears ("-" for others).

        Rule: gts:26.0a.
        """
        return self.chart.at(roll, WEATHER), self.chart.at(roll, CLEARS)

    @property
    def sources(self) -> tuple[Source, ...]:
        """The source of each value, in order."""
        return (*(cell.source for cell in self.chart.cells), *(each.source for each in self.again))

    @property
    def digest(self) -> str:
        """A hash of all values; sources do not count."""
        return content_digest([self.chart.digest, *(each.id for each in self.again)])


def load_weather(path: Traversable) -> WeatherTable:
    """The Weather Table in a TOML file: a chart as `[table]`, and an `[[again]]` for each later roll.

    Raises:
        DataError: all faults of the file; among them fog without a number, and a number without fog.

    Rule: gts:5.0a; gts:26.0a; gts:26.0b.
    """
    with reading(path) as table:
        named = table.sources()
        again = read_entries(table, "again", named, _read_again)
        check_unique(again)
        chart = read_inner(table, "table", named, rows=ROLLS, columns=(WEATHER, CLEARS))
        table.file.raise_faults()
        inner = table.table("table")
        assert chart is not None, "a missing table is a fault"
        assert inner is not None, "it has been read"
        _check(inner, chart)
        return WeatherTable(chart, values(again))


def _read_again(entry: Table, source: Source) -> FogRoll:
    return FogRoll(entry.text("hour"), source)


def _check(inner: Table, chart: Chart) -> None:
    """Note what is no weather, and numbers that do not go with it."""
    for roll in ROLLS:
        weather, clears = chart.at(roll, WEATHER).value, chart.at(roll, CLEARS).value
        if weather not in WEATHERS:
            inner.fault("cells", f"roll {roll}: {weather!r} is no weather; there are {', '.join(WEATHERS)}")
        if (weather == FOG) != isinstance(clears, int):
            inner.fault("cells", f"roll {roll}: fog has a number at which it clears, and nothing else has")
