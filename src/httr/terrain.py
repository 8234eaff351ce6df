"""The Terrain Effects Chart: what hexes, hexsides and roads cost, hide and hold.

The chart is kept as printed, in movement points. Costs are answered in parts of a movement point, `POINT` of them to
the point, so that the thirds and halves of roads are exact whole numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Final

from attrs import field, frozen

from hexfront.charts import Cell, Chart, Value
from httr.unittypes import Mode

POINT: Final = 12
"""How many parts a movement point has here."""
PROHIBITED: Final = "P"
AS_HEX: Final = "as hex"
AS_CLASS: Final = "as class"
HILLTOP: Final = "hilltop"
"""The row of what a hilltop adds to the other terrain of its hex."""
TERRAINS: Final = (
    "clear", "mixed", "broken", "rough", "marsh", "woods", "forest", "town", "city", "water",
)  # fmt: skip
HEXSIDES: Final = ("slope", "stream", "dike", "canal", "river", "bridge", "ferry")
ROADS: Final = ("primary_road", "secondary_road", "trail", "railroad")
RAISED_ROWS: Final[Mapping[str, str]] = {
    "primary_road": "raised_road",
    "secondary_road": "raised_road",
    "trail": "raised_trail",
    "railroad": "raised_railroad",
}
"""The row of a road that is raised."""


class Way(StrEnum):
    """A column of the movement costs: on foot or not, and the mode. Rule: httr:9.3.2a; httr:9.3.2b."""

    LEG_DEFILADE = "leg_defilade"
    LEG_CONCENTRATED = "leg_concentrated"
    VEHICULAR_DEFILADE = "veh_defilade"
    VEHICULAR_CONCENTRATED = "veh_concentrated"
    TRAVEL = "travel"

    __hash__ = str.__hash__  # in a quarter of the time: each step that is remembered has one in its key

    @classmethod
    def of(cls, leg: bool, mode: Mode) -> Way:
        """The column for a unit on foot, or not, in a mode."""
        return _WAYS[leg, mode]


_WAYS: Final = {
    (leg, mode): Way.TRAVEL if mode is Mode.TRAVEL else Way(f"{'leg' if leg else 'veh'}_{mode}")
    for leg in (True, False)
    for mode in Mode
}


class Zone(StrEnum):
    """Whether zones of control reach into a hex or over a hexside: from any hex, from an adjacent one, never.

    Rule: httr:8.4.1a; httr:8.4.1b; httr:8.4.2; httr:8.4.3.
    """

    ANY = "any"
    ADJACENT = "adjacent"
    NEVER = "never"


@frozen
class Stacking:
    """The strength points that a hex holds, and how many of them may be vehicles. Rule: httr:11.2.8a."""

    all: int
    vehicular: int


HEX_COLUMNS: Final = (
    *Way, "observe", "blocks", "seen_within", "stack", "stack_vehicular", "fire_line", "ca_column", "zoc",
)  # fmt: skip
HEXSIDE_COLUMNS: Final = (*Way, "blocks", "zoc")
ROAD_COLUMNS: Final = (*Way, "blocks")


@frozen
class TerrainCharts:
    """The three parts of the chart.

    A hex is asked for by its terrain; what `hilltop` says goes before, where it says more than "as hex".
    """

    hexes: Chart
    hexsides: Chart
    roads: Chart
    _costs: Mapping[tuple[str, str, Way], int | None] = field(init=False, eq=False, repr=False)
    _stacking: Mapping[str, Stacking] = field(init=False, eq=False, repr=False)

    @_costs.default
    def _in_parts(self) -> Mapping[tuple[str, str, Way], int | None]:
        return {
            (chart.id, str(row), way): _parts(chart.at(row, way.value).value)
            for chart in (self.hexes, self.hexsides, self.roads)
            for row in chart.rows.labels
            for way in Way
        }

    @_stacking.default
    def _limits(self) -> Mapping[str, Stacking]:
        def limit(row: str, column: str) -> int:
            return _number(self.hexes.at(row, column).value) or 0

        rows = map(str, self.hexes.rows.labels)
        return {row: Stacking(limit(row, "stack"), limit(row, "stack_vehicular")) for row in rows}

    def entry_cost(self, terrain: str, way: Way) -> int | None:
        """What entering a hex costs, in parts; None if only a road leads in. Rule: httr:9.1.3."""
        return self._costs[self.hexes.id, terrain, way]

    def entry_cell(self, terrain: str, way: Way) -> Cell:
        """The printed cost to enter a hex, with its source."""
        return self.hexes.at(terrain, way.value)

    def hexside_cost(self, hexside: str, way: Way) -> int | None:
        """What crossing a hexside costs more, in parts; None if it needs a bridge or a ferry."""
        return self._costs[self.hexsides.id, hexside, way]

    def road_cell(self, road: str, way: Way, raised: bool = False) -> Cell:
        """The printed rate of a road, with its source; "as hex" if it is no help in this way.

        Rule: httr:9.4.1.1; httr:9.4.1.2; httr:9.4.2.1a.
        """
        if raised:
            cell = self.roads.at(RAISED_ROWS[road], way.value)
            if cell.value != AS_CLASS:
                return cell
        return self.roads.at(road, way.value)

    def road_cost(self, road: str, way: Way, raised: bool = False) -> int | None:
        """What a hex costs along a road, in parts, instead of its terrain; None if the road is no help."""
        cell = self.road_cell(road, way, raised)
        return self._costs[self.roads.id, str(cell.row), way]

    def observation(self, terrain: str) -> int:
        """How many hexes far one sees from a terrain or from a `HILLTOP`; 0 where nobody stands. Rule: httr:7.2.1a."""
        return _number(self.hexes.at(terrain, "observe").value) or 0

    def blocks(self, terrain: str) -> int | None:
        """The blocking value of a hex or a `HILLTOP`, None if it never blocks sight. Rule: httr:7.1.3b."""
        return _number(self.hexes.at(terrain, "blocks").value)

    def hexside_blocks(self, hexside: str) -> int | None:
        """The blocking value of a hexside, None if it never blocks sight. Rule: httr:7.3.2."""
        return _number(self.hexsides.at(hexside, "blocks").value)

    def road_blocks(self, road: str) -> int | None:
        """The blocking value of a road, such as `raised_road`. Rule: httr:7.3.1c."""
        return _number(self.roads.at(road, "blocks").value)

    def seen_within(self, terrain: str) -> int | None:
        """How near one must be to see into covering terrain; None if it does not cover.

        Rule: httr:7.3.3a; httr:7.3.3b.
        """
        return _number(self.hexes.at(terrain, "seen_within").value)

    def stacking(self, terrain: str) -> Stacking:
        """How many strength points a hex holds. Rule: httr:11.2.1; httr:11.2.8a."""
        return self._stacking[terrain]

    def fire_line(self, terrain: str) -> str:
        """The line of the Fire Results Table for a target in defilade. Rule: httr:6.1.11; httr:6.3.5.4a."""
        return str(self.hexes.at(terrain, "fire_line").value)

    def ca_column(self, terrain: str) -> str:
        """The column of terrain on the Close Action Value Table. Rule: httr:10.3e."""
        return str(self.hexes.at(terrain, "ca_column").value)

    def zone(self, terrain: str) -> Zone:
        """From where zones of control reach into a hex."""
        return Zone(str(self.hexes.at(terrain, "zoc").value))

    def hexside_zone(self, hexside: str) -> Zone:
        """From where zones of control reach over a hexside."""
        return Zone(str(self.hexsides.at(hexside, "zoc").value))

    @property
    def charts(self) -> tuple[Chart, ...]:
        """All of them."""
        return self.hexes, self.hexsides, self.roads


def _parts(value: Value) -> int | None:
    if value in (PROHIBITED, AS_HEX, AS_CLASS):
        return None
    return int(Fraction(value) * POINT)


def _number(value: Value) -> int | None:
    return value if isinstance(value, int) else None
