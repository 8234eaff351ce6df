"""The boards that ship hold every fact about their hexes that the rulebook prints or forces."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

import networkx as nx
import pytest
from tests import boardfacts
from tests.boardfacts import Check, Fact, at

from hexfront.board import Board
from hexfront.errors import UnknownName
from hexfront.hexes import HexId
from httr.operation.maps import BOARDS, board
from httr.vocabulary import NUMBERING, road_row

CHECKS: Mapping[str, Check] = {
    **boardfacts.CHECKS,
    "edge": lambda board, fact: len(board.neighbours(*at(fact))) < 6,
}
HIGHWAY = board("hells-highway")
"""Rows 21 to 45 of map C: those that the scenario names, and two more for the hexes that it uses (ruling 1)."""


@pytest.mark.parametrize(("board", "fact"), tuple(boardfacts.cases("httr", {name: board(name) for name in BOARDS})))
def test_a_fact_of_the_rulebook_holds(board: Board, fact: Fact) -> None:
    assert CHECKS[fact["kind"]](board, fact), fact["why"]


def test_the_facts_of_the_scenario_are_among_them() -> None:
    ids = {str(case.id) for case in boardfacts.cases("httr", {"": HIGHWAY})}
    assert len(ids) == 33
    assert any("httr-sc:17.6b" in id for id in ids)


@pytest.mark.parametrize(
    "fact",
    [
        {"hexside": "C3113|C3213", "kind": "adjacent", "value": False},
        {"hexside": "C3113|C3213", "kind": "bridge", "value": "Keldonk canal bridge"},
        {"hex": "C3603", "kind": "club-route", "value": True},
        {"hex": "C3603", "kind": "road-class", "value": "road-primary"},
        {"hex": "C3603", "kind": "town", "value": "Veghel"},
        {"hex": "C2611", "kind": "terrain", "value": ["mixed"]},
        {"hex": "C3213", "kind": "terrain-not", "value": ["town"]},
        {"hex": "C3213", "kind": "same-bank", "value": {"as": "C2411"}},
        {"hex": "C2611", "kind": "other-bank", "value": {"as": "C2411"}},
        {"hex": "C2411", "kind": "edge", "value": "west"},
    ],
    ids=lambda fact: fact["kind"],
)
def test_a_fact_that_is_wrong_does_not_hold(fact: Fact) -> None:
    assert not CHECKS[fact["kind"]](HIGHWAY, fact)


@pytest.mark.parametrize("name", BOARDS)
def test_what_is_printed_says_so_and_the_rest_is_an_estimate(name: str) -> None:
    this = board(name)
    assert this.origin.kind == "estimate"
    assert {fact.source.kind for fact in this.facts} == {"rule", "example"}
    assert all(fact.source.ref.startswith("httr") for fact in this.facts)


@pytest.mark.parametrize("name", BOARDS)
def test_no_road_crosses_a_river_or_canal_without_a_bridge(name: str) -> None:
    assert not boardfacts.unbridged(board(name))


@pytest.mark.rule("httr:9.4.3a")
@pytest.mark.parametrize("name", BOARDS)
def test_every_road_over_a_stream_has_its_bridge(name: str) -> None:
    this = board(name)
    for network, bridge in (("road", "bridge"), ("railroad", "railroad_bridge")):
        over = [(a, b) for a, b in this.networks[network].edges if "stream" in this.hexside(a, b)]
        assert over
        assert all(bridge in this.hexside(a, b) for a, b in over)


@pytest.mark.rule("httr-sc:8.2.2a", "httr-sc:17.6b")
def test_the_club_route_is_a_primary_road_from_edge_to_edge() -> None:
    route = HIGHWAY.route("club-route")
    assert all("primary" in HIGHWAY.link("road", a, b) for a, b in pairwise(route))
    assert {HexId("C2110"), HexId("C2411"), HexId("C3213"), HexId("C4218")} <= set(route)
    assert (route[0][:3], route[-1]) == ("C21", "C4519")


@pytest.mark.rule("httr-sc:17.1d")
def test_the_board_is_the_part_of_map_c_in_play() -> None:
    assert {hex[:3] for hex in HIGHWAY.hexes} == {f"C{row}" for row in range(21, 46)}
    assert HIGHWAY.area("south-edge") == tuple(HexId(f"C21{column:02}") for column in range(1, 35))


@pytest.mark.rule("httr-sc:17.3a", "httr-sc:17.3h", "httr-sc:17.3i", "httr-sc:17.3j")
@pytest.mark.parametrize("entry", ["C2411", "C4519", "C2801", "C2633"])
def test_reinforcements_find_a_way_to_veghel(entry: str) -> None:
    passable = nx.subgraph_view(
        HIGHWAY.graph,
        filter_edge=lambda a, b: not HIGHWAY.hexside(a, b) & {"river", "canal"} or "bridge" in HIGHWAY.hexside(a, b),
    )
    assert nx.has_path(passable, HexId(entry), HexId("C3213"))


@pytest.mark.rule("httr-sc:17.4.1c")
def test_the_guns_beyond_the_south_edge_reach_row_33() -> None:
    assert min(HIGHWAY.distance(hex, HexId("C3315")) for hex in HIGHWAY.area("south-edge")) == 12


@pytest.mark.rule("httr-sc:3.3b", "httr-sc:3.3c", "httr-sc:3.3d", "httr-sc:3.3f")
def test_rows_that_two_maps_share_are_the_same_hexes() -> None:
    for one, other in (("A0130", "B3930"), ("B0101", "C6101"), ("B0134", "C6134"), ("C0117", "D6117")):
        assert NUMBERING.parse(one) == NUMBERING.parse(other)
    assert NUMBERING.parse("2411") == NUMBERING.parse("C2411")


def test_a_road_is_priced_by_its_class() -> None:
    rows = {road_row("road", HIGHWAY.link("road", a, b)) for a, b in HIGHWAY.networks["road"].edges}
    assert rows <= {"primary_road", "secondary_road", "trail"}
    assert {"primary_road", "secondary_road"} <= rows


def test_an_unknown_board_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UnknownName, match='did you mean "hells-highway"'):
        board("hells-higway")
