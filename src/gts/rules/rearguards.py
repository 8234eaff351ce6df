"""Rearguards: platoons that infantry leaves behind (24)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from gts.actions import LeaveRearguard, PlaceRearguard, RemoveRearguard
from gts.counters import UnitClass, UnitId
from gts.events import RearguardPlaced, RearguardRemoved
from gts.outfit import REARGUARD
from gts.reachable import hexes_in_reach
from gts.rules.costs import is_vehicle
from gts.rules.engineers import EngineerCheck, engineer_refusal
from gts.rules.fire_zones import in_enemy_zone
from gts.rules.menu import ENGINEER, REMOVE
from gts.rules.options import Option
from gts.rules.reserves import of_owner
from gts.state import GameState
from hexfront.flow import Ask, Call, Done, Flow, Frame, Wait
from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.sources import Refusal
from hexfront.state import Draft
from hexfront.values import evolve

FAR: Final = 2  # gts:24.3b


def is_rearguard(s: GameState, unit: UnitId) -> bool:
    """Whether a unit is a Rearguard: a counter that scenarios keep for that, else a unit like any other.

    Rule: gts:24.1a; gts:24.1b; gts:24.4a; gts:29.41a; ruling:R4.
    """
    return any(reserve.kind == REARGUARD and unit in reserve.units for reserve in s.table.scenario.reserves)


def free_rearguards(s: GameState, unit: UnitId) -> Iterator[UnitId]:
    """The Rearguards of a unit's Formation that are off the map, even those that have been on it.

    Rule: gts:24.1d; gts:24.2c; gts:24.5a; gts:24.5b; wed:S2.0a.
    """
    counter = s.counter(unit)
    for reserve in of_owner(s, REARGUARD, counter):
        for guard in reserve.units:
            if guard not in s.units and s.counter(guard).formation == counter.formation:
                yield guard


def rearguard_options(s: GameState, unit: UnitId) -> Iterator[Option]:
    """A Rearguard that infantry could leave; a Rearguard may go. Rule: gts:24.2a; gts:24.4b; gts:7.1j; gts:7.1k."""
    if s.counter(unit).unit_class is UnitClass.INFANTRY and not is_vehicle(s, unit):
        frame = LeavingRearguard(unit)
        yield Option("gts:24.2a", LeaveRearguard(), frame, leave_refusal, (s, unit), ENGINEER, REARGUARD)
    if is_rearguard(s, unit):
        yield Option("gts:24.4b", RemoveRearguard(), Removal(unit), removal_refusal, (s, unit), REMOVE)


@point
def leave_refusal(s: GameState, unit: UnitId) -> Iterator[Refusal]:
    """Why infantry may leave no Rearguard. Rule: gts:24.2a; gts:24.2c; gts:24.3a; gts:24.3b."""
    refusals = tuple(engineer_refusal(s, unit))
    yield from refusals
    if next(free_rearguards(s, unit), None) is None:
        yield Refusal("gts:24.2c", f"no Rearguard is left to {s.counter(unit).designation}")
    elif not refusals and not has_rearguard_hex(s, unit):
        yield Refusal("gts:24.3a", f"there is no hex for a Rearguard of {s.counter(unit).designation}")


def rearguard_hexes(s: GameState, unit: UnitId) -> tuple[HexId, ...]:
    """The hexes into which a unit may put a Rearguard, nearest first: those that it could itself move into.

    Its markers do not count for that, nor is it in Column.

    Rule: gts:24.3a; gts:24.3b; ruling:R5.
    """
    reached = set(_reached(s, unit))
    return tuple(
        hex for hex in s.table.board.within(s.units[unit].hex, FAR) if hex in reached and _is_free(s, unit, hex)
    )


def has_rearguard_hex(s: GameState, unit: UnitId) -> bool:
    """Whether there is any such hex: mostly it is next to the unit. Rule: gts:24.3a."""
    near = s.table.board.within(s.units[unit].hex, FAR)
    return any(hex in near and _is_free(s, unit, hex) for hex in _reached(s, unit))


def _reached(s: GameState, unit: UnitId) -> Iterator[HexId]:
    """The hexes that a unit could itself move into, cheapest first. Rule: gts:24.3a; ruling:R5."""
    return hexes_in_reach(s.with_status(unit, evolve(s.units[unit], entrenched=False)), unit)


def _is_free(s: GameState, unit: UnitId, hex: HexId) -> bool:
    """Whether a hex is empty and in no enemy Fire Zone. Rule: gts:24.3b."""
    return not s.at(hex) and not in_enemy_zone(s, s.side(unit), hex)


@point
def removal_refusal(s: GameState, unit: UnitId) -> Iterator[Refusal]:
    """Why a Rearguard may not leave the map. Rule: gts:24.4b; gts:19.2.2f."""
    if s.units[unit].suppressed:
        yield Refusal("gts:19.2.2f", f"{s.counter(unit).designation} is Suppressed")


@frozen
class LeavingRearguard(Frame[GameState, None]):
    """Infantry breaks off a Rearguard, by a check and under fire; its owner puts it where it may stand.

    Rule: gts:24.1a; gts:24.2a; gts:24.2b; gts:24.2d; gts:24.3a; gts:24.4c.
    """

    unit: UnitId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Check. Rule: gts:24.2a; gts:24.2b; gts:24.2d."""
        return Call(EngineerCheck(self.unit, REARGUARD, "gts:24.2a"), then=self.checked)

    def checked(self, g: Draft[GameState], success: bool) -> Flow[None]:
        """Choose the hex, if there still is one. Rule: gts:24.3a."""
        return Wait(self.where) if success and has_rearguard_hex(g.state, self.unit) else Done(None)

    def where(self, s: GameState) -> Ask[None]:
        """Into which hex. Rule: gts:24.3a; gts:24.3b."""
        about = f"a Rearguard of {s.counter(self.unit).designation}"
        ask = Ask[None](s.side(self.unit), about, rule="gts:24.3a", subject=(self.unit,))
        for hex in rearguard_hexes(s, self.unit):
            ask.offer(PlaceRearguard(hex), self.place)
        return ask

    def place(self, g: Draft[GameState], action: PlaceRearguard) -> Flow[None]:
        """It is there, and does nothing more in this activation. Rule: gts:24.1c; gts:24.1d."""
        g.emit(RearguardPlaced(next(free_rearguards(g.state, self.unit)), action.hex, self.unit))
        return Done(None)


@frozen
class Removal(Frame[GameState, None]):
    """A Rearguard leaves the map; its counter may be used again. Rule: gts:24.4b; gts:24.5b; gts:13.2h."""

    unit: UnitId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """It goes."""
        g.emit(RearguardRemoved(self.unit, g.state.units[self.unit].hex))
        return Done(None)
