"""The trucks and jeeps of Divisions: on which of them reinforcements may arrive (S5.3, S6.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gts.counters import UnitId
from gts.rules.vehicles import Lift, lifts, vehicles_for
from gts.state import GameState
from hexfront.hooks import Hooks

HOOKS: Final = Hooks()


@HOOKS.add(lifts)
def on_trucks(s: GameState, unit: UnitId) -> Iterator[Lift]:
    """Where the scenario says so, units come on the trucks of their Division. Rule: wed:sc-hells-highway-41."""
    special = s.table.scenario.special("trucks-for-reinforcements")
    if special is not None and s.table.counters[unit].side == special.text("side"):
        yield from (Lift(vehicles, special.rule) for vehicles in vehicles_for(s, unit))
