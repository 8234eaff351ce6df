"""The charts that a title is played with: the series' own, with what the title adds or replaces."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from attrs import frozen

from gts.counters import Weapon
from gts.terrain import TerrainChart, load_terrain
from gts.weather import WeatherTable, load_weather
from hexfront.chartfile import check_labels, read_chart
from hexfront.charts import Cell, Chart
from hexfront.datafile import attempt, content_digest, reading
from hexfront.errors import DataError
from hexfront.modifiers import Modifiers, load_modifiers
from hexfront.sources import Modifier, Source

COMBAT_RESULTS: Final = "combat_results.toml"
MODIFIERS: Final = "modifiers.toml"
TERRAIN: Final = "terrain.toml"
WEATHER: Final = "weather.toml"
ROLLS: Final = tuple(range(9))
ROWS: Final = tuple(f"{weapon}/{kind}" for kind in ("unarmored", "armored") for weapon in Weapon)


@frozen
class Charts:
    """All charts of a title; shared by every state of a game. `weather` is None for a title without a Weather Table."""

    combat_results: Chart
    modifiers: Modifiers
    terrain: TerrainChart
    weather: WeatherTable | None = None

    def result(self, weapon: Weapon, armored: bool, roll: int) -> Cell:
        """The combat result of a hit, for the row of a Weapons Class and the number rolled (0 to 8).

        Artillery that fires direct uses the row of `Weapon.DIRECT_HE` (gts:15.5j): pass that.

        Rule: gts:15.5h.
        """
        return self.combat_results.at(f"{weapon}/{'armored' if armored else 'unarmored'}", roll)

    def modifier(self, id: str, value: int = 0) -> Modifier:
        """A modifier by id; `value` is what a ladder goes by (steps for `mass`, hexes for a range)."""
        return self.modifiers.modifier(id, value)

    @property
    def sources(self) -> tuple[Source, ...]:
        """The source of each value of all charts, in order; the Weather Table, which few games use, has its own."""
        charts = (self.combat_results, *self.terrain.charts)
        return (*(cell.source for chart in charts for cell in chart.cells), *self.modifiers.sources)

    @property
    def digest(self) -> str:
        """A hash of all values; sources do not count, nor the weather, which has a hash of its own."""
        return content_digest([self.combat_results.digest, self.modifiers.digest, self.terrain.digest])


def load_results(path: Traversable) -> Chart:
    """The Combat Results Table in a TOML file.

    Raises:
        DataError: all faults of the file; among them a Weapons Class without its rows, and a roll without its column.

    Rule: gts:15.5h; gts:29.53a.
    """
    with reading(path) as table:
        chart = read_chart(table)
        check_labels(table, chart, columns=ROLLS, rows=ROWS)
        return chart


def load_charts(title: Traversable, base: Charts | None = None) -> Charts:
    """The charts of a title, from the directory that holds its data files.

    `terrain.toml` must be there. `modifiers.toml` is laid over the modifiers of the series, line by line, and
    `combat_results.toml` replaces the series' table; `weather.toml` may be there. With `base`, what is not there is
    taken from that instead, and no file need be: so that a player types in only the chart that is to be another.

    Raises:
        DataError: all faults of all these files.
    """
    faults: list[str] = []
    series = files("gts") / "data"
    names = (COMBAT_RESULTS, MODIFIERS, TERRAIN, WEATHER)
    own_results, own_modifiers, own_terrain, own_weather = (title / name for name in names)
    if own_results.is_file() or base is None:
        results = attempt(load_results, own_results if own_results.is_file() else series / COMBAT_RESULTS, faults)
    else:
        results = base.combat_results
    modifiers = attempt(load_modifiers, series / MODIFIERS, faults) if base is None else base.modifiers
    if own_modifiers.is_file():
        own = attempt(load_modifiers, own_modifiers, faults)
        modifiers = own.over(modifiers) if own and modifiers else None
    terrain = attempt(load_terrain, own_terrain, faults) if own_terrain.is_file() or base is None else base.terrain
    weather = base.weather if base is not None else None
    if own_weather.is_file():
        weather = attempt(load_weather, own_weather, faults)
    if faults or results is None or modifiers is None or terrain is None:
        raise DataError(faults)
    return Charts(results, modifiers, terrain, weather)
