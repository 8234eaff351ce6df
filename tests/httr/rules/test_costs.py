"""What a hex costs to enter (9.1.3, 9.3, 9.4, 20.3), in movement points by the rule of each part."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import pytest
from tests.httr.helpers import scene

from hexfront.hexes import HexId
from httr.counters import UnitId
from httr.rules.costs import ALONE, Going, cost_modifiers, entry_cost, entry_refusal
from httr.state import HttrState
from httr.terrain import POINT

NIGHT: Final[dict[str, Any]] = {"turn": 39, "first_turn": 39}
A, B, C = HexId("C1010"), HexId("C1011"), HexId("C1012")

TERRAINS: Final = {
    ".": "clear", "m": "mixed", "b": "broken", "r": "rough", "w": "woods", "f": "forest", "t": "town", "c": "city",
}  # fmt: skip


def parts(s: HttrState, unit: str, to: str = B, going: Going = ALONE) -> dict[str, float]:
    """The parts of a cost by rule, in movement points."""
    start = s.units[UnitId(unit)].hex
    lines = cost_modifiers(s, UnitId(unit), start, HexId(to), going)
    return {line.rule: line.amount / POINT for line in lines}


def cost(s: HttrState, unit: str, to: str = B, going: Going = ALONE) -> float:
    """What a unit pays, in movement points."""
    return entry_cost(s, UnitId(unit), s.units[UnitId(unit)].hex, HexId(to), going) / POINT


def barred(s: HttrState, unit: str, to: str = B, going: Going = ALONE) -> set[str]:
    """The rules that leave no way into a hex."""
    start = s.units[UnitId(unit)].hex
    return {refusal.rule for refusal in entry_refusal(s, UnitId(unit), start, HexId(to), going)}


def on(units: str, letters: str = "", features: str = "", **more: Any) -> HttrState:
    """A position on a row of terrain that begins with C1010, under a clear row."""
    return scene(f"{units}, foe3 C1117", ground=f"........\n{letters:.<8}", features=features, phase=6, **more)


def road(words: str, path: str = "C1010 C1011 C1012", network: str = "road") -> str:
    return f'[[networks.{network}]]\nwords = "{words}"\npath = "{path}"\n'


@pytest.mark.rule("httr:9.1.3", "httr:9.3a", "httr:9.3.2a", "httr:9.3.2b", "httr:9.5a", "httr:9.1.5a")
@pytest.mark.parametrize(
    ("unit", "mode", "column"),
    [
        ("rifles", "defilade", "leg_defilade"),
        ("rifles", "concentrated", "leg_concentrated"),
        ("shermans", "defilade", "veh_defilade"),
        ("shermans", "concentrated", "veh_concentrated"),
        ("shermans", "travel", "travel"),
        ("rifles", "travel", "travel"),
        ("gun", "defilade", "veh_defilade"),
        ("staff", "defilade", "leg_defilade"),
        ("staff", "travel", "travel"),
    ],
)
@pytest.mark.rule("httr:9.3.2c", "httr:9.3.9", "httr:9.3.11")
def test_the_column_is_that_of_the_movement_and_the_mode(unit: str, mode: str, column: str) -> None:
    """Each terrain costs what the chart prints in the column; where it prints a P there is no way."""
    for letter, terrain in TERRAINS.items():
        s = on(f"{unit} C1010 {mode}", f".{letter}")
        printed = s.table.charts.terrain.hexes.at(terrain, column).value
        if printed == "P":
            assert barred(s, unit) == {"httr:9.3.10d"}
        else:
            assert parts(s, unit) == {"httr:9.1.3": float(Fraction(printed))}


@pytest.mark.rule("httr:9.3.2d", "httr:9.3.3", "httr:18.9.6a", "httr:18.9.6b", "httr:9.3.11")
def test_a_mounted_unit_pays_as_vehicles_and_a_dismounted_one_as_men() -> None:
    """Clear and concentrated: 1 on tracks, 3 on foot."""
    halftracks = {"halftracks": {"like": "a-1-501", "side": "allied", "formation": "home", "type": "armored_infantry"}}
    s = on("halftracks C1010 concentrated", counters=halftracks)
    walking = on("halftracks C1010 concentrated dismounted", counters=halftracks)
    assert (cost(s, "halftracks"), cost(walking, "halftracks")) == (1, 3)


@pytest.mark.rule("httr:8.1a", "httr:8.1b", "httr:9.1.5b")
def test_leaving_a_controlled_hex_costs_three_more_and_entering_one_nothing() -> None:
    """foe in C1012 controls C1011 and not C1010: 3 to go in, 3 + 3 to go on; tanks 1 and 1 + 3."""
    for unit, clear in (("rifles", 3), ("shermans", 1)):
        s = scene(f"{unit} C1010 concentrated, foe C1012 defilade", phase=6)
        assert parts(s, unit, "C1011") == {"httr:9.1.3": clear}
        s = scene(f"{unit} C1011 concentrated, foe C1012 defilade", phase=6)
        assert parts(s, unit, "C1010") == {"httr:9.1.3": clear, "httr:8.1a": 3}


@pytest.mark.rule("httr:9.4.1.1", "httr:9.4.1.2")
@pytest.mark.parametrize(
    ("unit", "mode", "words", "expected"),
    [
        ("rifles", "concentrated", "primary", 1),
        ("rifles", "concentrated", "secondary", 1),
        ("rifles", "concentrated", "trail", 2),
        ("rifles", "defilade", "primary", 5),  # woods on foot in defilade: the road is no help
        ("rifles", "travel", "secondary", 1 / 2),
        ("shermans", "concentrated", "secondary", 1 / 2),
        ("shermans", "defilade", "primary", 5),  # woods
        ("shermans", "travel", "primary", 1 / 3),
        ("gun", "travel", "trail", 1),
        ("gun", "defilade", "primary", 5),  # woods
    ],
)
def test_a_road_takes_the_place_of_the_terrain(unit: str, mode: str, words: str, expected: float) -> None:
    s = on(f"{unit} C1010 {mode}", ".w", road(words))
    assert cost(s, unit) == expected


@pytest.mark.rule("httr:9.4.1.1")
def test_a_road_helps_only_along_it() -> None:
    """The trail leads from C1010 to C1111; into the woods of C1011 there is none: 4."""
    s = on("rifles C1010 concentrated", ".w", road("trail", "C1010 C1111"))
    assert (cost(s, "rifles", "C1111"), cost(s, "rifles")) == (2, 4)


@pytest.mark.rule("httr:9.4.1.3")
def test_trails_join_the_hexes_of_a_city() -> None:
    """From city to city 2 on foot and 1 in travel; from the clear into it 4 and 5, without a road."""
    s = on("rifles C1011 concentrated, shermans C1011 travel", ".cc")
    assert (cost(s, "rifles", C), cost(s, "shermans", C)) == (2, 1)
    s = on("rifles C1010 concentrated, shermans C1010 travel", ".cc")
    assert (cost(s, "rifles"), cost(s, "shermans")) == (4, 5)
    wet = on("shermans C1011 travel", ".cc", '[hexsides]\nriver = "C1011|C1012"')
    assert barred(wet, "shermans", C) == {"httr-sc:9.1a"}


@pytest.mark.rule("httr:9.4.2.1a", "httr:9.4.2.1b")
def test_a_raised_road_helps_columns_and_men_but_no_other_vehicles() -> None:
    """Tanks concentrated: 1 for the clear hex; in travel 1/2; men concentrated 1 as on any secondary road."""
    s = on("shermans C1010 concentrated, rifles C1010 concentrated", "..", road("secondary raised"))
    assert (cost(s, "shermans"), cost(s, "rifles")) == (1, 1)
    assert cost(on("shermans C1010 travel", "..", road("secondary raised")), "shermans") == 1 / 2
    assert cost(on("rifles C1010 concentrated", "..", road("secondary")), "rifles") == 1


@pytest.mark.rule("httr:9.4.3a", "httr:9.2.4c", "httr:12.0a")
@pytest.mark.parametrize(
    ("water", "bridged", "mode", "expected"),
    [
        ("stream", False, "concentrated", 3 + 2),
        ("stream", True, "concentrated", 3),
        ("stream", True, "defilade", 4),
        ("canal", True, "defilade", 4),
        ("river", True, "defilade", 4),
        ("canal", False, "concentrated", None),
        ("river", False, "concentrated", None),
    ],
)
def test_a_bridge_takes_the_water_away(water: str, bridged: bool, mode: str, expected: int | None) -> None:
    """On foot into clear ground; the trail of the bridge is no better than 2 and helps nobody in defilade."""
    bridge = f'bridge = "C1010|C1011"\n{road("trail")}' if bridged else ""
    s = on(f"rifles C1010 {mode}", "..", f'[hexsides]\n{water} = "C1010|C1011"\n{bridge}')
    if expected is None:
        assert barred(s, "rifles") == {"httr-sc:9.1a"}
    else:
        assert cost(s, "rifles") == (2 if bridged and mode == "concentrated" else expected)


@pytest.mark.rule("httr:9.4.2.4", "httr:9.4.3b", "ruling:A184")
def test_men_without_trucks_pay_one_more_on_a_raised_bridge() -> None:
    """1 for the raised secondary road and 1 more; those who have trucks pay nothing more."""
    features = f'[hexsides]\nriver = "C1010|C1011"\nbridge = "C1010|C1011"\n{road("secondary raised")}'
    s = on("rifles C1010 concentrated", "..", features)
    assert parts(s, "rifles") == {"httr:9.4.1.1": 1}
    para = {"rifles": {"formation": "501"}}
    s = on("rifles C1010 concentrated", "..", features, counters=para)
    assert parts(s, "rifles") == {"httr:9.4.1.1": 1, "httr:9.4.2.4": 1}
    s = on("rifles C1010 defilade", "..", features, counters=para)
    assert parts(s, "rifles") == {"httr:9.1.3": 4, "httr:9.4.2.4": 1}
    plain = features.replace(" raised", "")
    assert parts(on("rifles C1010 concentrated", "..", plain, counters=para), "rifles") == {"httr:9.4.1.1": 1}


@pytest.mark.rule("httr:9.4.2.1a", "httr:9.4.2.4")
def test_a_raised_bridge_is_closed_to_vehicles_off_the_road() -> None:
    features = f'[hexsides]\nriver = "C1010|C1011"\nbridge = "C1010|C1011"\n{road("secondary raised")}'
    assert barred(on("shermans C1010 concentrated", "..", features), "shermans") == {"httr:9.4.2.1a", "httr-sc:9.1a"}
    assert cost(on("shermans C1010 travel", "..", features), "shermans") == 1 / 2
    plain = features.replace(" raised", "")
    assert cost(on("shermans C1010 defilade", "..", plain), "shermans") == 2


@pytest.mark.rule("httr:9.4.2.3")
@pytest.mark.parametrize(
    ("letters", "roads", "to", "allowed"),
    [
        (".mm", road("raised", "C1010 C1011 C1012"), "C1111", False),  # in the middle, mixed
        ("...", road("raised", "C1010 C1011 C1012"), "C1111", True),  # in the middle, clear
        (".mm", road("raised", "C1010 C1011"), "C1111", True),  # at its end
        (".mm", road("raised", "C1010 C1011 C1012") + road("trail", "C1011 C1112"), "C1111", True),  # an intersection
        (".mm", road("raised", "C1010 C1011 C1012"), "C1012", True),  # along it
        (".mm", road("raised", "C1010 C1011 C1012", "railroad"), "C1111", False),  # a railroad
        (".mm", road("trail", "C1010 C1011 C1012"), "C1111", True),  # not raised
    ],
)
def test_a_column_leaves_a_raised_way_at_its_end_at_an_intersection_or_in_clear_terrain(
    letters: str, roads: str, to: str, allowed: bool
) -> None:
    s = on("shermans C1011 travel, rifles C1011 concentrated", letters, roads)
    assert barred(s, "shermans", to) == (set() if allowed else {"httr:9.4.2.3"})
    assert not barred(s, "rifles", to)


@pytest.mark.rule("httr:9.4.2.3", "ruling:A181")
def test_a_column_gets_onto_a_raised_way_where_it_may_leave_it() -> None:
    raised = road("raised", "C1010 C1011 C1012")
    assert barred(on("shermans C1111 travel", ".mm", raised), "shermans") == {"httr:9.4.2.3"}
    assert not barred(on("shermans C1111 travel", "...", raised), "shermans")
    assert not barred(on("shermans C1111 concentrated", ".mm", raised), "shermans")


@pytest.mark.rule("httr:9.4.2.3", "ruling:A181")
def test_a_column_on_a_road_does_not_climb_onto_a_raised_railroad_that_it_crosses() -> None:
    """The railroad leads on to C1012 and C1013; a column that came along it goes on."""
    railroad = road("raised", "C1010 C1011 C1012 C1013", "railroad")
    s = on("shermans C1011 travel", ".mm", road("secondary", "C1111 C1011 C1112") + railroad)
    assert barred(s, "shermans", "C1012", Going(came=("road", HexId("C1111")))) == {"httr:9.4.2.3"}
    assert not barred(s, "shermans", "C1012", Going(came=("railroad", A)))
    assert not barred(s, "shermans", "C1112", Going(came=("road", HexId("C1111"))))


@pytest.mark.example("httr-ex-62")
@pytest.mark.rule("httr:9.4.2.5a", "httr:9.4.2.5b")
def test_a_small_bridge_symbol_keeps_two_roads_apart() -> None:
    """Where the hash marks are broken the trail meets the raised road; under a bridge symbol it passes below."""
    trail = '[[networks.road]]\nwords = "trail"\npath = "C1111 C1011 C1112"\n'
    meeting = road("raised", "C1010 C1011 C1012") + trail
    apart = f'{meeting}[apart]\nroad = "C1011"\n'
    came = Going(came=("road", A))
    assert not barred(on("shermans C1011 travel", ".mm", meeting), "shermans", "C1111", came)
    s = on("shermans C1011 travel, rifles C1011 concentrated", ".mm", apart)
    assert barred(s, "shermans", "C1111", came) == {"httr:9.4.2.5b", "httr:9.4.2.3"}
    assert not barred(s, "shermans", "C1012", came)
    assert not barred(s, "shermans", "C1112", Going(came=("road", HexId("C1111"))))
    assert (cost(s, "rifles", "C1111"), cost(s, "rifles", "C1111", came)) == (2, 3)  # on foot one climbs: clear 3


@pytest.mark.rule("httr:9.4.6a", "httr:9.4.6c")
def test_marsh_is_broken_ground_for_men_and_closed_to_vehicles_off_the_road() -> None:
    s = on("rifles C1010 concentrated, shermans C1010 concentrated", ".s")
    broken = on("rifles C1010 concentrated", ".b")
    assert cost(s, "rifles") == cost(broken, "rifles") == 4
    assert barred(s, "shermans") == {"httr:9.4.6c"}
    assert barred(on("shermans C1010 travel", ".s"), "shermans") == {"httr:9.4.6c"}
    assert cost(on("shermans C1010 travel", ".s", road("secondary")), "shermans") == 1 / 2
    assert "httr:9.4.6c" in barred(on("shermans C1010 concentrated", ".s", road("secondary")), "shermans")
    assert barred(on("shermans C1011 travel", ".s."), "shermans", C) == {"httr:9.4.6c"}
    assert not barred(on("shermans C1011 travel", ".s.", road("secondary")), "shermans", C)


@pytest.mark.rule("httr:9.3.10d")
@pytest.mark.parametrize("letter", "bf")
def test_towed_guns_on_the_move_need_a_road_in_difficult_ground(letter: str) -> None:
    assert barred(on("gun C1010 travel", f".{letter}"), "gun") == {"httr:9.3.10d"}
    assert cost(on("gun C1010 travel", f".{letter}", road("trail")), "gun") == 1


@pytest.mark.rule("httr:20.3a", "httr:20.3b", "ruling:A117")
def test_at_night_open_ground_costs_one_more_and_a_road_double() -> None:
    """Clear on foot 3 + 1; a secondary road 1 + 1; in travel 1/2 + 1/2; leaving the enemy's control 3 as by day."""
    s = on("rifles C1010 concentrated", **NIGHT)
    assert parts(s, "rifles") == {"httr:9.1.3": 3, "httr:20.3a": 1}
    s = on("rifles C1010 concentrated, shermans C1010 travel", "", road("secondary"), **NIGHT)
    assert parts(s, "rifles") == {"httr:9.4.1.1": 1, "httr:20.3b": 1}
    assert parts(s, "shermans") == {"httr:9.4.1.1": 1 / 2, "httr:20.3b": 1 / 2}
    s = scene("rifles C1011 concentrated, foe C1012 defilade", phase=6, **NIGHT)
    assert parts(s, "rifles", A) == {"httr:9.1.3": 3, "httr:20.3a": 1, "httr:8.1a": 3}


@pytest.mark.rule("httr:11.3.8")
def test_a_stack_with_a_unit_in_defilade_on_top_moves_at_its_rates() -> None:
    """Concentrated 3, in such a stack 4, and no road."""
    s = on("rifles C1010 concentrated", "", road("secondary"))
    assert (cost(s, "rifles"), cost(s, "rifles", B, Going(defiladed=True))) == (1, 4)
