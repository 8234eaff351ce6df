"""What must be covered now, and what need not be, and why: `catalogue/scope.toml`.

[[scope]]
title = "A Drive in the Country"
required = true                     # a rule in it that no test proves fails the build
rules = ["gts:15.*", "gts-ex-07"]   # ids of rules and worked examples, or patterns of ids
priority = 1                        # and all rules of this priority
books = ["gts", "wed"]              # in these books
enforced = true                     # a rule in it must be cited by code, too

[[exception]]
rules = ["gts:26.0a"]
status = "component missing"        # shown in place of "not yet"
reason = "the weather table is not printed in the rulebook"
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from fnmatch import fnmatchcase
from pathlib import Path

from attrs import frozen
from cattrs import Converter


@frozen
class Scope:
    """A set of rules that is to be covered; `required` once it must be.

    It holds what `rules` names and, if it has a `priority`, the rules of the `books` that have it. With `enforced` a
    rule is covered only if code cites it and a test proves it; without, a test is enough.
    """

    title: str
    required: bool
    rules: tuple[str, ...] = ()
    priority: int | None = None
    books: tuple[str, ...] = ()
    enforced: bool = False


@frozen
class Exemption:
    """Rules in scope that need no test, for a reason."""

    rules: tuple[str, ...]
    status: str
    reason: str


@frozen
class Plan:
    """The scopes and the exceptions from them."""

    scope: tuple[Scope, ...] = ()
    exception: tuple[Exemption, ...] = ()


def load_plan(file: Path) -> Plan:
    """Read the plan; unknown keys are refused."""
    return Converter(forbid_extra_keys=True).structure(tomllib.loads(file.read_text(encoding="utf-8")), Plan)


def matching(patterns: Iterable[str], ids: Iterable[str]) -> tuple[str, ...]:
    """Those of the ids that match any of the patterns, in their order."""
    wanted = tuple(patterns)
    return tuple(name for name in ids if any(fnmatchcase(name, each) for each in wanted))
