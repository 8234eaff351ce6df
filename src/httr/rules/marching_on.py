"""The column in which reinforcements march on (scenario rules, 12.3): what the entry and the way to it cost."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.sources import Modifier, Refusal, Source
from httr.counters import UnitId
from httr.marks import ENTRY
from httr.rules.allowance import hexes_allowed
from httr.rules.steps import MOST_ON_FOOT, limit_rule, on_foot
from httr.rules.terrain import movement_terrain
from httr.state import HttrState
from httr.terrain import Way
from httr.unittypes import Mode, MovementClass
from httr.vocabulary import ROAD, road_row

Entrant = tuple[UnitId, Mode]


def walks(s: HttrState, entrant: Entrant) -> bool:
    """Whether a reinforcement comes on foot. Rule: httr:9.3.2a; httr:9.3.2b."""
    unit, mode = entrant
    return mode is not Mode.TRAVEL and s.type(unit).movement is MovementClass.LEG


def way_of(s: HttrState, entrant: Entrant) -> Way:
    """The column of the Terrain Effects Chart for a reinforcement."""
    return Way.of(walks(s, entrant), entrant[1])


@point
def arrival_lines(s: HttrState, entrant: Entrant, hex: HexId, group: tuple[Entrant, ...]) -> Iterator[Modifier]:
    """What a reinforcement pays to enter: its first hex, then its way along the road from its place in the column.

    Roads go on beyond the edge, so that a road in the hex gives its rate. Off the map each stack has its own place, so
    that only its own units crowd the road there.

    Rule: httr-sc:12.3.1a; httr-sc:12.3.1b; httr-sc:12.3.2; httr-sc:12.4.2; httr-sc:12.4.3; ruling:HS203.
    """
    walking = walking_in(s, group)
    cost, words, source = entry(s, entrant, hex, walking + on_foot(s, hex))
    if cost is not None:
        yield Modifier(cost, f"enters {hex} by {words}", "httr-sc:12.3.1a", source)
        before = s.amount(ENTRY, hex)
        place, words, source = entry(s, entrant, hex, walking)
        if before and place is not None:
            yield Modifier(before * place, f"behind {before} in the column, by {words}", "httr-sc:12.3.2", source)


def entry(s: HttrState, entrant: Entrant, hex: HexId, walking: int) -> tuple[int | None, str, Source | None]:
    """The cost of the entry hex, by its best road or by its terrain, which of the two, and whence it is known.

    `walking` are those on foot who would use the road.

    Rule: httr-sc:12.3.1b; httr:9.6.7.
    """
    charts, way, terrain = s.table.charts.terrain, way_of(s, entrant), movement_terrain(s, hex)
    found = [(charts.entry_cost(terrain, way), terrain, charts.entry_cell(terrain, way).source)]
    crowded = way is Way.LEG_CONCENTRATED and walking > MOST_ON_FOOT
    for other in s.table.board.neighbours(hex):
        if s.table.board.linked(ROAD, hex, other) and not crowded:
            row = road_row(ROAD, s.table.board.link(ROAD, hex, other))
            found.append((charts.road_cost(row, way), row.replace("_", " "), charts.road_cell(row, way).source))
    known = [(cost, words, source) for cost, words, source in found if cost is not None]
    # of roads that cost the same the primary one is named: it comes first by its name as well
    return min(known, key=lambda each: each[:2]) if known else (None, terrain, None)


def walking_in(s: HttrState, group: tuple[Entrant, ...]) -> int:
    """How many of a stack come on foot. Rule: httr:9.6.7."""
    return sum(walks(s, entrant) for entrant in group)


def by_road(s: HttrState, entrant: Entrant, hex: HexId, group: tuple[Entrant, ...]) -> bool:
    """Whether a reinforcement enters at the rate of a road. Rule: httr-sc:12.3.1b."""
    return entry(s, entrant, hex, walking_in(s, group) + on_foot(s, hex))[1] != movement_terrain(s, hex)


def place_refusal(placed: HttrState, unit: UnitId, before: int, reaction: bool) -> Iterator[Refusal]:
    """Why a unit does not reach the map from its place in the column, each place being a hex that it enters.

    `placed` has the unit in its entry hex.

    Rule: httr:9.1.4; httr:9.5.2.1; httr-sc:12.3.2; ruling:HS202.
    """
    most = hexes_allowed(placed, unit, reaction)
    if most is not None and before + 1 > most:
        name = placed.counter(unit).designation
        words = f"{name} enters no more than {most} hexes in this phase, and {before} are before it in the column"
        yield Refusal(limit_rule(placed, unit), words)
