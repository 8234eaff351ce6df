"""Which units may fire indirectly at a target now (6.5.1, 18.1.1, 18.6): fit, in range, unused, and directed."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.remembering import once_a_state
from hexfront.sources import Refusal
from hexfront.state import Draft, Marked
from httr.actions import Method
from httr.counters import UnitId
from httr.events import FireControl
from httr.marks import BARRAGED, FIRED, USED
from httr.rules.fire_control import (
    battalion_refusal,
    control_refusal,
    is_beyond,
    keeps_to_battalion,
    sees_itself,
    spotter_of,
    ways_of_control,
)
from httr.rules.fire_results import FIRE
from httr.rules.firers import has_fired, unfit_refusal
from httr.rules.indirect_strength import indirect_er
from httr.rules.observation import is_observed
from httr.rules.units import is_heavy_weapons
from httr.state import HttrState

NO_TRAIL: tuple[HexId, ...] = ()


def distance_of(s: HttrState, unit: UnitId, hex: HexId) -> int:
    """How far a unit is from a hex, as its range counts. Rule: httr:6.5.1.1c; httr-sc:17.4.1c."""
    if is_beyond(s, unit):
        return s.table.gunnery.beyond(unit, hex)
    return s.table.board.distance(s.units[unit].hex, hex)


def reaches(s: HttrState, unit: UnitId, hex: HexId) -> bool:
    """Whether a hex is within the range of a unit, extended if it has that.

    Rule: httr:6.1.8; httr:6.5.1.1c; httr:6.5.4.3a; ruling:A206.
    """
    return distance_of(s, unit, hex) <= s.table.gunnery.reach[unit]


def present(s: HttrState, side: str) -> Iterator[UnitId]:
    """The units of a side that use indirect fire, in roster order, those beyond the map too. Rule: httr:6.0e."""
    units, beyond = s.units, s.batteries
    return (unit for unit in s.table.gunnery.firers[side] if unit in units or unit in beyond)


def batteries(s: HttrState, side: str, hex: HexId) -> Iterator[UnitId]:
    """The units of a side that reach a hex with indirect fire, in roster order, those beyond the map too.

    Rule: httr:6.0e; httr:6.5.1a; httr:6.5.1.8; httr:11.5.3a; httr:18.1.1.5d; httr:18.6.2.
    """
    return (unit for unit in present(s, side) if reaches(s, unit, hex))


@once_a_state
def directed(
    s: HttrState, unit: UnitId, headquarters: UnitId | None, target: UnitId, trail: tuple[HexId, ...] = NO_TRAIL
) -> FireControl:
    """How a unit fires at a target under a headquarters. Rule: httr:6.5.2.1a; httr:6.5.4.3a; ruling:A206."""
    distance = distance_of(s, unit, s.units[target].hex)
    spotter = spotter_of(s, unit, headquarters, target, trail)
    return FireControl(unit, headquarters, spotter, distance, distance > s.counter(unit).range)


@point
def unready_refusal(s: HttrState, unit: UnitId, occasion: str) -> Iterator[Refusal]:
    """Why a unit may not fire indirectly at anything now.

    Rule: httr:6.0g; httr:6.1.10; httr:6.5.1.2a; httr:6.5.1.2b; httr:6.5.1.11; httr:6.5.1.14; httr:6.6.5.2;
    httr:6.6.6.1; httr:10.6.2c; httr:18.1.1.3d; httr:18.1.1.4b; httr:18.1.1.7; httr:18.6.1; httr:18.6.5b; ruling:A55;
    ruling:A57.
    """
    name = s.counter(unit).designation
    if s.marked(BARRAGED, unit) is not None:
        yield Refusal("httr:6.5.1.2a" if occasion == FIRE else "httr:6.6.5.2", f"{name} has used indirect fire")
    elif occasion == FIRE and has_fired(s, unit):
        yield Refusal("httr:6.0g", f"{name} has fired in this phase")
    if is_beyond(s, unit):
        if s.batteries[unit]:
            yield Refusal("httr:6.1.10", f"{name} is out of ammunition")
        return
    refusals = tuple(unfit_refusal(s, unit, occasion))
    yield from refusals
    if s.units[unit].disrupted and not any(one.rule == "httr:6.6.3.2" for one in refusals):
        yield Refusal("httr:6.5.1.11", f"{name} is disrupted")


@point
def battery_refusal(
    s: HttrState,
    unit: UnitId,
    headquarters: UnitId | None,
    target: UnitId,
    occasion: str = FIRE,
    beside: tuple[FireControl, ...] = (),
    trail: tuple[HexId, ...] = NO_TRAIL,
) -> Iterator[Refusal]:
    """Why a unit may not fire indirectly at a unit, under a headquarters and together with those `beside` it.

    `trail` are the hexes in which the spotter must have watched the target.

    Rule: httr:6.5.1.1d; httr:6.5.1.1c; httr:6.5.1.10; httr:6.5.2.1a; httr:6.5.2.1b; httr:7.0b; httr:17.5.6.
    """
    name, other, hex = s.counter(unit).designation, s.counter(target).designation, s.units[target].hex
    yield from unready_refusal(s, unit, occasion)
    if not reaches(s, unit, hex):
        most, distance = s.table.gunnery.reach[unit], distance_of(s, unit, hex)
        yield Refusal("httr:6.5.1.1c", f"{name} reaches {most} hexes; {other} is {distance} away")
    if not is_beyond(s, unit) and not sees_itself(s, unit, target, trail):
        yield from undirected_refusal(s, unit, headquarters)
    control = directed(s, unit, headquarters, target, trail)
    if control.spotter is None:
        yield Refusal("httr:6.5.2.3", f"nobody spots {other} for {name}")
    if beside and indirect_er(s, control) != indirect_er(s, beside[0]):
        yield Refusal("httr:6.5.1.10", f"{name} has another effectiveness rating than the rest of the packet")


def undirected_refusal(s: HttrState, unit: UnitId, headquarters: UnitId | None) -> Iterator[Refusal]:
    """Why a unit that does not see its target may not fire under a headquarters, or without one.

    Rule: httr:6.5.1.1a; httr:6.5.2.1a; httr:6.5.2.1c; httr:17.5.4.
    """
    if headquarters is not None:
        yield from control_refusal(s, unit, headquarters)
    elif not keeps_to_battalion(s, unit):
        yield Refusal("httr:6.5.2.1a", f"no headquarters controls {s.counter(unit).designation}")
    elif not is_heavy_weapons(s, unit):
        yield from battalion_refusal(s, unit)


@point
def indirect_target_refusal(s: HttrState, side: str, target: UnitId) -> Iterator[Refusal]:
    """Why indirect fire may not be aimed at a unit now: nobody reaches it, or nobody who does may fire.

    Rule: httr:6.0d; httr:6.5.1a; httr:6.5.1b; httr:6.5.1.7; httr:6.5.3a; httr:7.0a; httr:18.1.1.6.
    """
    hex, name = s.units[target].hex, s.counter(target).designation
    near = ready_for(s, side, hex)
    if not near:
        yield Refusal("httr:6.5.1.1c", f"no unit that may fire indirectly reaches {name}")
    elif not is_observed(s, target):
        yield Refusal("httr:7.0a", f"nobody observes {name}")
    elif not any(may_fire(s, unit, target) for unit in near):
        yield Refusal("httr:6.5.1.1d", f"nobody spots {name} for a unit that reaches it")


@once_a_state
def ready(s: HttrState, side: str) -> tuple[UnitId, ...]:
    """The units of a side that may fire indirectly in its fire phase. Rule: httr:6.0g; httr:6.5.1.2a."""
    return tuple(unit for unit in present(s, side) if next(unready_refusal(s, unit, FIRE), None) is None)


@once_a_state
def ready_for(s: HttrState, side: str, hex: HexId) -> tuple[UnitId, ...]:
    """Those of them that reach a hex. Rule: httr:6.5.1.1c."""
    return tuple(unit for unit in ready(s, side) if reaches(s, unit, hex))


def may_fire(s: HttrState, unit: UnitId, target: UnitId) -> bool:
    """Whether a unit may fire indirectly at another in its fire phase, under any headquarters."""
    ways = ways_of_control(s, unit, target)
    return any(next(battery_refusal(s, unit, headquarters, target), None) is None for headquarters in ways)


def mark_barraged(g: Draft[HttrState], controls: tuple[FireControl, ...], occasion: str) -> None:
    """Remember which units have fired indirectly, and which headquarters may not move for it.

    Rule: httr:6.1.9a; httr:6.5.1.2a; httr:6.5.1.2b; httr:6.5.2.5; httr:6.6.5.2; ruling:A40.
    """
    for one in controls:
        g.emit(Marked((BARRAGED, one.unit), 1))
        if occasion == FIRE:
            g.emit(Marked((FIRED, one.unit), f"{g.state.phase} {Method.INDIRECT}"))
        if one.headquarters is not None and g.state.marked(USED, one.headquarters) is None:
            g.emit(Marked((USED, one.headquarters), 1))
