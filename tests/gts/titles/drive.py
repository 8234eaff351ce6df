"""Positions of A Drive in the Country, for its tests."""

from __future__ import annotations

from typing import Any

from tests.gts.helpers import after

import gts
from gts.state import GameState

DRIVE = "a-drive-in-the-country"
RULE = "wed:sc-a-drive-in-the-country"
SQUADRON, EVENT_HEX, BRIDGE, HOME = "d-2hhc", "52.210", "55.202", "44.225"
CHITS = ("guards-independent", "allied-direct-command", "guards-artillery", "guards-armored")
EVENTS = ("no-effect", "cafe", "dutch", "hk-team")
NORTH = ("52.209", "53.209", "53.208", "53.207", "54.206", "54.205", "54.204", "55.204", "55.203", BRIDGE)
"""The road from the Event's hex to the bridge."""


def start() -> GameState:
    """The set-up as printed, everything plain; the first chit is to be drawn."""
    return gts.new_game(DRIVE, setup="default")


def position(
    squadron: str, *, chit: str = "guards-independent", units: str = "", flags: tuple[str, ...] = (), **more: Any
) -> GameState:
    """The squadron in Column in a hex, a tank at the bridge, and other units; a chit is in play."""
    lines = [
        f'scenario = "{DRIVE}"',
        *(
            f"{key} = {as_toml(value)}"
            for key, value in {"flags": list(flags), "mug": ["allied-direct-command"], **more}.items()
        ),
        "[units]",
        f'{SQUADRON} = "{squadron} column"',
        'pzers = "56.201"',
        *(f'{name} = "{hex}"' for name, hex in (each.split(maxsplit=1) for each in units.split(",") if each)),
        "[active]",
        f'chit = "{chit}"',
    ]
    return gts.position("\n".join(lines))


def as_toml(value: object) -> str:
    """A text or a list of texts as TOML."""
    return str(value).replace("'", '"') if isinstance(value, list) else f'"{value}"'


def driving(squadron: str, **more: Any) -> GameState:
    """The squadron has begun to move."""
    return after(position(squadron, **more), f"Activate {SQUADRON}", "StartMove")


def at_the_event(event: str | None = None) -> GameState:
    """The squadron enters the Event's hex; the Event is drawn if one is named."""
    state = after(driving("52.211"), f"StepTo {EVENT_HEX}")
    return state if event is None else after(state, f"Draw {event}")
