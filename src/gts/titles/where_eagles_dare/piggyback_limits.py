"""What units in piggyback mode may not do, and what may not be done to riders (S4.2, S4.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gts.counters import UnitId
from gts.rules.activation import activate_refusal
from gts.rules.assault import assaulter_refusal
from gts.rules.engineers import improve_refusal
from gts.rules.fire import target_refusal
from gts.rules.menu import MOVE, PASS, ActionKind, menu_refusal, move_refusal
from gts.rules.opportunity_fire import opportunity_refusal
from gts.rules.spotting import bombard_refusal
from gts.scenario import Chit, ChitKind
from gts.state import GameState
from gts.titles.where_eagles_dare.piggyback import rider_of
from hexfront.hexes import HexId
from hexfront.hooks import Hooks
from hexfront.sources import Refusal

HOOKS: Final = Hooks()
MAY: Final = (MOVE, PASS)


def riding(s: GameState, unit: UnitId) -> Iterator[Refusal]:
    """That a unit rides, and does nothing. Rule: wed:S4.2d; wed:S4.3d."""
    carrier = s.units[unit].on
    if carrier is not None:
        yield Refusal("wed:S4.3d", f"{s.counter(unit).designation} rides on {s.counter(carrier).designation}")


def carrying(s: GameState, unit: UnitId) -> Iterator[Refusal]:
    """That a unit carries another, and only moves. Rule: wed:S4.3d."""
    rider = rider_of(s, unit)
    if rider is not None:
        yield Refusal("wed:S4.3d", f"{s.counter(unit).designation} carries {s.counter(rider).designation}")


@HOOKS.add(activate_refusal)
def never_active(s: GameState, unit: UnitId, chit: Chit) -> Iterator[Refusal]:
    """Riders are never Active. Rule: wed:S4.2d."""
    return riding(s, unit)


@HOOKS.add(move_refusal)
def no_movement_of_its_own(s: GameState, unit: UnitId) -> Iterator[Refusal]:
    """Riders go where the vehicle goes. Rule: wed:S4.1b; wed:S4.3d."""
    return riding(s, unit)


@HOOKS.add(menu_refusal)
def only_to_move(
    s: GameState, unit: UnitId, chit: ChitKind, kind: ActionKind, first: ActionKind | None
) -> Iterator[Refusal]:
    """A vehicle with riders only moves. Rule: wed:S4.3d."""
    return carrying(s, unit) if kind not in MAY else iter(())


@HOOKS.add(assaulter_refusal)
def no_assault(s: GameState, unit: UnitId) -> Iterator[Refusal]:
    """A vehicle with riders joins no Assault. Rule: wed:S4.3d."""
    return carrying(s, unit)


@HOOKS.add(opportunity_refusal)
def no_opportunity_fire(s: GameState, firer: UnitId, hex: HexId) -> Iterator[Refusal]:
    """Neither of a pair fires, though the vehicle has its Fire Zone. Rule: wed:S4.3d; ruling:F18."""
    yield from riding(s, firer)
    yield from carrying(s, firer)


@HOOKS.add(improve_refusal)
def nothing_dug_for_riders(s: GameState, builder: UnitId, unit: UnitId) -> Iterator[Refusal]:
    """A rider gets no position. Rule: wed:S4.3d."""
    return riding(s, unit)


@HOOKS.add(target_refusal)
def fire_at_the_vehicle(s: GameState, firer: UnitId, target: UnitId) -> Iterator[Refusal]:
    """Fire at the pair is fire at the vehicle. Rule: wed:S4.4a."""
    return _at_rider(s, target)


@HOOKS.add(bombard_refusal)
def bombard_the_vehicle(s: GameState, firer: UnitId, target: UnitId) -> Iterator[Refusal]:
    """Indirect Fire too. Rule: wed:S4.4a."""
    return _at_rider(s, target)


def _at_rider(s: GameState, target: UnitId) -> Iterator[Refusal]:
    carrier = s.units[target].on
    if carrier is not None:
        words = f"{s.counter(target).designation} rides: fire at {s.counter(carrier).designation}"
        yield Refusal("wed:S4.4a", words)
