"""What the end of a turn brings: who was quiet through a night, and whose first turn is over (10.6.5, 20.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from hexfront.flow import Done, Flow, Frame
from hexfront.hexes import HexId
from hexfront.hooks import Hooks
from hexfront.state import Draft, Forgotten, Marked
from httr.counters import UnitId
from httr.events import NightPassed, UnitMoved
from httr.marks import ARRIVED, RESTLESS
from httr.rules.observation import is_night
from httr.state import HttrState

HOOKS: Final = Hooks()


@HOOKS.after(UnitMoved)
def disturb(s: HttrState, event: UnitMoved) -> Frame[HttrState, None] | None:
    """Who moves at night is not quiet, nor are the enemies that it comes next to."""
    return Disturbance(event.unit, event.hex) if is_night(s) else None


@frozen
class Disturbance(Frame[HttrState, None]):
    """A unit that has moved, and the disrupted enemies next to it, have no quiet night.

    Rule: httr:10.6.5; httr:20.2.
    """

    unit: UnitId
    hex: HexId

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """Remember it."""
        for unit in (self.unit, *disrupted_beside(g.state, self.unit, self.hex)):
            if g.state.marked(RESTLESS, unit) is None:
                g.emit(Marked((RESTLESS, unit), 1))
        return Done(None)


def disrupted_beside(s: HttrState, unit: UnitId, hex: HexId) -> Iterator[UnitId]:
    """The disrupted enemies of a unit next to a hex."""
    for other in s.table.board.neighbours(hex):
        yield from (foe for foe in s.at(other) if s.side(foe) != s.side(unit) and s.units[foe].disrupted)


def end_turn(g: Draft[HttrState]) -> None:
    """A turn is over. Rule: httr:10.6.5; httr-sc:5.1.3.9b; httr-sc:12.02b."""
    if is_night(g.state):
        g.emit(NightPassed(tuple(quiet(g.state))))
    kinds = tuple(kind for kind in (ARRIVED, RESTLESS) if any(key[0] == kind for key in g.state.marks))
    if kinds:
        g.emit(Forgotten(kinds))


def quiet(s: HttrState) -> Iterator[UnitId]:
    """The units that have neither moved nor been next to an enemy in this turn. Rule: httr:10.6.5; httr:20.2."""
    for unit in s.table.order:
        if unit in s.units and s.marked(RESTLESS, unit) is None and not is_beside_enemy(s, unit):
            yield unit


def is_beside_enemy(s: HttrState, unit: UnitId) -> bool:
    """Whether an enemy is next to a unit."""
    side = s.side(unit)
    return any(s.holder(hex) not in (None, side) for hex in s.table.board.neighbours(s.units[unit].hex))
