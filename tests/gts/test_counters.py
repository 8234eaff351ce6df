from __future__ import annotations

import csv
import io
from importlib.resources import files
from pathlib import Path

import pytest
from attrs import evolve

from gts.counterfile import PRINTED, counters_template, format_counters, load_counters
from gts.counters import Counter, Counters, MovementClass, Weapon
from hexfront.errors import DataError, UnknownName
from hexfront.sources import Source

EAGLES = files("gts.titles.where_eagles_dare") / "data" / "counters.toml"

FILE = """
[sources]
scale = { kind = "estimate", ref = "our scale", note = "by the unit beside it" }
[[unit]]
id = "a-company"
designation = "A/1"
side = "allied"
army = "US"
division = "101st"
formation = "506-pir"
unit_class = "infantry"
steps = 2
fire_rating = 4
weapon = "SA"
fire_range = 2
assault_rating = 5
assault_weapon = "white"
defense_rating = -1
troop_quality = 8
movement_allowance = 4
movement_class = "leg"
source = "scale"
named_by = { kind = "rule", ref = "list" }
sources = { troop_quality = { kind = "example", ref = "ex" }, "transport.fire_rating" = "scale" }
[unit.transport]
fire_rating = "No"
defense_rating = 1
troop_quality = 7
movement_allowance = 16
movement_class = "wheeled"
[[unit]]
id = "a-gun"
designation = "Gun"
side = "german"
army = "German"
division = "59th"
formation = "artillery"
unit_class = "gun"
stripe = "white"
steps = 1
fire_rating = 4
weapon = "orange"
fire_range = 20
contact_pending = 6
in_contact = 4
defense_rating = 1
troop_quality = 4
source = "scale"
[[leader]]
id = "a-leader"
name = "Leader"
side = "german"
division = "59th"
formation = "artillery"
command_range = 5
attachment_rating = 2
source = "scale"
"""


def loaded(tmp_path: Path, text: str = FILE, name: str = "counters.toml") -> Counters:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return load_counters(path)


def faults(tmp_path: Path, text: str, name: str = "counters.toml") -> list[str]:
    with pytest.raises(DataError) as caught:
        loaded(tmp_path, text, name)
    return [fault.removeprefix(str(tmp_path / name)) for fault in caught.value.faults]


def company(counters: Counters) -> Counter:
    return counters.unit("a-company")


def test_a_counter_shows_its_front_and_its_transport_side(tmp_path: Path) -> None:
    unit = company(loaded(tmp_path))
    assert (unit.steps, unit.front.fire_rating, unit.front.weapon) == (2, 4, Weapon.SA)
    assert unit.face(mounted=False) is unit.front
    back = unit.face(mounted=True)
    assert (back.fire_rating, back.weapon, back.fire_range) == (None, None, 1)
    assert (back.movement_allowance, back.movement_class) == (16, MovementClass.WHEELED)


def test_a_weapon_may_be_named_by_its_colour(tmp_path: Path) -> None:
    counters = loaded(tmp_path)
    assert company(counters).front.assault_weapon is Weapon.DP
    gun = counters.unit("a-gun")
    assert gun.front.weapon is Weapon.INDIRECT_HE
    assert (gun.front.artillery, gun.independent, gun.contact_pending) == (True, True, 6)
    assert gun.front.movement_class is MovementClass.IMMOBILE


@pytest.mark.rule("gts:29.53a")
def test_the_nine_weapons_classes_have_nine_colours() -> None:
    colours = [weapon.colour for weapon in Weapon]
    assert colours == ["white", "pink", "purple", "blue", "green", "orange", "black", "brown", "yellow"]


@pytest.mark.rule("gts:29.10a")
@pytest.mark.parametrize(("colour", "twice"), [("white", False), ("black", False), ("pink", True), ("yellow", True)])
def test_a_coloured_assault_rating_is_used_twice(tmp_path: Path, colour: str, twice: bool) -> None:
    counters = loaded(tmp_path, FILE.replace('assault_weapon = "white"', f'assault_weapon = "{colour}"'))
    assert company(counters).front.assaults_twice is twice


def test_every_value_has_the_source_of_its_field_or_of_its_counter(tmp_path: Path) -> None:
    unit = company(loaded(tmp_path))
    assert unit.source_of("steps") == Source("estimate", "our scale", "by the unit beside it")
    assert unit.source_of("formation") == Source("rule", "list")
    assert unit.source_of("troop_quality") == Source("example", "ex")
    assert unit.source_of("transport.troop_quality") == Source("estimate", "our scale", "by the unit beside it")
    assert {name for name, _, source in unit.values() if source.kind == "rule"} == {
        "designation", "side", "division", "formation",
    }  # fmt: skip


def test_all_faults_of_the_counters_come_at_once_with_their_lines(tmp_path: Path) -> None:
    text = (
        FILE.replace('weapon = "SA"', 'weapon = "SMG"')
        .replace("fire_range = 2\n", "fire_range = 0\n")
        .replace('id = "a-gun"', 'id = "a-company"')
        .replace("troop_quality = 4\n", "")
        .replace("command_range = 5", "comand_range = 5")
    )
    found = faults(tmp_path, text)
    assert [fault.split(":")[1] for fault in found] == ["14", "15", "31", "32", "48", "54"]
    assert 'unit "a-company": weapon: "SMG" is not a Weapons Class; known:' in found[0]
    assert "fire_range: must be a whole number from 1 to 83, not 0" in found[1]
    assert 'unit "a-company": troop_quality: missing' in found[2]
    assert 'id: "a-company" is the id of two counters; the other is in line 4' in found[3]
    assert "command_range: missing" in found[4]
    assert 'comand_range: unknown key; did you mean "command_range"?' in found[5]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        pytest.param("fire_rating = 4", "fire_rating = 10", '0 to 9 or "No", not 10', id="fire too high"),
        pytest.param("fire_rating = 4", "fire_rating = true", '0 to 9 or "No", not True', id="fire a flag"),
        pytest.param("fire_rating = 4", 'fire_rating = "No"', "weapon: there is no rating", id="weapon, no fire"),
        pytest.param("fire_rating = 4\n", "", "fire_rating: missing", id="no fire rating"),
        pytest.param('weapon = "SA"\n', "", "weapon: missing", id="fire, no weapon"),
        pytest.param('weapon = "SA"', 'weapon = "pnik"', 'did you mean "pink"', id="colour"),
        pytest.param("assault_rating = 5\n", "", "assault_weapon: there is no rating", id="no assault"),
        pytest.param("defense_rating = -1", "defense_rating = -6", "from -5 to 5, not -6", id="defense"),
        pytest.param("troop_quality = 8", "troop_quality = 10", "from 0 to 9, not 10", id="quality"),
        pytest.param("fire_range = 20", "fire_range = 84", "from 1 to 83, not 84", id="range"),
        pytest.param("steps = 2", "steps = 3", "from 0 to 2, not 3", id="steps"),
        pytest.param("movement_allowance = 4", "movement_allowance = 41", '1 to 40 or "star", not 41', id="moves"),
        pytest.param("movement_allowance = 4\n", "", '"leg" does not go with movement_allowance = None', id="leg"),
        pytest.param('movement_class = "leg"\n', "", "movement_class: missing", id="no class"),
        pytest.param('"infantry"', '"infantery"', 'did you mean "infantry"', id="unit class"),
        pytest.param('"infantry"', '"vehicle"', "only infantry and guns have Organic Transport", id="transport"),
        pytest.param('weapon = "orange"', 'weapon = "white"', "only orange and black artillery", id="contact"),
        pytest.param("in_contact = 4\n", "", "contact_pending and in_contact come together", id="half a contact"),
        pytest.param('formation = "506-pir"', 'formation = "artillery"', '"artillery" belongs to "101st"', id="home"),
        pytest.param("troop_quality = {", "tropp_quality = {", 'no such field; did you mean "troop_q', id="source"),
        pytest.param('source = "scale"', 'source = "scales"', 'did you mean "scale"', id="source name"),
        pytest.param('source = "scale"\n', "", "source: missing", id="no source"),
    ],
)
def test_each_fault_is_named(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert old in FILE
    assert any(fault in found for found in faults(tmp_path, FILE.replace(old, new, 1)))


def test_an_unknown_id_names_the_nearest(tmp_path: Path) -> None:
    counters = loaded(tmp_path)
    with pytest.raises(UnknownName, match='no unit is called "a-compny"; did you mean "a-company"'):
        counters.unit("a-compny")
    with pytest.raises(UnknownName, match="no leader is called"):
        counters.leader("a-company")


def test_the_digest_follows_values_and_not_sources(tmp_path: Path) -> None:
    counters = loaded(tmp_path)
    assert counters.digest == loaded(tmp_path, FILE.replace("our scale", "another")).digest
    assert counters.digest != loaded(tmp_path, FILE.replace("steps = 2", "steps = 1")).digest
    assert company(counters).digest != counters.unit("a-gun").digest


def test_counters_go_through_csv_without_loss_but_the_sources(tmp_path: Path) -> None:
    counters = loaded(tmp_path)
    again = loaded(tmp_path, format_counters(counters), "counters.csv")
    assert again.digest == counters.digest
    assert company(again).source_of("steps") == PRINTED


def test_a_template_names_all_counters_and_wants_all_their_values(tmp_path: Path) -> None:
    counters = loaded(tmp_path)
    found = faults(tmp_path, counters_template(counters), "counters.csv")
    assert {fault.split('"')[1] for fault in found} == {"a-company", "a-gun", "a-leader"}
    wanted = {fault.rsplit(": ", 2)[1] for fault in found}
    assert {"steps", "fire_rating", "defense_rating", "troop_quality"} <= wanted


def test_a_wrong_column_of_a_csv_file_is_a_fault(tmp_path: Path) -> None:
    text = format_counters(loaded(tmp_path)).replace("troop_quality", "tq", 1)
    assert any('unknown column "tq"' in fault for fault in faults(tmp_path, text, "counters.csv"))


def test_counters_laid_over_others_replace_them(tmp_path: Path) -> None:
    base = loaded(tmp_path)
    own = loaded(tmp_path, FILE.replace("steps = 2", "steps = 1").replace('id = "a-gun"', 'id = "new-gun"'))
    both = own.over(base)
    assert [unit.id for unit in both.units] == ["a-company", "a-gun", "new-gun"]
    assert company(both).steps == 1
    assert "a-leader" in both
    assert "b-company" not in both


KINDS = """
[sources]
scale = { kind = "estimate", ref = "our scale", note = "by the unit beside it" }
[kinds.company]
army = "US"
unit_class = "infantry"
steps = 2
fire_rating = 4
weapon = "SA"
defense_rating = -1
troop_quality = 8
movement_allowance = 4
movement_class = "leg"
source = "scale"
sources = { steps = { kind = "example", ref = "ex" }, weapon = "scale" }
[kinds.company.transport]
fire_rating = "No"
defense_rating = 1
troop_quality = 7
movement_allowance = 16
movement_class = "wheeled"
[[unit]]
id = "a"
kind = "company"
designation = "A/1"
side = "allied"
division = "101st"
formation = "506-pir"
troop_quality = 6
sources = { troop_quality = { kind = "example", ref = "ex-2" } }
"""


def of_kinds(tmp_path: Path, text: str = KINDS) -> Counters:
    path = tmp_path / "counters.toml"
    path.write_text(text, encoding="utf-8")
    return load_counters(path)


def test_units_of_a_kind_share_its_values_and_have_their_own(tmp_path: Path) -> None:
    unit = of_kinds(tmp_path).unit("a")
    assert (unit.army, unit.steps, unit.front.fire_rating, unit.front.troop_quality) == ("US", 2, 4, 6)
    assert unit.transport is not None
    assert unit.transport.movement_allowance == 16
    assert [unit.source_of(name).ref for name in ("steps", "troop_quality", "army")] == ["ex", "ex-2", "our scale"]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        pytest.param("fire_rating = 4", "fire_rating = 14", ':8: unit "a": fire_rating: must be', id="of the kind"),
        pytest.param("troop_quality = 6", "troop_quality = 16", ':29: unit "a": troop_quality: must', id="its own"),
        pytest.param("movement_allowance = 16", "movement_allowance = 61", ":20: ", id="of the kind's transport"),
        pytest.param('army = "US"', 'armee = "US"', ':5: unit "a": armee: unknown key', id="unknown key of a kind"),
        pytest.param(
            'kind = "company"', 'kind = "compny"', ':24: unit "a": kind: there is no kind "compny"; did', id="no kind"
        ),
        pytest.param("[[unit]]", "[kinds.squad]\nsteps = 0\n[[unit]]", "kinds: squad: no unit is of", id="unused"),
    ],
)
def test_faults_of_a_kind_are_named_where_they_stand(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert old in KINDS
    with pytest.raises(DataError) as caught:
        of_kinds(tmp_path, KINDS.replace(old, new, 1))
    assert any(fault in one for one in caught.value.faults), caught.value.faults


@pytest.fixture(scope="module")
def eagles() -> Counters:
    return load_counters(EAGLES)


def test_where_eagles_dare_has_the_units_of_its_scenarios(eagles: Counters) -> None:
    """Those of the four scenarios; some are in two of them, and of the flak three wait that are not drawn."""
    assert len(eagles.units) == 9 + 27 + 170 + 5  # five Rearguards that start in reserve
    assert len(eagles.leaders) == 12
    squadron = eagles.unit("d-2hhc")
    assert squadron.designation == "D(-)/2HHC"
    assert (squadron.front.movement_class, squadron.front.armored, squadron.independent) == (
        MovementClass.WHEELED,
        True,
        False,
    )


@pytest.mark.rule("gts:29.41b")
def test_no_estimate_of_a_counter_passes_for_print(eagles: Counters) -> None:
    """Only the names of a counter come from the scenarios; every rating is an estimate with its reason.

    But for Rearguards, all of which the rules print alike but for their Troop Quality.
    """
    for unit in eagles.units:
        printed = ["designation", "side", "division", "formation"]
        if unit.designation.startswith("Rearguard"):
            printed += ["steps", "fire_rating", "assault_rating", "defense_rating"]
            face = unit.front
            assert (unit.steps, face.fire_rating, face.assault_rating, face.defense_rating) == (0, 0, None, 0)
        for name, _, source in unit.values():
            assert source.ref
            if source.kind == "rule":
                assert name in printed
            else:
                assert source.kind == "estimate"
                assert source.note


@pytest.mark.parametrize(
    ("unit", "shown"),
    [  # what a worked example shows of a unit of the kind
        pytest.param("easy-2-506", (2, 4, Weapon.SA, 5, -1, 8), id="gts-ex-25 to 28: companies H and I"),
        pytest.param("b-55-fld", (2, 4, Weapon.INDIRECT_HE, None, 1, 6), id="gts-ex-20: artillery"),
        pytest.param("s-mtr-1-gg", (1, 3, Weapon.MORTAR, None, 0, 7), id="gts-ex-19: mortar"),
    ],
)
def test_estimates_agree_with_the_examples(
    eagles: Counters, unit: str, shown: tuple[int, int, Weapon, int | None, int, int]
) -> None:
    counter = eagles.unit(unit)
    face = counter.front
    assert shown == (
        counter.steps,
        face.fire_rating,
        face.weapon,
        face.assault_rating,
        face.defense_rating,
        face.troop_quality,
    )


def test_the_template_of_the_title_can_be_opened_as_a_table(eagles: Counters) -> None:
    rows = list(csv.DictReader(io.StringIO(counters_template(eagles))))
    assert len(rows) == len(eagles.units) + len(eagles.leaders)
    assert not any(row["fire_rating"] or row["troop_quality"] for row in rows)


def test_a_missing_csv_file_is_a_data_error(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"nowhere\.csv: cannot be read"):
        load_counters(tmp_path / "nowhere.csv")


def test_a_leader_has_a_source_for_each_value(eagles: Counters) -> None:
    leader = eagles.leader("kg-klemm")
    assert leader.command_range == 5  # gts-ex-37
    assert leader.source_of("command_range").ref == "gts-ex-37"
    assert leader.source_of("name").kind == "rule"


@pytest.mark.rule("gts:2.0e")
@pytest.mark.parametrize("value", ["name", "formation", "command_range", "attachment_rating"])
def test_a_leader_has_four_values(tmp_path: Path, value: str) -> None:
    """A counter that lacks one of them is refused."""
    before, leader = FILE.split("[[leader]]")
    without = "\n".join(line for line in leader.splitlines() if not line.startswith(f"{value} ="))
    assert any(f"{value}: missing" in found for found in faults(tmp_path, f"{before}[[leader]]{without}\n"))


@pytest.mark.rule("gts:13.1d")
def test_a_stripe_makes_a_unit_independent(tmp_path: Path) -> None:
    """The Division and the Formation are named; a black or a white stripe is that of an Independent Unit."""
    path = tmp_path / "counters.toml"
    for stripe, independent in (("white", True), ("black", True), ("none", False)):
        path.write_text(FILE.replace('stripe = "white"', f'stripe = "{stripe}"'))
        gun = load_counters(path).unit("a-gun")
        assert (gun.division, gun.formation, gun.independent) == ("59th", "artillery", independent)


@pytest.mark.rule("gts:29.6")
@pytest.mark.parametrize("weapon", Weapon)
def test_orange_brown_and_black_are_artillery(eagles: Counters, weapon: Weapon) -> None:
    face = evolve(eagles.unit("b-55-fld").front, weapon=weapon)
    assert face.artillery == (weapon.colour in ("orange", "brown", "black"))


@pytest.mark.rule("gts:29.51")
def test_a_unit_is_infantry_a_gun_or_a_vehicle(eagles: Counters) -> None:
    named = {"3-1-grengds": "infantry", "s-flak-424": "gun", "d-2hhc": "vehicle"}
    assert {name: eagles.unit(name).unit_class for name in named} == named


def test_a_csv_file_of_another_encoding_is_a_data_error(tmp_path: Path) -> None:
    path = tmp_path / "counters.csv"
    path.write_bytes(b"id,designation\na,\xe9\n")
    with pytest.raises(DataError, match="not a CSV file in UTF-8"):
        load_counters(path)
