"""Where a unit could go: the hexes that its Movement Action can reach if nothing stops it, and the way there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen

from gts.counters import UnitId
from gts.rules.movement import Movement, start_move_refusal
from gts.rules.steps import points_left, step_refusal, way_into
from gts.state import GameState
from hexfront.datafile import hint
from hexfront.errors import UnknownName
from hexfront.hexes import HexId
from hexfront.paths import Hops, Reach, outward
from hexfront.paths import reach as search

PLENTY: Final = 10_000
"""Half movement points that no unit has: on the way the search counts them, not the rules."""

Came = tuple[str, HexId] | None
Place = tuple[HexId, Came]
"""A hex, and the road and hex by which a unit came: two roads may share a hex without meeting."""


@frozen
class UnitReach:
    """Where one unit could go: `costs` in half movement points for each hex, cheapest first, its own included."""

    costs: tuple[tuple[HexId, int], ...]
    _found: Reach[Place]

    def path(self, end: HexId) -> tuple[HexId, ...]:
        """The hexes of a cheapest way, the unit's own and `end` included.

        Raises:
            ValueError: `end` is out of reach.
        """
        ends = [place for place in self._found.costs if place[0] == end]
        if not ends:
            raise ValueError(f"{end} is out of reach; {len(self.costs)} hexes are in it")
        return tuple(hex for hex, _ in self._found.path(ends[0]))


def reach(s: GameState, unit: UnitId) -> UnitReach:
    """The hexes that a unit could reach by steps from where it stands, in or out of Column as it is.

    Opportunity Fire, Events, and checks to leave a barrage may stop it on the way. In the middle of its move, what it
    has spent counts, and so does the limit of a Division chit; else it has its whole allowance and no such limit. A
    unit that may not move at all reaches its own hex.

    Raises:
        UnknownName: no unit on the map has that id.

    Rule: gts:14.3a; gts:14.9a.
    """
    found = search(*_search(s, unit))
    best: dict[HexId, int] = {}
    for (hex, _), cost in found.costs.items():
        best.setdefault(hex, cost)
    return UnitReach(tuple(best.items()), found)


def hexes_in_reach(s: GameState, unit: UnitId) -> Iterator[HexId]:
    """The hexes that `reach` finds, cheapest first, each once or more; it looks no further than it is asked."""
    return (hex for hex, _ in outward(*_search(s, unit)))


def _search(s: GameState, unit: UnitId) -> tuple[Place, int, Hops[Place]]:
    """Where the search for a unit starts, what it may spend, and how it goes on."""
    if unit not in s.units:
        raise UnknownName(f"no unit on the map has the id {unit!r}; {hint(unit, s.units)}")
    move = _under_way(s, unit) or Movement((unit,))
    start: Place = (s.units[unit].hex, move.came)
    budget = points_left(s, unit)
    if next(start_move_refusal(s, unit), None) is not None:
        budget = 0

    def hops(place: Place) -> Iterator[tuple[Place, int]]:
        hex, came = place
        there = s.with_unit_at(unit, evolve(s.units[unit], hex=hex))
        if place != start:
            there = there.with_mark(("spent", unit), -PLENTY)
        on = evolve(move, came=came, begun=True)
        for to in s.table.board.neighbours(hex):
            if next(step_refusal(there, on, to), None) is None:
                way = way_into(there, on, unit, to)
                assert way is not None, f"{unit} may step into {to} and has no way"
                yield (to, None if way.network is None else (way.network, hex)), way.halves

    return start, budget, hops


def _under_way(s: GameState, unit: UnitId) -> Movement | None:
    """The Movement Action in which a unit is just now alone on the way."""
    moves = (at.frame for at in s.stack if isinstance(at.frame, Movement))
    return next((move for move in moves if move.group == (unit,)), None)
