"""What the end of a turn brings: who was quiet through a night, and whose first turn is over (10.6.5, 20.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from hexfront.flow import Done, Flow, Frame
from hexfront.hooks import Hooks
from hexfront.state import Draft, Forgotten, Marked
from httr.counters import UnitId
from httr.events import Advanced, Arrived, Displaced, NightPassed, PhaseBegan, Retreated, UnitMoved
from httr.marks import ARRIVED, RESTLESS
from httr.rules.observation import is_night
from httr.rules.phases import FIRST_PHASE
from httr.state import HttrState

HOOKS: Final = Hooks()


@HOOKS.after(PhaseBegan)
def look_round(s: HttrState, event: PhaseBegan) -> Frame[HttrState, None] | None:
    """Who is next to an enemy when a night turn begins is not quiet in it. Rule: httr:10.6.5; httr:20.2."""
    if event.phase != FIRST_PHASE or not is_night(s):
        return None
    return Disturbance(tuple(unit for unit in s.table.order if unit in s.units and is_beside_enemy(s, unit)))


def disturb(
    s: HttrState, event: UnitMoved | Displaced | Arrived | Retreated | Advanced
) -> Frame[HttrState, None] | None:
    """Who comes into a hex at night, in whatever way, is not quiet, nor are the enemies that it comes next to.

    Rule: httr:10.6.5; httr:20.2.
    """
    if not is_night(s):
        return None
    side, hex = s.side(event.unit), event.end if isinstance(event, Retreated | Advanced) else event.hex
    foes = (foe for other in s.table.board.neighbours(hex) for foe in s.at(other) if s.side(foe) != side)
    return Disturbance((event.unit, *foes))


HOOKS.after(UnitMoved)(disturb)
HOOKS.after(Displaced)(disturb)
HOOKS.after(Arrived)(disturb)
HOOKS.after(Retreated)(disturb)
HOOKS.after(Advanced)(disturb)


@frozen
class Disturbance(Frame[HttrState, None]):
    """Units that have moved, or have been next to an enemy at any time in a turn, have no quiet night.

    Rule: httr:10.6.5; httr:20.2.
    """

    units: tuple[UnitId, ...]

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """Remember it."""
        for unit in self.units:
            if g.state.marked(RESTLESS, unit) is None:
                g.emit(Marked((RESTLESS, unit), 1))
        return Done(None)


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
