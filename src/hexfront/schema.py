"""JSON Schema (draft 2020-12) of all that is written as JSON, made from the classes themselves."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from enum import Enum
from fractions import Fraction
from functools import partial
from types import NoneType, UnionType
from typing import Any, Final, Literal, TypeVar, Union, get_args, get_origin

from attrs import NOTHING, fields, has, resolve_types
from immutables import Map

from hexfront.codec import TAG, keyed_by_text
from hexfront.flow import Value
from hexfront.kernel import Decision
from hexfront.state import Game, State
from hexfront.tagged import Tagged, members

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
PLAIN: Final[dict[Any, dict[str, Any]]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    Fraction: {"type": "string", "pattern": r"^-?\d+(/\d+)?$"},
}


def schema(kind: Any, *, packages: tuple[str, ...] | None = None) -> dict[str, Any]:
    """The JSON Schema of what `to_json` writes for a class.

    `kind` is a family (`Action`, `Event`, `Frame`), a class below one, the state of a game, `Decision`, `Refusal`, or
    a generic class of a state: `Transition[GameState]`, `Seen[GameState]`. Families hold what has been imported;
    `packages` keeps only the classes whose tags begin with one of these.

    Raises:
        TypeError: a field is of a type that has no JSON form; the message names it.
    """
    writer = _Writer(packages)
    whole = {"$schema": DRAFT, **writer.form(kind, {})}
    return {**whole, "$defs": {name: writer.parts[name] for name in sorted(writer.parts)}}


def _name(kind: Any) -> str:
    """The name of a class in the schema: its top package and its own name, and what it is of."""
    arguments = [_name(part) for part in get_args(kind) if part is not Any and not isinstance(part, TypeVar)]
    return ".".join((kind.__module__.split(".")[0], kind.__name__, *arguments))


class _Writer:
    """Writes the forms of types; those of classes once each, in `parts`."""

    def __init__(self, packages: tuple[str, ...] | None) -> None:
        self.packages = packages
        self.parts: dict[str, Any] = {}

    def form(self, kind: Any, bound: Mapping[Any, Any]) -> dict[str, Any]:
        """The form of a type; `bound` says what its type variables stand for."""
        kind = getattr(kind, "__supertype__", kind)
        if isinstance(kind, TypeVar):
            return self.form(bound.get(kind, Any), {})
        if kind is Any:
            return self.part("any", self.open)
        if kind in PLAIN:
            return dict(PLAIN[kind])
        origin, arguments = get_origin(kind) or kind, get_args(kind)
        if origin is Literal:
            return {"enum": list(arguments)}
        if origin in (Union, UnionType):
            return {"anyOf": [self.form(part, bound) for part in arguments]}
        if origin is tuple:
            return self.array(arguments, bound)
        if origin is Map:
            return self.mapping(kind, arguments, bound)
        if isinstance(origin, type):
            return self.named(kind, origin, arguments)
        raise TypeError(f"{kind} has no JSON form")

    def named(self, kind: Any, origin: type, arguments: tuple[Any, ...]) -> dict[str, Any]:
        """The form of a class, by its name."""
        if issubclass(origin, Enum):
            return {"enum": [each.value for each in origin]}
        if issubclass(origin, Tagged):
            return self.tagged(origin)
        if has(origin) and not issubclass(origin, Game):
            bound = dict(zip(getattr(origin, "__parameters__", ()), arguments, strict=False))
            return self.part(_name(kind), lambda: self.object(origin, bound))
        raise TypeError(f"{kind} has no JSON form")

    def part(self, name: str, form: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """A reference to a form that is written once; it may refer to itself."""
        if name not in self.parts:
            self.parts[name] = {}
            self.parts[name] = form()
        return {"$ref": f"#/$defs/{name}"}

    def open(self) -> dict[str, Any]:
        """What stands where no type is declared, such as the result of a procedure."""
        plain = [self.form(each, {}) for each in (str, int, bool, NoneType)]
        many = {"type": "array", "items": self.form(Any, {})}
        return {"anyOf": [*plain, many, self.form(Value, {})]}

    def array(self, arguments: tuple[Any, ...], bound: Mapping[Any, Any]) -> dict[str, Any]:
        """A tuple of one type and any length, or of a type for each place."""
        if arguments[1:] == (...,):
            return {"type": "array", "items": self.form(arguments[0], bound)}
        places = [self.form(part, bound) for part in arguments]
        return {"type": "array", "prefixItems": places, "items": False, "minItems": len(places)}

    def mapping(self, kind: Any, arguments: tuple[Any, ...], bound: Mapping[Any, Any]) -> dict[str, Any]:
        """A Map: an object if its keys are texts, else a list of pairs."""
        if keyed_by_text(kind):
            return {"type": "object", "additionalProperties": self.form(arguments[1], bound)}
        return {"type": "array", "items": self.array(arguments, bound)}

    def tagged(self, family: type[Tagged]) -> dict[str, Any]:
        """One of the classes of a family, told apart by their tags."""
        known: list[tuple[str, Any]] = [(tag, each) for tag, each in members(family) if has(each)]
        kinds = [each for tag, each in known if self.packages is None or tag.split("/")[0] in self.packages]
        if kinds == [family]:
            return self.part(_name(family), lambda: self.object(family, {}))
        return self.part(
            f"any.{family.__name__}",
            lambda: {"oneOf": [self.part(_name(each), partial(self.object, each, {})) for each in kinds]},
        )

    def object(self, kind: type[Any], bound: Mapping[Any, Any]) -> dict[str, Any]:
        """An attrs class, field by field; those with a default may be left out."""
        resolve_types(kind)
        properties: dict[str, Any] = {}
        required = []
        if issubclass(kind, Tagged):
            properties[TAG] = {"const": kind.tag}
            required.append(TAG)
        for part in fields(kind):
            if part.init and not part.name.startswith("_") and not (part.name == "game" and issubclass(kind, State)):
                properties[part.name] = self.form(part.type, bound)
                if part.default is NOTHING:
                    required.append(part.name)
        if issubclass(kind, Decision):
            properties["token"] = self.form(str | None, {})
            required.append("token")
        about = inspect.cleandoc(kind.__doc__ or "").splitlines()[:1]
        described = {"description": about[0]} if about else {}
        plain = {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
        return {**described, **plain}
