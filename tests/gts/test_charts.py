from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from gts.charts import Charts, load_charts
from gts.counters import MovementClass, Weapon
from gts.titles.where_eagles_dare.maps import words
from hexfront.errors import DataError, UnknownName
from hexfront.sources import Source

TITLE = files("gts.titles.where_eagles_dare") / "data"
LEG, WHEELED, TRACKED = MovementClass.LEG, MovementClass.WHEELED, MovementClass.TRACKED


@pytest.fixture(scope="module")
def charts() -> Charts:
    return load_charts(TITLE)


@pytest.mark.rule("gts:15.5h")
@pytest.mark.parametrize(
    ("weapon", "armored", "roll", "result", "example"),
    [
        pytest.param(Weapon.DIRECT_HE, False, 1, "S", "gts-ex-18", id="direct fire of a flak unit"),
        pytest.param(Weapon.MORTAR, False, 1, "S?", "gts-ex-19", id="self-spotted mortar"),
        pytest.param(Weapon.INDIRECT_HE, False, 4, "C", "gts-ex-20", id="spotted artillery"),
        pytest.param(Weapon.SA, False, 3, "S", "gts-ex-22", id="opportunity fire; assault 2, company H"),
        pytest.param(Weapon.SA, False, 5, "C", "gts-ex-27", id="assault 1, German direct"),
        pytest.param(Weapon.DP, False, 2, "S", "gts-ex-27", id="assault 1, German assault"),
        pytest.param(Weapon.DP, True, 2, "S", "gts-ex-28", id="assault 1, at the entrenched German"),
        pytest.param(Weapon.SA, False, 4, "C", "gts-ex-44", id="raised road"),
        pytest.param(Weapon.DP, False, 6, "E", "gts-ex-46", id="gun at the ferried unit"),
        pytest.param(Weapon.DP, False, 3, "C", "gts-ex-47", id="gun at the ferry"),
    ],
)
def test_the_table_gives_what_each_worked_example_rolled(
    charts: Charts, weapon: Weapon, armored: bool, roll: int, result: str, example: str
) -> None:
    cell = charts.result(weapon, armored, roll)
    assert cell.value == result
    assert (cell.source.kind, cell.source.ref) == ("example", example)


def test_the_table_holds_nine_classes_against_both_targets(charts: Charts) -> None:
    table = charts.combat_results
    assert set(table.rows.labels) == {f"{w}/{kind}" for w in Weapon for kind in ("unarmored", "armored")}
    assert len(table.cells) == 9 * 2 * 9
    rows = {str(label): " ".join(str(table.at(label, roll).value) for roll in range(9)) for label in table.rows.labels}
    assert rows["LM/unarmored"] == "C S? S? S? S C C 1 E"
    assert rows["AP/armored"] == "C S S C 1 1 E E E"
    assert rows["Mortar/armored"] == "C S? S? S? S? S C C 1"
    # the three classes of artillery share their rows
    assert rows["IndirectHE/armored"] == rows["Emplaced/armored"] == rows["Organic/armored"]


@pytest.mark.rule(
    "gts:14.6.1a", "gts:15.6c", "gts:15.6d", "gts:15.6e", "gts:15.6h", "gts:15.6l", "gts:16.7g", "gts:17.6a"
)
@pytest.mark.parametrize(
    ("id", "value", "amount"),
    [
        ("mass", 0, -1),
        ("mass", 3, 0),
        ("mass", 5, 1),
        ("mass", 6, 2),
        ("mass", 8, 3),
        ("mass", 20, 3),
        ("range-unarmored", 1, 0),
        ("range-unarmored", 3, -2),
        ("range-armored", 1, 0),
        ("range-armored", 3, -1),
        ("range-armored-full", 0, -2),
        ("company-bonus", 0, 2),
        ("night", 0, -2),
        ("fog", 0, -1),
        ("rain", 0, -2),
        ("opportunity-zone", 0, 2),
        ("opportunity-no-zone", 0, -1),
        ("opportunity-running", 0, 2),
        ("counter-battery", 0, -2),
        ("column-firer", 0, -1),
        ("column-target", 0, 2),
        ("cohesion-1", 0, -1),
        ("cohesion-2", 0, -2),
        ("cohesion-2-quality", 0, -1),
        ("step-loss", 0, -1),
        ("suppressed-assault", 0, -2),
        ("barrage-heavy", 0, -2),
        ("improved-position-defense", 0, -1),
        ("entrenchment-defense", 0, -2),
        ("entrenchment-quality", 0, 2),
        ("raised-road-target", 0, 2),
        ("culvert-opportunity", 0, 3),
        ("parachute", 0, -2),
        ("glider-defense", 0, 3),
    ],
)
def test_modifiers_have_their_published_amounts(charts: Charts, id: str, value: int, amount: int) -> None:
    assert charts.modifier(id, value).amount == amount


def test_mass_says_that_one_example_disagrees(charts: Charts) -> None:
    source = charts.modifier("mass", 6).source
    assert source is not None
    assert source.kind == "public"
    assert "gts-ex-27" in source.note


@pytest.mark.rule("wed:2.1a", "wed:2.3a", "wed:2.4a", "wed:2.4b", "wed:2.8a", "wed:2.10a", "wed:2.20a")
@pytest.mark.parametrize(
    ("terrain", "mover", "column", "halves"),
    [  # the costs that chapter 2 prints, doubled
        ("clear", LEG, False, 4),
        ("clear", WHEELED, False, 6),
        ("clear", TRACKED, True, 2),
        ("polder", WHEELED, True, 6),
        ("orchard", WHEELED, False, 16),
        ("woods", LEG, False, 6),
        ("woods", TRACKED, True, None),
        ("village", TRACKED, False, 8),
        ("town", TRACKED, False, None),
        ("town", TRACKED, True, 2),
        ("fortified", WHEELED, True, 6),
        ("sand_dunes", TRACKED, False, 6),
        ("swamp", LEG, True, 6),
        ("swamp", MovementClass.IMMOBILE, False, None),
    ],
)
def test_entering_a_hex_costs_half_points(
    charts: Charts, terrain: str, mover: MovementClass, column: bool, halves: int | None
) -> None:
    assert charts.terrain.entry_cost(terrain, mover, column) == halves


@pytest.mark.rule("wed:2.5a", "wed:2.6a")
@pytest.mark.parametrize(
    ("road", "mover", "halves"),
    [
        ("road", LEG, 1),
        ("road", WHEELED, 1),
        ("railroad", LEG, 1),
        ("railroad", WHEELED, 4),
        ("railroad", TRACKED, 2),
        ("raised_road", TRACKED, 1),
    ],
)
def test_roads_cost_their_rate(charts: Charts, road: str, mover: MovementClass, halves: int) -> None:
    assert charts.terrain.road_cost(road, mover) == halves


@pytest.mark.rule("wed:2.11a", "wed:2.11b", "wed:2.12a", "wed:2.13b", "wed:2.17b", "wed:2.17d")
@pytest.mark.parametrize(
    ("hexside", "mover", "column", "halves"),
    [
        ("stream", LEG, False, 4),
        ("stream", LEG, True, 2),
        ("stream", WHEELED, True, None),
        ("river", LEG, False, None),
        ("crest", TRACKED, False, 0),
        ("culvert", LEG, False, None),
        ("culvert", WHEELED, True, 12),
    ],
)
def test_crossing_a_hexside_costs_more(
    charts: Charts, hexside: str, mover: MovementClass, column: bool, halves: int | None
) -> None:
    assert charts.terrain.hexside_cost(hexside, mover, column) == halves


@pytest.mark.rule("wed:2.4d")
def test_woods_shelter_from_all_but_mortars_and_high_explosive(charts: Charts) -> None:
    found = {weapon: charts.terrain.fire_modifier("woods", weapon) for weapon in Weapon}
    sheltered = [weapon for weapon, modifier in found.items() if modifier is not None]
    assert sheltered == [Weapon.DP, Weapon.SA, Weapon.LM, Weapon.AP]
    modifier = found[Weapon.SA]
    assert modifier is not None
    assert (modifier.amount, modifier.source) == (-2, Source("rule", "wed:2.4d"))


@pytest.mark.rule("wed:2.3c", "wed:2.7b", "wed:2.9b", "wed:2.10b", "wed:2.20b")
@pytest.mark.parametrize(
    ("terrain", "amount"), [("orchard", -1), ("village", -1), ("city", -3), ("fortified", -4), ("swamp", 1)]
)
def test_terrain_modifies_fire(charts: Charts, terrain: str, amount: int) -> None:
    modifier = charts.terrain.fire_modifier(terrain, Weapon.DP)
    assert modifier is not None
    assert modifier.amount == amount


@pytest.mark.rule("wed:2.0a", "wed:2.0b")
def test_the_kinds_of_terrain_and_their_dots(charts: Charts) -> None:
    """Cities and Fortified hexes have the same dot, and hexsides of two colours. Impassable hexes have none."""
    dots = {kind.id: kind.dot for kind in charts.terrain.kinds}
    assert dots == {
        "clear": "white",
        "polder": "aqua",
        "orchard": "yellow",
        "woods": "green",
        "village": "beige",
        "town": "brown",
        "city": "black, white border",
        "fortified": "black, grey border",
        "sand_dunes": "light brown",
        "swamp": "blue",
    }
    assert len(set(dots.values())) == len(dots)
    vocabulary = words()
    assert set(vocabulary.terrain) == set(dots)
    assert {"river", "stream", "crest", "bridge", "culvert", "ferry"} <= set(vocabulary.hexsides)
    assert {way for way, kinds in vocabulary.networks.items() if "raised" in kinds} == {"road", "railroad"}


@pytest.mark.rule("wed:2.3b", "wed:2.4c", "wed:2.4e", "wed:2.7b")
def test_terrain_blocks_and_keeps_vehicles_in_column(charts: Charts) -> None:
    found = {kind.id: (kind.blocks, kind.keeps_column) for kind in charts.terrain.kinds}
    assert found["orchard"] == ("second", None)
    assert found["woods"] == ("always", "wed:2.4e")
    assert found["village"] == ("never", None)


def test_every_value_of_every_chart_has_a_source(charts: Charts) -> None:
    assert all(source.ref for source in charts.sources)
    assert {source.kind for source in charts.sources} <= {"rule", "example", "public", "estimate"}


def title_with(tmp_path: Path, **changed: str) -> Path:
    for name in ("terrain", "modifiers"):
        text = (TITLE / f"{name}.toml").read_text(encoding="utf-8")
        (tmp_path / f"{name}.toml").write_text(changed.get(name, text), encoding="utf-8")
    return tmp_path


def test_a_title_replaces_lines_of_the_series(tmp_path: Path) -> None:
    own = '[[modifier]]\nid = "mass"\namount = 5\nwhy = "mass"\nrule = "x"\n'
    charts = load_charts(title_with(tmp_path, modifiers=own))
    assert charts.modifier("mass", 2).amount == 5
    assert charts.modifier("night").amount == -2


def test_the_faults_of_all_files_of_a_title_come_at_once(tmp_path: Path) -> None:
    terrain = (TITLE / "terrain.toml").read_text(encoding="utf-8")
    wrong = title_with(
        tmp_path,
        terrain=terrain.replace('id = "swamp"', 'id = "bog"').replace("[roads]", "[rods]"),
        modifiers='[[modifier]]\nid = "mass"\n',
    )
    with pytest.raises(DataError) as caught:
        load_charts(wrong)
    found = "\n".join(caught.value.faults)
    assert "amount: missing" in found
    assert "roads: missing" in found
    assert 'rods: unknown key; did you mean "roads"' in found
    assert "entry: rows: unknown: swamp; missing: bog" in found


def test_an_unknown_terrain_names_the_nearest(charts: Charts) -> None:
    assert charts.terrain.kind("woods").dot == "green"
    with pytest.raises(UnknownName, match='no terrain is called "wods"; did you mean "woods"'):
        charts.terrain.kind("wods")


def test_open_ground_adds_nothing_to_fire(charts: Charts) -> None:
    assert charts.terrain.fire_modifier("clear", Weapon.SA) is None


def test_a_terrain_that_is_there_twice_is_a_fault(tmp_path: Path) -> None:
    terrain = (TITLE / "terrain.toml").read_text(encoding="utf-8")
    with pytest.raises(DataError, match='terrain: "swamp" is there twice'):
        load_charts(title_with(tmp_path, terrain=terrain.replace('id = "polder"\ndot', 'id = "swamp"\ndot')))


def test_the_digest_of_the_charts_follows_each_of_them(charts: Charts, tmp_path: Path) -> None:
    terrain = (TITLE / "terrain.toml").read_text(encoding="utf-8")
    dearer = terrain.replace('[   4,      3,    "no"', '[   5,      3,    "no"')
    assert dearer != terrain
    assert load_charts(title_with(tmp_path, terrain=dearer)).digest != charts.digest
    assert load_charts(title_with(tmp_path)).digest == charts.digest
