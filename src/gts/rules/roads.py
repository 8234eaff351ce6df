"""The Roads of a hex, and the road blocks that close them (23.2)."""

from __future__ import annotations

from collections.abc import Iterator

from gts.counters import UnitId
from gts.state import ROAD_BLOCK, GameState, Work
from gts.words import WAYS
from hexfront.hexes import HexId


def has_road(s: GameState, hex: HexId) -> bool:
    """Whether a hex contains a Road of any kind. Rule: gts:23.1b; gts:29.42."""
    return any(s.table.board.on(network, hex) for network in WAYS)


def road_blocks(s: GameState, hex: HexId) -> Iterator[Work]:
    """The road blocks in a hex."""
    return (work for work in s.works.get(hex, ()) if work.kind == ROAD_BLOCK)


def roads_closed(s: GameState, unit: UnitId, hex: HexId) -> bool:
    """Whether the Roads of a hex are none for a unit: by a road block of the enemy or of another Division.

    Rule: gts:23.2a; gts:23.2b.
    """
    counter = s.counter(unit)
    return any((work.side, work.division) != (counter.side, counter.division) for work in road_blocks(s, hex))
