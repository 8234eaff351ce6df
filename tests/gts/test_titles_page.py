"""docs/writing-a-title.md: what it says to write makes a title without fault, whose tests pass."""

from __future__ import annotations

import re
from pathlib import Path

from tests.gts.test_titles_new import run_tests

from gts.newtitle import write_title
from gts.packagecheck import check_package

PAGE = Path(__file__).parents[2] / "docs" / "writing-a-title.md"
STEP = re.compile(r"(Add to|Write) `([^`\n]+)`:\n\n```\w+\n(.*?)^```$", re.M | re.S)
FILE = re.compile(r"^\| `([^`\[\n]+)` \|", re.M)


def test_the_steps_of_the_page_make_a_title_without_fault(tmp_path: Path) -> None:
    page = PAGE.read_text(encoding="utf-8")
    root = write_title("River Crossing", tmp_path).resolve()
    steps = STEP.findall(page)
    assert [step for step, _, _ in steps] == ["Add to"] * 4 + ["Write"] * 2
    for step, name, text in steps:
        before = (root / name).read_text(encoding="utf-8") if step == "Add to" else ""
        (root / name).write_text(before + text, encoding="utf-8")
    assert check_package(root).faults == ()
    assert "4 passed" in run_tests(root)


def test_the_files_that_the_page_lists_are_those_of_the_skeleton(tmp_path: Path) -> None:
    root = write_title("River Crossing", tmp_path)
    listed = FILE.findall(PAGE.read_text(encoding="utf-8"))
    assert len(listed) == 11
    assert [name for name in listed if not (root / name).exists()] == []
