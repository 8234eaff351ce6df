"""What a step costs: terrain, roads, streams, rivers, barrages, weather (14.1 to 14.6, 16.6.2.2, 26; terrain 2)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.gts.helpers import LINE, action, after, left, may, only, play, scene, where, why

import gts
from gts.counters import UnitId
from gts.events import Moved
from gts.rules.costs import ways
from gts.rules.movement import Movement
from gts.rules.steps import step_refusal
from gts.state import GameState
from hexfront.hexes import HexId

LEG, WHEELED, TRACKED = "rifles", "cars", "tanks"
ROAD = '[[networks.road]]\nname = "lane"\npath = "10.10..10.14"\n'
RAILROAD = '[[networks.railroad]]\nname = "line"\npath = "10.10..10.14"\n'
STREAM = '[hexsides]\nstream = "10.10|10.11"\n'
RIVER = '[hexsides]\nriver = "10.10|10.11"\n'
BRIDGE = '[hexsides]\nriver = "10.10|10.11"\nbridge = "10.10|10.11"\n' + ROAD


def about_to_move(mover: str, terrain: str = ".", features: str = "", **more: Any) -> GameState:
    """A unit in 10.10, clear, about to step; the other hexes of the column have the terrain. The foe sees nothing."""
    column = mover.endswith(" column")
    name = mover.removesuffix(" column")
    ground = "\n".join([". .", *[f"{terrain} {terrain}"] * 4, *[". ."] * 8])
    state = scene(f"{name} 10.10{' column' * column}, foe 10.22", ground=ground, features=features, **more)
    return after(state, f"Activate {name}", "StartMove")


def cost(mover: str, terrain: str = ".", features: str = "", **more: Any) -> float | None:
    """The movement points for the step from 10.10 to 10.11; None if it is refused."""
    state = about_to_move(mover, terrain, features, **more)
    return only(play(state, "StepTo 10.11"), Moved).cost / 2 if may(state, "StepTo 10.11") else None


COSTS = [  # letter, rule, then by class: not in Column, in Column; None: not so
    (".", "wed:2.1a", (2, 1), (3, 2), (2, 1)),
    ("p", "wed:2.2a", (2, 1), (5, 3), (3, 2)),
    ("o", "wed:2.3a", (2, 1), (8, 2), (4, 1)),
    ("w", "wed:2.4a", (3, 2), (None, None), (None, None)),
    ("v", "wed:2.7a", (2, 1), (6, 1), (4, 1)),
    ("t", "wed:2.8a", (2, 1), (None, 1), (None, 1)),
    ("c", "wed:2.9a", (2, 1), (None, 1), (None, 1)),
    ("f", "wed:2.10a", (2, 1), (None, 3), (None, 2)),
    ("d", "wed:2.19a", (2, 1), (4, 3), (3, 2)),
    ("s", "wed:2.20a", (4, 3), (None, None), (None, None)),
]


@pytest.mark.rule("gts:14.1a", "gts:14.1b", "gts:14.2a", "gts:14.2b", "gts:14.5a", "gts:14.6f", "gts:29.35a")
@pytest.mark.rule("wed:2.1a", "wed:2.2a", "wed:2.3a", "wed:2.4a", "wed:2.4b", "wed:2.7a", "wed:2.8a", "wed:2.9a")
@pytest.mark.rule("wed:2.10a", "wed:2.19a", "wed:2.20a")
@pytest.mark.parametrize(
    ("mover", "letter", "points"),
    [
        pytest.param(f"{mover}{' column' * column}", letter, prices[column], id=f"{rule} {mover}{' column' * column}")
        for letter, rule, *classes in COSTS
        for mover, prices in zip((LEG, WHEELED, TRACKED), classes, strict=True)
        for column in (False, True)
    ],
)
def test_each_class_pays_its_own_costs(mover: str, letter: str, points: float | None) -> None:
    assert cost(mover, letter) == points


@pytest.mark.rule("gts:14.5a", "wed:2.4b")
def test_a_refused_hex_names_the_rule() -> None:
    assert why(about_to_move(TRACKED, "w"), "StepTo 10.11") == {"wed:2.4b"}


@pytest.mark.rule("gts:14.3a")
def test_points_are_spent_for_hexes_until_too_few_are_left() -> None:
    """Leg 4: 2 + 2 for two clear hexes, and nothing is left for a third."""
    state = after(about_to_move(LEG), "StepTo 10.11")
    assert left(state, LEG) == 4 - 2
    state = after(state, "StepTo 10.12")
    assert left(state, LEG) == 4 - 2 - 2
    assert why(state, "StepTo 10.13") == {"gts:14.3a"}
    [refusal] = gts.why_not(state, action("StepTo 10.13"))
    assert refusal.words == "10.13 costs rifles 2 movement points; it has 0 left"


@pytest.mark.rule("wed:2.5a", "wed:2.4b", "gts:29.15a")
@pytest.mark.parametrize("mover", [LEG, WHEELED, TRACKED])
@pytest.mark.parametrize("letter", [".", "w", "t", "s"])
def test_a_road_costs_half_a_point_in_column(mover: str, letter: str) -> None:
    assert cost(f"{mover} column", letter, ROAD) == 0.5


@pytest.mark.rule("wed:2.5b", "wed:2.6b")
@pytest.mark.parametrize("way", [ROAD, RAILROAD])
def test_out_of_column_a_road_is_no_help(way: str) -> None:
    assert cost(LEG, ".", way) == 2
    assert cost(TRACKED, "w", way) is None


@pytest.mark.rule("wed:2.5b")
def test_off_the_road_the_ground_is_paid() -> None:
    assert only(play(about_to_move(f"{LEG} column", ".", ROAD), "StepTo 11.11"), Moved).cost == 2 * 1


@pytest.mark.rule("wed:2.6a", "wed:2.5e")
@pytest.mark.parametrize(("mover", "points"), [(LEG, 0.5), (WHEELED, 2), (TRACKED, 1)])
def test_a_railroad_costs_by_class(mover: str, points: float) -> None:
    """In woods, where vehicles have no other way."""
    assert cost(f"{mover} column", "w", RAILROAD) == points


@pytest.mark.rule("wed:2.6b")
def test_the_ground_is_taken_where_it_is_cheaper_than_the_railroad() -> None:
    """Wheeled in Column: a village for 1, not the railroad for 2."""
    assert cost(f"{WHEELED} column", "v", RAILROAD) == 1


CROSSING = (
    '[[networks.road]]\nname = "one"\npath = "10.10 10.11 10.12"\n'
    '[[networks.road]]\nname = "two"\npath = "11.11 10.11 9.12"\n'
).replace("9.12", "11.12")
APART = CROSSING + '[apart]\nroad = "10.11"\n'


@pytest.mark.rule("gts:14.6g", "wed:2.5c")
@pytest.mark.parametrize(
    ("features", "terrain", "points"),
    [
        pytest.param(CROSSING, ".", 0.5, id="roads that meet"),
        pytest.param(APART, ".", 1, id="over the ground: 1 for the next hex, less than 1 + 1/2 for the change"),
        pytest.param(APART, "o", 1, id="over the ground, orchard"),
    ],
)
def test_roads_that_do_not_meet_are_not_changed_for_nothing(features: str, terrain: str, points: float) -> None:
    """Along one road into 10.11, then on by the other into 11.11."""
    state = after(about_to_move(f"{LEG} column", terrain, features), "StepTo 10.11")
    assert only(play(state, "StepTo 11.12"), Moved).cost / 2 == points


@pytest.mark.rule("gts:14.6g", "wed:2.5c", "wed:2.6c")
@pytest.mark.parametrize("network", ["road", "railroad"])
def test_changing_roads_costs_the_terrain_of_the_shared_hex(network: str) -> None:
    """10.11 is a village, the next hex woods, where vehicles go only by road: 1 for the village, 1/2 for the road."""
    features = APART.replace("networks.road", f"networks.{network}").replace("\nroad", f"\n{network}")
    ground = "\n".join([". .", "v w", "w w", ". .", ". .", ". .", ". ."] + [". ."] * 6)
    state = scene("tanks 10.10 column, foe 10.22", ground=ground, features=features)
    state = after(state, "Activate tanks", "StartMove", "StepTo 10.11")
    along = {"road": 0.5, "railroad": 1}[network]
    assert only(play(state, "StepTo 11.12"), Moved).cost / 2 == 1 + along
    assert only(play(state, "StepTo 10.12"), Moved).cost / 2 == along


@pytest.mark.rule("gts:14.6g", "wed:2.5c")
def test_vehicles_change_no_roads_in_woods() -> None:
    """There is no terrain cost that they could pay."""
    ground = "\n".join([". .", "w w", "w w"] + [". ."] * 10)
    state = scene("tanks 10.10 column, foe 10.22", ground=ground, features=APART)
    state = after(state, "Activate tanks", "StartMove", "StepTo 10.11")
    assert why(state, "StepTo 11.12") == {"wed:2.4b"}
    assert may(state, "StepTo 10.12")


@pytest.mark.rule("wed:2.11a", "gts:14.3a")
@pytest.mark.parametrize(("mover", "points"), [(LEG, 2 + 2), (f"{LEG} column", 1 + 1)])
def test_leg_units_pay_more_to_cross_a_stream(mover: str, points: float) -> None:
    assert cost(mover, ".", STREAM) == points


@pytest.mark.rule("wed:2.11b", "wed:2.11c")
@pytest.mark.parametrize("mover", [WHEELED, TRACKED])
def test_vehicles_cross_streams_only_on_roads(mover: str) -> None:
    assert cost(f"{mover} column", ".", STREAM) is None
    assert cost(mover, ".", STREAM + ROAD) is None
    assert cost(f"{mover} column", ".", STREAM + ROAD) == 0.5


@pytest.mark.rule("wed:2.11a")
def test_a_road_over_a_stream_costs_what_a_road_costs() -> None:
    assert cost(f"{LEG} column", ".", STREAM + ROAD) == 0.5


@pytest.mark.rule("wed:2.12a")
@pytest.mark.parametrize("mover", [LEG, f"{LEG} column", f"{TRACKED} column"])
def test_a_river_is_crossed_nowhere_but_at_bridges(mover: str) -> None:
    assert why(about_to_move(mover, ".", RIVER), "StepTo 10.11") == {"wed:2.12a"}


@pytest.mark.rule("wed:2.0c", "wed:2.0d", "wed:2.12b", "wed:2.14b")
@pytest.mark.example("gts-ex-40")
def test_a_hex_with_a_river_in_it_is_entered_from_its_own_bank() -> None:
    """The hexes of the example as 11.13, 12.13 and 12.12, the same way round.

    12.13 has land on both banks, that towards 12.12 impassable: the river lies on that hexside of the board. Along the
    bank one goes from 11.13 to 12.13; from there not over the water, and out by every other hexside.
    """
    state = scene("rifles 11.13, foe 15.17", features='[hexsides]\nriver = "12.12|12.13"\n')
    state = after(state, "Activate rifles", "StartMove", "StepTo 12.13")
    assert where(state, "rifles") == "12.13"
    assert why(state, "StepTo 12.12") == {"wed:2.12a"}
    assert {to for to in ("11.13", "11.14", "12.14", "13.13", "13.14") if not may(state, f"StepTo {to}")} == set()
    over = '[hexsides]\nriver = "12.12|12.13"\nbridge = "12.12|12.13"\n[[networks.road]]\npath = "12.12 12.13"\n'
    state = after(scene("rifles 12.13 column, foe 15.17", features=over), "Activate rifles", "StartMove")
    assert may(state, "StepTo 12.12"), "only by the road"


@pytest.mark.rule("gts:14.7i", "wed:2.15.1a")
def test_a_bridge_is_crossed_in_column_at_the_cost_of_its_road() -> None:
    assert why(about_to_move(LEG, ".", BRIDGE), "StepTo 10.11") == {"gts:14.7i"}
    assert cost(f"{LEG} column", ".", BRIDGE) == 0.5


@pytest.mark.rule("wed:2.12a", "wed:2.6a", "wed:2.15.3b")
def test_a_river_is_crossed_along_the_bridge_even_where_the_ground_beyond_is_cheaper() -> None:
    """Wheeled in Column: the railroad for 2, not the village for 1."""
    features = '[hexsides]\nriver = "10.10|10.11"\nrailroad_bridge = "10.10|10.11"\n' + RAILROAD
    assert cost(f"{WHEELED} column", "v", features, bridges={"10.10/10.11": "improved"}) == 2


@pytest.mark.rule("gts:14.4a", "gts:14.5a")
def test_what_is_immobile_has_no_way_into_any_hex() -> None:
    """Not even in Column along a road."""
    state = scene("guns 10.10 column, foe 10.22", ground=LINE, features=ROAD)
    guns, start, end = UnitId("guns"), HexId("10.10"), HexId("10.11")
    assert not tuple(ways(state, guns, start, end, None, True))
    assert [refusal.rule for refusal in step_refusal(state, Movement((guns,)), end)] == ["gts:14.4a"]


@pytest.mark.rule("wed:2.13b", "gts:1.2k")
def test_crests_cost_nothing() -> None:
    assert cost(LEG, ".", '[hexsides]\ncrest = "10.10|10.11"\n') == 2


@pytest.mark.rule("gts:26.0d", "ruling:M7")
def test_fog_adds_a_point_to_each_hex() -> None:
    assert cost(LEG, weather="fog") == 2 + 1
    assert cost(f"{LEG} column", ".", ROAD, weather="fog") == 0.5 + 1


@pytest.mark.rule("gts:26.0g")
def test_rain_adds_a_point_away_from_roads() -> None:
    assert cost(LEG, weather="rain") == 2 + 1
    assert cost(f"{LEG} column", ".", ROAD, weather="rain") == 0.5


@pytest.mark.rule("gts:16.6.2.2d")
def test_leaving_a_barrage_costs_two_points_more() -> None:
    """In Column 1 + 2, along a road 1/2 + 2; a barrage in the hex that is entered costs nothing."""
    assert cost(f"{LEG} column", barrages={"10.10": "light"}) == 1 + 2
    assert cost(f"{LEG} column", ".", ROAD, barrages={"10.10": "light"}) == 0.5 + 2
    assert cost(LEG, barrages={"10.11": "light"}) == 2


@pytest.mark.rule("gts:14.9a")
def test_leg_infantry_may_always_move_one_hex_for_all_that_it_has() -> None:
    """Swamp behind a stream costs 4 + 2; the unit has 4, and gives all of it."""
    state = about_to_move(LEG, "s", STREAM)
    done = play(state, "StepTo 10.11")
    assert only(done, Moved).cost == 2 * 4
    assert where(done.state, LEG) == "10.11"
    assert left(done.state, LEG) == 0
    assert why(done.state, "ForceMarch") == {"gts:14.8b"}


@pytest.mark.rule("gts:14.9a")
def test_the_guaranteed_hex_is_the_only_one_of_the_action() -> None:
    """After a clear hex for 2, two points do not reach a swamp for 4."""
    ground = "\n".join([". .", ". .", "s s"] + [". ."] * 10)
    state = after(scene("rifles 10.10, foe 10.22", ground=ground), "Activate rifles", "StartMove", "StepTo 10.11")
    assert why(state, "StepTo 10.12") == {"gts:14.3a"}


@pytest.mark.rule("gts:14.9a")
def test_others_than_leg_infantry_have_no_guaranteed_hex() -> None:
    state = about_to_move(WHEELED, "o", counters={WHEELED: {"movement_allowance": 7}})
    assert why(state, "StepTo 10.11") == {"gts:14.3a"}


@pytest.mark.rule("gts:14.9b")
@pytest.mark.parametrize(("features", "rule"), [(RIVER, "wed:2.12a"), (BRIDGE, "gts:14.7i")])
def test_the_guaranteed_hex_is_not_across_what_may_not_be_crossed(features: str, rule: str) -> None:
    assert why(about_to_move(LEG, "s", features), "StepTo 10.11") == {rule}
