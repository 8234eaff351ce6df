"""What of a board does not change in play: which terrain in a hex counts for what, hexsides and roads (12.0)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Final

from attrs import frozen

from hexfront.board import Board
from hexfront.hexes import HexId
from httr.terrain import HEXSIDES, TerrainCharts
from httr.vocabulary import HILLTOP, MIXTURE, RAILROAD, RAISED, ROAD, SLOPE, road_row

OPTION: Final = "combat-terrain"
"""The option by which the terrain that counts for combat may be that which counts for movement. Rule: ruling:A50."""


@frozen
class Road:
    """A road or railroad from one hex into the next: its row of the Terrain Effects Chart, and whether it is raised."""

    network: str
    row: str
    raised: bool


Step = tuple[HexId, HexId]
"""From a hex into the next."""


@frozen(eq=False)
class Ground:
    """The terrain of each hex that counts for movement and stacking, and for observation and combat.

    `hills` are the hilltops. `cover` gives for each hex of covering terrain how near one must be to see into it.
    `sides` are the rows of the chart for what one crosses in a step, `roads` those that one may follow in it; both are
    sparse.
    """

    movement: Mapping[HexId, str]
    combat: Mapping[HexId, str]
    hills: frozenset[HexId]
    cover: Mapping[HexId, int]
    sides: Mapping[Step, tuple[str, ...]]
    roads: Mapping[Step, tuple[Road, ...]]


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
        sides={step: tuple(hexsides_of(board, *step)) for a, b in board.sides for step in ((a, b), (b, a))},
        roads={step: tuple(roads_of(board, *step)) for step in linked(board)},
    )


def hexsides_of(board: Board, start: HexId, end: HexId) -> Iterator[str]:
    """The rows of the chart for a hexside, in its order; a slope is there only for those who climb it.

    Rule: httr:12.0a.
    """
    words = board.hexside(start, end)
    return (word for word in HEXSIDES if word in words and (word != SLOPE or board.leads(SLOPE, end, start)))


def linked(board: Board) -> Iterator[Step]:
    """Every step along a road or railroad."""
    for stretch in board.stretches:
        for a, b in pairwise(stretch.path):
            yield from ((a, b), (b, a))


def roads_of(board: Board, start: HexId, end: HexId) -> Iterator[Road]:
    """The roads from a hex into the next: the road, then the railroad."""
    for network in (ROAD, RAILROAD):
        if board.linked(network, start, end):
            words = board.link(network, start, end)
            yield Road(network, road_row(network, words), RAISED in words)


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
