"""Changes of mode that the owner chooses (5.2): what is open to a unit, and the fire that it draws."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from hexfront.actions import Stop
from hexfront.flow import Ask, Call, Done, Flow, Frame, Wait
from hexfront.hooks import point
from hexfront.sources import Refusal
from hexfront.state import Draft, Marked
from hexfront.values import evolve
from httr.actions import CarryOn
from httr.counters import UnitId
from httr.events import ModeChanged
from httr.marks import SPENT
from httr.rules.banks import is_on_bank
from httr.rules.carrying_on import carry_on
from httr.rules.costs import MARSH
from httr.rules.opportunity_fire import MODE, OpportunityFire
from httr.rules.stacking import stacking_refusal
from httr.rules.steps import in_points, points_left
from httr.rules.terrain import movement_terrain
from httr.rules.travel import truck_refusal
from httr.rules.units import has_concentrated, is_artillery, is_towed
from httr.state import HttrState
from httr.terrain import POINT
from httr.unittypes import Mode

FORMING_UP: Final = 2 * POINT
NEXT: Final = ({Mode.DEFILADE, Mode.CONCENTRATED}, {Mode.CONCENTRATED, Mode.TRAVEL})
"""The modes between which a unit changes in one step. Rule: httr:5.2.2a; httr:5.2.2b; ruling:A05."""


def open_modes(s: HttrState, unit: UnitId) -> Iterator[Mode]:
    """The other modes that units of this kind have, Travel Mode even if they lack the vehicles.

    Rule: httr:5.1a; httr:5.1b; httr:5.1c; httr:5.1f; httr:5.1g; httr:9.5.1.1b.
    """
    now = s.units[unit].mode
    kind = s.type(unit)
    modes = (*kind.modes, *((Mode.TRAVEL,) if kind.travel_if_allowed else ()))
    return (mode for mode in modes if mode is not now)


@point
def mode_refusal(s: HttrState, unit: UnitId, mode: Mode) -> Iterator[Refusal]:
    """Why a unit may not change into a mode.

    Rule: httr:5.1d; httr:5.2.2a; httr:5.2.2b; httr:5.2.2c; httr:5.2.3a; httr:18.9.4; httr:9.5.1.1a; ruling:A05.
    """
    status, name = s.units[unit], s.counter(unit).designation
    if status.disrupted:
        yield Refusal("httr:5.1d", f"{name} is disrupted")
    if not is_next(s, unit, mode):
        yield Refusal("httr:5.2.3a", f"{name} changes from {status.mode} to {mode} by way of concentrated")
    if mode is Mode.TRAVEL:
        yield from column_refusal(s, unit)
    if status.mode is Mode.TRAVEL:
        yield from leaving_refusal(s, unit)


def is_next(s: HttrState, unit: UnitId, mode: Mode) -> bool:
    """Whether one change leads from a unit's mode to another.

    Rule: httr:5.2.2c; httr:5.2.3a; httr:18.9.4; ruling:A05.
    """
    now = s.units[unit].mode
    if {now, mode} in NEXT or not has_concentrated(s, unit):
        return True
    return is_artillery(s, unit) and not is_towed(s, unit) and (now, mode) == (Mode.DEFILADE, Mode.TRAVEL)


def column_refusal(s: HttrState, unit: UnitId) -> Iterator[Refusal]:
    """Why a unit may not go into Travel Mode where it is. Rule: httr:9.5.1.1a; httr:11.3.6; httr:11.2.8a."""
    status = s.units[unit]
    yield from truck_refusal(s, unit)
    if status.dismounted:
        yield Refusal("httr:9.5.1.1a", f"{s.counter(unit).designation} is dismounted")
    yield from stacking_refusal(s.with_status(unit, evolve(status, mode=Mode.TRAVEL)), (), status.hex)


def leaving_refusal(s: HttrState, unit: UnitId) -> Iterator[Refusal]:
    """Why a unit may not leave Travel Mode where it is. Rule: httr:9.4.2.2; httr:9.5.1.3; httr:9.4.6c; ruling:A182."""
    hex = s.units[unit].hex
    if is_on_bank(s, hex):
        yield Refusal("httr:9.4.2.2", f"no column forms up on the raised way in {hex}")
    if movement_terrain(s, hex) == MARSH:
        yield Refusal("httr:9.4.6c", f"columns in the marsh of {hex} stay in Travel Mode")


@point
def leave_travel_refusal(s: HttrState, unit: UnitId) -> Iterator[Refusal]:
    """Why a unit may not end its move by leaving Travel Mode.

    Rule: httr:5.2.1c; httr:5.2.3b; httr:9.5.1.4; httr:9.3.10c; ruling:A06.
    """
    name, left = s.counter(unit).designation, points_left(s, unit)
    if not has_concentrated(s, unit):
        yield Refusal("httr:9.3.10c", f"{name} has no Concentrated Mode and waits for the Organization Phase")
    if left < FORMING_UP:
        yield Refusal("httr:9.5.1.4", f"{name} has {in_points(left)} MP left; it takes {in_points(FORMING_UP)}")
    yield from mode_refusal(s, unit, Mode.CONCENTRATED)


@frozen
class ModeChange(Frame[HttrState, bool]):
    """A unit changes its mode by its owner's choice; the result is whether it did. `parts` are what that costs.

    Rule: httr:5.2.1a; httr:6.6.2.2a; httr:6.6.2.4; httr:5.2.4a.
    """

    unit: UnitId
    mode: Mode
    rule: str
    parts: int = 0

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[bool]:
        """The enemy fires at it in its old mode first. Rule: httr:6.6.2.2a."""
        return Call(OpportunityFire((self.unit,), MODE), then=self.fired)

    def fired(self, g: Draft[HttrState], fired: bool) -> Flow[bool]:
        """Who was fired at may think again. Rule: ruling:A52."""
        s = g.state
        if self.unit not in s.units or s.units[self.unit].mode is self.mode:
            return Done(False)
        if fired and not self.is_still_open(s):
            return Done(False)
        return Wait(self.carry_on) if fired else self.change(g)

    def is_still_open(self, s: HttrState) -> bool:
        """Whether the fire has left it a mode from which it may change so; points are paid only to leave Travel Mode.

        Rule: httr:5.2.1a; httr:5.2.1c.
        """
        pays_in_vain = self.parts > 0 and s.units[self.unit].mode is not Mode.TRAVEL
        return not pays_in_vain and next(mode_refusal(s, self.unit, self.mode), None) is None

    def carry_on(self, s: HttrState) -> Ask[bool]:
        """Whether to change all the same. Rule: ruling:A52."""
        about = f"change to {self.mode}"
        return carry_on(s, (self.unit,), about, self.stopped, self.change)

    def stopped(self, g: Draft[HttrState], _: Stop) -> Flow[bool]:
        """It stays as it is. Rule: ruling:A52."""
        return Done(False)

    def change(self, g: Draft[HttrState], _: CarryOn | None = None) -> Flow[bool]:
        """It is in the new mode, at its place in the stack. Rule: httr:5.2.1a; httr:5.2.4a; httr:9.5.1.4."""
        if self.parts:
            g.emit(Marked((SPENT, self.unit), g.state.amount(SPENT, self.unit) + self.parts))
        g.emit(ModeChanged(self.unit, self.mode, voluntary=True, rule=self.rule))
        return Done(True)
