"""The Terrain Effects Chart: what rules print, what examples fix, and what is plausible."""

from __future__ import annotations

import pytest

from hexfront.sources import Source
from httr.charts import charts
from httr.terrain import POINT, TERRAINS, Stacking, TerrainCharts, Way, Zone
from httr.unittypes import Mode

CHART = charts().terrain
LEG, WHEELS, TRAVEL = Way.LEG_CONCENTRATED, Way.VEHICULAR_CONCENTRATED, Way.TRAVEL
WORST_FIRST = ("forest", "town", "woods", "mixed")
ROADS = ("primary_road", "secondary_road", "trail")
NEVER = float("inf")


def points(parts: int | None) -> float:
    """A cost in movement points; what is prohibited costs without end."""
    return NEVER if parts is None else parts / POINT


def hex(terrain: str, way: Way = LEG) -> float:
    return points(CHART.entry_cost(terrain, way))


def over(hexside: str, way: Way = LEG) -> float:
    return points(CHART.hexside_cost(hexside, way))


def road(name: str, way: Way = LEG, raised: bool = False) -> float | None:
    cost = CHART.road_cost(name, way, raised)
    return None if cost is None else cost / POINT


@pytest.mark.rule("httr:9.3.2a", "httr:9.3.2b")
@pytest.mark.parametrize(
    ("leg", "mode", "way"),
    [
        (True, Mode.DEFILADE, Way.LEG_DEFILADE),
        (True, Mode.CONCENTRATED, LEG),
        (False, Mode.DEFILADE, Way.VEHICULAR_DEFILADE),
        (False, Mode.CONCENTRATED, WHEELS),
        (True, Mode.TRAVEL, TRAVEL),
        (False, Mode.TRAVEL, TRAVEL),
    ],
)
def test_type_and_mode_choose_the_column(leg: bool, mode: Mode, way: Way) -> None:
    assert Way.of(leg, mode) is way


def test_the_25_types_that_the_rules_name_have_a_row() -> None:
    assert len(CHART.hexes.rows.labels) + len(CHART.hexsides.rows.labels) + len(CHART.roads.rows.labels) == 25


@pytest.mark.example("httr-ex-33")
def test_mixed_on_foot_is_3() -> None:
    assert hex("mixed") == 3
    assert CHART.entry_cell("mixed", LEG).source == Source("example", "httr-ex-33")


@pytest.mark.example("httr-ex-32")
def test_a_hex_that_costs_3_to_assault_exists() -> None:
    assert 3 in [hex(terrain) for terrain in TERRAINS]


@pytest.mark.example("httr-ex-31")
def test_a_secondary_road_on_foot_is_twice_the_travel_rate() -> None:
    assert CHART.road_cost("secondary_road", LEG) == 2 * (CHART.road_cost("secondary_road", TRAVEL) or 0)


@pytest.mark.rule("httr:13.2.6.3")
def test_travel_on_a_good_road_is_under_1() -> None:
    assert (road("primary_road", TRAVEL) or 9) < 1


@pytest.mark.rule("httr:12.0d")
@pytest.mark.parametrize("way", list(Way))
def test_the_order_of_precedence_is_worst_first(way: Way) -> None:
    costs = [hex(terrain, way) for terrain in WORST_FIRST]
    assert costs == sorted(costs, reverse=True)


@pytest.mark.rule("httr:12.0d")
def test_the_limits_for_vehicles_follow_the_same_order() -> None:
    limits = [CHART.stacking(terrain).vehicular for terrain in WORST_FIRST]
    assert limits == sorted(limits)


@pytest.mark.rule("httr:9.3.10d")
@pytest.mark.parametrize("terrain", ["forest", "broken"])
def test_travel_enters_only_by_road(terrain: str) -> None:
    assert CHART.entry_cost(terrain, TRAVEL) is None


def test_travel_may_leave_the_road_into_mixed() -> None:
    assert hex("mixed", TRAVEL) < NEVER


@pytest.mark.parametrize("terrain", ["woods", "rough", "forest", "town", "city"])
def test_armor_can_assault_covering_terrain(terrain: str) -> None:
    assert hex(terrain, WHEELS) < NEVER


@pytest.mark.rule("httr:14.6.2b")
def test_two_hexes_on_foot_cost_half_the_allowance() -> None:
    assert 2 * hex("clear") == 12 / 2


@pytest.mark.rule("httr:9.4.6a", "httr:9.4.6c")
@pytest.mark.parametrize("way", list(Way))
def test_marsh_is_broken_on_foot_and_closed_to_vehicles(way: Way) -> None:
    assert hex("marsh", way) == (hex("broken", way) if way.startswith("leg") else NEVER)


def test_armor_pays_far_less_than_foot_in_the_open_and_on_roads() -> None:
    assert hex("clear", WHEELS) <= hex("clear") / 2
    assert (road("primary_road", WHEELS) or 9) <= (road("primary_road") or 0) / 2


@pytest.mark.rule("httr-sc:9.1a")
@pytest.mark.parametrize("way", list(Way))
def test_canal_river_and_water_are_closed(way: Way) -> None:
    assert [over("canal", way), over("river", way), hex("water", way)] == [NEVER] * 3


@pytest.mark.rule("httr:7.3.2")
@pytest.mark.parametrize("way", list(Way))
def test_stream_and_dike_are_one_row_and_cost_something(way: Way) -> None:
    assert over("stream", way) == over("dike", way) > 0
    assert over("stream") < NEVER


@pytest.mark.rule("httr:9.4.3a")
@pytest.mark.parametrize("way", list(Way))
def test_a_bridge_removes_the_cost(way: Way) -> None:
    assert over("bridge", way) == 0


@pytest.mark.rule("httr-sc:9.1.1b")
def test_a_ferry_costs_6() -> None:
    assert over("ferry") == over("ferry", Way.LEG_DEFILADE) == 6


@pytest.mark.rule("httr:9.4.1.2")
@pytest.mark.parametrize("name", ROADS)
@pytest.mark.parametrize("raised", [False, True], ids=["level", "raised"])
def test_roads_are_no_help_in_defilade(name: str, raised: bool) -> None:
    assert road(name, Way.LEG_DEFILADE, raised) is road(name, Way.VEHICULAR_DEFILADE, raised) is None


@pytest.mark.rule("httr:9.4.2.1a")
@pytest.mark.parametrize("name", [*ROADS, "railroad"])
def test_raised_ways_help_vehicles_only_in_travel(name: str) -> None:
    assert road(name, WHEELS, raised=True) is None
    assert road(name, TRAVEL, raised=True) is not None


@pytest.mark.rule("httr:9.4.2.1b")
@pytest.mark.parametrize("name", ["primary_road", "secondary_road", "trail"])
def test_raised_roads_have_the_ordinary_rate_on_foot(name: str) -> None:
    assert road(name, LEG, raised=True) == road(name, LEG)


@pytest.mark.rule("httr:7.1.3c", "httr:9.4.6b")
@pytest.mark.parametrize("terrain", ["clear", "mixed", "marsh"])
def test_open_ground_never_blocks_sight(terrain: str) -> None:
    assert CHART.blocks(terrain) is None


@pytest.mark.rule("httr:7.3.2", "httr:7.1.3b")
def test_dikes_block_with_9_and_streams_never() -> None:
    assert (CHART.hexside_blocks("dike"), CHART.hexside_blocks("stream")) == (9, None)
    assert CHART.blocks("broken") is not None


@pytest.mark.rule("httr:7.3.1c")
@pytest.mark.parametrize("name", ["raised_road", "raised_trail", "raised_railroad"])
def test_raised_ways_block(name: str) -> None:
    assert CHART.road_blocks(name) == 9


@pytest.mark.rule("httr:7.3.3a", "httr:7.3.3b", "httr:7.1.4")
@pytest.mark.parametrize(
    ("terrain", "near"),
    [("forest", 1), ("city", 1), ("rough", 1), ("woods", 2), ("town", 2)]
    + [(terrain, None) for terrain in ("clear", "mixed", "broken", "marsh")],
)
def test_covering_terrain_is_seen_into_from_near(terrain: str, near: int | None) -> None:
    assert CHART.seen_within(terrain) == near


@pytest.mark.rule("httr:11.2.8a", "httr:11.2.8b")
def test_a_hex_holds_28_strength_points_and_woods_fewer_vehicles() -> None:
    assert CHART.stacking("clear") == Stacking(28, 28)
    assert CHART.stacking("woods").all == 28
    assert CHART.stacking("woods").vehicular < 28


@pytest.mark.rule("httr:7.3.5a")
def test_a_slope_adds_2_to_sight() -> None:
    assert charts().modifier("sight-slope").amount == 2


@pytest.mark.rule("httr:8.1a", "httr:8.1b", "httr:10.1.11b", "httr:9.3.5", "httr:9.3.6", "httr:9.5.1.4", "httr:20.3a")
@pytest.mark.parametrize(
    ("id", "amount"),
    [
        ("leave-zone", 3),
        ("enter-zone", 0),
        ("close-action", 3),
        ("mount", 2),
        ("dismount", 2),
        ("leave-travel", 2),
        ("night-off-road", 1),
    ],
)
def test_movement_has_surcharges(id: str, amount: int) -> None:
    assert charts().modifier(id).amount == amount


@pytest.mark.rule("httr-sc:8.1.9a")
def test_the_reconnaissance_battalion_crosses_map_a_in_the_turn_it_arrives() -> None:
    # 39 hexes of primary road from A3930 to A0130, at 1/3, are 13 of the 14 movement points
    assert 39 * (CHART.road_cost("primary_road", TRAVEL) or 0) == 13 * POINT
    assert charts().types.type("armored_car").ma == 14


@pytest.mark.rule("httr:7.2.2")
@pytest.mark.parametrize("terrain", [*(name for name in TERRAINS if name != "water"), "hilltop"])
def test_no_limit_of_sight_is_under_the_2_of_night(terrain: str) -> None:
    assert CHART.observation(terrain) >= 2


@pytest.mark.rule("httr-sc:5.2.4.6a")
@pytest.mark.parametrize("terrain", ["clear", "mixed"])
def test_one_sees_four_hexes_from_open_ground(terrain: str) -> None:
    assert CHART.observation(terrain) >= 4


@pytest.mark.rule("httr:7.3.5b")
def test_hilltop_and_city_see_farthest() -> None:
    assert CHART.observation("hilltop") > CHART.observation("city") > CHART.observation("clear")


@pytest.mark.parametrize("terrain", [name for name in TERRAINS if name != "water"])
class TestOnFoot:
    def test_concentrated_is_not_slower_than_defilade(self, terrain: str) -> None:
        assert hex(terrain, LEG) <= hex(terrain, Way.LEG_DEFILADE)
        assert hex(terrain, WHEELS) <= hex(terrain, Way.VEHICULAR_DEFILADE)

    def test_any_hex_can_be_assaulted_from_next_to_it(self, terrain: str) -> None:
        assert hex(terrain) + 3 + 3 <= 12


def test_better_roads_are_faster() -> None:
    costs = [CHART.road_cost(name, TRAVEL) or 0 for name in ROADS]
    assert costs == sorted(costs)


@pytest.mark.rule("httr:8.4.1a", "httr:8.4.1b", "httr:8.4.2", "httr:8.4.3")
@pytest.mark.parametrize(
    ("zone", "expected"),
    [
        pytest.param(CHART.zone("forest"), Zone.NEVER, id="forest"),
        pytest.param(CHART.zone("city"), Zone.NEVER, id="city"),
        pytest.param(CHART.zone("woods"), Zone.ADJACENT, id="woods"),
        pytest.param(CHART.zone("town"), Zone.ADJACENT, id="town"),
        pytest.param(CHART.zone("mixed"), Zone.ANY, id="mixed"),
        pytest.param(CHART.hexside_zone("dike"), Zone.ADJACENT, id="dike"),
        pytest.param(CHART.hexside_zone("river"), Zone.ANY, id="river"),
    ],
)
def test_zones_of_control_reach_where_they_do(zone: Zone, expected: Zone) -> None:
    assert zone is expected


@pytest.mark.rule("httr:11.2.1")
def test_nothing_stands_in_water() -> None:
    assert CHART.stacking("water") == Stacking(0, 0)
    assert CHART.observation("water") == 0


def test_a_cost_is_exact_in_parts_of_a_point() -> None:
    found: TerrainCharts = CHART
    assert [found.road_cost("primary_road", way) for way in (LEG, WHEELS, TRAVEL)] == [12, 6, 4]
    assert found.road_cell("primary_road", TRAVEL).value == "1/3"
    assert found.road_cell("primary_road", TRAVEL, raised=True).row == "primary_road"
