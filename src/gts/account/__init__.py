"""What has happened, as lines for a player: each number with its sum, each sum with its rules, estimates marked `~`.

`tell` has a wording for each class of event; a title registers those of its own: `@tell.register`.
"""

from __future__ import annotations

from gts.account import air, assaults, fights, guns, happenings, moves, turns, weather, works
from gts.account.telling import account, tell

__all__ = ["account", "air", "assaults", "fights", "guns", "happenings", "moves", "tell", "turns", "weather", "works"]
