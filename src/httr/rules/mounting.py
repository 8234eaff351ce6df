"""Mounting and dismounting (9.3.3-9.3.8, 18.9.6) on the move."""

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
from httr.events import MountChanged
from httr.marks import MOUNTED
from httr.rules.carrying_on import carry_on
from httr.rules.opportunity_fire import MOUNT, OpportunityFire
from httr.rules.stacking import stacking_refusal
from httr.rules.steps import in_points, points_left
from httr.rules.tracing import trace_refusal
from httr.rules.units import FOOT, family
from httr.state import HttrState
from httr.terrain import POINT
from httr.unittypes import Mode, MovementClass

MOUNTING: Final = 2 * POINT


def can_mount(s: HttrState, unit: UnitId) -> bool:
    """Whether a unit is one that mounts and dismounts: infantry, machine guns or engineers with vehicles.

    Rule: httr:9.3.3; httr:18.9.6a.
    """
    return family(s, unit) in FOOT and s.type(unit).movement is MovementClass.VEHICULAR


@point
def mount_refusal(s: HttrState, unit: UnitId) -> Iterator[Refusal]:
    """Why a unit may not mount, or dismount, now.

    Rule: httr:9.3.3; httr:9.3.5; httr:9.3.6; httr:9.3.7; httr:9.3.8; httr:9.5.1.5; httr:11.2.8a; httr:18.9.6c;
    ruling:A66.
    """
    status, name, left = s.units[unit], s.counter(unit).designation, points_left(s, unit)
    if s.marked(MOUNTED, unit) is not None:
        yield Refusal("httr:9.3.7", f"{name} has mounted or dismounted in this phase")
    if left < MOUNTING:
        yield Refusal("httr:9.3.5", f"{name} has {in_points(left)} MP left; it takes {in_points(MOUNTING)}")
    if status.mode is Mode.TRAVEL:
        yield Refusal("httr:9.3.3", f"{name} is in Travel Mode")
    if status.dismounted:
        yield from stacking_refusal(s.with_status(unit, evolve(status, dismounted=False)), (), status.hex)
        yield from trace_refusal(s, unit)


@frozen
class Mounting(Frame[HttrState, None]):
    """A unit mounts, or dismounts. Rule: httr:9.3.5; httr:9.3.6; httr:6.6.2.2c."""

    unit: UnitId
    dismount: bool

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """The enemy fires at it as it is first. Rule: httr:6.6.2.2c; httr:9.3.7; ruling:A185."""
        g.emit(Marked((MOUNTED, self.unit), 1))
        return Call(OpportunityFire((self.unit,), MOUNT), then=self.fired)

    def fired(self, g: Draft[HttrState], fired: bool) -> Flow[None]:
        """Who was fired at may think again. Rule: ruling:A52."""
        if self.unit not in g.state.units:
            return Done(None)
        return Wait(self.carry_on) if fired else self.change(g)

    def carry_on(self, s: HttrState) -> Ask[None]:
        """Whether to do it all the same. Rule: ruling:A52."""
        about = "dismount" if self.dismount else "mount"
        return carry_on(s, (self.unit,), about, self.stopped, self.change)

    def stopped(self, g: Draft[HttrState], _: Stop) -> Flow[None]:
        """It stays as it is. Rule: ruling:A52."""
        return Done(None)

    def change(self, g: Draft[HttrState], _: CarryOn | None = None) -> Flow[None]:
        """It has. Rule: httr:9.3.5; httr:9.3.6."""
        g.emit(MountChanged(self.unit, self.dismount, MOUNTING, "httr:9.3.5" if self.dismount else "httr:9.3.6"))
        return Done(None)
