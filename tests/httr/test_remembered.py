"""What is remembered for speed is never stale: answers are those of a state asked about for the first time."""

from __future__ import annotations

from random import Random

import pytest
from tests.httr.helpers import scene

import httr
from hexfront.hexes import HexId
from hexfront.paths import route
from httr.rules.supply import HEXES, paths_in_hexes, paths_in_points
from httr.rules.ways import steps_into
from httr.rules.zones import closed_to_supply
from httr.state import HttrState
from httr.terrain import POINT, Way

GROUND = "\n".join(["..w..m....~...", "...t..~~~.....", ".f....~....s..", "....w...~....."])
UNITS = "rifles C1012, staff C1211, foe C1116 defilade, panther C1215 travel"


def anew(s: HttrState) -> HttrState:
    """The same state as another object, about which nothing is remembered."""
    return s.with_stack(s.stack)


@pytest.mark.parametrize("seed", [1, 2])
def test_legal_actions_do_not_depend_on_what_was_asked_before(seed: int) -> None:
    """A game is played; then its positions are asked again in another order, back and forth through the phases."""
    chance = Random(seed)
    state, seen = httr.new_game("hells-highway", setup="default"), []
    for _ in range(250):
        legal = httr.legal_actions(state)
        seen.append((state, legal))
        state = httr.apply(state, chance.choice(legal)).state
    chance.shuffle(seen)
    assert all(httr.legal_actions(anew(state)) == legal for state, legal in seen)


@pytest.mark.parametrize("way", [*Way, None])
def test_paths_found_from_their_end_are_those_found_from_their_beginning(way: Way | None) -> None:
    s = scene(UNITS, ground=GROUND, features='[[networks.road]]\nwords = "trail"\npath = "C1010 C1011 C1012 C1013"')
    closed, end = closed_to_supply(s, "allied"), HexId("C1211")
    into = steps_into(s.table, way)
    steps = {hex: [(to, cost) for to in into for start, cost in into[to] if start == hex] for hex in into}
    for start in s.table.board.hexes:
        found = route(start, end, steps.__getitem__, closed=closed)
        cost = None if found is None or found.cost > 6 * POINT else found.cost
        assert paths_in_points(s, "allied", end, way, 6 * POINT).get(start) == cost
    if way is not None:
        assert max(paths_in_hexes(s, "allied", end, way).values()) <= HEXES


@pytest.mark.rule("httr:9.4.1.1", "httr:12.0c")
def test_a_way_along_a_road_costs_the_rate_of_the_road() -> None:
    """A column on a primary road through a wood pays a third of a point a hex."""
    road = '[[networks.road]]\nwords = "primary"\npath = "C1010 C1011 C1012"'
    s = scene("rifles C1010, foe C1016", ground="fff....", features=road)
    for way in (Way.TRAVEL, None):
        assert dict(steps_into(s.table, way)[HexId("C1011")])[HexId("C1010")] == POINT // 3
    assert not steps_into(scene("rifles C1010, foe C1016", ground="fff....").table, None)[HexId("C1011")]


@pytest.mark.rule("httr:9.4.1.3", "httr:12.0c")
def test_a_way_between_two_hexes_of_a_city_is_a_trail() -> None:
    """None is drawn there; from the open into a city there is none."""
    table = scene("rifles C1010, foe C1016", ground="cc.....").table
    trail = table.charts.terrain.road_cost("trail", Way.TRAVEL)
    assert dict(steps_into(table, None)[HexId("C1011")]) == {HexId("C1010"): trail}
    assert steps_into(table, None)[HexId("C1012")] == ()
