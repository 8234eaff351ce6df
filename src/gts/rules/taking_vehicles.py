"""Mounting the trucks and jeeps of the Division (exclusive rules)."""

from __future__ import annotations

from collections.abc import Iterator

from gts.actions import TakeVehicles
from gts.counters import UnitId
from gts.outfit import Reserve
from gts.rules.command import in_command
from gts.rules.options import Option
from gts.rules.transport import Mounting, mount_refusal
from gts.rules.vehicles import none_left_refusal, vehicles_for
from gts.state import GameState
from hexfront.sources import Refusal
from hexfront.values import evolve


def take_vehicles_options(s: GameState, unit: UnitId) -> Iterator[Option]:
    """Mounting trucks or jeeps, in Column or not. Rule: wed:S5.3b; wed:S6.3a; wed:S6.3b."""
    if s.units[unit].mounted:
        return
    for vehicles in vehicles_for(s, unit):
        for column in (False, True):
            action, frame = TakeVehicles(vehicles.id, column), Mounting(unit, column, vehicles.id)
            why = (s, unit, vehicles, column)
            yield Option(_rule(vehicles), action, frame, take_vehicles_refusal, why)


def take_vehicles_refusal(s: GameState, unit: UnitId, vehicles: Reserve, column: bool) -> Iterator[Refusal]:
    """Why a unit may not mount trucks or jeeps: they are in use, it is Out of Command, or it could mount none at all.

    Rule: wed:S5.3b; wed:S6.3b; gts:14.10.2b.
    """
    yield from none_left_refusal(s, vehicles)
    if not in_command(s, unit):
        yield Refusal(_rule(vehicles), f"{s.counter(unit).designation} is Out of Command")
    there = evolve(s.units[unit], vehicle=vehicles.id)
    yield from mount_refusal(s.with_status(unit, there), unit, column)


def _rule(vehicles: Reserve) -> str:
    return "wed:S5.3b" if vehicles.kind == "truck" else "wed:S6.3b"
