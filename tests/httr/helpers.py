"""Short positions and short plays for the tests of the rules.

`scene("rifles C1010 concentrated, foe C1011", phase=5)` is a position of a small cast (`CAST`) on a drawn board; units
named for one hex lie there from the top. `play(state, "Aim foe direct", "AddFirer rifles", "OpenFire", 7)` takes the
actions one after the other, a number being a roll. Rows grow to the north and even rows lie half a hex further east:
C1010 touches C1009, C1011, C1110, C1111, C0910 and C0911.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeVar

import httr
from hexfront.actions import Action, Decline, Draw, Finish, Roll, Stop
from hexfront.hexes import HexId
from hexfront.sources import Modifier
from hexfront.state import Event, Transition
from httr import actions
from httr.counters import UnitId
from httr.state import HttrState, Unit

E = TypeVar("E", bound=Event[Any])

HOME: Final = {"side": "allied", "formation": "home", "battalion": "1/home"}
FOE: Final = {"side": "german", "formation": "foes", "battalion": "I/foes"}
RIFLES: Final = {"like": "a-1-501", "strength": 5, "er": 3, "morale": 8, **HOME}
MEN: Final = {"like": "1-i-1053", "strength": 4, "er": 3, "morale": 6, **FOE}
CAST: Final[Mapping[str, Mapping[str, Any]]] = {
    "rifles": RIFLES,  # infantry 5-3-8
    "second": RIFLES,
    "third": RIFLES,
    "mortars": {"like": "hw-1-501", "strength": 6, "er": 6, "morale": 7, **HOME},  # heavy weapons, range 3
    "sappers": {"like": "pio-85", "strength": 4, "er": 5, "morale": 8, **HOME},  # combat engineers
    "shermans": {"like": "1cg-5-1", "strength": 2, "er": 5, "morale": 8, **HOME},  # tanks, one medium dot
    "gun": {"like": "1-81-101", "strength": 2, "er": 2, "morale": 8, **HOME},  # towed AT, medium
    "field": {"like": "4-ii-159", "strength": 4, "er": 8, "morale": 5, **HOME},  # towed artillery
    "staff": {"like": "hq-501", "strength": 2, "er": 2, "morale": 8, **HOME},  # the headquarters of home
    "foe": MEN,  # infantry 4-3-6
    "foe2": MEN,
    "foe3": MEN,
    "werfer": {"like": "hw-i-1053", "strength": 4, "er": 5, "morale": 6, **FOE},  # heavy weapons
    "pioneers": {"like": "pio-85", "strength": 4, "er": 4, "morale": 6, **FOE},
    "panther": {"like": "2107p-1", "strength": 2, "er": 5, "morale": 7, **FOE},  # tanks, one heavy dot
    "pak": {"like": "pzjgr-85", "strength": 2, "er": 2, "morale": 6, **FOE},  # towed AT
    "howitzer": {"like": "4-ii-159", "strength": 4, "er": 6, "morale": 5, **FOE},  # towed artillery
    "stab": {"like": "hq-1053", "strength": 2, "er": 2, "morale": 6, **FOE},  # the headquarters of foes
}
FORMATIONS: Final[Mapping[str, Mapping[str, Any]]] = {
    "home-division": {"like": "85", "side": "allied", "army": "US", "headquarters": "No"},
    "home": {"like": "501", "superior": "home-division", "headquarters": "staff"},
    "foe-division": {"like": "85", "headquarters": "No"},
    "foes": {"like": "1053", "superior": "foe-division", "headquarters": "stab"},
}

FIELD: Final = "\n".join([". . . . . . . ."] * 8)
"""Eight rows of eight clear hexes, C1010 to C1717."""


def ground(**terrain: str) -> str:
    """The field with other terrain in some hexes: `ground(C1011="t")` has a town there."""
    rows = [row.split() for row in FIELD.splitlines()]
    for hex, letter in terrain.items():
        rows[17 - int(hex[1:3])][int(hex[3:5]) - 10] = letter
    return "\n".join(" ".join(row) for row in rows)


WORDS: Final = {each.__name__: each for each in (Decline, Draw, Finish, Stop)} | {
    name: each for name, each in vars(actions).items() if isinstance(each, type) and issubclass(each, Action)
}


def scene(
    units: str,
    *,
    ground: str | None = FIELD,
    phase: int = 5,
    counters: Mapping[str, Mapping[str, Any]] | None = None,
    formations: Mapping[str, Mapping[str, Any]] | None = None,
    staff: Mapping[str, Mapping[str, Any]] | None = None,
    leaders: str = "",
    tables: Mapping[str, Mapping[str, Any]] | None = None,
    **more: Any,
) -> HttrState:
    """A position: "unit hex markers, unit hex, ..." on a drawn board, or None's, at the beginning of a phase.

    `counters` and `formations` change printed values of the cast, or add to it; `staff` gives leaders and `leaders`
    where they are; `tables` are further tables of a position, as `{"dug": {"C1010": "allied"}}`; `more` further keys.
    """
    placed = dict(each.split(maxsplit=1) for each in units.split(","))
    cast = _changed(CAST, counters)
    all_tables = {
        **{f"counters.{name}": values for name, values in cast.items()},
        **{f"formations.{name}": values for name, values in _changed(FORMATIONS, formations).items()},
        **{f"staff.{name}": values for name, values in (staff or {}).items()},
        "leaders": dict(each.split(maxsplit=1) for each in leaders.split(",") if each),
        "units": placed,
        **(tables or {}),
    }
    top = {**({} if ground is None else {"drawing": ground}), "phase": phase, **more}
    return httr.position("\n".join([*_lines(top), *(_table(name, values) for name, values in all_tables.items())]))


def _changed(
    base: Mapping[str, Mapping[str, Any]], changes: Mapping[str, Mapping[str, Any]] | None
) -> dict[str, dict[str, Any]]:
    """The values of a list by name with some changed, and some added."""
    changes = changes or {}
    return {name: {**base.get(name, {}), **changes.get(name, {})} for name in dict.fromkeys((*base, *changes))}


def _lines(values: Mapping[str, Any]) -> Iterable[str]:
    return (f"{json.dumps(key)} = {json.dumps(value)}" for key, value in values.items())


def _table(name: str, values: Mapping[str, Any]) -> str:
    return "\n".join([f"[{name}]", *_lines(values)])


def action(words: str | int | Action) -> Action:
    """An action in words: its class and its fields, as "AddFirer rifles"; a number is a roll."""
    if isinstance(words, int):
        return Roll(words)
    if isinstance(words, Action):
        return words
    name, *values = words.split()
    parts: list[Any] = [int(value) if value.lstrip("-").isdecimal() else value for value in values]
    made: Action = WORDS[name](*parts)
    return made


def play(state: HttrState, *moves: str | int | Action) -> Transition[HttrState]:
    """Take the actions one after the other; the events of all of them."""
    events: list[Event[Any]] = []
    for words in moves:
        done = httr.apply(state, action(words))
        state = done.state
        events.extend(done.events)
    return Transition(state, tuple(events))


def after(state: HttrState, *moves: str | int | Action) -> HttrState:
    """The state after the actions."""
    return play(state, *moves).state


def told(done: Transition[HttrState], kind: type[E]) -> list[E]:
    """The events of one kind, in order."""
    return [event for event in done.events if isinstance(event, kind)]


def only(done: Transition[HttrState], kind: type[E]) -> E:
    """The one event of a kind."""
    [event] = told(done, kind)
    return event


def may(state: HttrState, words: str | int | Action) -> bool:
    """Whether an action is legal now."""
    return not httr.why_not(state, action(words))


def why(state: HttrState, words: str | int | Action) -> set[str]:
    """The rules that forbid an action now; empty if it is legal."""
    return {refusal.rule for refusal in httr.why_not(state, action(words))}


def asked(state: HttrState) -> tuple[str | None, str]:
    """Who decides now, and the kind of the decision."""
    now = httr.decision(state)
    return now.side, now.kind


def amounts(modifiers: Iterable[Modifier]) -> dict[str, int]:
    """Modifiers by the rule that they come from."""
    found: dict[str, int] = {}
    for each in modifiers:
        assert each.rule not in found, f"two modifiers of {each.rule}"
        found[each.rule] = each.amount
    return found


def unit(state: HttrState, name: str) -> Unit:
    """Where a unit stands, its mode and its markers."""
    return state.units[UnitId(name)]


def points(state: HttrState, name: str) -> int:
    """The strength points that a unit has left."""
    return state.strength(UnitId(name)) if UnitId(name) in state.units else 0


def where(state: HttrState, name: str) -> HexId:
    """A unit's hex."""
    return unit(state, name).hex


def gone(state: HttrState, name: str) -> bool:
    """Whether a unit has been eliminated."""
    return UnitId(name) in state.lost and UnitId(name) not in state.units
