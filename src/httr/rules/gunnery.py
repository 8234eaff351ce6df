"""What counters and board decide of indirect fire (2.7, 6.5): who uses it, how far, and who stands beyond the map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hexfront.board import Board
from hexfront.hexes import HexId
from httr.counters import Counter, UnitId
from httr.scenario import Scenario
from httr.unittypes import Family, UnitType

LEAST_RANGE: Final = 2
"""A range of one hex is that of direct fire. Rule: httr:2.7f; ruling:A24."""
EXTENSION: Final = 33
"""By how many percent artillery may fire farther than its printed range. Rule: httr:6.5.4.3a."""


class Gunnery:
    """The units that use indirect fire, how far they reach, and how far those beyond the map are from a hex.

    `firers` are those of each side in roster order, those beyond the map too; `reach` is how far each may fire, with
    extended range if it has that; `spotters` names the army that alone spots for a battery beyond the map; `battalions`
    are the artillery units that are part of a battalion with other units.

    Rule: httr:2.7f; httr:6.0e; httr:6.5.4.3a; httr:17.5a; httr-sc:17.4.1b; ruling:A24; ruling:HS4; ruling:A205.
    """

    def __init__(
        self, board: Board, scenario: Scenario, units: tuple[Counter, ...], types: Mapping[UnitId, UnitType]
    ) -> None:
        self._board = board
        self._areas = {unit: board.area(group.area) for group in scenario.off_map for unit in group.units}
        self._from_edge: dict[tuple[tuple[HexId, ...], HexId], int] = {}
        self.spotters: Mapping[UnitId, str] = {
            unit: group.spotters for group in scenario.off_map for unit in group.units
        }
        able = tuple(unit for unit in units if types[unit.id].indirect and unit.range >= LEAST_RANGE)
        self.firers: Mapping[str, tuple[UnitId, ...]] = {
            side: tuple(unit.id for unit in able if unit.side == side) for side in scenario.sides
        }
        guns = {unit.id for unit in able if types[unit.id].family is Family.ARTILLERY}
        self.reach: Mapping[UnitId, int] = {unit.id: self._reach(unit, unit.id in guns) for unit in able}
        others = {(unit.side, unit.battalion) for unit in units if types[unit.id].family is not Family.ARTILLERY}
        self.battalions: frozenset[UnitId] = frozenset(
            unit.id for unit in able if unit.id in guns and unit.battalion and (unit.side, unit.battalion) in others
        )

    def _reach(self, unit: Counter, gun: bool) -> int:
        """The range of a unit; artillery on the map may extend it.

        Rule: httr:6.1.8; httr:6.5.4.3a; httr:18.1b; httr:18.1.1.5b; ruling:HS4.
        """
        more = unit.range * EXTENSION // 100 if gun and unit.id not in self.spotters else 0
        return unit.range + more

    def beyond(self, unit: UnitId, hex: HexId) -> int:
        """How far a battery beyond the map is from a hex: as its area is. Rule: httr-sc:17.4.1c; ruling:HS4."""
        area = self._areas[unit]
        known = self._from_edge.get((area, hex))
        if known is None:
            known = min(self._board.distance(start, hex) for start in area)
            self._from_edge[area, hex] = known
        return known
