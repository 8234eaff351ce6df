"""The words of boards that rules of the series ask for."""

from __future__ import annotations

from typing import Final

ROAD: Final = "road"
RAILROAD: Final = "railroad"
WAYS: Final = (ROAD, RAILROAD)
RAISED: Final = "raised"
RIVER: Final = "river"
STREAM: Final = "stream"
BRIDGE: Final = "bridge"
RAILROAD_BRIDGE: Final = "railroad_bridge"
SUSPECT: Final = "suspect"
CRESTS: Final = frozenset({"crest", "slope", "ridge"})
OBSERVATION_POST: Final = "observation_post"
STRONGPOINT: Final = "strongpoint"
