"""Bravery Checks: the number, who makes one, and what it decides (18.7)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.gts.helpers import after, amounts, asked, only, play, scene, told, unit

from gts.events import ActionEnded, AssaultEnded, AssaultLaunched, BraveryChecked, ImprovedPositionLost
from gts.state import GameState

US = "rifles 10.11"
DECLARE = ("StartAssault", "AssaultHex 10.10")


def declared(units: str, **more: Any) -> GameState:
    """The first unit of the scene assaults 10.10 alone."""
    state = after(scene(units, **more), f"Activate {units.split(maxsplit=1)[0]}", *DECLARE)
    return after(state, "Finish") if asked(state)[1] == "Gathering.join" else state


def check(units: str, roll: int = 9, **more: Any) -> BraveryChecked:
    return only(play(declared(units, **more), roll), BraveryChecked)


def number(units: str, **more: Any) -> int:
    return check(units, **more).rating


@pytest.mark.rule("gts:18.7c", "gts:18.7f", "gts:18.7g", "gts:29.13a", "gts:29.13b")
@pytest.mark.example("gts-ex-35")
def test_the_number_is_quality_plus_the_foes_defense_minus_ones_own() -> None:
    """The example of the rule: quality 6, a foe of -3, an own -3: 6 - 3 + 3 = 6."""
    counters = {"rifles": {"troop_quality": 6, "defense_rating": -3}, "foe": {"defense_rating": -3}}
    found = check(f"{US}, foe 10.10", counters=counters)
    assert amounts(found.modifiers) == {"gts:18.7f": -3, "gts:18.7g": 3}
    assert found.rating == 6 - 3 + 3


@pytest.mark.rule("gts:18.7c", "gts:29.16b", "gts:29.48b")
def test_no_command_point_passes_it() -> None:
    assert asked(declared(f"{US}, foe 10.10", command=5)) == ("chance", "Dice.roll")


@pytest.mark.rule("gts:18.7p", "gts:1.2h")
@pytest.mark.parametrize(("quality", "roll", "passed"), [(9, 9, False), (9, 8, True), (0, 0, True), (0, 1, False)])
def test_a_nine_fails_and_a_zero_passes(quality: int, roll: int, passed: bool) -> None:
    assert check(f"{US}, foe 10.10", roll, counters={"rifles": {"troop_quality": quality}}).passed == passed


@pytest.mark.rule("gts:18.7d", "gts:19.2.2h", "ruling:AS13")
@pytest.mark.parametrize(
    ("units", "against"),
    [
        ("foe 10.10, foe2 11.12", -2),  # whether or not it is in the hex
        ("foe 10.10, foe2 11.12 suppressed", 0),  # it covers nothing
        ("foe 10.10, foe2 11.12 column", 0),  # -2 + 2
        ("foe 10.10, foe2 14.10", 0),  # 4 hexes away
        ("foe 10.10 improved, foe2 11.12 column", -1),
    ],
)
def test_the_lowest_modified_value_that_covers_the_hex_counts(units: str, against: int) -> None:
    counters = {"foe2": {"defense_rating": -2}}
    assert number(f"{US}, {units}", counters=counters) == min(8, 7 + against)


@pytest.mark.rule("gts:18.7e")
def test_where_no_foe_covers_the_hex_nobody_checks() -> None:
    done = play(scene(f"{US}, foe 10.10 suppressed"), "Activate rifles", *DECLARE)
    assert not told(done, BraveryChecked)
    assert only(done, AssaultLaunched).units == ("rifles",)
    assert asked(done.state) == ("german", "Stance.choose")


@pytest.mark.rule("gts:18.7j", "gts:18.7i")
@pytest.mark.parametrize(
    ("units", "expected"),
    [
        (f"{US}, foe 10.10", 7),
        (f"{US} column, foe 10.10", 7 - 2),  # 7 + 0 - (0 + 2)
        (f"{US}, foe 10.10 column", 8),  # 7 + (0 + 2), at most 8
        (f"{US} column, foe 10.10 column", 7),
    ],
)
def test_column_makes_either_side_worse(units: str, expected: int) -> None:
    assert number(units) == expected


@pytest.mark.rule("gts:18.7k", "gts:22.2.5a")
def test_an_improved_position_serves_the_defender_only() -> None:
    assert number(f"{US}, foe 10.10 improved") == 7 - 1
    found = check(f"{US} improved, foe 10.10")
    assert amounts(found.modifiers) == {"gts:22.2.4a": 1}  # the Troop Quality of the position, not its defense


@pytest.mark.rule("gts:18.7l", "gts:22.3.6c", "ruling:AS11")
@pytest.mark.parametrize(
    ("units", "expected"),
    [
        ("foe 10.10 entrenched", 7 - 2),
        ("foe 10.10 entrenched, foe2 10.10", 7 - 1 - 2),  # foe2 gives the value, the entrenchment counts once
        ("foe 10.10, foe2 11.12 entrenched", 7 - 1 - 2),  # its own marker
        ("foe 10.10 entrenched, foe2 11.12 entrenched", 7 - 1 - 2),
        ("foe 10.10 suppressed entrenched, foe2 11.12", 7 - 1 - 2),
    ],
)
def test_an_entrenchment_counts_once(units: str, expected: int) -> None:
    assert number(f"{US}, {units}", counters={"foe2": {"defense_rating": -1}}) == expected


@pytest.mark.rule("gts:18.7i", "ruling:AS12")
@pytest.mark.parametrize(("row", "expected"), [("w", 7 - 2), ("v", 7 - 1), ("t", 7 - 2), (".", 7)])
def test_the_terrain_of_the_foe_counts(row: str, expected: int) -> None:
    ground = "\n".join([f"{row} . . . . ."] + [". . . . . ."] * 3)
    assert number(f"{US}, foe 10.10", ground=ground) == expected


@pytest.mark.rule("gts:18.7i")
def test_ones_own_terrain_does_not_count() -> None:
    ground = "\n".join([". . . . . .", "w . . . . .", ". . . . . ."])
    assert number(f"{US}, foe 10.10", ground=ground) == 7


@pytest.mark.rule("gts:18.7g")
def test_the_best_of_the_force_serves_all() -> None:
    counters = {"second": {"defense_rating": -2, "troop_quality": 4}}
    state = after(scene(f"{US}, second 10.11, foe 10.10", counters=counters), "Activate rifles", *DECLARE)
    done = play(after(state, "JoinAssault second"), 9, 9)
    first, second = told(done, BraveryChecked)
    assert (first.unit, first.rating) == ("rifles", 8)  # 7 + 2 = 9
    assert (second.unit, second.rating) == ("second", 4 + 2)


@pytest.mark.rule("gts:18.7c", "gts:19.2.4c", "gts:19.2.3f", "gts:21.7b")
def test_the_markers_of_the_unit_lower_its_quality() -> None:
    found = check(f"{US} hits=2 reduced, foe 10.10", out_of_command=True)
    assert amounts(found.modifiers) == {"gts:21.7b": -1, "gts:19.2.4c": -1, "gts:19.2.3f": -1}
    assert found.rating == 7 - 3


@pytest.mark.rule("gts:18.7h")
def test_who_fails_stays_and_who_passes_must_go() -> None:
    units = f"{US} improved, second 10.11 improved, foe 10.10"
    state = after(scene(units), "Activate rifles", *DECLARE, "JoinAssault second")
    done = play(state, 9, 8)
    assert only(done, ActionEnded).unit == "rifles"
    assert only(done, AssaultLaunched).units == ("second",)
    assert only(done, ImprovedPositionLost).unit == "second"
    assert unit(done.state, "rifles").improved
    assert asked(done.state) == ("german", "OpportunityFire.window")


@pytest.mark.rule("gts:18.7h", "gts:10.0.2g")
def test_if_all_fail_the_assault_is_over() -> None:
    state = after(scene(f"{US}, second 10.11, foe 10.10, foe2 11.12", command=3), "Activate rifles", *DECLARE)
    done = play(state, "JoinAssault second", 9, 9)
    assert not told(done, AssaultLaunched)
    assert told(done, AssaultEnded)
    assert asked(done.state) == ("allied", "SecondAction.choose")  # each by itself
    assert asked(after(done.state, "Decline")) == ("allied", "SecondAction.choose")
