"""Sight, fields of view and reach: ours and the peers' on the same hexes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import cycle, islice
from random import Random
from typing import Any, Final, Generic, TypeVar

import networkx as nx

import gts
from hexfront.blocking import Blocking
from hexfront.hexes import Hex, HexId, distance, neighbours
from hexfront.paths import graph_hops, reach

T = TypeVar("T")

SEED: Final = 7
RANGE: Final = 13
WIDTH: Final = 64
HEIGHT: Final = 61
BATCH: Final = 100
BUDGET: Final = 16  # half movement points
ENEMIES: Final = 20
SHEET: Final = {HexId(f"{q}.{r}"): Hex(q, r - q // 2) for q in range(WIDTH) for r in range(HEIGHT)}
"""A sheet of 3,904 hexes."""


def board_pairs() -> tuple[Blocking, list[tuple[HexId, HexId, Hex, Hex]]]:
    """The board of "Son with the Wind", and pairs of its hexes up to 13 hexes apart, drawn at random."""
    table = gts.new_game("son-with-the-wind", setup="default").table
    random, hexes = Random(SEED), sorted(table.board.coordinates.items())
    pairs: list[tuple[HexId, HexId, Hex, Hex]] = []
    while len(pairs) < 4_000:
        (a, at_a), (b, at_b) = random.sample(hexes, 2)
        if distance(at_a, at_b) <= RANGE:
            pairs.append((a, b, at_a, at_b))
    return table.sight, pairs


def sight_again() -> Callable[[], int]:
    """What lies between two hexes, asked as in play: most pairs not for the first time."""
    sight, pairs = board_pairs()
    asked = cycle([(a, b) for a, b, _, _ in pairs])

    def ask() -> int:
        count = sight.count
        for a, b in islice(asked, BATCH):
            count(a, b)
        return BATCH

    for _ in range(len(pairs) // BATCH):
        ask()
    return ask


class Anew(Generic[T]):
    """Asks questions of sight over a sheet with woods, each for the first time."""

    def __init__(self, questions: Sequence[T], ask: Callable[[Blocking, T], object], batch: int) -> None:
        self.questions = questions
        self.ask = ask
        self.batch = batch
        self.left: list[T] = []
        self.sight = Blocking(SHEET)

    def __call__(self) -> int:
        """A few questions; when all have been asked, a sheet of which nothing is known yet."""
        if not self.left:
            self.left, self.sight = list(self.questions), Blocking(SHEET, kinds=wooded())
        number = min(self.batch, len(self.left))
        for _ in range(number):
            self.ask(self.sight, self.left.pop())
        return number


def sight_anew() -> Anew[tuple[HexId, HexId]]:
    """What lies between two hexes of the sheet, up to 13 hexes apart."""
    random, hexes = Random(SEED), sorted(SHEET)
    pairs = [(a, b) for a, b in (random.sample(hexes, 2) for _ in range(300_000)) if far(a, b) <= RANGE]
    return Anew(pairs, lambda sight, pair: sight.count(*pair), BATCH)


def fields_anew() -> Anew[HexId]:
    """What is seen from a hex, up to 13 hexes away."""
    return Anew(watchers(), lambda sight, hex: sight.seen(hex, RANGE), 1)


def far(a: HexId, b: HexId) -> int:
    """How far two hexes of the sheet are apart."""
    return distance(SHEET[a], SHEET[b])


def hexy_lines() -> Callable[[], int]:
    """Hexy: the hexes on the line between the same two hexes."""
    import hexy
    import numpy

    ends = [
        (numpy.array([a.q, -a.q - a.r, a.r]), numpy.array([b.q, -b.q - b.r, b.r])) for _, _, a, b in board_pairs()[1]
    ]
    asked = cycle(ends)

    def ask() -> int:
        for a, b in islice(asked, BATCH):
            hexy.get_hex_line(a, b)
        return BATCH

    return ask


@cache
def wooded() -> Mapping[HexId, int]:
    """A fifth of the sheet blocks sight."""
    random = Random(SEED)
    return {hex: 1 for hex in SHEET if random.random() < 0.2}


def fields_again() -> Callable[[], int]:
    """The same, of hexes that have been asked before, as in play."""
    sight, asked = Blocking(SHEET, kinds=wooded()), cycle(watchers()[:200])

    def ask() -> int:
        for hex in islice(asked, BATCH):
            sight.seen(hex, RANGE)
        return BATCH

    for _ in range(200 // BATCH):
        ask()
    return ask


def watchers() -> list[HexId]:
    """The hexes from which a field of view is asked."""
    return Random(SEED).sample(sorted(SHEET), 1_000)


def hexutil_fields() -> Callable[[], int]:
    """hexutil: the field of view of the same hexes over the same woods."""
    import hexutil

    def place(hex: Hex) -> Any:
        return hexutil.Hex(2 * hex.q + hex.r, hex.r)

    woods = {place(SHEET[hex]) for hex in wooded()}
    asked = cycle([place(SHEET[hex]) for hex in watchers()])

    def ask() -> int:
        next(asked).field_of_view(lambda hex: hex not in woods, RANGE)
        return 1

    return ask


class Zones:
    """A sheet with costs and enemies: their hexes are closed, and who comes next to them stops or pays to leave."""

    def __init__(self) -> None:
        random = Random(SEED)
        hexes = frozenset(SHEET.values())
        edges = ((a, b) for a in sorted(hexes) for b in neighbours(a) if b in hexes)
        self.graph: nx.DiGraph[Hex] = nx.DiGraph()
        self.graph.add_edges_from((a, b, {"cost": random.choice((2, 2, 2, 3, 4, 6))}) for a, b in edges)
        self.starts = random.sample(sorted(hexes), 40)
        places = [hex for start in self.starts for hex in hexes if distance(start, hex) in (2, 3)]
        self.enemies = frozenset(random.sample(sorted(set(places) - set(self.starts)), ENEMIES * 8))
        self.zones = frozenset(hex for enemy in self.enemies for hex in neighbours(enemy))
        self.hops = graph_hops(self.graph)

    def ours(self, start: Hex) -> Mapping[Hex, int]:
        """The hexes in reach, by `hexfront.paths`."""
        return reach(start, BUDGET, self.hops, closed=self.enemies, stop=self.zones).costs

    def networkx(self, start: Hex) -> Mapping[Hex, float]:
        """The hexes in reach, by Dijkstra's algorithm with a callback for the cost."""
        enemies, zones = self.enemies, self.zones

        def cost(a: Hex, b: Hex, edge: dict[str, int]) -> int | None:
            return None if b in enemies or (a in zones and a != start) else edge["cost"]

        found: Mapping[Hex, float] = nx.single_source_dijkstra_path_length(
            self.graph, start, cutoff=BUDGET, weight=cost
        )
        return found


def reaches() -> tuple[Callable[[], int], Callable[[], int]]:
    """Ours and networkx's way to the same reach of the same units."""
    zones = Zones()
    assert all(dict(zones.ours(start)) == dict(zones.networkx(start)) for start in zones.starts)

    def asking(one: Callable[[Hex], object]) -> Callable[[], int]:
        asked = cycle(zones.starts)

        def ask() -> int:
            one(next(asked))
            return 1

        return ask

    return asking(zones.ours), asking(zones.networkx)
