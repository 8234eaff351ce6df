"""Observation (7.1 to 7.3, 20.1): whether a unit sees another, in this light and under its cover."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.remembering import once_a_state
from hexfront.sources import Refusal
from hexfront.state import Draft
from httr.counters import UnitId
from httr.events import Concealed, Revealed
from httr.operationcharts import P_RATING
from httr.rules.sight import Light
from httr.state import HttrState


def is_night(s: HttrState) -> bool:
    """Whether this is a night turn. Rule: httr:7.2.2; httr:20.1."""
    return s.turn in s.table.nights


def light(s: HttrState) -> Light:
    """In which light one sees in this turn. Rule: httr:7.2.2; httr:7.2.3; httr:20.1; httr-sc:13.3; httr-sc:14.1."""
    if s.weather == P_RATING:
        return Light.DULL_NIGHT if is_night(s) else Light.DULL_DAY
    return Light.NIGHT if is_night(s) else Light.DAY


def sees(s: HttrState, start: HexId, end: HexId) -> bool:
    """Whether the line of sight from a hex into another is free and within the range, whoever is there.

    Adjacent hexes always see each other.

    Rule: httr:7.1.1a; httr:7.1.1c; httr:7.1.6; httr:7.2a; httr:7.2.1a.
    """
    return end in s.table.sight.seen(start, light(s))


def in_cover(s: HttrState, hex: HexId) -> bool:
    """Whether the terrain of a hex is covering. Rule: httr:7.3.3a; httr:7.3.3b; ruling:A47."""
    return hex in s.table.ground.cover


def observes(s: HttrState, observer: UnitId, target: UnitId) -> bool:
    """Whether a unit observes another itself.

    Rule: httr:7.0a; httr:7.1.4; httr:7.1.6; httr:7.3.3a; httr:7.3.3b; httr:7.3.4; ruling:A31; ruling:A48.
    """
    status = s.units[target]
    sight, start = s.table.sight, s.units[observer].hex
    return status.hex in (sight.seen if status.revealed else sight.observed)(start, light(s))


@once_a_state
def places(s: HttrState, side: str) -> tuple[frozenset[HexId], frozenset[HexId]]:
    """The hexes where units of a side are that have not shown themselves, and of those that have. Rule: httr:7.3.4."""
    there = [s.units[unit] for unit in s.of(side)]
    hidden = frozenset(status.hex for status in there if not status.revealed)
    return hidden, frozenset(status.hex for status in there if status.revealed)


def finds(s: HttrState, start: HexId, hidden: frozenset[HexId], revealed: frozenset[HexId]) -> bool:
    """Whether any enemy is observed from a hex, of those who are hidden in some hexes, and revealed in others.

    Rule: httr:7.0a; httr:7.3.3a; httr:7.3.3b; httr:7.3.4.
    """
    sight, when = s.table.sight, light(s)
    return not (sight.observed(start, when).isdisjoint(hidden) and sight.seen(start, when).isdisjoint(revealed))


def observers(s: HttrState, side: str, target: UnitId) -> tuple[UnitId, ...]:
    """The units of a side that observe an enemy themselves, in roster order. Rule: httr:7.0a; httr:7.3.4."""
    status = s.units[target]
    return _observers(s, side, status.hex, status.revealed)


@once_a_state
def _observers(s: HttrState, side: str, place: HexId, revealed: bool) -> tuple[UnitId, ...]:
    sight, when = s.table.sight, light(s)
    known = sight.seen if revealed else sight.observed
    hexes = {hex for those in places(s, side) for hex in those if place in known(hex, when)}
    return tuple(unit for unit in s.of(side) if s.units[unit].hex in hexes) if hexes else ()


def watches(s: HttrState, observer: UnitId, hexes: tuple[HexId, ...]) -> bool:
    """Whether a unit observes enemies who have not shown themselves in all of some hexes. Rule: httr:6.6.5.1c."""
    return not hexes or s.table.sight.observed(s.units[observer].hex, light(s)).issuperset(hexes)


@point
def observation_refusal(s: HttrState, observer: UnitId, target: UnitId) -> Iterator[Refusal]:
    """Why a unit does not observe another; nothing if it does.

    Rule: httr:7.0a; httr:7.1.1a; httr:7.1.3a; httr:7.2.1a; httr:7.1.4; httr:7.3.3a; httr:7.3.3b.
    """
    if observes(s, observer, target):
        return
    start, end = s.units[observer].hex, s.units[target].hex
    name, other = s.counter(observer).designation, s.counter(target).designation
    distance, limit = s.table.board.distance(start, end), s.table.sight.limit(start, end, light(s))
    if distance > limit:
        yield Refusal("httr:7.2.1a", f"{name} sees {limit} hexes far; {other} is {distance} away")
    elif not sees(s, start, end):
        hexes = ", ".join(s.table.sight.blockers(start, end))
        yield Refusal("httr:7.1.3a", f"{name} does not see {other}: {hexes} in the way")
    else:
        near = s.table.ground.cover[end]
        rule = "httr:7.3.3a" if near == 1 else "httr:7.3.3b"
        yield Refusal(rule, f"{other} is in cover, and {name} more than {near} hexes away")


@point
def spotting_refusal(s: HttrState, spotter: UnitId, target: UnitId) -> Iterator[Refusal]:
    """Why a unit may not observe another for those who do not see it themselves. Rule: httr:7.1.5; httr:7.0b."""
    if s.units[spotter].disrupted:
        yield Refusal("httr:7.1.5", f"{s.counter(spotter).designation} is disrupted")
    yield from observation_refusal(s, spotter, target)


def is_observed(s: HttrState, unit: UnitId) -> bool:
    """Whether any enemy observes a unit."""
    return bool(observers(s, s.table.enemy[s.side(unit)], unit))


def reveal(g: Draft[HttrState], unit: UnitId) -> None:
    """A unit has fired: if it did so from cover and unobserved, the enemy knows now where it is.

    Rule: httr:7.3.4; httr:6.4.1.6c; ruling:A48.
    """
    s = g.state
    if unit in s.units and in_cover(s, s.units[unit].hex) and not s.units[unit].revealed and not is_observed(s, unit):
        g.emit(Revealed(unit))


def conceal(g: Draft[HttrState], unit: UnitId) -> None:
    """A unit has entered a hex: in new covering terrain it is hidden again. Rule: httr:7.3.4; ruling:A48."""
    if g.state.units[unit].revealed and in_cover(g.state, g.state.units[unit].hex):
        g.emit(Concealed(unit))


def conceal_unseen(g: Draft[HttrState]) -> None:
    """At the end of a phase those are hidden again into whose hexes no enemy sees. Rule: httr:7.3.4; ruling:A48."""
    s = g.state
    for side in s.game.sides:
        for unit in s.of(side):
            if s.units[unit].revealed and not is_observed(s, unit):
                g.emit(Concealed(unit))
