"""Who controls indirect fire and who spots for it (6.5.2, 17.5, 18.1.1): headquarters, spotters and their links."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.sources import Refusal
from httr.counters import Echelon, Formation, UnitId
from httr.rules.communication import communication_refusal
from httr.rules.observation import observers, observes, spotting_refusal, watches
from httr.rules.subordination import REGIMENTAL, chain, commanded_by, division_of, formation_of, is_under
from httr.rules.units import is_heavy_weapons
from httr.state import HttrState
from httr.unittypes import Mode

NEAR_DIVISION, NEAR_REGIMENT, NEAR_BATTALION = 2, 1, 3
"""How far artillery may be from what controls it. Rule: httr:17.5.1; httr:17.5.3; httr:17.5.4; ruling:A36."""
SELF: Final = (None,)


def is_beyond(s: HttrState, unit: UnitId) -> bool:
    """Whether a unit is a battery beyond the map. Rule: httr-sc:17.4.1a."""
    return unit in s.table.gunnery.spotters


def keeps_to_battalion(s: HttrState, unit: UnitId) -> bool:
    """Whether only its own battalion spots for a unit, which then needs no headquarters.

    Rule: httr:6.5.2.1c; httr:6.6.6.1; httr:17.5.4; httr:18.1.1.1; httr:18.1.1.3a; ruling:A38; ruling:A205.
    """
    return is_heavy_weapons(s, unit) or unit in s.table.gunnery.battalions


def headquarters_under(s: HttrState, own: Formation) -> Iterator[UnitId]:
    """The headquarters on the map that may control artillery of a formation, upwards and then those below.

    Artillery of a regiment has that of the regiment alone.

    Rule: httr:6.5.2.2; httr:17.5.1; httr:17.5.3; ruling:A36.
    """
    regimental = own.echelon in REGIMENTAL
    above = (own,) if regimental else tuple(chain(s, own.id))
    below = () if regimental else tuple(one for one in s.table.formations.values() if _is_below(s, one, own))
    for one in (*above, *below):
        if one.headquarters is not None and one.headquarters in s.units:
            yield one.headquarters


def _is_below(s: HttrState, one: Formation, own: Formation) -> bool:
    """Whether a formation answers to another: a corps to divisions, a division to all below."""
    in_division = own.echelon is Echelon.DIVISION and own in tuple(chain(s, one.id))[1:]
    return one.superior == own.id or in_division


def is_lent(s: HttrState, unit: UnitId, headquarters: UnitId | None) -> bool:
    """Whether a headquarters controls artillery that was not attached to it originally.

    Rule: httr:6.5.5.2; ruling:A39.
    """
    if headquarters is None or unit not in s.attached:
        return False
    return headquarters not in headquarters_under(s, s.table.formations[s.counter(unit).formation])


def is_orphan(s: HttrState, unit: UnitId) -> bool:
    """Whether artillery answers to another formation because the headquarters of its own is destroyed.

    Rule: httr:17.5.8.
    """
    return unit in s.attached and s.table.formations[s.counter(unit).formation].headquarters in s.lost


def stays_in_group(s: HttrState, unit: UnitId) -> bool:
    """Whether the formation that a unit answers to is of the same division or corps as its own. Rule: httr:17.5.9."""
    return not set(chain(s, formation_of(s, unit).id)).isdisjoint(chain(s, s.counter(unit).formation))


def sees_itself(s: HttrState, unit: UnitId, target: UnitId, trail: tuple[HexId, ...]) -> bool:
    """Whether a unit sees its target itself, and saw it in all hexes of its trail.

    Rule: httr:6.5.1.6; httr:17.5.5; httr:18.1.1.3b; httr:6.6.5.1c.
    """
    return unit in s.units and observes(s, unit, target) and watches(s, unit, trail)


def ways_of_control(
    s: HttrState, unit: UnitId, target: UnitId, trail: tuple[HexId, ...] = ()
) -> tuple[UnitId | None, ...]:
    """The headquarters among which a side may choose for a unit; None alone if it needs or has none.

    Rule: httr:6.5.1.6; httr:6.5.2.1c; httr:17.5.5; ruling:A38; ruling:A207; ruling:HS4.
    """
    if is_beyond(s, unit) or keeps_to_battalion(s, unit) or sees_itself(s, unit, target, trail):
        return SELF
    return tuple(headquarters_under(s, formation_of(s, unit))) or SELF


@point
def control_refusal(s: HttrState, unit: UnitId, headquarters: UnitId) -> Iterator[Refusal]:
    """Why a headquarters may not control the fire of artillery now.

    Rule: httr:6.5.1.1a; httr:6.5.1.12; httr:6.5.2.1a; httr:10.6.2d; httr:17.5.1; httr:17.5.3; ruling:A36.
    """
    name, by = s.counter(unit).designation, s.counter(headquarters).designation
    status = s.units[headquarters]
    regimental = formation_of(s, unit).echelon in REGIMENTAL
    most = NEAR_REGIMENT if regimental else NEAR_DIVISION
    if status.mode is Mode.TRAVEL:
        yield Refusal("httr:6.5.1.12", f"the headquarters {by} is in Travel Mode")
    if status.disrupted:
        yield Refusal("httr:10.6.2d", f"the headquarters {by} is disrupted")
    distance = s.table.board.distance(s.units[unit].hex, status.hex)
    if distance > most:
        rule = "httr:17.5.3" if regimental else "httr:6.5.2.1a"
        yield Refusal(rule, f"{name} is {distance} hexes from the headquarters {by}; {most} is the most")


def is_airborne(s: HttrState, unit: UnitId) -> bool:
    """Whether a unit is of an airborne division. Rule: httr-sc:4.4.5a."""
    division = division_of(s, unit)
    return division is not None and division.airborne


@point
def spotter_refusal(
    s: HttrState, spotter: UnitId, unit: UnitId, headquarters: UnitId | None, target: UnitId
) -> Iterator[Refusal]:
    """Why a unit may not spot a target for another one that fires indirectly.

    Rule: httr:6.5.1.11; httr:6.5.1.12; httr:6.5.1.13; httr:6.5.2.1c; httr:6.5.2.3; httr:6.5.2.4; httr:7.1.5;
    httr:10.6.2c; httr:18.1.1.1; httr-sc:17.4.1b; ruling:A38.
    """
    name, other = s.counter(spotter).designation, s.counter(unit).designation
    if s.units[spotter].mode is Mode.TRAVEL:
        yield Refusal("httr:6.5.1.12", f"{name} is in Travel Mode")
    yield from spotting_refusal(s, spotter, target)
    if is_beyond(s, unit):
        if formation_of(s, spotter).army != s.table.gunnery.spotters[unit]:
            yield Refusal("httr-sc:17.4.1b", f"{name} is not {s.table.gunnery.spotters[unit]}")
    elif keeps_to_battalion(s, unit):
        if not s.counter(unit).battalion or s.counter(spotter).battalion != s.counter(unit).battalion:
            rule = "httr:18.1.1.1" if is_heavy_weapons(s, unit) else "httr:17.5.4"
            yield Refusal(rule, f"{name} is not of the battalion of {other}")
    elif headquarters is not None:
        yield from link_refusal(s, spotter, unit, headquarters)


@point
def link_refusal(s: HttrState, spotter: UnitId, unit: UnitId, headquarters: UnitId) -> Iterator[Refusal]:
    """Why a spotter has no link with artillery through a headquarters: it answers to another, or has no line.

    Rule: httr:6.5.2.1b; httr:6.5.2.3; httr:6.5.2.4; httr:17.5.2; httr:17.5.3; httr:7.4.1a; httr-sc:4.4.5a;
    httr-sc:4.4.6.
    """
    name, other, by = (s.counter(one).designation for one in (spotter, unit, headquarters))
    division, commanded = division_of(s, unit), commanded_by(s, headquarters)
    assert commanded is not None, f"{headquarters} is no headquarters"
    if is_airborne(s, unit) and not is_airborne(s, spotter):
        yield Refusal("httr-sc:4.4.6", f"{name} is not airborne, and {other} is")
    elif is_airborne(s, unit) or not is_airborne(s, spotter):
        if not is_under(s, spotter, commanded.id):
            yield Refusal("httr:6.5.2.3", f"{name} does not answer to {by}")
        if division is not None and not is_under(s, spotter, division.id):
            yield Refusal("httr:17.5.2", f"{name} is not of {division.name}, as {other} is")
    yield from communication_refusal(s, s.units[spotter].hex, s.units[headquarters].hex)


def spotter_of(
    s: HttrState, unit: UnitId, headquarters: UnitId | None, target: UnitId, trail: tuple[HexId, ...] = ()
) -> UnitId | None:
    """Who spots a target for a unit: it itself, or the first in roster order that may; None if nobody does.

    The same one must have watched all hexes of the trail.

    Rule: httr:6.5.1a; httr:6.5.1b; httr:6.5.2.3; httr:6.6.5.1c; httr-sc:4.4.5b.
    """
    if sees_itself(s, unit, target, trail):
        return unit
    side = s.side(unit)
    return next(
        (
            one
            for one in observers(s, side, target)
            if watches(s, one, trail) and next(spotter_refusal(s, one, unit, headquarters, target), None) is None
        ),
        None,
    )


def battalion_refusal(s: HttrState, unit: UnitId) -> Iterator[Refusal]:
    """Why artillery of a battalion may not fire without seeing its target: its battalion is too far off.

    Rule: httr:17.5.4; ruling:A36.
    """
    here, own = s.units[unit].hex, s.counter(unit).battalion
    mates = (one for one in s.of(s.side(unit)) if one != unit and s.counter(one).battalion == own)
    if all(s.table.board.distance(here, s.units[one].hex) > NEAR_BATTALION for one in mates):
        name = s.counter(unit).designation
        yield Refusal("httr:17.5.4", f"{name} is more than {NEAR_BATTALION} hexes from the rest of its battalion")
