"""Combat results, and what they do to a unit (19)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.gts.helpers import after, amounts, asked, gone, may, only, play, scene, told, unit, why

from gts.events import Checked, CohesionHit, CommandSpent, Eliminated, Fired, StepLost, Suppressed
from gts.rules.results import RESULTS
from gts.state import GameState
from hexfront.state import Transition

NO_BONUS = 9
ROLLS = {"S?": 1, "S": 3, "C": 5, "1": 6, "E": 8}
"""What Small Arms must roll at an unarmored target for each result."""


def struck(result: str, units: str = "foe 10.11", *answers: str | int, **more: Any) -> Transition[GameState]:
    """The first of the units takes a result from a company with rating 8, and answers; another German stands by."""
    counters = {"rifles": {"fire_rating": 8}, **more.pop("counters", {})}
    state = scene(f"rifles 10.10, {units}, foe2 15.17", counters=counters, **more)
    target = units.split(maxsplit=1)[0]
    return play(state, "Activate rifles", "StartFire", f"FireAt {target}", NO_BONUS, ROLLS[result], *answers)


@pytest.mark.rule("gts:19.1a", "gts:1.2o")
def test_there_are_five_results() -> None:
    assert RESULTS == ("S?", "S", "C", "1", "E")
    for result in RESULTS:
        cell = only(struck(result), Fired).cell
        assert cell is not None
        assert cell.value == result


# --- possible Suppression -----------------------------------------------------------------------------------------


@pytest.mark.rule("gts:19.2.1a")
def test_a_possible_suppression_is_resisted_by_a_check() -> None:
    done = struck("S?", "foe 10.11", 7)
    assert [check.passed for check in told(done, Checked)] == [False, True]  # the firer's bonus, the target
    assert not unit(done.state, "foe").suppressed


@pytest.mark.rule("gts:19.2.1a", "gts:19.2.2b")
def test_a_failed_check_is_a_suppression_that_may_be_converted() -> None:
    state = struck("S?", "foe 10.11", 8).state
    assert asked(state) == ("german", "Suppression.convert")
    assert unit(after(state, "Decline"), "foe").suppressed


@pytest.mark.rule("gts:19.2.1b", "gts:29.47b", "gts:29.16a")
def test_a_command_point_passes_the_check_before_the_roll() -> None:
    state = struck("S?", command=1).state
    assert asked(state) == ("german", "Check.pay_or_roll")
    done = play(state, "SpendCommandPoint")
    assert only(done, CommandSpent).unit == "foe"
    assert only(done, Checked).roll is None
    assert not unit(done.state, "foe").suppressed
    assert not may(after(state, "RollForIt"), "SpendCommandPoint")


@pytest.mark.rule("gts:19.2.1b", "gts:19.2.2c", "ruling:F8")
def test_passing_and_converting_are_paid_for_one_by_one() -> None:
    """The check is rolled and failed; the one point still converts."""
    done = struck("S?", "foe 10.11", "RollForIt", 8, "SpendCommandPoint", command=1)
    assert unit(done.state, "foe").cohesion == 1
    assert done.state.command["enemy"] == 0


# --- Suppression --------------------------------------------------------------------------------------------------


@pytest.mark.rule("gts:19.2.2a")
def test_a_suppression_that_is_not_converted_stays() -> None:
    done = struck("S", "foe 10.11", "Decline")
    assert only(done, Suppressed).unit == "foe"
    assert unit(done.state, "foe").suppressed


@pytest.mark.rule("gts:19.2.2b")
@pytest.mark.parametrize(("roll", "suppressed", "hits"), [(0, False, 1), (7, False, 1), (8, True, 0), (9, True, 0)])
def test_a_check_converts_it_into_a_cohesion_hit(roll: int, suppressed: bool, hits: int) -> None:
    done = struck("S", "foe 10.11", "RollForIt", roll)
    assert (unit(done.state, "foe").suppressed, unit(done.state, "foe").cohesion) == (suppressed, hits)


@pytest.mark.rule("gts:19.2.2c", "gts:29.16a")
def test_a_command_point_converts_it() -> None:
    done = struck("S", "foe 10.11", "SpendCommandPoint", command=1)
    assert (unit(done.state, "foe").suppressed, unit(done.state, "foe").cohesion) == (False, 1)
    assert told(done, Checked)[1:] == []  # the first is the firer's


@pytest.mark.rule("gts:19.2.2c", "gts:21.7a", "gts:29.16c", "gts:29.16d", "gts:29.39a")
def test_not_without_a_point_nor_out_of_command() -> None:
    assert why(struck("S").state, "SpendCommandPoint") == {"gts:29.16c"}
    assert why(struck("S", command=3, out_of_command=True).state, "SpendCommandPoint") == {"gts:21.7a"}


@pytest.mark.rule("gts:19.2.2d", "gts:19.2.3b", "gts:1.2m", "ruling:F19")
def test_converting_may_kill() -> None:
    """Flak has no Steps; its check is against 4."""
    done = struck("S", "flak 10.11", "RollForIt", 4)
    assert only(done, Eliminated).rule == "gts:19.2.3b"
    assert gone(done.state, "flak")


@pytest.mark.rule("gts:19.2.2i")
def test_a_second_suppression_is_a_cohesion_hit() -> None:
    done = struck("S", "foe 10.11 suppressed")
    assert (unit(done.state, "foe").suppressed, unit(done.state, "foe").cohesion) == (True, 1)
    assert told(done, Suppressed) == []


@pytest.mark.rule("gts:19.2.2j")
@pytest.mark.parametrize(("result", "hits", "reduced"), [("C", 1, False), ("1", 0, True)])
def test_other_results_leave_it_suppressed(result: str, hits: int, reduced: bool) -> None:
    status = unit(struck(result, "foe 10.11 suppressed").state, "foe")
    assert (status.suppressed, status.cohesion, status.reduced) == (True, hits, reduced)


@pytest.mark.rule("gts:19.2.2f", "gts:29.45")
def test_a_suppressed_unit_only_rallies_or_passes() -> None:
    state = after(scene("rifles 10.10 suppressed, foe 10.11"), "Activate rifles")
    assert why(state, "StartMove") == why(state, "StartFire") == {"gts:19.2.2f"}
    assert may(state, "Rally")


@pytest.mark.rule("gts:19.2.2g", "gts:29.48a")
def test_suppressed_its_quality_is_a_point_lower() -> None:
    check = told(struck("S?", "foe 10.11 suppressed", 7), Checked)[-1]
    assert (check.rating, amounts(check.modifiers)) == (7 - 1, {"gts:19.2.2g": -1})


# --- Cohesion Hits ------------------------------------------------------------------------------------------------


@pytest.mark.rule("gts:19.2.3a", "gts:19.2.3c")
def test_the_first_and_the_second_hit() -> None:
    for before, then in (("", 1), (" hits=1", 2)):
        done = struck("C", f"foe 10.11{before}")
        assert only(done, CohesionHit).unit == "foe"
        assert unit(done.state, "foe").cohesion == then


@pytest.mark.rule("gts:19.2.3b")
def test_a_unit_without_steps_does_not_survive_one() -> None:
    assert gone(struck("C", "flak 10.11").state, "flak")


@pytest.mark.rule("gts:19.2.3d", "gts:19.2.3h", "ruling:F10")
def test_the_third_hit_is_a_step_loss_and_the_marker_stays() -> None:
    done = struck("C", "foe 10.11 hits=2")
    assert only(done, StepLost).unit == "foe"
    assert (unit(done.state, "foe").reduced, unit(done.state, "foe").cohesion) == (True, 2)


@pytest.mark.rule("gts:19.2.3d", "gts:19.2.4a")
@pytest.mark.parametrize("units", ["foe 10.11 hits=2 reduced", "minen 10.11 hits=2"])
def test_the_third_hit_kills_who_has_one_step(units: str) -> None:
    done = struck("C", units)
    assert only(done, Eliminated).rule == "gts:19.2.4a"


@pytest.mark.rule("gts:19.2.3f", "gts:29.48a")
def test_two_hits_lower_the_quality() -> None:
    """One hit does not."""
    assert told(struck("S?", "foe 10.11 hits=1", 0), Checked)[-1].rating == 7
    check = told(struck("S?", "foe 10.11 hits=2", 0), Checked)[-1]
    assert (check.rating, amounts(check.modifiers)) == (7 - 1, {"gts:19.2.3f": -1})


@pytest.mark.rule("gts:19.2.3g")
def test_a_unit_with_hits_may_still_convert() -> None:
    done = struck("S", "foe 10.11 hits=1", "RollForIt", 0)
    assert (unit(done.state, "foe").suppressed, unit(done.state, "foe").cohesion) == (False, 2)


# --- Step Losses and elimination ------------------------------------------------------------------------------------


@pytest.mark.rule("gts:19.2.4a", "gts:29.44a")
@pytest.mark.parametrize("units", ["flak 10.11", "minen 10.11", "foe 10.11 reduced"])
def test_a_step_loss_kills_who_has_no_second_step(units: str) -> None:
    done = struck("1", units)
    assert only(done, Eliminated).rule == "gts:19.2.4a"
    assert gone(done.state, units.split()[0])


@pytest.mark.rule("gts:19.2.4b", "gts:29.44b")
@pytest.mark.parametrize("name", ["foe", "1-pg-2107"])
def test_two_steps_become_one(name: str) -> None:
    """With a transport side too, where a marker stands for the loss."""
    done = struck("1", f"{name} 10.11 hits=1")
    status = unit(done.state, name)
    assert (status.reduced, status.cohesion, done.state.steps(only(done, StepLost).unit)) == (True, 1, 2 - 1)


@pytest.mark.rule("gts:19.2.4c", "gts:29.48a")
def test_a_step_loss_lowers_the_quality() -> None:
    check = told(struck("S?", "foe 10.11 reduced", 0), Checked)[-1]
    assert (check.rating, amounts(check.modifiers)) == (7 - 1, {"gts:19.2.4c": -1})


@pytest.mark.rule("gts:19.2.5a")
@pytest.mark.parametrize("units", ["foe 10.11", "flak 10.11"])
def test_elimination_takes_a_unit_off_the_map(units: str) -> None:
    done = struck("E", units)
    assert only(done, Eliminated).rule == "gts:19.2.5a"
    assert gone(done.state, units.split()[0])
