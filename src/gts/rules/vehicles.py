"""The trucks and jeeps of Divisions: units on foot use them as if they had transport of their own (exclusive rules).

They are off the map until they are used. While a unit is on them, its counter is that of `GtsGame.driven`.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from gts.counters import UnitId
from gts.outfit import Reserve
from gts.state import GameState
from hexfront.hooks import point
from hexfront.sources import Refusal


def vehicles_for(s: GameState, unit: UnitId) -> Iterator[Reserve]:
    """The trucks and jeeps that a unit could use: those of its Division, if it is on foot and has no own.

    Rule: wed:S5.3a; wed:S5.3b; wed:S6.3a; wed:S6.3b.
    """
    return (each for each in s.table.scenario.reserves if unit in s.table.driven.get(each.id, ()))


def vehicles_left(s: GameState, vehicles: Reserve) -> int:
    """How many are neither in use nor lost. Rule: wed:S5.3d; wed:S5.3e; wed:S6.3c."""
    used = sum(status.vehicle == vehicles.id for status in s.units.values())
    return vehicles.count - used - s.wrecked.get(vehicles.id, 0)


def none_left_refusal(s: GameState, vehicles: Reserve) -> Iterator[Refusal]:
    """Why no more can be used: the counters are all that there are. Rule: wed:S5.3e; wed:S6.3c."""
    if vehicles_left(s, vehicles) < 1:
        rule = "wed:S5.3e" if vehicles.kind == "truck" else "wed:S6.3c"
        yield Refusal(rule, f"all {vehicles.count} {vehicles.kind}s are in use or lost")


@frozen
class Lift:
    """Trucks or jeeps on which a reinforcement may arrive, and the rule that says so."""

    vehicles: Reserve
    rule: str


@point
def lifts(s: GameState, unit: UnitId) -> Iterator[Lift]:
    """The trucks and jeeps on which a reinforcement may arrive: none, unless the scenario says so."""
    yield from ()
