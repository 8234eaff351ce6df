"""Facts that a rulebook prints about hexes, and whether a board holds them; for both games."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import networkx as nx
import pytest

from hexfront.board import Board
from hexfront.hexes import HexId

FACTS: Final = Path(__file__).parent.parent / "tools" / "geography" / "printed_hexes.json"
BUILT_UP: Final = frozenset({"village", "town", "city"})
BARRED: Final = frozenset({"river", "canal"})
WATER: Final = BARRED | {"stream"}
OVER_WATER: Final = frozenset({"bridge", "railroad_bridge", "culvert", "ferry"})
NOT_OF_A_BOARD: Final = ("front",)  # who stands where, not what is printed on the map

Fact = Mapping[str, Any]
Check = Callable[[Board, Fact], bool]


def at(fact: Fact) -> tuple[HexId, ...]:
    return tuple(HexId(text) for text in (fact.get("hex") or fact["hexside"]).split("|"))


def others(fact: Fact) -> tuple[HexId, ...]:
    """Further hexes that a fact speaks of."""
    if fact["kind"] in ("same-bank", "other-bank"):
        return (HexId(fact["value"]["as"]),)
    return (HexId(fact["value"]),) if fact["kind"].endswith("-connects") else ()


def cases(game: str, boards: Mapping[str, Board]) -> Iterator[Any]:
    """Each fact of each board that holds all its hexes, as a case."""
    for fact in json.loads(FACTS.read_text("utf-8"))["facts"]:
        for name, board in boards.items() if fact["game"] == game else ():
            if all(hex in board for hex in (*at(fact), *others(fact))) and fact["kind"] not in NOT_OF_A_BOARD:
                said = f"{'|'.join(at(fact))} {fact['kind']} {fact.get('value', '')}"
                yield pytest.param(board, fact, id=f"{name}: {said} ({fact['id']}, {fact['rule']})")


@cache
def club_route(board: Board) -> nx.Graph[HexId]:
    graph: nx.Graph[HexId] = nx.Graph()
    for name in board.routes:
        nx.add_path(graph, board.route(name))
    return graph


@cache
def bank(board: Board, start: HexId) -> frozenset[HexId]:
    """The hexes that can be reached without crossing a river or canal, bridges or no bridges."""
    dry = nx.subgraph_view(board.graph, filter_edge=lambda a, b: BARRED.isdisjoint(board.hexside(a, b)))
    return frozenset(nx.node_connected_component(dry, start))


def has_land(board: Board, hex: HexId) -> bool:
    return any(BARRED.isdisjoint(board.hexside(hex, n)) for n in board.neighbours(hex))


def is_near(board: Board, hex: HexId, name: str, radius: float) -> bool:
    return any(found == name and board.distance(hex, there) <= radius for there, found in board.landmarks.items())


def is_of_town(board: Board, hex: HexId, name: str) -> bool:
    """Whether a hex is built up and at most two hexes from the middle of a town, four if it is of a city."""
    return board.terrain(hex) in BUILT_UP and (
        is_near(board, hex, name, 2) or (board.terrain(hex) == "city" and is_near(board, hex, name, 4))
    )


def is_bridged(board: Board, a: HexId, b: HexId, name: str) -> bool:
    words = board.hexside(a, b)
    return board.side_names.get(board.side(a, b)) == name and bool(words & OVER_WATER) and bool(words & BARRED)


def road_words(board: Board, hex: HexId) -> set[str]:
    return {w for n in board.neighbours(hex) if board.linked("road", hex, n) for w in board.link("road", hex, n)}


def is_stream_crossing(board: Board, a: HexId, b: HexId) -> bool:
    return "stream" in board.hexside(a, b) and board.linked("road", a, b)


CHECKS: Final[Mapping[str, Check]] = {
    "adjacent": lambda board, fact: board.adjacent(*at(fact)) is fact["value"],
    "bridge": lambda board, fact: is_bridged(board, at(fact)[0], at(fact)[1], fact["value"]),
    "stream-bridge": lambda board, fact: is_stream_crossing(board, at(fact)[0], at(fact)[1]),
    "water-hexside": lambda board, fact: bool(board.hexside(*at(fact)) & WATER) is fact["value"],
    "club-route": lambda board, fact: (at(fact)[0] in club_route(board)) is fact["value"],
    "club-route-edge": lambda board, fact: club_route(board).has_edge(*at(fact)),
    "club-route-connects": lambda board, fact: nx.has_path(club_route(board), *at(fact), *others(fact)),
    "road": lambda board, fact: board.on("road", at(fact)[0]) is fact["value"],
    "road-class": lambda board, fact: fact["value"].removeprefix("road-") in road_words(board, *at(fact)),
    "road-connects": lambda board, fact: nx.has_path(board.networks["road"], *at(fact), *others(fact)),
    "stream-crossed-by-road": lambda board, fact: any(
        is_stream_crossing(board, at(fact)[0], n) for n in board.neighbours(*at(fact))
    ),
    "terrain": lambda board, fact: board.terrain(*at(fact)) in fact["value"],
    "terrain-not": lambda board, fact: board.terrain(*at(fact)) not in fact["value"],
    "town": lambda board, fact: is_of_town(board, at(fact)[0], fact["value"]),
    "near-place": lambda board, fact: is_near(board, at(fact)[0], fact["value"]["name"], fact["value"]["within"]),
    "same-bank": lambda board, fact: at(fact)[0] in bank(board, *others(fact)),
    "other-bank": lambda board, fact: at(fact)[0] not in bank(board, *others(fact)),
    "passable": lambda board, fact: BARRED.isdisjoint(board.hexside(*at(fact))) is fact["value"],
    "land": lambda board, fact: has_land(board, *at(fact)),
}
"""What each kind of fact asks of a board."""


def unbridged(board: Board) -> list[tuple[HexId, HexId]]:
    """The steps of roads and railroads that cross a river or canal where no bridge is."""
    return [
        (a, b)
        for network in board.networks.values()
        for a, b in network.edges
        if board.hexside(a, b) & BARRED and not board.hexside(a, b) & OVER_WATER
    ]
