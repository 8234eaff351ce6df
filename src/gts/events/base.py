"""The base of the events of the series."""

from __future__ import annotations

from gts.state import GameState
from hexfront.state import Event as CoreEvent

Event = CoreEvent[GameState]
