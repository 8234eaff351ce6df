"""The line of the Fire Results Table for a target (6.1.11, 6.3.5.4)."""

from __future__ import annotations

from typing import Final

from httr.combatcharts import NOT_IN_DEFILADE
from httr.counters import UnitId
from httr.rules.units import is_towed
from httr.state import HttrState
from httr.unittypes import Family, Mode

ROUGH: Final = "rough_city"
LESS: Final = "forest_town_broken"


def fire_line(s: HttrState, target: UnitId) -> str:
    """The line for a target: that of its terrain in defilade, guns one less in rough and city.

    Rule: httr:6.1.11; httr:6.3.5.4a; httr:6.3.5.4b.
    """
    status = s.units[target]
    if status.mode is not Mode.DEFILADE:
        return NOT_IN_DEFILADE
    line = s.table.charts.terrain.fire_line(s.table.board.terrain(status.hex))
    if line == ROUGH and is_towed(s, target):
        dug_in = s.type(target).family is Family.ANTI_TANK and status.hex in s.dug
        return line if dug_in else LESS
    return line
