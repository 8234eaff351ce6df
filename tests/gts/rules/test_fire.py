"""Fire combat: who may fire at whom, the modifiers, the die and the table (15)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.gts.helpers import LINE, after, aiming, amounts, asked, gone, may, only, play, scene, told, unit, why

from gts.counters import Weapon
from gts.events import Checked, CohesionHit, Eliminated, Fired, StepLost
from gts.rules.fire import limited
from gts.state import GameState
from hexfront.state import Transition

"""10.10 to 10.23 in a line, and a second column beside it."""
NO_BONUS = 9
"""A failed check for the Company Bonus."""


def shooting(units: str, roll: int = 8, bonus: int | None = NO_BONUS, **more: Any) -> Transition[GameState]:
    """The first unit fires directly at "foe" or "panzer"; `bonus` is the roll for the Company Bonus, None for none."""
    target = "panzer" if "panzer" in units else "foe"
    checks = () if bonus is None else (bonus,)
    return play(aiming(units, **more), f"FireAt {target}", *checks, roll)


def modifiers(units: str, **more: Any) -> dict[str, int]:
    """The modifiers of a direct shot, by rule."""
    return amounts(only(shooting(units, **more), Fired).modifiers)


# --- who fires ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("gts:15.2a", "gts:15.5a")
def test_an_active_unit_with_a_rating_fires() -> None:
    shot = only(shooting("rifles 10.10, foe 10.12"), Fired)
    assert (shot.firer, shot.target, shot.method, shot.printed) == ("rifles", "foe", "direct", 4)


@pytest.mark.rule("gts:15.2b", "gts:29.28")
def test_a_rating_of_0_fires_and_no_rating_does_not() -> None:
    zero = scene("rifles 10.10, foe 10.12", ground=LINE, counters={"rifles": {"fire_rating": 0}})
    assert may(after(zero, "Activate rifles"), "StartFire")
    none = scene("rifles 10.10, foe 10.12", ground=LINE, counters={"rifles": {"fire_rating": "No", "weapon": "No"}})
    assert why(after(none, "Activate rifles"), "StartFire") == {"gts:15.2b"}


@pytest.mark.rule("gts:19.2.2f", "gts:19.2.2l", "gts:29.45")
def test_a_suppressed_unit_does_not_fire() -> None:
    state = after(scene("rifles 10.10 suppressed, foe 10.12", ground=LINE), "Activate rifles")
    assert why(state, "StartFire") == {"gts:19.2.2f"}


@pytest.mark.rule("gts:19.2.3i")
def test_a_unit_with_cohesion_hits_acts() -> None:
    state = after(scene("rifles 10.10 hits=2, foe 10.12", ground=LINE), "Activate rifles")
    assert may(state, "StartFire")
    assert may(state, "StartMove")


@pytest.mark.rule("gts:15.5b", "gts:15.5g")
def test_one_unit_fires_once_at_one_unit() -> None:
    done = shooting("rifles 10.10, foe 10.12, foe2 10.12")
    assert len(told(done, Fired)) == 1
    assert asked(done.state)[1] == "over"


# --- range --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gts:15.1a", "gts:15.3a", "gts:15.5c", "gts:29.27a")
@pytest.mark.parametrize(("hex", "reached"), [("10.11", True), ("10.12", True), ("10.13", False)])
def test_the_target_is_within_the_fire_range(hex: str, reached: bool) -> None:
    """A range of 2 counts the target's hex, not the firer's."""
    state = after(scene(f"rifles 10.10, foe {hex}, foe2 10.23", ground=LINE), "Activate rifles")
    assert why(state, "StartFire") == (set() if reached else {"gts:15.5c"})


@pytest.mark.rule("gts:15.1a")
def test_the_refusal_says_how_far_a_unit_fires() -> None:
    state = aiming("rifles 10.10, foe 10.12, foe2 10.13")
    assert why(state, "FireAt foe2") == {"gts:15.1a"}


@pytest.mark.rule("gts:15.1c", "gts:29.27a")
def test_no_printed_range_is_a_range_of_one() -> None:
    """The counter of the bazookas prints none."""
    state = after(scene("bazooka-1 10.10, foe 10.12", ground=LINE, chit="101st-independent"), "Activate bazooka-1")
    assert not may(state, "StartFire")
    state = after(scene("bazooka-1 10.10, foe 10.11", ground=LINE, chit="101st-independent"), "Activate bazooka-1")
    assert may(state, "StartFire")


@pytest.mark.rule("gts:15.3c", "gts:15.5d", "gts:29.27b")
def test_next_to_an_enemy_a_unit_fires_one_hex() -> None:
    state = aiming("rifles 10.11, foe 10.12, foe2 10.13")
    assert may(state, "FireAt foe")
    assert why(state, "FireAt foe2") == {"gts:15.1a"}


@pytest.mark.rule("gts:15.3c", "gts:16.6.2.2b", "gts:29.27b")
def test_in_a_barrage_a_unit_fires_one_hex() -> None:
    state = after(scene("rifles 10.10, foe 10.12", ground=LINE, barrages={"10.10": "light"}), "Activate rifles")
    assert why(state, "StartFire") == {"gts:15.5c"}
    assert may(aiming("rifles 10.11, foe 10.12", barrages={"10.11": "heavy"}), "FireAt foe")


@pytest.mark.rule("gts:15.1d", "gts:15.3a", "gts:29.22")
def test_direct_fire_needs_a_line_of_sight() -> None:
    state = after(scene("rifles 10.10, foe 10.12", ground=". .\nw w\n. ."), "Activate rifles")
    assert why(state, "StartFire") == {"gts:15.5c"}
    state = aiming("panzer 10.10, rifles 10.12, second 11.10", ground=". .\nw w\n. .", chit="foes")
    assert why(state, "FireAt rifles") == {"gts:15.1a", "gts:15.4b"}


@pytest.mark.rule("gts:16.1h", "gts:16.5c", "gts:16.1g")
def test_artillery_fires_directly_at_three_hexes_at_most() -> None:
    state = aiming("guns 10.10, foe 10.13, foe2 10.14")
    assert may(state, "FireAt foe")
    assert why(state, "FireAt foe2") == {"gts:15.1a"}


@pytest.mark.rule("gts:16.1a", "gts:29.53g")
def test_mortars_do_not_fire_directly() -> None:
    state = aiming("mortar 10.10, foe 10.12")
    assert not may(state, "FireAt foe")
    assert may(state, "Bombard foe")


@pytest.mark.rule("gts:15.1g", "gts:16.1f", "gts:29.53e", "gts:29.53h")
@pytest.mark.parametrize("weapon", ["LM", "SA", "DP", "AP", "DirectHE"])
def test_the_other_classes_fire_directly_only(weapon: str) -> None:
    state = aiming("bren 10.10, foe 10.12", counters={"bren": {"weapon": weapon}})
    assert may(state, "FireAt foe")
    assert not may(state, "Bombard foe")
    assert not may(state, "AimAtHex")


# --- modifiers ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("gts:15.5e", "gts:15.6k", "gts:29.20a")
def test_the_rating_is_the_printed_one_and_the_modifiers() -> None:
    """4, range -1, Defense +1, mass of two Steps 0."""
    shot = only(shooting("rifles 10.10, foe 10.12", counters={"foe": {"defense_rating": 1}}), Fired)
    assert amounts(shot.modifiers) == {"gts:15.6c": -1, "gts:15.6k": 1}
    assert shot.rating == 4 - 1 + 1


@pytest.mark.rule("gts:15.6a", "gts:19.2.3e")
def test_one_cohesion_hit() -> None:
    assert modifiers("rifles 10.10 hits=1, foe 10.11") == {"gts:19.2.3e": -1}


@pytest.mark.rule("gts:15.6a", "gts:19.2.3f")
def test_two_cohesion_hits() -> None:
    assert modifiers("rifles 10.10 hits=2, foe 10.11") == {"gts:19.2.3f": -2}


@pytest.mark.rule("gts:15.6a", "gts:19.2.4c")
def test_a_step_loss() -> None:
    """And no check for the Company Bonus is made."""
    assert modifiers("rifles 10.10 reduced, foe 10.11", bonus=None) == {"gts:19.2.4c": -1}


@pytest.mark.rule("gts:15.6b", "gts:15.6c")
@pytest.mark.parametrize(("hex", "amount"), [("10.11", 0), ("10.12", -1), ("10.13", -2), ("10.15", -4)])
def test_range_to_an_unarmored_target(hex: str, amount: int) -> None:
    found = modifiers(f"rifles 10.10, foe {hex}", counters={"rifles": {"fire_range": 6}})
    assert found == ({"gts:15.6c": amount} if amount else {})


@pytest.mark.rule("gts:15.6b", "gts:15.6d", "gts:29.4", "gts:29.20b")
@pytest.mark.parametrize(
    ("hex", "reach", "amount"),
    [("10.11", 1, 0), ("10.11", 6, 0), ("10.12", 6, -1), ("10.15", 6, -1), ("10.16", 6, -2), ("10.12", 2, -2)],
)
def test_range_to_an_armored_target(hex: str, reach: int, amount: int) -> None:
    """-1 from two hexes on, -2 at the firer's full range; nothing next to it. Defense -2."""
    found = modifiers(f"rifles 10.10, panzer {hex}", counters={"rifles": {"fire_range": reach}})
    assert found == {"gts:15.6k": -2} | ({"gts:15.6d": amount} if amount else {})


@pytest.mark.rule("gts:15.6h")
def test_night() -> None:
    assert modifiers("rifles 10.10, foe 10.11", night=True) == {"gts:15.6h": -2}


@pytest.mark.rule("gts:15.6h", "gts:26.0d", "gts:26.0f")
@pytest.mark.parametrize(("weather", "found"), [("fog", {"gts:26.0d": -1}), ("rain", {"gts:26.0f": -2})])
def test_weather(weather: str, found: dict[str, int]) -> None:
    assert modifiers("rifles 10.10, foe 10.11", weather=weather) == found


@pytest.mark.rule("gts:15.6i", "gts:16.6.2.2h", "gts:16.6.2.2a")
@pytest.mark.parametrize(("weight", "amount"), [("light", -1), ("heavy", -2)])
def test_a_barrage_in_the_firers_hex(weight: str, amount: int) -> None:
    assert modifiers("rifles 10.10, foe 10.11", barrages={"10.10": weight}) == {"gts:16.6.2.2h": amount}


@pytest.mark.rule("gts:14.6.1a")
def test_a_firer_in_column() -> None:
    assert modifiers("rifles 10.10 column, foe 10.11") == {"gts:14.6.1a": -1}


@pytest.mark.rule("gts:14.6.1a", "gts:15.6o")
def test_a_target_in_column() -> None:
    assert modifiers("rifles 10.10, foe 10.11 column") == {"gts:14.6.1a": 2}


@pytest.mark.rule("gts:15.6l", "gts:14.7d", "gts:29.44d")
@pytest.mark.parametrize(
    ("units", "steps", "amount"),
    [
        ("foe 10.11 reduced", 1, 0),
        ("foe 10.11", 2, 0),
        ("foe 10.11 reduced, foe2 10.11", 3, 0),
        ("foe 10.11, foe2 10.11", 4, 1),
        ("foe 10.11, foe2 10.11, panzer 10.11 column", 6, 2),
        ("foe 10.11, foe2 10.11, 1-fj 10.11, 2-fj 10.11", 8, 3),
    ],
)
def test_mass_counts_every_step_in_the_hex(units: str, steps: int, amount: int) -> None:
    done = play(aiming(f"rifles 10.10, {units}"), "FireAt foe", NO_BONUS, 8)
    assert amounts(only(done, Fired).modifiers) == ({"gts:15.6l": amount} if amount else {})


@pytest.mark.rule("gts:15.6l")
def test_a_target_without_steps_is_harder_to_hit() -> None:
    done = play(aiming("rifles 10.10, flak 10.11"), "FireAt flak", NO_BONUS, 8)
    assert amounts(only(done, Fired).modifiers) == {"gts:15.6k": 1, "gts:15.6l": -1}


TERRAIN = {"p": 0, "o": -1, "w": -2, "v": -1, "t": -2, "c": -3, "f": -4, "d": -1, "s": 1}


@pytest.mark.rule("gts:15.6m", "wed:2.1b", "wed:2.2b", "wed:2.3c", "wed:2.4d", "wed:2.7b", "wed:2.8b", "wed:2.9b")
@pytest.mark.rule("wed:2.10b", "wed:2.19a", "wed:2.20b")
@pytest.mark.parametrize(("letter", "amount"), TERRAIN.items())
def test_the_terrain_of_the_target(letter: str, amount: int) -> None:
    found = modifiers("rifles 10.10, foe 10.11", ground=f". .\n{letter} .\n. .")
    assert found == ({"gts:15.6m": amount} if amount else {})


@pytest.mark.rule("wed:2.4d", "ruling:V6")
@pytest.mark.parametrize(
    ("weapon", "amount"), [("SA", -2), ("DP", -2), ("AP", -2), ("LM", -2), ("DirectHE", 0), ("IndirectHE", 0)]
)
def test_explosive_shells_ignore_woods(weapon: str, amount: int) -> None:
    counters = {"rifles": {"weapon": weapon}}
    found = modifiers("rifles 10.10, foe 10.11", ground=". .\nw .\n. .", counters=counters)
    assert found == ({"gts:15.6m": amount} if amount else {})


@pytest.mark.rule("gts:14.6.1b", "gts:15.6o")
def test_a_target_in_column_has_no_shelter() -> None:
    """Woods -2 do not count; the +1 of a swamp does."""
    assert modifiers("rifles 10.10, foe 10.11 column", ground=". .\nw .\n. .") == {"gts:14.6.1a": 2}
    assert modifiers("rifles 10.10, foe 10.11 column", ground=". .\ns .\n. .") == {"gts:14.6.1a": 2, "gts:15.6m": 1}


@pytest.mark.rule("wed:2.15b")
def test_a_target_in_column_at_a_bridge() -> None:
    """+2 for the bridge, with the +2 for Column; the terrain of the hex does not count."""
    bridge = (
        '[hexsides]\nriver = "10.11|10.12"\nbridge = "10.11|10.12"\n'
        '[[networks.road]]\nname = "lane"\npath = "10.11 10.12"\n'
    )
    for letter in ("w", "s"):
        ground = f". .\n{letter} .\n. .\n. ."
        found = modifiers("rifles 10.10, foe 10.11 column", ground=ground, features=bridge)
        assert found == {"gts:14.6.1a": 2, "wed:2.15b": 2}
    assert modifiers("rifles 10.10, foe 10.11", features=bridge) == {}


@pytest.mark.rule("gts:15.6j", "gts:15.6n", "gts:22.3.6a")
def test_entrenchments_and_improved_positions() -> None:
    """+1 for a firer who is entrenched; -1 and -2 for a target in an improved position or entrenched."""
    works = {"10.10": ["entrenchment allied"]}
    assert modifiers("rifles 10.10 entrenched, foe 10.11", works=works) == {"gts:22.3.6a": 1}
    assert modifiers("rifles 10.10, foe 10.11 improved") == {"gts:22.2.4a": -1}
    works = {"10.11": ["entrenchment german"]}
    assert modifiers("rifles 10.10, foe 10.11 entrenched", works=works) == {"gts:22.3.6b": -2}


@pytest.mark.rule("wed:2.5d", "wed:2.6d")
def test_roads_change_nothing_for_fire() -> None:
    assert modifiers(
        "rifles 10.10, foe 10.12", features='[[networks.road]]\nname = "lane"\npath = "10.10..10.12"\n'
    ) == {"gts:15.6c": -1}


# --- the Company Bonus --------------------------------------------------------------------------------------------


@pytest.mark.rule("gts:15.6e", "gts:29.19a")
@pytest.mark.parametrize(("roll", "passed"), [(0, True), (7, True), (8, False), (9, False)])
def test_a_full_company_that_passes_its_check_gets_the_bonus(roll: int, passed: bool) -> None:
    """Troop Quality 7."""
    done = shooting("rifles 10.10, foe 10.11", bonus=roll)
    assert only(done, Checked).about == "Company Bonus"
    assert amounts(only(done, Fired).modifiers) == ({"gts:15.6e": 2} if passed else {})
    assert only(done, Fired).rating == 4 + 2 * passed


@pytest.mark.rule("gts:15.6e", "gts:29.19b")
@pytest.mark.parametrize("units", ["rifles 10.10 reduced", "cars 10.10", "bazooka-1 10.10"])
def test_others_do_not_check_for_it(units: str) -> None:
    chit = "101st-independent" if "bazooka" in units else "first"
    done = shooting(f"{units}, foe 10.11", bonus=None, chit=chit)
    assert told(done, Checked) == []


@pytest.mark.rule("gts:15.6f", "gts:29.19b", "gts:29.47b")
def test_no_command_point_buys_it() -> None:
    state = after(aiming("rifles 10.10, foe 10.11", command=5), "FireAt foe")
    assert asked(state) == ("chance", "Dice.roll")


# --- the die and the table ----------------------------------------------------------------------------------------


@pytest.mark.rule("gts:15.5f", "gts:15.5g", "gts:1.2h")
@pytest.mark.parametrize(("roll", "hit"), [(0, True), (3, True), (4, True), (5, False), (8, False), (9, False)])
def test_a_roll_up_to_the_rating_hits(roll: int, hit: bool) -> None:
    """Rating 4 at one hex."""
    shot = only(shooting("rifles 10.10, foe 10.11", roll), Fired)
    assert (shot.cell is not None) == hit
    assert shot.rating == 4


@pytest.mark.rule("gts:15.5f", "gts:15.5l", "gts:15.6q", "gts:1.2h", "ruling:F1")
def test_below_nothing_a_0_still_hits() -> None:
    """0, two Cohesion Hits -2: the rating is 0, the least there is."""
    units, counters = "rifles 10.10 hits=2, foe 10.11", {"rifles": {"fire_rating": 0}}
    shot = only(shooting(units, 0, counters=counters), Fired)
    assert shot.rating == 0
    assert sum(each.amount for each in shot.modifiers) == -2
    assert shot.cell is not None
    assert only(shooting(units, 1, counters=counters), Fired).cell is None


@pytest.mark.rule("gts:15.5g", "gts:15.6p", "gts:1.2h", "ruling:F1")
def test_above_everything_a_9_still_misses() -> None:
    """8 + 2 for Column + 2 for the Company Bonus: the rating is 8, the most there is."""
    units, counters = "rifles 10.10, foe 10.11 column", {"rifles": {"fire_rating": 8}}
    shot = only(shooting(units, 9, bonus=0, counters=counters), Fired)
    assert shot.rating == 8
    assert sum(each.amount for each in shot.modifiers) == 2 + 2
    assert shot.cell is None
    assert only(shooting(units, 8, bonus=0, counters=counters), Fired).cell is not None


@pytest.mark.rule("gts:15.6p", "gts:15.6q")
@pytest.mark.parametrize(("sum", "rating"), [(-1, 0), (0, 0), (8, 8), (9, 8), (12, 8)])
def test_ratings_have_limits(sum: int, rating: int) -> None:
    assert limited(sum) == rating


@pytest.mark.rule("gts:15.5h", "gts:15.5i", "gts:15.1b", "gts:29.53a")
def test_the_same_die_is_looked_up_in_the_row_of_the_class() -> None:
    """Small Arms at an unarmored target."""
    for roll, result in enumerate(["C", "S?", "S?", "S", "C"]):
        shot = only(shooting("rifles 10.10, foe 10.11", roll), Fired)
        assert shot.cell is not None
        assert (shot.cell.row, shot.cell.column, shot.cell.value) == ("SA/unarmored", roll, result)


@pytest.mark.rule("gts:15.5h", "gts:29.4", "gts:29.49")
def test_armored_targets_have_rows_of_their_own() -> None:
    shot = only(shooting("rifles 10.10, panzer 10.11", 2, counters={"rifles": {"weapon": "AP"}}), Fired)
    assert shot.cell is not None
    assert (shot.cell.row, shot.cell.value) == ("AP/armored", "S")


@pytest.mark.rule("gts:15.5j", "gts:16.1i", "gts:29.53f")
@pytest.mark.parametrize("weapon", ["IndirectHE", "Emplaced", "Organic", "DirectHE"])
def test_artillery_that_fires_directly_uses_the_yellow_row(weapon: str) -> None:
    shot = only(shooting("guns 10.10, foe 10.11", 1, counters={"guns": {"weapon": weapon}}), Fired)
    assert shot.cell is not None
    assert shot.cell.row == f"{Weapon.DIRECT_HE}/unarmored"


@pytest.mark.rule("gts:15.3b", "gts:15.5h")
def test_the_result_strikes_the_target_alone_and_at_once() -> None:
    """A 4 is a C."""
    done = shooting("rifles 10.10, foe 10.11, foe2 10.11", 4)
    assert [event.unit for event in told(done, CohesionHit)] == ["foe"]
    assert unit(done.state, "foe2") == unit(scene("rifles 10.10, foe2 10.11", ground=LINE), "foe2")


@pytest.mark.rule("gts:15.5h", "gts:19.2.4b", "gts:19.2.5a")
def test_losses() -> None:
    """Small Arms with rating 8: a 6 or 7 is a Step Loss, an 8 eliminates."""
    counters = {"rifles": {"fire_rating": 8}}
    assert only(shooting("rifles 10.10, foe 10.11", 7, counters=counters), StepLost).unit == "foe"
    done = shooting("rifles 10.10, foe 10.11", 8, counters=counters)
    assert only(done, Eliminated).rule == "gts:19.2.5a"
    assert gone(done.state, "foe")


@pytest.mark.rule("gts:15.5g")
def test_a_miss_changes_nothing() -> None:
    done = shooting("rifles 10.10, foe 10.11, foe2 10.23", 5)
    assert unit(done.state, "foe") == unit(aiming("rifles 10.10, foe 10.11"), "foe")
