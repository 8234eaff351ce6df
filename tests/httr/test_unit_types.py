"""The Unit Type Chart holds what the rules print of each type."""

from __future__ import annotations

import pytest

from hexfront.charts import Value
from hexfront.errors import UnknownName
from httr.charts import charts
from httr.unittypes import AtFire, Body, Doubles, MovementClass, TargetClass

TYPES = charts().types


@pytest.mark.rule(
    "httr:2.7c",
    "httr:2.7k",
    "httr:18.8.2",
    "httr:2.7b",
    "httr:18.12a",
    "httr:18.9.6f",
    "httr:9.3.2d",
    "httr:18.1a",
    "httr:18.1.2.4",
    "httr:9.3.11",
    "httr:18.4.1.4",
    "httr:2.7f",
    "httr:10.1.17a",
    "httr:10.4.1.3a",
    "httr:18.6.6",
    "httr:18.2.6",
    "httr:18.2.7",
    "httr:18.2.1",
    "httr:18.5.1b",
    "httr:18.5.4",
    "httr:9.3.1b",
    "httr:9.3.1c",
    "httr:18.9.7b",
    "httr:18.9.7c",
    "httr:6.4.1.8a",
    "httr:6.4.1.8b",
    "httr:6.4.2.1l",
    "httr:9.3.1d",
    "httr:6.4.2.1e",
    "httr:18.7.1a",
)
@pytest.mark.parametrize(
    ("type", "column", "value", "rule"),
    [
        ("infantry", "movement", "leg", "httr:2.7c"),
        ("infantry", "target", "conventional", "httr:2.7k"),
        ("infantry", "target_travel", "very light", "httr:18.8.2"),
        ("motorized_infantry", "movement", "vehicular", "httr:2.7b"),
        ("motorized_infantry", "target", "very light", "httr:18.12a"),
        ("armored_infantry", "target", "light", "httr:18.9.6f"),
        ("armored_infantry", "movement", "vehicular", "httr:9.3.2d"),
        ("heavy_weapons", "indirect", "yes", "httr:18.1a"),
        ("heavy_weapons", "defends", "at most 4", "httr:18.1.2.4"),
        ("combat_engineer", "movement", "leg", "httr:9.3.11"),
        ("bridging_engineer", "attacks", "no", "httr:18.4.1.4"),
        ("towed_artillery", "indirect", "yes", "httr:2.7f"),
        ("towed_artillery", "attacks", "no", "httr:10.1.17a"),
        ("towed_artillery", "defends", 2, "httr:10.4.1.3a"),
        ("towed_artillery", "target_travel", "very light", "httr:18.6.6"),
        ("towed_anti_tank", "attacks", "no", "httr:18.2.6"),
        ("towed_anti_tank", "defends", 2, "httr:18.2.7"),
        ("towed_anti_tank", "target_travel", "very light", "httr:18.2.1"),
        ("light_flak", "defends", 2, "httr:10.4.1.3a"),
        ("light_flak", "target", "conventional", "httr:18.5.1b"),
        ("light_flak", "target_travel", "very light", "httr:18.5.4"),
        ("static", "ma", 0, "httr:9.3.1b"),
        ("light_tank", "ma", 14, "httr:9.3.1c"),
        ("armored_car", "ma", 14, "httr:9.3.1c"),
        ("armored_car", "at", "light", "httr:18.9.7c"),
        ("motorized_reconnaissance", "ma", 14, "httr:9.3.1c"),
        ("sherman", "at", "medium", "httr:6.4.1.8a"),
        ("sherman", "target", "medium", "httr:6.4.1.8b"),
        ("firefly", "at", "heavy", "httr:6.4.2.1l"),
        ("firefly", "target", "medium", "httr:6.4.2.1l"),
        ("panther", "at", "heavy", "httr:6.4.1.8a"),
        ("panther", "target", "heavy", "httr:6.4.1.8b"),
        ("king_tiger", "ma", 9, "httr:9.3.1d"),
        ("king_tiger", "at", "heavy", "httr:6.4.2.1e"),
        ("king_tiger", "dots", 2, "httr:6.4.2.1e"),
        ("king_tiger", "target", "very heavy", "httr:6.4.1.8b"),
        ("headquarters", "modes", "DT", "httr:18.7.1a"),
    ],
)
def test_a_type_is_as_the_rules_print_it(type: str, column: str, value: Value, rule: str) -> None:
    assert TYPES.chart.at(type, column).value == value, rule


@pytest.mark.rule("httr:6.3.3.1a")
def test_armor_with_a_silhouette_doubles() -> None:
    assert all(one.doubles is Doubles.YES for one in TYPES.all if one.body is Body.AFV)


@pytest.mark.rule("httr:6.3.3.1b")
def test_german_armored_cars_double() -> None:
    assert TYPES.type("armored_car").doubles is Doubles.GERMAN


@pytest.mark.rule("httr:9.3.1a")
def test_every_other_allowance_is_12() -> None:
    assert {one.ma for one in TYPES.all} == {0, 9, 12, 14}
    assert sum(one.ma == 12 for one in TYPES.all) == len(TYPES.all) - 5


@pytest.mark.rule("httr:9.3.10a", "httr:18.7.1a")
def test_towed_guns_and_headquarters_have_no_concentrated_mode() -> None:
    sides = {one.id: [str(mode) for mode in one.modes] for one in TYPES.all}
    towed = [one.id for one in TYPES.all if one.towed]
    assert towed == ["towed_artillery", "rocket_artillery", "towed_anti_tank", "light_flak", "heavy_flak"]
    assert all(sides[id] == ["defilade", "travel"] for id in (*towed, "headquarters", "armored_headquarters"))


@pytest.mark.rule("httr:5.1h", "httr:18.8.1")
def test_foot_travels_only_if_the_scenario_allows_it() -> None:
    allowed = [one.id for one in TYPES.all if one.travel_if_allowed]
    assert allowed == ["infantry", "machine_gun", "heavy_weapons", "combat_engineer", "bridging_engineer"]


@pytest.mark.rule("httr:2.8a", "httr:2.8b")
def test_afvs_and_armored_units() -> None:
    armored = [one.id for one in TYPES.all if one.armored]
    assert {"armored_infantry", "self_propelled_artillery", "armored_flak", "flame_thrower", "sherman"} <= set(armored)
    assert not {"infantry", "towed_artillery", "motorized_infantry"} & set(armored)


@pytest.mark.rule("httr:6.4.1.8c", "httr:10.2.5f", "httr:6.4.1.8f")
def test_some_at_fire_depends_on_more_than_the_type() -> None:
    found = {id: TYPES.type(id).at for id in ("towed_artillery", "infantry", "combat_engineer", "towed_anti_tank")}
    assert list(found.values()) == [AtFire.BY_RATING, AtFire.CLOSE_BY_NATION, AtFire.CLOSE_MEDIUM, AtFire.COUNTER]


def test_a_row_reads_as_a_value() -> None:
    leader, gun = TYPES.type("leader"), TYPES.type("heavy_weapons")
    assert (leader.movement, leader.target, leader.modes, leader.dots) == (MovementClass.ANY, None, (), None)
    assert (gun.defends, gun.defends_at_most, gun.target) == (None, 4, TargetClass.CONVENTIONAL)
    assert TYPES.type("bridging_engineer").defends == 1


def test_an_unknown_type_names_the_nearest() -> None:
    with pytest.raises(UnknownName, match='no type of unit is called "pantr"; did you mean "panther"'):
        TYPES.type("pantr")
