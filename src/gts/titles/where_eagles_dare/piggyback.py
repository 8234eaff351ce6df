"""Piggyback: infantry that rides on vehicles of its Formation (S4.0 to S4.3); fire at the pair is in its own module.

A rider names its carrier (`Unit.on`), stands where it stands, and is in Column when it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen

from gts.counters import UnitClass, UnitId
from gts.events import Activated, ColumnEntered, ColumnLeft, Event, Moved, PointsSpent
from gts.rules.beginning import begin_action
from gts.rules.command import command_point_refusal, spend
from gts.rules.further_actions import further_actions
from gts.rules.menu import MOVE
from gts.rules.movement import Movement, move_options, start_move_refusal
from gts.rules.opportunity_fire import Group, OpportunityFire
from gts.rules.options import Option
from gts.rules.positions import expose
from gts.rules.stacking import STEP_LIMIT, is_too_many, steps_in
from gts.rules.steps import in_points, is_able, points_left
from gts.rules.transport import dismount_cost
from gts.state import GameState
from hexfront.actions import Action
from hexfront.flow import Call, Done, Flow, Frame
from hexfront.hexes import HexId
from hexfront.hooks import Hooks
from hexfront.sources import Refusal
from hexfront.state import Draft

HOOKS: Final = Hooks()


@frozen
class TakeUp(Action):
    """Let an infantry unit mount the vehicle that acts. Rule: wed:S4.1a."""

    unit: UnitId


@frozen
class SetDown(Action):
    """Let the infantry dismount from a vehicle that moves. Rule: wed:S4.2a."""

    carrier: UnitId


@frozen
class RideBegan(Event):
    """An infantry unit rides on a vehicle, out of its improved position. Rule: wed:S4.1a; gts:22.2.5a."""

    unit: UnitId
    carrier: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state with the unit on it, in Column when the vehicle is."""
        column = s.units[self.carrier].column
        return s.with_status(self.unit, evolve(s.units[self.unit], on=self.carrier, column=column, improved=False))


@frozen
class RideEnded(Event):
    """An infantry unit is off its vehicle, not in Column, and does nothing until it is activated again.

    Rule: wed:S4.2b; wed:S4.2d; wed:S4.4c.
    """

    unit: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state with the unit on its feet."""
        down = s.with_status(self.unit, evolve(s.units[self.unit], on=None, column=False))
        return down.with_mark(("acted", self.unit), 1)


def rider_of(s: GameState, carrier: UnitId, hex: HexId | None = None) -> UnitId | None:
    """The unit that a vehicle carries; `hex` is where it stood if it is gone. Rule: wed:S4.3a."""
    there = hex or s.units[carrier].hex
    return next((unit for unit in s.at(there) if s.units[unit].on == carrier), None)


@HOOKS.add(further_actions)
def riding_options(s: GameState, unit: UnitId, company: tuple[UnitId, ...], paying: bool) -> Iterator[Option]:
    """The infantry that could mount a vehicle: both are activated by the same chit and neither has acted.

    Rule: wed:S4.0a; wed:S4.1a; ruling:M13.
    """
    counter = s.counter(unit)
    if counter.unit_class is not UnitClass.VEHICLE:
        return
    for other in company:
        infantry = s.counter(other)
        same = infantry.formation == counter.formation and s.units[other].hex == s.units[unit].hex
        if infantry.unit_class is UnitClass.INFANTRY and same:
            frame = MountingUp(unit, other, paying)
            yield Option("wed:S4.1a", TakeUp(other), frame, take_up_refusal, (s, unit, other, paying))


def take_up_refusal(s: GameState, carrier: UnitId, unit: UnitId, paying: bool) -> Iterator[Refusal]:
    """Why a unit may not mount a vehicle.

    Rule: wed:S4.0a; wed:S4.1a; wed:S4.3a; wed:S4.3b; wed:S4.3e; gts:22.3.3a; gts:10.0.5i.
    """
    name, vehicle = s.counter(unit).designation, s.counter(carrier).designation
    yield from start_move_refusal(s, carrier)
    yield from start_move_refusal(s, unit)
    if s.counter(unit).transport is not None:
        yield Refusal("wed:S4.3e", f"{name} has Organic Transport")
    if rider_of(s, carrier) is not None:
        yield Refusal("wed:S4.3a", f"{vehicle} carries a unit already")
    if s.steps(carrier) < s.steps(unit):
        yield Refusal("wed:S4.3b", f"{vehicle} has {s.steps(carrier)} Steps and cannot carry {s.steps(unit)}")
    if paying:
        yield from command_point_refusal(s, unit)


@frozen
class MountingUp(Frame[GameState, None]):
    """An infantry unit mounts a vehicle; that is the whole Action of both.

    Rule: wed:S4.1a; gts:17.2c; gts:17.2h; ruling:PB1.
    """

    carrier: UnitId
    unit: UnitId
    paying: bool

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Both act, under fire. Rule: wed:S4.1a; gts:10.0.5i; gts:17.2i; gts:17.2j."""
        if self.paying:
            spend(g, self.unit, "ride piggyback")
        g.emit(Activated(self.unit))
        begin_action(g, self.unit, MOVE)
        expose(g, self.unit)
        return Call(OpportunityFire((self.carrier, self.unit)), then=self.mount)

    def mount(self, g: Draft[GameState], _: Group) -> Flow[None]:
        """The unit rides, unless the fire has stopped one of them. Rule: gts:17.7b."""
        if is_able(g.state, self.carrier) and is_able(g.state, self.unit):
            g.emit(RideBegan(self.unit, self.carrier))
        return Done(None)


@HOOKS.add(move_options)
def set_down_options(s: GameState, move: Movement) -> Iterator[Option]:
    """Dismounting, for each vehicle that carries a unit. Rule: wed:S4.2a."""
    for carrier in move.group:
        if rider_of(s, carrier) is not None:
            yield Option("wed:S4.2a", SetDown(carrier), SettingDown(carrier), set_down_refusal, (s, carrier))


def set_down_refusal(s: GameState, carrier: UnitId) -> Iterator[Refusal]:
    """Why a rider may not dismount here. Rule: wed:S4.2a; wed:S4.2b; gts:14.7e."""
    rider, hex = rider_of(s, carrier), s.units[carrier].hex
    assert rider is not None, f"{carrier} carries nobody"
    cost, left = dismount_cost(s, carrier), points_left(s, carrier)
    if left < cost:
        words = f"dismounting costs {in_points(cost)} movement points; {in_points(left)} are left"
        yield Refusal("wed:S4.2a", words)
    if is_too_many(s, hex, total := steps_in(s, hex) + s.steps(rider)):
        yield Refusal("gts:14.7e", f"{hex} would hold {total} Steps; the limit is {STEP_LIMIT}")


@frozen
class SettingDown(Frame[GameState, None]):
    """A rider dismounts; its vehicle goes on with its move. Rule: wed:S4.2a; wed:S4.2b; wed:S4.2c; wed:S4.2d."""

    carrier: UnitId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Pay; who shoots before it shoots at the vehicle. Rule: wed:S4.2a; wed:S4.2c."""
        g.emit(PointsSpent(self.carrier, dismount_cost(g.state, self.carrier), "set down its riders"))
        return Call(OpportunityFire((self.carrier,)), then=self.dismount)

    def dismount(self, g: Draft[GameState], tried: Group) -> Flow[None]:
        """Who shoots after it shoots at the infantry alone. Rule: wed:S4.2c."""
        able = is_able(g.state, self.carrier)
        rider = rider_of(g.state, self.carrier) if able else None
        if rider is None:
            return Done(None)
        g.emit(RideEnded(rider))
        return Call(OpportunityFire((rider,), tried=tried), then=self.over)

    def over(self, g: Draft[GameState], _: Group) -> Flow[None]:
        """The vehicle goes on."""
        return Done(None)


@HOOKS.after(Moved)
def ride_along(s: GameState, e: Moved) -> Frame[GameState, None] | None:
    """Where the vehicle goes its rider goes. Rule: wed:S4.1b."""
    rider = rider_of(s, e.unit, e.start)
    return Following(rider) if rider is not None else None


@HOOKS.after(ColumnEntered)
def into_column(s: GameState, e: ColumnEntered) -> Frame[GameState, None] | None:
    """The pair is in Column together. Rule: wed:S4.3c; ruling:M14."""
    rider = rider_of(s, e.unit) if e.unit in s.units else None
    return Following(rider) if rider is not None else None


@HOOKS.after(ColumnLeft)
def out_of_column(s: GameState, e: ColumnLeft) -> Frame[GameState, None] | None:
    """The pair is out of Column together. Rule: wed:S4.3c; ruling:M14."""
    rider = rider_of(s, e.unit) if e.unit in s.units else None
    return Following(rider) if rider is not None else None


@frozen
class Following(Frame[GameState, None]):
    """A rider does what its vehicle has done. Rule: wed:S4.1b; wed:S4.3c; ruling:M14."""

    unit: UnitId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Into the hex and the Column of its vehicle."""
        rider = g.state.units[self.unit]
        assert rider.on is not None, f"{self.unit} rides on nothing"
        vehicle = g.state.units[rider.on]
        if rider.hex != vehicle.hex:
            g.emit(Moved(self.unit, rider.hex, vehicle.hex, 0))
        if rider.column != vehicle.column:
            g.emit(ColumnEntered(self.unit) if vehicle.column else ColumnLeft(self.unit))
        return Done(None)
