"""docs/writing-a-title.md: what it says to write makes a title without fault, whose tests pass."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.gts.test_titles_new import run_tests

from gts.counters import COLOURS, MovementClass, Stripe, UnitClass, Weapon
from gts.newtitle import write_title
from gts.packagecheck import check_package
from gts.packagecheck.code import Source, hook_faults, import_faults
from gts.packagecheck.names import name_faults

PAGE = Path(__file__).parents[2] / "docs" / "writing-a-title.md"
STEP = re.compile(r"(Add at the end of|Write|[Rr]eplace all of) `([^`\n]+)`:\n\n```\w+\n(.*?)^```$", re.M | re.S)
CODE = re.compile(r"^```py\n(.*?)^```$", re.M | re.S)
COPY = re.compile(r"^cp (\S+) (\S+)$", re.M)
FILE = re.compile(r"^\| `([^`\[\n]*[./][^`\[\n]*)` \|", re.M)


def test_the_steps_of_the_page_make_a_title_without_fault(tmp_path: Path) -> None:
    page = PAGE.read_text(encoding="utf-8")
    root = write_title("River Crossing", tmp_path).resolve()
    steps = STEP.findall(page)
    end, write = "Add at the end of", "Write"
    assert [step for step, _, _ in steps] == [*[end] * 4, "Replace all of", write, end, write]
    for step, name, text in steps:
        if "second-battle.toml" in name:
            copy_the_scenario(root, page)
        assert (step == write) != (root / name).exists()
        before = (root / name).read_text(encoding="utf-8") if step == end else ""
        (root / name).write_text(before + text, encoding="utf-8")
    enter_the_scenario(root / "src" / "river_crossing" / "title.py", page)
    report = check_package(root)
    assert (report.faults, report.notes) == ((), ())
    assert "5 passed" in run_tests(root)


def copy_the_scenario(root: Path, page: str) -> None:
    """Copy the file of the first scenario, and put id and title as the page has them."""
    [(old, new)] = COPY.findall(page)
    text = (root / old).read_text(encoding="utf-8")
    for key in ("id", "title"):
        [line] = re.findall(rf'`({key} = "[^"`]+")`', page)
        text, changed = re.subn(rf"^{key} +=.*$", line, text, count=1, flags=re.M)
        assert changed == 1
    (root / new).write_text(text, encoding="utf-8")


def enter_the_scenario(file: Path, page: str) -> None:
    """Put the two lines of the page into the module of the title."""
    [code] = [code for code in CODE.findall(page) if "scenarios = {" in code]
    line, entries = code.splitlines()[0], code[code.index("{") + 1 : code.index("}")]
    text = file.read_text(encoding="utf-8").replace("from river_crossing import first_battle\n", f"{line}\n")
    text, changed = re.subn(r"scenarios=\{[^}]*\}", f"scenarios={{{entries}}}", text)
    assert changed == 1
    file.write_text(text, encoding="utf-8")


def test_the_hook_on_an_event_that_the_page_shows_is_one(tmp_path: Path) -> None:
    [code] = [code for code in CODE.findall(PAGE.read_text(encoding="utf-8")) if "AirPhase" in code]
    source = Source(tmp_path, ast.parse(code))
    assert [*import_faults(source), *name_faults(source), *hook_faults(source)] == []


def test_the_values_that_the_page_lists_are_all_that_there_are() -> None:
    page = PAGE.read_text(encoding="utf-8")
    values = {"unit_class": UnitClass, "weapon": (*Weapon, *COLOURS.values()), "movement_class": MovementClass}
    for key, known in {**values, "stripe": Stripe}.items():
        [row] = re.findall(rf"^\| `{key}`[^|]*\|(.*)\|$", page, re.M)
        assert re.findall("`([^`]+)`", row) == [str(each) for each in known]


def test_the_files_that_the_page_lists_are_those_of_the_skeleton(tmp_path: Path) -> None:
    root = write_title("River Crossing", tmp_path)
    listed = FILE.findall(PAGE.read_text(encoding="utf-8"))
    assert len(listed) == 11
    assert [name for name in listed if not (root / name).exists()] == []
