"""Positions of chapter 12, worked out from the rulebook before any outcome was looked at."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import pytest
from tests.blind.httr.examining import FAR, left, paid, refused, summed
from tests.httr.closeactions import fight
from tests.httr.helpers import after, ground, may, only, play, scene, where

from hexfront.hexes import HexId
from httr.events import CloseActionWeighed, EntrenchmentRemoved, Fired
from httr.state import HttrState

OWN: Final = {"side": "allied", "formation": "home", "battalion": "1/home"}
TANKS: Final = {"like": "1cg-5-1", **OWN}
DUG: Final = {"dug": {"C1011": "german"}}
MEN: Final = "rifles C1010 concentrated"


def moving(units: str, **more: Any) -> HttrState:
    return scene(units, **{"phase": 6, **more})


def weighed(defender: str, attackers: str = MEN, **more: Any) -> CloseActionWeighed:
    s = moving(f"{attackers}, {defender}", **more)
    return only(fight(s, attackers.split()[0], "C1011", 1), CloseActionWeighed)


@pytest.mark.rule("httr:12.0d", "httr:12.0e", "httr:12.0f", "ruling:A50")
@pytest.mark.parametrize(
    ("letter", "also", "price", "morale", "column"),
    [
        pytest.param("f", "mixed", 6, 6, "open", id="forest and mixed"),
        pytest.param("f", "woods", 6, 6 + 1, "woods_town_rough", id="forest and woods"),
        pytest.param("f", "town", 6, 6 + 1, "woods_town_rough", id="forest and town"),
        pytest.param("f", "", 6, 6 + 2, "forest_city", id="forest alone"),
        pytest.param("t", "mixed", 4, 6, "open", id="town and mixed"),
    ],
)
def test_the_worst_to_move_in_and_the_best_to_see_and_fight_in(
    letter: str, also: str, price: int, morale: int, column: str
) -> None:
    """To enter concentrated on foot a forest is 6, a town 4, whatever else is there; the fight takes the lightest."""
    features = f'[features]\n{also} = "C1011"' if also else ""
    value = weighed("foe C1011 defilade", ground=ground(C1011=letter), features=features)
    assert (value.defence_morale.makes, value.terrain) == (morale, column)
    s = moving(f"{MEN}, {FAR}", ground=ground(C1011=letter), features=features)
    assert paid(play(s, "StartMove rifles", "StepTo C1011"), "rifles") == [price]


@pytest.mark.rule("httr:12.0d", "httr:11.2.8a", "ruling:A50")
def test_a_mixed_forest_holds_as_few_vehicles_as_a_forest() -> None:
    """Four points of vehicles, by a trail, and not five."""
    features = '[features]\nmixed = "C1011"\n[[networks.road]]\nwords = "trail"\npath = "C1010 C1011"'
    for strength, legal in ((4, True), (5, False)):
        s = moving(
            f"shermans C1010 concentrated, {FAR}",
            ground=ground(C1011="f"),
            features=features,
            counters={"shermans": {"strength": strength}},
        )
        s = after(s, "StartMove shermans")
        if legal:
            assert may(s, "StepTo C1011")
        else:
            refused(s, "StepTo C1011", "httr:11.2.8")


@pytest.mark.rule("httr:12.1.2a", "httr:12.1.2b", "httr:10.4.2.1a", "httr:18.9.6b", "ruling:A352")
@pytest.mark.parametrize(
    ("mode", "kind", "morale"),
    [
        pytest.param("defilade", "infantry", 6 + 1 + 2, id="men in defilade"),
        pytest.param("concentrated", "infantry", 6, id="men concentrated"),
        pytest.param("travel", "infantry", 6, id="men in lorries"),
        pytest.param("defilade", "panther", 6 + 1, id="tanks in defilade"),
        pytest.param("defilade", "armored_infantry", 6 + 1, id="half-tracks in defilade"),
        pytest.param("defilade dismounted", "armored_infantry", 6 + 1 + 2, id="on foot in defilade"),
    ],
)
def test_whom_an_entrenchment_in_a_town_helps(mode: str, kind: str, morale: int) -> None:
    """The town gives 1 to all in defilade, the entrenchment 2 to those who are no AFV, no armor and not in travel."""
    value = weighed(
        f"foe C1011 {mode}",
        ground=ground(C1011="t"),
        tables=DUG,
        counters={"foe": {"type": kind}},
    )
    assert value.defence_morale.makes == morale


@pytest.mark.rule("httr:12.1.2b", "ruling:A140")
def test_a_disrupted_unit_is_in_no_mode_that_an_entrenchment_helps() -> None:
    """6 - 4 = 2, without the 2 of the entrenchment and the 1 of the town."""
    value = weighed("foe C1011 defilade disrupted", ground=ground(C1011="t"), tables=DUG)
    assert value.defence_morale.makes == 2


@pytest.mark.rule("httr:12.1.5", "httr:12.1.1b")
def test_attackers_carry_no_trench_along() -> None:
    """Attackers in defilade in an entrenched forest: morale 8, strength 5 / 2 = 3."""
    s = moving(
        "rifles C1010 defilade, foe C1011 concentrated",
        ground=ground(C1010="f"),
        tables={"dug": {"C1010": "allied"}},
    )
    value = only(fight(s, "rifles", "C1011", 1), CloseActionWeighed)
    assert value.attack_morale.makes == 8


@pytest.mark.rule("httr:12.1.4")
def test_whoever_walks_into_an_empty_trench_fills_it_in() -> None:
    s = moving(f"{MEN}, {FAR}", tables=DUG)
    done = play(s, "StartMove rifles", "StepTo C1011")
    assert only(done, EntrenchmentRemoved)
    assert HexId("C1011") not in done.state.dug


@pytest.mark.rule("httr:12.1.4", "httr:10.5.4")
def test_an_advance_fills_it_in_too() -> None:
    """10 points against a foe of 1 entrenched in defilade: effectiveness 1, morale 8 - (6 - 1 + 2) = 1: x = 3, value 4.

    6:1; a 1 is 1 + 7 + 4 = 12, "-/DIS"; a 6 is 17, "-/3".
    """
    s = moving("rifles C1010 concentrated, second C1010 concentrated, foe C1011 defilade lost=3", tables=DUG)
    done = fight(s, "rifles second", "C1011", "NameLead rifles", 6)
    assert only(done, CloseActionWeighed).cell.value == 4
    assert where(done.state, "rifles") == "C1011"
    assert HexId("C1011") not in done.state.dug


@pytest.mark.rule("httr:12.1.3")
def test_the_owner_gives_his_trench_up_in_his_command_phase() -> None:
    """Not the enemy's, and not in another phase."""
    units = f"rifles C1010 defilade, sappers C1310 defilade, {FAR}"
    dug = {"dug": {"C1010": "allied", "C1011": "german"}}
    s = scene(units, phase=4, tables=dug)
    assert may(s, "GiveUpEntrenchment C1010")
    refused(s, "GiveUpEntrenchment C1011")
    s = after(s, "GiveUpEntrenchment C1010")
    assert HexId("C1010") not in s.dug
    assert not may(scene(units, phase=5, tables=dug), "GiveUpEntrenchment C1010")


@pytest.mark.rule("httr:9.4.6c", "httr:9.4.6a", "httr:9.2.4c")
def test_marsh_is_for_those_on_foot_and_for_columns_on_the_road() -> None:
    """Tanks in line do not enter, not even by the road; in travel by the road 1/3, and they stay in it."""
    s = moving(
        f"shermans C1010 concentrated, panzers C1010 travel, {MEN}, {FAR}",
        counters={"panzers": TANKS},
        ground=ground(C1011="s", C1110="s"),
        features='[[networks.road]]\nwords = "primary"\npath = "C1010 C1011"',
    )
    refused(after(s, "StartMove shermans"), "StepTo C1110", "httr:9.4.6")
    refused(after(s, "StartMove shermans"), "StepTo C1011", "httr:9.4.6")
    column = after(s, "StartMove panzers")
    refused(column, "StepTo C1110", "httr:9.4.6")
    column = after(column, "StepTo C1011")
    assert left(column, "panzers") == 12 - Fraction(1, 3)
    refused(column, "LeaveTravel panzers", "httr:9.4.6")
    assert paid(play(s, "StartMove rifles", "StepTo C1110"), "rifles") == [4]


@pytest.mark.rule("httr:12.0b", "httr:9.3.10d", "httr:9.4.1.1")
def test_a_forest_for_guns_and_men_with_and_without_a_road() -> None:
    """Guns in travel only by the road, 1/2; men concentrated 1 by it, in defilade 7 as without."""
    s = moving(
        f"gun C1010 travel, {MEN}, second C1010 defilade, {FAR}",
        ground=ground(C1011="f", C1110="f"),
        features='[[networks.road]]\nwords = "secondary"\npath = "C1010 C1011"',
    )
    refused(after(s, "StartMove gun"), "StepTo C1110", "httr:")
    costs = [paid(play(s, f"StartMove {n}", "StepTo C1011"), n)[0] for n in ("gun", "rifles", "second")]
    assert costs == [Fraction(1, 2), 1, 7]


@pytest.mark.rule("httr:10.4.3.1", "httr:12.0e")
def test_a_wooded_hilltop_is_woods_with_a_column_for_the_defender() -> None:
    """Morale 8 - 7 = 1, effectiveness 0 - 1 + 1: x = 1 - 1 = 0, value 3. To enter on foot it costs 4 as the woods."""
    features = '[features]\nhilltop = "C1011"'
    value = weighed("foe C1011 defilade", ground=ground(C1011="w"), features=features)
    assert (summed(value.shifts), value.cell.value) == (0, 3)
    s = moving(f"{MEN}, {FAR}", ground=ground(C1011="w"), features=features)
    assert paid(play(s, "StartMove rifles", "StepTo C1011"), "rifles") == [4]


@pytest.mark.rule("httr:12.1.2b", "httr:6.3.3.3a")
def test_entrenched_men_fire_at_full_strength_and_tanks_do_not() -> None:
    """5 in a trench in defilade stay 5, without it 3; a tank's 2 doubled and halved is 2, trench or not."""
    for name, dug, points in (("rifles", True, 5), ("rifles", False, 3), ("shermans", True, 2)):
        s = scene(f"{name} C1010 defilade, foe C1011 concentrated", tables={"dug": {"C1010": "allied"}} if dug else {})
        s = after(s, "Aim foe direct", f"AddFirer {name}")
        s = after(s, "OpenFire")
        assert dict(only(play(s, 7), Fired).strengths) == {name: points}


@pytest.mark.rule("httr:9.4.6c", "httr:9.4.2.2")
@pytest.mark.parametrize("phase", [6, 7])
@pytest.mark.parametrize("kind", ["infantry", "motorized_infantry", "sherman"])
def test_no_column_forms_up_in_a_marsh(kind: str, phase: int) -> None:
    """Men on lorries came by the road as tanks do, and like them they stay in Travel Mode."""
    s = scene(
        f"rifles C1010 travel lost=1, {FAR}",
        phase=6,
        ground=ground(C1011="s"),
        features='[[networks.road]]\nwords = "trail"\npath = "C1010 C1011 C1012"',
        counters={"rifles": {"type": kind}},
    )
    s = after(s, "StartMove rifles", "StepTo C1011")
    if phase == 6:
        refused(s, "LeaveTravel rifles", "httr:9.4.6")
        return
    s = after(s, "Stop", "Finish")
    refused(s, "SetMode rifles concentrated", "httr:9.4.6")
