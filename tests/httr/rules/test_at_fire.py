"""AT fire (6.4, 18.3): who may fire at whom, with what, and what it does."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.httr.helpers import action, after, amounts, asked, ground, may, only, play, points, scene, why

import httr
from hexfront.odds import odds
from hexfront.sources import Refusal
from httr.counters import UnitId
from httr.events import AtFired
from httr.rules.at_fire import at_firer_refusal, at_range, at_target_refusal
from httr.rules.at_strength import at_modifiers, at_strength, at_sum, at_target_class, losses_of, points_of
from httr.rules.fire_results import FIRE, OPPORTUNITY, SPECIAL
from httr.rules.units import at_class, target_class
from httr.state import HttrState

PANTHER = "panther C1011 concentrated"
TANKS = {"second": {"like": "2107p-1", "strength": 2, "side": "allied"}, "third": {"like": "2107p-1", "side": "allied"}}


def rules_of(refusals: Any) -> set[str]:
    """The rules of some refusals."""
    found: tuple[Refusal, ...] = tuple(refusals)
    return {each.rule for each in found}


def refused(s: HttrState, name: str, target: str = "panther", occasion: str = FIRE) -> set[str]:
    """The rules that keep a unit from firing AT at a unit."""
    return rules_of(at_firer_refusal(s, UnitId(name), UnitId(target), occasion))


def value(s: HttrState, target: str, *guns: str) -> tuple[int, int, int]:
    """Primary, secondary and total ATFV of some units with all that they have."""
    named = tuple((UnitId(name), points(s, name)) for name in guns)
    found = at_sum(s, UnitId(target), named, at_modifiers(s, UnitId(target), named, FIRE))
    return found.primary, found.secondary, found.value


@pytest.mark.example("httr-ex-10")
@pytest.mark.rule("httr:6.4.2.1e")
def test_a_king_tiger_fires_with_twice_its_points() -> None:
    """Two points with two dots: 2 x 2 = 4."""
    s = scene(PANTHER, counters={"panther": {"type": "king_tiger", "dots": 2}})
    assert at_strength(s, UnitId("panther"), 2) == 4


@pytest.mark.example("httr-ex-11")
@pytest.mark.rule("httr:6.4.2.1l", "httr:6.4.1.8a", "httr:6.4.1.8b", "httr:2.7h", "httr:2.7j")
def test_a_firefly_fires_better_than_it_is_armored() -> None:
    """Heavy AT fire, medium target."""
    s = scene("shermans C1010", counters={"shermans": {"type": "firefly", "at": "heavy"}})
    assert at_class(s, UnitId("shermans")) == "heavy"
    assert target_class(s, UnitId("shermans")) == "medium"


def duel() -> HttrState:
    """Two Panther platoons next to one of Shermans in the open, all concentrated; and two more of Shermans."""
    return scene(
        "panther C1010 concentrated, pak C1010 concentrated, shermans C1011 concentrated, gun C1111 concentrated,"
        " field C1111 concentrated",
        counters={
            "pak": {"type": "panther", "at": "heavy"},
            "gun": {"type": "sherman"},
            "field": {"type": "sherman", "strength": 2, "at": "medium"},
        },
        phase=10,
    )


@pytest.mark.example("httr-ex-12")
@pytest.mark.rule(
    "httr:6.4.2.1d", "httr:6.4.2.1f", "httr:6.4.2.1g", "httr:6.4.2.1m", "httr:6.4.5a", "httr:6.4.5b", "httr:6.4.3.1c"
)
def test_two_panthers_at_a_sherman() -> None:
    """8 + (4 - 1) x 1.5 = 8 + 4 = 12: two points at 6 or less, one up to 11, a 12 misses."""
    assert value(duel(), "shermans", "panther", "pak") == (8, 4, 12)
    assert [points_of(12, roll) for roll in range(2, 13)] == [2] * 5 + [1] * 5 + [0]
    fired = only(play(duel(), "Aim shermans at", "AddGun panther 2", "AddGun pak 2", "OpenFire", 6), AtFired)
    assert (fired.strength, fired.fire_class, fired.target_class, fired.points) == (4, "heavy", "medium", 2)


@pytest.mark.example("httr-ex-13")
@pytest.mark.rule("httr:6.4.5c", "httr:6.4.2.1h", "httr:6.4.2.1i", "httr:6.4.2.1j", "httr:6.4.2.1k", "httr:6.4.5d")
def test_a_sherman_answers() -> None:
    """5 + 1 x 0.75, at least one: 6. Two points at 3 or less, one up to 6, else a miss."""
    assert value(duel(), "panther", "shermans") == (5, 1, 6)
    assert [points_of(6, roll) for roll in range(2, 13)] == [2] * 2 + [1] * 3 + [0] * 6


@pytest.mark.example("httr-ex-14")
@pytest.mark.rule("httr:6.4.5b", "httr:6.4.2.1f")
def test_three_shermans_at_a_panther() -> None:
    """5 + (6 - 1) x 0.75 = 8.75, rounded down to 8."""
    assert value(duel(), "panther", "shermans", "gun", "field") == (5, 3, 8)


def figure_5() -> HttrState:
    """Two Panthers, an AT unit and a battery of rating 9 near a platoon of Shermans."""
    return scene(
        "panther C1010 concentrated, pak C1010 defilade, howitzer C1112 defilade, shermans C1011 concentrated",
        counters={"howitzer": {"er": 9}, "pak": {"at": "medium"}},
        phase=10,
    )


@pytest.mark.example("httr-ex-15")
@pytest.mark.rule(
    "httr:6.4.2.1b", "httr:6.4.1.7", "httr:6.4.1.8d", "httr:6.4.3.1b", "httr:6.4.3.2a", "httr:6.4.1.1", "httr:6.4.1.12"
)
def test_figure_5_groups_by_class() -> None:
    """Heavy and medium fire apart, in any order; the battery counts half, the AT unit whole: 4 / 2 + 2 = 4."""
    s = after(figure_5(), "Aim shermans at", "AddGun pak 2")
    assert why(s, "AddGun panther 2") == {"httr:6.4.2.1b"}
    medium = play(s, "AddGun howitzer 4", "OpenFire", 12)
    fired = only(medium, AtFired)
    assert (fired.fire_class, fired.strength) == ("medium", 2 + 2)
    assert asked(medium.state) == ("allied", "ReturnFire.window")
    s = after(medium.state, "Decline", "Decline", 6)
    assert may(after(s, "Aim shermans at"), "AddGun panther 2")
    assert refused(s, "pak", "shermans") == {"httr:6.4.1.7", "httr:6.2.1"}


@pytest.mark.rule("httr:6.4.1.7")
def test_each_class_is_aimed_at_a_target_once() -> None:
    """Who is held back may not fire at it later in the phase."""
    s = after(duel(), "Aim shermans at", "AddGun panther 2", "OpenFire", 12, "Decline", "Decline")
    assert refused(s, "pak", "shermans") == {"httr:6.4.1.7"}
    assert refused(s, "pak", "gun") == set()


@pytest.mark.parametrize(
    ("er", "fire"), [(6, None), (7, "light"), (8, "medium"), (9, "medium")], ids=["6", "7", "8", "9"]
)
@pytest.mark.rule("httr:6.4.1.8c", "httr:6.4.1.8d", "httr:6.3.1.9")
def test_the_class_of_artillery(er: int, fire: str | None) -> None:
    """By its rating."""
    assert at_class(scene("field C1010 defilade", counters={"field": {"er": er}}), UnitId("field")) == fire


@pytest.mark.parametrize(
    ("units", "name", "strength"),
    [
        pytest.param("shermans C1010 concentrated", "shermans", 3, id="as printed"),
        pytest.param("shermans C1010 defilade", "shermans", 2, id="6.4.3.1: 3 / 2, rounded up"),
        pytest.param("shermans C1010 defilade disrupted", "shermans", 3, id="6.4.4.1: disruption tells on the value"),
        pytest.param("field C1010 defilade", "field", 2, id="A35: artillery 4 / 2, once"),
        pytest.param("gun C1010 defilade", "gun", 2, id="6.4.3.2: in battery"),
        pytest.param("gun C1012 defilade", "gun", 2 * 2, id="6.4.3.2: 2 x 2 entrenched"),
    ],
)
@pytest.mark.rule("httr:6.4.3.1a", "httr:6.4.3.1b", "httr:6.4.3.2a", "httr:6.4.3.2b", "httr:18.2.4a", "httr:18.2.4b")
def test_the_strength_of_at_fire(units: str, name: str, strength: int) -> None:
    """Halved and doubled at once, rounded up."""
    s = scene(units, counters={"shermans": {"strength": 3}}, tables={"dug": {"C1012": "allied"}})
    assert at_strength(s, UnitId(name), points(s, name)) == strength


@pytest.mark.parametrize(
    ("target", "letter", "found"),
    [
        ("concentrated", "t", {}),
        ("travel", ".", {"httr:6.4.4.2": 2}),
        ("defilade", ".", {"httr:6.4.4.3": -1}),
        ("defilade", "w", {"httr:6.4.4.4a": -2}),
        ("defilade disrupted", "w", {}),
    ],
)
@pytest.mark.rule("httr:6.4.4.2", "httr:6.4.4.3", "httr:6.4.4.4a", "httr:6.4.4.4b", "httr:6.4.4.1")
def test_what_changes_the_value(target: str, letter: str, found: dict[str, int]) -> None:
    """Travel Mode helps the firer, defilade the target, more so in cover; not against special AT fire."""
    s = scene(f"gun C1010 defilade disrupted, panther C1011 {target}", ground=ground(C1011=letter))
    guns = ((UnitId("gun"), 2),)
    assert amounts(at_modifiers(s, UnitId("panther"), guns, FIRE)) == {"httr:6.4.4.1": -2, **found}
    special = {"httr:6.4.4.1": -2} | ({"httr:6.4.4.2": 2} if target == "travel" else {})
    assert amounts(at_modifiers(s, UnitId("panther"), guns, SPECIAL)) == special


@pytest.mark.parametrize(
    ("units", "name", "rule"),
    [
        ("rifles C1010 concentrated", "rifles", "httr:2.7g"),
        ("sappers C1010 concentrated", "sappers", "httr:2.7g"),
        ("gun C1010 travel", "gun", "httr:6.3.1.11"),
        ("field C1010 travel", "field", "httr:6.3.1.11"),
        ("gun C1010 defilade depleted", "gun", "httr:6.1.10"),
        ("gun C1111 defilade, shermans C1013 concentrated", "shermans", "httr:6.4.1.5a"),
        ("rifles C1010, second C1010, shermans C1010 concentrated", "shermans", "httr:6.4.1.4a"),
        ("rifles C1010, second C1010, field C1010 defilade", "field", "httr:6.4.1.4a"),
        ("rifles C1010, second C1010, gun C1010 travel", "gun", "httr:6.3.1.11"),
    ],
)
@pytest.mark.rule(
    "httr:2.7g", "httr:6.4.1.9", "httr:6.3.1.11", "httr:6.1.10", "httr:6.4.1.5b", "httr:6.4.1.4a", "httr:6.0c",
    "httr:18.2.2", "httr:6.4.1.8e",
)  # fmt: skip
def test_who_may_not_fire_at(units: str, name: str, rule: str) -> None:
    """Guns and tanks in place, near enough and high enough in their stack."""
    found = refused(scene(f"{units}, {PANTHER}"), name)
    assert found - {"httr:6.4.1.4a"} == {rule} - {"httr:6.4.1.4a"}
    assert rule in found


@pytest.mark.rule("httr:6.4.1.4b", "httr:18.2.3", "httr:11.5.2a", "httr:18.2.5")
def test_at_guns_fire_beside_infantry_from_below() -> None:
    """One for each infantry company of the top two; not as opportunity fire."""
    units = "rifles C1010, mortars C1010, gun C1010 defilade, second C1010 defilade"
    s = scene(f"{units}, {PANTHER}", counters={"second": {"like": "1-81-101"}})
    assert refused(s, "gun") == refused(s, "second") == set()
    assert rules_of(at_firer_refusal(s, UnitId("second"), UnitId("panther"), FIRE, (UnitId("gun"),))) == {
        "httr:6.4.1.4b"
    }
    fired = after(s, "Aim panther at", "AddGun gun 2", "OpenFire", 12, "Decline", "Decline")
    assert "httr:6.4.1.4b" in refused(fired, "second")
    assert refused(s, "gun", occasion=OPPORTUNITY) == {"httr:6.4.1.4a"}


@pytest.mark.parametrize(
    ("name", "printed", "reach"),
    [("shermans", 1, 1), ("shermans", 3, 2), ("gun", 1, 1), ("gun", 2, 2), ("field", 10, 2)],
)
@pytest.mark.rule("httr:6.4.1.5a", "httr:6.4.1.5b", "httr:6.2.3a", "httr:6.3.1.9", "httr:6.1.8")
def test_the_range_of_at_fire(name: str, printed: int, reach: int) -> None:
    """Two hexes at most, and for tanks and guns no more than is printed."""
    s = scene(f"{name} C1010 defilade", counters={name: {"range": printed}})
    assert at_range(s, UnitId(name)) == reach


@pytest.mark.example("httr-ex-04")
@pytest.mark.rule("httr:6.2.3b", "httr:6.4.1.2b")
def test_no_direct_fire_two_hexes_far_over_a_dike() -> None:
    """Next to the dike one sees over it, and still fires at the next hex only."""
    dike = '[hexsides]\ndike = "C1010|C1011"\n'
    far = scene("field C1010 defilade, panther C1012 concentrated", features=dike)
    assert refused(far, "field") == {"httr:6.2.3b"}
    near = scene(f"field C1010 defilade, {PANTHER}", features=dike)
    assert refused(near, "field") == set()
    assert refused(scene("field C1010 defilade, panther C1012 concentrated"), "field") == set()


@pytest.mark.parametrize(
    ("letter", "rules"), [(".", set()), ("w", set()), ("t", set()), ("f", {"httr:7.3.3a"}), ("c", {"httr:7.3.3a"})]
)
@pytest.mark.rule("httr:6.4.1.6b", "httr:6.4.1.6a", "httr:6.2.2", "httr:6.4.1.6c")
def test_what_is_spotted_two_hexes_away(letter: str, rules: set[str]) -> None:
    """Not what is in forest, city or rough ground, unless it has fired; what is adjacent always."""
    there = ground(C1012=letter)
    assert refused(scene("field C1010 defilade, panther C1012 concentrated", ground=there), "field") == rules
    assert refused(scene("field C1010 defilade, panther C1012 concentrated revealed", ground=there), "field") == set()
    assert refused(scene("field C1011 defilade, panther C1012 concentrated", ground=there), "field") == set()


@pytest.mark.parametrize(
    ("units", "name", "rules"),
    [
        ("panther C1011 concentrated", "panther", set()),
        ("foe C1011 travel", "foe", set()),
        ("howitzer C1011 travel", "howitzer", set()),
        ("foe C1011 concentrated", "foe", {"httr:6.2a"}),
        ("foe C1011 defilade", "foe", {"httr:6.2a"}),
        ("howitzer C1011 defilade", "howitzer", {"httr:6.2a"}),
        ("foe C1011, foe2 C1011, panther C1011", "panther", {"httr:6.4.1.3"}),
    ],
)
@pytest.mark.rule("httr:6.2a", "httr:6.2b", "httr:6.4.1.3", "httr:18.2a", "httr:18.2.1", "httr:6.4.1.2a", "httr:18.12a")
def test_whom_at_fire_may_be_aimed_at(units: str, name: str, rules: set[str]) -> None:
    """AFV targets among the top two: those on wheels in Travel Mode too."""
    assert rules_of(at_target_refusal(scene(f"gun C1010, {units}"), UnitId(name))) == rules


@pytest.mark.parametrize(
    ("letter", "dug", "mode", "found"),
    [
        ("t", False, "defilade", "medium"),
        ("c", False, "defilade", "heavy"),
        ("t", True, "defilade", "heavy"),
        ("c", True, "defilade", "very heavy"),
        ("t", False, "concentrated", None),
        ("w", False, "defilade", None),
    ],
)
@pytest.mark.rule("httr:18.3.1a", "httr:18.3.1b", "httr:18.3.1c", "httr:6.4.1.13")
def test_units_on_foot_in_towns_are_targets(letter: str, dug: bool, mode: str, found: str | None) -> None:
    """In defilade in a town or city, the better if they are dug in."""
    tables = {"dug": {"C1011": "german"}} if dug else {}
    s = scene(f"shermans C1010, foe C1011 {mode}", ground=ground(C1011=letter), tables=tables)
    assert at_target_class(s, UnitId("foe")) == found


@pytest.mark.rule("httr:6.4.4.4a", "httr:18.3.1a")
def test_the_cover_of_a_town_counts_for_units_on_foot_too() -> None:
    """Unless the option says otherwise."""
    for option, found in (("counts", {"httr:6.4.4.4a": -2}), ("ignored", {})):
        tables = {"rulings": {"cover-on-foot": option}}
        s = scene("shermans C1010, foe C1011 defilade, panther C1111", ground=ground(C1011="t"), tables=tables)
        assert amounts(at_modifiers(s, UnitId("foe"), ((UnitId("shermans"), 2),), FIRE)) == found
        assert amounts(at_modifiers(s, UnitId("panther"), ((UnitId("shermans"), 2),), FIRE)) == {"httr:6.4.4.3": -1}


@pytest.mark.rule("httr:18.3.1a", "httr:18.3.3")
def test_at_fire_costs_units_on_foot_half_at_most() -> None:
    """Of 4 two, of 3 one, of 1 none; artillery has no part in it, guns in battery are no units on foot."""
    units = "shermans C1010, field C1111 defilade, foe C1011 defilade, howitzer C1011 defilade"
    s = scene(units, ground=ground(C1011="t"))
    assert losses_of(s, UnitId("foe"), 8, 2) == 2
    for lost, most in ((1, 1), (2, 1), (3, 0)):
        worn = scene(f"shermans C1010, foe C1011 defilade lost={lost}", ground=ground(C1011="t"))
        assert losses_of(worn, UnitId("foe"), 8, 2) == most
    assert refused(s, "field", "foe") == {"httr:18.3.1a"}
    assert at_target_class(s, UnitId("howitzer")) is None


@pytest.mark.rule("httr:6.4.2.1c", "httr:6.6.3.6a", "httr:6.4.2.1a", "httr:6.1.4", "ruling:A141")
def test_a_unit_splits_its_fire_among_units_of_a_hex() -> None:
    """One of two points at the Panther, the other at the guns on the road; none at another hex."""
    s = scene("shermans C1010 concentrated, panther C1011 concentrated, pak C1011 travel, howitzer C1111 travel")
    first = after(s, "Aim panther at", "AddGun shermans 1", "OpenFire", 12, "Decline", "Decline")
    assert why(first, "Aim pak direct") == {"httr:6.1.1a"}
    second = play(first, "Aim pak at", "AddGun shermans 1", "OpenFire", 12)
    assert only(second, AtFired).guns == (("shermans", 1),)
    assert refused(second.state, "shermans", "pak") == {"httr:6.4.1.7", "httr:6.2.1"}
    assert not may(after(first, "Aim pak at"), "AddGun shermans 2")
    assert why(first, "Aim howitzer at") == {"httr:6.1.1a"}


@pytest.mark.rule("ruling:A141", "httr:6.1.4")
def test_the_rest_of_the_fire_is_lost_when_another_hex_is_fired_at() -> None:
    """The tanks keep a point for C1011; once a gun has fired at C1111 they have none, there neither."""
    s = scene("shermans C1010, gun C1010, panther C1011 concentrated, pak C1011 travel, howitzer C1111 travel")
    first = after(s, "Aim panther at", "AddGun shermans 1", "OpenFire", 12, "Decline", "Decline")
    assert may(after(first, "Aim pak at"), "AddGun shermans 1")
    second = after(first, "Aim howitzer at")
    assert refused(second, "shermans", "howitzer") == {"httr:6.2.1"}
    assert may(second, "AddGun gun 1")
    third = after(second, "AddGun gun 1", "OpenFire", 12)
    assert "httr:6.2.1" in refused(third, "shermans", "howitzer")


@pytest.mark.rule("httr:6.6.3.6b")
def test_a_part_of_the_fire_must_come_to_something() -> None:
    """One light point at a very heavy target in cover, by disrupted gunners: 3 - 2 - 2 is less than one."""
    s = scene(
        "gun C1010 defilade disrupted, panther C1011 defilade",
        counters={"gun": {"at": "light"}, "panther": {"type": "king_tiger"}},
        ground=ground(C1011="t"),
    )
    aimed = after(s, "Aim panther at")
    assert why(aimed, "AddGun gun 1") == {"httr:6.6.3.6b"}
    assert may(aimed, "AddGun gun 2")


@pytest.mark.rule("httr:6.3.3.4a", "httr:18.11a")
def test_tanks_in_travel_mode_fire_at_with_one_point() -> None:
    """Conventional or AT, as they choose."""
    s = scene("shermans C1010 travel, panther C1011 concentrated, foe C1011 concentrated")
    assert may(s, "Aim foe direct")
    aimed = after(s, "Aim panther at")
    assert may(aimed, "AddGun shermans 1")
    assert not may(aimed, "AddGun shermans 2")


@pytest.mark.rule("httr:18.9.7c", "httr:18.9.7a", "httr:18.9.6e", "httr:18.9.6f")
def test_armored_scouts_and_half_tracks() -> None:
    """Armored cars fire light AT without a dot; half-tracks have none, and are Light targets unless dismounted."""
    own = {"gun": {"type": "armored_car", "at": "No", "dots": "No"}, "second": {"type": "armored_infantry"}}
    s = scene(f"gun C1010 concentrated, second C1111 concentrated, {PANTHER}", counters=own)
    assert at_class(s, UnitId("gun")) == "light"
    assert refused(s, "second") == {"httr:2.7g"}
    assert target_class(s, UnitId("second")) == "light"
    on_foot = scene(f"second C1111 concentrated dismounted, {PANTHER}", counters=own)
    assert target_class(on_foot, UnitId("second")) == "conventional"


@pytest.mark.rule("httr:6.4.2.1h", "httr:6.4.2.1i", "httr:6.4.2.1j", "httr:6.4.2.1k")
def test_the_odds_of_at_fire_are_those_worked_by_hand() -> None:
    """A value of 12: 15 of 36 rolls are 6 or less, 20 more are 7 to 11, and a 12 misses."""
    s = scene(
        "panther C1010 concentrated, pak C1010 concentrated, shermans C1011 concentrated depleted",
        counters={"pak": {"type": "panther", "at": "heavy"}},
        phase=10,
    )
    ready = after(s, "Aim shermans at", "AddGun panther 2", "AddGun pak 2")
    rules: Any = httr
    found = odds(
        rules,
        ready,
        action=action("OpenFire"),
        policies={"allied": lambda view, actions: actions[0]},
        until=lambda state: asked(state) == ("german", "FirePhase.aim"),
        key=lambda state: points(state, "shermans"),
    )
    assert dict(found) == {0: Fraction(15, 36), 1: Fraction(20, 36), 2: Fraction(1, 36)}
