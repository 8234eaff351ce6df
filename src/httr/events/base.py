"""The base of the events of the game."""

from __future__ import annotations

from hexfront.state import Event as CoreEvent
from httr.state import HttrState

Event = CoreEvent[HttrState]
