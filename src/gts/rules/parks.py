"""Artillery Parks: which units belong in one, who is in one, and what holds there (16.2).

A unit in the box of a Park stands in the Park's hex and is marked as `parked`. So it counts as everything else in the
hex for mass and as a target, and not for stacking.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gts.counters import UnitId, Weapon
from gts.events import ParkFired, ParkLeft
from gts.state import GameState
from hexfront.hexes import HexId
from hexfront.sources import Refusal
from hexfront.state import Draft


def is_orange(s: GameState, unit: UnitId) -> bool:
    """Whether a unit is one that Parks are for: Indirect HE, mounted or not; no other artillery and no Mortar.

    Rule: gts:16.2a; gts:16.1e; gts:16.1r; gts:16.1x; gts:16.2.3b.
    """
    return s.counter(unit).front.weapon is Weapon.INDIRECT_HE


def is_ready(s: GameState, unit: UnitId) -> bool:
    """Whether a unit is ready to fire from a new Park: it is dismounted, or needs no transport. Rule: gts:16.2.1c."""
    status = s.units[unit]
    return is_orange(s, unit) and not status.mounted and not status.arriving and not status.parked


def ready_in(s: GameState, division: str, hex: HexId) -> tuple[UnitId, ...]:
    """The units of a Division in a hex that a new Park there would take in, in roster order.

    In Command or not does not matter.

    Rule: gts:16.2.1c; gts:16.2.1d; gts:16.2.1f; gts:16.2.2d.
    """
    return tuple(unit for unit in s.at(hex) if s.counter(unit).division == division and is_ready(s, unit))


def units_in_park(s: GameState, hex: HexId) -> tuple[UnitId, ...]:
    """The units in the Park of a hex, in roster order; there may be any number. Rule: gts:16.2.2d."""
    return tuple(unit for unit in s.at(hex) if s.units[unit].parked)


def has_own_park(s: GameState, unit: UnitId) -> bool:
    """Whether there is a Park of a unit's Division in its hex that it may enter. Rule: gts:16.2.2a; gts:16.2.2e."""
    status = s.units[unit]
    park = s.parks.get(status.hex)
    mine = park is not None and park.division == s.counter(unit).division
    return mine and is_orange(s, unit) and not status.parked and not status.arriving


def bound_refusal(s: GameState, unit: UnitId) -> Iterator[Refusal]:
    """Why a unit in a Park may do nothing but fire and rally: only a self-propelled one may leave.

    Rule: gts:16.2.3d.
    """
    if s.units[unit].parked and not s.counter(unit).self_propelled:
        words = f"{s.counter(unit).designation} is bound to its Artillery Park until that is disbanded"
        yield Refusal("gts:16.2.3d", words)


def leave_park_refusal(s: GameState, group: Iterable[UnitId]) -> Iterator[Refusal]:
    """Why units may not leave a Park together: one unit at least stays in it. Rule: gts:16.2.3e; gts:16.2.3g."""
    leaving = tuple(unit for unit in group if s.units[unit].parked)
    if leaving and set(units_in_park(s, s.units[leaving[0]].hex)) <= set(leaving):
        yield Refusal("gts:16.2.3e", "the last artillery of a Park stays in it")


def leave_park(g: Draft[GameState], unit: UnitId) -> None:
    """Take a unit out of the box of its Park, if it is in one, before it leaves the hex. Rule: gts:16.2.3e."""
    status = g.state.units[unit]
    if status.parked:
        g.emit(ParkLeft(unit, status.hex))


def shelter_refusal(s: GameState, unit: UnitId) -> Iterator[Refusal]:
    """Why a unit can be in no position: artillery in a Park or beside one. Rule: gts:16.2.3f; gts:29.6."""
    status = s.units[unit]
    if status.hex in s.parks and s.counter(unit).front.artillery:
        words = f"{s.counter(unit).designation} is in the hex of an Artillery Park, where artillery takes no position"
        yield Refusal("gts:16.2.3f", words)


def show_fired(g: Draft[GameState], firer: UnitId) -> None:
    """Flip the marker of the Park that a unit has fired from, whatever it fired. Rule: gts:16.7b; gts:16.2d."""
    s = g.state
    status = s.units[firer]
    if status.parked and not s.parks[status.hex].fired:
        g.emit(ParkFired(status.hex))
