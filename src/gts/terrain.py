"""The terrain effects chart of a title: what hexes, roads and hexsides cost, block and shelter.

The charts are kept as printed, in movement points; the functions answer in half movement points, so
that the half points of the roads are exact.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources.abc import Traversable
from typing import Final, Literal

from attrs import field, frozen

from gts.counters import MovementClass, Weapon
from hexfront.chartfile import read_inner
from hexfront.charts import Cell, Chart
from hexfront.datafile import Table, content_digest, hint, reading
from hexfront.errors import UnknownName
from hexfront.sources import Modifier

Blocks = Literal["never", "always", "second"]
BLOCKS: Final[tuple[Blocks, ...]] = ("never", "always", "second")
"""Whether a hex on the way blocks a Line of Sight: never, always, or every one after the first."""

HALVES: Final[Mapping[str | int, int]] = {"1/2": 1, **{points: 2 * points for points in range(21)}}
"""The costs that a chart may print, in half movement points; other texts mean: not in this way."""

MOVERS: Final = (MovementClass.LEG, MovementClass.WHEELED, MovementClass.TRACKED)
IN_COLUMN: Final = " in column"
WAYS: Final = tuple(f"{mover}{column}" for mover in MOVERS for column in ("", IN_COLUMN))
"""The columns of the charts of movement: a Movement Class, alone or in Column."""


@frozen
class Terrain:
    """One kind of hex.

    `keeps_column` is the rule that forbids vehicles to leave Column in it, or None.
    """

    id: str
    dot: str
    blocks: Blocks
    blocks_rule: str
    keeps_column: str | None


@frozen
class TerrainChart:
    """What terrain does: the kinds of hexes and the printed charts.

    `entry` is the cost to enter a hex, `roads` the cost to enter one along a road or the like, in
    Column, `hexsides` what crossing a hexside costs more, `fire` what a hex adds to fire at it.
    """

    kinds: tuple[Terrain, ...]
    entry: Chart
    roads: Chart
    hexsides: Chart
    fire: Chart
    _kinds: Mapping[str, Terrain] = field(init=False, eq=False, repr=False)
    _entry: Mapping[tuple[str, MovementClass, bool], int | None] = field(init=False, eq=False, repr=False)

    @_kinds.default
    def _index(self) -> Mapping[str, Terrain]:
        return {kind.id: kind for kind in self.kinds}

    @_entry.default
    def _costs(self) -> Mapping[tuple[str, MovementClass, bool], int | None]:
        return {
            (kind.id, mover, column): HALVES.get(self.entry_cell(kind.id, mover, column).value)
            for kind in self.kinds
            for mover in MOVERS
            for column in (False, True)
        }

    def kind(self, id: str) -> Terrain:
        """A kind of hex by its id.

        Raises:
            UnknownName: there is none; the nearest ids are named.
        """
        if id not in self._kinds:
            raise UnknownName(f'no terrain is called "{id}"; {hint(id, self._kinds)}')
        return self._kinds[id]

    def entry_cost(self, id: str, mover: MovementClass, column: bool) -> int | None:
        """What entering a hex costs in half movement points; None if it may not, save along a road.

        Rule: gts:14.1b; gts:14.2b.
        """
        return self._entry.get((id, mover, column))

    def entry_cell(self, id: str, mover: MovementClass, column: bool) -> Cell:
        """The printed cost to enter a hex; its source names the rule."""
        return self.entry.at(id, _way(mover, column))

    def road_cost(self, road: str, mover: MovementClass) -> int | None:
        """What entering a hex along a road costs in Column, in half movement points."""
        return HALVES.get(self.roads.at(road, mover.value).value)

    def hexside_cost(self, hexside: str, mover: MovementClass, column: bool) -> int | None:
        """What crossing a hexside costs more, in half movement points; None if it may not be crossed so."""
        return HALVES.get(self.hexside_cell(hexside, mover, column).value)

    def hexside_cell(self, hexside: str, mover: MovementClass, column: bool) -> Cell:
        """The printed cost to cross a hexside; its source names the rule."""
        return self.hexsides.at(hexside, _way(mover, column))

    def fire_modifier(self, id: str, weapon: Weapon) -> Modifier | None:
        """What the target's hex adds to fire of a Weapons Class; None if nothing.

        Rule: gts:15.6m.
        """
        cell = self.fire.at(id, weapon.value)
        if not isinstance(cell.value, int) or cell.value == 0:
            return None
        return Modifier(cell.value, f"target in {id.replace('_', ' ')}", "gts:15.6m", cell.source)

    @property
    def charts(self) -> tuple[Chart, ...]:
        """The four printed charts."""
        return self.entry, self.roads, self.hexsides, self.fire

    @property
    def digest(self) -> str:
        """A hash of all values; sources do not count."""
        kinds = [[kind.id, kind.blocks, kind.keeps_column is not None] for kind in self.kinds]
        return content_digest([kinds, *(chart.digest for chart in self.charts)])


def _way(mover: MovementClass, column: bool) -> str:
    return mover.value + (IN_COLUMN if column else "")


def load_terrain(path: Traversable) -> TerrainChart:
    """The terrain effects chart in a TOML file.

    Raises:
        DataError: all faults of the file, and of its charts' labels against its kinds of hexes.
    """
    with reading(path) as table:
        named = table.sources()
        kinds = tuple(_read_kind(entry) for entry in table.tables("terrain"))
        ids = [kind.id for kind in kinds]
        for id in sorted({id for id in ids if ids.count(id) > 1}):
            table.fault("terrain", f'"{id}" is there twice')
        movers, weapons = [mover.value for mover in MOVERS], [weapon.value for weapon in Weapon]
        charts = (
            read_inner(table, "entry", named, columns=WAYS, rows=ids),
            read_inner(table, "roads", named, columns=movers),
            read_inner(table, "hexsides", named, columns=WAYS),
            read_inner(table, "fire", named, columns=weapons, rows=ids),
        )
        table.close()
        table.file.raise_faults()
        entry, roads, hexsides, fire = (chart for chart in charts if chart is not None)
        return TerrainChart(kinds, entry, roads, hexsides, fire)


def _read_kind(entry: Table) -> Terrain:
    kind = Terrain(
        id=entry.text("id"),
        dot=entry.text("dot"),
        blocks=entry.choice("blocks", BLOCKS),
        blocks_rule=entry.text("blocks_rule"),
        keeps_column=entry.text("keeps_column", "") or None,
    )
    entry.close()
    return kind
