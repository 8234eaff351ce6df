"""Bridges: who controls one, who may cross it, and what may not be built at it (2.15)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gts.counters import UnitId
from gts.events import Moved
from gts.rules.costs import crossing_refusal, is_vehicle
from gts.rules.fire_zones import in_enemy_zone
from gts.rules.road_blocks import block_refusal
from gts.state import Bridge, GameState, ends, span
from gts.titles.where_eagles_dare.raised_roads import Abandoning
from gts.words import BRIDGE, RAILROAD_BRIDGE
from hexfront.flow import Frame
from hexfront.hexes import HexId
from hexfront.hooks import Hooks
from hexfront.sources import Refusal

HOOKS: Final = Hooks()
BRIDGES: Final = frozenset({BRIDGE, RAILROAD_BRIDGE})
BEST_RAILROAD_BRIDGE: Final = HexId("49.160")  # wed:2.15.5d


def bridges_at(s: GameState, hex: HexId) -> Iterator[HexId]:
    """The neighbours of a hex that a bridge joins with it, whether it stands or not. Rule: wed:2.15a."""
    board = s.table.board
    return (to for to in board.neighbours(hex) if BRIDGES & board.hexside(hex, to))


def standing_at(s: GameState, hex: HexId) -> Iterator[HexId]:
    """Those of them that a bridge joins with it that is not destroyed. Rule: wed:2.15b; wed:2.15.6m; ruling:FE3."""
    return (to for to in bridges_at(s, hex) if not s.bridges.get(span(hex, to), Bridge()).destroyed)


def is_for_trains(s: GameState, start: HexId, end: HexId) -> bool:
    """Whether the bridge between two hexes is one of a railroad alone. Rule: wed:2.15.3a."""
    words = s.table.board.hexside(start, end)
    return RAILROAD_BRIDGE in words and BRIDGE not in words


def is_left_alone(s: GameState, bridge: str) -> bool:
    """Whether a bridge is the railroad bridge at Best, which stays as it is. Rule: wed:2.15.5d."""
    return BEST_RAILROAD_BRIDGE in ends(bridge) and is_for_trains(s, *ends(bridge))


def controller(s: GameState, bridge: str) -> str | None:
    """The side that controls a bridge: last in both its hexes, none of them in an enemy Fire Zone; None: contested.

    Rule: wed:2.15.5a; wed:2.15.5b; wed:2.15.5c.
    """
    first, second = s.bridges[bridge].last
    if not first or first != second or any(in_enemy_zone(s, first, hex) for hex in ends(bridge)):
        return None
    return first


@HOOKS.add(block_refusal)
def no_road_block_at_a_bridge(s: GameState, builder: UnitId, hex: HexId) -> Iterator[Refusal]:
    """A hex with a bridge has no road block. Rule: wed:2.15.2."""
    if any(bridges_at(s, hex)):
        yield Refusal("wed:2.15.2", f"{hex} has a bridge")


@HOOKS.add(crossing_refusal)
def over_the_bridge(s: GameState, unit: UnitId, start: HexId, end: HexId) -> Iterator[Refusal]:
    """Nobody crosses a destroyed bridge, and no vehicle a railroad bridge that is not improved.

    Rule: wed:2.15.3a; wed:2.15.6m.
    """
    if BRIDGES & s.table.board.hexside(start, end):
        marker, name = s.bridges.get(span(start, end), Bridge()), s.counter(unit).designation
        if marker.destroyed:
            yield Refusal("wed:2.15.6m", f"the bridge {start}/{end} is destroyed")
        elif is_for_trains(s, start, end) and not marker.improved and is_vehicle(s, unit):
            yield Refusal("wed:2.15.3a", f"{name} is a vehicle; {start}/{end} is a railroad bridge")


@HOOKS.after(Moved)
def leave_the_trucks(s: GameState, e: Moved) -> Frame[GameState, None] | None:
    """A unit that crosses a railroad bridge that is not improved loses its vehicles. Rule: wed:2.15.3c."""
    if s.counter(e.unit).transport is None or s.units[e.unit].abandoned:
        return None
    rough = is_for_trains(s, e.start, e.end) and not s.bridges.get(span(e.start, e.end), Bridge()).improved
    return Abandoning(e.unit, "wed:2.15.3c") if rough else None
