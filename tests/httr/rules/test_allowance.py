"""The movement allowance: supply, leaders, reaction (13.2.7.5-13.2.7.7, 14.6.2, 19.6.2)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.httr.helpers import after, asked, may, only, play, scene, told, why

from httr.counters import UnitId
from httr.events import AllowanceRolled
from httr.rules.allowance import normal_allowance
from httr.rules.steps import points_left
from httr.state import HttrState
from httr.terrain import POINT

TRACE: dict[str, dict[str, Any]] = {"supply.allied": {"kind": "trace", "hexes": ["C1010"]}}


def short(points: int, units: str = "rifles C1010 concentrated, second C1110 concentrated", **more: Any) -> HttrState:
    """Units whose headquarters has some command points."""
    tables: dict[str, dict[str, Any]] = {**TRACE, "command": {"home": points}}
    return scene(f"{units}, staff C1011 defilade, foe3 C1717", tables=tables, **{"phase": 6, **more})


def left(s: HttrState, name: str) -> float:
    """The movement points that a unit has left."""
    return points_left(s, UnitId(name)) / POINT


@pytest.mark.rule("httr:13.2.7.3", "httr:13.2.7.4")
def test_with_two_command_points_nothing_is_rolled() -> None:
    s = after(short(2), "StartMove rifles")
    assert (asked(s)[0], left(s, "rifles")) == ("allied", 12)


@pytest.mark.rule("httr:13.2.7.5a", "ruling:A99")
def test_with_one_command_point_two_dice_count_for_all_units_of_the_headquarters() -> None:
    s = after(short(1), "StartMove rifles", 7)
    assert left(s, "rifles") == 7
    s = after(s, "Stop", "StartMove second")
    assert (asked(s)[0], left(s, "second")) == ("allied", 7)


@pytest.mark.rule("httr:13.2.7.6a")
def test_without_command_points_one_die_counts() -> None:
    done = play(short(0), "StartMove rifles", 5)
    assert (only(done, AllowanceRolled).lack, left(done.state, "rifles")) == ("points", 5)


@pytest.mark.rule("httr:13.2.7.7a")
def test_without_a_path_one_die_counts_whatever_the_command_points() -> None:
    """The foes in C1211 and C1212 control all around C1312 but what they do not see."""
    wall = "foe C1211 concentrated, foe2 C1213 concentrated, werfer C1414 concentrated, pioneers C1412 concentrated"
    s = scene(
        f"rifles C1312 concentrated, staff C1010 defilade, {wall}",
        tables={**TRACE, "command": {"home": 2}}, phase=6,
    )  # fmt: skip
    done = play(s, "StartMove rifles", 4)
    assert (only(done, AllowanceRolled).lack, left(done.state, "rifles")) == ("path", 4)


@pytest.mark.rule("ruling:A99")
def test_a_roll_gives_nobody_more_than_its_type_has() -> None:
    own = {"king": {"like": "1cg-5-1", "side": "allied", "formation": "home", "type": "king_tiger"}}
    s = after(short(1, "king C1110 concentrated, rifles C1010 concentrated", counters=own), "StartMove king", 12)
    assert left(s, "king") == 9


@pytest.mark.rule("httr:9.2.4b", "httr:13.2.7.6a")
def test_one_hex_is_always_possible() -> None:
    """One point, and 3 for the clear hex."""
    s = after(short(0), "StartMove rifles", 1)
    assert why(after(s, "StepTo C1011"), "StepTo C1012") == {"httr:9.2.4a"}


@pytest.mark.rule("httr:14.6.2a", "httr:14.6.2b")
@pytest.mark.parametrize(("roll", "most"), [(5, 1), (6, 2)])
def test_in_a_reaction_phase_a_poor_roll_leaves_one_hex_on_foot(roll: int, most: int) -> None:
    """5 is less than half of 12: one hex; with 6 it is two, if the points are enough."""
    road = '[[networks.road]]\nwords = "secondary"\npath = "C1010 C1011 C1012 C1013"'
    s = after(short(1, phase=8, features=road), "Finish", "StartMove rifles", roll)
    for column in range(1, most + 1):
        s = after(s, f"StepTo C10{10 + column}")
    assert "httr:9.1.4" in why(s, f"StepTo C10{11 + most}")


@pytest.mark.rule("httr:14.6.2b")
def test_in_a_reaction_phase_a_poor_roll_leaves_vehicles_two_hexes() -> None:
    s = after(short(1, "shermans C1010 concentrated", phase=8), "Finish", "StartMove shermans", 4)
    s = after(s, "StepTo C1110", "StepTo C1111")
    assert why(s, "StepTo C1112") == {"httr:9.1.4"}


@pytest.mark.rule("httr:19.2.3", "httr:19.6.2a", "httr:19.6.2b", "ruling:A114")
def test_a_leader_with_his_headquarters_gives_its_units_a_point() -> None:
    staff = {"major": {"side": "allied", "formation": "home"}}
    units = "rifles C1010 concentrated, staff C1011 defilade, foe3 C1717"
    beside = scene(units, phase=6, staff=staff, leaders="major C1011")
    apart = scene(units, phase=6, staff=staff, leaders="major C1010")
    assert normal_allowance(beside, UnitId("rifles")) == 13 * POINT
    assert normal_allowance(apart, UnitId("rifles")) == 12 * POINT
    assert normal_allowance(beside, UnitId("foe3")) == 12 * POINT


@pytest.mark.rule("httr:19.6.1")
def test_a_leader_with_a_unit_makes_up_for_command_points() -> None:
    staff = {"major": {"side": "allied", "formation": "home"}}
    s = short(0, staff=staff, leaders="major C1010")
    assert not told(play(s, "StartMove rifles"), AllowanceRolled)
    assert may(after(s, "StartMove rifles"), "StepTo C1011")
