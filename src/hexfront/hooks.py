"""How a title or a scenario hangs its own rules on those of its series, without an `if` in the series."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from types import CodeType, GeneratorType, SimpleNamespace
from typing import (
    TYPE_CHECKING,
    Any,
    Concatenate,
    Final,
    Generic,
    ParamSpec,
    Protocol,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from hexfront.errors import HookError, UnknownName
from hexfront.tagged import Tagged

if TYPE_CHECKING:
    from hexfront.flow import Frame
    from hexfront.state import Event, State

P = ParamSpec("P")
E = TypeVar("E", bound="Event[Any]")


_ID: Final = re.compile(r"\b[a-z]+(?:-[a-z]+)*:\w+(?:[.-]\w+)*")


class Line(Protocol):
    """One line of a list that a rule yields: it cites the rule that it comes from."""

    @property
    def rule(self) -> str:
        """The catalogue id."""


L = TypeVar("L", bound=Line)


class Point(Generic[P, L]):
    """A rule function that yields lines (modifiers, refusals, offers) and that titles may amend or add to.

    Its first argument is the state, which knows the hooks of its game. `ids` are the catalogue ids that stand in
    the function or that its docstring cites, for lines that come from a chart: those can be amended.
    """

    def __init__(self, rule: Callable[P, Iterator[L]]) -> None:
        self.rule = rule
        self.ids: frozenset[str] = frozenset(_ids(rule.__code__))
        functools.update_wrapper(self, rule)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Iterator[L]:
        """The lines of the rule, as the hooks of the state's game leave them."""
        state: Any = args[0]
        change: _Change | None = state.game.hooks.changes.get(self)
        if change is None:
            return self.rule(*args, **kwargs)
        return change.lines(self, args, kwargs)

    def is_amended(self, state: State, rule: str) -> bool:
        """Whether the hooks of a state's game change the line that cites a rule."""
        change = state.game.hooks.changes.get(self)
        return change is not None and rule in change.amendments

    @functools.cached_property
    def kind(self) -> type[Any]:
        """The class of its lines, as what it returns is annotated: `Iterator[Modifier]`."""
        returned = SimpleNamespace(__annotations__={"lines": self.rule.__annotations__.get("return", Any)})
        lines = get_type_hints(returned, self.rule.__globals__)["lines"]
        of = next(iter(get_args(lines)), object)
        kind = get_origin(of) or of
        return kind if isinstance(kind, type) else object


def point(rule: Callable[P, Iterator[L]]) -> Point[P, L]:
    """Make a rule function a point on which titles may hang their own lines."""
    return Point(rule)


def _ids(code: CodeType) -> Iterator[str]:
    """The catalogue ids in a function's texts: those of its lines, and those that its docstring cites."""
    for constant in code.co_consts:
        if isinstance(constant, str):
            yield from _ID.findall(constant)
        elif isinstance(constant, CodeType):
            yield from _ids(constant)


class _Change:
    """All that one game does to the lines of one point."""

    def __init__(self) -> None:
        self.amendments: dict[str, list[Callable[..., Any]]] = {}
        self.additions: list[Callable[..., Iterable[Any]]] = []

    def lines(self, where: Point[Any, Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Iterator[Any]:
        """The lines of a point, amended, then the lines added; each function is called when its turn comes.

        Raises:
            HookError: a hook gives what is no line of the point.
        """
        lines = self._amended(where, args, kwargs) if self.amendments else where.rule(*args, **kwargs)
        return chain(lines, self._added(where, args, kwargs)) if self.additions else lines

    def _amended(self, where: Point[Any, Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Iterator[Any]:
        """The lines of the point itself, without those that are dropped."""
        for line in where.rule(*args, **kwargs):
            changed = line
            for amend in self.amendments.get(line.rule, ()):
                changed = amend(changed, *args, **kwargs)
                if changed is None:
                    break
                _fitting(changed, amend, where)
            else:
                yield changed

    def _added(self, where: Point[Any, Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Iterator[Any]:
        """The lines added, of one function after the other."""
        for add in self.additions:
            added = add(*args, **kwargs)
            if not isinstance(added, (GeneratorType, Iterable)):  # the first is soonest known
                raise misfit(add, f"gives {added!r}; expected it to yield each {where.kind.__name__}")
            for line in added:
                yield _fitting(line, add, where)


def _fitting(line: Any, hook: Callable[..., Any], where: Point[Any, Any]) -> Any:
    """A line that a hook gives, if it is one of the point and cites a rule."""
    if not isinstance(line, where.kind):
        raise misfit(hook, f"gives {line!r}; expected a {where.kind.__name__}")
    if not line.rule:
        raise misfit(hook, f"gives {line!r}, which cites no rule")
    return line


def misfit(hook: Callable[..., Any], what: str) -> HookError:
    """That a hook gives what it must not, with the place of the hook."""
    code = getattr(hook, "__code__", None)
    place = "" if code is None else f"{code.co_filename}:{code.co_firstlineno}"
    return HookError(f"the hook {getattr(hook, '__name__', hook)} {what}", place)


def _hanging(where: Any, way: str, on: str, sound: bool) -> None:
    """Refuse a hook that hangs on nothing, such as one below `@HOOKS.add` without its point."""
    if not sound:
        name = getattr(where, "__name__", repr(where))
        raise HookError(f"{name} is no {on} on which a hook can hang; expected @HOOKS.{way}({on}) above the hook")


class Hooks:
    """The exclusive rules of a title or a scenario, by the points of the series on which they hang.

    Compiled when a scenario is loaded and never saved.
    """

    def __init__(self, *parts: Hooks) -> None:
        """Start empty, or with all that `parts` hold, in their order: series, title, scenario."""
        self.changes: dict[Point[Any, Any], _Change] = {}
        self.reactions: dict[type[Event[Any]], list[Callable[..., Frame[Any, None] | None]]] = {}
        for part in parts:
            self._take(part)

    def _take(self, part: Hooks) -> None:
        for where, change in part.changes.items():
            mine = self.changes.setdefault(where, _Change())
            mine.additions.extend(change.additions)
            for rule, amend in change.amendments.items():
                mine.amendments.setdefault(rule, []).extend(amend)
        for event, react in part.reactions.items():
            self.reactions.setdefault(event, []).extend(react)

    def amend(
        self, where: Point[P, L], rule: str
    ) -> Callable[[Callable[Concatenate[L, P], L | None]], Callable[Concatenate[L, P], L | None]]:
        """Change the line that cites `rule`, or drop it by returning None.

        Raises:
            UnknownName: the point yields no line of that rule.
            HookError: it is no point.
        """
        _hanging(where, "amend", "point", isinstance(where, Point))
        if rule not in where.ids:
            name = getattr(where, "__name__", "the point")
            raise UnknownName(f"{name} has no line of {rule}; it has {', '.join(sorted(where.ids)) or 'none'}")

        def register(hook: Callable[Concatenate[L, P], L | None]) -> Callable[Concatenate[L, P], L | None]:
            self.changes.setdefault(where, _Change()).amendments.setdefault(rule, []).append(hook)
            return hook

        return register

    def add(self, where: Point[P, L]) -> Callable[[Callable[P, Iterable[L]]], Callable[P, Iterable[L]]]:
        """Yield more lines after those of the point.

        Raises:
            HookError: it is no point.
        """
        _hanging(where, "add", "point", isinstance(where, Point))

        def register(hook: Callable[P, Iterable[L]]) -> Callable[P, Iterable[L]]:
            self.changes.setdefault(where, _Change()).additions.append(hook)
            return hook

        return register

    def after(
        self, event: type[E]
    ) -> Callable[[Callable[[Any, E], Frame[Any, None] | None]], Callable[[Any, E], Frame[Any, None] | None]]:
        """Run the procedure that the hook returns, if any, once the stage that emitted the event is over.

        It is asked for events of this very class, in the order in which they were emitted.

        Raises:
            HookError: it is no class of events.
        """
        _hanging(event, "after", "event", isinstance(event, type) and issubclass(event, Tagged))

        def register(hook: Callable[[Any, E], Frame[Any, None] | None]) -> Callable[[Any, E], Frame[Any, None] | None]:
            self.reactions.setdefault(event, []).append(hook)
            return hook

        return register
