"""Indirect Fire: spotting, the shot, the stack, the barrage (16)."""

from __future__ import annotations

import pytest
from tests.gts.helpers import LINE, after, aiming, amounts, gone, marked, may, only, play, scene, told, unit, why

from gts.events import BarragePlaced, BarragesRemoved, Checked, CohesionHit, Fired, Suppressed

HIDDEN = "\n".join([". .", ". .", "w w", "w w", "w w"] + [". ."] * 9)
"""Woods in rows 12 to 14: from 10.10 one sees as far as 10.12."""
GUNNERY = {"guns": {"steps": 1}}
"""Artillery of one Step, which checks for no Company Bonus."""


# --- who, and how far -------------------------------------------------------------------------------------------------


@pytest.mark.rule("gts:16.1a", "gts:16.5a", "gts:29.53g", "gts:15.3d", "gts:29.31")
@pytest.mark.parametrize(("hex", "reached"), [("10.11", True), ("10.12", True), ("10.15", True), ("10.16", False)])
def test_mortars_fire_indirectly_at_any_range_they_have(hex: str, reached: bool) -> None:
    state = aiming(f"mortar 10.10, foe {hex}")
    assert why(state, "Bombard foe") == (set() if reached else {"gts:15.1a"})


@pytest.mark.rule("gts:16.1g", "gts:16.1h", "gts:16.5a", "gts:16.5c", "gts:29.53f", "gts:29.53h")
@pytest.mark.parametrize("weapon", ["IndirectHE", "Emplaced", "Organic"])
def test_artillery_fires_indirectly_at_four_hexes_or_more(weapon: str) -> None:
    state = aiming("guns 10.10, foe 10.13, foe2 10.14", counters={"guns": {"weapon": weapon}})
    assert why(state, "Bombard foe") == {"gts:16.1h"}
    assert may(state, "Bombard foe2")
    assert may(state, "FireAt foe")
    assert not may(state, "FireAt foe2")


@pytest.mark.rule("gts:16.5f", "gts:15.3c")
@pytest.mark.parametrize("name", ["mortar", "guns"])
def test_next_to_an_enemy_they_fire_one_hex(name: str) -> None:
    state = aiming(f"{name} 10.10, foe 10.11, foe2 10.15")
    assert "gts:15.1a" in why(state, "Bombard foe2")
    assert may(state, "Bombard foe") == (name == "mortar")


@pytest.mark.rule("gts:15.3h", "gts:16.6.2.2b")
def test_in_a_barrage_they_fire_one_hex() -> None:
    state = after(
        scene("mortar 10.10, foe 10.12", ground=LINE, barrages={"10.10": "light"}), "Activate mortar", "StartFire"
    )
    assert why(state, "Bombard foe") == {"gts:15.1a"}
    spotted = aiming("mortar 10.10, rifles 10.12, foe 10.14", barrages={"10.10": "light"})
    assert why(spotted, "Bombard foe") == {"gts:15.1a"}, "nor with a spotter"


@pytest.mark.rule("gts:19.2.2f")
def test_suppressed_they_do_not_fire() -> None:
    state = after(scene("mortar 10.10 suppressed, foe 10.12", ground=LINE), "Activate mortar")
    assert why(state, "StartFire") == {"gts:19.2.2f"}
    begun = marked(aiming("mortar 10.10, foe 10.12"), "mortar", suppressed=True)
    assert why(begun, "Bombard foe") == why(begun, "AimAtHex") == {"gts:19.2.2f"}


# --- spotting ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gts:16.4a", "gts:16.5d")
def test_a_unit_that_sees_the_target_needs_no_spotter() -> None:
    done = play(aiming("mortar 10.10, foe 10.12", out_of_command=True), "Bombard foe", 8)
    assert only(done, Fired).spotter is None


@pytest.mark.rule("gts:15.1e", "gts:16.1d", "gts:16.4f", "gts:16.4g", "gts:16.5h", "gts:16.5i")
def test_another_unit_of_the_formation_spots_for_a_mortar() -> None:
    state = aiming("mortar 10.10, rifles 11.14, foe 10.15", ground=HIDDEN)
    done = play(state, "Bombard foe", 8)
    assert only(done, Fired).spotter == "rifles"


@pytest.mark.rule("gts:15.1e", "gts:16.5g", "gts:16.5h", "gts:16.5i", "gts:15.5c")
@pytest.mark.parametrize(
    "spotter",
    [
        pytest.param("rifles 11.14 suppressed", id="Suppressed"),
        pytest.param("rifles 10.11", id="sees nothing either"),
        pytest.param("lone 11.14", id="of another Formation"),
    ],
)
def test_who_may_not_spot(spotter: str) -> None:
    state = aiming(f"mortar 10.10, {spotter}, foe 10.15", ground=HIDDEN)
    assert why(state, "Bombard foe") == {"gts:15.4b", "gts:16.5i"}


@pytest.mark.rule("gts:16.5e", "gts:16.5g", "gts:21.7c", "gts:21.7d", "gts:29.39b")
def test_out_of_command_nobody_spots_nor_uses_a_spotter() -> None:
    state = aiming("mortar 10.10, rifles 11.14, foe 10.15", ground=HIDDEN, out_of_command=True)
    assert "gts:16.5i" in why(state, "Bombard foe")


@pytest.mark.rule("gts:16.1l", "gts:16.2a", "gts:16.4f")
@pytest.mark.parametrize(("weapon", "spotted"), [("Organic", True), ("IndirectHE", False), ("Emplaced", False)])
def test_of_artillery_only_organic_is_in_contact_by_itself(weapon: str, spotted: bool) -> None:
    """The others need a Park or a contact, which no plain position has."""
    state = scene("guns 10.10, rifles 11.14, foe 10.15", ground=HIDDEN, counters={"guns": {"weapon": weapon}})
    assert why(after(state, "Activate guns"), "StartFire") == (set() if spotted else {"gts:15.5c"})


# --- the shot ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gts:16.4b", "gts:16.5k", "gts:15.6b", "gts:15.5k")
def test_range_does_not_matter() -> None:
    """3, Defense 0, at five hexes: 3."""
    shot = only(play(aiming("mortar 10.10, foe 10.15"), "Bombard foe", 8), Fired)
    assert (shot.rating, shot.modifiers, shot.method) == (3, (), "indirect")


@pytest.mark.rule("gts:16.4b", "gts:15.6k", "gts:15.6l", "gts:14.6.1a")
def test_the_other_modifiers_do() -> None:
    """3 - 1 for a Cohesion Hit + 1 for Defense + 2 for Column + 1 for 4 Steps."""
    counters = {"foe": {"defense_rating": 1}}
    state = aiming("mortar 10.10 hits=1, foe 10.12 column, foe2 10.12", counters=counters)
    shot = only(play(state, "Bombard foe", 8), Fired)
    assert amounts(shot.modifiers) == {"gts:19.2.3e": -1, "gts:15.6k": 1, "gts:14.6.1a": 2, "gts:15.6l": 1}
    assert shot.rating == 3 - 1 + 1 + 2 + 1


@pytest.mark.rule("wed:2.4d", "gts:15.6m")
def test_shells_ignore_woods_but_not_towns() -> None:
    for letter, found in (("w", {}), ("t", {"gts:15.6m": -2})):
        ground = "\n".join([". .", ". .", f"{letter} ."] + [". ."] * 5)
        assert (
            amounts(only(play(aiming("mortar 10.10, foe 10.12", ground=ground), "Bombard foe", 8), Fired).modifiers)
            == found
        )


@pytest.mark.rule("gts:16.1b", "gts:16.1i", "gts:29.53f")
@pytest.mark.parametrize("weapon", ["Mortar", "IndirectHE", "Emplaced", "Organic"])
def test_each_class_uses_its_own_row(weapon: str) -> None:
    state = aiming("guns 10.10, foe 10.15", counters={"guns": {"weapon": weapon, "steps": 1}})
    shot = only(play(state, "Bombard foe", 1, 0), Fired)
    assert shot.cell is not None
    assert shot.cell.row == f"{weapon}/unarmored"


@pytest.mark.rule("gts:16.5k", "gts:15.6e")
def test_there_may_be_a_company_bonus() -> None:
    """Two Steps, Troop Quality 6: 4 + 2."""
    done = play(aiming("guns 10.10, foe 10.14"), "Bombard foe", 6, 8)
    assert amounts(only(done, Fired).modifiers) == {"gts:15.6e": 2}
    assert only(done, Fired).rating == 4 + 2


@pytest.mark.rule("gts:16.5m", "gts:15.5g")
def test_a_9_ends_it_all() -> None:
    done = play(aiming("mortar 10.10, foe 10.12"), "Bombard foe", 9)
    assert told(done, BarragePlaced) == []
    assert only(done, Fired).cell is None


# --- the rest of the stack --------------------------------------------------------------------------------------------


@pytest.mark.rule("gts:16.6.1a", "gts:15.3e", "gts:16.4c", "gts:16.5l")
def test_a_failed_possible_suppression_spreads_to_the_stack() -> None:
    """An S? on a 1; the target fails (8) and takes its Suppression; the other passes its own check."""
    state = aiming("guns 10.10, foe 10.14, foe2 10.14", counters=GUNNERY)
    done = play(state, "Bombard foe", 1, 8, "Decline", 0)
    assert [event.unit for event in told(done, Suppressed)] == ["foe"]
    assert [(check.unit, check.rule) for check in told(done, Checked)] == [
        ("foe", "gts:19.2.1a"),
        ("foe2", "gts:19.2.1a"),
    ]


@pytest.mark.rule("gts:16.6.1a")
def test_a_passed_possible_suppression_does_not_spread() -> None:
    state = aiming("guns 10.10, foe 10.14, foe2 10.14", counters=GUNNERY)
    done = play(state, "Bombard foe", 1, 0)
    assert [check.unit for check in told(done, Checked)] == ["foe"]


@pytest.mark.rule("gts:16.6.1b", "gts:15.3e")
@pytest.mark.parametrize(
    ("roll", "answers"),
    [
        pytest.param(2, ("Decline",), id="S"),
        pytest.param(2, ("RollForIt", 0), id="S, converted"),
        pytest.param(3, (), id="C"),
        pytest.param(5, (), id="1"),
    ],
)
def test_any_other_result_spreads(roll: int, answers: tuple[str | int, ...]) -> None:
    """Rating 4 + 1 for mass; each of the others checks against S?."""
    state = aiming("guns 10.10, foe 10.14, foe2 10.14, panzer 10.14", counters=GUNNERY)
    done = play(state, "Bombard foe", roll, *answers, 0, 0)
    others = [check.unit for check in told(done, Checked) if check.rule == "gts:19.2.1a"]
    assert others == ["foe2", "panzer"]


@pytest.mark.rule("gts:16.6.1b", "gts:19.2.3b")
def test_the_death_of_the_target_spreads_too() -> None:
    """A 3 is a C, and kills a unit without Steps."""
    done = play(aiming("guns 10.10, flak 10.14, foe 10.14", counters=GUNNERY), "Bombard flak", 3, 0)
    assert gone(done.state, "flak")
    assert [check.unit for check in told(done, Checked)] == ["foe"]


@pytest.mark.rule("gts:16.6.1c")
def test_a_mortar_does_not_strike_the_stack() -> None:
    done = play(aiming("mortar 10.10, foe 10.12, foe2 10.12"), "Bombard foe", 4)
    assert [event.unit for event in told(done, CohesionHit)] == ["foe"]
    assert told(done, Checked) == []


@pytest.mark.rule("gts:16.6.1b")
def test_a_miss_strikes_nobody_and_still_leaves_a_barrage() -> None:
    done = play(aiming("guns 10.10, foe 10.14, foe2 10.14", counters=GUNNERY), "Bombard foe", 8)
    assert told(done, Checked) == []
    assert only(done, BarragePlaced).hex == "10.14"


# --- barrages ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gts:16.6.2.1a", "gts:16.6.2.1b", "ruling:I3")
@pytest.mark.parametrize(
    ("rating", "bonus", "markers", "weight"),
    [
        pytest.param(5, 9, "", "light", id="5"),
        pytest.param(6, 9, "", "heavy", id="6"),
        pytest.param(4, 0, "", "heavy", id="4 + 2"),
        pytest.param(3, 0, "", "light", id="3 + 2"),
        pytest.param(4, 0, " hits=1", "light", id="4 + 2 - 1"),
        pytest.param(6, 9, " column", "light", id="6 - 1"),
    ],
)
def test_six_make_a_heavy_barrage(rating: int, bonus: int, markers: str, weight: str) -> None:
    state = aiming(f"guns 10.10{markers}, foe 10.14", counters={"guns": {"fire_rating": rating}})
    assert only(play(state, "Bombard foe", bonus, 8), BarragePlaced).weight == weight


@pytest.mark.rule("gts:16.6.2.1i", "ruling:I3")
def test_what_belongs_to_the_target_does_not_make_it_heavy() -> None:
    """5, and a target in Column with Defense 2 makes 8 + 1: the barrage of a 5 is light."""
    counters = {"guns": {"fire_rating": 5, "steps": 1}, "foe": {"defense_rating": 2}}
    done = play(aiming("guns 10.10, foe 10.14 column, foe2 10.14", counters=counters), "Bombard foe", 4, 0)
    assert only(done, Fired).rating == 8
    assert only(done, BarragePlaced).weight == "light"


@pytest.mark.rule("gts:16.6.2.1i", "ruling:I3")
def test_the_barrage_that_the_firer_is_in_does_not_make_it_light() -> None:
    """The marker lies on the hex, not on the unit: 6 at a neighbour."""
    counters = {"mortar": {"fire_rating": 6}}
    state = aiming("mortar 10.10, foe 10.11", counters=counters, barrages={"10.10": "heavy"})
    done = play(state, "Bombard foe", 8)
    assert only(done, Fired).rating == 6 - 2
    assert only(done, BarragePlaced).weight == "heavy"


@pytest.mark.rule("gts:16.6.2.1h", "gts:16.6.2.1e")
def test_the_barrage_comes_last_and_needs_no_hit() -> None:
    """The S? that the fire gives is checked at the full Troop Quality."""
    done = play(aiming("mortar 10.10, foe 10.12"), "Bombard foe", 1, 7)
    kinds = [type(event).__name__ for event in done.events]
    assert kinds.index("Checked") < kinds.index("BarragePlaced")
    assert only(done, Checked).rating == 7


@pytest.mark.rule("gts:16.6.2.1f", "gts:16.6.2.1g", "gts:16.6.2.1c", "gts:16.6.2.1d")
@pytest.mark.parametrize(
    ("there", "rating", "then"),
    [("light", 3, "light"), ("light", 6, "heavy"), ("heavy", 3, "heavy"), ("heavy", 6, "heavy")],
)
def test_a_heavy_barrage_replaces_a_light_one_and_nothing_else(there: str, rating: int, then: str) -> None:
    """Light on light stays light: ratings are not added."""
    state = aiming("mortar 10.10, foe 10.12", counters={"mortar": {"fire_rating": rating}}, barrages={"10.12": there})
    done = play(state, "Bombard foe", 8)
    assert [event.weight for event in told(done, BarragePlaced)] == ([then] if then != there else [])


@pytest.mark.rule("gts:16.5b", "gts:16.6.2.1j", "ruling:I4")
@pytest.mark.parametrize(("roll", "placed"), [(0, True), (8, True), (9, False)])
def test_a_hex_without_units_may_be_fired_at_for_a_barrage(roll: int, placed: bool) -> None:
    done = play(aiming("mortar 10.10, foe 10.20"), "AimAtHex", "BombardHex 10.13", roll)
    assert [event.hex for event in told(done, BarragePlaced)] == ["10.13"] * placed
    assert (only(done, Fired).target, only(done, Fired).cell) == (None, None)


@pytest.mark.rule("gts:16.6.2.1j", "gts:16.6.2.1b")
@pytest.mark.parametrize(("bonus", "weight"), [(6, "heavy"), (7, "light")])
def test_at_an_empty_hex_the_company_bonus_makes_it_heavy(bonus: int, weight: str) -> None:
    done = play(aiming("guns 10.10, foe 10.20"), "AimAtHex", "BombardHex 10.15", bonus, 8)
    assert only(done, BarragePlaced).weight == weight


@pytest.mark.rule("gts:16.5b", "gts:16.5c", "gts:16.1h", "gts:15.1a")
def test_the_hex_must_be_in_range_and_seen() -> None:
    state = after(aiming("guns 10.10, foe 10.20", counters={"guns": {"fire_range": 6}}), "AimAtHex")
    assert why(state, "BombardHex 10.13") == {"gts:16.1h"}
    assert may(state, "BombardHex 10.14")
    assert not may(state, "BombardHex 10.17")
    state = after(aiming("mortar 10.10, foe 10.20", ground=HIDDEN), "AimAtHex")
    assert not may(state, "BombardHex 10.14")


@pytest.mark.rule("gts:16.5h", "gts:16.5b")
def test_a_spotter_may_see_the_hex() -> None:
    state = after(aiming("mortar 10.10, rifles 11.14, foe 10.20", ground=HIDDEN), "AimAtHex")
    done = play(state, "BombardHex 10.15", 8)
    assert only(done, Fired).spotter == "rifles"


@pytest.mark.rule("gts:16.5b", "gts:16.5d")
def test_without_such_a_hex_there_is_nothing_to_aim_at() -> None:
    """Artillery whose enemy stands next to it reaches one hex, and fires indirectly at four."""
    assert why(aiming("guns 10.10, foe 10.11"), "AimAtHex") == {"gts:16.5d"}


@pytest.mark.rule("gts:16.6.2.2a")
def test_a_barrage_does_not_ask_who_placed_it() -> None:
    """The mortar's own barrage takes 2 off the Troop Quality of the company that it falls on: 7 - 1."""
    state = scene(
        "mortar 10.10, rifles 10.12 suppressed, foe 10.20",
        ground=LINE,
        barrages={"10.12": "light"},
        out_of_command=True,
    )
    check = only(play(after(state, "Activate rifles"), "Rally", 9), Checked)
    assert amounts(check.modifiers)["gts:16.6.2.2i"] == -1


@pytest.mark.rule("gts:11.0a", "gts:16.6.2.1k", "gts:4.0i")
def test_all_barrages_go_after_the_activation_phase() -> None:
    state = scene("mortar 10.10, foe 10.12", ground=LINE, barrages={"10.13": "heavy"}, turns=2, mug=["home-division"])
    done = play(state, "Activate mortar", "StartFire", "Bombard foe", 8)
    assert told(done, BarragesRemoved)
    assert not done.state.barrages
    assert unit(done.state, "foe").cohesion == 0


@pytest.mark.rule("gts:13.2d", "gts:7.1l", "gts:10.0.1f")
def test_on_a_division_chit_it_is_fire_like_any_other() -> None:
    state = after(scene("mortar 10.10, foe 10.12", ground=LINE, chit="home-division"), "Activate mortar")
    assert why(state, "StartFire") == {"gts:7.1l"}
