"""What entrenchments do, and when they vanish (12.1); how they are built is among the engineers' tasks (18.4.3)."""

from __future__ import annotations

from hexfront.hexes import HexId
from hexfront.state import Draft
from httr.counters import UnitId
from httr.events import EntrenchmentRemoved
from httr.marks import BEGAN, CLOSE_ACTED, MOVED
from httr.rules.units import in_defilade
from httr.state import HttrState


def is_dug_in(s: HttrState, unit: UnitId) -> bool:
    """Whether a unit has the benefit of an entrenchment: in defilade, in the hex of the marker, and not armored.

    Men who have left their armor are leg units. It does not help units in the middle of their move, nor those that
    attack in close action, which is part of it.

    Rule: httr:12.1.1a; httr:12.1.1b; httr:12.1.2a; httr:12.1.2b; httr:12.1.5; httr:18.9.6b; ruling:A124;
    ruling:A140; ruling:A352.
    """
    status = s.units[unit]
    armored = s.type(unit).armored and not status.dismounted
    if status.hex not in s.dug or not in_defilade(s, unit) or armored:
        return False
    return not (is_moving(s, unit) or s.marked(CLOSE_ACTED, unit) is not None)


def is_moving(s: HttrState, unit: UnitId) -> bool:
    """Whether a unit is in the middle of its move. Rule: httr:12.1.1b."""
    return s.marked(BEGAN, unit) is not None and s.marked(MOVED, unit) is None


def overrun(g: Draft[HttrState], hex: HexId) -> None:
    """Units have come into a hex: an entrenchment of the enemy there is removed. Rule: httr:12.1.4."""
    owner, holder = g.state.dug.get(hex), g.state.holder(hex)
    if owner is not None and holder is not None and holder != owner:
        g.emit(EntrenchmentRemoved(hex, "httr:12.1.4"))
