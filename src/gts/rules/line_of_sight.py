"""Line of Sight (15.4): what blocks the straight line between two hexes, and how far one sees.

What lies on a line is the core's answer; here stands what the series makes of it. Rulings L2 to L8 settle what the book
leaves open about orchards, hexsides and corners.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from gts.state import RUBBLE, GameState, Work, ends
from gts.terrain import TerrainChart
from gts.words import BRIDGE, CRESTS, OBSERVATION_POST, RAILROAD_BRIDGE, RAISED, STRONGPOINT, WAYS
from hexfront.blocking import Blocking, Drawing, Obstacle
from hexfront.board import Board
from hexfront.hexes import HexId
from hexfront.remembering import once_a_state
from hexfront.sources import Refusal

if TYPE_CHECKING:
    from gts.game import GtsGame

ORCHARD: Final = 1
BLOCKING: Final = 2
STRONGPOINT_BLOCKERS: Final = 2  # gts:15.4.3b
POST_BLOCKERS: Final = 3  # gts:15.4.2d
POST_REACH: Final = 13  # gts:15.4.2c
DAY_REACH: Final = 8  # gts:15.4e
NIGHT_REACH: Final = 3  # gts:15.4g
MURK_REACH: Final = 2  # gts:15.4f
MURK: Final = frozenset({"fog", "rain"})
RUBBLED: Final = Work(RUBBLE)
KINDS: Final = {"always": BLOCKING, "second": ORCHARD}


def weigh(kinds: Sequence[int]) -> int:
    """How many blockers the obstacles of a line are: orchards count from the second.

    Rule: wed:2.3b; ruling:L2; ruling:L3.
    """
    return kinds.count(BLOCKING) + max(0, kinds.count(ORCHARD) - 1)


def sight_of(board: Board, terrain: TerrainChart, down: tuple[str, ...] = ()) -> Blocking:
    """What blocks sight on a board: terrain, crests, raised ways and bridges, but for those that are `down`.

    Games on one board share the answer, and what it has found out so far.

    Rule: gts:15.4.1a; gts:15.4.1c; gts:15.4.1e; gts:15.4.1f; wed:2.3b; wed:2.13a; wed:2.15.4; wed:2.16k; gts:1.2k;
    gts:15.4.1b; gts:29.12; wed:2.5d; wed:2.6d; wed:2.14c; wed:2.16a.
    """
    kinds = tuple(KINDS.get(terrain.kind(board.terrain(hex)).blocks, 0) for hex in board.hexes)
    return _sight(board, kinds, frozenset(board.side(*ends(bridge)) for bridge in down))


@once_a_state
def sight_now(s: GameState) -> Blocking:
    """What blocks sight at this moment, but for barrages: a bridge that is destroyed does not.

    Rule: wed:2.15.4; wed:2.15.6m.
    """
    down = tuple(sorted(bridge for bridge, marker in s.bridges.items() if marker.destroyed))
    return _sight_without(s.table, down) if down else s.table.sight


@lru_cache(maxsize=16)
def _sight_without(game: GtsGame, down: tuple[str, ...]) -> Blocking:
    """What blocks sight on the board of a game, some of its bridges being destroyed."""
    return sight_of(game.board, game.charts.terrain, down)


@lru_cache(maxsize=16)
def _sight(board: Board, kinds: tuple[int, ...], down: frozenset[tuple[HexId, HexId]]) -> Blocking:
    """The answer of `sight_of`, with what the terrain of each hex is to sight; `down` are hexsides without a bridge."""
    crests = {side: BLOCKING for side, words in board.sides.items() if CRESTS & words}
    arms: dict[HexId, set[HexId]] = {}
    for a, b in raised(board) - down:
        arms.setdefault(a, set()).add(b)
        arms.setdefault(b, set()).add(a)
    drawings = {
        hex: Drawing(BLOCKING, tuple(to for to in board.neighbours(hex) if to in arms[hex]))
        for hex in board.hexes
        if hex in arms
    }
    hexes = dict(zip(board.hexes, kinds, strict=True))
    return Blocking(board.coordinates, kinds=hexes, sides=crests, drawings=drawings, weigh=weigh)


def raised(board: Board) -> frozenset[tuple[HexId, HexId]]:
    """The hexsides over which a raised way, or a bridge, is drawn from the middle of one hex to that of the other.

    Rule: wed:2.15.4; wed:2.16k.
    """
    bridges = (side for side, words in board.sides.items() if {BRIDGE, RAILROAD_BRIDGE} & words)
    ways = (stretch.path for stretch in board.stretches if stretch.network in WAYS and RAISED in stretch.words)
    return frozenset((*bridges, *(board.side(a, b) for path in ways for a, b in pairwise(path))))


def barrage_kinds(s: GameState) -> Mapping[HexId, int]:
    """The hexes that a barrage makes Blocking. Rule: gts:15.4.1g; gts:16.6.2.2c."""
    return dict.fromkeys(s.barrages, BLOCKING) if s.barrages else {}


def posts(s: GameState, hex: HexId) -> frozenset[str]:
    """The observation post and the strongpoint that a hex has: none once it is rubble. Rule: wed:2.9e; wed:2.10d."""
    features = s.table.board.features(hex)
    return frozenset() if features and RUBBLED in s.works.get(hex, ()) else features


def farthest(s: GameState) -> int:
    """How many hexes one sees at most now, but for observation posts; overcast does not matter.

    Rule: gts:15.4e; gts:15.4f; gts:15.4g; gts:26.0c; gts:26.0d; gts:26.0e; gts:26.0f; gts:28.0a; gts:29.33b; ruling:L1;
    ruling:L9.
    """
    if s.weather in MURK:
        return MURK_REACH
    return NIGHT_REACH if s.table.scenario.turns[s.turn].night else DAY_REACH


def sight_reach(s: GameState, hex: HexId, spotting: bool) -> int:
    """How many hexes one sees from a hex, the last included and the first not.

    An observation post helps only by day, without fog or rain.

    Rule: gts:15.4d; gts:15.4.2c; gts:15.4.2e; gts:15.4.2f; gts:15.4.2h; gts:15.4.3c.
    """
    reach = farthest(s)
    return POST_REACH if spotting and reach == DAY_REACH and OBSERVATION_POST in posts(s, hex) else reach


def sight_allowance(s: GameState, hex: HexId, spotting: bool) -> int:
    """How many blockers one sees through from a hex.

    Rule: gts:15.4.2b; gts:15.4.2d; gts:15.4.3b; gts:15.4.3d; gts:15.4h; gts:15.4.2a; gts:15.4.3a.
    """
    features = posts(s, hex)
    if spotting and OBSERVATION_POST in features:
        return POST_BLOCKERS
    return STRONGPOINT_BLOCKERS if STRONGPOINT in features else 0


def has_sight(s: GameState, start: HexId, end: HexId, *, spotting: bool = False) -> bool:
    """Whether a unit in `start` has a Line of Sight to `end`; `spotting` for Indirect Fire.

    Rule: gts:15.4a; gts:15.4b; gts:15.4c; gts:15.4.1d; gts:15.4.2g; gts:15.4.3e; gts:29.33a.
    """
    if s.table.board.distance(start, end) > sight_reach(s, start, spotting):
        return False
    return sight_now(s).count(start, end, barrage_kinds(s)) <= sight_allowance(s, start, spotting)


def field_of_view(s: GameState, hex: HexId, *, spotting: bool = False) -> tuple[HexId, ...]:
    """The hexes that a unit in a hex sees, nearest first, its own left out. Rule: gts:15.4a; gts:15.4d."""
    reach, allowance = sight_reach(s, hex, spotting), sight_allowance(s, hex, spotting)
    return sight_now(s).seen(hex, reach, allowance, barrage_kinds(s))


def sight_refusal(s: GameState, start: HexId, end: HexId, *, spotting: bool = False) -> Iterator[Refusal]:
    """Why a unit in `start` has no Line of Sight to `end`. Rule: gts:15.4a; gts:15.4b."""
    far, reach = s.table.board.distance(start, end), sight_reach(s, start, spotting)
    if far > reach:
        yield Refusal("gts:15.4d", f"{end} is {far} hexes from {start}; one sees {reach}{_because(s)}")
    if sight_now(s).count(start, end, barrage_kinds(s)) > sight_allowance(s, start, spotting):
        words = ", ".join(_named(s, each) for each in sight_now(s).obstacles(start, end, barrage_kinds(s)))
        yield Refusal("gts:15.4b", f"the line from {start} to {end} is blocked by {words}")


def _because(s: GameState) -> str:
    """Why one sees less far than on a clear day, in words. Rule: gts:15.4f; gts:15.4g."""
    if s.weather in MURK:
        return f" in {s.weather}"
    return " at night" if s.table.scenario.turns[s.turn].night else ""


def _named(s: GameState, obstacle: Obstacle) -> str:
    """An obstacle for a player: what it is and where."""
    place = "/".join(obstacle.hexes)
    if any(hex in s.barrages for hex in obstacle.hexes):
        return f"a barrage ({place})"
    if len(obstacle.hexes) == 1:
        return f"{s.table.board.terrain(obstacle.hexes[0])} ({place})"
    return f"{obstacle.meeting} {place}"
