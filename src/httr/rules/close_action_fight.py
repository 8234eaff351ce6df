"""Who fights in a close action (10.1): the attackers that still can, the defenders, their leads and their kinds."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from hexfront.hexes import HexId
from httr.counters import UnitId
from httr.marks import BEGAN
from httr.rules.units import TOP, family, is_armored_reconnaissance, is_silhouette, morale
from httr.state import HttrState
from httr.unittypes import Family, Mode

INFANTRY: Final = (Family.INFANTRY, Family.ENGINEER)
ARMOR: Final = (Family.TANK, Family.RECONNAISSANCE, Family.FLAME_THROWER)


@frozen
class Fight:
    """A close action as it stands: attackers and defenders from the top of their stacks, and the two leads."""

    attackers: tuple[UnitId, ...]
    defenders: tuple[UnitId, ...]
    start: HexId
    hex: HexId
    lead: UnitId
    opponent: UnitId


def attackers_left(s: HttrState, attackers: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
    """Those of the attackers that can still attack, from the top of their stack. Rule: httr:10.4.4.1; ruling:A74."""
    living = [unit for unit in attackers if unit in s.units and not s.units[unit].disrupted]
    return tuple(unit for unit in s.at(s.units[living[0]].hex) if unit in living) if living else ()


def is_foot(s: HttrState, unit: UnitId) -> bool:
    """Whether a unit is infantry or combat engineers, mounted or not. Rule: httr:10.4.4.10a; httr:18.4.1.1."""
    return family(s, unit) in INFANTRY


def is_armor(s: HttrState, unit: UnitId) -> bool:
    """Whether a unit fights a close action as armor: guns do not. Rule: httr:10.4.2.9; httr:10.4.1.3b."""
    return s.type(unit).armored and family(s, unit) in ARMOR


def is_fighting_vehicle(s: HttrState, unit: UnitId) -> bool:
    """Whether a unit is an AFV: it shows a silhouette, or is armored reconnaissance.

    Rule: httr:10.4.4.10a; httr:2.8a; httr:18.9.7a; ruling:A353.
    """
    return is_armor(s, unit) and (is_silhouette(s, unit) or is_armored_reconnaissance(s, unit))


def works(s: HttrState, unit: UnitId) -> bool:
    """Whether a unit is of combat engineers who can do their work: not disrupted, and dismounted.

    Rule: httr:10.6.2h; httr:18.4.2.3.
    """
    status = s.units[unit]
    on_foot = status.dismounted or not s.type(unit).armored
    return family(s, unit) is Family.ENGINEER and on_foot and not status.disrupted


def raises_morale(s: HttrState, stack: tuple[UnitId, ...]) -> bool:
    """Whether combat engineers raise the morale of a stack: in its top two, beside another unit.

    Rule: httr:10.4.2.2; httr:10.4.2.4b; httr:18.4.2.1; httr:18.4.2.5; ruling:A87.
    """
    strict = s.table.choices["engineer-morale"] == "concentrated"
    return len(stack) > 1 and any(works(s, unit) and (not strict or is_at_work(s, unit)) for unit in stack[:TOP])


def is_at_work(s: HttrState, unit: UnitId) -> bool:
    """Whether a unit can negate an entrenchment: concentrated engineers with two points and some morale.

    Rule: httr:10.4.2.3; httr:10.4.2.4a; httr:18.4.2.2; ruling:A87.
    """
    concentrated = s.units[unit].mode is Mode.CONCENTRATED
    return works(s, unit) and concentrated and s.strength(unit) >= 2 and morale(s, unit) > 0


def began_adjacent(s: HttrState, units: tuple[UnitId, ...], hex: HexId) -> bool:
    """Whether all of some units began the phase next to a hex. Rule: httr:10.1.12; httr:10.4.3.2; ruling:A86."""
    begun = (HexId(str(s.marked(BEGAN, unit) or s.units[unit].hex)) for unit in units)
    return all(s.table.board.adjacent(start, hex) for start in begun)
