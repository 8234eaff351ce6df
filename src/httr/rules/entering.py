"""What follows when units enter a hex: new cover, enemy entrenchments, enemy leaders who are alone (12.1.4, 19.3.1)."""

from __future__ import annotations

from hexfront.state import Draft
from httr.counters import UnitId
from httr.rules import entrenchment, leaders
from httr.rules.observation import conceal
from httr.state import HttrState


def occupy(g: Draft[HttrState], units: tuple[UnitId, ...]) -> None:
    """Units have come into a hex together. Rule: httr:7.3.4; httr:12.1.4; httr:19.3.1."""
    hex, side = g.state.units[units[0]].hex, g.state.side(units[0])
    for unit in units:
        conceal(g, unit)
    entrenchment.overrun(g, hex)
    leaders.overrun(g, side, hex)
