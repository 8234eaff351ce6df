"""Strengths, ratings and fire values of indirect fire (6.5.4 to 6.5.6, 18.9.2)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.httr.helpers import amounts, only, play, scene
from tests.httr.indirect import FIELD, FOES, SPG, behind_the_hedge, shell

from httr.events import Fired
from httr.state import HttrState

DUG: dict[str, Any] = {"tables": {"dug": {"C1014": "german"}}}
AFV = {"like": "2107p-1", "side": "german", "formation": "foes", "battalion": "I/foes"}


def fired(state: HttrState, *batteries: str, at: str = "foe", roll: int = 7) -> Fired:
    """What the event of a shot says."""
    return only(shell(state, roll, *(batteries or ("field staff",)), at=at), Fired)


def points_at(foe: dict[str, Any], guns: str = "field C1710 defilade", range: int = 10, **gun: Any) -> int:
    """The points of a battery at a target."""
    changes = {"foe": foe, "field": {**FIELD, "range": range, **gun}}
    [(_, points)] = fired(behind_the_hedge(guns=guns, changes=changes)).strengths
    return points


TANK = {**AFV, "type": "panther"}
TRUCKS = {"type": "motorized_infantry"}


@pytest.mark.rule("httr:6.5.4.1", "httr:2.4.1a", "httr:18.9.3")
def test_artillery_doubles_at_all_but_afv() -> None:
    """3 points are 6 at infantry and at trucks, 3 at tanks and at half-tracks."""
    assert points_at({}, strength=3) == 6
    assert points_at(TRUCKS, strength=3) == 6
    assert points_at(TANK, strength=3) == 3
    assert points_at({"type": "armored_infantry"}, strength=3) == 3


@pytest.mark.rule("httr:6.5.4.3a", "httr:6.5.4.3b", "httr:2.4.1b")
def test_extended_range_costs_the_doubling() -> None:
    """The target is 8 hexes away: a range of 6 reaches 6 + 1 only, one of 7 reaches 7 + 2."""
    assert points_at({}, range=8, strength=3) == 6
    assert points_at({}, range=7, strength=3) == 3
    assert points_at(TANK, range=7, strength=5) == 3  # 2.5
    assert points_at(TANK, range=8, strength=5) == 5
    extended = fired(behind_the_hedge(changes={"field": {**FIELD, "range": 7}}))
    assert (extended.controls[0].distance, extended.controls[0].extended) == (8, True)


@pytest.mark.rule("httr:18.9.1", "httr:18.9.2b", "httr:18.9.3", "httr:6.5.4.1", "httr:6.5.1.9")
def test_self_propelled_artillery_doubles_in_battery_only() -> None:
    """4 points are 8 in battery, and 4 concentrated."""
    gun: dict[str, Any] = {"type": "self_propelled_artillery"}
    assert points_at({}, **gun) == 8
    assert points_at({}, guns="field C1710 concentrated", **gun) == 4
    assert SPG["type"] == "self_propelled_artillery"


@pytest.mark.rule("httr:6.5.4.2", "httr:2.4.2a", "httr:2.4.2b")
def test_heavy_weapons_in_defilade_are_halved_unless_entrenched() -> None:
    """5 points are 3 in defilade, 5 concentrated or entrenched, and 1 is 1; a battery in defilade is not halved."""

    def mortars(markers: str, strength: int, **tables: Any) -> int:
        at = {"mortars": {"strength": strength}}
        s = scene(f"mortars C1010 {markers}, foe C1012 concentrated", counters=at, **tables)
        [(_, points)] = fired(s, "mortars").strengths
        return points

    assert mortars("concentrated", 5) == 5
    assert mortars("defilade", 5) == 3
    assert mortars("defilade", 1) == 1
    assert mortars("defilade", 5, tables={"dug": {"C1010": "allied"}}) == 5


@pytest.mark.rule("httr:6.5.6.2")
@pytest.mark.parametrize(
    ("kind", "amount"),
    [
        ("motorized_infantry", None),
        ("armored_infantry", -1),
        ("sherman", -2),
        ("panther", -4),
        ("king_tiger", -4),
    ],
)
def test_armor_lowers_the_fire_value(kind: str, amount: int | None) -> None:
    """By the class of the target; very light targets are like infantry."""
    event = fired(behind_the_hedge(changes={"foe": {"type": kind}}))
    assert amounts(event.value_modifiers) == ({} if amount is None else {"httr:6.5.6.2": amount})
    listed = 8 if amount is None else 6  # 8 points, or 4, of rating 8
    assert event.value == listed + (amount or 0)


@pytest.mark.rule("httr:6.5.6.1", "httr:12.1.2b")
def test_an_entrenchment_lowers_the_fire_value_in_defilade() -> None:
    """8 - 4; a concentrated company, or an AFV, has nothing of the marker."""
    assert fired(behind_the_hedge("foe C1014 defilade", **DUG)).value == 8 - 4
    assert fired(behind_the_hedge(FOES, **DUG)).value == 8
    tank = fired(behind_the_hedge("foe C1014 defilade", changes={"foe": TANK}, **DUG))
    assert amounts(tank.value_modifiers) == {"httr:6.5.6.2": -4}


@pytest.mark.rule("httr:6.5.3b", "httr:6.5.3c")
def test_fire_that_is_too_weak_has_no_effect() -> None:
    """4 points of rating 1 are a value of 2, less 4 for the tank: nothing is rolled."""
    weak = {"field": {**FIELD, "er": 1}, "foe": TANK}
    s = behind_the_hedge(changes=weak)
    done = shell_without_roll(s)
    assert (done.value, done.rolled, done.result) == (0, 0, "-")


def shell_without_roll(state: HttrState) -> Fired:
    """A shot for which no dice are rolled."""
    return only(play(state, "Aim foe indirect", "AddBattery field staff", "OpenFire"), Fired)


@pytest.mark.rule("httr:6.5.5.2", "httr:6.5.5a")
def test_a_headquarters_that_a_battery_was_not_attached_to_costs_two() -> None:
    """A battery of another division, attached to this one, fires with 8 - 2 under a regiment of this one."""
    formations = {"others": {"like": "85", "side": "allied", "army": "US", "headquarters": "No"}}
    changes = {"field": {**FIELD, "formation": "others"}}
    lent = behind_the_hedge(changes=changes, formations=formations, tables={"attached": {"field": "home-division"}})
    event = fired(lent)
    assert amounts(event.er_modifiers) == {"httr:6.5.5.2": -2}
    assert event.er == 8 - 2
    own = behind_the_hedge(tables={"attached": {"field": "home-division"}})
    assert fired(own).er == 8


@pytest.mark.rule("httr:17.5.8", "httr:17.5.9", "httr:17.5.10", "httr:6.5.5.2")
@pytest.mark.parametrize(("superior", "rule", "er"), [("home-division", "httr:17.5.8", 7), ("No", "httr:17.5.9", 6)])
def test_artillery_that_lost_its_headquarters_is_rated_lower(superior: str, rule: str, er: int) -> None:
    """By one under another regiment of its division, by two elsewhere, and not for being lent as well."""
    formations = {
        "lost": {"like": "501", "superior": superior, "headquarters": "lost-hq"},
        "home": {"like": "501", "superior": "home-division", "headquarters": "staff"},
    }
    changes = {
        "field": {**FIELD, "formation": "lost"},
        "lost-hq": {"like": "hq-501", "formation": "lost"},
    }
    s = behind_the_hedge(
        staff="staff C1610 defilade",
        changes=changes,
        formations=formations,
        tables={"attached": {"field": "home"}},
        lost=["lost-hq"],
    )
    event = fired(s)
    assert amounts(event.er_modifiers) == {rule: er - 8}
    assert event.er == er
