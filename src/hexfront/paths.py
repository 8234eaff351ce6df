"""Reach and routes: where a budget takes you, and the cheapest way.

A search asks one thing of the world, its *hops*: a function from a node to the nodes next to it, each with what
it costs to go there. Costs are whole numbers, 0 or more; a game with half movement points counts in halves.

- `graph_hops` compiles the hops of a networkx graph, once.
- `priced` changes costs, or forbids hops, by a function of the game.
- A game may write its own hops, whose nodes are anything hashable: a hex with the road that one is on, say.

What changes with every position is passed to the search: hexes that are `closed`, hexes where one must `stop`, and
what `leaving` a hex costs extra. The same input always gives the same answer: of equally cheap ways the one
found first stays, and hops are tried in their order.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from functools import cache
from heapq import heappop, heappush
from itertools import count
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, NoReturn, TypeVar

from attrs import frozen

from hexfront.errors import UnknownName

if TYPE_CHECKING:
    import networkx as nx

N = TypeVar("N", bound=Hashable)

Hops = Callable[[N], Iterable[tuple[N, int]]]
"""The nodes next to a node, in a stable order, each with the cost of going there."""

_NOWHERE: frozenset[Any] = frozenset()
_FREE: Mapping[Any, int] = MappingProxyType({})


@frozen
class Reach(Generic[N]):
    """The nodes that were reached: `costs` has each with its least cost, cheapest first, the starts included."""

    costs: Mapping[N, int]
    _came_from: Mapping[N, N]

    def path(self, end: N) -> tuple[N, ...]:
        """The nodes of a cheapest way, from the start to `end`, both included.

        Raises:
            ValueError: `end` was not reached.
        """
        if end not in self.costs:
            raise ValueError(f"{end!r} was not reached; {len(self.costs)} nodes were")
        return _trace(self._came_from, end)


@frozen
class Route(Generic[N]):
    """A cheapest way: its nodes from start to end, both included, and its cost."""

    path: tuple[N, ...]
    cost: int


def graph_hops(graph: nx.Graph[N], cost: str | Callable[[N, N, Mapping[str, Any]], int | None] = "cost") -> Hops[N]:
    """The hops of a graph, in its order, with the costs that its edges have now.

    `cost` names the attribute that every edge has, or is a function of both nodes and the edge's attributes, which
    may answer None: no way. A directed graph is followed the way its edges point; a flood that asks who can come
    *to* a place follows `graph.reverse()`. The hops raise `UnknownName` for a node that the graph lacks.

    Raises:
        ValueError: a cost is missing, not a whole number or below 0; or the graph has parallel edges.

    >>> import networkx as nx
    >>> hops = graph_hops(nx.Graph([("a", "b", {"cost": 2}), ("b", "c", {"cost": 1})]))
    >>> hops("b")
    (('a', 2), ('c', 1))
    """
    if graph.is_multigraph():
        raise ValueError("hops need a graph without parallel edges")
    price = _attribute(cost) if isinstance(cost, str) else cost
    return _Hops((node, tuple(_priced_edges(node, edges, price))) for node, edges in graph.adjacency()).__getitem__


def priced(hops: Hops[N], price: Callable[[N, N, int], int | None]) -> Hops[N]:
    """Hops that cost what `price` makes of the two nodes and the old cost; None: no way.

    >>> import networkx as nx
    >>> tolls = priced(graph_hops(nx.Graph([("a", "b", {"cost": 2})])), lambda a, b, cost: cost + 1)
    >>> tolls("a")
    [('b', 3)]
    """
    return lambda node: [(other, cost) for other, old in hops(node) if (cost := price(node, other, old)) is not None]


def reach(
    start: N,
    budget: int | None,
    hops: Hops[N],
    *,
    closed: Collection[N] = _NOWHERE,
    stop: Collection[N] = _NOWHERE,
    leaving: Mapping[N, int] = _FREE,
) -> Reach[N]:
    """Where one can go from `start` for at most `budget`; None sets no limit.

    No way leads into a `closed` node, or on from a `stop` node, except from `start`. To go on from a node of
    `leaving`, `start` included, costs its extra on top of the hop. `closed` and `stop` should be sets.

    >>> import networkx as nx
    >>> hops = graph_hops(nx.path_graph(5), cost=lambda a, b, edge: 2)
    >>> reach(0, 6, hops).costs
    {0: 0, 1: 2, 2: 4, 3: 6}
    >>> reach(0, 6, hops, leaving={1: 1}).path(2)
    (0, 1, 2)
    """
    return flood((start,), budget, hops, closed=closed, stop=stop, leaving=leaving)


def flood(
    starts: Iterable[N],
    budget: int | None,
    hops: Hops[N],
    *,
    closed: Collection[N] = _NOWHERE,
    stop: Collection[N] = _NOWHERE,
    leaving: Mapping[N, int] = _FREE,
) -> Reach[N]:
    """Where one can go from any of `starts`, each at cost 0: `reach` for all of them at once.

    >>> import networkx as nx
    >>> flood((0, 4), 2, graph_hops(nx.path_graph(5), cost=lambda a, b, edge: 2)).costs
    {0: 0, 4: 0, 1: 2, 3: 2}
    """
    came_from: dict[N, N] = {}
    return Reach(dict(_settled(starts, budget, hops, closed, stop, leaving, came_from)), came_from)


def outward(start: N, budget: int | None, hops: Hops[N]) -> Iterator[N]:
    """The nodes to which one can go from `start` for at most `budget`, cheapest first, itself too.

    The search goes no further than it is asked: who looks for the nearest node of a kind need not wait for all.

    >>> import networkx as nx
    >>> line = graph_hops(nx.path_graph(9), cost=lambda a, b, edge: 1)
    >>> next(node for node in outward(0, None, line) if node > 2)
    3
    """
    return (node for node, _ in _settled((start,), budget, hops, _NOWHERE, _NOWHERE, _FREE, {}))


def _settled(
    starts: Iterable[N],
    budget: int | None,
    hops: Hops[N],
    closed: Collection[N],
    stop: Collection[N],
    leaving: Mapping[N, int],
    came_from: dict[N, N],
) -> Iterator[tuple[N, int]]:
    """The nodes in reach with their costs, cheapest first; `came_from` is filled on the way."""
    limit = math.inf if budget is None else budget
    least = dict.fromkeys(starts, 0)
    origins = frozenset(least)
    due = {0: list(least)}  # the nodes to settle at each cost
    costs = [0]  # a heap of the keys of `due`
    while costs:
        spent = heappop(costs)
        for node in due[spent]:  # grows while it is read, if a hop costs nothing
            if least[node] < spent:
                continue
            yield node, spent
            if node in stop and node not in origins:
                continue
            so_far = spent + leaving.get(node, 0)
            for other, cost in hops(node):
                total = so_far + cost
                if total > limit or other in closed or least.get(other, total + 1) <= total:
                    continue
                least[other] = total
                came_from[other] = node
                if total in due:
                    due[total].append(other)
                else:
                    due[total] = [other]
                    heappush(costs, total)


def route(
    start: N,
    end: N,
    hops: Hops[N],
    *,
    estimate: Callable[[N], int] | None = None,
    closed: Collection[N] = _NOWHERE,
    stop: Collection[N] = _NOWHERE,
    leaving: Mapping[N, int] = _FREE,
) -> Route[N] | None:
    """A cheapest way from `start` to `end`, or None if there is none; the limits are those of `reach`.

    `estimate` may say what a node costs to `end` at least, which spares looking elsewhere: for a board, the distance
    times the cheapest hop. If it ever says too much, the way may be too dear.

    >>> import networkx as nx
    >>> route(0, 3, graph_hops(nx.path_graph(5), cost=lambda a, b, edge: 2), estimate=lambda node: 2 * abs(3 - node))
    Route(path=(0, 1, 2, 3), cost=6)
    """
    guess = cache(estimate or _no_estimate)
    least = {start: 0}
    came_from: dict[N, N] = {}
    order = count()
    heap = [(guess(start), next(order), 0, start)]
    while heap:
        _, _, spent, node = heappop(heap)
        if node == end:
            return Route(_trace(came_from, end), spent)
        if least[node] < spent or (node in stop and node != start):
            continue
        so_far = spent + leaving.get(node, 0)
        for other, cost in hops(node):
            total = so_far + cost
            if other not in closed and total < least.get(other, total + 1):
                least[other] = total
                came_from[other] = node
                heappush(heap, (total + guess(other), next(order), total, other))
    return None


class _Hops(dict[N, tuple[tuple[N, int], ...]]):
    """The compiled hops of a graph."""

    def __missing__(self, node: N) -> NoReturn:
        raise UnknownName(f"there is no {node!r} in this graph of {len(self)} nodes")


def _attribute(name: str) -> Callable[[N, N, Mapping[str, Any]], Any]:
    def price(a: N, b: N, edge: Mapping[str, Any]) -> Any:
        if name not in edge:
            raise ValueError(f"the edge from {a!r} to {b!r} has no {name!r}; it has {sorted(edge)}")
        return edge[name]

    return price


def _priced_edges(
    node: N, edges: Mapping[N, Mapping[str, Any]], price: Callable[[N, N, Mapping[str, Any]], int | None]
) -> Iterable[tuple[N, int]]:
    for other, edge in edges.items():
        cost = price(node, other, edge)
        if cost is None:
            continue
        if not isinstance(cost, int) or cost < 0:
            raise ValueError(f"the cost from {node!r} to {other!r} must be a whole number, 0 or more; got {cost!r}")
        yield other, cost


def _trace(came_from: Mapping[N, N], end: N) -> tuple[N, ...]:
    path = [end]
    while path[-1] in came_from:
        path.append(came_from[path[-1]])
    return tuple(reversed(path))


def _no_estimate(_: object) -> int:
    return 0
