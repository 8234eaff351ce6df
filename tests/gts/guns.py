"""A cast of artillery for the tests of Parks, contact and counter-battery fire.

The field is twelve rows of three clear hexes but for woods in row 14: from 10.10 one sees 10.13 and no further.
`scout` stands beyond the woods and sees what is there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tests.gts.helpers import FOE, HOME, after, scene

from gts.state import GameState

HIDDEN: Final = "\n".join([". . ."] * 4 + ["w w w"] + [". . ."] * 9)
MARKER: Final = {"contact_pending": 5, "in_contact": 7, "fire_range": 12, "steps": 1}
MOTOR: Final = {"movement_allowance": 16, "movement_class": "wheeled", "fire_rating": "No"}
BATTERIES: Final[Mapping[str, Mapping[str, Any]]] = {
    "guns": {**MARKER, "formation": "battery", "transport": MOTOR},  # towed, 4 orange, Troop Quality 6
    "guns2": {**MARKER, **HOME, "like": "b-55-fld", "formation": "battery", "transport": MOTOR},
    "priest": {  # self-propelled, in its Park or out of it
        **MARKER,
        **HOME,
        "like": "b-55-fld",
        "formation": "battery",
        "self_propelled": True,
        "movement_allowance": 10,
        "movement_class": "tracked",
        "unit_class": "vehicle",
    },
    "fort": {**MARKER, **HOME, "like": "b-55-fld", "formation": "battery", "weapon": "Emplaced"},
    "guest": {**MARKER, **HOME, "like": "b-55-fld", "division": "guest", "formation": "guests"},
    "striped": {"stripe": "white", "movement_allowance": 4},
    "scout": {"like": "3-1-grengds", **HOME, "steps": 1},
    "howitzer": {**MARKER, **FOE, "like": "b-55-fld", "army": "German"},
    "howitzer2": {**MARKER, **FOE, "like": "b-55-fld", "army": "German"},
}
LEADERS: Final = {"major": {"command_range": 9}, "captain": {"command_range": 9}, "oberst": {"command_range": 9}}


def battery(
    units: str,
    *,
    counters: Mapping[str, Mapping[str, Any]] | None = None,
    staff: Mapping[str, Mapping[str, Any]] | None = None,
    **more: Any,
) -> GameState:
    """A position of artillery: a scene with this cast and its own field, with Leaders who command nine hexes."""
    cast = {name: {**values, **(counters or {}).get(name, {})} for name, values in BATTERIES.items()}
    chiefs = {name: {**values, **(staff or {}).get(name, {})} for name, values in LEADERS.items()}
    options: dict[str, Any] = {"ground": HIDDEN, "chit": "battery", "out_of_command": True, **more}
    return scene(units, counters={**(counters or {}), **cast}, staff=chiefs, **options)


def in_park(units: str = "", **more: Any) -> GameState:
    """Guns in a Park in 10.10 in contact with the major, with a scout who sees the enemy beyond the woods."""
    standing = units or "guns 10.10 parked, scout 11.16, foe 10.17"
    options: dict[str, Any] = {
        "parks": {"10.10": "home"},
        "contacts": {"guns": "major"},
        "leaders": "major 11.16",
        "counters": {"scout": {"formation": "first"}},
        **more,
    }
    return battery(standing, **options)


def step_e(units: str, *, dispatch: int = 2, **more: Any) -> GameState:
    """Step E of the second turn: the last activation of the first one has just ended, and nobody has bought a chit."""
    options: dict[str, Any] = {
        "mug": ["german-direct"],
        "turns": 3,
        "dispatch_rating": 3,
        "dispatch": {"home": dispatch},
        "chit": "first",
        **more,
    }
    state = after(battery(units, **options), "Finish")
    while "Purchases" in asked_kind(state):
        state = after(state, "Finish")
    return state


def asked_kind(state: GameState) -> str:
    """The kind of the pending decision."""
    return str(state.stack[-1].frame.__class__.__name__)
