"""The boards that ship hold every fact about their hexes that the rulebook prints or forces."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

from gts.titles.where_eagles_dare.maps import BOARDS, board
from hexfront.board import Board
from hexfront.boardpieces import enclosed
from hexfront.errors import UnknownName
from hexfront.hexes import HexId

FACTS = Path(__file__).parent.parent.parent / "tools" / "geography" / "printed_hexes.json"
BUILT_UP = {"village", "town", "city"}
OVER_WATER = {"bridge", "railroad_bridge", "culvert", "ferry"}
NOT_OF_A_BOARD = {"front"}  # who stands where, not what is printed on the map

Fact = Mapping[str, Any]


def at(fact: Fact) -> tuple[HexId, ...]:
    return tuple(HexId(text) for text in (fact.get("hex") or fact["hexside"]).split("|"))


def others(fact: Fact) -> tuple[HexId, ...]:
    """Further hexes that a fact speaks of."""
    if fact["kind"] in ("same-bank", "other-bank"):
        return (HexId(fact["value"]["as"]),)
    return (HexId(fact["value"]),) if fact["kind"].endswith("-connects") else ()


def facts() -> Iterator[Any]:
    """Each fact of each board that holds all its hexes, as a case."""
    for fact in json.loads(FACTS.read_text("utf-8"))["facts"]:
        for name in BOARDS if fact["game"] == "gts" else ():
            if all(hex in board(name) for hex in (*at(fact), *others(fact))) and fact["kind"] not in NOT_OF_A_BOARD:
                said = f"{'|'.join(at(fact))} {fact['kind']} {fact.get('value', '')}"
                yield pytest.param(board(name), fact, id=f"{name}: {said} ({fact['id']}, {fact['rule']})")


@cache
def club_route(board: Board) -> nx.Graph[HexId]:
    graph: nx.Graph[HexId] = nx.Graph()
    for name in board.routes:
        nx.add_path(graph, board.route(name))
    return graph


@cache
def bank(board: Board, start: HexId) -> frozenset[HexId]:
    """The hexes that can be reached without crossing a river, bridges or no bridges."""
    dry = nx.subgraph_view(board.graph, filter_edge=lambda a, b: "river" not in board.hexside(a, b))
    return frozenset(nx.node_connected_component(dry, start))


def has_land(board: Board, hex: HexId) -> bool:
    return any("river" not in board.hexside(hex, n) for n in board.neighbours(hex))


def is_near(board: Board, hex: HexId, name: str, radius: int) -> bool:
    return any(found == name and board.distance(hex, there) <= radius for there, found in board.landmarks.items())


def is_in_play(board: Board, hex: HexId, rule: str) -> bool:
    """Whether a hex is in the area of the scenario that a rule is of."""
    name = rule.removeprefix("wed:sc-").rpartition("-")[0]
    return hex in board.area(name)


def road_words(board: Board, hex: HexId) -> set[str]:
    return {w for n in board.neighbours(hex) if board.linked("road", hex, n) for w in board.link("road", hex, n)}


def is_stream_crossing(board: Board, a: HexId, b: HexId) -> bool:
    return "stream" in board.hexside(a, b) and board.linked("road", a, b)


CHECKS: Mapping[str, Callable[[Board, Fact], bool]] = {
    "adjacent": lambda board, fact: board.adjacent(*at(fact)) is fact["value"],
    "bridge": lambda board, fact: (
        board.side_names.get(board.side(*at(fact))) == fact["value"]
        and bool(board.hexside(*at(fact)) & OVER_WATER)
        and "river" in board.hexside(*at(fact))
    ),
    "stream-bridge": lambda board, fact: is_stream_crossing(board, at(fact)[0], at(fact)[1]),
    "water-hexside": lambda board, fact: bool(board.hexside(*at(fact)) & {"river", "stream"}) is fact["value"],
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
    "town": lambda board, fact: board.terrain(*at(fact)) in BUILT_UP and is_near(board, at(fact)[0], fact["value"], 2),
    "near-place": lambda board, fact: is_near(board, at(fact)[0], fact["value"]["name"], fact["value"]["within"]),
    "same-bank": lambda board, fact: at(fact)[0] in bank(board, *others(fact)),
    "other-bank": lambda board, fact: at(fact)[0] not in bank(board, *others(fact)),
    "drop-zone": lambda board, fact: (
        at(fact)[0] in board.area(fact["value"].lower().replace("_", "-"))
        and board.terrain(*at(fact)) not in BUILT_UP | {"woods", "swamp"}
    ),
    "land": lambda board, fact: has_land(board, *at(fact)),
    "boundary": lambda board, fact: is_in_play(board, at(fact)[0], fact["rule"]),
    "in-play": lambda board, fact: is_in_play(board, at(fact)[0], fact["rule"]),
}


@pytest.mark.rule("wed:2.11d", "wed:2.17a", "wed:2.15.5d", "wed:3.3d", "wed:3.3e")
@pytest.mark.parametrize(("board", "fact"), tuple(facts()))
def test_a_fact_of_the_rulebook_holds(board: Board, fact: Fact) -> None:
    assert CHECKS[fact["kind"]](board, fact), fact["why"]


@pytest.mark.parametrize(
    "fact",
    [
        {"hexside": "66.156|66.157", "kind": "adjacent", "value": False},
        {"hexside": "66.156|66.157", "kind": "bridge", "value": "Best road bridge"},
        {"hexside": "66.155|66.156", "kind": "stream-bridge"},
        {"hexside": "66.155|66.156", "kind": "water-hexside", "value": True},
        {"hex": "77.165", "kind": "club-route", "value": True},
        {"hexside": "66.156|67.156", "kind": "club-route-edge"},
        {"hex": "51.159", "kind": "road", "value": True},
        {"hex": "87.155", "kind": "road-class", "value": "road-primary"},
        {"hex": "66.156", "kind": "stream-crossed-by-road"},
        {"hex": "66.156", "kind": "terrain", "value": ["woods"]},
        {"hex": "66.156", "kind": "terrain-not", "value": ["village"]},
        {"hex": "77.165", "kind": "town", "value": "Son"},
        {"hex": "66.157", "kind": "same-bank", "value": {"as": "66.156"}},
        {"hex": "66.155", "kind": "other-bank", "value": {"as": "66.156"}},
        {"hex": "60.147", "kind": "drop-zone", "value": "DZ_B"},
        {"hex": "51.159", "kind": "in-play", "rule": "wed:sc-son-with-the-wind-02"},
    ],
    ids=lambda fact: fact["kind"],
)
def test_a_fact_that_is_wrong_does_not_hold(fact: Fact) -> None:
    assert not CHECKS[fact["kind"]](board("son"), fact)


@pytest.mark.parametrize("name", BOARDS)
def test_what_is_printed_says_so_and_the_rest_is_an_estimate(name: str) -> None:
    this = board(name)
    assert this.origin.kind == "estimate"
    assert {fact.source.kind for fact in this.facts} == {"rule", "example"}
    assert all(fact.source.ref.startswith("wed:") for fact in this.facts)


def test_the_terrain_of_nuenen_follows_from_the_rulebook_and_that_of_its_fields_does_not() -> None:
    son = board("son")
    assert son.source(HexId("77.165")).ref == "wed:sc-son-with-the-wind-25"
    assert son.source(HexId("77.163")) == son.origin


@pytest.mark.parametrize("name", BOARDS)
def test_no_road_crosses_a_river_without_a_bridge(name: str) -> None:
    this = board(name)
    wet = [
        (a, b)
        for network in this.networks.values()
        for a, b in network.edges
        if "river" in this.hexside(a, b) and not this.hexside(a, b) & OVER_WATER
    ]
    assert not wet


@pytest.mark.parametrize("name", BOARDS)
def test_the_club_route_is_a_primary_road_all_the_way(name: str) -> None:
    this = board(name)
    assert all("primary" in this.link("road", a, b) for a, b in pairwise(this.route("club-route")))


@pytest.mark.rule("wed:sc-general-11")
@pytest.mark.parametrize(
    ("name", "area", "markers"),
    [
        pytest.param(
            "valkenswaard", "a-drive-in-the-country", "46.226 39.223 55.200 61.203", id="A Drive in the Country"
        ),
        pytest.param("son", "son-with-the-wind", "72.145 89.154 63.160 79.168", id="Son"),
    ],
)
def test_the_area_of_a_scenario_lies_within_its_markers(name: str, area: str, markers: str) -> None:
    assert board(name).area(area) == enclosed(board(name), [HexId(marker) for marker in markers.split()])


def test_an_unknown_board_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UnknownName, match='did you mean "valkenswaard"'):
        board("valkenswart")


class TestADriveInTheCountry:
    """The scenario can be played on its board."""

    def test_the_armoured_cars_can_drive_out_and_back_by_the_route(self) -> None:
        route = board("valkenswaard").route("club-route")
        out = route[route.index(HexId("44.224")) : route.index(HexId("55.202")) + 1]
        back = route[route.index(HexId("44.225")) : route.index(HexId("55.202")) + 1]
        assert HexId("52.210") in out
        assert back[1:] == out
        steps = zip(back, back[1:], back[2:], strict=False)
        assert all(board("valkenswaard").through("road", a, b, c) for a, b, c in steps)

    def test_all_units_stand_on_the_board_and_in_play(self) -> None:
        area = board("valkenswaard").area("a-drive-in-the-country")
        assert {
            HexId(h) for h in ["44.222", "44.223", "44.224", "44.225", "45.224", "43.225", "46.223", "56.201"]
        } <= set(area)

    def test_the_paratroopers_lie_beside_the_road(self) -> None:
        """Units in touching hexes see each other over any ground."""
        this = board("valkenswaard")
        for ambush in (HexId("44.222"), HexId("46.223")):
            assert this.adjacent(ambush, HexId("45.223"))
        assert HexId("45.223") in this.route("club-route")
        assert this.adjacent(HexId("56.201"), HexId("55.202"))


class TestSonWithTheWind:
    """The scenario can be played on its board."""

    def test_all_units_stand_in_play_but_the_guns_at_best(self) -> None:
        son = board("son")
        units = ["67.157", "68.157", "67.158", "66.157", "66.156", "77.165", "67.162", "87.155", "87.156"]
        assert {HexId(h) for h in units} <= set(son.area("son-with-the-wind"))
        assert HexId("51.159") in son
        assert HexId("51.159") not in son.area("son-with-the-wind")

    def test_the_panthers_can_keep_to_the_road_in_play(self) -> None:
        """Tank 1./Pz 2107 may not leave road hexes: it must have a way to the bridge and to Nuenen inside the area."""
        son = board("son")
        roads = son.networks["road"].subgraph(son.area("son-with-the-wind"))
        for goal in ("66.156", "77.165"):
            assert nx.has_path(roads, HexId("87.155"), HexId(goal))

    def test_the_culvert_is_near_the_bailey_bridge(self) -> None:
        son = board("son")
        assert {"river", "culvert"} <= son.hexside(HexId("70.156"), HexId("70.157"))
        assert son.distance(HexId("70.157"), HexId("66.157")) == 4
