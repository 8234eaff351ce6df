"""Imports run one way: a game imports the core, a title its series, and nothing the other way or sideways."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import networkx as nx
import pytest

SRC = Path(__file__).parent.parent / "src"
GAMES = ("gts", "httr")
TABLE = ("counters", "state", "actions", "events", "charts")  # what the rules of a game are about


def module(file: Path) -> str:
    return ".".join(file.relative_to(SRC).with_suffix("").parts).removesuffix(".__init__")


MODULES = {module(file): file for file in sorted(SRC.rglob("*.py"))}


def imported(tree: ast.AST, of: str) -> Iterator[str]:
    """The modules that the code imports, wherever it does, also for types only."""
    package = of if MODULES[of].name == "__init__.py" else of.rpartition(".")[0]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package.split(".")[: len(package.split(".")) + 1 - node.level] if node.level else []
            start = ".".join([*base, *([node.module] if node.module else [])])
            for name in node.names:
                inner = f"{start}.{name.name}"
                yield inner if inner in MODULES else start


def without_types(tree: ast.Module) -> ast.Module:
    """The code without what it imports for type checkers alone."""
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body = [ast.Pass()]
    return tree


@cache
def imports(run_time: bool = False) -> tuple[tuple[str, str], ...]:
    """Each import of a module; those for type checkers too, unless only `run_time` ones are asked for."""
    trees = {name: ast.parse(file.read_text(encoding="utf-8")) for name, file in MODULES.items()}
    return tuple(
        (name, other)
        for name, tree in trees.items()
        for other in imported(without_types(tree) if run_time else tree, name)
    )


def arrows() -> list[tuple[str, str]]:
    """Each import of one of our modules by another."""
    return [(name, other) for name, other in imports() if other.partition(".")[0] in ("hexfront", *GAMES)]


def within(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def test_the_core_imports_no_game_and_no_game_the_other() -> None:
    allowed = {"hexfront": {"hexfront"}} | {game: {game, "hexfront"} for game in GAMES}
    wrong = [(a, b) for a, b in arrows() if b.partition(".")[0] not in allowed[a.partition(".")[0]]]
    assert not wrong


@pytest.mark.parametrize("game", GAMES)
def test_the_table_imports_no_rules_and_the_rules_no_title(game: str) -> None:
    above: dict[str, tuple[str, ...]] = {
        f"{game}.{name}": (f"{game}.rules", f"{game}.titles", f"{game}.operation") for name in TABLE
    }
    above[f"{game}.rules"] = (f"{game}.titles", f"{game}.operation")
    wrong = [
        (a, b)
        for a, b in arrows()
        for lower, uppers in above.items()
        if within(a, lower) and any(within(b, upper) for upper in uppers)
    ]
    assert not wrong


def test_the_series_finds_its_titles_and_imports_none() -> None:
    """A title is known by its entry point: no module outside `gts.titles` imports one, not even for types."""
    assert "gts.titles.where_eagles_dare" in MODULES
    titles = {name for name in MODULES if name.startswith("gts.titles.")}
    assert not [(a, b) for a, b in arrows() if b in titles and not within(a, "gts.titles")]


@pytest.mark.parametrize("game", GAMES)
def test_no_module_imports_the_public_names_of_its_own_package(game: str) -> None:
    """`gts/__init__.py` is the public API and nothing else: what is inside does not go through it."""
    assert not [a for a, b in arrows() if b == game and within(a, game) and not a.endswith("__main__")]


def test_only_the_tests_need_what_tests_need() -> None:
    tools = {"pytest", "hypothesis", "_pytest"}
    users = {name for name, other in imports() if other.partition(".")[0] in tools}
    assert all(within(name, "hexfront.testing") for name in users)


def test_a_graph_is_what_imports_networkx() -> None:
    """It takes as long to import as all the rules of a game, which need none; so it waits for who asks for a graph."""
    trees = {name: without_types(ast.parse(file.read_text(encoding="utf-8"))) for name, file in MODULES.items()}
    at_once = [
        (name, other)
        for name, tree in trees.items()
        for node in tree.body
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for other in imported(node, name)
    ]
    assert ("hexfront.board", "attrs") in at_once
    assert not [name for name, other in at_once if other.partition(".")[0] == "networkx"]


def test_no_module_imports_itself_by_a_detour() -> None:
    graph = nx.DiGraph([(a, b) for a, b in imports(run_time=True) if a != b and b in MODULES])
    assert not [sorted(loop) for loop in nx.strongly_connected_components(graph) if len(loop) > 1]
