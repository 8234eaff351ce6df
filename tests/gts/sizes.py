"""Which scenarios tests can play through, and which are so large that they look at a part of a game."""

from __future__ import annotations

from typing import Final

import gts

SHORT: Final = 4
"""The most turns of a scenario of which a random game takes a second or so."""
ALL: Final = [info.id for info in gts.scenarios()]
SMALL: Final = [info.id for info in gts.scenarios() if info.length <= SHORT]
LARGE: Final = [id for id in ALL if id not in SMALL]
BOUND: Final = 60_000
"""More decisions than a random game of a large scenario takes."""
