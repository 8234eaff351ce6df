"""What entrenchments do, and when they vanish (12.1); how they are built is among the engineers' tasks (18.4.3)."""

from __future__ import annotations

from hexfront.hexes import HexId
from hexfront.state import Draft
from httr.counters import UnitId
from httr.events import EntrenchmentRemoved
from httr.rules.units import in_defilade
from httr.state import HttrState


def is_dug_in(s: HttrState, unit: UnitId) -> bool:
    """Whether a unit has the benefit of an entrenchment: in defilade, in the hex of the marker, and not armored.

    Units that move or attack in close action do so in no defilade that counts: those who ask for them leave it out.

    Rule: httr:12.1.1a; httr:12.1.2a; httr:12.1.2b; ruling:A140.
    """
    return s.units[unit].hex in s.dug and in_defilade(s, unit) and not s.type(unit).armored


def overrun(g: Draft[HttrState], hex: HexId) -> None:
    """Units have come into a hex: an entrenchment of the enemy there is removed. Rule: httr:12.1.4."""
    owner, holder = g.state.dug.get(hex), g.state.holder(hex)
    if owner is not None and holder is not None and holder != owner:
        g.emit(EntrenchmentRemoved(hex, "httr:12.1.4"))
