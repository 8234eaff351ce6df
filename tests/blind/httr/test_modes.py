"""Positions of 5, organization modes, worked out from the rulebook alone."""

from __future__ import annotations

from typing import Any, Final

import pytest
from tests.httr.helpers import after, asked, ground, may, only, play, points, scene, unit, where

from httr.actions import LeaveTravel
from httr.counters import UnitId
from httr.events import Fired
from httr.rules.steps import points_left
from httr.state import HttrState
from httr.terrain import POINT
from httr.unittypes import Mode

FAR: Final = "foe3 C1717 concentrated"
MODES: Final = ("defilade", "concentrated", "travel")


def open_to(
    markers: str, name: str = "foe", *, phase: int = 12, enemy: str = "third C1717 concentrated", **more: Any
) -> set[str]:
    """The modes that a unit may take in its Organization Phase."""
    s = scene(f"{name} C1010 {markers}, {enemy}", phase=phase, **more)
    return {mode for mode in MODES if may(s, f"SetMode {name} {mode}")}


@pytest.mark.rule("httr:5.2.2a", "httr:5.2.2b", "httr:5.2.2c", "httr:5.2.3a", "httr:5.1h")
@pytest.mark.parametrize(
    ("name", "mode", "others"),
    [
        ("foe", "concentrated", {"defilade", "travel"}),
        ("foe", "defilade", {"concentrated"}),
        ("foe", "travel", {"concentrated"}),
        ("panther", "defilade", {"concentrated"}),
        ("panther", "travel", {"concentrated"}),
        ("howitzer", "defilade", {"travel"}),
        ("howitzer", "travel", {"defilade"}),
        ("pak", "defilade", {"travel"}),
        ("stab", "defilade", {"travel"}),
        ("stab", "travel", {"defilade"}),
    ],
)
def test_one_step_at_a_time(name: str, mode: str, others: set[str]) -> None:
    """Neighbours in defilade, concentrated, travel; who has no Concentrated Mode goes over directly (A05)."""
    assert open_to(mode, name) == others


@pytest.mark.rule("httr:18.9.4", "httr:5.2.2c")
def test_self_propelled_guns_leave_their_battery_for_the_road() -> None:
    """From battery to travel, not back."""
    spa = {"howitzer": {"type": "self_propelled_artillery"}}
    assert open_to("defilade", "howitzer", counters=spa) == {"concentrated", "travel"}
    assert open_to("travel", "howitzer", counters=spa) == {"concentrated"}


@pytest.mark.rule("httr:5.2.1a")
def test_one_change_a_turn() -> None:
    s = after(scene(f"rifles C1010 concentrated, {FAR}", phase=7), "SetMode rifles defilade")
    assert not may(s, "SetMode rifles concentrated")
    assert unit(s, "rifles").mode is Mode.DEFILADE


@pytest.mark.rule("httr:5.2.1c", "httr:5.2.1d", "httr:5.2.3b", "httr:9.5.1.4")
def test_out_of_travel_for_two_points_and_on_into_defilade() -> None:
    """Five clear hexes at 2 are 10, the change 2: 12. After six hexes nothing is left for it."""
    s = after(scene(f"shermans C1010 travel, {FAR}", phase=6), "StartMove shermans")
    for column in range(11, 16):
        s = after(s, f"StepTo C10{column}")
    assert points_left(s, UnitId("shermans")) == 2 * POINT
    late = after(s, "StepTo C1016")
    assert not may(late, LeaveTravel(UnitId("shermans")))
    s = after(s, "LeaveTravel shermans")
    assert unit(s, "shermans").mode is Mode.CONCENTRATED
    s = after(s, "Finish", "SetMode shermans defilade")
    assert unit(s, "shermans").mode is Mode.DEFILADE
    assert not may(after(scene(f"gun C1010 travel, {FAR}", phase=6), "StartMove gun"), "LeaveTravel gun")  # A06


@pytest.mark.rule("httr:18.8.3", "httr:5.1h")
def test_airborne_infantry_has_no_trucks() -> None:
    airborne = {"home": {"airborne": True}}
    assert open_to("concentrated", "rifles", phase=7, enemy=FAR, formations=airborne) == {"defilade"}


@pytest.mark.rule("httr:9.5.1.3")
@pytest.mark.parametrize(
    ("words", "letter", "leaves"),
    [("secondary", "w", True), ("raised secondary", "w", False), ("raised secondary", ".", True)],
)
def test_nobody_leaves_the_column_on_a_raised_road(words: str, letter: str, leaves: bool) -> None:
    """Not where one could not get off it either, on the way through woods; in a clear hex one does (A182)."""
    road = f'[[networks.road]]\nwords = "{words}"\npath = "C1011 C1010 C1110"\n'
    assert ("concentrated" in open_to("travel", features=road, ground=ground(C1010=letter))) is leaves


@pytest.mark.rule("httr:6.6.2.2a", "httr:6.6.1.2", "httr:8.2", "httr:6.6.2.3")
def test_changing_in_a_zone_is_fired_at_in_the_old_mode() -> None:
    """4 at 6: root of 24 is 5, column H of who is not in defilade: nothing on an 8."""
    s = scene("rifles C1010 concentrated, foe C1011 concentrated", phase=7, counters={"foe": {"er": 6}})
    s = after(s, "SetMode rifles defilade")
    assert asked(s) == ("german", "OpportunityFire.window")
    done = play(s, "Shoot foe rifles direct", 8)
    fired = only(done, Fired)
    assert (fired.value, fired.line, fired.result) == (5, "not_in_defilade", "-")
    s = done.state
    for _ in range(3):
        if unit(s, "rifles").mode is Mode.DEFILADE:
            break
        s = after(s, "CarryOn" if may(s, "CarryOn") else "Decline")
    assert unit(s, "rifles").mode is Mode.DEFILADE
    hidden = scene("rifles C1010 concentrated, foe C1011 concentrated", phase=7, ground=ground(C1010="f"))
    assert asked(after(hidden, "SetMode rifles defilade"))[0] == "allied"


@pytest.mark.rule("httr:5.2.1b", "httr:6.7.1a")
def test_cover_under_fire_is_not_the_change_of_the_turn() -> None:
    """Fired at in the enemy's phase and in defilade; in the own Organization Phase concentrated again (A07)."""
    s = scene("rifles C1010 concentrated, foe C1011 concentrated", phase=3, turns=1)
    s = after(s, "Aim rifles direct", "AddFirer foe", "OpenFire", 7, "GoToGround rifles")
    assert unit(s, "rifles").mode is Mode.DEFILADE
    for _ in range(6):
        s = s if may(s, "SetMode rifles concentrated") else after(s, "Finish")
    assert may(s, "SetMode rifles concentrated")


@pytest.mark.rule("httr:5.1d", "httr:5.2.5a", "httr:10.6.6a", "httr:10.6.6b", "httr:5.1e")
def test_the_disrupted_recover_and_change_nothing_themselves() -> None:
    """No change of mode; men go back to theirs, a headquarters to defilade even out of travel."""
    assert open_to("concentrated disrupted") == set()
    s = scene(f"rifles C1010 concentrated disrupted, staff C1212 travel disrupted, {FAR}", phase=4)
    s = after(s, "Rally C1010", 2, "Rally C1212", 2)
    assert (unit(s, "rifles").disrupted, unit(s, "rifles").mode) == (False, Mode.CONCENTRATED)
    assert (unit(s, "staff").disrupted, unit(s, "staff").mode) == (False, Mode.DEFILADE)


@pytest.mark.rule("httr:5.2.4a", "httr:11.3.2")
def test_the_order_of_a_stack_stays() -> None:
    s = scene(f"rifles C1010 concentrated, second C1010 defilade, {FAR}", phase=7)
    assert not may(s, "Restack second 0")
    s = after(s, "SetMode second concentrated")
    assert list(s.at(where(s, "rifles"))) == ["rifles", "second"]
    assert points(s, "second") == 5


def state_of(s: HttrState, name: str) -> tuple[Mode, bool]:
    """A unit's mode, and whether it is disrupted."""
    return unit(s, name).mode, unit(s, name).disrupted


@pytest.mark.rule("httr:5.1g", "httr:6.3.3.3b")
def test_a_battery_is_ready_only_in_defilade() -> None:
    """On the road it does not fire; in battery it fires with all of its strength."""
    assert not may(scene("gun C1010 travel, panther C1011 concentrated"), "Aim panther at")
    s = scene("gun C1010 defilade, panther C1011 concentrated")
    assert may(after(s, "Aim panther at"), "AddGun gun 2")
    assert state_of(s, "gun") == (Mode.DEFILADE, False)
