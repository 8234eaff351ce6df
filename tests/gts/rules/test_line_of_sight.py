"""Line of Sight: what blocks it, and how far one sees (15.4)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.gts.helpers import action, after, may, scene, why

import gts
from gts.rules.line_of_sight import has_sight, sight_refusal
from gts.state import GameState
from hexfront.hexes import HexId


def board(ground: str, features: str = "", **more: Any) -> GameState:
    """A drawn board, with two units in its last rows who matter to nobody."""
    rows = [*ground.split("\n"), *[". . ."] * (20 - ground.count("\n"))]
    return scene("rifles 12.30, foe 10.30", ground="\n".join(rows), features=features, **more)


def column(letters: str, features: str = "", **more: Any) -> GameState:
    """Hexes in a line from 10.10 on, each with a terrain letter, clear after that."""
    return board("\n".join(f"{letter} . ." for letter in letters), features, **more)


def sees(state: GameState, start: str, end: str, *, spotting: bool = False) -> bool:
    """Whether there is a Line of Sight; from both ends alike, unless a post or strongpoint is involved."""
    return has_sight(state, HexId(start), HexId(end), spotting=spotting)


BLOCKS = {".": False, "p": False, "v": False, "d": False, "s": False, "w": True, "t": True, "c": True, "f": True}


@pytest.mark.rule("gts:15.4a", "gts:15.4b", "gts:15.4.1a", "gts:29.12", "gts:29.33a")
@pytest.mark.rule("wed:2.1b", "wed:2.2b", "wed:2.4c", "wed:2.7b", "wed:2.8b", "wed:2.9b", "wed:2.10b", "wed:2.19a")
@pytest.mark.rule("wed:2.20b")
@pytest.mark.parametrize(("letter", "blocks"), BLOCKS.items())
def test_blocking_terrain_on_the_way_blocks(letter: str, blocks: bool) -> None:
    state = column(f".{letter}.")
    assert sees(state, "10.10", "10.12") is not blocks
    assert sees(state, "10.12", "10.10") is not blocks


@pytest.mark.rule("gts:15.4c", "gts:15.4.1d", "gts:29.33a")
def test_one_sees_into_a_blocking_hex_and_out_of_one() -> None:
    state = column("w.w")
    assert sees(state, "10.10", "10.12")
    assert sees(column("ww"), "10.10", "10.11")
    assert not sees(column("www"), "10.10", "10.12")


@pytest.mark.rule("gts:15.4.1b")
def test_units_do_not_block() -> None:
    state = scene("rifles 10.10, second 10.11, foe 10.12", counters={"second": {"fire_range": 1}})
    assert sees(state, "10.10", "10.12")


@pytest.mark.rule("gts:15.4d", "gts:15.4e")
def test_by_day_one_sees_eight_hexes() -> None:
    """The last hex counts, the first does not."""
    state = column(".")
    assert sees(state, "10.10", "10.18")
    assert not sees(state, "10.10", "10.19")


@pytest.mark.rule("gts:15.4f", "gts:26.0d", "gts:26.0f", "ruling:L1")
@pytest.mark.parametrize("weather", ["fog", "rain"])
@pytest.mark.parametrize("night", [False, True])
def test_in_fog_and_rain_one_sees_two_hexes(weather: str, night: bool) -> None:
    state = column(".", weather=weather, night=night)
    assert sees(state, "10.10", "10.12")
    assert not sees(state, "10.10", "10.13")


@pytest.mark.rule("gts:26.0c", "gts:26.0e", "ruling:L9")
@pytest.mark.parametrize("weather", ["clear", "overcast"])
@pytest.mark.parametrize(("night", "reach"), [(False, 8), (True, 3)])
def test_overcast_takes_nothing_from_sight(weather: str, night: bool, reach: int) -> None:
    state = column(".", weather=weather, night=night)
    assert sees(state, "10.10", f"10.{10 + reach}")
    assert not sees(state, "10.10", f"10.{11 + reach}")


@pytest.mark.rule("gts:15.4g", "gts:28.0a", "gts:29.33b", "ruling:L1")
def test_on_a_clear_night_one_sees_three_hexes() -> None:
    state = column(".", night=True)
    assert sees(state, "10.10", "10.13")
    assert not sees(state, "10.10", "10.14")


@pytest.mark.rule("gts:15.4d", "gts:15.4b")
def test_a_refusal_says_what_is_in_the_way() -> None:
    state = column(".w......................")
    words = [each.words for each in sight_refusal(state, HexId("10.10"), HexId("10.19"))]
    assert words == [
        "10.19 is 9 hexes from 10.10; one sees 8",
        "the line from 10.10 to 10.19 is blocked by woods (10.11)",
    ]
    crest = column("....", '[hexsides]\ncrest = "10.11|10.12"\n', barrages={"10.12": "light"})
    [refusal] = sight_refusal(crest, HexId("10.10"), HexId("10.13"))
    assert "a barrage (10.12)" in refusal.words
    assert "10.11/10.12" in refusal.words


# --- along hexsides and through corners ----------------------------------------------------------------------------


@pytest.mark.rule("gts:15.4.1c", "gts:29.12", "ruling:L4")
@pytest.mark.parametrize(
    ("upper", "lower", "seen"), [(".", ".", True), ("w", ".", True), (".", "w", True), ("w", "w", False)]
)
def test_a_line_along_a_hexside(upper: str, lower: str, seen: bool) -> None:
    """10.10 to 12.10 runs along the hexside of 11.10 and 11.11: both must block."""
    state = board(f". {upper} .\n. {lower} .")
    assert sees(state, "10.10", "12.10") is seen


LONG = "\n".join([". {0} . {1} .", ". {2} . {3} ."] + [". . . . ."] * 6)
"""The line from 10.10 to 14.10 runs between 11.10 and 11.11, through 12.10, and between 13.10 and 13.11."""


@pytest.mark.rule("gts:15.4a", "gts:15.4.1c", "ruling:L8")
@pytest.mark.parametrize(
    ("letters", "seen"),
    [("....", True), ("w..w", True), (".ww.", True), ("ww..", True), ("w.w.", False), (".w.w", False)],
)
def test_a_line_along_two_hexsides(letters: str, seen: bool) -> None:
    """It is blocked where both hexes beside it block, and not by one here and another there."""
    assert sees(scene("rifles 10.17, foe 14.17", ground=LONG.format(*letters)), "10.10", "14.10") is seen


# --- crests ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gts:15.4.1e", "wed:2.13a", "gts:15.4b")
@pytest.mark.parametrize(
    ("start", "end", "seen"), [("10.10", "10.13", False), ("10.11", "10.13", True), ("10.10", "10.12", True)]
)
def test_a_crest_blocks_unless_it_is_of_the_firers_or_targets_hex(start: str, end: str, seen: bool) -> None:
    state = column("....", '[hexsides]\ncrest = "10.11|10.12"\n')
    assert sees(state, start, end) is seen
    assert sees(state, end, start) is seen


@pytest.mark.rule("gts:15.4.1f")
def test_a_line_along_a_crest_is_blocked() -> None:
    """10.10 to 12.10 runs along 11.10/11.11."""
    assert not sees(board(". . .\n. . .", '[hexsides]\ncrest = "11.10|11.11"\n'), "10.10", "12.10")


# --- barrages -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gts:15.4.1g", "gts:16.6.2.2c", "gts:15.4c")
@pytest.mark.parametrize("weight", ["light", "heavy"])
def test_a_barrage_blocks_like_terrain(weight: str) -> None:
    state = column("....", barrages={"10.11": weight})
    assert not sees(state, "10.10", "10.12")
    assert sees(state, "10.11", "10.13")
    assert sees(state, "10.10", "10.11")


@pytest.mark.rule("gts:15.4.1g", "gts:15.4.1c")
def test_along_the_hexside_of_a_barrage_one_sees() -> None:
    assert sees(board(". . .\n. . .", barrages={"11.10": "heavy"}), "10.10", "12.10")
    assert not sees(board(". . .\n. . .", barrages={"11.10": "heavy", "11.11": "light"}), "10.10", "12.10")


# --- orchards -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("wed:2.3b", "ruling:L2")
@pytest.mark.parametrize(
    ("letters", "seen"),
    [
        ("...", True),
        (".o.", True),
        (".oo", True),
        (".oo.", False),
        ("oo.", True),
        ("ooo", True),
        ("o.oo", True),
        ("ooo.", False),
    ],
)
def test_two_orchards_on_the_way_block_and_the_ends_do_not_count(letters: str, seen: bool) -> None:
    assert sees(column(letters), "10.10", f"10.{9 + len(letters)}") is seen


@pytest.mark.rule("wed:2.3b", "ruling:L4")
def test_the_hexside_between_two_orchards_counts_as_one() -> None:
    """10.10 to 12.10 alone is clear; on to 14.10 through the orchard 12.10 there are two."""
    ground = "\n".join([". o . . .", ". o . . ."] + [". . . . ."] * 6)
    assert sees(scene("rifles 10.17, foe 14.17", ground=ground), "10.10", "14.10")
    ground = "\n".join([". o o . .", ". o . . ."] + [". . . . ."] * 6)
    assert not sees(scene("rifles 10.17, foe 14.17", ground=ground), "10.10", "14.10")


# --- observation posts ----------------------------------------------------------------------------------------------

POST = '[features]\nobservation_post = "10.10"\n'
STRONGPOINT = '[features]\nstrongpoint = "10.10"\n'


@pytest.mark.rule("gts:15.4.2c", "gts:15.4.2b", "gts:15.4.2h", "gts:15.4.2g", "gts:15.4h")
def test_from_a_post_one_spots_thirteen_hexes() -> None:
    state = column(".", POST)
    assert sees(state, "10.10", "10.23", spotting=True)
    assert not sees(state, "10.10", "10.24", spotting=True)
    assert not sees(state, "10.10", "10.19")  # not for Direct Fire
    assert not sees(state, "10.19", "10.10", spotting=True)  # not the other way


@pytest.mark.rule("gts:15.4.2c", "gts:15.4.2e", "gts:15.4.2f", "gts:15.4f", "gts:15.4g")
def test_a_post_helps_neither_at_night_nor_in_fog() -> None:
    """Three hexes in a clear night, two in fog or rain, by day or night."""
    assert sees(column(".", POST, night=True), "10.10", "10.13", spotting=True)
    assert sees(column(".", POST, weather="fog"), "10.10", "10.12", spotting=True)
    assert sees(column(".", POST, weather="rain", night=True), "10.10", "10.12", spotting=True)
    assert not sees(column(".", POST, weather="rain", night=True), "10.10", "10.13", spotting=True)
    assert not sees(column(".", POST, night=True), "10.10", "10.14", spotting=True)
    assert not sees(column(".", POST, weather="fog"), "10.10", "10.13", spotting=True)
    assert not sees(column(".", POST, weather="rain"), "10.10", "10.13", spotting=True)


@pytest.mark.rule("gts:15.4.2d", "gts:15.4.2b", "gts:15.4.2g")
@pytest.mark.parametrize(
    ("letters", "seen"), [(".www.", True), (".wwww", True), (".wwww.", False), (".wowoow.", False), (".wowow.", False)]
)
def test_from_a_post_one_spots_through_three_blocking_hexes(letters: str, seen: bool) -> None:
    """Orchards count from the second (ruling L3)."""
    state, end = column(letters, POST), f"10.{9 + len(letters)}"
    assert sees(state, "10.10", end, spotting=True) is seen
    assert not sees(state, "10.10", end)
    assert not sees(state, end, "10.10", spotting=True)


@pytest.mark.rule("ruling:L3")
@pytest.mark.parametrize(("letters", "seen"), [(".wwo.", True), (".wwoo.", True), (".wwooo.", False)])
def test_from_a_post_orchards_count_from_the_second(letters: str, seen: bool) -> None:
    assert sees(column(letters, POST), "10.10", f"10.{9 + len(letters)}", spotting=True) is seen


@pytest.mark.rule("gts:15.4.2d", "ruling:L5")
def test_crests_and_barrages_count_among_the_three() -> None:
    crest = POST + '[hexsides]\ncrest = "10.12|10.13"\n'
    assert sees(column(".w.w..", crest), "10.10", "10.15", spotting=True)
    assert not sees(column(".w.ww.", crest), "10.10", "10.15", spotting=True)
    assert not sees(column(".w.w..", crest, barrages={"10.14": "light"}), "10.10", "10.15", spotting=True)


@pytest.mark.rule("gts:15.4.2a", "gts:15.4.3a")
def test_both_sides_use_posts_and_strongpoints() -> None:
    """Whoever stands there: the mortar of either side spots for itself across two woods."""
    for name, chit, target in (("mortar", "first", "foe"), ("minen", "foes", "rifles")):
        for feature in (POST, STRONGPOINT):
            state = scene(f"{name} 10.10, {target} 10.13", ground=". .\nw .\nw .\n. .", features=feature, chit=chit)
            assert may(after(state, f"Activate {name}", "StartFire"), f"Bombard {target}")
    state = after(scene("mortar 10.10, foe 10.13", ground=". .\nw .\nw .\n. ."), "Activate mortar", "StartFire")
    assert "gts:15.4b" in why(state, "Bombard foe")


# --- strongpoints ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("gts:15.4.3b", "gts:15.4.3d", "gts:15.4.3e", "gts:15.4h")
@pytest.mark.parametrize(("letters", "seen"), [(".ww.", True), (".www", True), (".www.", False)])
def test_from_a_strongpoint_one_sees_through_two_blocking_hexes(letters: str, seen: bool) -> None:
    state, end = column(letters, STRONGPOINT), f"10.{9 + len(letters)}"
    assert sees(state, "10.10", end) is seen
    assert sees(state, "10.10", end, spotting=True) is seen
    assert not sees(state, end, "10.10")


@pytest.mark.rule("gts:15.4.3c")
def test_a_strongpoint_does_not_see_further() -> None:
    state = column(".", STRONGPOINT)
    assert sees(state, "10.10", "10.18", spotting=True)
    assert not sees(state, "10.10", "10.19", spotting=True)


@pytest.mark.rule("gts:15.4.3d", "gts:15.4.2h")
def test_direct_fire_is_helped_by_a_strongpoint_and_not_by_a_post() -> None:
    ground = ". .\nw .\n. ."
    assert may(
        after(scene("rifles 10.10, foe 10.12", ground=ground, features=STRONGPOINT), "Activate rifles"), "StartFire"
    )
    state = after(scene("rifles 10.10, foe 10.12", ground=ground, features=POST), "Activate rifles")
    assert why(state, "StartFire") == {"gts:15.5c"}


# --- roads, bridges, raised roads -------------------------------------------------------------------------------------


@pytest.mark.rule("wed:2.5d", "wed:2.6d", "wed:2.14c")
def test_roads_and_water_do_not_block() -> None:
    lanes = '[[networks.road]]\nname = "a"\npath = "11.11 10.11 11.12"\n[hexsides]\nriver = "10.11|10.12"\n'
    assert sees(column("....", lanes), "10.10", "10.13")


RAISED = '[[networks.{0}]]\nname = "dyke"\nwords = "raised"\npath = "{1}"\n'


@pytest.mark.rule("wed:2.16k", "wed:2.16a")
@pytest.mark.parametrize("network", ["road", "railroad"])
@pytest.mark.parametrize(
    ("path", "seen"),
    [
        pytest.param("9.12 10.11 11.12", False, id="across the line"),
        pytest.param("10.10 10.11 11.12", True, id="along it, and off on one side"),
    ],
)
def test_a_raised_road_blocks_where_the_line_crosses_it(network: str, path: str, seen: bool) -> None:
    """The line 11.11 to 11.13, with the road moved one column to the east of the drawing's edge."""
    moved = " ".join(f"{int(hex.split('.')[0]) + 2}.{hex.split('.')[1]}" for hex in path.split())
    state = scene("rifles 10.17, foe 14.17", ground="\n".join(["." * 5] * 8), features=RAISED.format(network, moved))
    assert sees(state, "12.10", "12.12") is seen


@pytest.mark.rule("wed:2.16k")
def test_a_raised_road_in_the_hex_of_firer_or_target_does_not_block() -> None:
    state = scene(
        "rifles 10.17, foe 14.17", ground="\n".join(["." * 5] * 8), features=RAISED.format("road", "11.12 12.11 13.12")
    )
    assert sees(state, "12.11", "12.13")
    assert sees(state, "12.10", "12.11")
    assert not sees(state, "12.10", "12.12")


@pytest.mark.rule("wed:2.15.4")
def test_a_bridge_blocks_like_a_raised_road() -> None:
    """A bridge from 11.12 to 12.11 and a raised road on from there."""
    features = (
        '[hexsides]\nriver = "11.12|12.11"\nbridge = "11.12|12.11"\n'
        '[[networks.road]]\nname = "lane"\npath = "11.12 12.11 13.12"\n'
    )
    ground = "\n".join(["." * 5] * 8)
    assert sees(scene("rifles 10.17, foe 14.17", ground=ground, features=features), "12.10", "12.12")
    both = (
        '[hexsides]\nriver = "11.12|12.11 13.12|12.11"\nbridge = "11.12|12.11 13.12|12.11"\n'
        + features.split("\n", 3)[3]
    )
    assert not sees(scene("rifles 10.17, foe 14.17", ground=ground, features=both), "12.10", "12.12")


def test_the_refusal_of_a_shot_is_that_of_its_line() -> None:
    state = after(scene("rifles 10.10, foe 10.12, foe2 11.11", ground=". .\nw w\n. ."), "Activate rifles", "StartFire")
    assert "blocked by woods (10.11)" in str(gts.why_not(state, action("FireAt foe"))[-1])


@pytest.mark.rule("gts:15.4f", "gts:15.4g", "gts:28.0a")
@pytest.mark.parametrize(
    ("conditions", "words"),
    [
        ({"night": True}, "one sees 3 at night"),
        ({"night": True, "weather": "fog"}, "one sees 2 in fog"),
        ({}, "sees 8"),
    ],
)
def test_a_refusal_says_why_one_sees_no_further(conditions: dict[str, Any], words: str) -> None:
    [refusal] = sight_refusal(column(".", **conditions), HexId("10.10"), HexId("10.19"))
    assert refusal.words == f"10.19 is 9 hexes from 10.10; one {words.removeprefix('one ')}"
