"""Positions of 6.5, indirect fire, worked out from the rulebook alone."""

from __future__ import annotations

from typing import Any, Final

import pytest
from tests.httr.helpers import CAST, after, asked, ground, may, only, play, scene, told

from hexfront.state import Transition
from httr.events import Fired
from httr.state import HttrState

BATTERY: Final[dict[str, Any]] = {
    **CAST["field"], "battalion": "", "formation": "home-division", "range": 10, "er": 7, "strength": 4,
}  # fmt: skip
"""Towed artillery of the division, 4-7-5."""
HEDGE: Final = {f"C13{column}": "f" for column in range(10, 18)}
"""A row of forest that nobody sees across."""


def far(
    foes: str = "foe C1014 concentrated",
    guns: str = "field C1710 defilade",
    *,
    staff: str = "staff C1510 defilade",
    spotter: str = "rifles C1214 concentrated",
    changes: dict[str, dict[str, Any]] | None = None,
    **more: Any,
) -> HttrState:
    """Guns behind a hedge, two hexes from a headquarters, and a company of it that sees the foes."""
    counters = {"field": BATTERY, **(changes or {})}
    units = ", ".join(part for part in (guns, staff, spotter, foes) if part)
    return scene(units, ground=ground(**HEDGE, **more.pop("terrain", {})), counters=counters, **more)


def shell(s: HttrState, roll: int, *batteries: str, at: str = "foe") -> Transition[HttrState]:
    """Fire with batteries, each with its headquarters, at a unit, and roll."""
    return play(s, f"Aim {at} indirect", *(f"AddBattery {each}" for each in batteries), "OpenFire", roll)


@pytest.mark.rule("httr:6.5.4.1", "httr:6.5.6.1", "httr:6.5.3b", "httr:6.5.3c")
@pytest.mark.parametrize(
    ("mode", "dug", "value", "line"),
    [
        ("concentrated", False, 8, "not_in_defilade"),
        ("defilade", False, 8, "open"),
        ("defilade", True, 4, "open"),
        ("concentrated", True, 8, "not_in_defilade"),
    ],
)
def test_a_battery_at_a_company(mode: str, dug: bool, value: int, line: str) -> None:
    """4 x 2 = 8 points at 7: root of 56 is 8; 4 less if entrenched and in defilade, not for the entrenchment alone."""
    s = far(f"foe C1014 {mode}", tables={"dug": {"C1014": "german"}} if dug else None)
    fired = only(shell(s, 7, "field staff"), Fired)
    assert (dict(fired.strengths), fired.value, fired.line) == ({"field": 8}, value, line)


@pytest.mark.rule("httr:6.5.6.2", "httr:6.5.4.1")
@pytest.mark.parametrize(
    ("type", "strength", "value"),
    [
        ("armored_car", 4, 6 - 1),
        ("mark_4", 4, 6 - 2),
        ("panther", 4, 6 - 4),
        ("king_tiger", 4, 6 - 4),
        ("motorized_infantry", 8, 8),
    ],
)
def test_a_battery_at_armor(type: str, strength: int, value: int) -> None:
    """4 points, not doubled, at 7: root of 28 is 6; 1, 2 or 4 less by class. Very light is doubled, not reduced."""
    s = far("foe C1014 concentrated", changes={"foe": {"type": type}})
    fired = only(shell(s, 7, "field staff"), Fired)
    assert (dict(fired.strengths), fired.value) == ({"field": strength}, value)


def line_of(columns: int, where: str, spotter: str, **changes: Any) -> HttrState:
    """Guns at the western end of a long clear row, a headquarters next to them, a spotter far to the east."""
    units = f"field C1010 defilade, staff C1011 defilade, rifles {spotter} concentrated, foe {where} concentrated"
    return scene(units, ground="\n".join(["." * columns] * 2), counters={"field": BATTERY, **changes})


@pytest.mark.rule("httr:6.5.4.3a", "httr:6.5.4.3b", "httr:6.5.1.1c", "httr:6.1.8")
def test_a_third_farther_without_doubling() -> None:
    """10 hexes and 3.3 more are 13. At men 4 points, root of 28: 6. At a medium tank 2, root of 14: 4, less 2."""
    assert only(shell(line_of(16, "C1020", "C1021"), 7, "field staff"), Fired).value == 8
    assert only(shell(line_of(16, "C1023", "C1022"), 7, "field staff"), Fired).value == 6
    tank = only(shell(line_of(16, "C1023", "C1022", foe={"type": "mark_4"}), 7, "field staff"), Fired)
    assert (dict(tank.strengths), tank.value) == ({"field": 2}, 2)
    beyond = line_of(16, "C1024", "C1023")
    assert not may(beyond, "Aim foe indirect") or not may(after(beyond, "Aim foe indirect"), "AddBattery field staff")


@pytest.mark.rule("httr:6.5.1.1a", "httr:6.5.2.1a", "httr:17.5.1", "httr:17.5.3")
@pytest.mark.parametrize(
    ("formation", "staff", "fires"),
    [
        ("home-division", "C1510", True),  # two hexes
        ("home-division", "C1410", False),  # three
        ("home", "C1610", True),  # one
        ("home", "C1510", False),
    ],
)
def test_how_near_the_headquarters_is(formation: str, staff: str, fires: bool) -> None:
    """Two hexes for a battery of the division, one for a battery of the regiment (A36)."""
    s = far(staff=f"staff {staff} defilade", changes={"field": {**BATTERY, "formation": formation}})
    s = after(s, "Aim foe indirect") if may(s, "Aim foe indirect") else s
    assert may(s, "AddBattery field staff") is fires


def linked(between: str, staff: str = ".", *, hill: bool = False) -> bool:
    """Whether a battery may fire if such hexes lie between the spotter and the headquarters."""
    row = f".{between}{staff}..."
    last = 10 + len(between) + 1
    features = '[features]\nhilltop = "C1010"' if hill else ""
    s = scene(
        f"rifles C1010 concentrated, foe C1110 concentrated, staff C10{last} defilade, field C10{last + 1} defilade",
        ground=f"f{'.' * (len(row) - 1)}\n{row}",
        features=features,
        counters={"field": {**BATTERY, "range": 60}},
    )
    return may(s, "Aim foe indirect") and may(after(s, "Aim foe indirect"), "AddBattery field staff")


@pytest.mark.rule("httr:7.4.1b", "httr:7.4.1c", "httr:7.4.1d", "httr:7.4.2", "httr:7.4.3", "httr:6.5.1.1b")
def test_the_line_to_the_headquarters() -> None:
    """3 of forest and city, 4 with town and woods; from a hilltop 4 of the first; 36 hexes. The staff's hex counts."""
    assert linked("fcf")
    assert not linked("fcff")
    assert linked("fcft")
    assert not linked("fcftw")
    assert not linked("twtwt")
    assert linked("fcf.", "t")
    assert not linked("fcf", "c")
    assert linked("fcff", hill=True)
    assert not linked("fcffc", hill=True)
    assert linked("." * 35)  # 36 hexes from C1010
    assert not linked("." * 36)


@pytest.mark.rule("httr:6.5.4.4a", "httr:6.5.1.3", "httr:6.5.1.4a", "httr:6.5.1.5", "httr:6.5.4.4b")
def test_a_barrage_that_nobody_watches() -> None:
    """4 x 2 / 4 = 2 points at 7: root of 14 is 4. Two batteries at most; neither the staff nor the column is hit."""
    more = {"field2": BATTERY, "field3": BATTERY}
    s = far(
        "stab C1014 defilade, foe2 C1014 travel, foe C1014 concentrated, foe3 C1014 concentrated",
        "field C1710 defilade, field2 C1710 defilade, field3 C1711 defilade",
        spotter="",
        changes=more,
    )
    s = after(s, "Barrage C1014", "AddBattery field")
    two = after(s, "AddBattery field2")
    assert not may(two, "AddBattery field3")
    s = after(s, "OpenFire")
    assert [may(s, f"Draw {unit}") for unit in ("stab", "foe2", "foe", "foe3")] == [False, False, True, True]
    fired = only(play(s, "Draw foe", 7), Fired)
    assert (fired.target, dict(fired.strengths), fired.value) == ("foe", {"field": 2}, 4)


def mortars(mode: str = "defilade", *, spotter: str = "rifles C1112 concentrated", **more: Any) -> HttrState:
    """Mortars 5-7-7 behind the hedge, and a company of their battalion next to the foe."""
    changes = {"mortars": {"strength": 5, "er": 7}, **more.pop("changes", {})}
    foes = "foe C1212 concentrated"
    return far(foes, f"mortars C1412 {mode}", staff="", spotter=spotter, changes=changes, **more)


@pytest.mark.rule("httr:6.5.4.2", "httr:6.5.2.1c", "httr:18.1.1.3a", "httr:6.5.1.11", "httr:6.5.1.12")
def test_mortars_over_a_hedge() -> None:
    """5 / 2 = 3 at 7: root of 21 is 5. Entrenched 5: root of 35 is 6. Only a sound company of the battalion spots."""
    fired = only(shell(mortars(), 7, "mortars"), Fired)
    assert (dict(fired.strengths), fired.er, fired.value) == ({"mortars": 3}, 7, 5)
    dug = only(shell(mortars(tables={"dug": {"C1412": "allied"}}), 7, "mortars"), Fired)
    assert (dict(dug.strengths), dug.value) == ({"mortars": 5}, 6)
    for s in (
        mortars(changes={"rifles": {"battalion": "2/home"}}),
        mortars(spotter="rifles C1112 concentrated disrupted"),
        mortars(spotter="rifles C1112 travel"),
        mortars("defilade disrupted"),
        mortars("defilade depleted"),
    ):
        assert not may(s, "Aim foe indirect") or not may(after(s, "Aim foe indirect"), "AddBattery mortars")


@pytest.mark.rule("httr:6.5.1.10", "httr:6.5.3a")
def test_batteries_of_one_rating_fire_together() -> None:
    """(4 + 3) x 2 = 14 points at 7: root of 98 is 10, so 9. A battery of rating 8 is no part of it."""
    more = {"field2": {**BATTERY, "strength": 3}, "field3": {**BATTERY, "er": 8}}
    s = far(guns="field C1710 defilade, field2 C1710 defilade, field3 C1711 defilade", changes=more)
    aimed = after(s, "Aim foe indirect", "AddBattery field staff")
    assert not may(aimed, "AddBattery field3 staff")
    fired = only(shell(s, 7, "field staff", "field2 staff"), Fired)
    assert (dict(fired.strengths), fired.er, fired.value) == ({"field": 8, "field2": 6}, 7, 9)


@pytest.mark.rule("httr:6.5.3e", "httr:6.5.3f", "httr:6.5.3g")
@pytest.mark.parametrize(
    ("battery", "company", "pips"),
    [
        (13, 18, 0),  # 26 points: 10 beyond 16; 18 points in the hex
        (14, 18, 1),  # 28 = 16 + 12
        (13, 19, 2),
        (14, 19, 3),
        (20, 19, 3),  # 40 = 16 + 24: 2, and 2 for the hex, at most 3
    ],
)
def test_how_far_the_roll_may_be_shifted(battery: int, company: int, pips: int) -> None:
    s = far(
        "foe C1014 concentrated, foe2 C1014 concentrated",
        changes={"field": {**BATTERY, "strength": battery}, "foe": {"strength": 9}, "foe2": {"strength": company - 9}},
    )
    done = shell(s, 7, "field staff")
    offered = [by for by in range(-4, 5) if may(done.state, f"ShiftRoll {by}")]
    if pips:
        assert (min(offered), max(offered)) == (-pips, pips)
    else:
        assert not offered
        assert only(done, Fired).roll == 7


@pytest.mark.rule("httr:6.5.2.5", "httr:6.5.1.2a", "httr:9.1.1")
def test_a_headquarters_that_directed_fire_stays() -> None:
    """The battery fires once; then neither it nor the headquarters moves, while the spotter does."""
    s = shell(far("foe C1014 defilade, foe2 C1015 concentrated"), 7, "field staff").state
    while asked(s) != ("allied", "FirePhase.aim"):
        s = after(s, 6 if asked(s)[0] == "chance" else "Decline")
    assert not may(s, "Aim foe2 indirect")
    s = after(s, "Finish")
    assert asked(s)[1] == "MovementPhase.choose"
    assert not may(s, "StartMove staff")
    assert not may(s, "StartMove field")
    assert may(s, "StartMove rifles")


@pytest.mark.rule("httr:18.9.2b", "httr:18.9.3", "httr:6.5.4.1")
@pytest.mark.parametrize(("mode", "strength", "value"), [("concentrated", 4, 6), ("defilade", 8, 8)])
def test_self_propelled_guns_double_in_battery(mode: str, strength: int, value: int) -> None:
    """Root of 28 is 6; of 56 it is 8."""
    s = far(guns=f"field C1710 {mode}", changes={"field": {**BATTERY, "type": "self_propelled_artillery"}})
    fired = only(shell(s, 7, "field staff"), Fired)
    assert (dict(fired.strengths), fired.value) == ({"field": strength}, value)


@pytest.mark.rule("httr:6.5.1.6", "httr:6.5.1.9", "httr:6.5.1.8", "httr:6.5.1.7", "httr:17.5.5")
def test_a_battery_that_sees_needs_nobody() -> None:
    """Next to its target, third in its stack: 8 points at 7 on the indirect matrix, at the third unit of the hex."""
    s = scene(
        "second C1010 concentrated, third C1010 concentrated, field C1010 defilade,"
        " foe C1011 concentrated, foe2 C1011 concentrated, foe3 C1011 concentrated",
        counters={"field": BATTERY},
    )
    fired = only(shell(s, 7, "field", at="foe3"), Fired)
    assert (fired.method, dict(fired.strengths), fired.er, fired.value) == ("indirect", {"field": 8}, 7, 8)
    assert told(shell(s, 7, "field", at="foe3"), Fired)[0].controls[0].headquarters is None
