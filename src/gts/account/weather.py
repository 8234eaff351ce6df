"""The account of the weather."""

from __future__ import annotations

from collections.abc import Iterator

from gts.account.telling import tell
from gts.events import FogRolled, WeatherRolled
from gts.state import GameState
from hexfront.telling import INDENT, value


@tell.register
def _(event: WeatherRolled, s: GameState) -> Iterator[str]:
    lifts = "" if event.clears is None else f" that may lift, on {event.clears} or less"
    what = value(event.weather, event.cell.source)
    yield f"{INDENT}The weather of {s.table.scenario.turns[s.turn].day}: rolled {event.roll}: {what}{lifts} (gts:26.0a)"


@tell.register
def _(event: FogRolled, s: GameState) -> Iterator[str]:
    words = {"clear": "it clears", "fog": "it stays for now"}.get(event.weather, f"it stays, as {event.weather}")
    yield f"{INDENT}Fog: rolled {event.roll} against {event.clears}: {words} ({event.rule})"
