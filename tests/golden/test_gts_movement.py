"""The worked examples of movement, Column, forced march and Second Actions."""

from __future__ import annotations

from typing import Any

import pytest
from tests.golden.examples import example
from tests.gts.helpers import after, asked, left, may, moving, only, play, scene, told, unit, where, why

from gts.actions import Mount
from gts.counters import UnitId
from gts.events import ActionEnded, Checked, Fired, ForcedMarch, Moved
from gts.rules.command import in_command
from gts.state import GameState

HALF_TRACK = {"fire_rating": 2, "weapon": "SA", "fire_range": 2, "movement_allowance": 16, "movement_class": "tracked"}
STREAM = '[hexsides]\nstream = "10.10|10.11"\n'


@pytest.mark.example("gts-ex-04")
def test_a_second_action_of_three_units_costs_three_points() -> None:
    given, _, expect = example("gts-ex-04")
    names = ["rifles", "second", "third"][: given["units_in_stack"]]
    state = scene(", ".join(f"{name} 10.10" for name in names) + ", foe 10.13", command=9)
    state = after(state, "Activate rifles", "StartMove", "Join second", "Join third", "StepTo 10.11", "Stop")
    assert after(state, "StartFire").command["home"] == 9 - expect["cp_cost"]
    poor = scene(", ".join(f"{name} 10.10" for name in names) + ", foe 10.13", command=expect["cp_cost"] - 1)
    poor = after(poor, "Activate rifles", "StartMove", "Join second", "Join third", "StepTo 10.11", "Stop")
    assert asked(poor)[1] != "SecondAction.choose"


@pytest.mark.example("gts-ex-07")
def test_on_a_division_chit_a_unit_passes_and_then_fires() -> None:
    _, _, expect = example("gts-ex-07")
    state = after(scene("rifles 10.10, foe 10.12", chit="home-division", command=1), "Activate rifles")
    assert why(state, "StartFire") == {"gts:7.1l"}
    done = play(state, "Pass", "StartFire")
    assert done.state.command["home"] == 1 - expect["cp_cost"]


@pytest.mark.example("gts-ex-08")
def test_after_mounting_a_unit_does_not_move() -> None:
    """Both are Movement Actions; it may fire, the foe being two hexes away."""
    _, _, expect = example("gts-ex-08")
    state = scene("rifles 10.10, foe 10.12 suppressed", command=1, counters={"rifles": {"transport": HALF_TRACK}})
    state = after(state, "Activate rifles", Mount(False))
    assert unit(state, "rifles").mounted
    assert asked(state)[1] == "SecondAction.choose"
    assert (why(state, "StartMove") == set()) is expect["legal"]
    assert why(state, "StartMove") == {"gts:13.2k"}


def marching(**more: Any) -> GameState:
    """The German Leg unit of the example before its first hex: Troop Quality 3, polder behind a stream."""
    return moving(
        "foe 10.10, rifles 15.17",
        chit="foes",
        ground="\n".join([". .", "p .", "p ."] + [". . . . . ."] * 5),
        features=STREAM,
        counters={"foe": {"troop_quality": 3}},
        **more,
    )


@pytest.mark.example("gts-ex-09")
def test_a_forced_march_that_succeeds() -> None:
    given, dice, expect = example("gts-ex-09")
    done = play(marching(), "StepTo 10.11")
    assert (
        only(done, Moved).cost / 2 == expect["first_hex_total"] == given["polder_cost_leg"] + given["stream_cost_leg"]
    )
    assert left(done.state, "foe") == expect["mp_left_after_first_hex"]
    done = play(done.state, "ForceMarch", *dice)
    assert (only(done, Checked).rating, only(done, Checked).passed) == (expect["forced_march_target"], expect["passed"])
    assert left(done.state, "foe") == expect["extra_mp"]
    done = play(done.state, "StepTo 10.12")
    assert only(done, Moved).cost / 2 == given["second_hex_cost"]
    assert left(done.state, "foe") == expect["mp_left_after_second_hex"]
    assert not any(may(done.state, f"StepTo {hex}") for hex in ("10.13", "11.12", "11.13"))


@pytest.mark.example("gts-ex-10")
def test_a_forced_march_by_a_command_point_out_of_command_and_failed() -> None:
    _, _, expect = example("gts-ex-10")
    assert told(play(marching(command=1), "StepTo 10.11", "ForceMarch", "SpendCommandPoint"), ForcedMarch)
    state = after(marching(out_of_command=True, command=1), "StepTo 10.11", "ForceMarch")
    target = expect["target_if_out_of_command"]
    assert only(play(state, target), Checked).rating == target
    assert only(play(state, target), Checked).passed
    done = play(state, target + 1)
    assert only(done, ActionEnded).unit == "foe"
    assert unit(done.state, "foe").cohesion == 1


LANE = '[[networks.road]]\nname = "lane"\npath = "10.11..10.19"\n'


def in_the_orchard() -> GameState:
    """The British Leg unit of the example: an orchard, a polder hex with a road, the road, a village on it."""
    ground = "\n".join(["o .", "p .", ". .", "v .", ". ."] + [". ."] * 8)
    return moving("rifles 10.10, foe 10.22", ground=ground, features=LANE)


@pytest.mark.example("gts-ex-11")
def test_moving_in_column() -> None:
    given, _, expect = example("gts-ex-11")
    state = after(in_the_orchard(), "EnterColumn")
    assert left(state, "rifles") == expect["mp_after_column"]
    state = after(state, "StepTo 10.11")
    assert left(state, "rifles") == expect["mp_after_polder"]
    road = [f"StepTo 10.{row}" for row in range(12, 12 + given["road_hexes"])]
    state = after(state, *road)
    assert left(state, "rifles") == expect["mp_after_road"]
    state = after(state, "ForceMarch", 0)
    assert left(state, "rifles") == expect["extra_mp"]
    further = [f"StepTo 10.{row}" for row in range(16, 16 + expect["extra_road_hexes"])]
    state = after(state, *further)
    assert (where(state, "rifles"), left(state, "rifles")) == ("10.19", 0)


@pytest.mark.example("gts-ex-12")
def test_the_column_marker_stays_and_is_left_in_two_ways() -> None:
    """The next activation may pay a point, which can draw fire, or take a Cohesion Hit, which cannot."""
    _, _, expect = example("gts-ex-12")
    state = after(in_the_orchard(), "EnterColumn", "StepTo 10.11")
    assert unit(state, "rifles").column is expect["marker_stays"]
    assert why(state, "LeaveColumn") == {"gts:14.6e"}
    assert may(state, "ShedColumn") is expect["leave_by_cohesion_hit"]["also_allowed_in_same_activation"]
    later = moving("rifles 10.10 column, foe 10.12")
    paid = after(later, "LeaveColumn")
    assert left(paid, "rifles") == 4 - expect["leave_by_mp"]["cost"]
    assert asked(paid) == ("german", "OpportunityFire.window")
    shed = after(later, "ShedColumn")
    assert asked(shed) == ("allied", "Movement.move")
    assert unit(shed, "rifles").cohesion == 1


@pytest.mark.example("gts-ex-13")
def test_a_stack_moves_drops_a_unit_off_and_takes_a_second_action() -> None:
    """Three units, one a mortar, four points each, two for each hex; the mortar stays after the first."""
    _, _, expect = example("gts-ex-13")
    state = moving("rifles 10.10, second 10.10, mortar 10.10, foe 10.13", command=2)
    state = after(state, "Join second", "Join mortar", "StepTo 10.11")
    assert left(state, "rifles") == expect["mp_left_after_hex1"]
    state = after(state, "DropOff mortar", "StepTo 10.12")
    assert asked(state) == ("german", "OpportunityFire.window")
    shot = play(state, "OpportunityShot foe rifles", 0, 9)
    assert len(told(shot, Fired)) == expect["opportunity_fire_targets_per_shot"]
    state = shot.state
    assert left(state, "rifles") == expect["mp_left_after_hex2"]
    assert (where(state, "mortar"), where(state, "second")) == ("10.11", "10.12")
    state = after(state, "Stop")
    assert asked(state) == ("allied", "SecondAction.choose")
    assert why(state, "StartMove") >= {"gts:13.2k"}
    assert may(state, "StartFire")
    assert may(state, "StartAssault")
    assert after(state, "StartFire").command["home"] == 2 - expect["second_action_cp_cost"]


@pytest.mark.example("gts-ex-37")
def test_units_that_outrun_their_leader_and_his_transfer() -> None:
    """The road runs straight from the Leader's hex: one company goes six hexes, the other stops after five."""
    given, _, expect = example("gts-ex-37")
    moves, far, near = given["movement_allowance"], 10 + given["hexes"], 10 + given["other_unit_distance"]
    state = scene(
        "rifles 10.10 hits=1, second 10.10 hits=1, foe 15.10",
        ground="\n".join([". . . . . ."] * 8),
        features='[[networks.road]]\nname = "lane"\npath = "10.10..10.17"\n',
        leaders="major 10.10",
        staff={"major": {"command_range": given["command_range"]}},
        counters={name: {"movement_allowance": moves} for name in ("rifles", "second")},
        command=5,
        out_of_command=True,
    )
    state = after(state, "Activate rifles", "StartMove", "EnterColumn")
    assert left(state, "rifles", moves) == moves - given["column_cost"]
    state = after(state, *(f"StepTo 10.{row}" for row in range(11, far + 1)))
    assert left(state, "rifles", moves) == moves - expect["mp_spent_10_3"]
    assert in_command(state, UnitId("rifles")) is expect["in_command_10_3"]
    state = after(state, "Stop")
    assert (asked(state)[1] == "SecondAction.choose") is expect["second_action_10_3"]
    state = after(state, "Activate second", "StartMove", "EnterColumn")
    state = after(state, *(f"StepTo 10.{row}" for row in range(11, near + 1)))
    assert (why(state, f"StepTo 10.{far}") == {"gts:14.6.1c"}) is expect["cannot_stack_two_columns"]
    assert in_command(state, UnitId("second")) is expect["in_command_other"]
    state = after(state, "Stop")
    assert may(state, "Rally") is expect["second_action_other"]
    state = after(state, "Decline", f"Transfer major 10.{far}")
    both = in_command(state, UnitId("rifles")) and in_command(state, UnitId("second"))
    assert both is expect["both_in_command_after"]
