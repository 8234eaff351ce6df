"""The pages: `docs/rules-coverage.md` with the counts, and one page of tables for each book."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby

from rulebook.survey import Row, ScopeCount, Survey

NOTE = "<!-- Written by tools/coverage_rules.py; do not edit. -->"

TITLES = {
    "gts": "Grand Tactical Series, series rules",
    "wed": "Where Eagles Dare",
    "mg": "Where Eagles Dare: the combined campaign",
    "httr": "Highway to the Reich, system rules",
    "httr-sc": "Highway to the Reich, scenario rules",
}

STATUSES = {
    "enforced": "code cites it and a test proves it",
    "enforced, not tested": "code cites it, no test is marked with it",
    "tested, not cited": "a test is marked with it, no code cites it",
    "not yet": "neither",
    "definition": "explains a term or the scale; nothing to enforce, or enforced by others",
    "flavour": "history or advice",
}


def pages(survey: Survey) -> dict[str, str]:
    """The text of each page, by its path under `docs/`."""
    books = {f"rules-coverage/{book}.md": _page(_book(survey, book)) for book in survey.facts.catalogue.books}
    return {"rules-coverage.md": _page(_summary(survey)), **books}


def counts(survey: Survey) -> Iterator[str]:
    """The counts as plain lines, for a terminal."""
    for book in survey.facts.catalogue.books:
        rows = [row for row in survey.rows if row.rule.book == book]
        told = ", ".join(f"{number} {status}" for status, number in _tally(rows))
        yield f"{book}: {len(rows)} rules: {told}"
    done = sum(1 for _, tests in survey.examples if tests)
    yield f"worked examples: {len(survey.examples)}, {done} tested"
    yield f"rulings: {len(survey.facts.rulings)}"
    for count in survey.scopes:
        numbers = f"{len(count.wanted)} rules and examples, {len(count.exempt)} excepted"
        missing = f"{len(count.missing)} missing ({_state(count)})"
        yield f"scope {count.scope.title!r}: {numbers}, {missing}"


def _page(lines: Iterable[str]) -> str:
    return "\n".join(lines) + "\n"


def _tally(rows: Iterable[Row]) -> list[tuple[str, int]]:
    """How many rows have each status: those explained in STATUSES in that order, then the rest by name."""
    found = Counter(re.sub(r"(superseded by ruling) .*", r"\1", row.status) for row in rows)
    order = [*STATUSES, *sorted(found.keys() - STATUSES.keys())]
    return [(status, found[status]) for status in order if found[status]]


def _summary(survey: Survey) -> Iterator[str]:
    yield from (NOTE, "", "# Coverage of the rules", "")
    yield "What of the rulebooks is enforced, rule by rule, as the code cites it and the tests are marked."
    yield "The words for the rules are ours; the rules are their publishers'."
    yield from ("", "| status | meaning |", "|---|---|")
    for status, meaning in STATUSES.items():
        yield f"| {status} | {meaning} |"
    yield from ("| superseded by ruling | set aside by one of the rulings below |", "")
    yield "Other words are exceptions, listed below with their reasons."
    yield from _books(survey)
    yield from _scopes(survey)
    yield from _exceptions(survey)
    yield from _rulings(survey)
    yield from _examples(survey)


def _books(survey: Survey) -> Iterator[str]:
    yield from ("", "## Books", "", "| book | rules | of these |", "|---|---|---|")
    for book in survey.facts.catalogue.books:
        rows = [row for row in survey.rows if row.rule.book == book]
        told = ", ".join(f"{number} {status}" for status, number in _tally(rows))
        yield f"| [{TITLES.get(book, book)}](rules-coverage/{book}.md) | {len(rows)} | {told} |"


def _scopes(survey: Survey) -> Iterator[str]:
    if not survey.scopes:
        return
    yield from ("", "## In scope", "", "| scope | rules and examples | excepted | missing | |")
    yield "|---|---|---|---|---|"
    for count in survey.scopes:
        numbers = f"{len(count.wanted)} | {len(count.exempt)} | {len(count.missing)}"
        yield f"| {_cell(count.scope.title)} | {numbers} | {_state(count)} |"


def _state(count: ScopeCount) -> str:
    return "required" if count.scope.required else "not required yet"


def _exceptions(survey: Survey) -> Iterator[str]:
    if not survey.facts.plan.exception:
        return
    yield from ("", "## Exceptions", "", "| rules | status | reason |", "|---|---|---|")
    for each in survey.facts.plan.exception:
        yield f"| {', '.join(map(_cell, each.rules))} | {_cell(each.status)} | {_cell(each.reason)} |"


def _rulings(survey: Survey) -> Iterator[str]:
    if not survey.facts.rulings:
        return
    yield from ("", "## Rulings", "", "| ruling | of | choice | reason | sure | option | in |")
    yield "|---|---|---|---|---|---|---|"
    for _, ruling in survey.facts.rulings:
        option = f"{ruling.option.name}: {', '.join(ruling.option.values)}" if ruling.option else ""
        words = (", ".join(ruling.sections), ruling.choice, ruling.reason, ruling.confidence, option)
        places = _list(survey.ruling_places[f"ruling:{ruling.id}"])
        yield f"| {ruling.id} | {' | '.join(map(_cell, words))} | {places} |"


def _examples(survey: Survey) -> Iterator[str]:
    yield from ("", "## Worked examples", "", "| example | what it shows | tested by |", "|---|---|---|")
    for example, tests in survey.examples:
        yield f"| {example.id} | {_cell(example.title)} | {_list(tests)} |"


def _book(survey: Survey, book: str) -> Iterator[str]:
    yield from (NOTE, "", f"# {TITLES.get(book, book)}")
    rows = (row for row in survey.rows if row.rule.book == book)
    for section, group in groupby(rows, key=lambda row: row.rule.section):
        yield from ("", f"## {_cell(section)}", "")
        yield from ("| rule | in our words | enforced by | tested by | status |", "|---|---|---|---|---|")
        for row in group:
            yield (
                f"| {row.rule.id} | {_cell(row.rule.text)} | {_list(row.cited)} | {_list(row.tested)} "
                f"| {_cell(row.status)} |"
            )


def _cell(words: str) -> str:
    """Words that Markdown leaves alone inside a table."""
    return re.sub(r"([\\`*_\[\]<>|~$])", r"\\\1", " ".join(words.split()))


def _list(places: Iterable[str]) -> str:
    return "<br>".join(f"`{place}`" for place in places)
