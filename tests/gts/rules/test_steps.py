"""Leaving a hex: out of barrages, under fire, and the one hex that is always allowed (14.9, 16.6.2.2)."""

from __future__ import annotations

import pytest
from tests.gts.helpers import after, asked, left, moving, only, play, unit, where

from gts.events import ActionEnded, Eliminated

FAR = "foe 15.17"


@pytest.mark.rule("gts:16.6.2.2e")
def test_out_of_a_heavy_barrage_a_unit_takes_a_hit_and_checks() -> None:
    """Troop Quality 7 - 2 (heavy barrage) = 5; the step costs 2 + 2."""
    state = moving(f"rifles 10.10, {FAR}", barrages={"10.10": "heavy"})
    done = play(state, "StepTo 10.11", 5)
    assert where(done.state, "rifles") == "10.11"
    assert unit(done.state, "rifles").cohesion == 1
    assert left(done.state, "rifles") == 4 - 2 - 2


@pytest.mark.rule("gts:16.6.2.2f", "gts:16.6.2.2i")
def test_a_unit_that_fails_stays_in_the_barrage_with_its_hit() -> None:
    state = moving(f"rifles 10.10, {FAR}", barrages={"10.10": "heavy"})
    done = play(state, "StepTo 10.11", 6)
    assert where(done.state, "rifles") == "10.10"
    assert unit(done.state, "rifles").cohesion == 1
    assert only(done, ActionEnded).rule == "gts:16.6.2.2f"
    assert asked(done.state)[1] == "over"


@pytest.mark.rule("gts:16.6.2.2e", "gts:29.16a", "gts:29.47b")
def test_a_command_point_leads_out_of_the_barrage() -> None:
    state = moving(f"rifles 10.10, {FAR}", barrages={"10.10": "heavy"}, command=1)
    done = play(state, "StepTo 10.11", "SpendCommandPoint")
    assert where(done.state, "rifles") == "10.11"
    assert done.state.command["home"] == 1 - 1


@pytest.mark.rule("gts:16.6.2.2e", "gts:19.2.3d")
def test_the_hit_of_a_heavy_barrage_may_kill() -> None:
    state = moving(f"mortar 10.10 hits=2, {FAR}", barrages={"10.10": "heavy"})
    done = play(state, "StepTo 10.11")
    assert only(done, Eliminated).unit == "mortar"


@pytest.mark.rule("gts:16.6.2.2g")
def test_of_a_stack_each_checks_and_those_that_pass_go_together() -> None:
    """Rolls 5 and 6 against 7 - 2: the first goes, the second stays, whatever its owner would like."""
    state = moving(f"rifles 10.10, second 10.10, third 10.10, {FAR}", barrages={"10.10": "heavy"})
    done = play(state, "Join second", "Join third", "StepTo 10.11", 5, 6, 0)
    assert [where(done.state, name) for name in ("rifles", "second", "third")] == ["10.11", "10.10", "10.11"]
    assert [unit(done.state, name).cohesion for name in ("rifles", "second", "third")] == [1, 1, 1]


@pytest.mark.rule("gts:16.6.2.2e", "gts:17.2i", "ruling:H1")
def test_the_check_comes_before_the_fire_and_who_fails_draws_none() -> None:
    state = moving("rifles 10.11, foe 10.13", barrages={"10.11": "heavy"})
    assert asked(after(state, "StepTo 10.10")) == ("chance", "Dice.roll")
    assert asked(after(state, "StepTo 10.10", 5)) == ("german", "OpportunityFire.window")
    assert asked(after(state, "StepTo 10.10", 6))[1] == "over"


@pytest.mark.rule("gts:16.6.2.2d")
def test_no_check_is_needed_out_of_a_light_barrage() -> None:
    done = play(moving(f"rifles 10.10, {FAR}", barrages={"10.10": "light"}), "StepTo 10.11")
    assert where(done.state, "rifles") == "10.11"
    assert unit(done.state, "rifles").cohesion == 0


@pytest.mark.rule("gts:14.9a", "gts:16.6.2.2d")
def test_the_guaranteed_hex_leads_out_of_a_barrage_too() -> None:
    """Woods cost 3 + 2 for the barrage; the unit has 4."""
    state = moving("rifles 10.10, foe 10.17", ground="w\n" * 8, barrages={"10.10": "light"})
    done = play(state, "StepTo 10.11")
    assert left(done.state, "rifles") == 0
    assert where(done.state, "rifles") == "10.11"
