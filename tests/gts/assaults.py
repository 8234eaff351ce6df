"""The way into an Assault, for the tests of its parts: the rifles of 10.11 assault 10.10."""

from __future__ import annotations

from typing import Any, Final

from tests.gts.helpers import after, asked, scene

from gts.state import GameState

PLAIN: Final = {"fire_rating": 4, "assault_rating": 5, "assault_weapon": "DP"}
DECLARE: Final = ("Activate rifles", "StartAssault", "AssaultHex 10.10")
ANSWERS: Final[dict[str, str | int]] = {"Gathering.join": "Finish", "Dice.roll": 0, "OpportunityFire.window": "Decline"}


def up_to(state: GameState, kind: str) -> GameState:
    """Go on to a decision: nobody else joins, everybody is brave, nobody fires."""
    while asked(state)[1] != kind:
        state = after(state, ANSWERS[asked(state)[1]])
    return state


def declared(units: str, joining: tuple[str, ...] = (), **more: Any) -> GameState:
    """The Assault is declared, by the rifles and those that join them."""
    more["counters"] = {"rifles": PLAIN, "second": PLAIN, "foe": PLAIN, "foe2": PLAIN, **more.get("counters", {})}
    return after(scene(units, **more), *DECLARE, *(f"JoinAssault {name}" for name in joining))


def in_round_one(units: str, joining: tuple[str, ...] = (), **more: Any) -> GameState:
    """Round one: the defenders choose, and nobody has fired."""
    return up_to(declared(units, joining, **more), "Stance.choose")
