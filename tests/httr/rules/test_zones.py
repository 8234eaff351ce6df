"""Zones of control (8)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.httr.helpers import FIELD, scene

from hexfront.hexes import HexId
from httr.counters import UnitId
from httr.rules.observation import observes
from httr.rules.zones import closed_to_supply, controllers, controls, in_enemy_zone, zone
from httr.state import HttrState


def radius(s: HttrState, unit: str) -> int:
    """How far the zone of a unit reaches."""
    start = s.units[UnitId(unit)].hex
    return max((s.table.board.distance(start, hex) for hex in zone(s, UnitId(unit))), default=0)


@pytest.mark.rule("httr:8.0a", "httr:8.0b")
@pytest.mark.example("httr-ex-61")
@pytest.mark.parametrize(("unit", "reach"), [("rifles", 1), ("staff", 1), ("mortars", 2)])
def test_a_printed_range_of_two_reaches_two_hexes(unit: str, reach: int) -> None:
    s = scene(f"{unit} C1313 defilade")
    assert radius(s, unit) == reach
    assert len(zone(s, UnitId(unit))) == {1: 6, 2: 18}[reach]


@pytest.mark.rule("httr:8.6.1", "httr:8.6.2a", "httr:8.6.2b", "httr:8.6.2c", "httr:10.6.2g")
@pytest.mark.parametrize("marker", ["concentrated disrupted", "concentrated depleted", "travel"])
def test_who_exerts_no_zone(marker: str) -> None:
    assert zone(scene("rifles C1313 concentrated"), UnitId("rifles"))
    assert not zone(scene(f"rifles C1313 {marker}"), UnitId("rifles"))


@pytest.mark.rule("httr:8.0c")
def test_a_hex_in_an_enemy_zone_is_controlled() -> None:
    s = scene("rifles C1313 concentrated, foe C1312 concentrated, foe2 C1312 concentrated", ground=FIELD)
    assert list(controllers(s, "allied", HexId("C1313"))) == ["foe", "foe2"]
    assert controls(s, UnitId("foe"), HexId("C1313"))
    assert not controls(s, UnitId("foe"), HexId("C1314"))
    assert in_enemy_zone(s, "german", HexId("C1312"))
    assert not in_enemy_zone(s, "allied", HexId("C1314"))


def row(letters: str, unit: str = "werfer", *, features: str = "", **more: Any) -> HttrState:
    """A German unit in C1010, in a row of terrain under a clear one."""
    return scene(f"{unit} C1010 defilade", ground=f"........\n{letters:.<8}", features=features, **more)


def reaches(s: HttrState, unit: str = "werfer") -> tuple[bool, bool]:
    """Whether the unit in C1010 controls the next hex of its row, and the one after that."""
    return controls(s, UnitId(unit), HexId("C1011")), controls(s, UnitId(unit), HexId("C1012"))


@pytest.mark.rule("httr:8.4.1a", "httr:8.4.1b", "httr:8.4.1c")
@pytest.mark.parametrize(
    ("letter", "next_hex", "two_away"),
    [
        (".", True, True),
        ("m", True, True),
        ("b", True, True),
        ("s", True, True),
        ("r", True, False),
        ("w", True, False),
        ("t", True, False),
        ("f", False, False),
        ("c", False, False),
    ],
)
def test_the_terrain_of_a_hex_lets_zones_in(letter: str, next_hex: bool, two_away: bool) -> None:
    assert reaches(row(f".{letter}"))[0] is next_hex
    assert reaches(row(f"..{letter}"))[1] is two_away


@pytest.mark.rule("httr:8.4.1a")
def test_the_terrain_in_which_a_unit_stands_does_not_matter() -> None:
    assert reaches(row("f")) == reaches(row("c")) == (True, True)


@pytest.mark.rule("httr:8.4.1c")
@pytest.mark.parametrize("letter", "bwrftc")
def test_a_zone_reaches_two_hexes_only_by_sight(letter: str) -> None:
    assert not reaches(row(f".{letter}."))[1]


@pytest.mark.rule("httr:8.4.1d", "httr:7.3.3b")
@pytest.mark.example("httr-ex-29")
@pytest.mark.parametrize("letter", "wt")
def test_heavy_weapons_see_into_woods_two_away_without_controlling_them(letter: str) -> None:
    ground = f"........\n..{letter}....."
    s = scene("mortars C1010 defilade, foe C1012 concentrated", ground=ground)
    assert observes(s, UnitId("mortars"), UnitId("foe"))
    assert not controls(s, UnitId("mortars"), HexId("C1012"))


@pytest.mark.rule("httr:8.4.1c", "httr:7.2.2")
def test_weather_p_shrinks_the_zone_at_night() -> None:
    assert reaches(row("", first_turn=39, turn=39)) == (True, True)
    assert reaches(row("", first_turn=39, turn=39, weather=10)) == (True, False)
    assert reaches(row("f", weather=10)) == (True, False)  # 2 / 2


@pytest.mark.rule("httr:8.4.2")
@pytest.mark.parametrize(
    ("dike", "expected"),
    [
        pytest.param("C1010|C1011", (True, True), id="next to the unit"),
        pytest.param("C1011|C1012", (True, False), id="one hex away"),
        pytest.param("C1011|C1111", (True, True), id="beside the way"),
    ],
)
def test_a_zone_passes_a_dike_only_next_to_it(dike: str, expected: tuple[bool, bool]) -> None:
    assert reaches(row("", features=f'[hexsides]\ndike = "{dike}"')) == expected


@pytest.mark.rule("httr:8.4.2")
@pytest.mark.parametrize(("dikes", "controlled"), [("C1110|C1210", True), ("C1110|C1210 C1111|C1210", False)])
def test_one_way_without_a_dike_is_enough(dikes: str, controlled: bool) -> None:
    """From C1010 to C1210 the line runs between C1110 and C1111."""
    s = scene("werfer C1010 defilade", ground=FIELD, features=f'[hexsides]\ndike = "{dikes}"')
    assert controls(s, UnitId("werfer"), HexId("C1210")) is controlled


@pytest.mark.rule("httr:8.4.3")
@pytest.mark.parametrize("word", ["river", "canal", "stream", "slope"])
def test_zones_reach_over_water_and_into_it(word: str) -> None:
    assert reaches(row("", features=f'[hexsides]\n{word} = "C1010|C1011 C1011|C1012"')) == (True, True)
    assert reaches(row(".~~")) == (True, True)


@pytest.mark.rule("httr:8.5", "httr:8.3")
def test_friends_in_a_controlled_hex_let_supply_through_and_nothing_else() -> None:
    s = scene("foe C1010 defilade, rifles C1011 defilade")
    held, bare = HexId("C1011"), HexId("C1111")
    assert in_enemy_zone(s, "allied", held)
    assert in_enemy_zone(s, "allied", bare)
    closed = closed_to_supply(s, "allied")
    assert (held in closed, bare in closed, HexId("C1010") in closed) == (False, True, True)
    assert HexId("C1013") not in closed


@pytest.mark.rule("httr:8.6.1")
def test_a_unit_without_a_rating_has_no_zone() -> None:
    assert zone(row("", "pioneers"), UnitId("pioneers"))
    s = row("", "pioneers", counters={"pioneers": {"er": "No"}})
    assert not zone(s, UnitId("pioneers"))
