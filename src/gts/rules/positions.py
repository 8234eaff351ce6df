"""Improved positions and entrenchments: who is in one, what it gives, and how it is lost (22.1 to 22.3).

A unit that enters or leaves an entrenchment, or leaves an improved position, gets nothing from it while it is shot at
for that: it is exposed until its Action is over.
"""

from __future__ import annotations

from collections.abc import Iterator

from gts.counters import UnitId
from gts.events import EntrenchmentLeft, ImprovedPositionLost
from gts.state import ENTRENCHMENT, GameState, Work
from hexfront.hexes import HexId
from hexfront.sources import Modifier
from hexfront.state import Draft, Marked


def is_entrenched(s: GameState, unit: UnitId) -> bool:
    """Whether a unit has the benefit of an entrenchment now. Rule: gts:22.3.4a; gts:22.3.4c; gts:17.2j; ruling:F16."""
    return s.units[unit].entrenched and not s.marked("exposed", unit)


def is_improved(s: GameState, unit: UnitId) -> bool:
    """Whether a unit has the benefit of an improved position now. Rule: gts:22.2.3a; gts:22.2.3b; gts:17.2j."""
    return s.units[unit].improved and not s.marked("exposed", unit)


def has_entrenched(s: GameState, hex: HexId) -> bool:
    """Whether a hex has an entrenchment with a unit in it. Rule: gts:22.3.6c."""
    return any(is_entrenched(s, unit) for unit in s.at(hex))


def has_empty_entrenchment(s: GameState, hex: HexId, side: str) -> bool:
    """Whether a hex has an entrenchment of a side that nobody is in. Rule: gts:22.3.4b; gts:22.3.5a; ruling:R7."""
    return Work(ENTRENCHMENT, side) in s.works.get(hex, ())


def position_quality(s: GameState, unit: UnitId) -> Iterator[Modifier]:
    """What its position adds to a unit's Troop Quality; one position at most.

    Rule: gts:22.1a; gts:22.2.4a; gts:22.3.6a.
    """
    if is_entrenched(s, unit):
        yield s.modifier("entrenchment-quality")
    elif is_improved(s, unit):
        yield s.modifier("improved-position-quality")


def position_defense(s: GameState, unit: UnitId) -> Iterator[Modifier]:
    """What its position adds to a unit's Defense Rating. Rule: gts:22.1a; gts:22.2.4a; gts:22.3.6b."""
    if is_entrenched(s, unit):
        yield s.modifier("entrenchment-defense")
    elif is_improved(s, unit):
        yield s.modifier("improved-position-defense")


def expose(g: Draft[GameState], unit: UnitId) -> None:
    """Let a unit get nothing from its position for the rest of its Action.

    Rule: gts:17.2j; gts:22.2.3b; gts:22.3.4c.
    """
    status = g.state.units[unit]
    if status.improved or status.entrenched:
        g.emit(Marked(("exposed", unit), 1))


def lose_improved(g: Draft[GameState], unit: UnitId, about: str) -> None:
    """Take a unit out of its improved position, if it is in one, where it stands.

    Leaving the hex, entering Column and mounting do that by themselves; launching an Assault does it after Bravery.

    Rule: gts:22.2.5a.
    """
    if g.state.units[unit].improved:
        g.emit(ImprovedPositionLost(unit, about))


def leave_entrenchment(g: Draft[GameState], unit: UnitId) -> None:
    """Take a unit out of its entrenchment, if it is in one, at once: who runs away does so. Rule: gts:22.3.3c."""
    if g.state.units[unit].entrenched:
        g.emit(EntrenchmentLeft(unit))
