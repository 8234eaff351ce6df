"""Crossings of streams that may not bear vehicles (2.11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen

from gts.counters import UnitId
from gts.events import Event
from gts.rules.checks import NEVER, die
from gts.rules.costs import crossing_refusal, is_vehicle
from gts.rules.steps import Trying, step_trials
from gts.state import Bridge, GameState, span
from gts.words import SUSPECT
from hexfront.flow import Call, Done, Flow, Frame
from hexfront.hexes import HexId
from hexfront.hooks import Hooks
from hexfront.sources import Refusal
from hexfront.state import Draft

HOOKS: Final = Hooks()
OF_THE_DRIVE: Final = "55.202/56.201"  # wed:2.11e
FIRM: Final = "firm-crossings"
"""The special rule of a scenario in which some crossings have borne vehicles."""


@frozen
class CrossingTested(Event):
    """The first vehicle has come to a crossing: the roll tells whether it bears vehicles. Rule: wed:2.11f."""

    crossing: str
    unit: UnitId
    roll: int

    @property
    def unstable(self) -> bool:
        """Whether it does not."""
        return self.roll == NEVER

    def apply(self, s: GameState) -> GameState:
        """The state that knows it."""
        marker = s.bridges.get(self.crossing, Bridge())
        return s.with_bridge(self.crossing, evolve(marker, tested=True, unstable=self.unstable))


@HOOKS.add(crossing_refusal)
def not_for_vehicles(s: GameState, unit: UnitId, start: HexId, end: HexId) -> Iterator[Refusal]:
    """No vehicle crosses one that is unstable. Rule: wed:2.11g."""
    if s.bridges and s.bridges.get(span(start, end), Bridge()).unstable and is_vehicle(s, unit):
        yield Refusal("wed:2.11g", f"the bridge {start}/{end} is unstable; {s.counter(unit).designation} is a vehicle")


@HOOKS.add(step_trials)
def first_vehicle(s: GameState, unit: UnitId, to: HexId) -> Iterator[Trying]:
    """The first vehicle of either side tries it; that of the Drive in the Country is settled by its scenario.

    So are those on the road of a scenario whose Club Route is there from the start.

    Rule: wed:2.11e; wed:2.11f; ruling:UB2.
    """
    start = s.units[unit].hex
    crossing = span(start, to)
    if SUSPECT not in s.table.board.hexside(start, to) or crossing == OF_THE_DRIVE or not is_vehicle(s, unit):
        return
    firm = s.table.scenario.special(FIRM)
    if firm is not None and crossing in firm.texts("crossings"):
        return
    if not s.bridges.get(crossing, Bridge()).tested:
        yield Trying("wed:2.11f", Testing(crossing, unit))


@frozen
class Testing(Frame[GameState, bool]):
    """A roll for a crossing; the result is whether it bears. Rule: wed:2.11f; ruling:UB1."""

    crossing: str
    unit: UnitId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[bool]:
        """No modifiers."""
        return Call(die(f"stability of the bridge {self.crossing}", "wed:2.11f", self.unit), then=self.rolled)

    def rolled(self, g: Draft[GameState], roll: int) -> Flow[bool]:
        """A 9 makes it unstable, and the vehicle stays on this side. Rule: wed:2.11f; ruling:UB1."""
        event = CrossingTested(self.crossing, self.unit, roll)
        g.emit(event)
        return Done(not event.unstable)
