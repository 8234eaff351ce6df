"""The rules and modifiers that a title names in its code and its data, and whether each is one that it lists."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from gts.charts import MODIFIERS
from gts.packagecheck.code import Source
from gts.titlerules import load_rules
from hexfront.datafile import hint
from hexfront.errors import DataError
from hexfront.modifiers import load_modifiers
from hexfront.rulings import RULE_ID, load_rulings

RULES: Final = "rules.toml"
RULINGS: Final = "rulings.toml"
RULING: Final = "ruling"
LIBRARY: Final = frozenset({"gts", "wed", "httr"})
"""The rules of these are the library's; a title may cite them, and they are not looked up."""
TEXT: Final = re.compile(r'"([^"\\]*)"')
CITED: Final = re.compile(rf"(?<![\w/-])(?:{RULE_ID.pattern})")
RULE_AT: Final = {"Refusal": 0, "Modifier": 2}
"""The lines that code makes itself, and which of their arguments is the rule."""
DEFINES: Final = re.compile(r"\s*id\s*=")


def citation_faults(package: Path, sources: Iterable[Source]) -> Iterator[str]:
    """Each citation of a rule or a ruling that the title does not list."""
    rules, rulings = listed(package)
    missing = not rules and (rules is not None or not (package / RULES).exists())
    for place, cited in (*_in_code(sources), *_in_data(package)):
        prefix, _, number = cited.partition(":")
        if prefix == RULING:
            if number not in rulings:
                yield f"{place}: there is no ruling {number}; expected one of {RULINGS}: {hint(number, rulings)}"
        elif missing and prefix not in LIBRARY:
            yield f"{package / RULES}: no rule is listed; expected each that is cited, such as {cited}, as a [[rule]]"
            missing = False
        elif rules is not None and prefix not in LIBRARY and cited not in rules:
            yield f"{place}: no rule is listed as {cited}; expected a [[rule]] in {RULES}: {hint(cited, rules)}"


def modifier_faults(package: Path, sources: Iterable[Source]) -> Iterator[str]:
    """Each modifier that the code asks for by an id, as in `s.modifier("night")`, and that no file has."""
    known = {line.id for line in load_modifiers(files("gts") / "data" / MODIFIERS).lines}
    for file in sorted(package.rglob(MODIFIERS)):
        try:
            known |= {line.id for line in load_modifiers(file).lines}
        except DataError:  # the check of the data files says so, and what is in it nobody knows
            return
    for source in sources:
        for call in ast.walk(source.tree):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "modifier":
                id = call.args[0].value if call.args and isinstance(call.args[0], ast.Constant) else None
                if isinstance(id, str) and id not in known:
                    yield source.fault(
                        call, f"no modifier is called {id!r}; expected it in {MODIFIERS}: {hint(id, known)}"
                    )


def uncited_faults(sources: Iterable[Source]) -> Iterator[str]:
    """Each refusal and modifier that the code makes with a text that is no rule, such as an empty one."""
    for source in sources:
        for call in ast.walk(source.tree):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in RULE_AT:
                given = {keyword.arg: keyword.value for keyword in call.keywords}
                at = RULE_AT[call.func.id]
                rule = call.args[at] if len(call.args) > at else given.get("rule")
                if isinstance(rule, ast.Constant) and not (isinstance(rule.value, str) and CITED.match(rule.value)):
                    words = f"{call.func.id} cites {rule.value!r}; expected a rule, such as gts:14.8a"
                    yield source.fault(call, words)


def listed(package: Path) -> tuple[frozenset[str] | None, frozenset[str]]:
    """The ids of the rules that a title lists, None if nobody can say, and of its rulings and the series'."""
    rules: frozenset[str] | None = None
    with suppress(DataError):  # the check of the data files says so
        rules = frozenset(rule.id for rule in load_rules(package / RULES))
    try:
        rulings = frozenset(ruling.id for ruling in load_rulings(package / RULINGS))
    except DataError:
        rulings = frozenset()
    return rules, rulings | _rulings_of_the_series()


@cache
def _rulings_of_the_series() -> frozenset[str]:
    return frozenset(ruling.id for ruling in load_rulings(files("gts") / RULINGS))


def _in_code(sources: Iterable[Source]) -> Iterator[tuple[str, str]]:
    """The citations in the texts of code: docstrings, refusals, and the like; each with its file and line."""
    for source in sources:
        lines = source.file.read_text(encoding="utf-8").splitlines()
        for node in ast.walk(source.tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                for line in range(node.lineno, (node.end_lineno or node.lineno) + 1):
                    text = lines[line - 1]
                    within = text if node.end_lineno != node.lineno else node.value
                    yield from ((f"{source.file}:{line}", each.rstrip(".")) for each in CITED.findall(within))


def _in_data(package: Path) -> Iterator[tuple[str, str]]:
    """The citations in data files: texts that are an id and nothing else; not where a rule is listed."""
    for file in sorted(package.rglob("*.toml")):
        text = file.read_text(encoding="utf-8", errors="replace")  # the check of the data files says so
        for number, line in enumerate(text.splitlines(), 1):
            if file.name == RULES and DEFINES.match(line):
                continue
            for cited in TEXT.findall(line.partition(" #")[0] if not line.lstrip().startswith("#") else ""):
                if RULE_ID.fullmatch(cited):
                    yield f"{file}:{number}", cited
