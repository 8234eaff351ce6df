"""Stacking: eight Steps and a unit in Column, and the way out of a crowd (14.7)."""

from __future__ import annotations

import pytest
from tests.gts.helpers import after, amounts, may, moving, only, play, told, unit, where, why

from gts.events import Eliminated, Fired, Moved

FAR = "foe 15.17"
CROWD = "rifles 10.10, second 10.10, third 10.10, bren 10.10, mortar 10.10"
"""4 x 2 + 1 = 9 Steps, one too many."""


@pytest.mark.rule("gts:14.7j", "gts:14.7e", "gts:1.2l", "gts:29.44c")
def test_more_than_eight_steps_leave_one_by_one() -> None:
    """2 + 2 + 2 + 2 = 8 Steps may move as a stack; 8 + 1 may not."""
    full = moving(f"{CROWD.removesuffix(', mortar 10.10')}, {FAR}")
    assert may(full, "Join second")
    assert why(moving(f"{CROWD}, {FAR}"), "Join second") == {"gts:14.7j"}


@pytest.mark.rule("gts:1.2l", "gts:14.7e", "ruling:M6")
def test_a_unit_in_column_does_not_crowd_a_hex() -> None:
    """8 Steps and a unit in Column with two more."""
    column = CROWD.replace("mortar 10.10", "tanks 10.10 column")
    assert may(moving(f"{column}, {FAR}"), "Join second")


@pytest.mark.rule("gts:1.2m")
def test_units_without_steps_do_not_crowd_a_hex() -> None:
    crowd = CROWD.replace("mortar 10.10", "bazooka-1 10.10, bazooka-2 10.10")
    assert may(moving(f"{crowd}, {FAR}"), "Join second")


@pytest.mark.rule("gts:14.7g", "gts:21.2e", "gts:29.32b")
def test_leaders_do_not_crowd_a_hex() -> None:
    full = CROWD.removesuffix(", mortar 10.10")
    assert may(moving(f"{full}, {FAR}", leaders="major 10.10, captain 10.10"), "Join second")


@pytest.mark.rule("gts:14.7l")
def test_leaving_a_crowded_hex_costs_a_cohesion_hit() -> None:
    done = play(moving(f"{CROWD}, {FAR}"), "StepTo 10.11")
    assert where(done.state, "rifles") == "10.11"
    assert unit(done.state, "rifles").cohesion == 1
    done = play(moving(f"{CROWD.removesuffix(', mortar 10.10')}, {FAR}"), "StepTo 10.11")
    assert unit(done.state, "rifles").cohesion == 0


@pytest.mark.rule("gts:14.7l", "gts:19.2.3d")
def test_a_unit_may_die_of_leaving_a_crowded_hex() -> None:
    """The mortar has one Step and two Cohesion Hits."""
    crowd = f"mortar 10.10 hits=2, {CROWD.removesuffix(', mortar 10.10')}"
    done = play(moving(f"{crowd}, {FAR}"), "StepTo 10.11")
    assert only(done, Eliminated).unit == "mortar"
    assert told(done, Moved) == []


@pytest.mark.rule("gts:14.7m", "gts:14.7l")
def test_a_unit_that_fire_stops_takes_the_hit_as_well() -> None:
    """A 3 is an S, and the owner takes it."""
    crowd = CROWD.replace("10.10", "10.13")
    done = play(moving(f"{crowd}, foe 10.15"), "StepTo 10.12", "OpportunityShot foe rifles", 3, 3, "Decline")
    assert where(done.state, "rifles") == "10.13"
    assert (unit(done.state, "rifles").suppressed, unit(done.state, "rifles").cohesion) == (True, 1)


@pytest.mark.rule("gts:14.7l", "gts:14.7m")
def test_the_hex_counts_as_it_was_when_the_unit_tried() -> None:
    """A 7 takes a Step of nine: eight are left, but the unit tried to leave a crowd.

    Foe 4: trigger +2, range -1, mass of 9 Steps +3: 4 + 2 - 1 + 3 = 8.
    """
    crowd = CROWD.replace("10.10", "10.13")
    done = play(moving(f"{crowd}, foe 10.15"), "StepTo 10.14", "OpportunityShot foe rifles", 3, 7)
    shot = only(done, Fired)
    assert amounts(shot.modifiers) == {"gts:17.6a": 2, "gts:15.6c": -1, "gts:15.6l": 3}
    assert (shot.rating, shot.cell and shot.cell.value) == (4 + 2 - 1 + 3, "1")
    assert where(done.state, "rifles") == "10.14"
    assert (unit(done.state, "rifles").reduced, unit(done.state, "rifles").cohesion) == (True, 1)


@pytest.mark.rule("gts:14.7j", "gts:14.7f", "gts:14.6.1d")
def test_a_stack_that_crowds_a_hex_on_its_way_goes_on_singly() -> None:
    """Two companies with 4 Steps come to three units with 5: 9 in the hex."""
    state = moving(f"rifles 10.10, second 10.10, third 10.11, bren 10.11, mortar 10.11, {FAR}")
    state = after(state, "Join second", "StepTo 10.11")
    assert why(state, "StepTo 10.12") == {"gts:14.7j"}
    done = play(state, "DropOff second", "StepTo 10.12")
    assert where(done.state, "rifles") == "10.12"
    assert unit(done.state, "rifles").cohesion == 1
