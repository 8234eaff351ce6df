"""Does a test notice when a rule is gone? Enforcing lines of the games, each disabled in turn.

    python tools/disable_rules.py                       thirty lines, seed 1
    python tools/disable_rules.py --lines 10 --seed 7   other lines

A line is a refusal, a modifier of the charts, or an `if` in a function that cites a rule. In a copy of the project it
gives way to nothing; then the tests run that are marked with its rule, then those marked with what its function cites
and what stands round that, then the tests of its module, until one fails. Fails itself if no test does for some line.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from attrs import frozen

from rulebook.catalogue import load_catalogue
from rulebook.citations import marks

ROOT: Final = Path(__file__).resolve().parent.parent
PATIENCE: Final = 300
"""In seconds: without some rules a game goes round in a circle."""
PLACES: Final = ("src/gts/rules", "src/gts/titles", "src/httr/rules", "src/httr/operation")
LEFT_OUT: Final = shutil.ignore_patterns("__pycache__", ".*", "docs", "dist")
PYTEST: Final = ("-x", "-q", "-p", "no:cacheprovider", "--tb=no", "-m", "not soak and not random_play")

Rules = tuple[tuple[str, ...], ...]


@frozen
class Line:
    """A statement that enforces a rule: its file, its first and last line, and the rules by nearness to it."""

    file: str
    start: int
    end: int
    name: str
    words: str
    rules: Rules

    def disabled(self, text: str) -> str:
        """The text of its file without it; a generator stays one."""
        lines = text.splitlines(keepends=True)
        indent = re.match(r"\s*", lines[self.start - 1])
        assert indent is not None
        nothing = "yield from ()" if "yield" in "".join(lines[self.start - 1 : self.end]) else "pass"
        return "".join([*lines[: self.start - 1], f"{indent[0]}{nothing}\n", *lines[self.end :]])


def enforcing_lines(root: Path, places: Iterable[str] = PLACES) -> Iterator[Line]:
    """Every line of a project that could be disabled, in the order of the files."""
    pattern = load_catalogue(root / "catalogue").citation()
    of_modifiers = modifier_rules(root / "src")
    for file in sorted(path for place in places for path in (root / place).rglob("*.py")):
        path = file.relative_to(root).as_posix()
        for function, cited in functions(ast.parse(file.read_text(encoding="utf-8")), pattern):
            for node in statements(function.body):
                own = own_rules(node, of_modifiers)
                if own or (any(cited) and is_bare_condition(node, of_modifiers)):
                    words = ast.unparse(node).splitlines()[0]
                    yield Line(path, node.lineno, node.end_lineno or node.lineno, function.name, words, (own, *cited))


def functions(node: ast.AST, pattern: re.Pattern[str], outer: Rules = ()) -> Iterator[tuple[ast.FunctionDef, Rules]]:
    """The functions in a piece of code, each with what it cites, and then what stands round it cites."""
    for child in ast.iter_child_nodes(node):
        cited = outer
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            cited = (tuple(pattern.findall(ast.get_docstring(child) or "")), *outer)
        if isinstance(child, ast.FunctionDef):
            yield child, cited
        yield from functions(child, pattern, cited)


def is_bare_condition(node: ast.stmt, of_modifiers: Mapping[str, str]) -> bool:
    """Whether a statement is an `if` without a refusal or a modifier in it, which are lines of their own."""
    return isinstance(node, ast.If) and not any(own_rules(one, of_modifiers) for one in statements([node]))


def statements(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a function, those inside others too, but not those of functions in it."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            continue
        yield node
        for part in ("body", "orelse"):
            yield from statements(getattr(node, part, ()))


def own_rules(node: ast.stmt, of_modifiers: Mapping[str, str]) -> tuple[str, ...]:
    """The rule that a refusal or a modifier names itself; empty for other statements."""
    match node:
        case ast.Expr(ast.Yield(ast.Call(ast.Name("Refusal"), [ast.Constant(str(rule)), *_]))):
            return (rule,)
        case ast.Expr(ast.Yield(ast.Call(ast.Attribute(attr="modifier"), [ast.Constant(str(name)), *_]))):
            return (of_modifiers.get(name, name),)
    return ()


def modifier_rules(source: Path) -> Mapping[str, str]:
    """The rule of each modifier in the data of the games."""
    tables = (tomllib.loads(file.read_text(encoding="utf-8")) for file in sorted(source.rglob("modifiers.toml")))
    return {line["id"]: line["rule"] for table in tables for line in table["modifier"]}


def attempts(root: Path, line: Line, marked: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """The sets of tests that might notice, nearest first."""
    for rules in line.rules:
        yield tuple(dict.fromkeys(test for rule in rules for test in marked.get(rule, ())))
    name = f"test_{Path(line.file).stem}*.py"
    yield tuple(sorted(file.relative_to(root).as_posix() for file in (root / "tests").rglob(name)))


def failure(copy: Path, tests: tuple[str, ...], patience: int = PATIENCE) -> str | None:
    """The first of the tests that fails, with the error; None if all pass.

    Raises:
        RuntimeError: they could not be run.
    """
    command = (sys.executable, "-m", "pytest", *PYTEST, *tests)
    clean = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": "", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    try:
        done = subprocess.run(
            command, cwd=copy, env=clean, capture_output=True, text=True, check=False, timeout=patience
        )
    except subprocess.TimeoutExpired:
        return f"{tests[0]} - does not end in {patience} s"
    found = re.search(r"^(?:FAILED|ERROR) (.*)$", done.stdout, re.MULTILINE)
    if found is None and done.returncode not in (0, 5):
        raise RuntimeError(done.stdout + done.stderr)
    return found[1] if found else None


def noticed(copy: Path, line: Line, marked: Mapping[str, tuple[str, ...]]) -> str | None:
    """The test that fails without a line; None if none does. The copy is as before afterwards."""
    file = copy / line.file
    text = file.read_text(encoding="utf-8")
    file.write_text(line.disabled(text), encoding="utf-8")
    try:
        return next(
            (found for tests in attempts(copy, line, marked) if tests and (found := failure(copy, tests))), None
        )
    finally:
        file.write_text(text, encoding="utf-8")


def main(arguments: list[str] | None = None) -> int:
    """Run the tool; 1 if a line can go and no test fails, or if a test fails anyway."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lines", type=int, default=30, help="how many")
    parser.add_argument("--seed", type=int, default=1, help="which")
    parser.add_argument("--root", type=Path, default=ROOT, help="the project (default: this one)")
    parser.add_argument("--places", nargs="+", default=PLACES, help="the folders of the rules (default: all)")
    options = parser.parse_args(arguments)
    lines = tuple(enforcing_lines(options.root, tuple(options.places)))
    chosen = random.Random(options.seed).sample(lines, min(options.lines, len(lines)))
    marked: defaultdict[str, tuple[str, ...]] = defaultdict(tuple)
    for _, citation in marks(options.root / "tests"):
        marked[citation.id] += (citation.place,)
    print(f"{len(chosen)} of {len(lines)} lines, seed {options.seed}")
    unnoticed = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(shutil.copytree(options.root, Path(folder) / "copy", ignore=LEFT_OUT))
        for number, line in enumerate(chosen, 1):
            found = noticed(copy, line, marked)
            unnoticed += found is None
            print(
                f"{number}. {line.file}:{line.start} {line.name}: {line.words}\n   {found or 'NO TEST FAILS'}",
                flush=True,
            )
        tests = tuple(dict.fromkeys(test for line in chosen for some in attempts(copy, line, marked) for test in some))
        broken = failure(copy, tests, PATIENCE * len(chosen))
        print(f"{unnoticed} unnoticed; with nothing disabled {broken or 'all of the tests pass'}")
    return 1 if unnoticed or broken else 0


if __name__ == "__main__":
    sys.exit(main())
