"""Zones of control (8): which units exert them, and into which hexes."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.hexes import HexId
from hexfront.remembering import once_a_state
from httr.counters import UnitId
from httr.rules.footprints import FAR, NEAR, Latest
from httr.rules.observation import light
from httr.state import HttrState
from httr.unittypes import Mode


def exerts(s: HttrState, unit: UnitId) -> bool:
    """Whether a unit exerts a zone of control at all.

    Rule: httr:8.0a; httr:10.6.2g; httr:8.6.1; httr:8.6.2a; httr:8.6.2b; httr:8.6.2c.
    """
    status = s.units[unit]
    if status.disrupted or status.depleted or status.mode is Mode.TRAVEL:
        return False
    return s.table.counters[unit].er is not None


def reach(s: HttrState, unit: UnitId) -> int:
    """How far a unit's zone of control reaches: two hexes with a printed range of two or more. Rule: httr:8.0b."""
    return FAR if s.table.counters[unit].range >= FAR else NEAR


def zone(s: HttrState, unit: UnitId) -> frozenset[HexId]:
    """The hexes that a unit controls. Rule: httr:8.0c; httr:8.4.1a to httr:8.4.3; ruling:A51."""
    if not exerts(s, unit):
        return frozenset()
    return s.table.zones.of(s.units[unit].hex, reach(s, unit), light(s))


def controls(s: HttrState, unit: UnitId, hex: HexId) -> bool:
    """Whether a unit exerts a zone of control into a hex. Rule: httr:8.0c."""
    return hex in zone(s, unit)


def controllers(s: HttrState, side: str, hex: HexId) -> Iterator[UnitId]:
    """The enemies of a side that control a hex: the nearest first, each stack from the top.

    They may fire at those who act there; nobody does at those who leave a forest or a city, which nobody controls.

    Rule: httr:8.0a; httr:8.0b; httr:8.2; httr:8.4.4b; httr:8.5.
    """
    stacks, counters = s.stacks, s.table.counters
    for start, least in s.table.zones.into(hex, light(s)):
        there = stacks.get(start)
        if there and counters[there[0]].side != side:
            for unit in there:
                if (least == NEAR or counters[unit].range >= FAR) and exerts(s, unit):
                    yield unit


def in_enemy_zone(s: HttrState, side: str, hex: HexId) -> bool:
    """Whether enemies of a side control a hex; friends there change nothing. Rule: httr:8.0c; httr:8.5."""
    return hex in enemy_zone(s, side)


def enemy_zone(s: HttrState, side: str) -> frozenset[HexId]:
    """All hexes that enemies of a side control. Rule: httr:8.0c; httr:8.5."""
    enemy = s.table.enemy[side]
    kept = _kept(s, enemy)
    return _computed(s, enemy) if kept is None else kept


def _kept(s: HttrState, enemy: str) -> frozenset[HexId] | None:
    """What was last found for a side, until its units or the turn change, as they seldom do while the other moves."""
    table, units = s.table, s.units
    known = table.zones.latest.get(enemy)
    if known is None or known.turn != s.turn or known.weather != s.weather:
        return None
    if known.units is not units:
        statuses = tuple(map(units.get, table.roster[enemy]))
        if known.statuses != statuses:
            return None
        table.zones.latest[enemy] = Latest(units, statuses, s.turn, s.weather, known.hexes)
    return known.hexes


def _computed(s: HttrState, enemy: str) -> frozenset[HexId]:
    """All hexes that a side controls, which are kept."""
    hexes = frozenset().union(*(zone(s, unit) for unit in s.of(enemy)))
    statuses = tuple(map(s.units.get, s.table.roster[enemy]))
    s.table.zones.latest[enemy] = Latest(s.units, statuses, s.turn, s.weather, hexes)
    return hexes


@once_a_state
def closed_to_supply(s: HttrState, side: str) -> frozenset[HexId]:
    """The hexes that a path of supply of a side may not enter: where enemies are, and those they control.

    A friend in a controlled hex opens it.

    Rule: httr:8.3; httr:8.5; httr:13.2.2.3.
    """
    held = frozenset(s.stacks)
    return (enemy_zone(s, side) | held) - {hex for hex in held if s.holder(hex) == side}
