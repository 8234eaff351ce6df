"""Positions of 6.4 and 6.6.7, AT fire and the fire that answers it, worked out from the rulebook alone."""

from __future__ import annotations

from typing import Any, Final

import pytest
from tests.httr.helpers import after, amounts, asked, gone, ground, may, only, play, points, scene, told

from hexfront.state import Transition
from httr.events import AtFired, Fired
from httr.state import HttrState

TANK: Final = {"like": "2107p-1", "strength": 2, "er": 5, "morale": 7, "side": "german", "formation": "foes"}
KING: Final = {**TANK, "type": "king_tiger", "dots": 2, "strength": 3}
GUNS: Final = {"gun": {"strength": 3}}
FIREFLIES: Final = {
    "fireflies": {"like": "1cg-5-1", "type": "firefly", "at": "heavy", "side": "allied", "formation": "home"},
}


def shoot(state: HttrState, roll: int, *guns: str, at: str) -> Transition[HttrState]:
    """Fire AT with some points of some units, as "gun 2", at a unit, and roll."""
    return play(state, f"Aim {at} at", *(f"AddGun {gun}" for gun in guns), "OpenFire", roll)


def german(units: str, counters: dict[str, dict[str, Any]] | None = None, **more: Any) -> HttrState:
    """A position at the beginning of the German fire phase, with a second platoon of Panthers."""
    return scene(units, counters={"panther2": TANK, "king": KING, **(counters or {})}, phase=10, **more)


@pytest.mark.rule("httr:6.4.2.1d", "httr:6.4.2.1f", "httr:6.4.2.1h", "httr:6.4.2.1i", "httr:6.4.2.1j", "httr:6.4.5b")
@pytest.mark.parametrize(("roll", "hits"), [(6, 2), (7, 1), (11, 1), (12, 0)])
def test_two_platoons_of_panthers(roll: int, hits: int) -> None:
    """8 + (4 - 1) x 1.5 = 4.5, so 4: 12, half of it 6; a 12 misses whatever the value."""
    s = german("panther C1010 concentrated, panther2 C1010 concentrated, shermans C1011 concentrated")
    fired = only(shoot(s, roll, "panther 2", "panther2 2", at="shermans"), AtFired)
    assert (fired.primary, fired.secondary, fired.value, fired.points) == (8, 4, 12, hits)


@pytest.mark.rule("httr:6.6.7.4b", "httr:6.4.3.1a", "httr:6.4.5c")
@pytest.mark.parametrize(("roll", "hits"), [(3, 2), (4, 1), (5, 1), (6, 0)])
def test_a_crippled_platoon_answers_from_defilade(roll: int, hits: int) -> None:
    """Tanks fire first. 1 / 2 = 1 point is left, (1 - 1) x 0.75 = 0: 5 in all, half of it, rounded up, 3."""
    s = german("panther C1010 concentrated, panther2 C1010 concentrated, shermans C1011 concentrated")
    s = after(s, "Aim shermans at", "AddGun panther 2", "AddGun panther2 2", "OpenFire", 7, "GoToGround shermans")
    assert points(s, "shermans") == 1
    assert asked(s) == ("allied", "ReturnFire.window")
    fired = only(shoot(s, roll, "shermans 1", at="panther"), AtFired)
    assert (fired.strength, fired.primary, fired.secondary, fired.value, fired.points) == (1, 5, 0, 5, hits)


@pytest.mark.rule("httr:6.4.2.1e", "httr:6.4.3.1a", "httr:6.4.4.2", "httr:6.4.4.3", "httr:6.4.4.4a", "httr:6.4.2.1k")
@pytest.mark.parametrize(
    ("mode", "letter", "value", "roll", "hits"),
    [
        ("concentrated", ".", 11, 6, 2),
        ("travel", ".", 13, 7, 2),
        ("travel", ".", 13, 12, 0),
        ("defilade", ".", 10, 6, 1),
        ("defilade", "w", 9, 5, 2),
        ("concentrated", "w", 11, 7, 1),
    ],
)
def test_a_king_tiger_in_defilade(mode: str, letter: str, value: int, roll: int, hits: int) -> None:
    """3 points x 2 dots / 2 = 3: 8 + 2 x 1.5 = 11; + 2 at a column, - 1 in defilade, - 2 in cover instead."""
    s = german(f"king C1010 defilade, shermans C1011 {mode}", ground=ground(C1011=letter))
    fired = only(shoot(s, roll, "king 3", at="shermans"), AtFired)
    assert (fired.strength, fired.value, fired.points) == (3, value, hits)


@pytest.mark.rule("httr:6.4.1.8c", "httr:6.4.1.8d", "httr:6.4.3.1b", "httr:6.3.1.9", "httr:6.4.1.5a", "httr:18.6.3b")
def test_field_guns_at_an_armored_car_two_hexes_away() -> None:
    """4 / 2 = 2 points. Rating 8 is medium: 8 + 1.5, so 9. Rating 7 is light: 6 + 1 = 7. Rating 6 has no AT fire."""
    cars = {"cars": {**TANK, "type": "armored_car"}}
    units = "field C1010 defilade, cars C1012 concentrated"
    eight = only(shoot(scene(units, counters=cars), 12, "field 4", at="cars"), AtFired)
    assert (eight.fire_class, eight.strength, eight.value) == ("medium", 2, 9)
    seven = only(shoot(scene(units, counters={**cars, "field": {"er": 7}}), 12, "field 4", at="cars"), AtFired)
    assert (seven.fire_class, seven.strength, seven.value) == ("light", 2, 7)
    six = scene(units, counters={**cars, "field": {"er": 6}})
    assert not may(six, "Aim cars at") or not may(after(six, "Aim cars at"), "AddGun field 4")


@pytest.mark.rule("httr:6.4.3.2a", "httr:6.4.3.2b", "httr:18.2.4b")
@pytest.mark.parametrize(("dug", "strength", "value"), [(False, 3, 6), (True, 6, 8)])
def test_an_entrenched_gun_doubles(dug: bool, strength: int, value: int) -> None:
    """Medium at heavy: 5 + (3 - 1) x 0.75 = 6.5, so 6; entrenched 5 + (6 - 1) x 0.75 = 8.75, so 8."""
    tables = {"dug": {"C1010": "allied"}} if dug else None
    s = scene("gun C1010 defilade, panther C1011 concentrated", counters=GUNS, tables=tables)
    fired = only(shoot(s, 12, "gun 3", at="panther"), AtFired)
    assert (fired.strength, fired.value) == (strength, value)


@pytest.mark.rule("httr:6.4.1.7", "httr:6.4.2.1b")
def test_once_for_each_class_of_fire() -> None:
    """After a medium group no second medium one may aim at the same tank; a heavy one may."""
    s = scene(
        "shermans C1010 concentrated, gun C1012 defilade, fireflies C1111 concentrated, panther C1011 concentrated",
        counters=FIREFLIES,
    )
    first = after(s, "Aim panther at", "AddGun shermans 2")
    assert not may(first, "AddGun fireflies 2")
    assert may(first, "AddGun gun 2")
    s = after(first, "OpenFire", 12)
    while asked(s)[0] == "german":
        s = after(s, "Decline")
    s = after(s, "Aim panther at")
    assert not may(s, "AddGun gun 2")
    assert may(s, "AddGun fireflies 2")


@pytest.mark.rule("httr:6.4.1.4a", "httr:6.4.1.4b", "httr:18.2.3", "httr:6.4.1.3")
def test_guns_below_infantry() -> None:
    """Two companies cover two guns; a company and mortars cover one; the third tank of a stack is no target."""
    more = {"gun2": {"like": "1-81-101", "strength": 2, "side": "allied", "formation": "home"}}
    foes = "gun2 C1012 defilade, foe C1011 concentrated, foe2 C1011 concentrated, panther C1112 concentrated"
    covered = scene(
        f"rifles C1012 concentrated, second C1012 concentrated, gun C1012 defilade, {foes}",
        counters=more,
    )
    assert may(after(covered, "Aim panther at", "AddGun gun 2"), "AddGun gun2 2")
    half = scene(
        f"rifles C1012 concentrated, mortars C1012 concentrated, gun C1012 defilade, {foes}",
        counters=more,
    )
    assert may(after(half, "Aim panther at"), "AddGun gun 2")
    assert not may(after(half, "Aim panther at", "AddGun gun 2"), "AddGun gun2 2")
    low = scene("gun C1012 defilade, foe C1011 concentrated, foe2 C1011 concentrated, panther C1011 concentrated")
    assert not may(low, "Aim panther at")


@pytest.mark.rule("httr:6.6.7.4a", "httr:6.6.7.4b", "httr:6.6.7.6", "httr:6.4.1.11b")
def test_the_dead_answer_a_gun_in_the_open_but_not_one_in_the_woods() -> None:
    """Value 5 + 1 x 0.75, at least 1: 6; a 3 kills 2 points. They answer with 2 x 2 = 4 at 5: root of 20 is 5."""
    units = "gun C1010 defilade, panther C1011 concentrated"
    s = shoot(scene(units), 3, "gun 2", at="panther").state
    assert asked(s) == ("german", "ReturnFire.window")
    answer = play(s, "Aim gun direct", "AddFirer panther", "OpenFire", 7)
    fired = only(answer, Fired)
    assert (dict(fired.strengths), fired.value, fired.line, fired.occasion) == ({"panther": 4}, 5, "open", "return")
    hidden = shoot(scene(units, ground=ground(C1010="w")), 3, "gun 2", at="panther").state
    assert gone(hidden, "panther")
    assert asked(hidden) == ("allied", "FirePhase.aim")


@pytest.mark.rule("httr:18.3.1a", "httr:18.3.1b", "httr:18.3.1c", "httr:18.3.3", "httr:6.4.1.13")
@pytest.mark.parametrize(
    ("letter", "dug", "strength", "value", "roll", "lost"),
    [
        ("t", False, 5, 7, 4, 2),  # 8 + 1.5, so 9, - 2 in cover: 7, half 4; two at most of five
        ("t", False, 3, 7, 4, 1),  # one at most of three
        ("t", False, 1, 7, 4, 0),
        ("c", False, 5, 5, 3, 2),  # heavy: 6 + 1 - 2 = 5, half 3
        ("c", True, 5, 4, 2, 2),  # very heavy: 5 + 0.75, at least 1, - 2: 4, half 2
    ],
)
def test_tanks_shoot_houses_down(letter: str, dug: bool, strength: int, value: int, roll: int, lost: int) -> None:
    s = german(
        "panther C1010 concentrated, rifles C1011 defilade",
        {"rifles": {"strength": strength}},
        ground=ground(C1011=letter),
        tables={"dug": {"C1011": "allied"}} if dug else None,
    )
    done = shoot(s, roll, "panther 2", at="rifles")
    assert only(done, AtFired).value == value
    assert points(done.state, "rifles") == strength - lost


@pytest.mark.rule("httr:18.3.1a", "httr:18.3.1c", "httr:6.4.1.9")
def test_who_is_not_shot_out_of_houses() -> None:
    """Not men in the open or concentrated; entrenched in a city they are very heavy: 5 + 1 - 2 = 4."""
    assert not may(german("panther C1010 concentrated, rifles C1011 defilade"), "Aim rifles at")
    town = german("panther C1010 concentrated, rifles C1011 concentrated", ground=ground(C1011="t"))
    assert not may(town, "Aim rifles at")
    dug = german(
        "panther C1010 concentrated, rifles C1011 defilade",
        ground=ground(C1011="c"),
        tables={"dug": {"C1011": "allied"}},
    )
    fired = only(shoot(dug, 12, "panther 2", at="rifles"), AtFired)
    assert (fired.target_class, fired.value) == ("very heavy", 4)
    assert not may(scene("sappers C1010 concentrated, panther C1011 concentrated"), "Aim panther at")


@pytest.mark.rule("httr:6.4.1.5b", "httr:6.4.1.2b", "httr:7.3.3a", "httr:7.3.3b", "httr:6.2.3b")
def test_two_hexes_away() -> None:
    """Range 2 reaches into woods two hexes away, not into forest, not over forest or a dike; range 1 does not."""
    tiger = {"tiger": {**TANK, "type": "tiger", "range": 2}}

    def aims(letter: str = ".", between: str = ".", features: str = "") -> bool:
        s = german(
            "tiger C1010 concentrated, shermans C1012 concentrated",
            tiger,
            ground=ground(C1012=letter, C1011=between),
            features=features,
        )
        return may(s, "Aim shermans at") and may(after(s, "Aim shermans at"), "AddGun tiger 2")

    assert aims()
    assert aims("w")
    assert aims("t")
    assert not aims("f")
    assert not aims("r")
    assert not aims(".", "f")
    assert not aims(features='[hexsides]\ndike = "C1011|C1012"')
    assert not may(german("panther C1010 concentrated, shermans C1012 concentrated"), "Aim shermans at")


@pytest.mark.rule("httr:6.4.4.1", "httr:6.4.2.1c")
def test_disrupted_gunners_and_split_fire() -> None:
    """Disrupted: 2 less. Four points split into two and two: 6 + 1 and 6 + 1; no unit fires points that it lacks."""
    s = scene("gun C1010 defilade disrupted, panther C1011 concentrated", counters=GUNS)
    fired = only(shoot(s, 12, "gun 3", at="panther"), AtFired)
    assert amounts(fired.modifiers)["httr:6.4.4.1"] == -2
    assert fired.value == fired.primary + fired.secondary - 2
    mark = {"mark": {**TANK, "type": "mark_4", "at": "medium"}, "mark2": {**TANK, "type": "mark_4", "at": "medium"}}
    split = scene(
        "gun C1010 defilade, mark C1011 concentrated, mark2 C1011 concentrated",
        counters={**mark, "gun": {"strength": 4}},
    )
    assert not may(after(split, "Aim mark at"), "AddGun gun 5")
    done = shoot(split, 12, "gun 2", at="mark")
    state = done.state
    while asked(state)[0] == "german":
        state = after(state, "Decline")
    assert only(done, AtFired).value == 7
    assert only(shoot(state, 12, "gun 2", at="mark2"), AtFired).value == 7


@pytest.mark.rule("httr:6.6.7.6", "httr:6.4.1.12", "httr:6.6.7.3")
def test_one_answer_a_phase_and_none_to_other_fire() -> None:
    """The Panther answers the first class of fire and no second one; conventional fire is not answered."""
    s = scene(
        "shermans C1010 concentrated, fireflies C1111 concentrated, rifles C1012 concentrated,"
        " panther C1011 concentrated, foe C1011 concentrated",
        counters=FIREFLIES,
    )
    s = after(shoot(s, 12, "shermans 2", at="panther").state, "Decline")  # tanks fire first: cover before the answer
    assert asked(s) == ("german", "ReturnFire.window")
    assert may(s, "Aim shermans at")
    assert not may(s, "Aim fireflies at")
    done = shoot(s, 12, "panther 2", at="shermans")
    s = done.state
    while asked(s) != ("allied", "FirePhase.aim"):
        s = after(s, "Decline")
    assert len(told(done, AtFired)) == 1
    s = shoot(s, 12, "fireflies 2", at="panther").state
    while asked(s) != ("allied", "FirePhase.aim"):
        assert not may(s, "Aim fireflies at") or not may(after(s, "Aim fireflies at"), "AddGun panther 2")
        s = after(s, "Decline")
