"""What of the system rules hangs on events: put together once for every game."""

from __future__ import annotations

from typing import Final

from hexfront.hooks import Hooks
from httr.rules.turns import HOOKS as TURNS

SYSTEM: Final = Hooks(TURNS)
"""The hooks of every scenario."""
