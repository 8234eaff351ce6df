"""The coverage tool, run on a small project that is written here."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from coverage_rules import main, read
from rulebook.survey import Survey, survey

CODE = '''
"""Fire (gts:1.0a)."""

class Shot:
    def start(self):
        """Shoot.

        Rule: gts:1.0b; gts:2.0.
        """
        return [Refusal("gts:3.0", "no")]  # gts:4.0, by ruling:F1

def march(): "Rule: httr:5.1e."
'''

TESTS = """
import pytest

CASES = [pytest.param(1, marks=pytest.mark.rule("gts:3.0"))]

@pytest.mark.rule("gts:1.0a", "gts:1.0b")
@pytest.mark.example("gts-ex-01")
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("gts:2.0"))])
def test_shot(x): ...

@pytest.mark.rule("gts:7.0")
class TestMore:
    @pytest.mark.rule("ruling:F1")
    def test_ruling(self): ...
"""

RULING = """
[[ruling]]
id = "F1"
sections = ["gts:4.0"]
choice = "so"
reason = "because"
confidence = "low"
supersedes = ["gts:5.0"]
"""

SCOPE = """
[[scope]]
title = "First"
required = true
rules = ["gts:1.*", "gts:2.0", "gts:8.0", "gts-ex-*"]

[[exception]]
rules = ["gts:6.0"]
status = "component missing"
reason = "not printed"
"""


def rule(name: str, kind: str = "fire", same_as: str | None = None) -> str:
    line = {"id": name, "section": "1", "kind": kind, "text": f"a|b of {name}", "priority": 1}
    return json.dumps(line | ({"same_as": same_as} if same_as else {}))


def project(root: Path, code: str = CODE, tests: str = TESTS, ruling: str = RULING, scope: str = SCOPE) -> Path:
    """A project with one module, one test file, one data file and nine rules of two books."""
    rules = [rule(f"gts:{name}") for name in ("1.0a", "1.0b", "2.0", "3.0", "4.0", "5.0", "6.0", "7.0")]
    rules += [rule("gts:8.0", "flavour"), rule("httr:5.1e", same_as="httr:10.6"), rule("httr:10.6")]
    example = json.dumps({"id": "gts-ex-01", "title": "A shot", "conflicts": ""})
    files = {
        "catalogue/gts.jsonl": "\n".join(rules),
        "catalogue/gts-examples.jsonl": example,
        "catalogue/scope.toml": scope,
        "src/gts/rules/fire.py": code,
        "src/gts/__init__.py": "",
        "src/gts/rulings.toml": ruling,
        "src/gts/data/chart.toml": 'rule = "gts:2.0"',
        "src/hexfront/core.py": '"an example: gts:9.9"',
        "tests/gts/test_fire.py": tests,
    }
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    return root


def found(root: Path) -> Survey:
    return survey(read(root))


def test_a_citation_is_found_in_docstrings_texts_comments_and_data(tmp_path: Path) -> None:
    rows = {row.rule.id: row.cited for row in found(project(tmp_path)).rows}
    assert rows["gts:1.0a"] == ("gts.rules.fire",)
    assert rows["gts:1.0b"] == ("gts.rules.fire:Shot.start",)
    assert rows["gts:2.0"] == ("gts/data/chart.toml", "gts.rules.fire:Shot.start")
    assert rows["gts:3.0"] == ("gts.rules.fire:Shot.start",)
    assert rows["gts:4.0"] == ("gts.rules.fire:Shot.start",)


def test_a_mark_is_found_on_tests_parameters_classes_and_modules(tmp_path: Path) -> None:
    found_here = found(project(tmp_path))
    rows = {row.rule.id: row.tested for row in found_here.rows}
    file = "tests/gts/test_fire.py"
    assert rows["gts:1.0b"] == (f"{file}::test_shot",)
    assert rows["gts:2.0"] == (f"{file}::test_shot",)
    assert rows["gts:3.0"] == (file,)
    assert rows["gts:7.0"] == (f"{file}::TestMore",)
    assert found_here.ruling_places["ruling:F1"] == (
        "gts.rules.fire:Shot.start",
        f"{file}::TestMore::test_ruling",
    )
    assert found_here.examples[0][1] == (f"{file}::test_shot",)


def test_a_rule_has_one_status(tmp_path: Path) -> None:
    status = {row.rule.id: row.status for row in found(project(tmp_path)).rows}
    assert status == {
        "gts:1.0a": "enforced",
        "gts:1.0b": "enforced",
        "gts:2.0": "enforced",
        "gts:3.0": "enforced",
        "gts:4.0": "enforced, not tested",
        "gts:5.0": "superseded by ruling F1",
        "gts:6.0": "component missing",
        "gts:7.0": "tested, not cited",
        "gts:8.0": "flavour",
        "httr:5.1e": "enforced, not tested",
        "httr:10.6": "enforced, not tested",  # says the same as 5.1e
    }


def test_a_project_in_order_passes_and_its_pages_stay_fresh(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = ["--root", str(project(tmp_path))]
    assert main([*root, "--check"]) == 1
    assert "docs/rules-coverage.md is out of date" in capsys.readouterr().err
    assert main(root) == 0
    assert main([*root, "--check"]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert "gts: 9 rules: 4 enforced, 1 enforced, not tested" in said.out
    assert (
        "| gts:1.0a | a\\|b of gts:1.0a | `gts.rules.fire` |" in (tmp_path / "docs/rules-coverage/gts.md").read_text()
    )


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        pytest.param(
            {"code": CODE.replace("gts:4.0", "gts:4.1")},
            "gts.rules.fire:Shot.start cites gts:4.1, which is not in the catalogue",
            id="the code cites no rule",
        ),
        pytest.param(
            {"code": CODE.replace("ruling:F1", "ruling:F2")},
            "gts.rules.fire:Shot.start cites ruling:F2, which is not in the catalogue",
            id="the code cites no ruling",
        ),
        pytest.param(
            {"tests": TESTS.replace("gts:7.0", "gts:7.1")},
            "tests/gts/test_fire.py::TestMore is marked rule('gts:7.1'), which is not in the catalogue",
            id="a test proves no rule",
        ),
        pytest.param(
            {"tests": TESTS + '\npytest.mark.example("gts:7.0")'},
            "tests/gts/test_fire.py is marked example('gts:7.0'), which is not in the catalogue",
            id="a rule is no example",
        ),
        pytest.param(
            {"ruling": RULING.replace("gts:5.0", "gts:5.1")},
            "src/gts/rulings.toml: ruling F1 settles gts:5.1, which is not in the catalogue",
            id="a ruling settles no rule",
        ),
        pytest.param(
            {"tests": TESTS.replace(', "gts:1.0b"', "")},
            "First: gts:1.0b has neither a test nor an exception",
            id="a rule in scope has no test",
        ),
        pytest.param(
            {"tests": TESTS.replace('@pytest.mark.example("gts-ex-01")', "")},
            "First: gts-ex-01 has neither a test nor an exception",
            id="an example in scope has no test",
        ),
        pytest.param(
            {"scope": SCOPE.replace("gts:1.*", "gts:9.*")},
            "scope.toml: 'First' lists gts:9.*, which matches nothing in the catalogue",
            id="the scope lists nothing",
        ),
        pytest.param(
            {"scope": SCOPE.replace("gts:6.0", "gts:7.0")},
            "scope.toml: 'not printed' excepts gts:7.0, which is tested; take it off the list",
            id="an exception is tested",
        ),
        pytest.param(
            {"tests": TESTS.replace('"gts:7.0"', "CASES[0]")},
            "tests/gts/test_fire.py:11: the id of a mark must be a literal text",
            id="a mark is no literal",
        ),
        pytest.param(
            {"ruling": RULING.replace('"low"', '"sure"')}, 'confidence: "sure" is not known', id="a ruling is malformed"
        ),
    ],
)
def test_a_fault_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str], change: dict[str, str], fault: str) -> None:
    assert main(["--root", str(project(tmp_path, **change))]) == 1
    assert fault in capsys.readouterr().err


def test_what_is_not_required_yet_does_not_fail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    later = SCOPE.replace("true", "false").replace("gts:1.*", "gts:4.0")
    assert main(["--root", str(project(tmp_path, scope=later)), "--missing"]) == 0
    said = capsys.readouterr().out
    assert "scope 'First': 3 rules and examples, 0 excepted, 1 missing (not required yet)" in said
    assert "First: gts:4.0" in said


def test_two_lines_with_one_id_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = project(tmp_path)
    (root / "catalogue/more.jsonl").write_text(rule("gts:1.0a"))
    assert main(["--root", str(root)]) == 1
    assert "gts:1.0a stands in the catalogue twice" in capsys.readouterr().err


def test_a_scope_may_hold_all_rules_of_a_priority(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Those of its books only, but for definitions and flavour, and what it names besides."""
    scope = '[[scope]]\ntitle = "First"\nrequired = false\npriority = 1\nbooks = ["gts"]\nrules = ["gts-ex-01"]\n'
    assert main(["--root", str(project(tmp_path, scope=scope)), "--missing"]) == 0
    said = capsys.readouterr().out
    assert "scope 'First': 9 rules and examples, 1 excepted, 2 missing (not required yet)" in said
    assert [line for line in said.splitlines() if line.startswith("First: ")] == ["First: gts:4.0", "First: gts:6.0"]


def test_a_scope_may_ask_for_code_as_well_as_tests(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """gts:7.0 has a test and no code, gts:1.0a both; an example is code in itself."""
    scope = (
        '[[scope]]\ntitle = "First"\nrequired = true\nenforced = true\nrules = ["gts:1.0a", "gts:7.0", "gts-ex-01"]\n'
    )
    assert main(["--root", str(project(tmp_path, scope=scope))]) == 1
    assert capsys.readouterr().err == "First: gts:7.0 is not both enforced and tested, and is no exception\n"
