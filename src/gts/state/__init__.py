"""The state of a game of the series: its pieces, the table on which they stand, and how it begins."""

from __future__ import annotations

from gts.state.beginning import blank, bridges_of
from gts.state.pieces import (
    ENTRENCHMENT,
    HEAVY,
    LIGHT,
    ROAD_BLOCK,
    RUBBLE,
    Bridge,
    Park,
    Strike,
    Unit,
    Work,
    ends,
    in_order,
    span,
)
from gts.state.table import MOST_POINTS, GameState
from hexfront.state import Ending

__all__ = [
    "ENTRENCHMENT",
    "HEAVY",
    "LIGHT",
    "MOST_POINTS",
    "ROAD_BLOCK",
    "RUBBLE",
    "Bridge",
    "Ending",
    "GameState",
    "Park",
    "Strike",
    "Unit",
    "Work",
    "blank",
    "bridges_of",
    "ends",
    "in_order",
    "span",
]
