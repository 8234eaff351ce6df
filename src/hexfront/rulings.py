"""Rulings of ours, where a rulebook is silent or contradicts itself, and the options that some of them give.

A package keeps them in `rulings.toml` beside its code, one table each:

    [[ruling]]
    id = "F11"                          # cited in code and tests as ruling:F11
    sections = ["gts:19.2.2b"]          # catalogue ids of the rules that it settles
    choice = "what the code does"
    reason = "why, and what else was possible"
    confidence = "low"                  # how surely the book means that: high, medium, low
    supersedes = ["wed:S1.0a"]          # rules that are not enforced because of it, if any
    option = { name = "rubble", values = ["terrain", "post"] }     # where players differ; the first holds
"""

from __future__ import annotations

import re
from collections import Counter
from importlib.resources.abc import Traversable
from typing import Final, Literal, get_args

from attrs import frozen

from hexfront.datafile import Table, reading

Confidence = Literal["high", "medium", "low"]

CONFIDENCES: Final[tuple[Confidence, ...]] = get_args(Confidence)
RULE_ID: Final = re.compile(r"[a-z]+(?:-[a-z]+)*:\w+(?:[.-]\w+)*")


@frozen
class Option:
    """A choice between readings of a rule, taken by `new_game` by name; the first value is the default."""

    name: str
    values: tuple[str, ...]

    @property
    def default(self) -> str:
        """The value that holds if a game names none."""
        return self.values[0]


@frozen
class Ruling:
    """One ruling: the catalogue ids of the rules that it settles, what the code does, and why.

    `confidence` is how surely the rulebook means that. `supersedes` holds the ids of rules that are
    not enforced because of it. `option` is None where the choice is fixed.
    """

    id: str
    sections: tuple[str, ...]
    choice: str
    reason: str
    confidence: Confidence
    supersedes: tuple[str, ...] = ()
    option: Option | None = None


def load_rulings(path: Traversable) -> tuple[Ruling, ...]:
    """The rulings of a file, in its order.

    Raises:
        DataError: the file breaks the format; names every fault, with its line.
    """
    with reading(path) as file:
        rulings = tuple(map(_ruling, tables := file.tables("ruling")))
        times = Counter(ruling.id for ruling in rulings)
        for table, ruling in zip(tables, rulings, strict=True):
            if times[ruling.id] > 1:
                table.fault("id", f"{times[ruling.id]} rulings have it")
    return rulings


def _ruling(table: Table) -> Ruling:
    ruling = Ruling(
        table.text("id"),
        _rule_ids(table, "sections", required=True),
        table.text("choice"),
        table.text("reason"),
        table.choice("confidence", CONFIDENCES),
        _rule_ids(table, "supersedes", required=False),
        _option(table.table("option")),
    )
    table.close()
    return ruling


def _rule_ids(table: Table, key: str, required: bool) -> tuple[str, ...]:
    ids = table.texts(key, required)
    if required and table.values.get(key) == []:
        table.fault(key, "must name a rule, at least")
    for name in ids:
        if not RULE_ID.fullmatch(name):
            table.fault(key, f"must be catalogue ids such as gts:14.8a, not {name!r}")
    return ids


def _option(table: Table | None) -> Option | None:
    if table is None:
        return None
    option = Option(table.text("name"), table.texts("values"))
    if len(option.values) == 1:
        table.fault("values", f"must be two values or more, not {option.values[0]!r} alone")
    table.close()
    return option
