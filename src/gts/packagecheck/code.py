"""What is wrong with the code of a title, seen without running it: its version, imports of the series, and hooks."""

from __future__ import annotations

import ast
import inspect
import pkgutil
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from attrs import frozen

from gts import rules
from gts.title import INTERFACE
from hexfront.datafile import hint
from hexfront.hooks import Point
from hexfront.state import Event

OURS: Final = ("gts", "hexfront")
ON: Final = {"add": "point", "amend": 'point, "rule"', "after": "event"}
LINES: Final = ("Refusal", "Modifier", "modifier")
"""What makes a line of a point when it is called."""
MISSING: Final = object()


@frozen
class Source:
    """A file of code, read."""

    file: Path
    tree: ast.Module

    def fault(self, node: ast.AST, words: str) -> str:
        """A fault at a line of it."""
        return f"{self.file}:{getattr(node, 'lineno', 1)}: {words}"


def read_code(package: Path) -> tuple[tuple[Source, ...], tuple[str, ...]]:
    """The files of code in a package, and what keeps others from being read."""
    sources, faults = [], []
    for file in sorted(package.rglob("*.py")):
        try:
            sources.append(Source(file, ast.parse(file.read_text(encoding="utf-8"))))
        except SyntaxError as error:
            faults.append(f"{file}:{error.lineno}: not Python: {error.msg}")
        except UnicodeDecodeError as error:
            line = error.object.count(b"\n", 0, error.start) + 1
            faults.append(f"{file}:{line}: not Python: a byte that is no UTF-8; expected a file that is saved as UTF-8")
        except ValueError as error:
            faults.append(f"{file}: not Python: {error}")
    return tuple(sources), tuple(faults)


def version_faults(sources: tuple[Source, ...], package: Path) -> Iterator[str]:
    """What is wrong with the version of the interface that a package says it is for."""
    first = next((source for source in sources if source.file == package / "__init__.py"), None)
    if first is None:
        yield f"{package / '__init__.py'}: missing; expected a line INTERFACE = {INTERFACE}"
        return
    for node in first.tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and "INTERFACE" in targets(node):
            value = node.value
            if not (isinstance(value, ast.Constant) and value.value == INTERFACE):
                found = "nothing" if value is None else ast.unparse(value)
                words = f"INTERFACE is {found}; this library has version {INTERFACE} of the hook interface: expected"
                yield first.fault(node, f"{words} INTERFACE = {INTERFACE}, as a number, and a title that works with it")
            return
    yield f"{first.file}:1: INTERFACE: missing; expected INTERFACE = {INTERFACE}, the version that the title is for"


def import_faults(source: Source) -> Iterator[str]:
    """Each name that is imported from the library and is not there."""
    for node in ast.walk(source.tree):
        if not isinstance(node, ast.ImportFrom) or node.level or node.module is None or not is_ours(node.module):
            continue
        module = module_named(node.module)
        if module is None:
            parent = module_named(node.module.rpartition(".")[0])
            known = [each.name for each in pkgutil.iter_modules(getattr(parent, "__path__", []))]
            last = node.module.rpartition(".")[2]
            yield source.fault(node, f"there is no module {node.module}; {hint(last, known)}")
            continue
        for name in node.names:
            if name.name != "*" and thing(node.module, name.name) is MISSING:
                known = [each for each in dir(module) if not each.startswith("_")]
                yield source.fault(node, f"{node.module} has no {name.name}; {hint(name.name, (*known, *points()))}")


def is_ours(module: str) -> bool:
    """Whether a module is one of the library's."""
    return module.partition(".")[0] in OURS


def module_named(name: str) -> ModuleType | None:
    """A module of the library, or None if there is none of that name."""
    try:
        return import_module(name)
    except (ImportError, ValueError):
        return None


def thing(module: str, name: str) -> Any:
    """What a module of the library has under a name; MISSING if it has nothing."""
    found = getattr(module_named(module), name, MISSING)
    return found if found is not MISSING else module_named(f"{module}.{name}") or MISSING


@cache
def points() -> dict[str, Point[Any, Any]]:
    """The points of the series on which a title may hang its rules, by name."""
    modules = [import_module(f"{rules.__name__}.{each.name}") for each in pkgutil.iter_modules(rules.__path__)]
    return {name: each for module in modules for name, each in vars(module).items() if isinstance(each, Point)}


def hook_faults(source: Source) -> Iterator[str]:
    """What is wrong with the hooks of a file: what they hang on, the line they amend, the arguments they take."""
    known, holders = dict(imported(source.tree)), set(hooks_in(source.tree))
    for node in ast.walk(source.tree):
        if not isinstance(node, ast.FunctionDef):
            continue
        for decorator in node.decorator_list:
            made = decorator.func if isinstance(decorator, ast.Call) else decorator
            if not (isinstance(made, ast.Attribute) and isinstance(made.value, ast.Name) and made.value.id in holders):
                continue
            if isinstance(decorator, ast.Call) and decorator.args and made.attr in ON:
                yield from (source.fault(decorator, words) for words in faults_of(node, decorator, known))
            elif made.attr in ON:
                words = f"{node.name} hangs on nothing; expected @{ast.unparse(made)}({ON[made.attr]}) above it"
                yield source.fault(decorator, words)
            if made.attr == "add":
                where = meant(decorator.args[0], known) if isinstance(decorator, ast.Call) and decorator.args else None
                kind = where.kind if isinstance(where, Point) else object
                faults = _yield_faults(node, kind, known)
                yield from (source.fault(line, words) for line, words in faults)


def _yield_faults(hook: ast.FunctionDef, kind: type[Any], known: dict[str, Any]) -> Iterator[tuple[ast.AST, str]]:
    """Where a hook that adds lines does not yield them, or yields something that is plainly no line of a kind."""
    nodes = tuple(_own(hook))
    gives = [node.value for node in nodes if isinstance(node, ast.Return) and node.value is not None]
    if not gives and not any(isinstance(node, ast.Yield | ast.YieldFrom) for node in nodes):
        yield hook.decorator_list[0], f"{hook.name} gives no lines; expected it to yield each"
    for node in nodes:
        if not isinstance(node, ast.Yield) or node.value is None:
            continue
        value = node.value
        made = meant(value.func, known) if isinstance(value, ast.Call) else None
        if isinstance(value, ast.Constant) or (inspect.isclass(made) and not issubclass(made, kind)):
            yield node, f"{hook.name} yields {ast.unparse(value)}; expected a {kind.__name__}"
    for value in gives:
        if isinstance(value, ast.Call) and ast.unparse(value.func).rpartition(".")[2] in LINES:
            yield value, f"{hook.name} returns a line; expected yield in place of return"


def _own(node: ast.AST) -> Iterator[ast.AST]:
    """What stands in a function, without what stands in functions within it."""
    for inner in ast.iter_child_nodes(node):
        if not isinstance(inner, ast.FunctionDef | ast.Lambda):
            yield inner
            yield from _own(inner)


def imported(tree: ast.Module) -> Iterator[tuple[str, Any]]:
    """What names of the library mean in a file, by the name that the file gives them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and not node.level and node.module is not None and is_ours(node.module):
            yield from ((name.asname or name.name, thing(node.module, name.name)) for name in node.names)
        elif isinstance(node, ast.Import):
            for name in node.names:
                if is_ours(name.name) and (name.asname or "." not in name.name):
                    yield name.asname or name.name, module_named(name.name)


def hooks_in(tree: ast.Module) -> Iterator[str]:
    """The names of the `Hooks` in a file: those that it makes, and those that are imported as HOOKS."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Call):
            made = node.value.func
            if isinstance(made, ast.Name) and made.id == "Hooks":
                yield from targets(node)
        elif isinstance(node, ast.ImportFrom):
            yield from (name.asname or name.name for name in node.names if name.name == "HOOKS")


def targets(node: ast.Assign | ast.AnnAssign) -> tuple[str, ...]:
    """The names that a line gives a value."""
    found = node.targets if isinstance(node, ast.Assign) else [node.target]
    return tuple(target.id for target in found if isinstance(target, ast.Name))


def faults_of(hook: ast.FunctionDef, call: ast.Call, known: dict[str, Any]) -> Iterator[str]:
    """What is wrong with one hook."""
    assert isinstance(call.func, ast.Attribute)
    way, where, name = call.func.attr, meant(call.args[0], known), ast.unparse(call.args[0])
    kinds: tuple[str, ...] = ()
    if where is MISSING or where is None:  # of the title's own, or named as missing where it is imported
        return
    if way == "after":
        if not (inspect.isclass(where) and issubclass(where, Event)):
            yield f"{hook.name} hangs after {name}, which is no event; expected a class of gts.events"
            return
        wanted: tuple[str, ...] = ("the state", "the event")
        kinds = ("GameState", where.__name__)
    elif not isinstance(where, Point):
        yield f"{hook.name} hangs on {name}, which is no point of the series; {hint(name, points())}"
        return
    else:
        parameters = inspect.signature(where.rule).parameters
        wanted, kinds = tuple(parameters), tuple(str(each.annotation) for each in parameters.values())
        if way == "amend":
            wanted, kinds = ("the line", *wanted), (where.kind.__name__, *kinds)
            yield from _line_faults(hook, call, where)
    yield from _argument_faults(hook, wanted, kinds)


def _argument_faults(hook: ast.FunctionDef, wanted: tuple[str, ...], kinds: tuple[str, ...]) -> Iterator[str]:
    """Where a hook takes other arguments than are wanted, by number, or those in another order, by name or class."""
    takes = [*hook.args.posonlyargs, *hook.args.args]
    if len(takes) != len(wanted):
        if hook.args.vararg is None:
            words = f"{len(takes)} argument{'' if len(takes) == 1 else 's'}"
            yield f"{hook.name} takes {words}; expected {len(wanted)}: {', '.join(wanted)}"
        return
    names = tuple(each.arg for each in takes)
    given = tuple(ast.unparse(each.annotation) if each.annotation else "" for each in takes)
    if any(_moved(own, other) for own, other in ((names, wanted), (given, kinds))):
        yield f"{hook.name} takes {', '.join(names)}; expected {', '.join(wanted)}"


def _moved(own: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    """Whether something is wanted, and there, in another order."""
    return own != wanted and sorted(own) == sorted(wanted)


def _line_faults(hook: ast.FunctionDef, call: ast.Call, where: Point[Any, Any]) -> Iterator[str]:
    rule = call.args[1] if len(call.args) > 1 else None
    if isinstance(rule, ast.Constant) and rule.value not in where.ids:
        name = getattr(where, "__name__", "the point")
        yield f"{hook.name} amends {rule.value!r}, a line that {name} does not have; {hint(str(rule.value), where.ids)}"


def meant(node: ast.expr, known: dict[str, Any]) -> Any:
    """What an expression such as `step_refusal` or `steps.step_refusal` means; MISSING if that is not the library's."""
    if isinstance(node, ast.Name):
        return known.get(node.id, MISSING)
    if isinstance(node, ast.Attribute):
        return getattr(meant(node.value, known), node.attr, MISSING)
    return MISSING
