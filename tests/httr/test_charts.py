"""The charts as a whole: sources, charts of a player's own, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexfront.charts import Chart
from hexfront.errors import DataError, UnknownName
from hexfront.sources import Source, tally
from httr.cards import CARDS, card_of, card_template, load_card
from httr.charts import DATA, charts, load_charts
from httr.terrain import Way

TARGETS = ("very light", "light", "medium")


def text_of(name: str) -> str:
    return (DATA / f"{name}.toml").read_text(encoding="utf-8")


def changed(tmp_path: Path, name: str, old: str, new: str, file: str | None = None) -> Path:
    """A file like one of the library's, with a change."""
    text = text_of(name)
    assert old in text
    path = tmp_path / (file or f"{name}.toml")
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def faults(path: Path) -> str:
    with pytest.raises(DataError) as caught:
        load_charts(path)
    return "\n".join(caught.value.faults)


@pytest.mark.parametrize("chart", charts().all, ids=lambda chart: str(chart.id))
def test_every_cell_has_a_source(chart: Chart) -> None:
    assert all(cell.source.ref for cell in chart.cells)
    assert {cell.source.kind for cell in chart.cells} <= {"rule", "example", "public", "estimate"}


def test_ids_of_charts_are_their_own() -> None:
    ids = [chart.id for chart in charts().all]
    assert len(ids) == len(set(ids))
    assert charts().at("fire-results", 7, "G").value == "-"
    with pytest.raises(UnknownName, match='no chart is called "fire-result"; did you mean'):
        charts().at("fire-result", 7, "G")


def test_what_is_ours_is_an_estimate_and_says_what_it_rests_on() -> None:
    counts = dict(tally(charts().sources))
    assert counts["public"] == 0
    assert counts["estimate"] > counts["rule"] > counts["example"] > 10
    assert all(source.note for source in charts().sources if source.kind == "estimate")


def test_a_card_of_a_players_own_replaces_the_librarys(tmp_path: Path) -> None:
    own = changed(tmp_path, "at_fire", '"8/1.5"', '"9/1.25"', file="my-at.toml")
    mine = load_charts(own)
    assert mine.digest != charts().digest
    assert mine.fire.direct == charts().fire.direct
    row = [[str(one.at("at-fire", "light", target).value) for target in TARGETS] for one in (charts(), mine)]
    assert row == [["8/1.5", "6/1", "5/0.75"], ["9/1.25", "6/1", "5/0.75"]]


def test_a_directory_replaces_the_cards_that_it_holds(tmp_path: Path) -> None:
    changed(tmp_path, "terrain", "[           4,                3,", "[           4,                2,")
    (tmp_path / "modifiers.toml").write_text(
        '[[modifier]]\nid = "mount"\namount = 1\nwhy = "mounts"\nrule = "x"\n', encoding="utf-8"
    )
    mine = load_charts(tmp_path)
    assert mine.terrain.entry_cost("clear", Way.LEG_CONCENTRATED) == 2 * 12
    assert (mine.modifier("mount").amount, mine.modifier("leave-zone").amount) == (1, 3)


def test_sources_do_not_change_the_digest(tmp_path: Path) -> None:
    same = load_charts(changed(tmp_path, "at_fire", 'ref = "httr-ex-12", note', 'ref = "elsewhere", note'))
    assert same.digest == charts().digest
    assert Source("estimate", "elsewhere", "goes on evenly from the three cells that examples give") in same.sources


def test_a_file_is_known_by_its_charts_if_its_name_does_not_tell(tmp_path: Path) -> None:
    for name in CARDS:
        path = tmp_path / f"my-{name}.toml"
        path.write_text(text_of(name), encoding="utf-8")
        assert card_of(path) == name
    assert card_of(tmp_path / "nowhere") is None
    path = tmp_path / "notes.toml"
    path.write_text("x = 1\n", encoding="utf-8")
    assert "notes.toml: holds no charts of the game: expected fire_value, fire_results" in faults(path)


@pytest.mark.parametrize(
    ("card", "old", "new", "fault"),
    [
        pytest.param("fire_value", "[direct]", "[diret]", 'diret: unknown key; did you mean "direct"', id="chart"),
        pytest.param("fire_value", "9],  # 9", "10],  # 9", "row 9, column 9: 10 is impossible", id="value"),
        pytest.param("fire_value", ", 9],  # 9", "],  # 9", "row 9: 8 cells for 9 columns", id="short row"),
        pytest.param("fire_value", "rows = [1, 2,", "rows = [0, 2,", "rows: unknown: 0; missing: 1", id="rating"),
        pytest.param(
            "fire_results", " 3,   4,   5,", " 3,   5,   4,", "row rough_city: one value more must", id="line"
        ),
        pytest.param(
            "fire_results", '"A", "B", "C"', '"A", "X", "C"', "lines: columns: unknown: X; missing: B", id="A-L"
        ),
        pytest.param("at_fire", '"8/1.5"', '"8"', "'8' is impossible; it may be primary/factor", id="no factor"),
        pytest.param("at_fire", '"8/1.5"', '"8/9"', "'8/9' is impossible; it may be primary/factor", id="factor"),
        pytest.param("close_action", "[ -12, ", "[ -13, ", "column open: each line must be one more", id="morale"),
        pytest.param("close_action", '"4:1"', '"4-1"', "'4-1' is not two numbers, such as \"3:1\"", id="odds"),
        pytest.param(
            "close_action", '"forest_city"]', '"deep"]', 'column ca_column: no chart has "forest_city"', id="column"
        ),
        pytest.param(
            "close_action", '[  1, "-",', '[  2, "-",', "column 1:3: must have each number of a die", id="die"
        ),
        pytest.param(
            "close_action", "rows = [1, 2,", "rows = [0, 2,", "morale: rows: unknown: 0; missing: 1", id="lines"
        ),
        pytest.param("close_action", '"3/-"', '"3/x"', "it may be attacker/defender; attacker", id="result"),
        pytest.param(
            "terrain", '"rough_city", "woods_t', '"rough", "woods_t', "column fire_line: 'rough' is imp", id="word"
        ),
        pytest.param("terrain", '"dike", "canal"', '"dyke", "canal"', "unknown: dyke; missing: dike", id="hexside"),
        pytest.param("terrain", '"clear", "mixed"', '"heath", "mixed"', "unknown: heath; missing: clear", id="hex"),
        pytest.param("unit_types", '"DC(T)", 12', '"DC(T)", 41', "column ma: 41 is impossible", id="allowance"),
        pytest.param(
            "airstrike", '"concentrated-open", ', '"concentrated-opn", ', "'concentrated-open' is imp", id="strike"
        ),
        pytest.param("turn_record", '"day"', '"dusk"', "column light: 'dusk' is impossible", id="light"),
    ],
)
def test_each_fault_is_named(tmp_path: Path, card: str, old: str, new: str, fault: str) -> None:
    assert fault in faults(changed(tmp_path, card, old, new))


def test_the_faults_of_several_files_come_at_once(tmp_path: Path) -> None:
    changed(tmp_path, "at_fire", '"8/1.5"', '"8"')
    changed(tmp_path, "weather", '"P"', '"Q"')
    found = faults(tmp_path)
    assert "at_fire.toml:" in found
    assert "weather.toml:" in found


@pytest.mark.parametrize("name", CARDS)
def test_a_template_names_every_cell_and_is_the_card_when_filled_in(tmp_path: Path, name: str) -> None:
    card = load_card(name, DATA / f"{name}.toml")
    blank = card_template(card)
    path = tmp_path / f"{name}.toml"
    path.write_text(blank, encoding="utf-8")
    with pytest.raises(DataError) as caught:
        load_card(name, path)
    cells = [cell for chart in card.values() for cell in chart.cells]
    assert len(caught.value.faults) == len(cells)
    head, *rest = blank.split('""')
    values = [f'"{cell.value}"' if isinstance(cell.value, str) else str(cell.value) for cell in cells]
    path.write_text(head + "".join(value + text for value, text in zip(values, rest, strict=True)), encoding="utf-8")
    filled = load_card(name, path)
    assert [chart.digest for chart in filled.values()] == [chart.digest for chart in card.values()]
