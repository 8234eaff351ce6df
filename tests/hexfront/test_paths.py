from __future__ import annotations

import doctest
from typing import NamedTuple, TypedDict

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfront import paths
from hexfront.errors import UnknownName
from hexfront.hexes import ORIGIN, HexId, distance, neighbours, within
from hexfront.paths import Hops, Reach, Route, flood, graph_hops, priced, reach, route


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(paths).failed == 0


def at(q: int, r: int) -> HexId:
    return HexId(f"{q},{r}")


BOARD = {at(*hex): hex for hex in within(ORIGIN, 3)}
IDS = tuple(BOARD)
EDGES = [(a, at(*hex)) for a in IDS for hex in neighbours(BOARD[a]) if at(*hex) in BOARD]


class Ground(NamedTuple):
    """A random board and position: a cost for each hop, and what the position forbids or makes dearer."""

    graph: nx.DiGraph[HexId]
    closed: frozenset[HexId]
    stop: frozenset[HexId]
    leaving: dict[HexId, int]


@st.composite
def grounds(draw: st.DrawFn, cheapest: int = 0) -> Ground:
    hop_costs = draw(st.lists(st.integers(cheapest, 5), min_size=len(EDGES), max_size=len(EDGES)))
    graph: nx.DiGraph[HexId] = nx.DiGraph()
    graph.add_nodes_from(IDS)
    graph.add_edges_from((a, b, {"cost": cost}) for (a, b), cost in zip(EDGES, hop_costs, strict=True))
    some = st.frozensets(st.sampled_from(IDS), max_size=8)
    leaving = draw(st.dictionaries(st.sampled_from(IDS), st.integers(0, 3), max_size=8))
    return Ground(graph, draw(some), draw(some), leaving)


def as_plain_graph(ground: Ground, starts: set[HexId]) -> nx.DiGraph[HexId]:
    """The same ground as an ordinary graph: forbidden hops taken out, extras added to the costs."""
    plain: nx.DiGraph[HexId] = nx.DiGraph()
    plain.add_nodes_from(ground.graph)
    for a, b in ground.graph.edges:
        if b not in ground.closed and (a not in ground.stop or a in starts):
            plain.add_edge(a, b, cost=ground.graph.edges[a, b]["cost"] + ground.leaving.get(a, 0))
    return plain


def cost_of(graph: nx.DiGraph[HexId], path: tuple[HexId, ...]) -> int:
    return int(nx.path_weight(graph, path, weight="cost"))


@given(grounds(), st.sampled_from(IDS), st.integers(0, 12))
def test_reach_agrees_with_dijkstra_on_a_plain_graph(ground: Ground, start: HexId, budget: int) -> None:
    plain = as_plain_graph(ground, {start})
    found = reach(start, budget, graph_hops(ground.graph), **limits(ground))
    assert dict(found.costs) == nx.single_source_dijkstra_path_length(plain, start, cutoff=budget, weight="cost")
    assert sorted(found.costs.values()) == list(found.costs.values()), "cheapest first"
    for end, cost in found.costs.items():
        path = found.path(end)
        assert (path[0], path[-1], cost_of(plain, path)) == (start, end, cost)


@given(grounds(), st.frozensets(st.sampled_from(IDS), min_size=1, max_size=4))
def test_a_flood_agrees_with_dijkstra_from_many_starts(ground: Ground, starts: frozenset[HexId]) -> None:
    plain = as_plain_graph(ground, set(starts))
    found = flood(sorted(starts), None, graph_hops(ground.graph), **limits(ground))
    assert dict(found.costs) == nx.multi_source_dijkstra_path_length(plain, set(starts), weight="cost")


@given(grounds(cheapest=1), st.sampled_from(IDS), st.sampled_from(IDS))
def test_a_route_is_as_cheap_as_dijkstra_finds(ground: Ground, start: HexId, end: HexId) -> None:
    plain = as_plain_graph(ground, {start})
    hops = graph_hops(ground.graph)
    expected = nx.single_source_dijkstra_path_length(plain, start, weight="cost").get(end)
    blind = route(start, end, hops, **limits(ground))
    led = route(start, end, hops, estimate=lambda id: distance(BOARD[id], BOARD[end]), **limits(ground))
    for found in (blind, led):
        assert (None if found is None else found.cost) == expected
        if found is not None:
            assert (found.path[0], found.path[-1], cost_of(plain, found.path)) == (start, end, found.cost)


@given(grounds(), st.sampled_from(IDS), st.integers(0, 8))
def test_limits_may_as_well_be_a_price(ground: Ground, start: HexId, budget: int) -> None:
    def price(a: HexId, b: HexId, cost: int) -> int | None:
        shut = b in ground.closed or (a in ground.stop and a != start)
        return None if shut else cost + ground.leaving.get(a, 0)

    hops = graph_hops(ground.graph)
    assert reach(start, budget, priced(hops, price)) == reach(start, budget, hops, **limits(ground))


class Limits(TypedDict):
    """The keyword arguments that every search takes."""

    closed: frozenset[HexId]
    stop: frozenset[HexId]
    leaving: dict[HexId, int]


def limits(ground: Ground) -> Limits:
    return {"closed": ground.closed, "stop": ground.stop, "leaving": ground.leaving}


def row(*costs: int) -> Hops[int]:
    """Hops along a row of nodes 0, 1, 2 ... with these costs, both ways."""
    return graph_hops(nx.Graph([(n, n + 1, {"cost": cost}) for n, cost in enumerate(costs)]))


@pytest.mark.parametrize(
    ("found", "costs"),
    [
        pytest.param(reach(0, 5, row(2, 3, 1)), {0: 0, 1: 2, 2: 2 + 3}, id="the budget is just enough"),
        pytest.param(reach(0, 4, row(2, 3, 1)), {0: 0, 1: 2}, id="the budget is one short"),
        pytest.param(reach(0, 0, row(0, 0, 1)), {0: 0, 1: 0, 2: 0}, id="hops that cost nothing"),
        pytest.param(reach(1, 9, row(2, 3, 1), closed={2}), {1: 0, 0: 2}, id="a closed node"),
        pytest.param(reach(0, 9, row(2, 3, 1), closed={0}), {0: 0, 1: 2, 2: 5, 3: 6}, id="closed behind"),
        pytest.param(reach(0, 9, row(2, 3, 1), stop={1}), {0: 0, 1: 2}, id="one must stop"),
        pytest.param(
            reach(0, 9, row(2, 3, 1), stop={0}), {0: 0, 1: 2, 2: 5, 3: 6}, id="one may start where one must stop"
        ),
        pytest.param(reach(0, 9, row(2, 3, 1), leaving={1: 3}), {0: 0, 1: 2, 2: 2 + 3 + 3, 3: 9}, id="leaving costs"),
        pytest.param(reach(0, 4, row(2, 3, 1), leaving={0: 3}), {0: 0}, id="leaving the start costs"),
        pytest.param(reach(0, None, row(2, 3, 1)), {0: 0, 1: 2, 2: 5, 3: 6}, id="no limit"),
    ],
)
def test_reach_worked_by_hand(found: Reach[int], costs: dict[int, int]) -> None:
    assert found.costs == costs


def test_of_equally_cheap_ways_the_first_stays() -> None:
    square = nx.Graph([("a", "b"), ("a", "c"), ("c", "d"), ("b", "d")])
    hops = graph_hops(square, cost=lambda a, b, edge: 1)
    assert reach("a", 2, hops).path("d") == ("a", "b", "d")
    assert route("a", "d", hops) == Route(("a", "b", "d"), 2)


def test_nodes_may_be_states() -> None:
    """Half a point a hex by road, two points for entering column once: nodes are (place, in column)."""

    def hops(node: tuple[int, bool]) -> list[tuple[tuple[int, bool], int]]:
        place, column = node
        on = ((place + 1, column), 1 if column else 4)
        return [on] if column else [((place, True), 2), on]

    assert route((0, False), (3, True), hops) == Route(((0, False), (0, True), (1, True), (2, True), (3, True)), 2 + 3)


def test_no_way_is_none() -> None:
    assert route(0, 3, row(2, 3, 1), closed={2}) is None
    assert route(0, 0, row(2)) == Route((0,), 0)


def test_a_path_leads_only_where_one_gets() -> None:
    with pytest.raises(ValueError, match="3 was not reached; 2 nodes were"):
        reach(0, 4, row(2, 3, 1)).path(3)


def test_a_node_must_be_in_the_graph() -> None:
    with pytest.raises(UnknownName, match="no 7 in this graph of 2 nodes"):
        reach(7, 4, row(2))


@pytest.mark.parametrize(
    ("edge", "words"),
    [
        ({"cost": 0.5}, "from 0 to 1 must be a whole number, 0 or more; got 0.5"),
        ({"cost": -1}, "got -1"),
        ({"price": 1}, r"the edge from 0 to 1 has no 'cost'; it has \['price'\]"),
    ],
)
def test_costs_are_whole_numbers(edge: dict[str, float], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        graph_hops(nx.Graph([(0, 1, edge)]))


def test_parallel_edges_are_refused() -> None:
    with pytest.raises(ValueError, match="without parallel edges"):
        graph_hops(nx.MultiGraph([(0, 1)]))


def test_a_cost_of_none_is_no_way() -> None:
    hops = graph_hops(nx.path_graph(3), cost=lambda a, b, edge: None if b == 2 else 1)
    assert hops(1) == ((0, 1),)
