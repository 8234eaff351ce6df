"""Transport Mode: mounting, dismounting, and what fire does to it (14.10)."""

from __future__ import annotations

import pytest
from tests.gts.helpers import (
    acting,
    after,
    amounts,
    asked,
    left,
    may,
    moving,
    only,
    play,
    scene,
    told,
    unit,
    where,
    why,
)

from gts.actions import Dismount, Mount
from gts.counters import MovementClass, UnitId
from gts.events import Dismounted, Fired, Mounted

RIFLES = UnitId("rifles")  # two Steps, allowance 4; on its half-tracks tracked 16, armored, Defense -1
FAR = "foe 15.17"
NEAR = "foe 10.12"  # two hexes from 10.10, which is in its Fire Zone
NEAR_TWO = "foe 10.12, foe2 12.11"
WOODS = "w . . . . .\n" + "\n".join([". . . . . ."] * 7)


@pytest.mark.rule("gts:14.10.1a", "gts:14.10.2a", "gts:14.10.2g", "gts:29.46")
def test_a_mounted_unit_has_the_values_of_its_vehicles() -> None:
    done = play(acting(f"rifles 10.10, {FAR}"), Mount(column=False))
    face = done.state.face(RIFLES)
    assert only(done, Mounted).unit == RIFLES
    assert (face.movement_allowance, face.movement_class, face.armored) == (16, MovementClass.TRACKED, True)


@pytest.mark.rule("gts:14.10.1b", "gts:29.38")
@pytest.mark.parametrize("name", ["mortar", "guns"])
def test_only_organic_transport_can_be_mounted(name: str) -> None:
    """The mortar has none; the guns have it, though they are immobile on foot (14.4a)."""
    state = after(scene(f"{name} 10.10, {FAR}", counters={"mortar": {"movement_allowance": 4}}), f"Activate {name}")
    assert may(state, Mount(column=False)) == (state.counter(UnitId(name)).transport is not None)


@pytest.mark.rule("gts:14.10.2b", "gts:14.10.2c", "gts:29.34c")
@pytest.mark.parametrize("column", [False, True])
def test_mounting_is_the_whole_action_with_column_as_a_free_choice(column: bool) -> None:
    done = play(acting(f"rifles 10.10 hits=1, {FAR}", command=3), Mount(column))
    assert (unit(done.state, "rifles").mounted, unit(done.state, "rifles").column) == (True, column)
    assert asked(done.state) == ("allied", "SecondAction.choose")
    assert "gts:13.2k" in why(done.state, "StartMove")


@pytest.mark.rule("gts:14.10.2b")
def test_in_the_woods_a_unit_mounts_into_column() -> None:
    state = acting(f"rifles 10.10, {FAR}", ground=WOODS)
    assert why(state, Mount(column=False)) == {"wed:2.4e"}
    assert may(state, Mount(column=True))


@pytest.mark.rule("gts:14.10.2e", "gts:14.10.2f")
def test_column_and_other_markers_stay_on_a_unit_that_mounts() -> None:
    state = acting(f"rifles 10.10 column hits=1 reduced, {FAR}")
    assert not may(state, Mount(column=False))
    status = unit(after(state, Mount(column=True)), "rifles")
    assert (status.mounted, status.column, status.cohesion, status.reduced) == (True, True, 1, True)


@pytest.mark.rule("gts:14.6.1c")
def test_beside_a_unit_in_column_a_unit_mounts_out_of_column() -> None:
    state = acting(f"rifles 10.10, second 10.10 column, {FAR}")
    assert why(state, Mount(column=True)) == {"gts:14.6.1c"}
    assert may(state, Mount(column=False))


@pytest.mark.rule("gts:14.10.2d", "gts:17.2c", "gts:17.2k")
def test_the_firer_shoots_before_the_mounting_or_after_it() -> None:
    """Before, the rifles have Defense 0 and no armor; after, Defense -1, armored: range 2 is then -1 either way."""
    state = after(acting(f"rifles 10.10, {NEAR}"), Mount(column=False))
    assert not unit(state, "rifles").mounted
    before = only(play(state, "OpportunityShot foe rifles", 0, 8), Fired)
    assert "gts:15.6k" not in amounts(before.modifiers)
    state = after(state, "Decline")
    assert (asked(state), unit(state, "rifles").mounted) == (("german", "OpportunityFire.window"), True)
    later = only(play(state, "OpportunityShot foe rifles", 0, 8), Fired)
    assert amounts(later.modifiers)["gts:15.6k"] == -1


@pytest.mark.rule("gts:17.2k", "gts:17.8b")
def test_each_firer_uses_the_trigger_once_before_or_after() -> None:
    """The foe fails its check before; only the other foe is asked again, and it too just once."""
    state = after(acting(f"rifles 10.10, {NEAR_TWO}"), Mount(column=False), "OpportunityShot foe rifles", 9, "Decline")
    assert unit(state, "rifles").mounted
    assert not may(state, "OpportunityShot foe rifles")
    assert asked(after(state, "OpportunityShot foe2 rifles", 9))[0] != "german"


@pytest.mark.rule("gts:17.7b", "gts:14.10.2d")
def test_a_unit_suppressed_before_it_mounts_does_not() -> None:
    """The shot: 4 + 2 (17.6b) - 1 (range 2) = 5; a roll of 3 suppresses, and is not converted."""
    done = play(acting(f"rifles 10.10, {NEAR}"), Mount(column=False), "OpportunityShot foe rifles", 0, 3, "Decline")
    assert unit(done.state, "rifles").suppressed
    assert not told(done, Mounted)


@pytest.mark.rule("gts:14.10.3a", "gts:14.10.3c", "gts:14.10.3b")
@pytest.mark.example("gts-ex-14")
def test_example_dismount() -> None:
    """2 + 2 points for two clear hexes and 16 / 2 = 8 to dismount make 12; the road does not help out of Column."""
    road = '[[networks.road]]\npath = "10.10 10.11 10.12"\n'
    state = after(moving(f"rifles 10.10 mounted, {FAR}", features=road), "StepTo 10.11", "StepTo 10.12")
    assert left(state, "rifles", 16) == 16 - 4
    done = play(state, Dismount(RIFLES, column=False))
    assert only(done, Dismounted).unit == RIFLES
    assert (unit(done.state, "rifles").mounted, unit(done.state, "rifles").column) == (False, False)
    assert where(done.state, "rifles") == "10.12"
    assert asked(done.state)[1] != "Movement.move"


@pytest.mark.rule("gts:14.10.3a")
@pytest.mark.parametrize(("allowance", "steps", "possible"), [(13, 3, True), (13, 4, False)])
def test_dismounting_costs_half_the_printed_allowance_rounded_down(allowance: int, steps: int, possible: bool) -> None:
    """Half of 13 is 6: after 3 hexes of 2 points 7 are left, after 4 only 5."""
    counters = {"rifles": {"transport": {"movement_allowance": allowance}}}
    state = moving(f"rifles 10.10 mounted, {FAR}", counters=counters)
    for row in range(1, steps + 1):
        state = after(state, f"StepTo 10.{10 + row}")
    rules = why(state, Dismount(RIFLES, column=False))
    assert rules == (set() if possible else {"gts:14.10.3a"})


@pytest.mark.rule("gts:14.10.3b", "gts:14.6b", "gts:14.7e")
def test_dismounting_keeps_to_the_stacking_limits() -> None:
    """Three companies hold 6 Steps; the rifles would make 8, and with a mortar more there would be 9."""
    three = "second 10.11, third 10.11, lone 10.11"
    state = moving(f"rifles 10.11 mounted column, {three}, {FAR}")
    assert may(state, Dismount(RIFLES, column=False))
    state = moving(f"rifles 10.11 mounted column, {three}, mortar 10.11, {FAR}")
    assert why(state, Dismount(RIFLES, column=False)) == {"gts:14.10.3b"}
    assert may(state, Dismount(RIFLES, column=True))


@pytest.mark.rule("gts:14.10.3b", "gts:14.6.1c")
def test_beside_a_unit_in_column_a_unit_dismounts_out_of_column() -> None:
    state = moving(f"rifles 10.11 mounted, second 10.11 column, {FAR}")
    assert why(state, Dismount(RIFLES, column=True)) == {"gts:14.6.1c"}
    assert may(state, Dismount(RIFLES, column=False))


@pytest.mark.rule("gts:14.10.3d", "gts:17.2d", "gts:17.2k")
def test_the_firer_shoots_before_the_dismounting_or_after_it() -> None:
    state = after(moving(f"rifles 10.10 mounted, {NEAR}"), Dismount(RIFLES, column=False))
    assert unit(state, "rifles").mounted
    assert amounts(only(play(state, "OpportunityShot foe rifles", 0, 9), Fired).modifiers)["gts:15.6k"] == -1
    state = after(state, "Decline")
    assert not unit(state, "rifles").mounted
    assert "gts:15.6k" not in amounts(only(play(state, "OpportunityShot foe rifles", 0, 9), Fired).modifiers)


@pytest.mark.rule("gts:17.7b", "gts:14.10.3d", "gts:14.10.4b")
def test_a_unit_suppressed_before_it_dismounts_stays_mounted() -> None:
    """The shot: 4 + 2 (17.6b) - 2 (its full range of 2, armored) - 1 (Defense) = 3; a roll of 3 suppresses."""
    state = after(moving(f"rifles 10.10 mounted, {NEAR}"), Dismount(RIFLES, column=False))
    done = play(state, "OpportunityShot foe rifles", 0, 3, "Decline")
    assert only(done, Fired).rating == 4 + 2 - 2 - 1
    assert (unit(done.state, "rifles").suppressed, unit(done.state, "rifles").mounted) == (True, True)
    assert not told(done, Dismounted)


@pytest.mark.rule("gts:14.10.4a")
def test_fire_at_a_mounted_unit_meets_its_vehicles() -> None:
    """The tracked side is armored: 4 - 1 (Defense) - 1 (range 2, armored) = 2 for the foe at two hexes."""
    state = scene(f"rifles 10.10 mounted, {NEAR}", chit="foes", counters={"foe": {"steps": 1}})
    shot = only(play(state, "Activate foe", "StartFire", "FireAt rifles", 1), Fired)
    assert shot.rating == 4 - 1 - 2
    assert shot.cell is not None
    assert str(shot.cell.row).endswith("/armored")


@pytest.mark.rule("gts:14.10.4b")
def test_a_unit_suppressed_while_mounted_does_not_dismount() -> None:
    state = acting(f"rifles 10.10 mounted suppressed, {FAR}")
    assert "gts:19.2.2f" in why(state, "StartMove")
    state = after(acting(f"rifles 10.10 mounted suppressed, {FAR}", command=1), "Rally", "StartMove")
    assert may(state, Dismount(RIFLES, column=False))


@pytest.mark.rule("gts:14.10.4c")
def test_losses_taken_on_the_vehicles_stay() -> None:
    state = moving(f"rifles 10.10 mounted hits=2 reduced, {FAR}")
    status = unit(after(state, Dismount(RIFLES, column=True)), "rifles")
    assert (status.mounted, status.column, status.cohesion, status.reduced) == (False, True, 2, True)


@pytest.mark.rule("ruling:M15")
def test_a_unit_that_has_lost_its_transport_never_mounts() -> None:
    assert not may(acting(f"rifles 10.10 abandoned, {FAR}"), Mount(column=False))


@pytest.mark.rule("gts:7.1f")
@pytest.mark.parametrize("chit", ["first", "home-division", "allied-direct"])
def test_every_chit_lets_units_mount(chit: str) -> None:
    assert may(acting(f"rifles 10.10, {FAR}", chit=chit, command=1), Mount(column=False))


@pytest.mark.rule("gts:7.1f", "gts:10.0.2d")
def test_mounting_may_be_a_second_action() -> None:
    state = after(acting("rifles 10.10, foe 10.12", command=1), "StartFire", "FireAt foe", 9, 9)
    assert asked(state) == ("allied", "SecondAction.choose")
    assert unit(after(state, Mount(column=True), "Decline", "Decline"), "rifles").mounted


@pytest.mark.rule("gts:14.10.3a", "gts:14.10.3c")
def test_one_of_a_moving_stack_dismounts_and_stays_behind() -> None:
    state = moving(f"rifles 10.10 mounted, second 10.10 mounted, {FAR}")
    state = after(state, "Join second", "StepTo 10.11", Dismount(RIFLES, column=False), "StepTo 10.12")
    assert (where(state, "rifles"), where(state, "second")) == ("10.11", "10.12")
    assert (unit(state, "rifles").mounted, unit(state, "second").mounted) == (False, True)
