"""Troop Quality Checks (29.47, 29.48)."""

from __future__ import annotations

import pytest
from tests.gts.helpers import amounts, only, play, scene

import gts
from gts.counters import UnitId
from gts.events import Checked
from gts.rules.checks import passes, quality_modifiers
from hexfront.actions import Roll

RALLY = ("Activate rifles", "Rally")


@pytest.mark.rule("gts:29.47a", "gts:1.2h")
@pytest.mark.parametrize(
    ("roll", "rating", "passed"),
    [(0, -3, True), (1, -3, False), (3, 3, True), (4, 3, False), (8, 8, True), (9, 9, False), (9, 12, False)],
)
def test_a_roll_up_to_the_rating_passes_a_0_always_and_a_9_never(roll: int, rating: int, passed: bool) -> None:
    assert passes(roll, rating) is passed


@pytest.mark.rule("gts:1.2g")
def test_the_die_shows_0_to_9() -> None:
    state = play(scene("rifles 10.10 suppressed, foe 15.17", out_of_command=True), *RALLY).state
    assert [action for action, _ in gts.chance(state)] == [Roll(face) for face in range(10)]
    assert {chance for _, chance in gts.chance(state)} == {gts.chance(state)[0][1]}


MARKERS = [
    pytest.param("", {}, {}, id="none"),
    pytest.param(" column", {}, {}, id="Column (ruling F3)"),
    pytest.param(" hits=1", {}, {}, id="one Cohesion Hit"),
    pytest.param(" hits=2", {}, {"gts:19.2.3f": -1}, id="two Cohesion Hits"),
    pytest.param(" reduced", {}, {"gts:19.2.4c": -1}, id="Step Loss"),
    pytest.param(" suppressed", {}, {"gts:19.2.2g": -1}, id="Suppressed"),
    pytest.param("", {"out_of_command": True}, {"gts:21.7b": -1}, id="Out of Command"),
    pytest.param("", {"barrages": {"10.10": "light"}}, {"gts:16.6.2.2i": -1}, id="light barrage"),
    pytest.param("", {"barrages": {"10.10": "heavy"}}, {"gts:16.6.2.2i": -2}, id="heavy barrage"),
]


@pytest.mark.rule("gts:29.48a", "gts:19.2.3f", "gts:19.2.4c", "gts:19.2.2g", "gts:21.7b", "gts:16.6.2.2i", "ruling:F3")
@pytest.mark.parametrize(("markers", "more", "found"), MARKERS)
def test_what_modifies_troop_quality(markers: str, more: dict[str, object], found: dict[str, int]) -> None:
    state = scene(f"rifles 10.10{markers}, foe 15.17", **more)  # type: ignore[arg-type]
    assert amounts(quality_modifiers(state, UnitId("rifles"))) == found


@pytest.mark.rule("gts:29.48a", "ruling:F9")
def test_all_of_them_add_up() -> None:
    """7 - 1 Out of Command - 1 Suppressed - 1 Step Loss - 2 heavy barrage - 1 two hits = 1."""
    state = scene("rifles 10.10 suppressed reduced hits=2, foe 15.17", out_of_command=True, barrages={"10.10": "heavy"})
    check = only(play(state, *RALLY, 2), Checked)
    assert (check.rating, check.roll, check.passed) == (7 - 1 - 1 - 1 - 2 - 1, 2, False)
    assert only(play(state, *RALLY, 1), Checked).passed


@pytest.mark.rule("gts:29.47b", "gts:29.16d", "gts:21.7a")
def test_a_command_point_is_offered_before_the_roll_or_not_at_all() -> None:
    """Of the S? that a roll of 1 gives."""
    shot = ("Activate rifles", "StartFire", "FireAt foe", 9, 1)
    state = play(scene("rifles 10.10, foe 10.12", command=1), *shot).state
    assert gts.decision(state).kind == "Check.pay_or_roll"
    for more in ({"command": 0}, {"command": 1, "out_of_command": True}):
        state = play(scene("rifles 10.10, foe 10.12", **more), *shot).state  # type: ignore[arg-type]
        assert gts.decision(state).side == "chance"
