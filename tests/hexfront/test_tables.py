"""The rows of a simulation as a table."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from tests import tiny
from tests.tiny.state import SIDES, Tiny

from hexfront.bots import random_bot
from hexfront.errors import HexfrontError
from hexfront.rules import Rules
from hexfront.simulate import GameRow, simulate
from hexfront.tables import as_columns, as_csv, as_json_lines, as_parquet, write_table

RULES: Rules[Tiny] = tiny
ROWS = (
    GameRow(0, "1/0", 12, "blue", "a win", (("blue", 3), ("red", 1)), 2, (("blue", 0), ("red", 2))),
    GameRow(1, "1/1", 9, None, "a draw", (("blue", 1), ("red", 1)), 2, (("blue", 1), ("red", 1))),
    GameRow(2, "1/2", 4, error='BotError: no "idea", none', record="{}"),
    GameRow(3, "1/3", 0, error="OSError: lost", missing=True),
)


def test_the_columns() -> None:
    columns = as_columns(ROWS)
    assert list(columns) == [
        *("game", "seed", "status", "winner", "level", "points_blue", "points_red"),
        *("turns", "losses_blue", "losses_red", "steps", "error"),
    ]
    assert columns["status"] == ["over", "over", "failed", "missing"]
    assert columns["points_blue"] == [3, 1, None, None]
    assert columns["losses_red"] == [2, 1, None, None]
    assert {len(column) for column in columns.values()} == {4}
    assert as_columns(())["game"] == []


def test_as_csv() -> None:
    assert as_csv(ROWS).splitlines()[1:] == [
        "0,1/0,over,blue,a win,3,1,2,0,2,12,",
        "1,1/1,over,,a draw,1,1,2,1,1,9,",
        '2,1/2,failed,,,,,,,,4,"BotError: no ""idea"", none"',
        "3,1/3,missing,,,,,,,,0,OSError: lost",
    ]


def test_as_json_lines() -> None:
    lines = [json.loads(line) for line in as_json_lines(ROWS).splitlines()]
    assert [list(line.values()) for line in lines] == [
        list(cells) for cells in zip(*as_columns(ROWS).values(), strict=True)
    ]


def test_as_parquet(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="comes with hexfront[parquet]")
    write_table(ROWS, tmp_path / "games.parquet")
    table = parquet.read_table(tmp_path / "games.parquet")
    assert table.to_pydict() == as_columns(ROWS)
    kinds = {name: str(kind) for name, kind in zip(table.schema.names, table.schema.types, strict=True)}
    assert (kinds["game"], kinds["points_red"], kinds["winner"]) == ("int64", "int64", "string")


def test_parquet_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(HexfrontError, match=r"comes with hexfront\[parquet\]"):
        as_parquet(ROWS)


def test_the_ending_of_a_file_says_the_form(tmp_path: Path) -> None:
    for name, text in (("games.csv", as_csv(ROWS)), ("games.jsonl", as_json_lines(ROWS))):
        write_table(ROWS, tmp_path / name)
        assert (tmp_path / name).read_text(encoding="utf-8") == text
    with pytest.raises(HexfrontError, match=r"ends in \.csv, \.jsonl, \.parquet"):
        write_table(ROWS, tmp_path / "games.xls")


def test_one_seed_gives_one_table_byte_for_byte() -> None:
    bots = {side: random_bot() for side in SIDES}
    tables = {as_csv(simulate(RULES, "feud", bots, 6, seed="s", turns=1, workers=number)) for number in (1, 2)}
    assert len(tables) == 1
