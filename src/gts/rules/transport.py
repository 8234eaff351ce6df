"""Transport Mode: infantry and guns that mount their own vehicles, and dismount (14.10).

Both trigger Opportunity Fire, and each firer chooses whether it shoots before the change or after it: there is a
window before, and a second one after for those that have not shot.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import field, frozen

from gts.actions import Dismount, EnterPark, Mount
from gts.counters import UnitId
from gts.events import ActionEnded, Dismounted, Mounted, ParkJoined, PointsSpent
from gts.rules.column import keep_column_refusal
from gts.rules.menu import move_refusal
from gts.rules.opportunity_fire import Group, OpportunityFire
from gts.rules.options import Option
from gts.rules.parks import has_own_park, leave_park, leave_park_refusal
from gts.rules.positions import expose
from gts.rules.stacking import STEP_LIMIT, column_refusal, is_too_many, steps_in
from gts.rules.steps import in_points, is_able, points_left
from gts.state import GameState
from hexfront.flow import Call, Done, Flow, Frame
from hexfront.sources import Refusal
from hexfront.state import Draft
from hexfront.values import ADDED, evolve

if TYPE_CHECKING:
    from gts.rules.movement import Movement


def has_transport(s: GameState, unit: UnitId) -> bool:
    """Whether a unit has Organic Transport, and has not lost it. Rule: gts:14.10.1b; gts:29.38; ruling:M15."""
    return s.counter(unit).transport is not None and not s.units[unit].abandoned


def mount_options(s: GameState, unit: UnitId) -> Iterator[Option]:
    """Mounting, in Column or not. Rule: gts:14.10.2a; gts:14.10.2b; gts:14.4a."""
    if has_transport(s, unit) and not s.units[unit].mounted:
        for column in (False, True):
            yield Option("gts:14.10.2a", Mount(column), Mounting(unit, column), mount_refusal, (s, unit, column))


def mount_refusal(s: GameState, unit: UnitId, column: bool) -> Iterator[Refusal]:
    """Why a unit may not mount, in Column or not. Rule: gts:14.10.2b; gts:14.10.2e; gts:14.6.1c; gts:22.3.3a."""
    yield from move_refusal(s, unit)
    yield from leave_park_refusal(s, (unit,))
    status = s.units[unit]
    if status.entrenched:
        yield Refusal("gts:22.3.3a", "to leave the entrenchment takes an Action of its own")
    if column:
        yield from column_refusal(s, status.hex, unit)
    else:
        if status.column:
            yield Refusal("gts:14.10.2e", "a unit that began in Column stays in Column")
        yield from keep_column_refusal(s.with_status(unit, evolve(status, mounted=True)), unit)


@frozen
class Mounting(Frame[GameState, None]):
    """A unit mounts its vehicles, or the trucks or jeeps `vehicle`; that is its whole Action.

    Rule: gts:14.10.1a; gts:14.10.2a; gts:14.10.2b; gts:14.10.2c; gts:14.10.2d; gts:17.2c; gts:17.2k.
    """

    unit: UnitId
    column: bool
    vehicle: str = field(default="", metadata=ADDED)

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Who wants to shoots before it; it is out of its Park. Rule: gts:14.10.2d; gts:17.2j; gts:16.2.3e."""
        expose(g, self.unit)
        leave_park(g, self.unit)
        return Call(OpportunityFire((self.unit,)), then=self.mount)

    def mount(self, g: Draft[GameState], tried: Group) -> Flow[None]:
        """It mounts unless the fire has stopped it; then those left may shoot. Rule: gts:14.10.2d; gts:17.7b."""
        if not is_able(g.state, self.unit):
            return Done(None)
        g.emit(Mounted(self.unit, self.column, self.vehicle))
        return Call(OpportunityFire((self.unit,), tried=tried), then=self.over)

    def over(self, g: Draft[GameState], _: Group) -> Flow[None]:
        """The Action is over. Rule: gts:14.10.2c."""
        return Done(None)


def dismount_options(s: GameState, move: Movement) -> Iterator[Option]:
    """Dismounting, out of Column or in it, for each of those that move. Rule: gts:14.10.3a; gts:14.10.3b; gts:14.6b."""
    for unit in move.group:
        if s.units[unit].mounted:
            mobile = s.counter(unit).front.movement_allowance is not None
            for column in (False, True) if mobile else (False,):
                action = Dismount(unit, column)
                yield Option("gts:14.10.3a", action, Dismounting(unit, column), dismount_refusal, (s, unit, column))


def dismount_cost(s: GameState, unit: UnitId) -> int:
    """What dismounting costs in half points: half the printed vehicle allowance in whole points. Rule: gts:14.10.3a."""
    printed = s.face(unit).movement_allowance
    assert isinstance(printed, int), f"{unit} is not mounted"
    return 2 * (printed // 2)


def dismount_refusal(s: GameState, unit: UnitId, column: bool) -> Iterator[Refusal]:
    """Why a unit may not dismount here, into Column or not.

    Rule: gts:14.10.3a; gts:14.10.3b; gts:14.6.1c; gts:14.7e; gts:16.2.2a.
    """
    status, cost, left = s.units[unit], dismount_cost(s, unit), points_left(s, unit)
    if left < cost:
        words = f"dismounting costs {in_points(cost)} movement points; {in_points(left)} are left"
        yield Refusal("gts:14.10.3a", words)
    if has_own_park(s, unit):
        yield Refusal("gts:16.2.2a", "where its Division has an Artillery Park, it dismounts into that")
    if column:
        yield from column_refusal(s, status.hex, unit)
    else:
        yield from out_of_column_refusal(s, unit)
        yield from keep_column_refusal(s.with_status(unit, evolve(status, mounted=False)), unit)


def out_of_column_refusal(s: GameState, unit: UnitId) -> Iterator[Refusal]:
    """Why a hex has no room for a unit out of Column. Rule: gts:14.7e; gts:14.10.3b."""
    status = s.units[unit]
    total = steps_in(s, status.hex) + (s.steps(unit) if status.column else 0)
    if is_too_many(s, status.hex, total):
        yield Refusal("gts:14.10.3b", f"{status.hex} would hold {total} Steps; the limit is {STEP_LIMIT}")


def park_options(s: GameState, move: Movement) -> Iterator[Option]:
    """Into the Park of its Division in its hex, for each of those that move. Rule: gts:16.2.2a; gts:16.2.2e."""
    for unit in move.group:
        if has_own_park(s, unit):
            yield Option("gts:16.2.2a", EnterPark(unit), EnteringPark(unit), enter_park_refusal, (s, unit))


def enter_park_refusal(s: GameState, unit: UnitId) -> Iterator[Refusal]:
    """Why a unit may not go into a Park now: it must be able to dismount. Rule: gts:16.2.2a; gts:14.10.3a."""
    cost = dismount_cost(s, unit) if s.units[unit].mounted else 0
    if (left := points_left(s, unit)) < cost:
        words = f"dismounting costs {in_points(cost)} movement points; {in_points(left)} are left"
        yield Refusal("gts:14.10.3a", words)


@frozen
class EnteringPark(Frame[GameState, None]):
    """A unit goes into the Park of its hex, dismounted and out of Column; nobody may fire at that.

    Rule: gts:16.2.2a; gts:16.2.2b; gts:16.2.2c; gts:16.2.2d.
    """

    unit: UnitId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """It is in it at once, and its Action is over. Rule: gts:16.2.2c; gts:14.10.3c."""
        if g.state.units[self.unit].mounted:
            g.emit(PointsSpent(self.unit, dismount_cost(g.state, self.unit), "dismount"))
        g.emit(ParkJoined(self.unit, g.state.units[self.unit].hex))
        g.emit(ActionEnded(self.unit, "in its Artillery Park", "gts:16.2.2a"))
        return Done(None)


@frozen
class Dismounting(Frame[GameState, None]):
    """A unit leaves its vehicles; that ends its Action.

    Rule: gts:14.10.3a; gts:14.10.3b; gts:14.10.3c; gts:14.10.3d; gts:17.2d; gts:17.2k.
    """

    unit: UnitId
    column: bool

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Pay; who wants to shoots before it. Rule: gts:14.10.3a; gts:14.10.3d."""
        g.emit(PointsSpent(self.unit, dismount_cost(g.state, self.unit), "dismount"))
        return Call(OpportunityFire((self.unit,)), then=self.dismount)

    def dismount(self, g: Draft[GameState], tried: Group) -> Flow[None]:
        """It dismounts unless the fire has stopped it; then those left may shoot. Rule: gts:14.10.3d; gts:14.10.4b."""
        if not is_able(g.state, self.unit):
            return Done(None)
        g.emit(Dismounted(self.unit, self.column))
        g.emit(ActionEnded(self.unit, "dismounted", "gts:14.10.3c"))
        return Call(OpportunityFire((self.unit,), tried=tried), then=self.over)

    def over(self, g: Draft[GameState], _: Group) -> Flow[None]:
        """It is done."""
        return Done(None)
