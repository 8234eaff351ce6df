"""How far a unit is from where it should be, in half movement points, as if nobody else were on the map."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Final

from attrs import frozen

from gts.aims import Aim
from gts.counters import Counter, MovementClass, UnitClass, UnitId
from gts.game import GtsGame
from gts.reachable import PLENTY
from gts.rules.column import COLUMN_COST
from gts.rules.costs import is_vehicle
from gts.rules.movement import Movement
from gts.rules.steps import step_refusal, way_into
from gts.state import GameState, Unit, blank
from hexfront.hexes import HexId
from hexfront.paths import flood

FAR: Final = 400
"""What is left to go for a unit that has no way at all, and how far ways are looked for."""
LIMITS: Final = (40, 100, FAR)
"""How far ways are looked for, one after the other: most units are near, and all of a large map takes seconds."""
KEPT: Final = 256


@frozen
class Mover:
    """A unit, and what it is mounted on, for one that has mounted."""

    unit: UnitId
    mounted: bool = False
    vehicle: str = ""


Kind = tuple[str, MovementClass, bool]
"""A side, the movement class that counts, and whether it is a Vehicle Unit: all that costs depend on but for Column."""


def left_to_go(s: GameState, aim: Aim, hex: HexId, column: bool) -> int:
    """What a unit in a hex, in Column or not, has to spend to get to one of the hexes of its aim."""
    return ways_to(s.table, mover_of(s, aim), aim.hexes)(hex, column)


@lru_cache(KEPT)
def ways_to(game: GtsGame, mover: Mover, hexes: tuple[HexId, ...]) -> Callable[[HexId, bool], int]:
    """What a unit in a hex, in Column or not, has to spend to get to one of some hexes: found once for each."""

    def within(limit: int, hex: HexId, column: bool) -> int:
        as_it_is, other = (distances(game, mover, hexes, each, limit).get(hex, FAR) for each in (column, not column))
        return min(as_it_is, other + COLUMN_COST)

    @cache
    def left(hex: HexId, column: bool) -> int:
        return next(far for limit in LIMITS if (far := within(limit, hex, column)) <= limit)  # else it is further away

    return left


def mover_of(s: GameState, aim: Aim) -> Mover:
    """The unit of an aim as it is; of an aim that is shared, the first that moves as it does."""
    unit, status = aim.unit, s.units[aim.unit]
    if aim.shared:
        return movers(s.table)[s.side(unit), s.face(unit).movement_class, is_vehicle(s, unit)]
    return Mover(unit, status.mounted, status.vehicle)


@lru_cache(KEPT)
def movers(game: GtsGame) -> Mapping[Kind, Mover]:
    """The first unit in the roster, or on a vehicle, of each kind that moves otherwise than the others."""
    found: dict[Kind, Mover] = {}
    for counter, mover in every_mover(game):
        vehicle = mover.mounted or counter.unit_class is UnitClass.VEHICLE
        found.setdefault((counter.side, counter.face(mover.mounted).movement_class, vehicle), mover)
    return found


def every_mover(game: GtsGame) -> Iterator[tuple[Counter, Mover]]:
    """All units, on foot and mounted, with the counters that they are then."""
    for units in game.roster.values():
        for counter in map(game.counters.__getitem__, units):
            yield counter, Mover(counter.id)
            if counter.transport is not None:
                yield counter, Mover(counter.id, mounted=True)
    for vehicle, drivers in game.driven.items():
        yield from ((counter, Mover(unit, True, vehicle)) for unit, counter in drivers.items())


@lru_cache(KEPT)
def distances(game: GtsGame, mover: Mover, hexes: tuple[HexId, ...], column: bool, limit: int) -> Mapping[HexId, int]:
    """What each hex from which there is a way for at most `limit` is away from the nearest of some hexes."""
    cost_of, settled = steps(game, mover, column), set[HexId]()

    def before(hex: HexId) -> Iterator[tuple[HexId, int]]:
        settled.add(hex)
        for start in game.board.neighbours(hex):
            if start not in settled and (cost := cost_of(start, hex)) is not None:
                yield start, cost

    return flood(hexes, limit, before).costs


@lru_cache(KEPT)
def steps(game: GtsGame, mover: Mover, column: bool) -> Callable[[HexId, HexId], int | None]:
    """What the step from a hex into another costs on an empty map: worked out once for each two."""
    unit, on = mover.unit, Movement((mover.unit,), begun=True)
    empty = blank(game).with_mark(("spent", unit), -PLENTY)

    @cache
    def standing_in(start: HexId) -> GameState:
        return empty.with_unit_at(unit, Unit(start, column=column, mounted=mover.mounted, vehicle=mover.vehicle))

    @cache
    def cost_of(start: HexId, to: HexId) -> int | None:
        return step_cost(standing_in(start), on, to)

    return cost_of


def step_cost(s: GameState, move: Movement, to: HexId) -> int | None:
    """What a step costs a unit that has all the points of the world; None if it may not make it."""
    if next(step_refusal(s, move, to), None) is not None:
        return None
    way = way_into(s, move, move.group[0], to)
    assert way is not None, f"{move.group[0]} may step into {to} and has no way"
    return way.halves
