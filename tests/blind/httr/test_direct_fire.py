"""Positions of 6.1 to 6.3, general rules of fire and conventional direct fire, worked out from the rulebook alone."""

from __future__ import annotations

from typing import Any, Final

import pytest
from tests.httr.helpers import after, asked, ground, may, only, play, points, scene, told, unit, why

from hexfront.state import Transition
from httr.events import Fired, MoraleChecked
from httr.state import HttrState
from httr.unittypes import Mode

FOE: Final = "foe C1011 concentrated"
COUNTERS: Final[dict[str, dict[str, Any]]] = {
    "rifles": {"strength": 4, "er": 6},
    "second": {"strength": 3, "er": 5},
    "shermans": {"strength": 3, "er": 6},
    "mortars": {"strength": 4, "er": 7},
    "foe": {"strength": 5, "morale": 7},
}


def volley(state: HttrState, roll: int, *firers: str, at: str = "foe") -> Transition[HttrState]:
    """Fire with some units at one, and roll."""
    return play(state, f"Aim {at} direct", *(f"AddFirer {firer}" for firer in firers), "OpenFire", roll)


def table(units: str, counters: dict[str, dict[str, Any]] | None = None, **more: Any) -> HttrState:
    """A position with the printed values of these positions, some of them changed."""
    counters = counters or {}
    names = dict.fromkeys((*COUNTERS, *counters))
    values = {name: {**COUNTERS.get(name, {}), **counters.get(name, {})} for name in names}
    return scene(units, counters=values, **more)


@pytest.mark.rule("httr:6.3.1.2b", "httr:6.3.3.3a", "httr:6.3.2.2d", "httr:2.4.2a")
@pytest.mark.parametrize(("roll", "result"), [(8, "-"), (9, "DEF"), (10, "1"), (6, "DEF"), (5, "1"), (3, "1")])
def test_a_packet_takes_the_lower_rating_and_halves_each_unit_by_itself(roll: int, result: str) -> None:
    """4 concentrated and 3 / 2 = 2 in defilade are 6; rating 5: root of 30 is 6, column I of who is not in defilade."""
    s = table(f"rifles C1010 concentrated, second C1012 defilade, {FOE}")
    fired = only(volley(s, roll, "rifles", "second"), Fired)
    assert dict(fired.strengths) == {"rifles": 4, "second": 2}
    assert (fired.er, fired.value, fired.line, fired.result) == (5, 6, "not_in_defilade", result)


@pytest.mark.rule("httr:6.3.3.1a", "httr:6.3.3.3a", "httr:6.3.3.4a", "httr:6.3.4.4")
@pytest.mark.parametrize(
    ("mode", "strength", "er", "value"),
    [("concentrated", 6, 6, 6), ("defilade", 3, 6, 5), ("travel", 1, 5, 3)],
)
def test_tanks_double_at_men_and_halve_in_defilade(mode: str, strength: int, er: int, value: int) -> None:
    """3 x 2 = 6, root of 36; 3 x 2 / 2 = 3, root of 18 is 5; one point in Travel Mode at 6 - 1, root of 5 is 3."""
    fired = only(volley(table(f"shermans C1010 {mode}, {FOE}"), 7, "shermans"), Fired)
    assert (dict(fired.strengths), fired.er, fired.value) == ({"shermans": strength}, er, value)


@pytest.mark.rule("httr:6.3.3.1b")
@pytest.mark.parametrize(("side", "strength"), [("german", 6), ("allied", 3)])
def test_only_german_armored_cars_double(side: str, strength: int) -> None:
    """3 x 2 = 6 for one side, 3 for the other."""
    own = {"like": "1cg-5-1", "type": "armored_car", "strength": 3, "er": 5}
    firer, target = {"german": ("foes", "rifles"), "allied": ("home", "foe")}[side]
    cars = {"cars": {**own, "side": side, "formation": firer}}
    s = table(f"cars C1010 concentrated, {target} C1011 concentrated", cars, phase={"german": 10, "allied": 5}[side])
    assert dict(only(volley(s, 7, "cars", at=target), Fired).strengths) == {"cars": strength}


@pytest.mark.rule("httr:6.3.5.1a", "httr:6.3.2.2b", "httr:6.3.5.1b", "httr:6.3.5.2")
@pytest.mark.parametrize(
    ("er", "parts", "value", "pips"),
    [
        (5, (9, 8), 7, 0),  # 17: root of 9 x 5 = 45 is 7, no further nine
        (5, (9, 9), 8, 0),  # 18: 7 + 1
        (7, (9, 9, 8), 9, 0),  # 26: root of 63 is 8, + 1 = 9
        (7, (9, 9, 9), 9, 1),  # 27: two nines more, one of them makes 9
    ],
)
def test_each_full_nine_more_is_a_column_and_then_a_pip(er: int, parts: tuple[int, ...], value: int, pips: int) -> None:
    names, places = ("rifles", "second", "third"), ("C1010", "C1012", "C1111")
    counters = {name: {"strength": part, "er": er} for name, part in zip(names, parts, strict=False)}
    men = ", ".join(f"{name} {place} concentrated" for name, place in zip(counters, places, strict=False))
    s = table(f"{men}, {FOE}", counters)
    done = volley(s, 5, *counters)
    if pips:
        assert may(done.state, "ShiftRoll 1")
        assert not may(done.state, "ShiftRoll 2")
        done = play(done.state, "ShiftRoll -1")
    fired = only(done, Fired)
    assert (fired.value, fired.rolled, fired.roll) == (value, 5, 5 - pips)


@pytest.mark.rule("httr:6.3.5.3a", "httr:6.3.5.3b")
@pytest.mark.parametrize(("rolls", "left"), [((3,), 5), ((2, 8), 4), ((2, 7), 5)])
def test_fire_too_weak_for_rough_ground_tries_its_luck(rolls: tuple[int, ...], left: int) -> None:
    """1 point of rating 3: root of 3 is 2, and the line of rough begins with 3. On a 2 morale 7 is checked."""
    s = table(
        "rifles C1010 concentrated, foe C1011 defilade", {"rifles": {"strength": 1, "er": 3}}, ground=ground(C1011="r")
    )
    s = after(s, "Aim foe direct", "AddFirer rifles", "OpenFire", "MinimalFire")
    done = play(s, *rolls)
    assert points(done.state, "foe") == left
    assert len(told(done, MoraleChecked)) == len(rolls) - 1


@pytest.mark.rule("httr:6.3.5.4a", "httr:6.3.5.4b", "httr:6.3.3.3b")
@pytest.mark.parametrize(
    ("target", "dug", "value", "line"),
    [
        ("howitzer", False, 8, "forest_town_broken"),
        ("pak", False, 8, "forest_town_broken"),
        ("howitzer", True, 5, "forest_town_broken"),
        ("pak", True, 5, "rough_city"),
        ("foe", False, 8, "rough_city"),
    ],
)
def test_guns_in_a_city_are_hit_as_in_a_town(target: str, dug: bool, value: int, line: str) -> None:
    """9 points of rating 6: root of 54 is 8; entrenched 3 less. Only entrenched AT units have the city's own line."""
    tables = {"dug": {"C1011": "german"}} if dug else None
    s = table(
        f"rifles C1010 concentrated, {target} C1011 defilade",
        {"rifles": {"strength": 9}},
        ground=ground(C1011="c"),
        tables=tables,
    )
    fired = only(volley(s, 7, "rifles", at=target), Fired)
    assert (fired.value, fired.line) == (value, line)


@pytest.mark.rule("httr:6.3.1.10a", "httr:6.3.1.10b", "httr:18.1.1.3c")
def test_mortars_alone_with_their_own_and_with_strangers() -> None:
    """Alone 4 points at 4: 4. With a company of their battalion 8 at 6: root of 48 is 7. With another battalion not."""
    s = table(
        f"mortars C1010 concentrated, rifles C1010 concentrated, third C1012 concentrated, {FOE}",
        {"third": {"battalion": "2/home", "er": 5}},
    )
    alone = only(volley(s, 7, "mortars"), Fired)
    assert (alone.er, alone.value) == (4, 4)
    together = only(volley(s, 7, "rifles", "mortars"), Fired)
    assert (together.er, together.value) == (6, 7)
    assert not may(after(s, "Aim foe direct", "AddFirer third"), "AddFirer mortars")


@pytest.mark.rule("httr:6.3.1.11", "httr:6.3.1.12")
def test_who_fires_from_a_column() -> None:
    """Tanks do, one of them into a hex; men do not."""
    s = table(
        "shermans C1110 travel, tanks C1110 travel, rifles C1112 travel,"
        " foe C1111 concentrated, foe2 C1210 concentrated",
        {"tanks": {"like": "1cg-5-1", "side": "allied", "formation": "home", "er": 3, "strength": 2}},
    )
    aimed = after(s, "Aim foe direct")
    assert not may(aimed, "AddFirer rifles")
    first = after(aimed, "AddFirer shermans")
    assert not may(first, "AddFirer tanks")
    fired = after(first, "OpenFire", 7, "Decline")
    assert not may(fired, "Aim foe direct")
    assert may(after(fired, "Aim foe2 direct"), "AddFirer tanks")


@pytest.mark.rule("httr:6.3.1.2a", "httr:6.3.1.4", "httr:6.3.1.5a", "httr:6.1.4")
def test_equal_ratings_fire_together_and_a_hex_is_done_with_once() -> None:
    """A second unit of rating 6 comes too late, one of rating 5 does not; the third of a stack has no part in it."""
    s = table(
        "rifles C1010 concentrated, mortars C1010 concentrated, sappers C1010 concentrated,"
        " third C1012 concentrated, second C1111 concentrated,"
        " foe C1011 concentrated, foe2 C1011 concentrated, foe3 C1011 concentrated, pioneers C1112 concentrated",
        {"third": {"er": 6}},
    )
    assert not may(s, "Aim foe3 direct")
    assert not may(after(s, "Aim foe direct"), "AddFirer sappers")
    s = after(s, "Aim foe direct", "AddFirer rifles", "OpenFire", 7, "Decline")
    assert not may(after(s, "Aim foe direct"), "AddFirer third")
    assert may(after(s, "Aim foe direct"), "AddFirer second")
    s = after(s, "Aim pioneers direct", "AddFirer second", "OpenFire", 7, "Decline")
    assert "httr:6.1.4" in why(s, "Aim foe2 direct")


@pytest.mark.rule("httr:6.3.3.5", "httr:6.3.4b")
def test_disrupted_men_fire_with_half_their_strength_at_full_rating() -> None:
    """5 / 2 = 3 points at 6: root of 18 is 5. Disruption bars opportunity fire (10.6.2), not that of the own phase."""
    s = table(f"rifles C1010 concentrated disrupted, {FOE}", {"rifles": {"strength": 5}})
    fired = only(volley(s, 7, "rifles"), Fired)
    assert (dict(fired.strengths), fired.er, fired.value) == ({"rifles": 3}, 6, 5)


@pytest.mark.rule("httr:6.3.1.6", "httr:6.3.2.2g", "httr:6.3.2.2i")
def test_what_a_unit_cannot_lose_falls_on_the_next_two_but_not_on_tanks() -> None:
    """9 points at 9: value 9, column L; 3 on an 11. One kills the first, two more fall on men, as the firer wants."""
    s = table(
        "rifles C1010 concentrated, foe C1011 concentrated lost=4, foe2 C1011 concentrated, foe3 C1011 concentrated",
        {"rifles": {"strength": 9, "er": 9}},
    )
    s = after(s, "Aim foe direct", "AddFirer rifles", "OpenFire", 11)
    assert asked(s)[0] == "allied"
    assert may(s, "PlaceLoss foe2")
    s = after(s, "PlaceLoss foe3", "PlaceLoss foe2")
    assert (points(s, "foe"), points(s, "foe2"), points(s, "foe3")) == (0, 3, 3)
    tanks = table(
        "rifles C1010 concentrated, foe C1011 concentrated lost=4, panther C1011 concentrated",
        {"rifles": {"strength": 9, "er": 9}},
    )
    assert points(after(tanks, "Aim foe direct", "AddFirer rifles", "OpenFire", 11), "panther") == 2


@pytest.mark.rule("httr:6.3.3.3a", "httr:6.3.4.1", "httr:18.9.6b", "httr:6.3.2.2c")
def test_entrenched_men_fire_in_full_and_dismounted_ones_a_rating_lower() -> None:
    """5 points at 6: root of 30 is 6, entrenched in defilade as well. Armored infantry on foot: 4 at 5 - 1: 4."""
    s = table(f"rifles C1010 defilade, {FOE}", {"rifles": {"strength": 5}}, tables={"dug": {"C1010": "allied"}})
    fired = only(volley(s, 7, "rifles"), Fired)
    assert (dict(fired.strengths), fired.value) == ({"rifles": 5}, 6)
    panzer = table(
        f"second C1010 concentrated dismounted, {FOE}", {"second": {"type": "armored_infantry", "strength": 4, "er": 5}}
    )
    on_foot = only(volley(panzer, 7, "second"), Fired)
    assert (on_foot.er, on_foot.value) == (4, 4)


@pytest.mark.rule("httr:6.3.3.2a", "httr:6.3.4.3", "httr:6.3.1.8a", "httr:6.3.1.8b")
def test_field_guns_fire_directly_at_two_and_only_from_the_top() -> None:
    """4 points at 2: root of 8 is 3, not halved in battery; AT guns at their own rating. No third unit fires."""
    s = table(f"field C1010 defilade, {FOE}")
    fired = only(volley(s, 7, "field"), Fired)
    assert (dict(fired.strengths), fired.er, fired.value) == ({"field": 4}, 2, 3)
    gun = only(volley(table(f"gun C1010 defilade, {FOE}", {"gun": {"er": 4}}), 7, "gun"), Fired)
    assert (gun.er, gun.value) == (4, 3)  # root of 8
    low = table(f"rifles C1010 concentrated, second C1010 concentrated, field C1010 defilade, {FOE}")
    assert not may(after(low, "Aim foe direct"), "AddFirer field")


@pytest.mark.rule("httr:6.3.4a", "httr:6.7.2.2", "httr:6.3.1.3")
def test_the_second_packet_meets_men_in_defilade() -> None:
    """4 at 6: root of 24 is 5, column H: DEF on a 9. Then 3 at 5: root of 15 is 4, column E: DEF on an 11."""
    s = table(f"rifles C1010 concentrated, second C1012 concentrated, {FOE}")
    s = after(s, "Aim foe direct", "AddFirer rifles", "OpenFire", 9, "GoToGround foe")
    assert unit(s, "foe").mode is Mode.DEFILADE
    fired = only(volley(s, 11, "second"), Fired)
    assert (fired.value, fired.line, fired.result) == (4, "open", "DEF")
