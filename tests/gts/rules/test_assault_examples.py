"""The two worked examples of an Assault, die by die (18)."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from tests.gts.helpers import after, amounts, asked, gone, may, only, play, scene, told, unit, where, why

from gts.events import AssaultEnded, BraveryChecked, Checked, CohesionHit, Eliminated, Fired, Suppressed
from gts.state import GameState
from hexfront.modifiers import Line, Modifiers
from hexfront.sources import Modifier

US = {"troop_quality": 8, "fire_rating": 4, "defense_rating": -1, "assault_rating": 5, "assault_weapon": "DP"}
"""Companies H and I: "rifles" and "second"; "third" is the one that stays out."""

WOODS = "\n".join(["w . . . . ."] + [". . . . . ."] * 3)
"""The Germans' hex 10.10 is in woods."""


def first_example(**german: Any) -> GameState:
    """Six Steps in 10.11; in 10.10 an entrenched company and flak without Steps."""
    foe = {"fire_rating": 4, "assault_rating": 3, "assault_weapon": "DP", "defense_rating": 0, **german}
    counters = {"rifles": US, "second": US, "third": US, "foe": foe, "flak": {"defense_rating": 1}}
    units = "rifles 10.11, second 10.11, third 10.11, foe 10.10 entrenched, flak 10.10"
    return scene(units, ground=WOODS, counters=counters)


DECLARE = ("Activate rifles", "StartAssault", "AssaultHex 10.10", "JoinAssault second", "Finish")
MASS_OF_THE_EXAMPLE = Modifiers((Line("mass", "steps", ((0, Modifier(3, "mass of the example", "gts:15.6l")),)),))


def with_mass_of_the_example(s: GameState) -> GameState:
    """The example takes +3 for six Steps, where the published table has +2."""
    charts = s.table.charts
    return evolve(s, game=evolve(s.table, charts=evolve(charts, modifiers=MASS_OF_THE_EXAMPLE.over(charts.modifiers))))


@pytest.mark.rule("gts:18.7d", "gts:18.7f", "gts:18.7g", "gts:18.7i", "gts:22.3.6c", "ruling:AS11", "ruling:AS12")
@pytest.mark.example("gts-ex-25")
@pytest.mark.parametrize(("roll", "passed"), [(5, True), (6, False)])
def test_the_first_bravery_number_is_five(roll: int, passed: bool) -> None:
    """8 - 0 - (-1) - 2 - 2 = 5: entrenched, in woods."""
    check = only(play(first_example(), *DECLARE, roll), BraveryChecked)
    assert (check.unit, check.printed, check.rating, check.passed) == ("rifles", 8, 8 + 0 + 1 - 2 - 2, passed)
    assert amounts(check.modifiers) == {"gts:18.7f": 0 - 2, "gts:18.7g": 1, "gts:22.3.6c": -2}


@pytest.mark.rule("gts:18.7r", "gts:18.7s", "gts:18.7t", "gts:18.7u", "gts:18.7v", "gts:17.2e")
@pytest.mark.example("gts-ex-26")
def test_the_defenders_fire_first_and_the_flak_falls() -> None:
    state = after(first_example(), *DECLARE, 5, 5)
    assert asked(state) == ("german", "OpportunityFire.window")
    done = play(state, "OpportunityShot foe rifles", 0, 9, "Decline")
    shot = only(done, Fired)
    assert amounts(shot.modifiers) == {  # 4 + 2 + 1 - 1 + 2 = 8
        "gts:17.6b": 2,
        "gts:22.3.6a": 1,
        "gts:15.6k": -1,
        "gts:15.6l": 2,
    }
    assert only(done, Eliminated).rule == "gts:18.7t"
    assert gone(done.state, "flak")
    assert not gone(done.state, "foe")
    assert asked(done.state) == ("german", "Stance.choose")


TO_ROUND_ONE = (*DECLARE, 5, 5, "Decline", "Stand", "AssaultFire")
GERMAN_FIRE = ("AssaultShot foe second fire", 3, 5, "AssaultShot foe second assault", 2, "RollForIt", 9)


@pytest.mark.rule("gts:18.7w", "gts:18.7x", "gts:18.7y", "gts:18.7z", "gts:18.7aa", "gts:15.6p", "gts:29.10d")
@pytest.mark.example("gts-ex-27")
def test_the_german_fires_twice_and_better_than_eight() -> None:
    done = play(with_mass_of_the_example(after(first_example(), *TO_ROUND_ONE)), *GERMAN_FIRE)
    direct, assault = told(done, Fired)
    modifiers = {"gts:15.6e": 2, "gts:22.3.6a": 1, "gts:15.6k": -1, "gts:15.6l": 3}
    assert amounts(direct.modifiers) == amounts(assault.modifiers) == modifiers
    assert (direct.printed, direct.printed + sum(modifiers.values()), direct.rating) == (4, 4 - 1 + 3 + 1 + 2, 8)
    assert (assault.printed, assault.rating) == (3, 3 - 1 + 3 + 1 + 2)
    assert direct.cell is not None
    assert assault.cell is not None
    assert (direct.cell.row, direct.cell.value) == ("SA/unarmored", "C")
    assert (assault.cell.row, assault.cell.value) == ("DP/unarmored", "S")
    assert (unit(done.state, "second").cohesion, unit(done.state, "second").suppressed) == (1, True)
    assert [check.about for check in told(done, Checked)] == ["Company Bonus", "convert a Suppression"]


@pytest.mark.rule("gts:18.7w", "gts:18.7ab", "gts:18.7z", "gts:22.3.6b", "gts:22.3.6d", "gts:18.7y")
@pytest.mark.example("gts-ex-28")
def test_company_h_answers() -> None:
    state = after(first_example(), *TO_ROUND_ONE, *GERMAN_FIRE)
    assert asked(state) == ("allied", "SideFires.choose")
    assert not may(state, "AssaultShot second foe fire")  # I Company is Suppressed
    done = play(state, "AssaultShot rifles foe fire", 8, 4, "AssaultShot rifles foe assault", 2, "RollForIt", 0)
    direct, assault = told(done, Fired)
    modifiers = {"gts:15.6e": 2, "gts:22.3.6b": -2, "gts:15.6m": -2}
    assert amounts(direct.modifiers) == amounts(assault.modifiers) == modifiers
    assert (direct.rating, direct.cell) == (4 - 2 - 2 + 2, None)
    assert assault.rating == 5 - 2 - 2 + 2
    assert assault.cell is not None
    assert (assault.cell.row, assault.cell.value) == ("DP/armored", "S")
    assert only(done, CohesionHit).unit == "foe"
    assert not unit(done.state, "foe").suppressed


@pytest.mark.rule("gts:18.0a", "gts:18.7ac", "gts:18.7h", "ruling:AS3")
@pytest.mark.example("gts-ex-29")
def test_the_second_round_is_called_off() -> None:
    state = after(first_example(), *DECLARE, 5, 5, "Decline", "Stand")
    assert why(state, "CallOff") == {"gts:18.7h"}
    state = after(state, "AssaultFire", *GERMAN_FIRE, "Finish", "Stand")
    done = play(state, "CallOff")
    assert only(done, AssaultEnded).target == "10.10"
    assert [where(done.state, name) for name in ("rifles", "second", "foe")] == ["10.11", "10.11", "10.10"]


def second_example(command: int = 0) -> GameState:
    """H Company in 10.11; in 10.10 a German company with Troop Quality 1 under a heavy barrage."""
    foe = {
        "troop_quality": 1,
        "fire_rating": 2,
        "defense_rating": 1,
        "assault_rating": 2,
        "assault_weapon": "DP",
    }
    return scene(
        "rifles 10.11, foe 10.10",
        counters={"rifles": US, "foe": foe},
        barrages={"10.10": "heavy"},
        command=command,
    )


H_DECLARES = ("Activate rifles", "StartAssault", "AssaultHex 10.10")


@pytest.mark.rule("gts:18.7q", "gts:18.7p", "ruling:F1")
@pytest.mark.example("gts-ex-30")
@pytest.mark.parametrize(("roll", "passed"), [(8, True), (9, False)])
def test_the_second_bravery_number_is_capped(roll: int, passed: bool) -> None:
    """8 + 1 - (-1) = 10, and 8 at most."""
    check = only(play(second_example(), *H_DECLARES, roll), BraveryChecked)
    assert check.printed + sum(each.amount for each in check.modifiers) == 8 + 1 + 1
    assert (check.rating, check.passed) == (8, passed)


@pytest.mark.rule("gts:17.4c", "gts:18.7r")
@pytest.mark.example("gts-ex-31")
@pytest.mark.parametrize(("roll", "passed"), [(0, True), (1, False)])
def test_the_german_hardly_fires(roll: int, passed: bool) -> None:
    check = only(play(second_example(), *H_DECLARES, 8, "OpportunityShot foe rifles", roll), Checked)
    assert (check.rating, check.passed) == (1 - 2, passed)


TO_THE_FIRE = (*H_DECLARES, 8, "OpportunityShot foe rifles", 9, "Stand", "AssaultFire")
GERMAN_MISSES = ("AssaultShot foe rifles fire", 9, 1, "AssaultShot foe rifles assault", 1)


@pytest.mark.rule("gts:15.6q", "gts:18.7x", "gts:18.7y")
@pytest.mark.example("gts-ex-32")
def test_the_german_shoots_with_zero() -> None:
    done = play(after(second_example(), *TO_THE_FIRE), *GERMAN_MISSES)
    assert only(done, Checked).passed is False
    for shot in told(done, Fired):
        assert amounts(shot.modifiers) == {"gts:16.6.2.2h": -2, "gts:15.6k": -1}
        assert (shot.printed, shot.rating, shot.cell) == (2, 0, None)  # 2 - 2 - 1 = -1


H_HITS = ("AssaultShot rifles foe fire", 8, 3, "RollForIt", 9, "AssaultShot rifles foe assault", 3)


@pytest.mark.rule("gts:18.7w", "gts:19.2.2j", "gts:19.2.2b")
@pytest.mark.example("gts-ex-33")
def test_company_h_suppresses_and_hits() -> None:
    done = play(after(second_example(command=3), *TO_THE_FIRE, *GERMAN_MISSES), *H_HITS)
    direct, assault = told(done, Fired)
    assert direct.rating == 4 + 2 + 1
    assert direct.cell is not None
    assert (direct.roll, direct.cell.row, direct.cell.value) == (3, "SA/unarmored", "S")
    assert assault.rating == 5 + 2 + 1
    assert only(done, Suppressed).unit == "foe"
    assert only(done, CohesionHit).unit == "foe"


@pytest.mark.rule("gts:18.7ad", "gts:18.7ae", "gts:18.7af", "gts:18.7ag", "ruling:AS4", "ruling:AS5")
@pytest.mark.example("gts-ex-34")
@pytest.mark.parametrize(("roll", "stands"), [(0, True), (1, False)])
def test_company_h_charges(roll: int, stands: bool) -> None:
    """The German is Suppressed: it must stand, does not fire, and passes on a 0 alone: 1 - 2 - 1 = -2."""
    state = after(second_example(command=3), *TO_THE_FIRE, *GERMAN_MISSES, *H_HITS)
    assert why(state, "RunAway") == {"gts:18.7ad"}
    state = after(state, "Stand", "Charge", "TestWith foe")
    assert may(state, "SpendCommandPoint")
    done = play(state, "RollForIt", roll)
    check = only(done, Checked)
    assert (check.rating, check.passed) == (1 - 2 - 1, stands)
    assert gone(done.state, "foe") != stands
    assert where(done.state, "rifles") == ("10.11" if stands else "10.10")
    assert ("10.10" in done.state.barrages) is True
