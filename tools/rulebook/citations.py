"""What the code and its data cite, and what the tests are marked with: read from the source, run nothing."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from attrs import frozen

MARKS: Final = ("rule", "example")
CORE: Final = "hexfront"
DATA: Final = (".toml", ".json", ".csv")


@frozen
class Citation:
    """An id, and where it stands: `gts.rules.movement:Move.step`, `gts/data/chart.toml`, or a test's node."""

    id: str
    place: str


@frozen
class Names:
    """The functions and classes of a module, with the lines from the first decorator to the end."""

    spans: tuple[tuple[int, int, str], ...]

    def at(self, line: int) -> str:
        """The dotted name of the innermost function or class round a line; empty outside of any."""
        around = [(end - start, name) for start, end, name in self.spans if start <= line <= end]
        return min(around)[1] if around else ""


def code_citations(source: Path, pattern: re.Pattern[str]) -> Iterator[Citation]:
    """What the modules and data files of the games cite, in the order of their paths.

    Leaves out `rulings.toml`, which enforces nothing, and the core, whose citations are examples.
    """
    for file in sorted(source.rglob("*")):
        path = file.relative_to(source)
        if path.parts[0] == CORE:
            continue
        if file.suffix == ".py":
            module = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
            yield from _cited(file.read_text(encoding="utf-8"), module, pattern)
        elif file.suffix in DATA and file.name != "rulings.toml":
            for found in pattern.findall(file.read_text(encoding="utf-8")):
                yield Citation(found, path.as_posix())


def marks(tests: Path) -> Iterator[tuple[str, Citation]]:
    """The marks `rule` and `example` on tests, each id with its mark and the test's node.

    A mark in `pytest.param` belongs to the test that it decorates, a mark outside of any test to its file.

    Raises:
        ValueError: an id is not written as a literal.
    """
    for file in sorted(tests.rglob("*.py")):
        path = file.relative_to(tests.parent).as_posix()
        tree = ast.parse(file.read_text(encoding="utf-8"), path)
        names = _names(tree)
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
            mark = re.fullmatch(r"(?:pytest\.)?mark\.(\w+)", ast.unparse(call.func))
            if mark is None or mark[1] not in MARKS:
                continue
            test = names.at(call.lineno).replace(".", "::")
            for name in call.args:
                if not (isinstance(name, ast.Constant) and isinstance(name.value, str)):
                    raise ValueError(f"{path}:{call.lineno}: the id of a mark must be a literal text")
                yield mark[1], Citation(name.value, f"{path}::{test}" if test else path)


def _cited(text: str, module: str, pattern: re.Pattern[str]) -> Iterator[Citation]:
    """The ids in the texts and comments of one module."""
    tree = ast.parse(text, module)
    names = _names(tree)
    texts = [
        (node.lineno, node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    comments = [(token.start[0], token.string) for token in tokens if token.type == tokenize.COMMENT]
    for line, words in sorted([*texts, *comments]):
        name = names.at(line)
        for found in pattern.findall(words):
            yield Citation(found, f"{module}:{name}" if name else module)


def _names(tree: ast.Module) -> Names:
    return Names(tuple(_spans(tree, ())))


def _spans(node: ast.AST, outer: tuple[str, ...]) -> Iterator[tuple[int, int, str]]:
    for child in ast.iter_child_nodes(node):
        inner = outer
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            inner = (*outer, child.name)
            start = min([child.lineno, *(line.lineno for line in child.decorator_list)])
            yield start, child.end_lineno or child.lineno, ".".join(inner)
        yield from _spans(child, inner)
