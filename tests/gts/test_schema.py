"""What the series writes is what its JSON Schemas say: weather, air Units and what they do."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from tests.gts.airfields import over, turn_ends
from tests.gts.helpers import after, play

import gts
from gts.state import GameState
from hexfront.codec import canonical, state_to_json, to_json
from hexfront.schema import schema


def holds(kind: Any, written: Any) -> None:
    jsonschema.Draft202012Validator(schema(kind)).validate(json.loads(canonical(written)))


@pytest.mark.parametrize("state", [over("rifles 10.10, foe 15.17", "foe"), turn_ends(2, weather="fog", fog_clears=4)])
def test_a_state_with_weather_and_air_units(state: GameState) -> None:
    holds(GameState, state_to_json(state))


def test_their_actions_and_events() -> None:
    """Each is held against the schema of its own class."""
    weather = after(turn_ends(1, rolls_weather=True), "Finish")
    done = play(weather, 0, 8, "PlaceAirUnit typhoon foe", "Finish", "Finish", "AirStrike typhoon foe", 9)
    kinds = {type(event).__name__ for event in done.events}
    assert kinds >= {"WeatherRolled", "AirpowerFound", "AirUnitPlaced", "AirUnitGone", "Fired"}
    fog = play(after(turn_ends(2, weather="fog", fog_clears=4, rolls_weather=True), "Finish"), 4)
    for event in (*done.events, *fog.events):
        holds(type(event), to_json(event))
    for state in (after(weather, 0, 8), over("rifles 10.10, foe 15.17", "foe")):
        for action in gts.legal_actions(state):
            holds(type(action), to_json(action))
