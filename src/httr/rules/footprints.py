"""Which hexes a unit controls from a hex, as far as the board decides it (8.0, 8.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import frozen
from immutables import Map

from hexfront.board import Board
from hexfront.hexes import HexId
from httr.counters import UnitId
from httr.rules.ground import Ground
from httr.rules.sight import Light, Sight
from httr.terrain import HEXSIDES, TerrainCharts, Zone

if TYPE_CHECKING:
    from httr.state import Unit

NEAR: Final = 1
FAR: Final = 2
"""How far zones of control reach: those of units with a printed range of one, and of two or more."""


@frozen(eq=False)
class Latest:
    """The hexes that a side controlled when it was last asked, by what that depends on: units and light.

    `units` are those of the whole table then: if they are the same object still, nothing has changed.
    """

    units: Map[UnitId, Unit]
    statuses: tuple[Unit | None, ...]
    turn: int
    weather: int
    hexes: frozenset[HexId]


class Footprints:
    """The zones of control of a board, found out when they are first asked.

    `latest` is for `enemy_zone`, by the side whose zones they are.

    Rule: httr:8.0a; httr:8.0b; httr:8.4.1a; httr:8.4.1b; httr:8.4.1c.
    """

    def __init__(self, board: Board, charts: TerrainCharts, ground: Ground, sight: Sight) -> None:
        self._board = board
        self._sight = sight
        self._zone = {hex: charts.zone(terrain) for hex, terrain in ground.combat.items()}
        self._stops = frozenset(row for row in HEXSIDES if charts.hexside_zone(row) is not Zone.ANY)
        self.latest: dict[str, Latest] = {}
        self._prints: dict[tuple[HexId, int, Light], frozenset[HexId]] = {}
        self._holders: dict[tuple[HexId, Light], tuple[tuple[HexId, int], ...]] = {}

    def of(self, hex: HexId, reach: int, light: Light) -> frozenset[HexId]:
        """The hexes that a unit of that reach controls from a hex."""
        known = self._prints.get((hex, reach, light))
        if known is None:
            around = ((end, self._least(hex, end, light)) for end in self._board.within(hex, reach)[1:])
            known = self._prints[hex, reach, light] = frozenset(end for end, least in around if least is not None)
        return known

    def into(self, hex: HexId, light: Light) -> tuple[tuple[HexId, int], ...]:
        """From where a hex is controlled, nearest first, each with the least reach that it takes."""
        known = self._holders.get((hex, light))
        if known is None:
            around = ((start, self._least(start, hex, light)) for start in self._board.within(hex, FAR)[1:])
            known = self._holders[hex, light] = tuple((start, least) for start, least in around if least is not None)
        return known

    def _least(self, start: HexId, end: HexId, light: Light) -> int | None:
        """The least reach that it takes to control one hex from another, at most two away; None if none does.

        Rule: httr:8.4.1a; httr:8.4.1b; httr:8.4.1c; httr:8.4.1d; ruling:A51; ruling:A128.
        """
        zone = self._zone[end]
        if self._board.adjacent(start, end):
            return None if zone is Zone.NEVER else NEAR
        open_to_all = zone is Zone.ANY and self._passes(start, end)
        return FAR if open_to_all and self._sight.is_observed(start, end, light) else None

    def _passes(self, start: HexId, end: HexId) -> bool:
        """Whether no dike beside which the unit does not stand bars every way into a hex two away.

        Rule: httr:8.4.2; httr:8.4.3; ruling:A128.
        """
        board = self._board
        between = (hex for hex in board.neighbours(start) if board.adjacent(hex, end))
        return any(self._stops.isdisjoint(board.hexside(hex, end)) for hex in between)
