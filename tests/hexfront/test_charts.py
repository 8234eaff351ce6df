from __future__ import annotations

from pathlib import Path

import pytest

from hexfront.chartfile import chart_template, load_chart
from hexfront.charts import Cell, Chart, parts
from hexfront.errors import DataError, UnknownName
from hexfront.sources import Source

FIRE = """
id      = "fire-results"
title   = "Fire results"
row     = "the roll; a label is the lowest roll in its row"
column  = "the weapon"
cell    = "steps lost, or none"
by_row  = "lowest"
source  = "print"
values  = ["-"]
low     = 0
high    = 3
columns = ["rifle", "gun"]
rows    = [1, 3, 6]
cells   = [
    # rifle gun
    ["-", 0],
    [  0, 1],
    [  1, 3],
]
[sources]
print = { kind = "rule", ref = "15.1" }
example = { kind = "example", ref = "ex-1", note = "seen" }
[[sourced]]
row = 3
source = "example"
[[sourced]]
row = 3
column = "gun"
source = { kind = "public", ref = "a module" }
[[amended]]
row = 6
column = "gun"
was = 3
now = 2
source = { kind = "rule", ref = "errata 7" }
"""


def chart_file(tmp_path: Path, text: str = FIRE) -> Path:
    path = tmp_path / "fire.toml"
    path.write_text(text, encoding="utf-8")
    return path


def loaded(tmp_path: Path, text: str = FIRE) -> Chart:
    return load_chart(chart_file(tmp_path, text))


def faults(tmp_path: Path, text: str) -> list[str]:
    path = chart_file(tmp_path, text)
    with pytest.raises(DataError) as caught:
        load_chart(path)
    return [fault.removeprefix(str(path)) for fault in caught.value.faults]


def test_a_chart_gives_the_cell_with_its_place_and_source(tmp_path: Path) -> None:
    assert loaded(tmp_path).at(1, "gun") == Cell("fire-results", 1, "gun", 0, Source("rule", "15.1"))


@pytest.mark.parametrize(("roll", "row"), [(1, 1), (2, 1), (3, 3), (5, 3), (6, 6), (60, 6)])
def test_a_label_may_be_the_lowest_value_of_its_row(tmp_path: Path, roll: int, row: int) -> None:
    assert loaded(tmp_path).at(roll, "rifle").row == row


@pytest.mark.parametrize(
    ("row", "column", "words"),
    [
        pytest.param(0, "gun", "Fire results: no row for 0", id="below the lowest bound"),
        pytest.param("x", "gun", "no row for 'x'", id="a text among bounds"),
        pytest.param(1, "gum", "no column for 'gum' (the weapon); did you mean \"gun\"?", id="a typing error"),
    ],
)
def test_what_no_label_covers_is_refused(tmp_path: Path, row: int | str, column: str, words: str) -> None:
    with pytest.raises(UnknownName) as caught:
        loaded(tmp_path).at(row, column)
    assert words in str(caught.value)


def test_the_narrowest_source_of_a_cell_wins(tmp_path: Path) -> None:
    chart = loaded(tmp_path)
    assert chart.at(3, "rifle").source == Source("example", "ex-1", "seen")
    assert chart.at(3, "gun").source == Source("public", "a module")


def test_an_amendment_lies_over_the_printed_cell(tmp_path: Path) -> None:
    cell = loaded(tmp_path).at(6, "gun")
    assert (cell.value, cell.source) == (2, Source("rule", "errata 7"))


def test_all_faults_of_a_chart_come_at_once_with_their_lines(tmp_path: Path) -> None:
    text = (
        FIRE.replace('["-", 0]', '["-", 9]')  # line 16: impossible
        .replace("[  0, 1]", '["", 1, 1]')  # line 17: blank, and one cell too many
        .replace("[  1, 3]", "[  1]")  # line 18: short
        .replace('cell    = "steps lost, or none"', 'cel = "x"')  # line 6: cell is missing
        .replace('source  = "print"', 'source = "prnt"')
    )
    assert faults(tmp_path, text) == [
        ":1: cell: missing",
        ':6: cel: unknown key; did you mean "cell", "cells"?',
        ':8: source: no source is named "prnt"; did you mean "print"?',
        ':16: row 1, column gun: 9 is impossible; it may be "-" or 0 to 3',
        ":17: row 3: 3 cells for 2 columns",
        ':17: row 3, column rifle: no value yet; it may be "-" or 0 to 3',
        ":18: row 6: 1 cells for 2 columns",
        ":31: amended[0]: row: must name, with column, a cell of the chart",
    ]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        pytest.param('source  = "print"', "", ":1: source: missing", id="no source"),
        pytest.param('id      = "fire-results"', "id = 3", ":2: id: must be a text, not 3", id="wrong type"),
        pytest.param('kind = "public"', 'kind = "printed"', 'kind: "printed" is not known', id="kind of source"),
        pytest.param("rows    = [1, 3, 6]", "rows = [1, 3]", ": cells: 3 rows of cells for 2 row labels", id="rows"),
        pytest.param("[1, 3, 6]", "[1, 6, 3]", "rows: lowest bounds must be whole numbers that rise", id="bounds"),
        pytest.param("[1, 3, 6]", "[1, 3, 3]", "rows: 3 is there twice", id="twice"),
        pytest.param('"lowest"', '"lowst"', 'by_row: "lowst" is not known; did you mean "lowest"?', id="lookup"),
        pytest.param("was = 3", "was = 1", "amended[0]: was: 1, but row 6, column gun prints 3", id="was"),
        pytest.param("now = 2", "now = 4", "amended[0]: now: 4 is impossible", id="now"),
        pytest.param("now = 2\n", "", "amended[0]: now: missing", id="no now"),
        pytest.param("row = 3\ncolumn", "row = 4\ncolumn", "sourced[1]: row: the chart has no row 4", id="label"),
        pytest.param("low     = 0\n", "", ":1: low: missing", id="half a range"),
        pytest.param("    [  0, 1],", "    0,", ": cells: 0 is not a row of cells", id="not a row"),
    ],
)
def test_each_fault_is_named(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert old in FIRE
    assert any(fault in found for found in faults(tmp_path, FIRE.replace(old, new, 1)))


def test_a_cell_that_is_true_is_not_the_number_one(tmp_path: Path) -> None:
    assert "column gun: True is impossible" in faults(tmp_path, FIRE.replace("0, 1", "0, true"))[0]


def test_text_that_is_not_toml_is_one_fault_with_its_line(tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, FIRE.replace("rows    =", "rows"))
    assert "not a TOML file" in fault
    assert ":13: " in fault


def test_a_missing_file_is_a_data_error(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"nowhere\.toml: cannot be read"):
        load_chart(tmp_path / "nowhere.toml")


def test_the_digest_follows_values_and_not_sources(tmp_path: Path) -> None:
    chart = loaded(tmp_path)
    assert chart.digest == loaded(tmp_path, FIRE.replace('"15.1"', '"15.2"')).digest
    assert chart.digest != loaded(tmp_path, FIRE.replace("[  0, 1]", "[  0, 2]")).digest


def test_a_template_names_every_cell_that_is_still_blank(tmp_path: Path) -> None:
    chart = loaded(tmp_path)
    found = faults(tmp_path, chart_template(chart))
    assert len(found) == 3 * 2
    assert all("no value yet" in fault for fault in found)


def test_a_filled_in_template_is_the_chart(tmp_path: Path) -> None:
    chart = loaded(tmp_path)
    text = chart_template(chart)
    for cell in chart.cells:
        text = text.replace('""', f'"{cell.value}"' if cell.value == "-" else str(cell.value), 1)
        text = text.replace("  0", "0")
    filled = loaded(tmp_path, text)
    assert filled.digest == chart.digest
    assert filled.at(3, "gun").source == Source("rule", "the printed chart")


WIDE = """
id      = "ground"
title   = "Ground"
row     = "terrain"
column  = "what"
cell    = "costs and limits"
by_row  = "exact"
source  = { kind = "estimate", ref = "ours", note = "made up" }
rows    = ["clear", "woods", "marsh"]
columns = ["cost", "seen"]
cells   = [
    [1, "-"],
    [2, 3],
    ["P", 3],
]
[allowed.cost]
values = ["P"]
low = 1
high = 9
[allowed.seen]
values = ["-"]
low = 1
high = 3
[[sourced]]
row = ["clear", "woods"]
column = ["cost"]
source = { kind = "rule", ref = "9.1" }
"""

FIGHT = """
id      = "fight"
title   = "Fight"
row     = "the line"
column  = "the value"
cell    = "attacker / defender"
by_column = "clamped"
source  = { kind = "estimate", ref = "ours", note = "made up" }
rows    = ["a", "b"]
columns = [-1, 0, 1]
cells   = [
    ["2/-", "-/-", "-/1"],
    ["DIS/-", "-/1", "-/2"],
]
[[part]]
name = "attacker"
values = ["-", "DIS"]
low = 1
high = 3
[[part]]
name = "defender"
values = ["-", "DIS"]
low = 1
high = 3
"""


def test_columns_may_hold_different_things(tmp_path: Path) -> None:
    chart = loaded(tmp_path, WIDE)
    assert chart.at("marsh", "cost").value == "P"
    assert str(chart.allowed_in("seen")) == '"-" or 1 to 3'
    assert faults(tmp_path, WIDE.replace('[1, "-"]', '["-", "P"]')) == [
        ":12: row clear, column cost: '-' is impossible; it may be \"P\" or 1 to 9",
        ":12: row clear, column seen: 'P' is impossible; it may be \"-\" or 1 to 3",
    ]
    found = faults(tmp_path, WIDE.replace('"seen"]\ncells', '"sight"]\ncells'))
    assert any("allowed: seen: the chart has no column seen" in fault for fault in found)


def test_a_source_may_be_of_several_rows_and_columns(tmp_path: Path) -> None:
    sources = {(cell.row, cell.column): cell.source.kind for cell in loaded(tmp_path, WIDE).cells}
    assert [place for place, kind in sources.items() if kind == "rule"] == [("clear", "cost"), ("woods", "cost")]


def test_a_clamped_label_holds_beyond_both_ends(tmp_path: Path) -> None:
    chart = loaded(tmp_path, FIGHT)
    assert [chart.at("a", column).value for column in (-9, -1, 0, 1, 9)] == ["2/-", "2/-", "-/-", "-/1", "-/1"]
    with pytest.raises(UnknownName, match="no column for 'x'"):
        chart.at("a", "x")


def test_a_cell_may_print_several_values(tmp_path: Path) -> None:
    assert parts(loaded(tmp_path, FIGHT).at("b", -1).value) == ("DIS", "-")
    (fault, other) = faults(tmp_path, FIGHT.replace('"2/-"', '"2/-/-"').replace('"DIS/-"', '"4/-"'))
    assert '\'2/-/-\' is impossible; it may be attacker/defender; attacker "-", "DIS" or 1 to 3; defender' in fault
    assert "'4/-' is impossible" in other


def test_a_line_is_found_by_what_it_prints(tmp_path: Path) -> None:
    chart = loaded(tmp_path, FIGHT)
    assert chart.column_with("b", "-/1") == 0
    assert chart.row_with(1, "-/2") == "b"
    assert (chart.column_with("a", "-/2"), chart.row_with(0, "-/2")) == (None, None)


@pytest.mark.parametrize("text", [WIDE, FIGHT])
def test_a_template_of_several_charts_keeps_what_cells_may_be(tmp_path: Path, text: str) -> None:
    chart = loaded(tmp_path, text)
    template = chart_template(chart)
    for cell in chart.cells:
        value = f'"{cell.value}"' if isinstance(cell.value, str) else str(cell.value)
        template = template.replace('""', value, 1)
    assert loaded(tmp_path, template).digest == chart.digest
    inner = chart_template(chart, "ground")
    assert inner.startswith("[ground]\n")
    assert "[ground.allowed." in inner or "[[ground.part]]" in inner
