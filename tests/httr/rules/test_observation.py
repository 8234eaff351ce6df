"""Lines of sight, the range of sight, cover, and who observes whom (7.1 to 7.3, 20.1)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.httr.helpers import after, may, scene, unit

from hexfront.hexes import HexId
from hexfront.state import Draft
from hexfront.values import evolve
from httr.counters import UnitId
from httr.events import Concealed, Revealed
from httr.rules.observation import (
    conceal,
    conceal_unseen,
    in_cover,
    is_night,
    observation_refusal,
    observes,
    reveal,
    sees,
    spotting_refusal,
)
from httr.rules.sight import Light
from httr.state import HttrState

DAY, NIGHT = 35, 39
P = 10
RIFLES, FOE = UnitId("rifles"), UnitId("foe")


def board(ground: str, features: str = "", *, turn: int = DAY, **more: Any) -> HttrState:
    """A drawn board with clear rows above it, on which a unit stands far off that matters to nobody."""
    rows = "\n".join([*([". " * 14] * 6), ground])
    return scene("second C1610", ground=rows, features=features, first_turn=turn, turn=turn, **more)


def row(letters: str, features: str = "", **more: Any) -> HttrState:
    """Hexes in a row, C1010 first, each with a terrain letter; clear after that and above."""
    return board(f"{letters:.<14}", features, **more)


def far(s: HttrState, start: str = "C1010") -> int:
    """How far one sees along the row from a hex."""
    columns = range(int(start[3:]) + 1, 24)
    return sum(sees(s, HexId(start), HexId(f"C10{column}")) for column in columns)


def pair(ground: str, where: str = "C1012", *, features: str = "", markers: str = "", **more: Any) -> HttrState:
    """Rifles in C1010 and a foe in another hex."""
    rows = "\n".join([*([". " * 14] * 6), f"{ground:.<14}"])
    return scene(f"rifles C1010 concentrated, foe {where} defilade {markers}", ground=rows, features=features, **more)


BLOCKS = {
    ".": False,
    "m": False,
    "s": False,
    "~": False,
    "b": True,
    "r": True,
    "w": True,
    "f": True,
    "t": True,
    "c": True,
}


@pytest.mark.rule("httr:7.1.1a", "httr:7.1.3a", "httr:7.1.3b", "httr:7.1.3c")
@pytest.mark.parametrize(("letter", "blocks"), BLOCKS.items())
def test_terrain_with_a_blocking_value_blocks(letter: str, blocks: bool) -> None:
    s = row(f".{letter}..")
    assert sees(s, HexId("C1010"), HexId("C1012")) is not blocks
    assert sees(s, HexId("C1012"), HexId("C1010")) is not blocks


@pytest.mark.rule("httr:7.1.3b")
def test_a_hilltop_blocks() -> None:
    assert not sees(row(".", '[features]\nhilltop = "C1011"'), HexId("C1010"), HexId("C1012"))


@pytest.mark.rule("httr:7.1.1b")
def test_terrain_where_one_stands_or_looks_does_not_block() -> None:
    assert sees(row("w.w"), HexId("C1010"), HexId("C1012"))


@pytest.mark.rule("httr:7.1.3a")
@pytest.mark.parametrize("woods", ["w...", ".w.."])
def test_a_line_along_a_hexside_touches_both_hexes(woods: str) -> None:
    """The line from C1010 north to C1210 runs between C1110 and C1111."""
    rows = f".......\n{woods}...\n......."
    s = scene("second C1016", ground=rows)
    assert not sees(s, HexId("C1010"), HexId("C1210"))
    assert sees(scene("second C1016", ground=rows.replace("w", ".")), HexId("C1010"), HexId("C1210"))


@pytest.mark.rule("httr:7.1.6")
@pytest.mark.parametrize("letter", BLOCKS)
def test_adjacent_hexes_always_see_each_other(letter: str) -> None:
    for turn, weather in ((DAY, 0), (NIGHT, P)):
        s = row(f"{letter}f", '[hexsides]\ndike = "C1010|C1011"', turn=turn, weather=weather)
        assert sees(s, HexId("C1010"), HexId("C1011"))
        assert sees(s, HexId("C1011"), HexId("C1010"))


@pytest.mark.rule("httr:7.2a", "httr:7.2.1a", "httr:7.1.1c")
@pytest.mark.parametrize(
    ("letter", "hexes"), [(".", 6), ("m", 4), ("b", 3), ("r", 4), ("s", 6), ("w", 3), ("f", 2), ("t", 4), ("c", 8)]
)
def test_the_terrain_of_the_observer_limits_the_range(letter: str, hexes: int) -> None:
    assert far(row(letter)) == hexes


@pytest.mark.rule("httr:7.2.1a")
def test_one_sees_twelve_hexes_from_a_hilltop() -> None:
    assert far(row("w", '[features]\nhilltop = "C1010"')) == 12


@pytest.mark.rule("httr:7.2.2", "httr:20.1")
@pytest.mark.parametrize("letter", [".", "f", "c"])
def test_at_night_one_sees_two_hexes(letter: str) -> None:
    s = row(letter, turn=NIGHT)
    assert is_night(s)
    assert far(s) == 2


@pytest.mark.rule("httr:7.2.3", "httr:20.1")
@pytest.mark.parametrize(
    ("letter", "day"),
    [
        (".", 3),  # 6 / 2
        ("w", 1),  # 3 / 2, rounded down
        ("f", 1),  # 2 / 2
        ("c", 4),  # 8 / 2
    ],
)
def test_weather_p_halves_the_range_and_leaves_one_hex_at_night(letter: str, day: int) -> None:
    assert far(row(letter, weather=P)) == day
    assert far(row(letter, weather=P, turn=NIGHT)) == 1
    assert far(row(letter, weather=9, turn=NIGHT)) == 2


DIKE = '[hexsides]\ndike = "C1012|C1013"'


@pytest.mark.rule("httr:7.3.1a", "httr:7.3.1d")
@pytest.mark.parametrize(
    ("ground", "features", "start", "end", "seen"),
    [
        pytest.param("", DIKE, "C1010", "C1014", False, id="through a dike"),
        pytest.param("", DIKE, "C1010", "C1012", True, id="into the hex before it"),
        pytest.param("", DIKE, "C1010", "C1013", False, id="into the hex behind it"),
        pytest.param("", DIKE, "C1012", "C1015", True, id="from beside it"),
        pytest.param("", DIKE, "C1015", "C1012", False, id="not the other way"),
        pytest.param("c", DIKE, "C1010", "C1014", True, id="from a city"),
        pytest.param("", f'{DIKE}\n[features]\nhilltop = "C1010"', "C1010", "C1014", True, id="from a hilltop"),
        pytest.param("c.w", DIKE, "C1010", "C1014", False, id="woods block for a city all the same"),
        pytest.param("", '[hexsides]\ndike = "C1012|C1112"', "C1010", "C1014", False, id="anywhere in the hex"),
    ],
)
def test_a_dike_blocks_for_those_who_neither_stand_beside_it_nor_high(
    ground: str, features: str, start: str, end: str, seen: bool
) -> None:
    assert sees(row(ground, features), HexId(start), HexId(end)) is seen


@pytest.mark.rule("httr:7.3.1b")
def test_a_dike_in_an_unplayable_hex_blocks() -> None:
    s = row("...~", '[hexsides]\ndike = "C1013|C1113"')
    assert not sees(s, HexId("C1010"), HexId("C1015"))
    assert sees(row("...~"), HexId("C1010"), HexId("C1015"))


@pytest.mark.rule("httr:7.3.1c", "httr:7.3.1d")
@pytest.mark.parametrize("words", ["road|primary raised", "road|trail raised", "railroad|raised"])
def test_raised_ways_block_as_dikes_do(words: str) -> None:
    network, said = words.split("|")
    flat = f'[[networks.{network}]]\npath = "C1012 C1112"'
    raised = f'{flat}\nwords = "{said}"'
    assert not sees(row("", raised), HexId("C1010"), HexId("C1014"))
    assert sees(row("", raised), HexId("C1011"), HexId("C1014"))
    assert sees(row("c", raised), HexId("C1010"), HexId("C1014"))
    assert sees(row("", flat), HexId("C1010"), HexId("C1014"))


@pytest.mark.rule("httr:7.3.2")
@pytest.mark.parametrize("word", ["stream", "canal", "river"])
def test_water_does_not_block(word: str) -> None:
    assert sees(row("", f'[hexsides]\n{word} = "C1012|C1013"'), HexId("C1010"), HexId("C1014"))


@pytest.mark.rule("httr:7.3.3a", "httr:7.3.3b", "httr:7.1.4")
@pytest.mark.parametrize(("letter", "near"), {".": 6, "s": 6, "f": 1, "c": 1, "r": 1, "w": 2, "t": 2}.items())
def test_cover_hides_from_those_who_are_not_near(letter: str, near: int) -> None:
    for distance in range(1, 8):
        s = pair("." * distance + letter, f"C10{10 + distance}")
        assert observes(s, RIFLES, FOE) is (distance <= near)
        assert in_cover(s, HexId(f"C10{10 + distance}")) is (near < 6)


@pytest.mark.rule("httr:7.1.4")
def test_nobody_is_seen_behind_woods_or_out_of_range() -> None:
    assert not observes(pair(".w."), RIFLES, FOE)
    assert not observes(pair("...", "C1017"), RIFLES, FOE)
    assert observes(pair("...", "C1016"), RIFLES, FOE)


@pytest.mark.rule("httr:7.1.4", "httr:7.2.1a", "httr:7.1.3a", "httr:7.3.3a", "httr:7.3.3b")
@pytest.mark.parametrize(
    ("ground", "where", "rule"),
    [
        ("", "C1012", None),
        ("", "C1017", "httr:7.2.1a"),
        (".w", "C1012", "httr:7.1.3a"),
        ("..f", "C1012", "httr:7.3.3a"),
        ("...w", "C1013", "httr:7.3.3b"),
    ],
)
def test_a_refusal_says_why_one_does_not_observe(ground: str, where: str, rule: str | None) -> None:
    refusals = [refusal.rule for refusal in observation_refusal(pair(ground, where), RIFLES, FOE)]
    assert refusals == ([] if rule is None else [rule])


@pytest.mark.rule("httr:7.1.3a", "httr:7.3.1a")
def test_the_refusal_names_the_hexes_that_block() -> None:
    s = pair(".w.", "C1014", features='[hexsides]\ndike = "C1013|C1113"')
    [refusal] = observation_refusal(s, RIFLES, FOE)
    assert "C1011, C1013 in the way" in refusal.words
    assert s.table.sight.blockers(HexId("C1010"), HexId("C1012")) == ("C1011",)
    assert not s.table.sight.blockers(HexId("C1012"), HexId("C1014"))


@pytest.mark.rule("httr:7.1.5", "httr:7.0b")
def test_a_disrupted_unit_sees_for_itself_only() -> None:
    s = pair("")
    assert not list(spotting_refusal(s, RIFLES, FOE))
    disrupted = s.with_status(RIFLES, evolve(s.units[RIFLES], disrupted=True))
    assert [refusal.rule for refusal in spotting_refusal(disrupted, RIFLES, FOE)] == ["httr:7.1.5"]
    assert observes(disrupted, RIFLES, FOE)


FIGURE_10 = '[hexsides]\nslope = "C1011|C1012 C1011|C1112 C1111|C1112"\n[features]\nhilltop = "C1111"'
"""The higher side of the slope is in the west; the first hex of a slope is the higher one."""


@pytest.mark.rule("httr:7.3.5a", "httr:7.3.5b", "httr:7.2.1a")
@pytest.mark.example("httr-ex-28")
@pytest.mark.parametrize(
    ("name", "start", "hexes"),
    [
        ("A, not next to the slope", "C1010", 6),
        ("B, looking down it", "C1011", 8),  # 6 + 2
        ("below it", "C1012", 6),
        ("C, on a hilltop", "C1111", 12),
    ],
)
def test_who_looks_down_a_slope_sees_two_hexes_farther(name: str, start: str, hexes: int) -> None:
    s = board("..............\n..............", FIGURE_10)
    line = [HexId(f"{start[:3]}{column}") for column in range(int(start[3:]) + 1, 24)]
    assert sum(sees(s, HexId(start), hex) for hex in line) == min(hexes, len(line))


@pytest.mark.rule("httr:7.3.5a")
def test_the_slope_helps_only_in_its_direction() -> None:
    s = row("", '[hexsides]\nslope = "C1017|C1016"')
    assert sees(s, HexId("C1017"), HexId("C1010"))
    assert far(s, "C1017") == 6
    assert not sees(s, HexId("C1016"), HexId("C1023"))


@pytest.mark.rule("httr:7.3.5b")
def test_a_city_has_nothing_of_a_slope() -> None:
    assert far(row("c", '[hexsides]\nslope = "C1010|C1011"')) == 8


@pytest.mark.rule("httr:7.3.5a", "httr:7.2.2")
def test_night_cuts_what_the_slope_adds() -> None:
    slope = '[hexsides]\nslope = "C1010|C1011"'
    assert far(row("", slope, turn=NIGHT)) == 2  # min(6 + 2, 2)
    assert far(row("", slope, weather=P)) == 4  # (6 + 2) / 2


def revealed(s: HttrState) -> Draft[HttrState]:
    """A draft in which the foe has fired."""
    g = Draft(s)
    reveal(g, FOE)
    return g


@pytest.mark.rule("httr:7.3.4", "httr:6.4.1.6c")
def test_fire_from_cover_reveals_who_was_not_observed() -> None:
    g = revealed(pair("..f"))
    assert g.events == [Revealed(FOE)]
    assert observes(g.state, RIFLES, FOE)


@pytest.mark.rule("httr:7.3.4")
@pytest.mark.parametrize(("ground", "where"), [("..w", "C1012"), ("...", "C1012"), (".f", "C1011")])
def test_who_was_observed_already_or_stood_in_the_open_is_not_revealed(ground: str, where: str) -> None:
    assert not revealed(pair(ground, where)).events


@pytest.mark.rule("httr:7.3.4")
def test_new_cover_hides_again_and_the_open_does_not() -> None:
    g = Draft(pair("..ff", markers="revealed"))
    g.state = g.state.with_unit_at(FOE, evolve(g.state.units[FOE], hex=HexId("C1113")))
    conceal(g, FOE)
    assert not g.events
    g.state = g.state.with_unit_at(FOE, evolve(g.state.units[FOE], hex=HexId("C1013")))
    conceal(g, FOE)
    assert g.events == [Concealed(FOE)]
    assert not observes(g.state, RIFLES, FOE)


@pytest.mark.rule("httr:7.3.4")
@pytest.mark.parametrize(("where", "hidden"), [("C1012", False), ("C1017", True)])
def test_who_is_out_of_sight_is_hidden_again(where: str, hidden: bool) -> None:
    g = Draft(pair("..f....f", where, markers="revealed"))
    conceal_unseen(g)
    assert g.events == ([Concealed(FOE)] if hidden else [])


@pytest.mark.rule("httr:7.3.4")
def test_the_end_of_a_phase_hides_who_is_out_of_sight() -> None:
    s = pair("..f....f", "C1017", markers="revealed")
    assert unit(s, "foe").revealed
    assert not unit(after(s, "Finish"), "foe").revealed


@pytest.mark.rule("httr:7.0a", "httr:6.2.2", "httr:6.4.1.6c")
@pytest.mark.parametrize(
    ("ground", "marker", "aimed"),
    [("...", "", True), ("..w", "", True), ("..f", "", False), ("..f", "revealed", True), (".w.", "revealed", False)],
)
def test_only_who_is_observed_is_fired_at(ground: str, marker: str, aimed: bool) -> None:
    rows = "\n".join([". " * 8, f"{ground:.<8}"])
    units = f"gun C1010 defilade, panther C1012 concentrated {marker}"
    assert may(scene(units, ground=rows, counters={"gun": {"range": 2}}), "Aim panther at") is aimed


@pytest.mark.rule("httr:7.2.2", "httr:7.2.3", "httr:7.1.6")
@pytest.mark.parametrize("light", Light)
def test_no_light_lets_one_see_farther_than_the_terrain_or_less_than_the_next_hex(light: Light) -> None:
    assert light.limit(1) == 1


@pytest.mark.rule("httr:7.3.5a")
@pytest.mark.parametrize(("slope", "limit"), [("C1010|C1110", 8), ("C1010|C1111", 8), ("C1010|C1011", 6)])
def test_a_line_that_leaves_by_a_corner_looks_down_either_hexside_of_it(slope: str, limit: int) -> None:
    """From C1010 straight to the north the line runs between C1110 and C1111."""
    s = board("." * 14, f'[hexsides]\nslope = "{slope}"')
    assert s.table.sight.limit(HexId("C1010"), HexId("C1210"), Light.DAY) == limit
