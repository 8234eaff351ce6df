"""The line of the Fire Results Table for a target (6.1.11, 6.3.5.4)."""

from __future__ import annotations

from typing import Final

from httr.combatcharts import NOT_IN_DEFILADE
from httr.counters import UnitId
from httr.rules.terrain import combat_terrain
from httr.rules.units import in_defilade, is_towed
from httr.state import HttrState
from httr.unittypes import Family

ROUGH: Final = "rough_city"
LESS: Final = "forest_town_broken"


def fire_line(s: HttrState, target: UnitId) -> str:
    """The line for a target: that of its terrain in defilade or disrupted, guns one less in rough and city.

    Rule: httr:6.1.11; httr:6.3.5.4a; httr:6.3.5.4b; ruling:A140; ruling:A144.
    """
    scattered = s.units[target].disrupted and s.table.choices["disrupted-under-fire"] == "in cover"
    if not (in_defilade(s, target) or scattered):
        return NOT_IN_DEFILADE
    hex = s.units[target].hex
    line = s.table.charts.terrain.fire_line(combat_terrain(s, hex))
    if line == ROUGH and is_towed(s, target):
        dug_in = s.type(target).family is Family.ANTI_TANK and hex in s.dug
        return line if dug_in else LESS
    return line
