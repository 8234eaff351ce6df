"""What a unit is and can do now, by its counter, its type, its mode and its markers (2.7, 5.1, 6.1, 18)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hexfront.hooks import Point
from hexfront.sources import Refusal
from httr.counters import UnitId
from httr.state import HttrState
from httr.unittypes import AtClass, AtFire, Body, Family, Mode, MovementClass, TargetClass

GUNS: Final = (Family.ARTILLERY, Family.ANTI_TANK, Family.FLAK)
FOOT: Final = (Family.INFANTRY, Family.ENGINEER)
TOP: Final = 2
"""How many units of a stack fire directly and are fired at. Rule: httr:6.3.1.4; httr:11.5.1."""
STEADY: Final = 6
"""The printed morale from which on two points must be lost for each level. Rule: httr:16.1a."""


def is_leg(s: HttrState, unit: UnitId) -> bool:
    """Whether a unit moves and is shot at as one on foot now: not in Travel Mode, and of foot or dismounted.

    Rule: httr:2.7a; httr:2.7b; httr:2.7c; httr:2.7d; httr:9.3.3; httr:9.3.9; httr:18.9.5a; httr:18.9.6f; httr:18.7.1b.
    """
    status = s.units[unit]
    if status.mode is Mode.TRAVEL:
        return False
    return status.dismounted or s.type(unit).movement is MovementClass.LEG


def in_defilade(s: HttrState, unit: UnitId) -> bool:
    """Whether a unit is in defilade now: not while it is disrupted. Rule: httr:5.1a; httr:6.7.2.1; ruling:A140."""
    status = s.units[unit]
    return status.mode is Mode.DEFILADE and not status.disrupted


def family(s: HttrState, unit: UnitId) -> Family:
    """What kind of unit it is."""
    return s.type(unit).family


def is_infantry(s: HttrState, unit: UnitId) -> bool:
    """Whether it is an infantry company of any kind, mounted or not. Rule: httr:2.8c."""
    return family(s, unit) is Family.INFANTRY


def is_headquarters(s: HttrState, unit: UnitId) -> bool:
    """Whether it is a headquarters. Rule: httr:18.7.1a."""
    return family(s, unit) is Family.HEADQUARTERS


def is_heavy_weapons(s: HttrState, unit: UnitId) -> bool:
    """Whether it is a heavy weapons unit. Rule: httr:2.8e; httr:18.1a."""
    return family(s, unit) is Family.HEAVY_WEAPONS


def is_artillery(s: HttrState, unit: UnitId) -> bool:
    """Whether it is artillery, towed or self-propelled. Rule: httr:2.8f; httr:18.9.1."""
    return family(s, unit) is Family.ARTILLERY


def is_gun(s: HttrState, unit: UnitId) -> bool:
    """Whether defilade is "in battery" for it: artillery, AT and flak. Rule: httr:2.8g; httr:5.1b; httr:9.3.10a."""
    return family(s, unit) in GUNS


def is_towed(s: HttrState, unit: UnitId) -> bool:
    """Whether it is a gun without a Concentrated side. Rule: httr:9.3.10a."""
    return s.type(unit).towed


def is_combat_engineer(s: HttrState, unit: UnitId) -> bool:
    """Whether it is a combat engineer, armored or not. Rule: httr:18.4.1.1."""
    return family(s, unit) is Family.ENGINEER


def is_silhouette(s: HttrState, unit: UnitId) -> bool:
    """Whether it shows the silhouette of an AFV. Rule: httr:2.8a; ruling:A72."""
    return s.type(unit).body is Body.AFV


def is_armored_reconnaissance(s: HttrState, unit: UnitId) -> bool:
    """Whether it is a light tank or an armored car of reconnaissance. Rule: httr:18.9.7a."""
    return family(s, unit) is Family.RECONNAISSANCE and s.type(unit).armored


def has_concentrated(s: HttrState, unit: UnitId) -> bool:
    """Whether it has a Concentrated side. Rule: httr:5.1c; httr:9.5.1.1a."""
    return Mode.CONCENTRATED in s.type(unit).modes


def target_class(s: HttrState, unit: UnitId) -> TargetClass:
    """What a unit is to those who fire at it, in its mode.

    Rule: httr:2.7j; httr:2.7k; httr:18.2.1; httr:18.6.6; httr:18.9.6f; httr:18.12a; httr:18.5.1b; httr:18.8.2.
    """
    kind, status = s.type(unit), s.units[unit]
    if status.mode is Mode.TRAVEL and kind.target_travel is not None:
        return kind.target_travel
    if status.dismounted or kind.target is None:
        return TargetClass.CONVENTIONAL
    return kind.target


def at_class(s: HttrState, unit: UnitId) -> AtClass | None:
    """The class of a unit's AT fire outside close action, None if it has none.

    Rule: httr:2.7g; httr:2.7i; httr:2.7n; httr:6.4.1.8a; httr:6.4.1.8c; httr:6.4.1.8d; httr:6.4.1.8e; httr:18.6.3b;
    httr:18.9.6e; httr:18.9.7c; httr:18.11a; httr:18.5.1c.
    """
    said = s.type(unit).at
    if said is AtFire.COUNTER:
        return s.counter(unit).at
    if said is AtFire.BY_RATING:
        er = s.counter(unit).er or 0
        return AtClass.MEDIUM if er >= 8 else AtClass.LIGHT if er == 7 else None
    return AtClass(said.value) if said.value in tuple(AtClass) else None


def dots(s: HttrState, unit: UnitId) -> int:
    """How many AT dots a unit counts with: those of the counter, else of its type, else one. Rule: httr:6.4.2.1e."""
    return s.counter(unit).dots or s.type(unit).dots or 1


def in_top(s: HttrState, unit: UnitId) -> bool:
    """Whether it is one of the top two units of its stack; leaders do not count.

    Rule: httr:6.3.1.4; httr:11.5.1; httr:11.5.5.
    """
    return unit in s.at(s.units[unit].hex)[:TOP]


def morale(s: HttrState, unit: UnitId) -> int:
    """A unit's morale after its losses. Rule: httr:16.1a; httr:16.1b; httr:16.1c."""
    printed, lost = s.counter(unit).morale, s.units[unit].lost
    return max(0, printed - (lost // 2 if printed >= STEADY else lost))


def unmarked(s: HttrState, units: Iterable[UnitId], kind: str, why: Point[..., Refusal], rule: str) -> Iterable[UnitId]:
    """Those of some units without a mark for which a line of `why` refuses an action; all if a title changes the line.

    So that a question need not put on offer what the others have done already.
    """
    marks = s.marks
    return units if why.is_amended(s, rule) else (unit for unit in units if (kind, unit) not in marks)
