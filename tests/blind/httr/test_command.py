"""Positions of the command phase and of paths (10.6, 13, 14, 17, 18.4), worked out from the rulebook first."""

from __future__ import annotations

from typing import Any, Final

import pytest
from tests.blind.httr.examining import FAR, left, refused
from tests.httr.helpers import after, asked, may, only, play, scene, told, unit

from hexfront.hexes import HexId
from httr.counters import FormationId, UnitId
from httr.events import Recovered, SupplyJudged
from httr.rules.supply import has_path, headquarters_has_path
from httr.state import HttrState

HALL: Final = "\n".join(["~ " * 40, ". " * 40, "~ " * 40])
ROAD: Final = f'[[networks.road]]\nwords = "primary"\npath = "{" ".join(f"C11{column}" for column in range(10, 50))}"'
OWN: Final = {"side": "allied", "formation": "home", "battalion": "1/home"}
SOURCE: Final = {"supply.allied": {"kind": "trace", "hexes": ["C1110"]}}
CHIEF: Final[dict[str, Any]] = {
    "counters": {"chief": {"like": "hq-85", "side": "allied", "formation": "home-division"}},
    "formations": {"home-division": {"headquarters": "chief"}},
}


def hall(units: str, **more: Any) -> HttrState:
    tables = {**SOURCE, **more.pop("tables", {})}
    return scene(f"{units}, foe3 C1149", **{"ground": HALL, "phase": 6, "tables": tables, **more})


@pytest.mark.rule("httr:13.2.2.6", "httr:14.1.3", "httr:10.6.2d", "httr:13.2.6.1")
@pytest.mark.parametrize(
    ("status", "near", "far"),
    [("defilade", "C1123", "C1124"), ("travel", "C1117", "C1118"), ("travel disrupted", "C1117", "C1118")],
)
def test_a_company_and_a_headquarters_on_the_move(status: str, near: str, far: str) -> None:
    """12 hexes, half of that 6; in Travel Mode and disrupted the half is taken once."""
    assert has_path(hall(f"rifles {near} defilade, staff C1111 {status}"), UnitId("rifles"))
    assert not has_path(hall(f"rifles {far} defilade, staff C1111 {status}"), UnitId("rifles"))


@pytest.mark.rule("httr:13.2.5.1a", "httr:13.2.4.1", "httr:13.2.2.6")
@pytest.mark.parametrize(
    ("status", "near", "far"),
    [("defilade", "C1118", "C1119"), ("travel", "C1115", "C1116"), ("disrupted", "C1115", "C1116")],
)
def test_a_regiment_behind_its_division(status: str, near: str, far: str) -> None:
    """Clear 2 a hex in travel: 12 points are six hexes to the chief in C1112, and three if he is on the move."""
    for hex, traced in ((near, True), (far, False)):
        s = hall(f"staff {hex} defilade, chief C1112 {status}", **CHIEF)
        assert headquarters_has_path(s, UnitId("staff")) is traced


@pytest.mark.rule("httr:13.2.6.3", "httr:13.2.2.9", "ruling:A106")
@pytest.mark.parametrize(("hex", "path"), [("C1145", True), ("C1146", True), ("C1147", False)])
def test_vehicles_that_are_less_than_twelve_points_away_by_road(hex: str, path: bool) -> None:
    """To the staff in C1111 by primary road, in travel: 34 hexes 11 1/3, 35 11 2/3, 36 are 12, which is not less."""
    s = hall(f"shermans {hex} travel, staff C1111 defilade", features=ROAD)
    assert has_path(s, UnitId("shermans")) is path


@pytest.mark.rule("httr:13.2.6.4", "httr:13.2.7.1b", "httr:13.2.2.2", "ruling:A98")
def test_the_marker_of_the_headquarters_stays_until_the_next_judgement() -> None:
    """Out of supply when judged, it may stand next to the source afterwards: its men throw one die all the same."""
    s = hall("rifles C1113 concentrated, staff C1112 defilade unsupplied")
    s = after(s, "StartMove rifles")
    assert asked(s)[0] == "chance"
    assert not may(s, 7)


@pytest.mark.rule("httr:13.2.7.1a", "httr:13.1c", "ruling:A97")
def test_recovery_out_of_supply_and_next_to_an_enemy_and_a_headquarters() -> None:
    """-2 for the staff beside, +1 for foe beside, and for rifles themselves +1 for no supply: an 8 is 8, a 9 is 9."""
    s = hall("rifles C1139 concentrated disrupted, staff C1140 defilade, foe C1138", phase=3)
    s = after(s, "Finish", "Finish")
    assert unit(s, "staff").unsupplied
    done = play(s, "Rally C1139", 8)
    assert sorted(each.amount for each in only(done, Recovered).modifiers) == [-2, 1]
    assert not unit(done.state, "rifles").disrupted
    assert unit(play(s, "Rally C1139", 9).state, "rifles").disrupted


@pytest.mark.rule("httr:13.2.7.1a", "httr:13.2.5.1a", "httr:13.2.7a")
def test_two_regiments_are_judged_each_for_itself() -> None:
    """The staff at 12 points is in supply, the chiefs at 14 are not."""
    counters = {"chiefs": {"like": "hq-501", "side": "allied", "formation": "other"}}
    formations = {"other": {"like": "501", "superior": "home-division", "headquarters": "chiefs"}}
    s = hall(
        "rifles C1112 defilade, staff C1116 defilade, chiefs C1117 defilade",
        phase=3,
        counters=counters,
        formations=formations,
    )
    done = play(s, "Finish", "Finish")
    judged = {each.headquarters: (each.supplied, each.points) for each in told(done, SupplyJudged)}
    assert judged == {"staff": (True, 2), "chiefs": (False, 0)}
    assert (done.state.command[FormationId("home")], done.state.command[FormationId("other")]) == (2, 0)


@pytest.mark.rule("httr:18.4.3.1a", "httr:18.4.3.1b", "httr:18.4.3.1d")
def test_who_digs() -> None:
    """Engineers of two points, in line, not disrupted; not with one point, not in defilade, not in an entrenchment."""
    assert may(scene(f"sappers C1010 concentrated lost=2, {FAR}", phase=4), "Dig sappers")
    for status in ("concentrated lost=3", "defilade", "concentrated disrupted"):
        assert not may(scene(f"sappers C1010 {status}, {FAR}", phase=4), "Dig sappers")
    dug = {"dug": {"C1010": "allied"}}
    assert not may(scene(f"sappers C1010 concentrated, {FAR}", phase=4, tables=dug), "Dig sappers")
    refused(scene(f"rifles C1010 concentrated, {FAR}", phase=4), "Dig rifles")


@pytest.mark.rule("httr:18.4.3.1d", "httr:18.4.3.2b", "httr:12.1.1a")
def test_what_stops_the_digging() -> None:
    """A step starts it anew: with two phases of work done, an entrenchment is there after one more if they stay."""
    s = scene(f"sappers C1010 concentrated digging=3, {FAR}", phase=3, turns=2)
    stay = after(s, "Finish", "Finish")
    assert HexId("C1010") in stay.dug
    s = scene(f"sappers C1010 concentrated digging=3, {FAR}", phase=8, turns=2)
    s = after(s, "Finish", "StartMove sappers", "StepTo C1011", "StepTo C1010", "Stop")
    while (s.turn, s.phase) != (36, 5):
        s = after(s, "Finish")
    assert not s.dug


@pytest.mark.rule("httr:13.2.7.9", "httr:13.2.7.5a", "httr:9.2.4b")
def test_a_roll_binds_the_stack_that_moves_together() -> None:
    """1 CP: the roll of 5 is one clear hex 3; another 3 is too much for both."""
    s = hall(
        "rifles C1113 concentrated, second C1113 concentrated, staff C1111 defilade", tables={"command": {"home": 1}}
    )
    s = after(s, "StartMove rifles", 5, "JoinMove second", "StepTo C1114")
    assert left(s, "rifles") == left(s, "second") == 2
    refused(s, "StepTo C1115", "httr:9.2.4")


@pytest.mark.rule("httr:14.1.5", "httr:14.3.2", "httr:13.2.2.6", "ruling:A354", "ruling:HS5")
@pytest.mark.parametrize(
    ("status", "held", "points"),
    [
        pytest.param("defilade", 0, 2, id="sound: gets two"),
        pytest.param("defilade disrupted", 0, 0, id="disrupted: gets none"),
        pytest.param("defilade disrupted", 2, 2, id="disrupted: keeps two"),
    ],
)
def test_a_disrupted_headquarters_gets_no_command_points(status: str, held: int, points: int) -> None:
    """With a path of one hex: what it lacks it gets when it is in order, and keeps what it holds when it is not."""
    s = hall(f"rifles C1112 defilade, staff C1111 {status}", phase=3, tables={"command": {"home": held}})
    s = after(s, "Finish", "Finish")
    assert s.command[FormationId("home")] == points
    assert not unit(s, "staff").unsupplied


@pytest.mark.rule("httr:14.1.5", "httr:13.2.7.1b", "ruling:A354")
def test_a_disrupted_headquarters_that_is_cut_off_loses_them() -> None:
    """Seven clear hexes of 2 are 14 points of 12: out of supply, and without command points."""
    s = hall("rifles C1112 defilade, staff C1117 defilade disrupted", phase=3, tables={"command": {"home": 2}})
    s = after(s, "Finish", "Finish")
    assert (s.command[FormationId("home")], unit(s, "staff").unsupplied) == (0, True)
