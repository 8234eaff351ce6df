"""The catalogue of rules and worked examples: one JSON line each, in `catalogue/`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from attrs import frozen


@frozen
class Rule:
    """One atomic rule; `same_as` is the id of a line that says the same, if there is one."""

    id: str
    section: str
    kind: str
    text: str
    priority: int
    same_as: str | None = None

    @property
    def book(self) -> str:
        """What stands before the colon of the id."""
        return self.id.partition(":")[0]

    @property
    def counted_as(self) -> str:
        """The id under which lines that say the same are cited and proved together."""
        return self.same_as or self.id


@frozen
class Example:
    """A worked example of a rulebook, as a golden case."""

    id: str
    title: str
    conflicts: str


@frozen
class Catalogue:
    """All rules and all examples by id, in the order of the files."""

    rules: Mapping[str, Rule]
    examples: Mapping[str, Example]

    @property
    def books(self) -> tuple[str, ...]:
        """The prefixes of the rule ids, in the order of the files."""
        return tuple(dict.fromkeys(rule.book for rule in self.rules.values()))

    def citation(self) -> re.Pattern[str]:
        """Matches what reads as the id of a rule, an example or a ruling, whether or not there is one."""
        books = "|".join(map(re.escape, (*self.books, "ruling")))
        examples = "|".join(sorted({re.escape(name.rpartition("-")[0]) for name in self.examples}))
        return re.compile(rf"(?<![\w-])(?:(?:{books}):\w+(?:[.-]\w+)*|(?:{examples})-\d+)")


def load_catalogue(folder: Path) -> Catalogue:
    """Read every `*.jsonl` of the folder; those named `*-examples.jsonl` hold examples.

    Raises:
        ValueError: two lines have one id.
    """
    rules: dict[str, Rule] = {}
    examples: dict[str, Example] = {}
    for file in sorted(folder.glob("*.jsonl")):
        for line in _lines(file):
            name: str = line["id"]
            if name in rules or name in examples:
                raise ValueError(f"{file.name}: {name} stands in the catalogue twice")
            if file.stem.endswith("-examples"):
                examples[name] = Example(name, line["title"], line["conflicts"])
            else:
                rules[name] = _rule(line)
    return Catalogue(rules, examples)


def _rule(line: dict[str, Any]) -> Rule:
    return Rule(line["id"], line["section"], line["kind"], line["text"], line["priority"], line.get("same_as"))


def _lines(file: Path) -> Iterator[dict[str, Any]]:
    return (json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip())
