"""Barrage markers, and fire at a hex without units (16.6.2)."""

from __future__ import annotations

import pytest
from tests.gts.helpers import LINE, after, aiming, amounts, may, only, play, scene, told, unit, why

from gts.events import BarragePlaced, BarragesRemoved, Checked, Fired

HIDDEN = "\n".join([". .", ". .", "w w", "w w", "w w"] + [". ."] * 9)
"""Woods in rows 12 to 14: from 10.10 one sees as far as 10.12."""


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


@pytest.mark.rule("gts:16.5b")
def test_a_hex_with_units_of_either_side_is_none_without_units() -> None:
    state = after(aiming("mortar 10.10, rifles 10.12, foe 10.14"), "AimAtHex")
    assert [may(state, f"BombardHex 10.{row}") for row in (12, 13, 14)] == [False, True, False]


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
