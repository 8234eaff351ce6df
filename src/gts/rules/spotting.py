"""Who may fire indirectly at a hex, and who spots for it (16.1 to 16.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gts.counters import LeaderId, UnitId, Weapon
from gts.rules.command import command_links, in_command
from gts.rules.fire_zones import fire_range, mission_range
from gts.rules.leaders import leader_of_unit
from gts.rules.line_of_sight import has_sight, sight_refusal
from gts.rules.radio import has_marker, lose_contact
from gts.state import GameState
from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.sources import Refusal
from hexfront.state import Draft

NEAREST: Final = 4  # gts:16.1h


def fires_indirectly(s: GameState, unit: UnitId) -> bool:
    """Whether a unit can use Indirect Fire at all.

    Rule: gts:16.1m; gts:16.1s; gts:16.1a; gts:16.1f; gts:16.1g; gts:29.53h; gts:15.1g; gts:29.53e; gts:29.53g.
    """
    face = s.face(unit)
    return face.fire_rating is not None and (face.weapon is Weapon.MORTAR or face.artillery)


def companions(s: GameState, firer: UnitId) -> Iterator[UnitId]:
    """The units that may spot for a firer, in roster order.

    They are of one Formation, its own or that with which it is in contact, or Independent and commanded by its Leader.

    Rule: gts:16.1d; gts:16.4f; gts:16.4g; gts:16.5e; gts:16.5g; gts:16.5i; gts:21.7c; gts:21.7d; gts:16.1l; gts:16.2a;
    gts:29.39b; gts:16.1k; gts:16.1q; gts:16.1w; gts:16.2.3a; gts:16.4d; gts:16.4h; gts:16.5j; gts:16.5n; gts:21.4.1d;
    gts:29.7a; ruling:C6.
    """
    formation, leader = spotting_formation(s, firer)
    if formation is None or not in_command(s, firer):
        return
    for unit in s.of(s.side(firer)):
        status = s.units[unit]
        if unit == firer or status.suppressed or status.parked or status.arriving:
            continue
        if s.counter(unit).formation == formation:
            if in_command(s, unit):
                yield unit
        elif leader is not None and s.counter(unit).independent and obeys(s, unit, leader):
            yield unit


def spotting_formation(s: GameState, firer: UnitId) -> tuple[str | None, LeaderId | None]:
    """The Formation that may spot for a firer, and its Leader on the map; None where there is none.

    Mortars and Organic Artillery are in contact with their own; Emplaced Artillery, and Indirect HE in a Park, with
    that of the Leader on whom their Contact marker lies.

    Rule: gts:16.4d; gts:16.4f; gts:16.1l; gts:16.2a; gts:16.5j.
    """
    weapon = s.face(firer).weapon
    if weapon in (Weapon.MORTAR, Weapon.ORGANIC):
        return s.counter(firer).formation, leader_of_unit(s, firer)
    leader = s.contacts.get(firer)
    reached = weapon is Weapon.EMPLACED or (weapon is Weapon.INDIRECT_HE and s.units[firer].parked)
    return (s.table.leaders[leader].formation, leader) if leader is not None and reached else (None, None)


def obeys(s: GameState, unit: UnitId, leader: LeaderId) -> bool:
    """Whether a unit is In Command of this very Leader. Rule: gts:16.5j; gts:21.4.1d; ruling:C6."""
    return any(link.leader == leader for link in command_links(s, unit))


def sees_for_itself(s: GameState, firer: UnitId, hex: HexId) -> bool:
    """Whether a unit may spot a hex for itself: never from a Park.

    Rule: gts:16.4a; gts:16.1l; gts:16.2.3a; gts:29.7b.
    """
    return not s.units[firer].parked and has_sight(s, s.units[firer].hex, hex, spotting=True)


def spotters(s: GameState, firer: UnitId, hex: HexId) -> Iterator[UnitId]:
    """The units that may spot for a firer and see a hex, in roster order. Rule: gts:16.5h."""
    return (unit for unit in companions(s, firer) if has_sight(s, s.units[unit].hex, hex, spotting=True))


@point
def aim_refusal(s: GameState, firer: UnitId, hex: HexId) -> Iterator[Refusal]:
    """Why a unit that has Indirect Fire may not fire so at a hex.

    Rule: gts:16.1a; gts:15.1a; gts:15.3d; gts:16.1h; gts:16.5c; gts:16.5f; gts:15.1e; gts:16.5d; gts:16.5i;
    gts:19.2.2f; gts:8.0i; gts:15.3f; gts:15.3g; gts:16.1m; gts:16.1n; gts:16.1s; gts:16.1t; gts:16.2.5e.
    """
    name, start = s.counter(firer).designation, s.units[firer].hex
    if s.units[firer].suppressed:
        yield Refusal("gts:19.2.2f", f"{name} is Suppressed")
    far, limit = s.table.board.distance(start, hex), reach(s, firer, hex)
    if far > limit:
        yield Refusal("gts:15.1a", f"{hex} is {far} hexes away; {name} fires {limit}")
    if s.face(firer).artillery and far < NEAREST:
        yield Refusal("gts:16.1h", f"{hex} is {far} hexes away; artillery fires indirectly at {NEAREST} or more")
    if any(s.units[unit].arriving for unit in s.at(hex)):
        yield Refusal("gts:8.0i", f"{hex} holds reinforcements that have not left it")
    yield from spotting_refusal(s, firer, hex)


@point
def bombard_refusal(s: GameState, firer: UnitId, target: UnitId) -> Iterator[Refusal]:
    """Why a unit may not fire indirectly at an enemy unit. Rule: gts:15.3d; gts:16.5c."""
    yield from aim_refusal(s, firer, s.units[target].hex)


def reach(s: GameState, firer: UnitId, hex: HexId) -> int:
    """How far a unit fires indirectly at a hex: it may be further with a spotter than without.

    Rule: gts:15.3g; gts:16.5f; gts:16.6.2.2b.
    """
    near, far = fire_range(s, firer), longest_range(s, firer)
    return far if far > near and next(spotters(s, firer, hex), None) is not None else near


def longest_range(s: GameState, firer: UnitId) -> int:
    """How far a unit fires indirectly at most, if a spotter helps. Rule: gts:15.3g; gts:16.5f; ruling:F6."""
    return max(fire_range(s, firer), mission_range(s, firer))


def spotting_refusal(s: GameState, firer: UnitId, hex: HexId) -> Iterator[Refusal]:
    """Why nobody sees a hex for a firer.

    Rule: gts:15.1e; gts:16.5d; gts:16.5i; gts:29.31; gts:16.2.3a; gts:16.5j; gts:16.1l.
    """
    start, name = s.units[firer].hex, s.counter(firer).designation
    if sees_for_itself(s, firer, hex) or next(spotters(s, firer, hex), None) is not None:
        return
    if s.units[firer].parked:
        yield Refusal("gts:16.2.3a", f"{name} is in an Artillery Park and does not spot for itself")
    else:
        yield from sight_refusal(s, start, hex, spotting=True)
    if s.face(firer).weapon is Weapon.INDIRECT_HE and not s.units[firer].parked:
        yield Refusal("gts:16.1l", f"{name} needs an Artillery Park to use spotters")
    elif has_marker(s, firer) and firer not in s.contacts:
        yield Refusal("gts:16.5j", f"{name} is in contact with no Leader")
    else:
        yield Refusal("gts:16.5i", f"no unit In Command spots {hex} for {name}")


def spotter_of(s: GameState, firer: UnitId, hex: HexId) -> UnitId | None:
    """The unit that spots for a firer; None if it sees the hex itself.

    Emplaced Artillery, which would lose its contact by that, has a spotter rather.

    Rule: gts:16.4a; gts:16.5d; gts:16.3.1e.
    """
    itself = sees_for_itself(s, firer, hex) and s.face(firer).weapon is not Weapon.EMPLACED
    return None if itself else next(spotters(s, firer, hex), None)


def spotted_alone(g: Draft[GameState], firer: UnitId) -> None:
    """Emplaced Artillery that spots for itself loses its contact. Rule: gts:16.3.1e."""
    if g.state.face(firer).weapon is Weapon.EMPLACED:
        lose_contact(g, firer, "gts:16.3.1e")
