"""Values to JSON and back: states, frames, actions and events, by cattrs and the tags of their classes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final, TypeVar, get_args, get_origin

from attrs import fields, has
from cattrs import Converter
from cattrs.gen import make_dict_unstructure_fn, override
from immutables import Map

from hexfront.actions import Action
from hexfront.errors import HiddenInformation, SaveError
from hexfront.flow import Frame, Value
from hexfront.state import Event, Game, State
from hexfront.tagged import Tagged, members

S = TypeVar("S", bound=State)
T = TypeVar("T")

FAMILIES: Final[tuple[type[Tagged], ...]] = (Frame, Action, Event, Value)
TAG: Final = "is"


def to_json(value: object) -> Any:
    """A value of the library as plain dicts, lists, strings and numbers.

    Frames, actions and events are dicts whose key `is` holds their tag.
    """
    return _CONVERTER.unstructure(value, type(value))


def from_json(data: Any, kind: type[T]) -> T:
    """The value that `to_json` made `data` of.

    Raises:
        SaveError: `data` is not such a value; the message says where.
    """
    try:
        return _CONVERTER.structure(data, kind)
    except SaveError:
        raise
    except Exception as error:
        raise SaveError(f"not {kind.__name__}: {_where(error)}") from error


def state_to_json(state: State) -> dict[str, Any]:
    """A state as plain data, without the static game, which a save names by id."""
    data: dict[str, Any] = to_json(state)
    return data


def state_from_json(data: Mapping[str, Any], kind: type[S], game: Game) -> S:
    """The state that `state_to_json` made `data` of, in a game that is already loaded."""
    return from_json({**data, "game": game}, kind)


def canonical(data: Any) -> str:
    """Plain data as JSON text that is the same in every process: sorted keys, no spaces."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(state: State) -> str:
    """A name of a state's contents: equal states have equal digests, in every process."""
    return hashlib.sha256(canonical(state_to_json(state)).encode()).hexdigest()[:16]


def token(state: State, side: str) -> str:
    """A name of all that `side` sees of a state; an empty side sees what is public.

    Raises:
        HiddenInformation: the state is a view of another side.
    """
    if not state.sees(side):
        raise HiddenInformation(f"only {side or 'the full state'} can name this decision, not a view of {state.viewer}")
    return digest(state.seen_by(side))


def _where(error: BaseException, path: str = "") -> str:
    """The innermost faults of a nested error, each with the path that leads to it."""
    inner: tuple[BaseException, ...] = getattr(error, "exceptions", ())
    notes = [note for note in getattr(error, "__notes__", ()) if isinstance(note, str)]
    here = path + "".join(f" > {note.rsplit('@', 1)[-1].strip()}" for note in notes)
    if inner:
        return "; ".join(_where(each, here) for each in inner)
    return f"{here.removeprefix(' > ') or 'at the top'}: {type(error).__name__}: {error}"


def _structure_tagged(data: Any, family: type[Tagged]) -> Tagged:
    if not isinstance(data, Mapping) or TAG not in data:
        raise SaveError(f"expected an object with the key '{TAG}' for {family.__name__}, found {data!r}")
    found = dict(members(family)).get(data[TAG])
    if found is None:
        raise SaveError(f"no {family.__name__} is called {data[TAG]!r}")
    return _CONVERTER.structure({key: value for key, value in data.items() if key != TAG}, found)


def _unstructure_tagged(value: Tagged) -> dict[str, Any]:
    plain: dict[str, Any] = {TAG: value.tag}
    for part in fields(type(value)):  # type: ignore[arg-type]  # every concrete tagged class is an attrs class
        if part.init:
            plain[part.name] = _CONVERTER.unstructure(getattr(value, part.name))
    return plain


def _sorted_pairs(mapping: Map[Any, Any]) -> Any:
    plain = [(key, _CONVERTER.unstructure(mapping[key])) for key in sorted(mapping)]
    if all(isinstance(key, str) for key, _ in plain):
        return dict(plain)
    return [[list(key), value] for key, value in plain]


def _structure_map(data: Any, kind: Any) -> Map[Any, Any]:
    key, value = get_args(kind)
    pairs = data.items() if isinstance(data, Mapping) else data
    return Map({_CONVERTER.structure(k, key): _CONVERTER.structure(v, value) for k, v in pairs})


def _structure_scalar(data: Any, _: Any) -> Any:
    if isinstance(data, int | str):
        return data
    raise SaveError(f"expected a number or a text, found {data!r}")


def _structure_any(data: Any, kind: Any) -> Any:
    if isinstance(data, Mapping):
        return _structure_tagged(data, Value)
    return tuple(_structure_any(each, kind) for each in data) if isinstance(data, list) else data


def _is_state(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, State)


def _state_hook(kind: type[State]) -> Any:
    return make_dict_unstructure_fn(kind, _CONVERTER, game=override(omit=True))


def _is_map(kind: Any) -> bool:
    return kind is Map or get_origin(kind) is Map


def _is_any(kind: Any) -> bool:
    return kind is Any


def _structure_family(data: Any, kind: Any) -> Tagged:
    return _structure_tagged(data, get_origin(kind) or kind)


def _is_family(kind: Any) -> bool:
    return any(kind is family or get_origin(kind) is family for family in FAMILIES)


def _is_member(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, FAMILIES) and has(kind)


def _converter() -> Converter:
    converter = Converter(unstruct_collection_overrides={tuple: list}, forbid_extra_keys=True)
    converter.register_unstructure_hook(Fraction, str)
    converter.register_structure_hook(Fraction, lambda data, _: Fraction(data))
    converter.register_unstructure_hook_func(_is_member, _unstructure_tagged)
    converter.register_unstructure_hook_func(_is_family, _unstructure_tagged)
    converter.register_structure_hook_func(_is_family, _structure_family)
    converter.register_unstructure_hook_func(_is_map, _sorted_pairs)
    converter.register_structure_hook_func(_is_map, _structure_map)
    converter.register_unstructure_hook_factory(_is_state, _state_hook)
    converter.register_structure_hook(Game, lambda data, _: data)
    converter.register_structure_hook(int | str, _structure_scalar)
    converter.register_structure_hook_func(_is_any, _structure_any)
    return converter


_CONVERTER: Final = _converter()
