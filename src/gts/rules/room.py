"""How much room the hexes of a set-up have: for those who stand there, and for those who can stand nowhere else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product

from attrs import frozen

from gts.actions import Place
from gts.counters import UnitId
from gts.rules.stacking import STEP_LIMIT, column_in, steps_in
from gts.scenario import Placement
from gts.state import GameState
from hexfront.hexes import HexId
from hexfront.sources import Refusal

Left = Iterable[tuple[UnitId, Placement]]


@frozen
class Bound:
    """A unit that is still to be placed and can stand in one hex only; `column` None leaves Column to its owner."""

    unit: UnitId
    steps: int
    column: bool | None


@frozen
class Room:
    """What is known of the hexes of a set-up: `bound` the units still to come that have no other hex, `face_down` the
    most Steps that the counter there may have, `busy` the hexes where anything may be refused.
    """

    bound: Mapping[HexId, tuple[Bound, ...]]
    face_down: Mapping[HexId, int]
    busy: frozenset[HexId]


def room_in(s: GameState, left: Left) -> Room:
    """The room there is while these units are still to be placed."""
    bound: dict[HexId, tuple[Bound, ...]] = {}
    for unit, placement in left:
        if len(placement.hexes) == 1 and placement.on is None and not placement.optional:
            steps = s.table.counters[unit].steps - placement.reduced
            [hex] = placement.hexes
            bound[hex] = (*bound.get(hex, ()), Bound(unit, steps, placement.column))
    lots = {lot.id: max(s.table.counters[unit].steps for unit in lot.units) for lot in s.table.scenario.lots}
    face_down = {hex: lots[lot] for hex, lot in s.face_down.items()}
    return Room(bound, face_down, frozenset((*s.stacks, *bound, *face_down)))


def room_refusal(s: GameState, action: Place, placement: Placement, room: Room) -> Iterator[Refusal]:
    """Why a unit may not be set up so: stacking limits hold, and leave room for those who have no other hex.

    Rule: wed:sc-general-04; gts:14.1e; gts:14.7e; gts:14.6.1c; ruling:A7.
    """
    hex, counter, bound = action.hex, s.table.counters[action.unit], room.bound.get(action.hex, ())
    steps = counter.steps - placement.reduced
    if {s.holder(hex), *(s.side(one.unit) for one in bound)} - {None, counter.side}:
        yield Refusal("gts:14.1e", f"{hex} is the enemy's")
    there = column_in(s, hex)
    if action.column and there is not None:
        yield Refusal("gts:14.6.1c", f"{s.counter(there).designation} is in Column in {hex}; a hex holds one such unit")
    total = steps_in(s, hex) + room.face_down.get(hex, 0) + (0 if action.column else steps)
    if not action.column and total > STEP_LIMIT:
        yield Refusal("gts:14.7e", f"{hex} would hold {total} Steps; the limit is {STEP_LIMIT}")
        return
    others = tuple(one for one in bound if one.unit != action.unit)
    if others and not _fit(total, there is not None or action.column, others):
        names = ", ".join(s.table.counters[one.unit].designation for one in others)
        yield Refusal("gts:14.7e", f"{hex} would have no room for {names}")


def _fit(steps: int, column: bool, bound: tuple[Bound, ...]) -> bool:
    """Whether units fit into a hex that holds some Steps already and, perhaps, a unit in Column."""
    columns = sum(one.column is True for one in bound) + column
    spread = sum(one.steps for one in bound if one.column is not True)
    spared = max((one.steps for one in bound if one.column is None), default=0) if not columns else 0
    return columns <= 1 and steps + spread - spared <= STEP_LIMIT


def places(s: GameState, unit: UnitId, placement: Placement) -> Mapping[HexId, Mapping[Place, None]]:
    """All that a placement leaves to its owner, hex by hex; the plain place first.

    A unit that rides on another, or is in a position, has no choice of Column; an improved position is chosen only
    where the scenario says so. One whose place is a Park is in the Park of that hex.

    Rule: wed:sc-general-02; wed:sc-general-04; wed:sc-general-05; gts:22.2.1a; gts:22.3.4a; gts:16.2.1a.
    """
    if placement.park is not None:
        parks = (park.hex for park in s.table.scenario.parks if park.id == placement.park)
        return {hex: {Place(unit, hex, False, False): None} for hex in parks}
    counter = s.table.counters[unit]
    mobile = tuple(counter.face(mounted).movement_allowance is not None for mounted in (False, True))
    return _places(unit, placement, counter.transport is not None, mobile)


@lru_cache(maxsize=512)
def _places(
    unit: UnitId, placement: Placement, transport: bool, mobile: tuple[bool, ...]
) -> Mapping[HexId, Mapping[Place, None]]:
    """The same for a unit of which it is known whether it has transport, and can move on foot and mounted."""
    bound = placement.on is not None or placement.improved or placement.entrenched
    columns = (False, True) if placement.column is None and not bound else (bool(placement.column),)
    mounts = (placement.mounted,) if placement.mounted is not None else (False, True)
    positions = (False, True) if placement.improved is None else (False,)
    ways = [
        (column, mounted, improved)
        for column, mounted, improved in product(columns, mounts, positions)
        if (transport or not mounted) and not (improved and (column or mounted)) and (mobile[mounted] or not column)
    ]
    return {hex: {Place(unit, hex, *way): None for way in ways} for hex in placement.hexes}
