"""Ferries: engineers where a bridge has been, and the leg units that cross on them (2.18).

A ferry is the engineer unit itself while it has the hex across for its `ferry`: what hits the one hits the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen

from gts.counters import MovementClass, UnitId
from gts.events import ActivationEnded, ColumnEntered, Event, Mounted, StepLost, TransportAbandoned
from gts.rules.arrivals import entry_refusal
from gts.rules.assault_rounds import overrun
from gts.rules.engineers import EngineerCheck, engineer_refusal, is_engineer
from gts.rules.fire import defense_modifiers
from gts.rules.fire_zones import in_enemy_zone
from gts.rules.further_actions import further_actions
from gts.rules.menu import DIVISION, ENGINEER, move_refusal
from gts.rules.opportunity_fire import zone_modifiers
from gts.rules.options import Option
from gts.rules.stacking import column_refusal
from gts.rules.steps import Leaving
from gts.state import GameState, ends, span
from hexfront.actions import Action
from hexfront.flow import Call, Done, Flow, Frame
from hexfront.hexes import HexId
from hexfront.hooks import Hooks
from hexfront.sources import Modifier, Refusal
from hexfront.state import Draft

HOOKS: Final = Hooks()


@frozen
class BecomeFerry(Action):
    """Become a ferry to the hex across a destroyed bridge. Rule: wed:2.18.1a."""

    hex: HexId


@frozen
class TakeFerry(Action):
    """Cross by a ferry, from its hex or to it. Rule: wed:2.18.2a."""

    ferry: UnitId


@frozen
class FerryBuilt(Event):
    """An engineer unit is a ferry from its hex to another. Rule: wed:2.18.1b."""

    unit: UnitId
    to: HexId

    def apply(self, s: GameState) -> GameState:
        """The state with the marker on the unit."""
        return s.with_status(self.unit, evolve(s.units[self.unit], ferry=self.to))


@frozen
class FerryEnded(Event):
    """An engineer unit is no ferry any more. Rule: wed:2.18.3a; wed:2.18.3c."""

    unit: UnitId
    about: str
    rule: str

    def apply(self, s: GameState) -> GameState:
        """The state without the marker."""
        return s.with_status(self.unit, evolve(s.units[self.unit], ferry=None))


@HOOKS.add(further_actions)
def ferry_options(s: GameState, unit: UnitId, company: tuple[UnitId, ...], paying: bool) -> Iterator[Option]:
    """The ferries that an engineer could become, and those that a unit could take.

    Rule: wed:2.18a; wed:2.18.1a; wed:2.18.2a.
    """
    hex = s.units[unit].hex
    for bridge in s.bridges_at(hex):
        if s.bridges[bridge].destroyed and is_engineer(s, unit):
            across = next(end for end in ends(bridge) if end != hex)
            frame = Launching(unit, across)
            args = (s, unit)
            yield Option("wed:2.18.1a", BecomeFerry(across), frame, launch_refusal, args, ENGINEER, frame.work(s))
    for ferry, to in ferries_from(s, unit):
        yield Option("wed:2.18.2a", TakeFerry(ferry), Ferrying(unit, to), ferry_refusal, (s, unit, ferry, to, paying))


def ferries_from(s: GameState, unit: UnitId) -> Iterator[tuple[UnitId, HexId]]:
    """The ferries of its side that a unit could take from its hex, and to where each goes. Rule: wed:2.18.2a."""
    hex = s.units[unit].hex
    for bridge in s.bridges_at(hex):
        across = next(end for end in ends(bridge) if end != hex)
        for here, there in ((hex, across), (across, hex)):
            for ferry in s.at(here):
                if s.units[ferry].ferry == there and ferry != unit and s.side(ferry) == s.side(unit):
                    yield ferry, across


def launch_refusal(s: GameState, unit: UnitId) -> Iterator[Refusal]:
    """Why an engineer may not become a ferry. Rule: wed:2.18.1a; gts:29.26a."""
    yield from engineer_refusal(s, unit)
    if s.units[unit].ferry is not None:
        yield Refusal("wed:2.18.1a", f"{s.counter(unit).designation} is a ferry")


def ferry_refusal(s: GameState, unit: UnitId, ferry: UnitId, to: HexId, paying: bool) -> Iterator[Refusal]:
    """Why a unit may not take a ferry. `paying` tells that a Command Point would pay for it.

    Rule: gts:14.7i; gts:13.2c; gts:14.6.1c; wed:2.18b; wed:2.18.2a; wed:2.18.2b; wed:2.18.2d; wed:2.18.2e; wed:2.18.3b.
    """
    yield from move_refusal(s, unit)
    name, side, status = s.counter(unit).designation, s.side(unit), s.units[ferry]
    if s.face(unit).movement_class is not MovementClass.LEG:
        yield Refusal("wed:2.18b", f"{name} is no leg unit")
    if not s.units[unit].column:
        yield Refusal("gts:14.7i", f"only units in Column take a ferry; {name} is in none")
    if paying:
        yield Refusal("wed:2.18.2d", "no Command Point pays for a ferry")
    if status.suppressed:
        yield Refusal("wed:2.18.2b", f"the ferry {s.counter(ferry).designation} is Suppressed")
    elif status.cohesion:
        yield Refusal("wed:2.18.3b", f"the ferry {s.counter(ferry).designation} does not work until it rallies")
    if s.holder(to) not in (None, side):
        yield Refusal("wed:2.18.2e", f"{to} is held by the enemy")
    yield from entry_refusal(s, side, to)
    yield from column_refusal(s, to, unit)
    if _is_restricted(s) and in_enemy_zone(s, side, to):
        words = f"{to} is in an enemy Fire Zone, closed to the first Action of a Division activation"
        yield Refusal("gts:13.2c", words)


def _is_restricted(s: GameState) -> bool:
    """Whether the chit in play is that of a Division. Rule: gts:13.2c."""
    chit = s.table.chits.get(str(s.marks.get(("active",), "")))
    return chit is not None and chit.kind == DIVISION and s.table.choices["O2.0"] != "on"


@frozen
class Launching(Frame[GameState, None]):
    """An engineer becomes a ferry, under fire and by a check; one that fails is done for this activation.

    Rule: wed:2.18.1a; wed:2.18.1b; wed:2.18.1e.
    """

    unit: UnitId
    to: HexId

    def work(self, s: GameState) -> str:
        """What is being built."""
        return f"ferry:{span(s.units[self.unit].hex, self.to)}"

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Under fire, and by a check. Rule: wed:2.18.1a."""
        return Call(EngineerCheck(self.unit, self.work(g.state), "wed:2.18.1a"), then=self.built)

    def built(self, g: Draft[GameState], success: bool) -> Flow[None]:
        """The marker lies on it, its arrow to the hex across. Rule: wed:2.18.1b; wed:2.18.1e."""
        if success:
            g.emit(FerryBuilt(self.unit, self.to))
        elif self.unit in g.state.units:
            g.emit(ActivationEnded(self.unit, "is no ferry yet", "wed:2.18.1e"))
        return Done(None)


@frozen
class Ferrying(Frame[GameState, None]):
    """A unit crosses by a ferry; that is all that it does in this activation.

    Rule: wed:2.18.2a; wed:2.18.2c; wed:2.18.4a.
    """

    unit: UnitId
    to: HexId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """It leaves its hex like any other, under fire. Rule: wed:2.18.2a; wed:2.18.4a."""
        return Call(Leaving((self.unit,), self.to, (0,)), then=self.landed)

    def landed(self, g: Draft[GameState], _: None) -> Flow[None]:
        """Vehicles stay behind for good, and its activation is over. Rule: wed:2.18.2a; wed:2.18.2c; ruling:M15."""
        status = g.state.units.get(self.unit)
        if status is None:
            return Done(None)
        if status.hex == self.to and g.state.counter(self.unit).transport is not None and not status.abandoned:
            g.emit(TransportAbandoned(self.unit, "wed:2.18.2c"))
        g.emit(ActivationEnded(self.unit, "has taken the ferry", "wed:2.18.2a"))
        return Done(None)


@HOOKS.add(zone_modifiers)
def on_the_water(s: GameState, target: UnitId, to: HexId | None) -> Iterator[Modifier]:
    """Who is being ferried is easier to hit: nobody crosses there but by a ferry. Rule: wed:2.18.4a."""
    if to is not None and s.bridges:
        marker = s.bridges.get(span(s.units[target].hex, to))
        if marker is not None and marker.destroyed:
            yield s.modifier("ferry-opportunity")


@HOOKS.amend(defense_modifiers, "gts:15.6k")
def no_shelter(line: Modifier, s: GameState, target: UnitId) -> Modifier:
    """A ferry has a Defense Rating of its own. Rule: wed:2.18.3b; ruling:FE1."""
    return line if s.units[target].ferry is None else s.modifier("ferry-defense")


@HOOKS.add(overrun)
def overrun_at_the_bank(s: GameState, unit: UnitId) -> Iterator[Refusal]:
    """A ferry goes with the units without Steps. Rule: wed:2.18.1c."""
    if s.units[unit].ferry is not None:
        yield Refusal("wed:2.18.1c", f"{s.counter(unit).designation} is a ferry")


@HOOKS.after(StepLost)
def sunk(s: GameState, e: StepLost) -> Frame[GameState, None] | None:
    """A ferry that takes a Step Loss is no ferry any more. Rule: wed:2.18.3a; wed:2.18.3c."""
    return _ending(s, e.unit, "takes a Step Loss", "wed:2.18.3c")


@HOOKS.after(ColumnEntered)
def in_column(s: GameState, e: ColumnEntered) -> Frame[GameState, None] | None:
    """Who gets into Column leaves off ferrying. Rule: wed:2.18.3a; ruling:FE2."""
    return _ending(s, e.unit, "gets into Column", "wed:2.18.3a")


@HOOKS.after(Mounted)
def in_trucks(s: GameState, e: Mounted) -> Frame[GameState, None] | None:
    """Who mounts too. Rule: wed:2.18.3a; ruling:FE2."""
    return _ending(s, e.unit, "mounts", "wed:2.18.3a")


def _ending(s: GameState, unit: UnitId, about: str, rule: str) -> Frame[GameState, None] | None:
    there = unit in s.units and s.units[unit].ferry is not None
    return EndFerry(unit, about, rule) if there else None


@frozen
class EndFerry(Frame[GameState, None]):
    """A ferry is none any more. Rule: wed:2.18.3a; wed:2.18.3c."""

    unit: UnitId
    about: str
    rule: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """The marker goes."""
        if self.unit in g.state.units and g.state.units[self.unit].ferry is not None:
            g.emit(FerryEnded(self.unit, self.about, self.rule))
        return Done(None)
