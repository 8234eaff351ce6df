"""Lines of sight and the range of sight on a board (7.1 to 7.3): what does not depend on the units.

What blocks is of two kinds: terrain with a blocking value, for everybody; and dikes and raised ways, for those who
neither stand beside them nor look down from a hilltop or a city. All answers are remembered, hex by hex.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Final

from hexfront.blocking import Blocking
from hexfront.board import Board
from hexfront.hexes import Hex, HexId
from hexfront.sight import sight_line
from httr.rules.ground import Ground
from httr.terrain import HEXSIDES, RAISED_ROWS, TerrainCharts
from httr.vocabulary import HILLTOP, RAILROAD, RAISED, ROAD, SLOPE, road_row

NIGHT_RANGE: Final = 2
CITY: Final = "city"


class Light(StrEnum):
    """By day or night, in good weather or in weather P. Rule: httr:7.2.2; httr:7.2.3."""

    DAY = "day"
    NIGHT = "night"
    DULL_DAY = "dull day"
    DULL_NIGHT = "dull night"

    def limit(self, hexes: int) -> int:
        """How far one sees of so many hexes; the next hex is always seen.

        Rule: httr:7.2.2; httr:7.2.3; httr:20.1; ruling:A49.

        >>> [light.limit(5) for light in Light]
        [5, 2, 2, 1]
        """
        if self is Light.DAY:
            return hexes
        if self is Light.NIGHT:
            return min(hexes, NIGHT_RANGE)
        return max(1, hexes // 2) if self is Light.DULL_DAY else 1


class Sight:
    """What is seen from each hex of a board, found out when it is first asked."""

    def __init__(self, board: Board, charts: TerrainCharts, ground: Ground, slope: int) -> None:
        self._board = board
        self._ground = ground
        self._slope = slope
        self._range = {hex: charts.observation(ground.combat[hex]) for hex in board.hexes}
        self._range |= dict.fromkeys(ground.hills, charts.observation(HILLTOP))
        self._high = ground.hills | {hex for hex, terrain in ground.combat.items() if terrain == CITY}
        self._solid = solids(board, charts, ground)
        standing = dict.fromkeys(banks(board, charts), 1)
        self._banks = Blocking(board.coordinates, kinds=standing, touching=True) if standing else None
        self._seen: dict[tuple[HexId, Light], frozenset[HexId]] = {}
        self._observed: dict[tuple[HexId, Light], frozenset[HexId]] = {}

    def seen(self, start: HexId, light: Light) -> frozenset[HexId]:
        """The hexes that are seen from a hex, without it."""
        known = self._seen.get((start, light))
        if known is None:
            around = self._board.within(start, self._farthest(start, light))[1:]
            known = frozenset(end for end in around if self.is_seen(start, end, light))
            self._seen[start, light] = known
        return known

    def observed(self, start: HexId, light: Light) -> frozenset[HexId]:
        """Those of them in which cover does not hide an enemy who has not shown himself."""
        known = self._observed.get((start, light))
        if known is None:
            known = frozenset(end for end in self.seen(start, light) if self._is_near_enough(start, end))
            self._observed[start, light] = known
        return known

    def is_seen(self, start: HexId, end: HexId, light: Light) -> bool:
        """Whether there is a line of sight within the range, as there always is to adjacent hexes.

        Rule: httr:7.1.1a; httr:7.1.6; httr:7.2a; httr:7.2.1a.
        """
        distance = self._board.distance(start, end)
        return distance == 1 or (distance <= self.limit(start, end, light) and self.is_clear(start, end))

    def is_observed(self, start: HexId, end: HexId, light: Light) -> bool:
        """Whether an enemy who has not shown himself would be observed: one sees into cover only from near.

        Rule: httr:7.1.4; httr:7.3.3a; httr:7.3.3b; ruling:A31; ruling:A47.
        """
        return self._is_near_enough(start, end) and self.is_seen(start, end, light)

    def _is_near_enough(self, start: HexId, end: HexId) -> bool:
        near = self._ground.cover.get(end)
        return near is None or self._board.distance(start, end) <= near

    def _farthest(self, start: HexId, light: Light) -> int:
        """How far one sees from a hex in any direction; the next hex at least."""
        return max(1, light.limit(self._range[start] + (self._slope if self._below(start) else 0)))

    def limit(self, start: HexId, end: HexId, light: Light) -> int:
        """How far one sees from a hex toward another. Rule: httr:7.2.1a; httr:7.3.5a; httr:7.3.5b; ruling:A49."""
        more = self._slope if self._looks_down(start, end) else 0
        return light.limit(self._range[start] + more)

    def is_clear(self, start: HexId, end: HexId) -> bool:
        """Whether nothing between two hexes blocks the sight from the first into the second.

        Terrain in the two hexes themselves blocks nothing.

        Rule: httr:7.1.1b; httr:7.1.3a; httr:7.3.1a.
        """
        if self._solid.count(start, end):
            return False
        return self._banks is None or not self._banks.count(start, end) or not any(self._banks_before(start, end))

    def blockers(self, start: HexId, end: HexId) -> tuple[HexId, ...]:
        """The hexes that block the sight from a hex into another, for those who ask why; none if it is clear."""
        solid = (hex for each in self._solid.obstacles(start, end) for hex in each.hexes)
        return tuple(dict.fromkeys((*solid, *self._banks_before(start, end))))

    def _banks_before(self, start: HexId, end: HexId) -> Iterator[HexId]:
        """The hexes with a dike or a raised way that block: not for those beside it, nor from a hilltop or a city.

        Rule: httr:7.3.1a; httr:7.3.1d; ruling:A46; ruling:A126.
        """
        if self._banks is not None and start not in self._high:
            met = (hex for each in self._banks.obstacles(start, end) for hex in each.hexes)
            yield from (hex for hex in met if not self._board.adjacent(start, hex))

    def _below(self, start: HexId) -> frozenset[HexId]:
        """The hexes below a hex, down a slope; none for a hilltop or a city. Rule: httr:7.3.5b."""
        if start in self._high or not self._board.directed:
            return frozenset()
        return frozenset(hex for hex in self._board.neighbours(start) if self._board.leads(SLOPE, start, hex))

    def _looks_down(self, start: HexId, end: HexId) -> bool:
        """Whether the line leaves a hex down a slope of it; by a corner, if either side is one.

        Rule: httr:7.3.5a; ruling:A127.
        """
        below = {self._board.hex(hex) for hex in self._below(start)}
        return bool(below) and not below.isdisjoint(self._around_the_way_out(start, end))

    def _around_the_way_out(self, start: HexId, end: HexId) -> Iterator[Hex]:
        """The hexes round the hexside or the corner by which a line leaves its first hex, that one too."""
        here = self._board.hex(start)
        line = sight_line(here, self._board.hex(end))
        yield from (hex for side in line.crossed if here in side for hex in side)
        yield from (hex for corner in line.vertices[:1] if here in corner for hex in corner)


def solids(board: Board, charts: TerrainCharts, ground: Ground) -> Blocking:
    """The hexes whose terrain blocks every line that touches them: each with a blocking value does so alone.

    Rule: httr:7.1.3a; httr:7.1.3b; httr:7.1.3c; ruling:A45.
    """
    values = {hex: charts.blocks(terrain) for hex, terrain in ground.combat.items()}
    values |= {hex: charts.blocks(HILLTOP) or values[hex] for hex in ground.hills}
    return Blocking(board.coordinates, kinds={hex: value for hex, value in values.items() if value}, touching=True)


def banks(board: Board, charts: TerrainCharts) -> Iterator[HexId]:
    """The hexes that hold a dike or a raised way, which then block as a whole.

    Rule: httr:7.3.1a; httr:7.3.1b; httr:7.3.1c; httr:7.3.1d; httr:7.3.2; ruling:A46.
    """
    words = {word for word in HEXSIDES if charts.hexside_blocks(word) is not None}
    rows = {row for row in RAISED_ROWS.values() if charts.road_blocks(row) is not None}
    for hex in board.hexes:
        sides = (board.hexside(hex, other) for other in board.neighbours(hex))
        if any(not words.isdisjoint(side) for side in sides) or not rows.isdisjoint(_raised(board, hex)):
            yield hex


def _raised(board: Board, hex: HexId) -> Iterator[str]:
    """The rows of the raised ways that lead out of a hex."""
    for network in (ROAD, RAILROAD):
        for other in board.neighbours(hex):
            if board.linked(network, hex, other) and RAISED in board.link(network, hex, other):
                yield RAISED_ROWS[road_row(network, board.link(network, hex, other))]
