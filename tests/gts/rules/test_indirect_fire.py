"""Indirect Fire: the shot, and what it does to the stack (16)."""

from __future__ import annotations

import pytest
from tests.gts.helpers import aiming, amounts, gone, only, play, told

from gts.events import BarragePlaced, Checked, CohesionHit, Fired, Suppressed

GUNNERY = {"guns": {"steps": 1}}
"""Artillery of one Step, which checks for no Company Bonus."""


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
