from __future__ import annotations

from pathlib import Path

import pytest

from hexfront.datafile import Table, attempt, content_digest, reading
from hexfront.errors import DataError
from hexfront.sources import Source

TEXT = """
flag = "yes"
number = true
list = 3
mixed = [1, "a", true]
inner = 5
entries = [{ id = "one" }, 2]
choice = "leg"
from = { kind = "rule" }
other = 7
"""


def read_all(table: Table) -> None:
    """Ask for each key as something that it is not."""
    table.flag("flag")
    table.whole("number", 0, 9)
    table.texts("list")
    table.labels("mixed")
    table.table("inner")
    table.tables("entries")[0].text("id")
    table.choice("choice", ("wheeled", "tracked"))
    table.source("from", {})
    table.source("other", {})


def test_each_key_of_a_wrong_kind_is_a_fault_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "some.toml"
    path.write_text(TEXT, encoding="utf-8")
    with pytest.raises(DataError) as caught, reading(path) as table:
        read_all(table)
    assert [fault.removeprefix(f"{path}:") for fault in caught.value.faults] == [
        "2: flag: must be true or false, not 'yes'",
        "3: number: must be a whole number from 0 to 9, not True",
        "4: list: must be a list, not 3",
        "5: mixed: True is neither a text nor a whole number",
        "6: inner: must be a table, not 5",
        "7: entries: 2 is not a table",
        '8: choice: "leg" is not known; known: "tracked", "wheeled"',
        "9: from: ref: missing",
        "10: other: must name a source or be a table of kind, ref and note, not 7",
    ]


def test_what_is_there_and_right_is_read(tmp_path: Path) -> None:
    path = tmp_path / "some.toml"
    path.write_text('[sources]\nbook = { kind = "rule", ref = "1.1" }\n[a]\nsource = "book"\n', encoding="utf-8")
    with reading(path) as table:
        named = table.sources()
        inner = table.table("a")
        assert inner is not None
        assert inner.source("source", named) == Source("rule", "1.1")
        assert inner.whole_or_none("count", 0, 9) is None
        assert table.table("b") is None


def test_a_fault_in_a_table_in_braces_is_in_its_line_though_the_key_comes_again(tmp_path: Path) -> None:
    path = tmp_path / "some.toml"
    path.write_text("inner = { name = 1 }\n[outer]\nname = 2\n", encoding="utf-8")
    with pytest.raises(DataError) as caught, reading(path) as table:
        _ = [part.text("name") for part in map(table.table, ("inner", "outer")) if part is not None]
    assert [fault.removeprefix(f"{path}:") for fault in caught.value.faults] == [
        "1: inner: name: must be a text, not 1",
        "3: outer: name: must be a text, not 2",
    ]


def test_attempt_gathers_the_faults_of_several_files(tmp_path: Path) -> None:
    def load(path: object) -> int:
        raise DataError([f"{path}: wrong"])

    faults: list[str] = []
    assert attempt(load, tmp_path, faults) is None
    assert attempt(lambda path: 3, tmp_path, faults) == 3
    assert faults == [f"{tmp_path}: wrong"]


def test_a_digest_does_not_depend_on_the_order_of_keys() -> None:
    assert content_digest({"a": 1, "b": [2]}) == content_digest({"b": [2], "a": 1})
    assert content_digest([1]) != content_digest(["1"])
