"""What the scenario rules say of every scenario, held against 17.0: maps, names, set-up, weather, night, supply."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from tests.httr.helpers import play, scene, told

import httr
from hexfront.actions import Finish
from httr.actions import Place
from httr.counters import Echelon, FormationId, UnitId
from httr.events import WeatherRolled
from httr.operation.shipped import counters, scenario
from httr.rules.observation import sees
from httr.rules.subordination import controlling_headquarters
from httr.rules.supply import has_path, headquarters_has_path, supply_level, traces_to_hexes
from httr.state import HttrState
from httr.unittypes import Mode
from httr.vocabulary import NUMBERING

HIGHWAY = scenario("hells-highway")


@pytest.mark.rule("httr-sc:3.1", "httr-sc:3.3a")
def test_four_maps_lie_from_south_to_north() -> None:
    rows = [-NUMBERING.parse(f"{letter}1010").r for letter in "DCBA"]
    assert rows == sorted(rows)
    assert NUMBERING.parse("D6010") == NUMBERING.parse("C0010")  # they overlap by two rows


@pytest.mark.rule("httr-sc:17.1c", "httr-sc:16.1a")
def test_the_scenario_uses_one_map() -> None:
    assert {hex[0] for hex in httr.new_game("hells-highway").table.board.hexes} == {"C"}


@pytest.mark.rule("httr-sc:2.0c", "httr-sc:16.0", "httr-sc:16.5a", "httr-sc:16.5b")
def test_a_scenario_gives_forces_conditions_and_victory() -> None:
    assert httr.scenarios()[0].id == HIGHWAY.id
    assert HIGHWAY.setups
    assert HIGHWAY.supplies
    assert [level.name for level in HIGHWAY.levels] == ["decisive", "substantive", "marginal", "victory", "draw"]


@pytest.mark.rule("httr-sc:16.1b", "httr-sc:16.1c", "httr-sc:17.1a", "httr:4.0c")
def test_it_begins_in_the_middle_of_the_record() -> None:
    s = httr.new_game("hells-highway", setup="default")
    assert (s.turn, s.phase) == (35, 3)  # the two before have nothing to do in turn 35: ruling HS19


@pytest.mark.rule("httr-sc:4.1b", "httr-sc:4.1c", "httr-sc:4.1d")
def test_a_designation_is_company_battalion_and_regiment() -> None:
    """ "A 1/501" is a company of the first battalion of the 501st; in British brigades the brigade stands there."""
    for unit in counters().units:
        if unit.battalion:
            assert unit.designation.endswith(unit.battalion) or unit.battalion in unit.designation
    assert counters().unit("a-1-501").battalion == "1/501"
    assert counters().formation(counters().unit("1-5cg-32").formation).echelon is Echelon.BRIGADE


@pytest.mark.rule("httr-sc:4.2.1b")
def test_a_headquarters_is_named_by_regiment_and_division() -> None:
    assert counters().unit("hq-501").designation == "501/101"
    regiment = counters().commanded("hq-501")
    assert regiment is not None
    assert (regiment.id, regiment.superior) == ("501", "101")


def choices(s: HttrState) -> set[Mode]:
    """The modes that are offered for the unit that is to be set up."""
    return {action.mode for action in httr.legal_actions(s) if isinstance(action, Place)}


@pytest.mark.rule("httr-sc:16.2.2a", "httr-sc:16.2.1d", "httr-sc:8.1.1")
def test_the_allied_side_sets_up_first_and_the_german_in_defilade() -> None:
    s = httr.new_game("hells-highway")
    sides: list[str | None] = []
    while httr.decision(s).kind == "SettingUp.place":
        sides.append(httr.decision(s).side)
        if sides[-1] == "german":
            assert choices(s) == {Mode.DEFILADE}
        s = httr.apply(s, httr.legal_actions(s)[0]).state
    assert sides == sorted(sides, key=("allied", "german").index)
    assert Mode.CONCENTRATED in choices(httr.new_game("hells-highway"))


@pytest.mark.rule("httr-sc:16.3a")
def test_the_list_of_reinforcements_is_by_turn() -> None:
    assert {group.turn for group in HIGHWAY.reinforcements} == {36, 37, 43}


@pytest.mark.rule("httr-sc:13.1a", "httr-sc:13.1b", "httr-sc:13.1c", "httr-sc:13.3", "httr-sc:14.1")
def test_rolled_weather_holds_until_the_next_roll() -> None:
    """Turn 37 is one of 1501: north first, then south; in P weather the range by day is half."""
    text = 'scenario = "hells-highway"\nturn = 37\nphase = 1\n[rulings]\nweather = "roll"\n[units]\na-1-501 = "C4430"'
    done = play(httr.position(text), 2, 12)
    assert [(each.half, each.here) for each in told(done, WeatherRolled)] == [("north", False), ("south", True)]
    s = done.state
    poor = s.weather
    assert poor != 0
    while s.turn < 38:
        assert s.weather == poor
        s = httr.apply(s, Finish()).state
    assert s.weather == poor


def far(s: HttrState, distances: Iterable[int]) -> list[bool]:
    """Whether one sees from C1010 along the row so far."""
    row = s.table.board.within(s.units[UnitId("rifles")].hex, 9)
    hexes = {hex for hex in row if hex.startswith("C10")}
    here = s.units[UnitId("rifles")].hex
    return [any(sees(s, here, hex) for hex in hexes if s.table.board.distance(here, hex) == far) for far in distances]


@pytest.mark.rule("httr-sc:14.1", "httr-sc:13.3", "httr:20.1", "httr:7.2.2", "httr:7.2.3")
@pytest.mark.parametrize(
    ("turn", "weather", "most"),
    [(35, 0, 6), (35, 10, 3), (39, 0, 2), (39, 10, 1)],
    ids=["day", "P", "night", "P night"],
)
def test_weather_and_night_limit_sight(turn: int, weather: int, most: int) -> None:
    """From clear ground one sees six hexes; half of that is three."""
    field = "\n".join([". " * 12] * 2)
    s = scene("rifles C1010, foe C1121", ground=field, first_turn=turn, weather=weather)
    assert far(s, [most, most + 1]) == [True, False]


SOURCE = {"supply.allied": {"kind": "trace", "hexes": ["C1021"]}}
TRACE = {"supply.allied": {"kind": "trace", "hexes": ["C1010"], "formations": ["home-division"]}}


@pytest.mark.rule("httr-sc:5.1.6.1", "httr-sc:5.1.6.2", "httr-sc:17.5b")
def test_a_regiment_traces_to_its_division_or_to_the_source_where_none_is_there() -> None:
    """Six hexes of clear ground are the 12 points of a regiment; the division's headquarters is nearer."""
    own = {"home-division": {"headquarters": "chief"}}
    more = {"chief": {"like": "hq-85", "side": "allied", "formation": "home-division"}}
    field = "\n".join([". " * 24] * 2)
    lone = scene("staff C1020, foe C1133", ground=field, tables=TRACE)
    assert not headquarters_has_path(lone, UnitId("staff"))
    led = scene("staff C1020, chief C1016, foe C1133", ground=field, tables=TRACE, formations=own, counters=more)
    assert headquarters_has_path(led, UnitId("staff"))


@pytest.mark.rule("httr-sc:5.1.7")
def test_an_asset_of_a_division_traces_to_any_headquarters_of_it() -> None:
    asset = {"sappers": {"formation": "home-division", "battalion": ""}}
    s = scene("sappers C1010, staff C1011, foe C1717", counters=asset)
    assert list(controlling_headquarters(s, UnitId("sappers"))) == ["staff"]


@pytest.mark.rule("httr-sc:5.1.8.2c")
def test_a_bridge_is_no_longer_way() -> None:
    """Over a river that only a bridge crosses, the path is as long as the hexes that it enters."""
    river = '[hexsides]\nriver = "C1010|C1011"\n'
    bridge = 'bridge = "C1010|C1011"\n[[networks.road]]\nname = "A"\npath = "C1010 C1011"'
    units, line = "rifles C1010, staff C1011, foe C1021", ". " * 12
    assert has_path(scene(units, ground=line, features=river + bridge, tables=SOURCE), UnitId("rifles"))
    assert not has_path(scene(units, ground=line, features=river, tables=SOURCE), UnitId("rifles"))


@pytest.mark.rule("httr-sc:5.1.3.8", "httr-sc:5.1.5.3a", "httr-sc:5.1.5.3b", "httr-sc:17.5a", "httr-sc:17.5b")
def test_units_of_the_missing_headquarters_trace_to_the_road() -> None:
    """The tanks that support the 101st, and its own assets, trace to C2411 from near and far; companies do not."""
    units = 'a-1-501 = "C2713"\n1-i-1053 = "C4430"\n1cg-5-1 = "C2412"\n1-81-101 = "C2412"\n1cg-5-2 = "C2812"'
    text = f'scenario = "hells-highway"\n[units]\n{units}'
    s = httr.position(text)
    assert traces_to_hexes(s, FormationId("5-guards"))
    assert not traces_to_hexes(s, FormationId("501"))
    levels = {unit: supply_level(s, UnitId(unit)) for unit in ("1cg-5-1", "1-81-101", "1cg-5-2", "a-1-501")}
    assert levels == {"1cg-5-1": "full", "1-81-101": "full", "1cg-5-2": "full", "a-1-501": "none"}


@pytest.mark.rule("httr-sc:17.2a", "httr-sc:17.2e")
def test_the_ready_set_up_stands_at_once() -> None:
    """Each stack of the scenario's file, from the top, in its mode."""
    s = httr.new_game("hells-highway", setup="default")
    for place in HIGHWAY.places:
        assert s.at(place.hex) == place.units
        assert {s.units[unit].mode for unit in place.units} == {place.mode}
