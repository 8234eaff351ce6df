"""The commands for those who write data or type in their own: `check`, `counters`, `charts`."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexfront.errors import DataError
from httr.cards import CARDS, card_template, load_card
from httr.charts import DATA, charts, load_charts
from httr.checking import check_files, kind_of
from httr.counterfile import load_counters
from httr.countertemplate import counters_template
from httr.operation.shipped import counters

SRC = Path(__file__).parents[2] / "src" / "httr"


def test_all_that_ships_is_without_fault() -> None:
    reports = check_files([SRC])
    assert [report.faults for report in reports if report.faults] == []
    assert {report.kind for report in reports} == {"charts", "counters", "scenario", "board", "modifiers", "rulings"}


def shortened(text: str) -> str:
    """A card of which the first row of cells has lost its last cell."""
    before, start, rows = text.partition("cells = [\n")
    lines = rows.splitlines()
    first = next(number for number, line in enumerate(lines) if not line.strip().startswith("#"))
    row = lines[first].partition("#")[0].rstrip().removesuffix("],").removesuffix("]")
    lines[first] = row.rpartition(",")[0] + "],"
    return before + start + "\n".join(lines)


@pytest.mark.parametrize("card", sorted(CARDS))
def test_a_card_with_a_short_row_is_refused_with_its_line(card: str, tmp_path: Path) -> None:
    path = tmp_path / f"{card}.toml"
    path.write_text(shortened((DATA / f"{card}.toml").read_text(encoding="utf-8")), encoding="utf-8")
    faults = check_files([path])[0].faults
    assert faults
    assert all(f"{card}.toml:" in fault for fault in faults)


@pytest.mark.parametrize("card", sorted(CARDS))
def test_a_template_asks_for_every_cell(card: str, tmp_path: Path) -> None:
    path = tmp_path / f"{card}.toml"
    path.write_text(card_template(load_card(card, DATA / f"{card}.toml")), encoding="utf-8")
    assert kind_of(path) == "charts"
    with pytest.raises(DataError):
        load_charts(path)


def test_a_template_of_the_counters_asks_for_every_value(tmp_path: Path) -> None:
    path = tmp_path / "counters.toml"
    path.write_text(counters_template(counters()), encoding="utf-8")
    with pytest.raises(DataError) as raised:
        load_counters(path, charts().types)
    assert len(raised.value.faults) >= 3 * len(counters().units)


def test_what_is_no_data_file_is_said_to_be_none(tmp_path: Path) -> None:
    path = tmp_path / "notes.toml"
    path.write_text('hello = "world"', encoding="utf-8")
    [report] = check_files([path])
    assert report.kind is None
    assert (
        "no data file of the game: it has hello; expected charts, counters (formation, leader, unit)"
        in report.faults[0]
    )


def test_a_circular_chain_of_command_is_refused(tmp_path: Path) -> None:
    text = (SRC / "operation" / "data" / "counters.toml").read_text(encoding="utf-8")
    path = tmp_path / "counters.toml"
    path.write_text(text.replace('id = "101"', 'id = "101"\nsuperior = "501"', 1), encoding="utf-8")
    [report] = check_files([path])
    assert any("501" in fault for fault in report.faults)
