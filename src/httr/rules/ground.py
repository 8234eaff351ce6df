"""What of the terrain of a board does not change in play: which kind in a hex counts for what (12.0)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from attrs import frozen

from hexfront.board import Board
from hexfront.hexes import HexId
from httr.terrain import TerrainCharts
from httr.vocabulary import HILLTOP, MIXTURE

OPTION: Final = "combat-terrain"
"""The option by which the terrain that counts for combat may be that which counts for movement. Rule: ruling:A50."""


@frozen(eq=False)
class Ground:
    """The terrain of each hex that counts for movement and stacking, and for observation and combat.

    `hills` are the hilltops. `cover` gives for each hex of covering terrain how near one must be to see into it.
    """

    movement: Mapping[HexId, str]
    combat: Mapping[HexId, str]
    hills: frozenset[HexId]
    cover: Mapping[HexId, int]


def ground_of(board: Board, charts: TerrainCharts, choices: Mapping[str, str]) -> Ground:
    """The terrain of a board. Rule: httr:12.0d; httr:12.0e; httr:7.3.3a; httr:7.3.3b; ruling:A50."""
    movement = {hex: worst(kinds_in(board, hex)) for hex in board.hexes}
    best = {hex: least(kinds_in(board, hex)) for hex in board.hexes}
    combat = best if choices[OPTION] == "least" else movement
    near = {hex: charts.seen_within(terrain) for hex, terrain in combat.items()}
    return Ground(
        movement=movement,
        combat=combat,
        hills=frozenset(hex for hex in board.hexes if HILLTOP in board.features(hex)),
        cover={hex: within for hex, within in near.items() if within is not None},
    )


def kinds_in(board: Board, hex: HexId) -> tuple[str, ...]:
    """The kinds of terrain in a hex: its own, and those of a mixture that the board notes beside it.

    Rule: httr:12.0d; ruling:A50.
    """
    return (board.terrain(hex), *(kind for kind in MIXTURE if kind in board.features(hex)))


def worst(kinds: Iterable[str]) -> str:
    """The kind that counts for movement and stacking; a kind of no mixture goes before all.

    Rule: httr:12.0d; httr:12.0f; ruling:A50.

    >>> worst(["mixed", "town", "woods"]), worst(["city", "woods"])
    ('town', 'city')
    """
    return min(kinds, key=lambda kind: MIXTURE.index(kind) if kind in MIXTURE else -1)


def least(kinds: Iterable[str]) -> str:
    """The kind that counts for observation and combat; a kind of no mixture goes before all.

    Rule: httr:12.0e; httr:12.0f; ruling:A50.

    >>> least(["mixed", "town", "woods"]), least(["city", "woods"])
    ('mixed', 'city')
    """
    return min(kinds, key=lambda kind: -MIXTURE.index(kind) if kind in MIXTURE else -len(MIXTURE))
