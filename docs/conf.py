"""How the documentation is built: `nox -s docs`."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from textwrap import indent

from markdown_it import MarkdownIt
from sphinx.application import Sphinx

DEEPEST = 2 if os.environ.get("HEXFRONT_API") == "outer" else 9
ROOT = Path(__file__).resolve().parent.parent

project = "hexfront"
author = "The hexfront authors"
copyright = "2026, the hexfront authors"
version = release = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]

extensions = [
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "myst_parser",
]
exclude_patterns = ["_build", "rules-coverage/*"]

html_theme = "furo"
html_title = "hexfront"
suppress_warnings = ["ref.python"]  # two modules may have classes of one name
myst_heading_anchors = 3

toc_object_entries = False  # the menu of every page would list every function
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "undoc-members": True, "show-inheritance": True}
autodoc_mock_imports = ["gymnasium", "pettingzoo", "pyspiel"]  # extras, which the pages do not need
napoleon_google_docstring = True
napoleon_numpy_docstring = False
default_role = "code"  # docstrings are written in Markdown's way: one backtick for code


def mark_blocks(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Show as it stands what docstrings mean so: a table of bars, and what is indented after a colon."""
    text = re.sub(r"(?:^\|.*\n?)+", lambda table: "::\n\n" + indent(table[0], "    "), "\n".join(lines), flags=re.M)
    lines[:] = re.sub(r"(?<!:):(\n\n +\S)", r"::\1", text).split("\n")


def write_api_pages(app: Sphinx) -> None:
    """Write one page for each module, and remove those of modules that are gone.

    With HEXFRONT_API=outer only those of modules that lie directly in a package: the rules alone are hundreds, and take
    minutes. A package only shows again what its modules define. The pages stand in no menu: it would be on each of
    them, and cost more than all the rest.
    """
    source, pages = ROOT / "src", Path(app.srcdir) / "api"
    pages.mkdir(exist_ok=True)
    gone = set(pages.glob("*.rst"))
    for file in sorted(source.rglob("*.py")):
        parts = file.relative_to(source).with_suffix("").parts
        if len(parts) > DEEPEST:
            continue
        name = ".".join(parts).removesuffix(".__init__")
        options = "   :no-index:\n" if parts[-1] == "__init__" else "   :ignore-module-all:\n"
        page = pages / f"{name}.rst"
        gone.discard(page)
        text = f":orphan:\n\n{name}\n{'=' * len(name)}\n\n.. automodule:: {name}\n{options}"
        if "__main__" not in parts and (not page.exists() or page.read_text() != text):
            page.write_text(text)
    for page in gone:
        page.unlink()


def coverage_pages(app: Sphinx) -> Iterator[tuple[str, dict[str, str], str]]:
    """The coverage of each book: tables of thousands of cells, rendered as they stand, each rule with an anchor."""
    markdown = MarkdownIt("commonmark").enable("table")
    for file in sorted((Path(app.srcdir) / "rules-coverage").glob("*.md")):
        body = markdown.render(file.read_text(encoding="utf-8"))
        title = re.search(r"<h1>(.*?)</h1>", body)
        assert title is not None, f"{file} has no title"
        body = re.sub(r"<tr>(\s*<td>)([\w:.-]+)(?=</td>)", r'<tr id="\2">\1\2', body)
        yield f"rules-coverage/{file.stem}", {"title": title[1], "body": body}, "page.html"


def link_coverage_pages(app: Sphinx, page: str, source: list[str]) -> None:
    """Lead from the summary to the pages of the books, which are no documents to Sphinx."""
    source[0] = re.sub(r"\[([^]]*)\]\((rules-coverage/[\w-]+)\.md\)", r'<a href="\2.html">\1</a>', source[0])


def list_api_pages(app: Sphinx, page: str, source: list[str]) -> None:
    """List the modules, package by package, at the end of the page on the API."""
    if page != "api":
        return
    for package in ("hexfront", "gts", "httr"):
        names = sorted(file.stem for file in (Path(app.srcdir) / "api").glob(f"{package}*.rst"))
        source[0] += f"\n## The modules of {package}\n\n" + "".join(f"- [{name}](api/{name}.rst)\n" for name in names)


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.connect("builder-inited", write_api_pages)
    app.connect("source-read", link_coverage_pages)
    app.connect("source-read", list_api_pages)
    app.connect("html-collect-pages", coverage_pages)
    app.connect("autodoc-process-docstring", mark_blocks, priority=400)  # before napoleon
