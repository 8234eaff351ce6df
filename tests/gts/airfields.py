"""Positions with air Units for the tests of airpower: a turn ends, and the next begins with the airpower of the day."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tests.gts.helpers import after, scene

from gts.state import GameState

AIR: Final[Mapping[str, Mapping[str, Any]]] = {
    "typhoon": {"side": "allied", "fire_rating": 3, "weapon": "DP", "numbers": [0, 0, 1, 1, 1, 2, 2, 2, 3, 4]},
    "stuka": {"side": "german", "fire_rating": 4, "weapon": "IndirectHE", "number": 1},
}
DAYS: Final = ("1900", "night", "0700", "0900", "1900", "night")
UNITS: Final = "rifles 10.10, foe 15.17"


def turn_ends(turn: int, units: str = UNITS, *, air: Mapping[str, Mapping[str, Any]] = AIR, **more: Any) -> GameState:
    """The last activation of a turn of these days is about to end, in a game with air Units."""
    options: dict[str, Any] = {"mug": ["german-direct"], "hours": list(DAYS), **more}
    return scene(units, turn=turn, air=air, **options)


def overhead(units: str = UNITS, *, typhoons: int = 1, stukas: int = 0, **more: Any) -> GameState:
    """0900 of the second day has begun, and air Units can be put on targets."""
    powers = {"typhoon": typhoons, "stuka": stukas}
    return after(turn_ends(2, units, airpower=powers, **more), "Finish")


def over(units: str = UNITS, *targets: str, **more: Any) -> GameState:
    """All typhoons are over their targets, and the first attack can be resolved."""
    state = overhead(units, typhoons=len(targets), **more)
    for target in targets:
        state = after(state, f"PlaceAirUnit typhoon {target}")
    return state
