from __future__ import annotations

import csv
import io
import tomllib
from importlib.resources import as_file, files
from pathlib import Path

import pytest
from tests.gts.test_main import run

from gts.checking import KEYS, kind_of
from gts.counterfile import load_counters
from gts.counters import Counters
from gts.countertemplate import toml_template
from gts.titles.where_eagles_dare import TITLE

EAGLES = files("gts.titles.where_eagles_dare")


def test_all_that_ships_is_without_fault() -> None:
    with as_file(files("gts")) as package:
        said = run("check", str(package))
    assert said.code == 0, said.out
    assert "no faults" in said.out
    for kind in KEYS.keys() - {"rules"}:  # those of the library's titles are in the catalogue
        assert kind in said.out


def test_every_fault_of_every_file_with_file_line_and_place(tmp_path: Path) -> None:
    counters, scenario = tmp_path / "counters.toml", tmp_path / "scenario.toml"
    counters.write_text('[[unit]]\nid = "a"\nsteps = 5\nweapon = "plaid"\n')
    text = (EAGLES / "scenarios" / "a-drive-in-the-country.toml").read_text()
    scenario.write_text(text.replace('unit = "pzers"', 'unit = "pzerz"'))
    said = run("check", str(tmp_path))
    assert said.code == 1
    assert f'{counters}:3: unit "a": steps: must be a whole number from 0 to 2, not 5' in said.out
    assert f'{counters}:4: unit "a": weapon: "plaid" is not a Weapons Class' in said.out
    assert f"{scenario}:" in said.out
    assert "pzerz" in said.out
    assert said.out.splitlines()[-1].startswith("2 files checked (counters, scenario): ")


def test_a_single_fault_is_singular(tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_text("colour = 1\n")
    said = run("check", str(path))
    assert said.code == 1
    assert f"{path}: no data file of the game: it has colour; expected counters (leader, unit), scenario (" in said.out
    assert "1 files checked (nothing known): 1 fault." in said.out


@pytest.mark.parametrize(("text", "words"), [(b"a = = 1", "not a TOML file"), (b"\xff", "not a TOML file")])
def test_what_is_no_toml(tmp_path: Path, text: bytes, words: str) -> None:
    path = tmp_path / "odd.toml"
    path.write_bytes(text)
    assert words in run("check", str(path)).out


def test_an_empty_file_and_one_in_another_encoding(tmp_path: Path) -> None:
    empty, latin = tmp_path / "empty.toml", tmp_path / "latin.toml"
    empty.write_text("")
    latin.write_bytes("[[unit]]\nid = 'é'\n".encode("latin-1"))
    said = run("check", str(tmp_path)).out
    assert f"{empty}: no data file of the game: it has nothing in it; expected counters (leader, unit)" in said
    assert f"{latin}:2: not a TOML file: the byte 0xe9 is no UTF-8; expected a file that is saved as UTF-8" in said


def test_the_mark_at_the_beginning_of_a_file_is_no_fault(tmp_path: Path) -> None:
    """Some editors and spreadsheets write it before UTF-8."""
    said = run("counters", "--template", "--csv").out
    plain, marked = tmp_path / "plain.csv", tmp_path / "marked.csv"
    plain.write_text(said, encoding="utf-8")
    marked.write_text(said, encoding="utf-8-sig")
    faults = [run("check", str(path)).out.replace(path.name, "") for path in (plain, marked)]
    assert faults[0] == faults[1]
    rules = tmp_path / "rules.toml"
    rules.write_text('[[rule]]\nid = "a:1"\nsays = "it"\nwhere = "page 1"\n', encoding="utf-8-sig")
    assert run("check", str(rules)).code == 0


def test_a_package_among_data_is_to_be_checked_as_one(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "pyproject.toml").write_text("")
    said = run("check", str(tmp_path)).out
    assert f"of the package of a title; check that with: python -m gts check {tmp_path / 'mine'}" in said


def test_a_file_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "odd.toml"
    path.write_text("")

    def refuse(self: Path, encoding: str | None = None) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_text", refuse)
    assert f"{path}: cannot be read: Permission denied" in run("check", str(path)).out


def test_counters_and_boards_among_the_files_count_for_scenarios(tmp_path: Path) -> None:
    own = {
        "scenario.toml": (
            "scenarios/a-drive-in-the-country.toml",
            {'"valkenswaard"': '"mine"', '"pzers"': '"my-unit"'},
        ),
        "board.toml": ("boards/valkenswaard.toml", {'"valkenswaard"': '"mine"'}),
        "counters.toml": ("data/counters.toml", {'id = "pzers"': 'id = "my-unit"'}),
    }
    for name, (source, changes) in own.items():
        text = EAGLES.joinpath(source).read_text()
        for old, new in changes.items():
            assert old in text
            text = text.replace(old, new)
        (tmp_path / name).write_text(text)
    alone = run("check", str(tmp_path / "scenario.toml"))
    assert alone.code == 1
    assert "my-unit" in alone.out
    together = run("check", *(str(tmp_path / name) for name in own))
    assert together.code == 0, together.out


def test_combat_results_need_every_row_and_column(tmp_path: Path) -> None:
    path = tmp_path / "combat_results.toml"
    text = (files("gts") / "data" / "combat_results.toml").read_text()
    path.write_text(text.replace('"DP/unarmored", "SA/unarmored"', '"DP/unarmored", "SX/unarmored"'))
    assert "rows: unknown: SX/unarmored; missing: SA/unarmored" in run("check", str(path)).out


def test_the_template_is_toml_that_lacks_only_the_values() -> None:
    said = run("counters", "a-drive-in-the-country", "--template")
    data = tomllib.loads(said.out)
    assert {unit["id"] for unit in data["unit"]} == set(TITLE.scenario("a-drive-in-the-country").counters)
    assert all("steps" not in unit for unit in data["unit"])
    assert said.out.count("# steps =") == len(data["unit"])


def test_a_template_that_is_filled_in_is_a_counter_file(tmp_path: Path) -> None:
    lines = []
    for line in toml_template(Counters((TITLE.counters().unit("d-2hhc"),), ())).splitlines():
        for name, value in (
            *(("steps", "1"), ("fire_rating", "3"), ("weapon", '"white"'), ("defense_rating", "-1")),
            *(("troop_quality", "7"), ("movement_allowance", "18"), ("movement_class", '"wheeled"')),
        ):
            if line.startswith(f"# {name} ="):
                line = f"{name} = {value}"
        lines.append(line)
    path = tmp_path / "mine.toml"
    path.write_text("\n".join(lines))
    [unit] = load_counters(path).units
    assert (unit.front.fire_rating, unit.front.movement_allowance, unit.source.kind) == (3, 18, "rule")
    assert (
        run("play", "a-drive-in-the-country", "--counters", str(path), "--bot", "german=first", typed=["look"]).code
        == 0
    )


def test_the_template_has_leaders_stripes_and_backs() -> None:
    text = toml_template(TITLE.counters())
    assert "[[leader]]" in text
    assert "[unit.transport]" in text
    assert "# command_range =" in text
    tomllib.loads(text)


def test_the_template_as_csv() -> None:
    rows = list(csv.DictReader(io.StringIO(run("counters", "--template", "--csv").out)))
    assert {row["id"] for row in rows} == {counter.id for counter in TITLE.counters().all}
    assert not any(row["steps"] for row in rows)


def test_the_list_marks_estimates() -> None:
    said = run("counters", "son-with-the-wind")
    assert "Easy/2/506 (easy-2-506), allied: fire ~" in said.out
    assert "    in transport: " in run("counters").out
    assert "command range" in run("counters").out


def test_what_a_file_is() -> None:
    assert kind_of(Path("any.csv")) == "counters"
    assert kind_of(Path("nowhere.toml")) is None
