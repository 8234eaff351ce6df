from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from hexfront.errors import DataError, UnknownName
from hexfront.sources import Source, tally
from httr.charts import charts
from httr.counterfile import load_counters
from httr.counters import Counter, Counters, Echelon, Landing
from httr.countertemplate import counters_template
from httr.unittypes import AtClass, Family

SHIPPED = files("httr.operation") / "data" / "counters.toml"

FILE = """
[sources]
scale = { kind = "estimate", ref = "our scale", note = "by the unit beside it" }
[[formation]]
id = "101"
name = "101st Airborne Division"
side = "allied"
army = "US"
echelon = "division"
absent = true
airborne = true
rule = "list"
[[formation]]
id = "501"
name = "501st Parachute Infantry"
side = "allied"
army = "US"
echelon = "regiment"
superior = "101"
headquarters = "hq-501"
rule = "list"
[[unit]]
ids = ["a-1-501", "b-1-501"]
designations = ["A 1/501", "B 1/501"]
side = "allied"
type = "infantry"
formation = "501"
battalion = "1/501"
landing = "parachute"
strength = 5
er = 3
morale = 8
source = "scale"
named_by = { kind = "rule", ref = "list" }
sources = { morale = { kind = "example", ref = "ex" } }
[[unit]]
id = "hq-501"
designation = "501/101"
side = "allied"
type = "headquarters"
formation = "501"
strength = 2
er = 2
morale = 7
source = "scale"
[[unit]]
id = "gun"
designation = "81/101"
side = "allied"
type = "towed_anti_tank"
formation = "101"
strength = 2
er = 2
morale = 8
at = "medium"
dots = 1
source = "scale"
[[leader]]
id = "a-leader"
name = "Leader"
side = "allied"
formation = "101"
rule = "list"
"""


def loaded(tmp_path: Path, text: str = FILE) -> Counters:
    path = tmp_path / "counters.toml"
    path.write_text(text, encoding="utf-8")
    return load_counters(path, charts().types)


def faults(tmp_path: Path, text: str) -> list[str]:
    with pytest.raises(DataError) as caught:
        loaded(tmp_path, text)
    return [fault.removeprefix(str(tmp_path / "counters.toml")) for fault in caught.value.faults]


@pytest.fixture(scope="module")
def shipped() -> Counters:
    return load_counters(SHIPPED, charts().types)


def test_counters_printed_alike_are_written_once(tmp_path: Path) -> None:
    one, two = loaded(tmp_path).units[:2]
    assert (one.id, one.designation, two.id, two.designation) == ("a-1-501", "A 1/501", "b-1-501", "B 1/501")
    assert (one.rating, two.rating, one.range, one.landing) == ("5-3-8", "5-3-8", 1, Landing.PARACHUTE)


@pytest.mark.rule("httr:17.0a", "httr:17.0b", "httr-sc:4.2.1a")
def test_formations_answer_upwards(tmp_path: Path) -> None:
    counters = loaded(tmp_path)
    assert [one.id for one in counters.chain("501")] == ["501", "101"]
    assert counters.division("501") == counters.division("101") == counters.formation("101")
    assert counters.commanded("hq-501") == counters.formation("501")
    assert counters.commanded("gun") is None
    assert counters.formation("101").headquarters is None


def test_every_value_has_the_source_of_its_field_or_of_its_counter(tmp_path: Path) -> None:
    unit = loaded(tmp_path).unit("a-1-501")
    assert unit.source_of("strength") == Source("estimate", "our scale", "by the unit beside it")
    assert unit.source_of("morale") == Source("example", "ex")
    named = {name for name, _, source in unit.values() if source.kind == "rule"}
    assert named == {"designation", "side", "formation", "battalion"}


@pytest.mark.rule("httr:18.4.1.3")
def test_bridging_engineers_have_no_rating(tmp_path: Path) -> None:
    text = FILE.replace('type = "towed_anti_tank"', 'type = "bridging_engineer"').replace(
        "er = 2\nmorale = 8", 'er = "B"\nmorale = 8'
    )
    unit = loaded(tmp_path, text.replace('at = "medium"\ndots = 1\n', "")).unit("gun")
    assert (unit.er, unit.rating) == (None, "2-B-8")


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        pytest.param('type = "infantry"', 'type = "infantery"', 'did you mean "infantry"', id="type"),
        pytest.param('type = "infantry"', 'type = "leader"', "a leader is written as [[leader]]", id="leader"),
        pytest.param('"b-1-501"]', '"hq-501"]', '"hq-501" is the id of two counters; the other is in line', id="id"),
        pytest.param('id = "501"', 'id = "101"', '"101" is the id of two formations', id="formation id"),
        pytest.param('id = "a-leader"', 'id = "gun"', '"gun" is the id of two counters', id="leader's id"),
        pytest.param('"B 1/501"]', '"B 1/501", "C"]', "designations: 3 for 2 ids", id="names"),
        pytest.param('headquarters = "hq-501"\n', "", "headquarters: missing: give the unit, or absent", id="no HQ"),
        pytest.param('"hq-501"\nrule', '"hq-51"\nrule', 'there is no unit "hq-51"; did you mean "hq-501"', id="HQ"),
        pytest.param('"hq-501"\nrule', '"gun"\nrule', '"gun" is no headquarters: it is of type towed', id="no staff"),
        pytest.param(
            'headquarters = "hq-501"', "absent = true", "is a headquarters, and no formation names it", id="idle"
        ),
        pytest.param("absent = true", 'headquarters = "hq-501"', '"hq-501" is of formation "501"', id="HQ's formation"),
        pytest.param("absent = true", 'absent = true\nheadquarters = "hq-501"', "or absent = true if", id="both"),
        pytest.param(
            "absent = true", 'absent = true\nsuperior = "501"', "answers to itself: 101 to 501 to 101", id="ring"
        ),
        pytest.param('superior = "101"', 'superior = "501"', "answers to itself: 501 to 501", id="itself"),
        pytest.param('superior = "101"', 'superior = "11"', 'no formation "11"; did you mean "101"', id="superior"),
        pytest.param(
            'superior = "101"', 'superior = "101"\nairborne = true', "said of the division alone", id="airborne"
        ),
        pytest.param('formation = "501"', 'formation = "51"', 'no formation "51"; did you mean "501"', id="formation"),
        pytest.param(
            'side = "allied"\ntype', 'side = "german"\ntype', 'formation "501" is allied, not german', id="side"
        ),
        pytest.param('side = "allied"\narmy', 'side = "german"\narmy', '"101" is german, not allied', id="sides"),
        pytest.param(
            "strength = 5", "strength = 0", "strength: must be a whole number from 1 to 20, not 0", id="strength"
        ),
        pytest.param("er = 3", "er = 10", "er: must be a whole number from 1 to 9, not 10", id="rating"),
        pytest.param("er = 3", 'er = "B"', 'bridging engineers, and they alone, have "B"', id="bridging"),
        pytest.param("morale = 8", "morale = 1", "morale: must be a whole number from 2 to 9, not 1", id="morale"),
        pytest.param('"infantry"', '"heavy_weapons"', "fires indirectly, which takes a range of 2 or more", id="range"),
        pytest.param('at = "medium"\ndots = 1\n', "", "towed_anti_tank shows its AT fire in dots", id="no dots"),
        pytest.param("dots = 1\n", "", "at and dots come together", id="no number"),
        pytest.param('"towed_anti_tank"', '"light_flak"', "light_flak has no AT fire", id="dots"),
        pytest.param(
            'formation = "101"\nstrength',
            'formation = "101"\nbattalion = "1/501"\nstrength',
            'battalion: "1/501" is of formation "501"',
            id="battalion",
        ),
        pytest.param(
            "sources = { morale", "sources = { moral", 'moral: no such field; did you mean "morale"', id="field"
        ),
        pytest.param("er = 3\n", "", "er: missing", id="missing"),
        pytest.param("er = 3", "er = 3\neffect = 3", "effect: unknown key", id="unknown key"),
    ],
)
def test_each_fault_is_named(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert old in FILE
    assert any(fault in found for found in faults(tmp_path, FILE.replace(old, new, 1)))


def test_a_fault_of_counters_printed_alike_is_noted_once(tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, FILE.replace('type = "infantry"', 'type = "infantery"'))
    assert fault.startswith(':26: unit[0]: type: no type of unit is called "infantery"')


def test_an_unknown_id_names_the_nearest(tmp_path: Path) -> None:
    counters = loaded(tmp_path)
    with pytest.raises(UnknownName, match='no unit is called "a-1-51"; did you mean "a-1-501"'):
        counters.unit("a-1-51")
    with pytest.raises(UnknownName, match="no formation is called"):
        counters.formation("gun")
    with pytest.raises(UnknownName, match="no leader is called"):
        counters.leader("gun")
    assert counters.leader("a-leader").name == "Leader"
    assert "gun" in counters
    assert len(counters.all) == 5


def test_the_digest_follows_values_and_not_sources(tmp_path: Path) -> None:
    counters = loaded(tmp_path)
    assert counters.digest == loaded(tmp_path, FILE.replace('ref = "our scale"', 'ref = "theirs"')).digest
    assert counters.digest != loaded(tmp_path, FILE.replace("strength = 5", "strength = 4")).digest
    assert counters.digest != loaded(tmp_path, FILE.replace('army = "US"', 'army = "British"')).digest


# --- the order of battle that ships ---------------------------------------------------------------------------------


@pytest.mark.rule(
    "httr-sc:17.2c", "httr-sc:17.3a", "httr-sc:17.3b", "httr-sc:17.3e", "httr-sc:17.3f", "httr-sc:17.4.1a"
)
@pytest.mark.parametrize(
    ("pattern", "count", "strength", "er", "morale"),
    [
        pytest.param(r"[def]-2-506", 3, 5, 3, None, id="2/506, 5-3"),
        pytest.param(r"hw-2-506", 1, 6, 6, None, id="2/506, 6-6"),
        pytest.param(r"1cg-5-\d", 8, 2, 5, 8, id="1CG/5, 2-5-8"),
        pytest.param(r"\d-81-101", 2, 2, 2, 8, id="81/101, 2-2-8AT"),
        pytest.param(r"battery-\d", 6, 4, 8, None, id="off-map batteries, 4 at ER 8"),
    ],
)
def test_what_the_scenario_prints_is_as_printed(
    shipped: Counters, pattern: str, count: int, strength: int, er: int, morale: int | None
) -> None:
    units = [unit for unit in shipped.units if re.fullmatch(pattern, unit.id)]
    assert len(units) == count
    assert {(unit.strength, unit.er) for unit in units} == {(strength, er)}
    printed = ("strength", "er") if morale is None else ("strength", "er", "morale")
    assert {unit.source_of(name).kind for unit in units for name in printed} == {"rule"}
    assert morale is None or {unit.morale for unit in units} == {morale}


@pytest.mark.rule("httr-sc:17.2a", "httr-sc:17.2d", "httr-sc:17.2e", "httr-sc:17.3h", "httr-sc:17.3i", "httr-sc:17.3j")
def test_every_formation_that_the_scenario_names_is_there(shipped: Counters) -> None:
    battalions = {unit.battalion for unit in shipped.units} - {""}
    assert battalions >= {
        "1/501", "2/501", "3/501", "2/506", "3/506", "1CG/5", "3/327", "1/327", "2/327", "81/101", "5CG/32", "1WG/32",
        "3IG/32", "2107P/107", "2107/107", "280/107", "II/159/59", "L/7FJ",
    }  # fmt: skip
    commands = {formation.headquarters for formation in shipped.formations}
    assert commands >= {"hq-501", "hq-506", "hq-327", "hq-32", "hq-107", "hq-85", "hq-1036", "hq-7-fj"}


def test_ratings_are_plausible(shipped: Counters) -> None:
    def fits(unit: Counter) -> bool:
        return unit.strength <= 8 and unit.er is not None and 2 <= unit.morale <= 9

    assert all(map(fits, shipped.units))
    strengths = {
        side: sum(unit.strength for unit in shipped.units if unit.side == side) for side in ("allied", "german")
    }
    assert strengths == {"allied": 262 + 6 * 4, "german": 169}


@pytest.mark.rule("httr:18.1.1.5b")
def test_heavy_weapons_reach_three_hexes(shipped: Counters) -> None:
    types = charts().types
    mortars = [unit for unit in shipped.units if types.type(unit.type).family is Family.HEAVY_WEAPONS]
    assert {unit.range for unit in mortars} == {3}
    assert len(mortars) == 19


@pytest.mark.example("httr-ex-12")
def test_tanks_have_the_dots_of_figure_4(shipped: Counters) -> None:
    panther, sherman = shipped.unit("2107p-1"), shipped.unit("1cg-5-1")
    assert (panther.strength, panther.at, panther.dots) == (2, AtClass.HEAVY, 1)
    assert (sherman.at, sherman.dots, sherman.source_of("at").kind) == (AtClass.MEDIUM, 1, "example")


def test_the_airborne_division_and_those_who_are_absent(shipped: Counters) -> None:
    assert [one.id for one in shipped.formations if one.airborne] == ["101"]
    absent = [one.id for one in shipped.formations if one.headquarters is None]
    assert absent == ["101", "30-corps", "guards", "5-guards", "59"]
    assert shipped.formation("107").echelon is Echelon.BRIGADE
    assert shipped.division("107") is None
    assert [one.id for one in shipped.chain("32-guards")] == ["32-guards", "guards", "30-corps"]


def test_what_is_ours_is_an_estimate(shipped: Counters) -> None:
    counts = dict(tally(shipped.sources))
    assert counts["public"] == 0
    assert counts["estimate"] > counts["rule"] > counts["example"]


def test_a_template_names_every_value_and_keeps_the_formations(tmp_path: Path, shipped: Counters) -> None:
    blank = counters_template(shipped)
    found = faults(tmp_path, blank)
    assert len(found) >= 3 * len(shipped.units)
    assert all("must be a whole number" in fault or "dots" in fault or "range" in fault for fault in found)
    text = counters_template(loaded(tmp_path))
    for name, value in (("strength", "4"), ("er", "4"), ("morale", "6")):
        text = re.sub(rf'^{name} = +""', f"{name} = {value}", text, flags=re.MULTILINE)
    *before, gun = text.split("[[unit]]")
    gun = gun.replace("# at =", 'at = "heavy"').replace("# dots =", "dots = 1")
    typed = loaded(tmp_path, "[[unit]]".join((*before, gun)))
    assert typed.unit("a-1-501").rating == "4-4-6"
    assert typed.unit("gun").at is AtClass.HEAVY
    assert typed.formation("501").superior == "101"
