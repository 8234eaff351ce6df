"""The exclusive rules of Where Eagles Dare that hold in every scenario (chapter 2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gts.counters import UnitId, Weapon
from gts.rules.fire import terrain_modifiers
from gts.state import GameState
from gts.titles.where_eagles_dare import (
    assaults,
    bailey,
    bridges,
    bulldozers,
    command,
    culvert,
    demolition,
    dispatch,
    ferries,
    heroes,
    optional,
    piggyback,
    piggyback_fire,
    piggyback_limits,
    raised_roads,
    rubble,
    trucks,
    unstable,
)
from gts.titles.where_eagles_dare.random_events import drawing
from hexfront.hooks import Hooks
from hexfront.sources import Modifier

HOOKS: Final = Hooks(
    command.HOOKS,
    dispatch.HOOKS,
    raised_roads.HOOKS,
    rubble.HOOKS,
    unstable.HOOKS,
    culvert.HOOKS,
    bailey.HOOKS,
    bridges.HOOKS,
    bulldozers.HOOKS,
    demolition.HOOKS,
    ferries.HOOKS,
    assaults.HOOKS,
    piggyback.HOOKS,
    piggyback_limits.HOOKS,
    piggyback_fire.HOOKS,
    drawing.HOOKS,
    trucks.HOOKS,
    heroes.HOOKS,
    optional.HOOKS,
)


def is_on_a_bridge(s: GameState, unit: UnitId) -> bool:
    """Whether a unit is in Column in a hex with a bridge that stands. Rule: wed:2.15b; ruling:FE3."""
    return s.units[unit].column and any(bridges.standing_at(s, s.units[unit].hex))


@HOOKS.add(terrain_modifiers)
def on_a_bridge(s: GameState, target: UnitId, weapon: Weapon) -> Iterator[Modifier]:
    """Such a unit is easier to hit. Rule: wed:2.15b."""
    if is_on_a_bridge(s, target):
        yield s.modifier("bridge-target")


@HOOKS.amend(terrain_modifiers, "gts:15.6m")
def no_terrain_on_a_bridge(line: Modifier, s: GameState, target: UnitId, weapon: Weapon) -> Modifier | None:
    """The terrain of its hex does not count. Rule: wed:2.15b."""
    return None if is_on_a_bridge(s, target) else line
