"""The join: every rule with what enforces it, what proves it, and what is wrong with that."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from attrs import field, frozen

from hexfront.rulings import Ruling
from rulebook.catalogue import Catalogue, Example, Rule
from rulebook.citations import Citation
from rulebook.scope import Plan, Scope, matching

Places = Mapping[str, tuple[str, ...]]


@frozen
class Facts:
    """What was read: the catalogue, citations of the code, marks of the tests, rulings, the plan."""

    catalogue: Catalogue
    cited: tuple[Citation, ...] = ()
    marked: tuple[tuple[str, Citation], ...] = ()
    rulings: tuple[tuple[str, Ruling], ...] = ()
    """Each with the path of its file."""
    plan: Plan = field(factory=Plan)


@frozen
class Row:
    """One rule, where the code cites it, which tests prove it, and how it stands."""

    rule: Rule
    cited: tuple[str, ...]
    tested: tuple[str, ...]
    status: str


@frozen
class ScopeCount:
    """How much of a scope is covered, what is exempt, and what is missing."""

    scope: Scope
    wanted: tuple[str, ...]
    exempt: tuple[str, ...]
    missing: tuple[str, ...]


@frozen
class Survey:
    """All rows in the order of the catalogue, and every fault."""

    facts: Facts
    rows: tuple[Row, ...]
    examples: tuple[tuple[Example, tuple[str, ...]], ...]
    ruling_places: Places
    scopes: tuple[ScopeCount, ...]
    faults: tuple[str, ...]


def survey(facts: Facts) -> Survey:
    """Join the facts; the faults are sorted by kind, then as they were read."""
    catalogue = facts.catalogue
    cited = _places(catalogue, facts.cited)
    tested = _places(catalogue, (citation for _, citation in facts.marked))
    settled = {name: ruling.id for _, ruling in facts.rulings for name in ruling.supersedes}
    exempt = {
        name: exemption.status
        for exemption in facts.plan.exception
        for name in matching(exemption.rules, _all_ids(catalogue))
    }

    def row(rule: Rule) -> Row:
        code, tests = cited.get(rule.counted_as, ()), tested.get(rule.counted_as, ())
        return Row(rule, code, tests, _status(rule, code, tests, settled, exempt))

    scopes = tuple(_count(facts, scope, cited, tested, {*exempt, *settled}) for scope in facts.plan.scope)
    return Survey(
        facts,
        tuple(map(row, catalogue.rules.values())),
        tuple((example, tested.get(name, ())) for name, example in catalogue.examples.items()),
        {name: (*cited.get(name, ()), *tested.get(name, ())) for name in _ruling_ids(facts)},
        scopes,
        (*_unknown(facts), *_idle(facts, tested), *_missing(scopes)),
    )


def _status(
    rule: Rule,
    code: tuple[str, ...],
    tests: tuple[str, ...],
    settled: Mapping[str, str],
    exempt: Mapping[str, str],
) -> str:
    """One word or two on how a rule stands, what is said by hand first."""
    if rule.id in settled:
        return f"superseded by ruling {settled[rule.id]}"
    if rule.id in exempt:
        return exempt[rule.id]
    if code:
        return "enforced" if tests else "enforced, not tested"
    if tests:
        return "tested, not cited"
    return rule.kind if rule.kind in UNENFORCED else "not yet"


UNENFORCED = ("definition", "flavour")
"""The kinds of rules that need no test: there may be nothing in them to enforce."""


def _places(catalogue: Catalogue, citations: Iterable[Citation]) -> Places:
    """The places of each id, each once, in the order found; lines that say the same share theirs."""
    places: defaultdict[str, dict[str, None]] = defaultdict(dict)
    for citation in citations:
        rule = catalogue.rules.get(citation.id)
        places[rule.counted_as if rule else citation.id][citation.place] = None
    return {name: tuple(found) for name, found in places.items()}


def _all_ids(catalogue: Catalogue) -> tuple[str, ...]:
    return (*catalogue.rules, *catalogue.examples)


def _ruling_ids(facts: Facts) -> tuple[str, ...]:
    return tuple(f"ruling:{ruling.id}" for _, ruling in facts.rulings)


def _count(facts: Facts, scope: Scope, cited: Places, tested: Places, exempt: set[str]) -> ScopeCount:
    rules = facts.catalogue.rules
    wanted = tuple(
        name for name in _in_scope(facts.catalogue, scope) if name not in rules or rules[name].kind not in UNENFORCED
    )

    def is_covered(name: str) -> bool:
        if name not in rules:
            return name in tested
        counted = rules[name].counted_as
        return counted in tested and (counted in cited or not scope.enforced)

    let_off = tuple(name for name in wanted if name in exempt)
    missing = tuple(name for name in wanted if name not in exempt and not is_covered(name))
    return ScopeCount(scope, wanted, let_off, missing)


def _in_scope(catalogue: Catalogue, scope: Scope) -> tuple[str, ...]:
    """The ids that a scope names, or holds for their priority, in the order of the catalogue."""
    ids = _all_ids(catalogue)
    named = {*matching(scope.rules, ids)}
    ranked = {
        rule.id for rule in catalogue.rules.values() if rule.priority == scope.priority and rule.book in scope.books
    }
    return tuple(name for name in ids if name in named or name in ranked)


def _unknown(facts: Facts) -> Iterator[str]:
    """Ids that name nothing, and ids that name two things."""
    rules, examples = facts.catalogue.rules, facts.catalogue.examples
    rulings = _ruling_ids(facts)
    known = {*rules, *examples, *rulings}
    for citation in facts.cited:
        if citation.id not in known:
            yield f"{citation.place} cites {citation.id}, which is not in the catalogue"
    for mark, citation in facts.marked:
        if citation.id not in (examples if mark == "example" else known):
            yield f"{citation.place} is marked {mark}({citation.id!r}), which is not in the catalogue"
    for file, ruling in facts.rulings:
        for name in (*ruling.sections, *ruling.supersedes):
            if name not in rules:
                yield f"{file}: ruling {ruling.id} settles {name}, which is not in the catalogue"
        if rulings.count(f"ruling:{ruling.id}") > 1:
            yield f"{file}: ruling {ruling.id} has an id that another ruling has"


def _idle(facts: Facts, tested: Places) -> Iterator[str]:
    """Lines of the plan that match nothing, and exceptions that have a test by now."""
    ids = _all_ids(facts.catalogue)
    scopes = [(scope.title, scope.rules) for scope in facts.plan.scope]
    exceptions = [(exemption.reason, exemption.rules) for exemption in facts.plan.exception]
    for title, patterns in (*scopes, *exceptions):
        for pattern in patterns:
            if not matching([pattern], ids):
                yield f"scope.toml: {title!r} lists {pattern}, which matches nothing in the catalogue"
    for reason, patterns in exceptions:
        for name in matching(patterns, ids):
            if name in tested:
                yield f"scope.toml: {reason!r} excepts {name}, which is tested; take it off the list"


def _missing(scopes: Iterable[ScopeCount]) -> Iterator[str]:
    for count in scopes:
        if count.scope.required:
            for name in count.missing:
                wants = "is not both enforced and tested, and is no exception"
                lacks = wants if count.scope.enforced else "has neither a test nor an exception"
                yield f"{count.scope.title}: {name} {lacks}"
