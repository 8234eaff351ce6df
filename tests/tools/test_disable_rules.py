"""The tool that disables rules, run on a small project that is written here."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from disable_rules import Line, enforcing_lines, main

CODE = '''
def shot_refusal(far, dark):
    """Rule: gts:1.0a; gts:1.0b."""
    if far > 2:
        yield Refusal("gts:1.0a", "too far")
    if dark:
        yield s.modifier("night")


def points(spent):
    """Rule: gts:3.0."""
    if spent > 4:
        return 0
    elif spent:
        return 4 - spent
    return 4


def Refusal(*words):
    return words


class s:
    modifier = str
'''
TESTS = """
import pytest
from gts.rules.fire import points, shot_refusal

@pytest.mark.rule("gts:1.0a")
def test_range(): assert len([*shot_refusal(3, False)]) == 1

@pytest.mark.rule("gts:1.0a")
def test_near(): assert len([*shot_refusal(2, False)]) == 0

def test_points(): assert points(5) == 0
"""
SETTINGS = '[tool.pytest.ini_options]\npythonpath = ["src"]\nmarkers = ["rule(*ids)", "soak", "random_play"]\n'


def project(root: Path, tests: str = TESTS) -> Path:
    rules = ("gts:1.0a", "gts:1.0b", "gts:3.0")
    kinds = {"section": "1", "kind": "fire", "text": "", "priority": 1}
    files = {
        "pyproject.toml": SETTINGS,
        "catalogue/gts.jsonl": "\n".join(json.dumps({"id": name, **kinds}) for name in rules),
        "catalogue/gts-examples.jsonl": json.dumps({"id": "gts-ex-01", "title": "", "conflicts": ""}),
        "src/gts/data/modifiers.toml": '[[modifier]]\nid = "night"\nrule = "gts:1.0b"\n',
        "src/gts/__init__.py": "",  # a package of its own, or an installed gts is found before it
        "src/gts/rules/__init__.py": "",
        "src/gts/rules/fire.py": CODE,
        "tests/gts/rules/test_fire.py": tests,
    }
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    return root


def lines(root: Path) -> dict[int, Line]:
    return {line.start: line for line in enforcing_lines(root)}


def test_refusals_modifiers_and_bare_conditions_are_enforcing_lines(tmp_path: Path) -> None:
    """Each with its rule, then those of its function."""
    found = {line.start: (line.words, line.rules) for line in lines(project(tmp_path)).values()}
    assert found == {
        5: ("yield Refusal('gts:1.0a', 'too far')", (("gts:1.0a",), ("gts:1.0a", "gts:1.0b"))),
        7: ("yield s.modifier('night')", (("gts:1.0b",), ("gts:1.0a", "gts:1.0b"))),
        12: ("if spent > 4:", ((), ("gts:3.0",))),
        14: ("if spent:", ((), ("gts:3.0",))),
    }


def test_a_disabled_line_leaves_code_that_runs(tmp_path: Path) -> None:
    found = lines(project(tmp_path))
    assert "    if far > 2:\n        yield from ()\n    if dark:" in found[5].disabled(CODE)
    assert "    pass\n    return 4\n" in found[12].disabled(CODE)
    assert "        return 0\n    pass\n    return 4\n" in found[14].disabled(CODE)


def test_it_names_the_test_that_fails_and_the_line_that_none_misses(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The range by its mark, the points by the module of their tests; the night and the rest have no test."""
    assert main(["--root", str(project(tmp_path)), "--lines", "9"]) == 1
    said = capsys.readouterr().out.splitlines()
    answers = {
        line.split(": ", 1)[1]: answer.strip().split(" - ")[0]
        for line, answer in zip(said[1:-1:2], said[2:-1:2], strict=True)
    }
    assert answers == {
        "yield Refusal('gts:1.0a', 'too far')": "tests/gts/rules/test_fire.py::test_range",
        "yield s.modifier('night')": "NO TEST FAILS",
        "if spent > 4:": "tests/gts/rules/test_fire.py::test_points",
        "if spent:": "NO TEST FAILS",
    }
    assert said[-1] == "2 unnoticed; with nothing disabled all of the tests pass"


def test_a_test_that_fails_anyway_proves_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = TESTS.replace("points(5) == 0", "points(5) == 1")
    assert main(["--root", str(project(tmp_path, wrong)), "--lines", "9"]) == 1
    assert "with nothing disabled tests/gts/rules/test_fire.py::test_points" in capsys.readouterr().out
