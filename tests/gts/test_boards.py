"""The boards that ship hold every fact about their hexes that the rulebook prints or forces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

import networkx as nx
import pytest
from tests import boardfacts
from tests.boardfacts import BUILT_UP, Check, Fact, at

from gts.titles.where_eagles_dare.maps import BOARDS, board
from hexfront.board import Board
from hexfront.boardpieces import between, enclosed
from hexfront.errors import UnknownName
from hexfront.hexes import HexId

OF_A_SCENARIO = ("boundary", "in-play")


def scenario_of(fact: Fact) -> str:
    """The scenario that the rule of a fact is of."""
    return str(fact["rule"]).removeprefix("wed:sc-").rpartition("-")[0]


def is_in_play(board: Board, fact: Fact) -> bool:
    """Whether a hex is in the area of the scenario that a fact is about."""
    return at(fact)[0] in board.area(scenario_of(fact))


def cases() -> Iterator[Any]:
    """Each fact of each board; those about the area of a scenario on the board that has it."""
    for case in boardfacts.cases("gts", {name: board(name) for name in BOARDS}):
        this, fact = case.values
        if fact["kind"] not in OF_A_SCENARIO or scenario_of(fact) in this.areas:
            yield case


CHECKS: Mapping[str, Check] = {
    **boardfacts.CHECKS,
    "drop-zone": lambda board, fact: (
        at(fact)[0] in board.area(fact["value"].lower().replace("_", "-"))
        and board.terrain(*at(fact)) not in BUILT_UP | {"woods", "swamp"}
    ),
    "boundary": is_in_play,
    "in-play": is_in_play,
}


@pytest.mark.rule("wed:2.11d", "wed:2.17a", "wed:2.15.5d", "wed:3.3b", "wed:3.3c", "wed:3.3d", "wed:3.3e")
@pytest.mark.parametrize(("board", "fact"), tuple(cases()))
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
    assert not boardfacts.unbridged(board(name))


@pytest.mark.parametrize("name", BOARDS)
def test_the_club_route_is_a_primary_road_all_the_way(name: str) -> None:
    this = board(name)
    assert all("primary" in this.link("road", a, b) for a, b in pairwise(this.route("club-route")))


@pytest.mark.parametrize("name", BOARDS)
def test_no_route_passes_a_hex_twice(name: str) -> None:
    for route in board(name).routes.values():
        assert len(route) == len(set(route))


@pytest.mark.rule("wed:sc-general-11")
@pytest.mark.parametrize(
    ("name", "area", "markers"),
    [
        pytest.param(
            "valkenswaard", "a-drive-in-the-country", "46.226 39.223 55.200 61.203", id="A Drive in the Country"
        ),
        pytest.param("son", "son-with-the-wind", "72.145 89.154 63.160 79.168", id="Son"),
        pytest.param("corridor", "the-best-laid-plans", "52.142 73.153 64.168 42.157", id="The Best Laid Plans"),
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


class TestCorridor:
    """The maps of Veghel, Son and Eindhoven, as far as the larger scenarios use them, as one board."""

    @pytest.mark.rule("wed:sc-hells-highway-02b")
    def test_hells_highway_lies_between_two_hexrows_that_go_on_to_the_edges(self) -> None:
        """Else the hexes where the Germans enter from the west would be out of play; ruling S10."""
        this = board("corridor")
        north, south = (HexId("80.105"), HexId("06.118")), (HexId("43.152"), HexId("83.172"))
        assert this.area("hells-highway") == between(this, north, south)
        assert HexId("41.131") not in enclosed(this, (*north, *south))

    def test_it_is_the_same_ground_as_the_board_of_son(self) -> None:
        son, this = board("son"), board("corridor")
        assert set(son.hexes) <= set(this.hexes)
        assert {hex: son.terrain(hex) for hex in son.hexes} == {hex: this.terrain(hex) for hex in son.hexes}
        inner = {side: words for side, words in this.sides.items() if all(hex in son for hex in side)}
        assert inner == son.sides
        for network in son.networks:
            graph = this.networks[network].subgraph(son.hexes)
            assert nx.utils.edges_equal(graph.edges, son.networks[network].edges)

    @pytest.mark.rule("wed:sc-hells-highway-66")
    def test_the_club_route_of_hells_highway_is_one_piece_in_play(self) -> None:
        this = board("corridor")
        route = this.route("club-route")
        piece = route[route.index(HexId("66.163")) : route.index(HexId("94.112")) + 1]
        assert set(piece) <= set(this.area("hells-highway"))
        assert {HexId(hex) for hex in ("66.156", "61.141", "66.137", "67.136", "74.129", "75.129")} <= set(piece)

    def test_best_can_be_reached_by_road_from_where_the_hussars_and_the_household_cavalry_enter(self) -> None:
        this = board("corridor")
        roads = this.networks["road"].subgraph(this.area("the-best-laid-plans"))
        assert nx.has_path(roads, HexId("66.156"), HexId("47.156"))
        assert nx.has_path(roads, HexId("56.164"), HexId("51.158"))
