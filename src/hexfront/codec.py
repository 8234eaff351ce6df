"""Values to JSON and back: states, frames, actions and events, by cattrs and the tags of their classes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from enum import StrEnum
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, Literal, TypeVar, Union, get_args, get_origin

from attrs import fields, has
from cattrs import Converter
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override
from immutables import Map

from hexfront.errors import HiddenInformation, SaveError
from hexfront.flow import Value
from hexfront.state import Game, State
from hexfront.tagged import Tagged
from hexfront.values import LATE

S = TypeVar("S", bound=State)
T = TypeVar("T")

TAG: Final = "is"
PLAIN: Final = (str, int, bool, NoneType)


def to_json(value: object) -> Any:
    """A value of the library as plain dicts, lists, strings and numbers.

    Frames, actions and events are dicts whose key `is` holds their tag. What can be asked of the library can be
    written: states, transitions, decisions, refusals, what a client is sent.
    """
    return _CONVERTER.unstructure(value, type(value))


def from_json(data: Any, kind: type[T]) -> T:
    """The value that `to_json` made `data` of; a field that has a default may be left out.

    Raises:
        SaveError: `data` is not such a value; the message says where.
    """
    try:
        value = _CONVERTER.structure(data, kind)
        again = to_json(value)
    except Exception as error:  # whatever a broken text makes the converters stumble over
        raise SaveError(f"not {_name(kind)}: {_where(error)}") from error
    if difference := _difference(data, again):
        raise SaveError(f"not {_name(kind)}: {difference}")
    return value


def written_as(kind: type[T], form: Callable[[T], dict[str, Any]]) -> None:
    """Let `to_json` write the values of a class as `form` says."""
    _CONVERTER.register_unstructure_hook(kind, form)


def state_to_json(state: State) -> dict[str, Any]:
    """A state as plain data, without the static game, which a save names by id."""
    data: dict[str, Any] = to_json(state)
    return data


def state_from_json(data: Mapping[str, Any], kind: type[S], game: Game) -> S:
    """The state that `state_to_json` made `data` of, in a game that is already loaded.

    Raises:
        SaveError: `data` is not such a state; the message says where.
    """
    if not isinstance(data, Mapping):
        raise SaveError(f"not {kind.__name__}: expected an object, found {data!r}")
    try:
        state = _CONVERTER.structure({**data, "game": game}, kind)
    except Exception as error:
        raise SaveError(f"not {kind.__name__}: {_where(error)}") from error
    if difference := _difference(data, state_to_json(state)):
        raise SaveError(f"not {kind.__name__}: {difference}")
    return state


def canonical(data: Any) -> str:
    """Plain data as JSON text that is the same in every process: sorted keys, no spaces."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(state: State) -> str:
    """A name of a state's contents: equal states have equal digests, in every process."""
    return hashlib.sha256(canonical(state_to_json(state)).encode()).hexdigest()[:16]


def token(state: State, side: str) -> str:
    """A name of all that `side` sees of a state; one that is no side of the game sees what is public.

    Raises:
        HiddenInformation: the state is a view of another side.
    """
    if side in state.game.sides and not state.sees(side):
        raise HiddenInformation(f"only {side} can name this decision, not a view of {state.viewer}")
    return digest(state.seen_by(side))


def _name(kind: Any) -> str:
    return getattr(kind, "__name__", str(kind))


def _where(error: BaseException, path: str = "") -> str:
    """The innermost faults of a nested error, each with the path that leads to it."""
    inner: tuple[BaseException, ...] = getattr(error, "exceptions", ())
    notes = (note for note in getattr(error, "__notes__", ()))
    steps = [getattr(note, "name", getattr(note, "index", None)) for note in notes]
    here = path + "".join(f" > {step}" for step in steps if step is not None)
    if inner:
        return "; ".join(_where(each, here) for each in inner)
    return f"{here.removeprefix(' > ') or 'at the top'}: {type(error).__name__}: {error}"


def _difference(given: Any, kept: Any, path: str = "") -> str | None:
    """Where what was read would be written otherwise: something was of another type, in another order or twice."""
    if isinstance(given, Mapping) and isinstance(kept, Mapping):
        names = (key for key in given if key != TAG)  # which may be an old one
        inner = (_difference(given[key], kept.get(key), f"{path} > {key}") for key in names)
    elif isinstance(given, list) and isinstance(kept, list) and len(given) == len(kept):
        pairs = enumerate(zip(given, kept, strict=True))
        inner = (_difference(one, other, f"{path} > {index}") for index, (one, other) in pairs)
    elif type(given) is type(kept) and given == kept:
        return None
    else:
        return f"{path.removeprefix(' > ') or 'at the top'}: expected {kept!r} in its place, found {given!r}"
    return next((found for found in inner if found), None)


def _is_tagged(kind: Any) -> bool:
    origin = get_origin(kind) or kind
    return isinstance(origin, type) and issubclass(origin, Tagged)


def _opened(kind: Any) -> Any:
    """A generic class as one of anything; any other as it is."""
    return kind[(Any,) * len(kind.__parameters__)] if getattr(kind, "__parameters__", ()) else kind


@cache
def _writer(kind: type[Any]) -> Callable[[Any], dict[str, Any]]:
    return make_dict_unstructure_fn(_opened(kind), _CONVERTER, **_late(kind))


@cache
def _reader(kind: type[Any]) -> Callable[[Any, Any], Any]:
    return make_dict_structure_fn(_opened(kind), _CONVERTER)


def _write_tagged(value: Tagged) -> dict[str, Any]:
    """A value of a family with its tag; by its own class, whatever the declared one is."""
    own: Any = type(value)
    return {TAG: value.tag, **_writer(own)(value)}


def _read_tagged(data: Any, kind: Any) -> Tagged:
    """The value of a family, or of a class below it, that the tag names."""
    family: type[Tagged] = get_origin(kind) or kind
    if not isinstance(data, Mapping) or TAG not in data:
        raise SaveError(f"expected an object with the key '{TAG}' for {family.__name__}, found {data!r}")
    found: Any = family.members.get(data[TAG])
    if found is None or not issubclass(found, family):
        raise SaveError(f"no {family.__name__} is called {data[TAG]!r}")
    value: Tagged = _reader(found)({key: part for key, part in data.items() if key != TAG}, found)
    return value


def _is_map(kind: Any) -> bool:
    return kind is Map or get_origin(kind) is Map


def keyed_by_text(kind: Any) -> bool:
    """Whether a Map of this declared type is written as an object, rather than as a list of pairs."""
    key: Any = get_args(kind)[0]
    return issubclass(getattr(key, "__supertype__", key), str) if get_origin(key) is None else False


def _write_map(kind: Any) -> Callable[[Map[Any, Any]], Any]:
    key_type, value_type = get_args(kind)
    as_object = keyed_by_text(kind)

    def write(mapping: Map[Any, Any]) -> Any:
        value_form = _CONVERTER.get_unstructure_hook(value_type)
        if as_object:
            return {key: value_form(mapping[key]) for key in sorted(mapping)}
        key_form = _CONVERTER.get_unstructure_hook(key_type)
        return [[key_form(key), value_form(mapping[key])] for key in sorted(mapping)]

    return write


def _read_map(data: Any, kind: Any) -> Map[Any, Any]:
    key, value = get_args(kind)
    pairs = data.items() if keyed_by_text(kind) else data
    return Map({_CONVERTER.structure(k, key): _CONVERTER.structure(v, value) for k, v in pairs})


def _is_open(kind: Any) -> bool:
    if get_origin(kind) is tuple:  # cattrs leaves the members of a tuple of anything as they are
        return all(part is ... or _is_open(part) for part in get_args(kind))
    return kind is Any or isinstance(kind, TypeVar)


def _write_open(value: Any) -> Any:
    """A result, or whatever else a frame holds without saying of what type: plain, a tuple, or a `Value`."""
    if isinstance(value, tuple):
        return [_write_open(each) for each in value]
    if isinstance(value, State):  # of a transition
        return _CONVERTER.unstructure(value)
    if not isinstance(value, Value):
        assert type(value) in PLAIN, f"only plain values, tuples and subclasses of Value can be saved, not {value!r}"
        return value
    return _CONVERTER.unstructure(value)


def _read_open(data: Any, _: Any) -> Any:
    if isinstance(data, Mapping):
        return _CONVERTER.structure(data, Value)
    return tuple(_read_open(each, None) for each in data) if isinstance(data, list | tuple) else data


def _is_plain_union(kind: Any) -> bool:
    parts = get_args(kind)
    return get_origin(kind) in (Union, UnionType) and all(
        part in PLAIN or getattr(part, "__supertype__", None) in PLAIN or get_origin(part) is Literal for part in parts
    )


def _read_plain(data: Any, kind: Any) -> Any:
    if any(_fits(data, part) for part in get_args(kind)):
        return data
    raise SaveError(f"expected {kind}, found {data!r}")


def _fits(data: Any, part: Any) -> bool:
    if get_origin(part) is Literal:
        return data in get_args(part)
    return type(data) is getattr(part, "__supertype__", part)


def _is_state(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, State)


def _write_state(kind: Any) -> Callable[[Any], dict[str, Any]]:
    return make_dict_unstructure_fn(kind, _CONVERTER, game=override(omit=True), **_late(kind))


def _late(kind: Any) -> dict[str, Any]:
    """The fields of a class that are left out while they have their defaults."""
    return {each.name: override(omit_if_default=True) for each in fields(kind) if each.metadata.get(LATE)}


def _has_late(kind: Any) -> bool:
    return isinstance(kind, type) and has(kind) and bool(_late(kind))


def _write_late(kind: Any) -> Callable[[Any], dict[str, Any]]:
    return make_dict_unstructure_fn(kind, _CONVERTER, **_late(kind))


def _converter() -> Converter:
    converter = Converter(unstruct_collection_overrides={tuple: list}, forbid_extra_keys=True)
    converter.register_unstructure_hook(Fraction, str)
    converter.register_structure_hook(Fraction, lambda data, _: Fraction(data))
    converter.register_structure_hook(Game, lambda data, _: data)
    converter.register_unstructure_hook(StrEnum, lambda word: word.value)  # else a str, left as it is
    converter.register_unstructure_hook_factory(_has_late, _write_late)
    converter.register_unstructure_hook_factory(_is_state, _write_state)
    converter.register_structure_hook_func(_is_plain_union, _read_plain)
    converter.register_unstructure_hook_func(_is_open, _write_open)
    converter.register_structure_hook_func(_is_open, _read_open)
    converter.register_unstructure_hook_factory(_is_map, _write_map)
    converter.register_structure_hook_func(_is_map, _read_map)
    converter.register_unstructure_hook_func(_is_tagged, _write_tagged)
    converter.register_structure_hook_func(_is_tagged, _read_tagged)
    return converter


_CONVERTER: Final = _converter()
