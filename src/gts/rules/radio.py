"""Radio contact between artillery and Leaders: what breaks it, and whether it counts now (16.3)."""

from __future__ import annotations

from collections.abc import Iterator

from gts.counters import LeaderId, UnitId, Weapon
from gts.events import ContactLost
from gts.state import GameState
from hexfront.hooks import point
from hexfront.sources import Modifier
from hexfront.state import Draft


def has_marker(s: GameState, unit: UnitId) -> bool:
    """Whether a unit has a Contact marker: Indirect HE and Emplaced Artillery do; the others are in contact always.

    Rule: gts:16.3a; gts:16.4f.
    """
    return s.counter(unit).front.weapon in (Weapon.INDIRECT_HE, Weapon.EMPLACED)


def in_contact(s: GameState, leader: LeaderId) -> tuple[UnitId, ...]:
    """The artillery in contact with a Leader, in roster order. Rule: gts:16.3a; gts:16.4e."""
    side = s.table.leaders[leader].side
    return tuple(unit for unit in s.of(side) if s.contacts.get(unit) == leader) if s.contacts else ()


def marker_number(s: GameState, unit: UnitId) -> int | None:
    """The number on the side of a unit's Contact marker that shows; None if it has no marker.

    Contact Pending while the marker lies with the unit, In Contact while it lies on a Leader.

    Rule: gts:16.3.1c; gts:16.3.2a.
    """
    counter = s.counter(unit)
    return counter.in_contact if unit in s.contacts else counter.contact_pending


@point
def contact_modifiers(s: GameState, unit: UnitId, leader: LeaderId) -> Iterator[Modifier]:
    """What modifies the number to make contact. Rule: gts:16.3d; gts:16.3.2a; gts:21.6.3a."""
    if s.counter(unit).division != s.table.leaders[leader].division:
        yield s.modifier("contact-other-division")


def lose_contact(g: Draft[GameState], unit: UnitId, rule: str) -> None:
    """Put the Contact marker of a unit back with it, if it lies on a Leader. A barrage alone does not do that.

    Rule: gts:16.3.2c; gts:16.3.1a.
    """
    leader = g.state.contacts.get(unit)
    if leader is not None:
        g.emit(ContactLost(unit, leader, rule))
