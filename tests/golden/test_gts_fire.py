"""The worked examples of fire: range, Direct, Indirect and Opportunity Fire, barrages."""

from __future__ import annotations

import pytest
from tests.golden.examples import example
from tests.gts.helpers import LINE, after, amounts, asked, gone, may, moving, only, play, scene, told, unit, where, why

from gts.events import BarragePlaced, Checked, CohesionHit, Fired, Suppressed


@pytest.mark.example("gts-ex-15", "gts-ex-16", "gts-ex-17")
@pytest.mark.parametrize(
    ("id", "target", "reach", "rule"),
    [
        ("gts-ex-15", "panzer", 4, "gts:15.6d"),
        ("gts-ex-16", "panzer", 3, "gts:15.6d"),
        ("gts-ex-17", "foe", 3, "gts:15.6c"),
    ],
)
def test_range_modifiers(id: str, target: str, reach: int, rule: str) -> None:
    given, _, expect = example(id)
    counters = {"rifles": {"fire_range": reach}}
    state = scene(f"rifles 10.10, {target} 10.{10 + given['range']}", ground=LINE, counters=counters)
    shot = only(play(state, "Activate rifles", "StartFire", f"FireAt {target}", 9, 9), Fired)
    assert amounts(shot.modifiers)[rule] == expect["range_modifier"]


@pytest.mark.example("gts-ex-18")
def test_direct_fire_of_a_flak_unit() -> None:
    """3 - 1 for two hexes = 2; a 1 is an S; a 0 converts it. B Company stands behind a crest."""
    given, (roll, check), expect = example("gts-ex-18")
    state = scene(
        "flak 12.10, rifles 12.12, second 10.12, foe 15.17",
        chit="59th-independent",
        features='[hexsides]\ncrest = "10.11|11.12 11.11|10.11 11.12|10.12 11.11|11.12"\n',
        counters={
            "flak": {"formation": "59th-independent", "weapon": "DirectHE", "fire_rating": given["fire_rating"]},
            "rifles": {"troop_quality": given["target_tq_in_command"]},
        },
    )
    state = after(state, "Activate flak", "StartFire")
    assert why(state, "FireAt second") == {"gts:15.4b"}
    done = play(state, "FireAt rifles", roll, "RollForIt", check)
    shot = only(done, Fired)
    assert amounts(shot.modifiers) == {"gts:15.6c": given["range_modifier"]}
    assert shot.rating == expect["modified_fire_rating"]
    assert shot.cell is not None
    assert shot.cell.value == expect["crt_result"]
    assert [(each.rating, each.passed) for each in told(done, Checked)] == [(expect["convert_target"], True)]
    assert (unit(done.state, "rifles").suppressed, unit(done.state, "rifles").cohesion) == (False, 1)


@pytest.mark.example("gts-ex-19")
def test_self_spotted_mortar_fire() -> None:
    """3 + 2 = 5; a 1 is an S?, which the target passes; the barrage of a 5 is light."""
    given, (bonus, roll, check), expect = example("gts-ex-19")
    ground = "\n".join([". .", ". .", ". .", "w ."] + [". ."] * 5)
    state = scene("mortar 10.10, foe 10.13, foe2 10.18", ground=ground, counters={"mortar": {"steps": 2}})
    done = play(state, "Activate mortar", "StartFire", "Bombard foe", bonus, roll, check)
    shot = only(done, Fired)
    assert (shot.printed, shot.spotter) == (given["fire_rating"], None)
    assert amounts(shot.modifiers) == {"gts:15.6e": given["cb_modifier"]}
    assert shot.rating == expect["final_fire_rating"]
    assert shot.cell is not None
    assert shot.cell.value == expect["crt_result"]
    assert told(done, Checked)[-1].passed is expect["target_passed"]
    assert unit(done.state, "foe") == unit(state, "foe")
    assert only(done, BarragePlaced).weight == expect["barrage"]


def test_what_a_spotted_shot_at_a_stack_does() -> None:
    """As in gts-ex-20, with Organic instead of Park artillery: 4 + 2 + 1 = 7; a 4 is a C; the others check against S?.

    The mass modifier for two Steps is 0; heavy barrage of 4 + 2.
    """
    given, (bonus, roll, check), expect = example("gts-ex-20")
    ground = "\n".join([". .", ". .", "w w", "w w", "w w"] + [". ."] * 9)
    state = scene(
        "guns 10.10, rifles 11.14, flak 10.15, foe 10.15",
        ground=ground,
        command=1,
        counters={"guns": {"weapon": "Organic", "fire_rating": given["fire_rating"]}, "foe": {"troop_quality": 6}},
    )
    done = play(state, "Activate guns", "StartFire", "Bombard flak", bonus, roll)
    shot = only(done, Fired)
    assert (shot.spotter, shot.rating) == ("rifles", expect["final_fire_rating"])
    assert shot.cell is not None
    assert shot.cell.value == expect["crt_result"]
    assert gone(done.state, "flak")
    done = play(done.state, "RollForIt", check, "SpendCommandPoint")
    assert [event.unit for event in told(done, CohesionHit)] == ["foe"]
    assert told(done, Suppressed) == []
    assert only(done, BarragePlaced).weight == expect["barrage"]


@pytest.mark.example("gts-ex-21")
def test_opportunity_fire_that_fails_its_check() -> None:
    """A 9 always fails."""
    _, dice, expect = example("gts-ex-21")
    state = after(moving("foe 10.12, rifles 10.14", ground=LINE, chit="foes"), "StepTo 10.11")
    assert asked(state) == ("allied", "OpportunityFire.window")
    done = play(state, "OpportunityShot rifles foe", *dice)
    assert only(done, Checked).passed is expect["passed"]
    assert bool(told(done, Fired)) is expect["opportunity_fire"]
    assert where(done.state, "foe") == "10.11"


@pytest.mark.example("gts-ex-23")
def test_a_range_of_five_gives_four_chances_at_who_comes_near() -> None:
    given, _, expect = example("gts-ex-23")
    counters = {"foe": {"fire_range": given["fire_range"]}}
    state, triggers = moving("tanks 10.10, foe 10.15", ground=LINE, counters=counters), 0
    for row in range(11, 15):
        state = after(state, f"StepTo 10.{row}")
        if asked(state)[0] == "german":
            triggers += 1
            state = after(state, "Decline")
    assert triggers == expect["triggers"]
    assert where(state, "tanks") == "10.14"
    assert not may(state, "StepTo 10.15")


@pytest.mark.example("gts-ex-24")
def test_three_twos_are_not_a_six() -> None:
    given, _, expect = example("gts-ex-24")
    two = {"fire_rating": given["three_firers_rating"]}
    mortar = {"like": "s-mtr-1-gg", "side": "allied", "division": "home", "formation": "first", **two}
    counters = {"mortar": two, "mortar2": mortar, "mortar3": mortar}
    state = scene("mortar 10.10, mortar2 11.10, mortar3 11.11, foe 10.12", counters=counters, mug=["first", "foes"])
    placed = []
    for name in ("mortar", "mortar2", "mortar3"):
        done = play(state, f"Activate {name}", "StartFire", "Bombard foe", 8)
        state = done.state
        placed += [event.weight for event in told(done, BarragePlaced)]
    assert placed == [expect["barrage"]]
