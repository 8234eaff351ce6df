"""How fast the core looks along lines and finds ways: `nox -s benchmarks`."""

from __future__ import annotations

import networkx as nx
from pytest_benchmark.fixture import BenchmarkFixture

from hexfront.hexes import Hex, neighbours, within
from hexfront.paths import graph_hops, reach, route
from hexfront.sight import sight_line

MIDDLE = Hex(0, 0)
FIELD = frozenset(within(MIDDLE, 20))
GRAPH = nx.Graph([(a, b, {"cost": 2}) for a in sorted(FIELD) for b in neighbours(a) if a < b and b in FIELD])


def test_lines_to_everything_within_sight(benchmark: BenchmarkFixture) -> None:
    lines = benchmark(lambda: [sight_line(MIDDLE, hex) for hex in within(MIDDLE, 13)])
    assert len(lines) == 1 + 3 * 13 * 14


def test_reach_of_a_move(benchmark: BenchmarkFixture) -> None:
    hops = graph_hops(GRAPH)
    reached = benchmark(lambda: reach(MIDDLE, 16, hops))
    assert len(reached.costs) == 1 + 3 * 8 * 9


def test_route_across_the_board(benchmark: BenchmarkFixture) -> None:
    hops = graph_hops(GRAPH)
    found = benchmark(lambda: route(Hex(-20, 0), Hex(20, 0), hops))
    assert found is not None
    assert found.cost == 40 * 2
