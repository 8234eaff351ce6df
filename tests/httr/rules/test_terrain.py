"""Terrain (12.0): kinds that share a hex, and what lies between two hexes."""

from __future__ import annotations

import pytest
from tests.httr.helpers import scene

from hexfront.errors import DataError
from hexfront.hexes import HexId
from httr.rules.entrenchment import is_dug_in
from httr.rules.ground import Road
from httr.rules.observation import in_cover, sees
from httr.rules.terrain import (
    climbs,
    combat_terrain,
    has_dike,
    has_ferry,
    hexsides,
    is_barred,
    is_bridged,
    is_hilltop,
    movement_terrain,
    roads,
    water,
)
from httr.rules.zones import in_enemy_zone
from httr.state import HttrState

A, B, NORTH = HexId("C1010"), HexId("C1011"), HexId("C1110")


def ground(letters: str, features: str = "", **more: str) -> HttrState:
    """A row of terrain, C1010 first, under a clear one, with a unit far off."""
    rows = f"........\n{letters:.<8}"
    return scene("second C1117", ground=rows, features=features, **more)  # type: ignore[arg-type]


def mixture(letter: str, also: str) -> HttrState:
    """C1010 has a terrain and other kinds beside it."""
    return ground(letter, "\n".join(["[features]", *(f'{word} = "C1010"' for word in also.split())]))


@pytest.mark.rule("httr:12.0d", "httr:12.0e", "httr:12.0f")
@pytest.mark.parametrize(
    ("letter", "also", "movement", "combat"),
    [
        ("w", "", "woods", "woods"),
        ("m", "woods", "woods", "mixed"),
        ("w", "mixed", "woods", "mixed"),
        ("t", "woods", "town", "woods"),
        ("w", "forest town mixed", "forest", "mixed"),
        ("f", "town", "forest", "town"),
        ("c", "woods", "city", "city"),
        ("b", "mixed", "broken", "broken"),
    ],
)
def test_the_worst_kind_counts_for_movement_and_the_least_for_combat(
    letter: str, also: str, movement: str, combat: str
) -> None:
    s = mixture(letter, also)
    assert movement_terrain(s, A) == movement
    assert combat_terrain(s, A) == combat


@pytest.mark.rule("httr:12.0b", "httr:12.0e")
def test_sight_cover_and_zones_go_by_the_terrain_of_combat() -> None:
    s = ground("..f", '[features]\nmixed = "C1012"')
    assert sees(s, A, HexId("C1014"))
    assert not in_cover(s, HexId("C1012"))
    controlled = scene("foe C1012 defilade", ground="...f", features='[features]\nmixed = "C1013"')
    assert in_enemy_zone(controlled, "allied", HexId("C1013"))


@pytest.mark.rule("httr:12.0e")
def test_the_terrain_of_movement_may_count_for_combat_too() -> None:
    s = ground("m", '[features]\nwoods = "C1010"')
    other = scene(
        "second C1117",
        ground="........\nm.......",
        features='[features]\nwoods = "C1010"',
        tables={"rulings": {"combat-terrain": "movement"}},
    )
    assert (combat_terrain(s, A), combat_terrain(other, A)) == ("mixed", "woods")


def test_a_hilltop_is_one_beside_its_terrain() -> None:
    s = ground("w", '[features]\nhilltop = "C1010"')
    assert is_hilltop(s, A)
    assert not is_hilltop(s, B)
    assert combat_terrain(s, A) == "woods"


@pytest.mark.rule("httr:12.0a")
def test_a_slope_is_there_for_those_who_climb_it() -> None:
    """The first hex of a slope is the higher one, in whichever order the board holds the two."""
    for slope, up, down in (("C1010|C1011", A, B), ("C1011|C1010", B, A)):
        s = ground("", f'[hexsides]\nslope = "{slope}"\nstream = "C1010|C1011"')
        assert climbs(s, down, up)
        assert not climbs(s, up, down)
        assert hexsides(s, down, up) == ("slope", "stream")
        assert hexsides(s, up, down) == ("stream",)


def test_a_slope_is_named_once() -> None:
    with pytest.raises(DataError, match="named twice"):
        ground("", '[hexsides]\nslope = "C1010|C1011 C1011|C1010"')


@pytest.mark.rule("httr-sc:9.1a", "httr:10.1.13")
@pytest.mark.parametrize(("word", "barred"), [("river", True), ("canal", True), ("stream", False)])
def test_rivers_and_canals_bar_the_way_without_bridge_and_ferry(word: str, barred: bool) -> None:
    side = f'[hexsides]\n{word} = "C1010|C1011"'
    road = '[[networks.road]]\npath = "C1010 C1011"'
    s = ground("", side)
    assert (water(s, A, B), is_barred(s, A, B), is_bridged(s, A, B)) == (word, barred, False)
    bridged = ground("", f'{side}\nbridge = "C1010|C1011"\n{road}')
    assert (is_barred(bridged, A, B), is_bridged(bridged, A, B)) == (False, True)
    if barred:
        ferried = ground("", f'{side}\nferry = "C1010|C1011"')
        assert (is_barred(ferried, A, B), has_ferry(ferried, A, B)) == (False, True)
    assert water(s, A, NORTH) is None


def test_a_dike_lies_on_its_hexside() -> None:
    s = ground("", '[hexsides]\ndike = "C1010|C1011"')
    assert has_dike(s, B, A)
    assert not has_dike(s, A, NORTH)


def test_roads_lead_straight_into_the_next_hex() -> None:
    s = ground(
        "",
        '[[networks.road]]\nwords = "trail raised"\npath = "C1010 C1011"\n[[networks.railroad]]\npath = "C1010 C1011"',
    )
    assert list(roads(s, A, B)) == [Road("road", "trail", True), Road("railroad", "railroad", False)]
    assert not list(roads(s, A, NORTH))


@pytest.mark.rule("httr:12.1.1a", "httr:12.1.2a", "httr:12.1.2b")
@pytest.mark.parametrize(
    ("unit", "mode", "benefits"),
    [
        ("rifles", "defilade", True),
        ("rifles", "concentrated", False),
        ("rifles", "travel", False),
        ("gun", "defilade", True),
        ("shermans", "defilade", False),
    ],
)
def test_an_entrenchment_serves_those_in_defilade_who_are_not_armored(unit: str, mode: str, benefits: bool) -> None:
    dug = scene(f"{unit} C1010 {mode}", tables={"dug": {"C1010": "allied"}})
    bare = scene(f"{unit} C1010 {mode}", tables={"dug": {"C1011": "allied"}})
    [unit_id] = dug.units
    assert is_dug_in(dug, unit_id) is benefits
    assert not is_dug_in(bare, unit_id)
