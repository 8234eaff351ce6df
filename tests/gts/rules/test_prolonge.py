"""Guns with a star: one hex by a check, and entrenchments (14.11)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.gts.helpers import after, asked, may, only, play, scene, unit, where, why

from gts.events import Checked, CommandSpent, Moved
from gts.state import GameState

GUN = {"second": {"like": "b-81-aa-at"}}  # a gun with a star, Troop Quality 7
FAR = "foe 15.17"
BRIDGE = '[hexsides]\nriver = "10.10|10.11"\nbridge = "10.10|10.11"\n[[networks.road]]\npath = "10.10 10.11"\n'
OURS = {"10.10": ["entrenchment allied"]}


def acting(units: str, **more: Any) -> GameState:
    """The gun is to act."""
    return after(scene(units, counters=GUN, **more), "Activate second")


@pytest.mark.rule("gts:14.11a")
def test_a_star_gun_moves_one_hex_by_a_check() -> None:
    state = acting(f"second 10.10, {FAR}")
    assert why(state, "StartMove") == {"gts:14.4a"}
    done = play(state, "Prolonge 10.11", 7)
    assert only(done, Checked).passed
    assert only(done, Moved).end == "10.11"
    assert not may(done.state, "Prolonge 10.12")


@pytest.mark.rule("gts:22.3.3a", "gts:14.11a")
def test_an_entrenched_star_gun_gets_out_first() -> None:
    assert why(acting(f"second 10.10 entrenched, {FAR}"), "Prolonge 10.11") == {"gts:22.3.3a"}


@pytest.mark.rule("gts:14.11b")
def test_a_star_gun_that_fails_takes_a_cohesion_hit_and_stays() -> None:
    state = after(acting(f"second 10.10, {FAR}"), "Prolonge 10.11", 8)
    assert (where(state, "second"), unit(state, "second").cohesion) == ("10.10", 1)


@pytest.mark.rule("gts:14.11e", "gts:29.16a")
def test_a_command_point_moves_a_star_gun() -> None:
    done = play(acting(f"second 10.10, {FAR}", command=1), "Prolonge 10.11", "SpendCommandPoint")
    assert only(done, CommandSpent).unit == "second"
    assert where(done.state, "second") == "10.11"


@pytest.mark.rule("gts:14.11c")
@pytest.mark.parametrize(
    ("features", "ground", "rules"),
    [
        ('[hexsides]\nriver = "10.10|10.11"\n', ".", {"wed:2.12a"}),
        (BRIDGE, ".", {"gts:14.7i"}),
        ("", "s", set()),
    ],
    ids=["river", "bridge, not in Column", "swamp is open to leg units"],
)
def test_a_star_gun_keeps_out_of_prohibited_terrain(features: str, ground: str, rules: set[str]) -> None:
    rows = [". . . . . .", f"{ground} . . . . .", *[". . . . . ."] * 6]
    state = acting(f"second 10.10, {FAR}", features=features, ground="\n".join(rows))
    assert why(state, "Prolonge 10.11") == rules


@pytest.mark.rule("gts:14.11c", "ruling:M12")
def test_a_star_gun_keeps_out_of_enemy_fire_zones() -> None:
    """The foe's zone reaches two hexes: 10.12 from 10.14, not 10.11."""
    state = acting("second 10.11, foe 10.14")
    assert why(state, "Prolonge 10.12") == {"gts:14.11c"}
    assert may(state, "Prolonge 10.10")


@pytest.mark.rule("gts:14.11d", "gts:14.11a")
def test_a_star_gun_is_a_leg_unit_and_the_cost_does_not_matter() -> None:
    """A stream costs leg units 2 more; wheeled units cannot cross it."""
    state = acting(f"second 10.10, {FAR}", features='[hexsides]\nstream = "10.10|10.11"\n')
    assert may(state, "Prolonge 10.11")


@pytest.mark.rule("gts:14.11a", "gts:17.2b", "ruling:M12")
def test_a_star_gun_is_shot_at_as_it_leaves() -> None:
    state = after(acting("second 10.11, foe 10.13"), "Prolonge 10.10", 0)
    assert asked(state) == ("german", "OpportunityFire.window")
    assert where(after(state, "Decline"), "second") == "10.10"


@pytest.mark.rule("gts:14.11f")
@pytest.mark.parametrize(("roll", "inside"), [(7, True), (8, False)])
def test_a_star_gun_gets_into_an_entrenchment_by_a_check(roll: int, inside: bool) -> None:
    state = after(acting(f"second 10.10, {FAR}", works=OURS), "EnterEntrenchment", roll)
    assert (unit(state, "second").entrenched, unit(state, "second").cohesion) == (inside, 0)


@pytest.mark.rule("gts:14.11f")
def test_a_star_gun_gets_out_of_an_entrenchment_by_a_check() -> None:
    """Troop Quality 7 + 2 for the entrenchment."""
    done = play(acting(f"second 10.10 entrenched, {FAR}"), "LeaveEntrenchment", 8)
    assert only(done, Checked).rating == 7 + 2
    assert not unit(done.state, "second").entrenched


@pytest.mark.rule("gts:14.11f")
def test_under_a_fire_zone_a_star_gun_stays_in_or_out() -> None:
    assert why(acting("second 10.10, foe 10.12", works=OURS), "EnterEntrenchment") == {"gts:14.11f"}
    assert why(acting("second 10.10 entrenched, foe 10.12"), "LeaveEntrenchment") == {"gts:14.11f"}
