"""What a player asks of a position, as overlays: fire zones, the view from a hex, reach, why a line is blocked."""

from __future__ import annotations

from typing import Final

from gts import reachable
from gts.counters import UnitId
from gts.rules.fire_zones import covers, direct_range
from gts.rules.line_of_sight import barrage_kinds, has_sight, sight_now, sight_reach
from gts.state import GameState
from hexfront.drawing.overlays import Ray, Shade
from hexfront.hexes import HexId

ZONE: Final = "#b3402f"
VIEW: Final = "#3d6f8e"
REACH: Final = "#4c7a3d"


def fire_zone(state: GameState, unit: UnitId) -> Shade:
    """The Fire Zone of a unit. Rule: gts:17.3a."""
    hexes = dict.fromkeys(_zone(state, unit), "")
    return Shade(hexes, ZONE, f"fire zone of {state.counter(unit).designation}")


def fire_zones(state: GameState, side: str) -> Shade:
    """The Fire Zones of a side; each hex says how many units cover it. Rule: gts:17.3a."""
    covered: dict[HexId, int] = {}
    for unit in state.of(side):
        for hex in _zone(state, unit):
            covered[hex] = covered.get(hex, 0) + 1
    return Shade(
        {hex: str(number) for hex, number in covered.items()}, ZONE, f"fire zones: {side} (units that cover a hex)"
    )


def _zone(state: GameState, unit: UnitId) -> list[HexId]:
    around = state.table.board.within(state.units[unit].hex, direct_range(state, unit))
    return [hex for hex in around if hex in state.table.area and covers(state, unit, hex)]


def field_of_view(state: GameState, hex: HexId, *, spotting: bool = False) -> Shade:
    """The hexes that a unit in a hex has a Line of Sight to; `spotting` for Indirect Fire. Rule: gts:15.4a."""
    around = state.table.board.within(hex, sight_reach(state, hex, spotting))[1:]
    seen = {to: "" for to in around if to in state.table.area and has_sight(state, hex, to, spotting=spotting)}
    return Shade(seen, VIEW, f"seen from {hex}")


def reach(state: GameState, unit: UnitId) -> Shade:
    """Where a unit could go, each hex with its cost in movement points, as `gts.reach` says."""
    costs = {hex: points(halves) for hex, halves in reachable.reach(state, unit).costs}
    return Shade(costs, REACH, f"reach of {state.counter(unit).designation} (movement points)")


def points(halves: int) -> str:
    """Half movement points as a player writes them.

    >>> points(1), points(5), points(8)
    ('½', '2½', '4')
    """
    whole, half = divmod(halves, 2)
    return (str(whole) if whole or not half else "") + "½" * half


def line_of_sight(state: GameState, start: HexId, end: HexId, *, spotting: bool = False) -> Ray:
    """The line between two hexes, and what blocks it if it is blocked. Rule: gts:15.4b."""
    if has_sight(state, start, end, spotting=spotting):
        return Ray(start, end, about=f"{start} sees {end}")
    blockers = tuple(each.hexes for each in sight_now(state).obstacles(start, end, barrage_kinds(state)))
    why = "blocked" if blockers else "too far"
    return Ray(start, end, blockers, f"{start} does not see {end}: {why}")
