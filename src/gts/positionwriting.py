"""Writing positions: the inverse of `gts.positions`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from attrs import astuple

from gts.plans import plans_of
from gts.positiongame import POSITION, STATIC
from gts.positionwords import bridge_words, park_words, unit_words
from gts.state import GameState
from hexfront.codec import to_json
from hexfront.positiontext import ending_lines, shipped, toml

OWN_TABLES: Final = ("counters", "staff", "reserves", "air")
INNER: Final = (*OWN_TABLES, "rulings")
"""The static keys that are tables."""


def format_position(state: GameState) -> str:
    """The text of a state: the inverse of `read_position`, whatever is under way.

    Raises:
        ValueError: the state is a view, which does not hold what the others have bought.
    """
    if state.viewer is not None:
        raise ValueError(f"expected a full state to write as a position, got the view of {state.viewer}")
    return "\n".join(_lines(state)) + "\n"


def _lines(state: GameState) -> Iterator[str]:
    option = dict(state.game.options).get(POSITION)
    static: Mapping[str, Any] = json.loads(option) if option is not None else shipped(state)
    yield from (f"{key} = {toml(value)}" for key, value in static.items() if key in STATIC and key not in INNER)
    yield f"turn = {state.turn}"
    yield f"weather = {toml(state.weather)}"
    if state.fog_clears is not None:
        yield f"fog_clears = {state.fog_clears}"
    yield f"mug = {toml(state.mug)}"
    if state.carried is not None:
        yield f"carried = {toml(state.carried)}"
    yield f"flags = {toml(state.flags)}"
    yield f"lost = {toml(state.lost)}"
    yield f"marks = {toml([[*key, state.marks[key]] for key in sorted(state.marks)])}"
    yield f"procedure = {toml(json.dumps(to_json(state.stack), sort_keys=True))}"
    for kind in OWN_TABLES:
        for name, values in static.get(kind, {}).items():
            yield f"[{kind}.{name}]"
            yield from (f"{key} = {toml(value)}" for key, value in values.items())
    if rulings := static.get("rulings"):
        yield "[rulings]"
        yield from (f"{toml(name)} = {toml(value)}" for name, value in rulings.items())
    yield "[units]"
    yield from (f"{unit} = {toml(unit_words(state.units[unit]))}" for unit in state.table.order if unit in state.units)
    plans = {side: plans_of(state, side) for side in state.game.sides}
    tables: dict[str, Mapping[Any, Any]] = {
        "bought": {side: each.mug for side, each in plans.items() if each.mug},
        "beside": {side: each.beside for side, each in plans.items() if each.beside},
        "barrages": state.barrages,
        "face_down": state.face_down,
        "command": state.command,
        "dispatch": state.dispatch,
        "leaders": state.leaders,
        "parks": {hex: park_words(park) for hex, park in state.parks.items()},
        "contacts": state.contacts,
        "wrecked": state.wrecked,
        "airpower": state.airpower,
        "strikes": {
            strike.hex: tuple(str(each) for each in state.strikes if each.hex == strike.hex) for strike in state.strikes
        },
    }
    for key, pairs in tables.items():
        yield f"[{key}]"
        yield from (f"{toml(name)} = {toml(pairs[name])}" for name in sorted(pairs))
    yield "[works]"
    yield from (
        f"{toml(hex)} = {toml([' '.join(astuple(work)).rstrip() for work in state.works[hex]])}"
        for hex in sorted(state.works)
    )
    yield "[bridges]"
    yield from (f"{toml(name)} = {toml(bridge_words(state.bridges[name]))}" for name in sorted(state.bridges))
    yield from ending_lines(state.ending)
