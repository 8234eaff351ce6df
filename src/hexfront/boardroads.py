"""What the stretches of a board's roads come to: links between hexes, strands in hexes, and graphs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

from hexfront.boardparts import Side, Stretch
from hexfront.hexes import HexId

if TYPE_CHECKING:
    import networkx as nx

NOTHING: frozenset[str] = frozenset()

Links = Mapping[Side, frozenset[str]]
"""The words of the road that leads from one hex into another, both ways."""


def index_links(stretches: Iterable[Stretch]) -> dict[str, Links]:
    """The links of each network; where several stretches make one link, it has the words of all."""
    links: dict[str, dict[Side, frozenset[str]]] = {}
    for stretch in stretches:
        network = links.setdefault(stretch.network, {})
        for a, b in pairwise(stretch.path):
            network[a, b] = network[b, a] = network.get((a, b), NOTHING) | set(stretch.words)
    return dict(links)


def strands_of(hex: HexId, ends: Iterable[HexId], stretches: Iterable[Stretch]) -> tuple[tuple[HexId, ...], ...]:
    """Which of the hexes that roads lead to from a hex each stretch joins; those that lead nowhere are left out."""
    ends = tuple(ends)
    joined = (tuple(n for n in ends if _steps(stretch.path, hex, n)) for stretch in stretches if hex in stretch.path)
    return tuple(dict.fromkeys(strand for strand in joined if strand))


def build_graphs(stretches: Iterable[Stretch], links: Mapping[str, Links]) -> dict[str, nx.Graph[HexId]]:
    """A frozen graph for each network, whose edges have the attributes `name` and `words`."""
    import networkx as nx  # takes longer than all of this package, and few ask for graphs

    graphs: dict[str, nx.Graph[HexId]] = {}
    for stretch in stretches:
        graph = graphs.setdefault(stretch.network, nx.Graph())
        graph.add_nodes_from(stretch.path)
        for a, b in pairwise(stretch.path):
            if not graph.has_edge(a, b):
                graph.add_edge(a, b, name=stretch.name, words=links[stretch.network][a, b])
    for graph in graphs.values():
        nx.freeze(graph)
    return graphs


def _steps(path: Iterable[HexId], a: HexId, b: HexId) -> bool:
    return any({a, b} == set(step) for step in pairwise(path))
