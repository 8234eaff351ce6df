"""How far units are from the hexes that matter to their side, in parts of a movement point, on an empty map.

Who is to take the road wants any hex of it that the enemy does not hold; who is to hold it wants those that the enemy
has taken and those that he comes near to.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from hexfront.hexes import HexId
from hexfront.paths import flood
from hexfront.remembering import once_a_state
from httr.counters import UnitId
from httr.game import HttrGame
from httr.rules.ways import steps_into
from httr.state import HttrState
from httr.terrain import POINT, Way
from httr.unittypes import Mode, MovementClass

FAR: Final = 60 * POINT
"""What is left to go for a unit that has no way at all."""
KEPT: Final = 512
ALARM: Final = 4
"""At how many hexes an enemy threatens a hex of the road."""
WATCH: Final = 8
"""At how many hexes he does where nothing is threatened more."""


@lru_cache(KEPT)
def road_of(game: HttrGame) -> tuple[HexId, ...]:
    """The hexes of the road that decide the game, as far as they are in play; none where no road does.

    By httr-sc:17.6b.
    """
    victory = game.scenario.victory
    if not any(name == "route" for name, _ in victory.parameters):
        return ()
    route = game.board.route(victory.text("route"))
    first, last = route.index(HexId(victory.text("from"))), route.index(HexId(victory.text("to")))
    return route[first : last + 1]


def takes_road(s: HttrState, side: str) -> bool:
    """Whether a side is to take the road, rather than to hold it. By httr-sc:17.6b."""
    return s.table.scenario.victory.text("side") == side


@once_a_state
def worth_holding(s: HttrState, side: str) -> frozenset[HexId]:
    """The hexes of the road where a side wants units to stand: to take it all, to hold it those that are threatened."""
    road = frozenset(road_of(s.table))
    return road if not road or takes_road(s, side) else threatened(s, side, ALARM)


@once_a_state
def aims(s: HttrState, side: str) -> tuple[HexId, ...]:
    """The hexes of the road that a side wants its units to go to, in the order of the road."""
    road, enemy = road_of(s.table), s.table.enemy[side]
    if not road:
        return ()
    if takes_road(s, side):
        return tuple(hex for hex in road if s.holder(hex) != enemy) or road
    bare = [hex for hex in road if s.holder(hex) != side]
    for within in (ALARM, WATCH):
        wanted = tuple(hex for hex in bare if hex in threatened(s, side, within))
        if wanted:
            return wanted
    return road


@once_a_state
def threatened(s: HttrState, side: str, within: int) -> frozenset[HexId]:
    """The hexes of the road at most so many hexes from an enemy of a side."""
    board, foes = s.table.board, {s.units[foe].hex for foe in s.foes(side)}
    return frozenset(hex for hex in road_of(s.table) if not board.disk(hex, within).isdisjoint(foes))


def left_to_go(s: HttrState, unit: UnitId, hex: HexId, mode: Mode) -> int:
    """What a unit in a hex has to spend, in a mode, to get where it is wanted; 0 where there is no road to go to."""
    dismounted = unit in s.units and s.units[unit].dismounted
    leg = dismounted or s.type(unit).movement is MovementClass.LEG
    ways = _to_aims(s, s.side(unit), Way.of(leg, mode))
    return 0 if ways is None else ways.get(hex, FAR)


@once_a_state
def _to_aims(s: HttrState, side: str, way: Way) -> Mapping[HexId, int] | None:
    wanted = aims(s, side)
    return distances(s.table, wanted, way) if wanted else None


@lru_cache(KEPT)
def distances(game: HttrGame, ends: tuple[HexId, ...], way: Way) -> Mapping[HexId, int]:
    """What each hex from which there is a way is away from the nearest of some hexes, on an empty map."""
    return flood(ends, None, steps_into(game, way).__getitem__).costs
