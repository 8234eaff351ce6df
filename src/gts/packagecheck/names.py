"""The names that code uses and nobody has given it, such as one that was not imported; annotations count."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Final

from gts.packagecheck.code import Source, points

OF_MODULES: Final = frozenset({"__file__", "__name__", "__doc__", "__package__", "__path__", "__spec__", "__all__"})
USUAL: Final = (
    "collections.abc",
    "typing",
    "gts.state",
    "gts.counters",
    "gts.events",
    "gts.scenario",
    "gts.title",
    "gts.aims",
    "hexfront.flow",
    "hexfront.hexes",
    "hexfront.hooks",
    "hexfront.sources",
)
"""The modules that a title imports most, in which a missing name is looked for."""


def name_faults(source: Source) -> Iterator[str]:
    """Each name that a file uses and does not have, once, with the import that is likely meant."""
    nodes = tuple(ast.walk(source.tree))
    if any(isinstance(node, ast.ImportFrom) and any(name.name == "*" for name in node.names) for node in nodes):
        return
    known = {*dir(builtins), *OF_MODULES, *(name for node in nodes for name in _given(node))}
    for node in nodes:
        if isinstance(node, ast.Name) and node.id not in known:
            known.add(node.id)
            home = _homes().get(node.id)
            words = f"; expected from {home} import {node.id}" if home else ", nor imported"
            yield source.fault(node, f"{node.id} is not defined in this file{words}")


def _given(node: ast.AST) -> Iterator[str]:
    """The names that a piece of code gives something."""
    match node:
        case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name) | ast.FunctionDef(name=name):
            yield name
        case ast.ClassDef(name=name) | ast.AsyncFunctionDef(name=name):
            yield name
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            yield from (each.asname or each.name.partition(".")[0] for each in names)
        case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
            yield name
        case ast.MatchMapping(rest=str(name)):
            yield name
        case _:  # the parameters of types, from Python 3.12 on, have a name as well
            if type(node).__name__ in ("TypeVar", "ParamSpec", "TypeVarTuple"):
                yield str(getattr(node, "name", ""))


@cache
def _homes() -> dict[str, str]:
    """Where the names are that a title is likely to use: the points of the series, and those of the usual modules."""
    found = {name: point.__module__ for name, point in points().items()}
    for module in reversed(USUAL):
        held = vars(import_module(module))
        public = held.get("__all__", [name for name in held if not name.startswith("_")])
        found |= {name: module for name in public if getattr(held[name], "__module__", module).startswith(module)}
    return found
