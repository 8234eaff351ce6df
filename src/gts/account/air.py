"""The account of airpower; the attacks themselves are told as shots."""

from __future__ import annotations

from collections.abc import Iterator

from gts.account.telling import tell
from gts.events import AirpowerFound, AirUnitGone, AirUnitPlaced
from gts.naming import side_name, standing
from gts.rules.airpower import air_unit
from gts.state import GameState
from hexfront.telling import INDENT, value


@tell.register
def _(event: AirpowerFound, s: GameState) -> Iterator[str]:
    air = air_unit(s, event.air)
    rolled = "" if event.roll is None else f"rolled {event.roll}: "
    number = value(event.number, air.source)
    yield f"{INDENT}{side_name(air.side)} airpower, {air.name}: {rolled}{number} on each clear turn (gts:27.0b)"


@tell.register
def _(event: AirUnitPlaced, s: GameState) -> Iterator[str]:
    strike = event.strike
    yield f"{INDENT}{air_unit(s, strike.air).name} over {standing(s, strike.target)}"


@tell.register
def _(event: AirUnitGone, s: GameState) -> Iterator[str]:
    strike = event.strike
    if strike.target not in s.units:
        yield f"{INDENT}{air_unit(s, strike.air).name} over {strike.hex} finds its target gone"
