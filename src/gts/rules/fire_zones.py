"""Fire Range and Fire Zones (15.3, 17.3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from gts.counters import UnitId, Weapon
from gts.game import GtsGame
from gts.rules.line_of_sight import has_sight
from gts.state import GameState
from hexfront.hexes import HexId
from hexfront.remembering import once_a_state

DIRECT_LIMIT: Final = 3  # gts:16.1h


@once_a_state
def has_enemy_adjacent(s: GameState, unit: UnitId) -> bool:
    """Whether an enemy unit stands in an adjacent hex. Rule: gts:15.3c."""
    side = s.side(unit)
    return any(
        (holder := s.holder(hex)) is not None and holder != side for hex in s.table.board.neighbours(s.units[unit].hex)
    )


def fire_range(s: GameState, unit: UnitId) -> int:
    """A unit's Fire Range in hexes: 1 if none is printed, next to an enemy, or in a barrage.

    Rule: gts:15.1c; gts:15.3c; gts:15.3h; gts:29.27a; gts:29.27b; gts:16.6.2.2b.
    """
    if s.units[unit].hex in s.barrages or has_enemy_adjacent(s, unit):
        return 1
    return s.face(unit).fire_range


def mission_range(s: GameState, unit: UnitId) -> int:
    """How far a unit fires with a spotter: in a Park, or emplaced, a barrage in its hex does not matter.

    Rule: gts:15.3g; gts:16.5f; gts:16.6.2.2b; gts:29.27b; ruling:F6.
    """
    if not s.units[unit].parked and s.face(unit).weapon is not Weapon.EMPLACED:
        return fire_range(s, unit)
    return 1 if has_enemy_adjacent(s, unit) else s.face(unit).fire_range


def direct_range(s: GameState, unit: UnitId) -> int:
    """How far a unit fires directly: artillery no further than three hexes.

    Rule: gts:16.1h; gts:17.3b; gts:29.29d; gts:16.1j.
    """
    limit = fire_range(s, unit)
    return min(limit, DIRECT_LIMIT) if s.face(unit).artillery else limit


def fires_directly(s: GameState, unit: UnitId) -> bool:
    """Whether a unit can use Direct Fire at all: Mortars and units without a Fire Rating cannot.

    Rule: gts:15.2b; gts:16.1a; gts:17.4a; gts:17.5a; gts:15.1g; gts:16.1c; gts:29.53g.
    """
    face = s.face(unit)
    return face.fire_rating is not None and face.weapon is not Weapon.MORTAR


def covers(s: GameState, unit: UnitId, hex: HexId) -> bool:
    """Whether a hex is in a unit's Fire Zone.

    That of a unit in a Park is not cut by a barrage.

    Rule: gts:17.3a; gts:17.3b; gts:17.3c; gts:17.3d; gts:17.3f; gts:8.0j; gts:19.2.2h; gts:29.29a; gts:29.29b;
    gts:29.29c; gts:1.2i; ruling:A2; ruling:F6.
    """
    status = s.units[unit]
    far = s.table.board.distance(status.hex, hex)
    # no range is longer than the one that is printed, and most are too far away
    if far > s.face(unit).fire_range or status.suppressed or status.arriving or not fires_directly(s, unit):
        return False
    reach = min(mission_range(s, unit), DIRECT_LIMIT) if status.parked else direct_range(s, unit)
    return 0 < far <= reach and has_sight(s, status.hex, hex)


def covering(s: GameState, side: str, hex: HexId) -> Iterator[UnitId]:
    """The enemies of `side` whose Fire Zones include a hex, in roster order. Rule: gts:17.3a."""
    return (foe for foe in s.foes_near(side, hex, farthest_zone(s.table)) if covers(s, foe, hex))


@cache
def farthest_zone(game: GtsGame) -> int:
    """How many hexes far the Fire Zone of any unit of a game can reach. Rule: gts:17.3a; gts:17.3b."""
    printed = [*game.counters.values(), *(each for units in game.driven.values() for each in units.values())]
    faces = [counter.face(mounted) for counter in printed for mounted in (False, True)]
    return max((min(face.fire_range, DIRECT_LIMIT) if face.artillery else face.fire_range for face in faces), default=0)


def in_enemy_zone(s: GameState, side: str, hex: HexId) -> bool:
    """Whether any enemy Fire Zone includes a hex. Rule: gts:17.3a."""
    return next(covering(s, side, hex), None) is not None
