"""The coverage of the rulebooks: what the code cites, what the tests prove.

    python tools/coverage_rules.py              write docs/rules-coverage.md and its tables
    python tools/coverage_rules.py --check      write nothing; fail if they are out of date
    python tools/coverage_rules.py --missing    also list what is in scope and not covered

Fails, with a line for each fault, if code, data, a test or a ruling names what is not in the catalogue,
or if a rule of a required scope (catalogue/scope.toml) lacks what the scope asks for and is no listed exception.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from hexfront.errors import DataError
from hexfront.rulings import load_rulings
from rulebook.catalogue import load_catalogue
from rulebook.citations import code_citations, marks
from rulebook.page import counts, pages
from rulebook.scope import load_plan
from rulebook.survey import Facts, survey

ROOT = Path(__file__).resolve().parent.parent


def read(root: Path) -> Facts:
    """Read the catalogue, the source, the tests, the rulings and the plan of a project.

    Raises:
        DataError, ValueError: one of them cannot be read.
    """
    catalogue = load_catalogue(root / "catalogue")
    rulings = sorted((root / "src").rglob("rulings.toml"))
    return Facts(
        catalogue,
        tuple(code_citations(root / "src", catalogue.citation())),
        tuple(marks(root / "tests")),
        tuple((f.relative_to(root).as_posix(), ruling) for f in rulings for ruling in load_rulings(f)),
        load_plan(root / "catalogue" / "scope.toml"),
    )


def stale(docs: Path, wanted: Mapping[str, str]) -> Iterator[str]:
    """Name each page that is missing or does not say what it should."""
    for path, text in wanted.items():
        file = docs / path
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            yield f"docs/{path} is out of date: run python tools/coverage_rules.py and commit it"


def write(docs: Path, wanted: Mapping[str, str]) -> None:
    """Write the pages."""
    for path, text in wanted.items():
        file = docs / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def main(arguments: list[str] | None = None) -> int:
    """Run the tool; 1 if there is any fault."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a page is out of date")
    parser.add_argument("--missing", action="store_true", help="list what is in scope and not covered")
    parser.add_argument("--root", type=Path, default=ROOT, help="the project (default: this one)")
    options = parser.parse_args(arguments)
    try:
        found = survey(read(options.root))
    except (DataError, ValueError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    print("\n".join(counts(found)))
    if options.missing:
        for count in found.scopes:
            print("\n".join(f"{count.scope.title}: {name}" for name in count.missing))
    texts, docs = pages(found), options.root / "docs"
    faults = list(found.faults)
    if options.check:
        faults += stale(docs, texts)
    else:
        write(docs, texts)
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
