"""Where a unit could go: the hexes that its move can reach if nothing stops it, and the way there."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from hexfront.datafile import hint
from hexfront.errors import UnknownName
from hexfront.hexes import HexId
from hexfront.paths import Reach
from hexfront.paths import reach as search
from httr.counters import UnitId
from httr.marks import ENTERED, SPENT
from httr.rules.allowance import hexes_allowed
from httr.rules.banks import Came
from httr.rules.costs import entry_cost
from httr.rules.movement import Movement
from httr.rules.phases import REACTION, phase_of
from httr.rules.stepping import arrival
from httr.rules.steps import Move, going, points_left, start_refusal, step_refusal
from httr.state import HttrState

PLENTY = 1_000_000
"""Parts of a movement point that no unit has: on the way the search counts them, not the rules."""


@frozen
class Place:
    """Where a unit could be: its hex, how it came there, how many hexes it has entered, and whether it must stop."""

    hex: HexId
    came: Came | None
    entered: int
    halted: bool


@frozen
class UnitReach:
    """Where one unit could go: `costs` in parts of a movement point for each hex, cheapest first, its own included."""

    costs: tuple[tuple[HexId, int], ...]
    _found: Reach[Place]

    def path(self, end: HexId) -> tuple[HexId, ...]:
        """The hexes of a cheapest way, the unit's own and `end` included.

        Raises:
            ValueError: `end` is out of reach.
        """
        place = next((place for place in self._found.costs if place.hex == end), None)
        if place is None:
            raise ValueError(f"{end} is out of reach; {len(self.costs)} hexes are in it")
        return tuple(each.hex for each in self._found.path(place))


def reach(s: HttrState, unit: UnitId) -> UnitReach:
    """The hexes that a unit could reach by steps from where it stands, mounted and in the mode that it is in.

    Opportunity fire, ambushes and morale checks may stop it on the way. In the middle of its move, what it has spent
    and entered counts; else it has its whole allowance, as far as no dice for it are to be rolled. One hex is within
    reach whatever it costs. A unit that may not move at all reaches its own hex.

    Raises:
        UnknownName: no unit on the map has that id.

    Rule: httr:9.1.5a; httr:9.2.4a; httr:9.2.4b; httr:9.1.4.
    """
    if unit not in s.units:
        raise UnknownName(f"no unit on the map has the id {unit!r}; {hint(unit, s.units)}")
    move = _under_way(s, unit) or Move((unit,), phase_of(s)[0] == REACTION)
    entered = s.amount(ENTERED, unit)
    begin = Place(s.units[unit].hex, move.came, entered, move.halted)
    may = next(start_refusal(s, unit), None) is None
    left, most = (points_left(s, unit) if may else 0), hexes_allowed(s, unit, move.reaction)
    fresh = may and not entered

    def hops(place: Place) -> Iterator[tuple[Place, int]]:
        there = s.with_unit_at(unit, evolve(s.units[unit], hex=place.hex))
        there = there.with_mark((ENTERED, unit), place.entered).with_mark((SPENT, unit), -PLENTY)
        on = evolve(move, came=place.came, halted=place.halted)
        for to in s.table.board.neighbours(place.hex):
            if next(step_refusal(there, on, to), None) is None:
                how = going(there, on, to)
                cost = entry_cost(there, unit, place.hex, to, how)
                came, halted = arrival(there, on, to)
                counted = place.entered + 1 if most is not None else 1
                if place == begin and fresh:
                    cost = min(cost, left)
                yield Place(to, came, counted, halted), cost

    found = search(begin, max(0, left), hops)
    best: dict[HexId, int] = {}
    for place, cost in found.costs.items():
        best.setdefault(place.hex, cost)
    return UnitReach(tuple(best.items()), found)


def _under_way(s: HttrState, unit: UnitId) -> Move | None:
    """The move in which a unit is just now alone on the way."""
    moves = (at.frame.move for at in s.stack if isinstance(at.frame, Movement))
    return next((move for move in moves if move.group == (unit,)), None)
