"""What a hex costs to enter (9.1.3, 9.3, 9.4, 20.3): by terrain or by road, over hexsides, out of zones of control.

Costs are in parts of a movement point, 12 to the point. Every part of a cost is a modifier, so that a preview or a
refusal can show the sum. There may be several ways into a hex, each road and the open ground: the cheapest counts.
What the ground makes of them does not change in play, and is remembered for each way of moving.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final, NamedTuple

from attrs import frozen

from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.remembering import once_a_state
from hexfront.sources import Modifier, Refusal
from httr.counters import UnitId
from httr.game import HttrGame
from httr.rules.banks import CITY, Came, bank_refusal, is_banked
from httr.rules.ground import Road
from httr.rules.observation import is_night
from httr.rules.terrain import BARRED, hexsides, is_barred, is_bridged, movement_terrain, roads
from httr.rules.travel import has_trucks
from httr.rules.units import is_leg
from httr.rules.zones import in_enemy_zone
from httr.state import HttrState, bare
from httr.terrain import POINT, Way
from httr.unittypes import Mode
from httr.vocabulary import BRIDGE, FERRY, ROAD, WATER

ZONE_EXIT: Final = 3 * POINT
BANK_BRIDGE: Final = POINT
NIGHT: Final = POINT
MARSH: Final = "marsh"
REMEMBERED: Final = 1 << 18
"""How many steps are remembered: about all that one scenario has."""
LEG: Final = (Way.LEG_DEFILADE, Way.LEG_CONCENTRATED)


class Going(NamedTuple):
    """What of a move matters to its next step.

    `came` is how the last step was made, None at the beginning. `defiladed` holds for a stack whose top unit is in
    defilade; `crowded` says that there are too many on foot for the road.

    Rule: httr:9.4.2.5b; httr:11.3.8; httr:9.6.7; httr:11.3.7.
    """

    came: Came | None = None
    defiladed: bool = False
    crowded: bool = False


ALONE: Final = Going()
"""A unit that begins to move by itself."""


class Step(NamedTuple):
    """A step as the ground sees it: the column of the chart, whether those on foot have trucks, from where to where.

    `trucks` is True, and `came`, how the step before was made, None where they do not matter.
    """

    way: Way
    trucks: bool
    start: HexId
    to: HexId
    came: Came | None
    crowded: bool
    night: bool


@frozen
class Passage:
    """One way into a hex: the road that it follows, None for none, and the parts of its cost."""

    road: Road | None
    lines: tuple[Modifier, ...]

    @property
    def parts(self) -> int:
        """The cost, in parts of a movement point."""
        return sum(line.amount for line in self.lines)


def column(s: HttrState, unit: UnitId, going: Going = ALONE) -> Way:
    """The column of the Terrain Effects Chart for a unit.

    Rule: httr:9.3a; httr:9.3.2a; httr:9.3.2b; httr:9.3.2c; httr:9.3.2d; httr:9.3.11; httr:9.5a; httr:11.3.8.
    """
    mode = s.units[unit].mode
    return Way.of(is_leg(s, unit), Mode.DEFILADE if going.defiladed and mode is Mode.CONCENTRATED else mode)


def step_of(s: HttrState, unit: UnitId, start: HexId, to: HexId, going: Going = ALONE) -> Step:
    """A unit's step from a hex into the next, as the ground sees it."""
    way = column(s, unit, going)
    trucks = way not in LEG or not is_bank_bridge(s.table, start, to) or has_trucks(s, unit)
    came = going.came if going.came is not None and is_banked(s.table, start) else None
    return Step(way, trucks, start, to, came, going.crowded and way is Way.LEG_CONCENTRATED, is_night(s))


@point
def cost_modifiers(s: HttrState, unit: UnitId, start: HexId, to: HexId, going: Going = ALONE) -> Iterator[Modifier]:
    """The parts of what a unit pays to go from a hex into the next; none if there is no way.

    Rule: httr:9.1.3; httr:9.1.5a; httr:9.1.5b; httr:8.1a; httr:8.1b.
    """
    way = passage(s, unit, start, to, going)
    if way is not None:
        yield from way.lines
        if in_enemy_zone(s, s.side(unit), start):
            yield Modifier(ZONE_EXIT, f"leaving {start}, which the enemy controls", "httr:8.1a")


def entry_cost(s: HttrState, unit: UnitId, start: HexId, to: HexId, going: Going = ALONE) -> int:
    """What a unit pays to go from a hex into the next, in parts of a movement point. Rule: httr:9.1.3; httr:9.1.5b."""
    return sum(line.amount for line in cost_modifiers(s, unit, start, to, going))


@point
def entry_refusal(s: HttrState, unit: UnitId, start: HexId, to: HexId, going: Going = ALONE) -> Iterator[Refusal]:
    """Why there is no way for a unit from a hex into the next, whatever it costs and whoever is there.

    Rule: httr:9.2.4c; httr:9.3.10d; httr:9.4.2.3; httr:9.4.2.5b; httr:9.4.6c; httr-sc:9.1a.
    """
    if passage(s, unit, start, to, going) is None:
        yield from _obstacles(s.table, step_of(s, unit, start, to, going))


@once_a_state
def passage(s: HttrState, unit: UnitId, start: HexId, to: HexId, going: Going = ALONE) -> Passage | None:
    """The cheapest way of a unit from a hex into the next, a road before the open; None if there is none.

    Rule: httr:9.4.1.1.
    """
    return _passage(s.table, step_of(s, unit, start, to, going))


def open_passage(s: HttrState, unit: UnitId, start: HexId, to: HexId, going: Going = ALONE) -> Passage | None:
    """A unit's way from a hex into the next without a road; None if there is none. Rule: httr:10.1.11b."""
    return _open_passage(s.table, step_of(s, unit, start, to, going))


@lru_cache(maxsize=REMEMBERED)
def _open_passage(game: HttrGame, step: Step) -> Passage | None:
    return _off_road(bare(game), step)


@lru_cache(maxsize=REMEMBERED)
def _passage(game: HttrGame, step: Step) -> Passage | None:
    return min(_passages(bare(game), step), key=lambda way: way.parts, default=None)


@lru_cache(maxsize=REMEMBERED)
def _obstacles(game: HttrGame, step: Step) -> tuple[Refusal, ...]:
    s = bare(game)
    by_road = (refusal for road in roads_into(s, step.start, step.to) for refusal in road_refusal(s, step, road))
    return (*open_refusal(s, step), *by_road)


def _passages(s: HttrState, step: Step) -> Iterator[Passage]:
    """All ways: the roads, then the open ground."""
    for road in roads_into(s, step.start, step.to):
        if next(road_refusal(s, step, road), None) is None:
            yield Passage(road, tuple(road_lines(s, step, road)))
    if (way := _off_road(s, step)) is not None:
        yield way


def _off_road(s: HttrState, step: Step) -> Passage | None:
    if next(open_refusal(s, step), None) is not None:
        return None
    return Passage(None, tuple(open_lines(s, step)))


def roads_into(s: HttrState, start: HexId, to: HexId) -> Iterator[Road]:
    """The roads from a hex into the next; between two hexes of a city there is always a trail.

    Rule: httr:9.4.1.1; httr:9.4.1.3.
    """
    drawn = roads(s, start, to)
    yield from drawn
    terrain = s.table.board.terrain
    in_city = terrain(start) == terrain(to) == CITY and not is_barred(s, start, to)
    if in_city and all(road.network != ROAD for road in drawn):
        yield Road(ROAD, "trail", raised=False)


def road_refusal(s: HttrState, step: Step, road: Road) -> Iterator[Refusal]:
    """Why a road is no help for a step.

    Rule: httr:9.4.1.2; httr:9.4.2.1a; httr:9.4.2.3; httr:9.4.2.5b; httr:9.4.6c; httr:9.6.7; httr:11.3.7.
    """
    name = road.row.replace("_", " ")
    if s.table.charts.terrain.road_cost(road.row, step.way, road.raised) is None:
        rule = "httr:9.4.2.1a" if road.raised and step.way is Way.VEHICULAR_CONCENTRATED else "httr:9.4.1.2"
        yield Refusal(rule, f"the {name} is no help in this mode")
    if step.crowded:
        yield Refusal("httr:9.6.7", f"more than two units on foot have no room on the {name}")
    if movement_terrain(s, step.to) == MARSH and step.way in (Way.VEHICULAR_DEFILADE, Way.VEHICULAR_CONCENTRATED):
        yield Refusal("httr:9.4.6c", f"vehicles are in the marsh of {step.to} in Travel Mode only")
    yield from bank_refusal(s, step.way, step.start, step.to, road.network, step.came)


def road_lines(s: HttrState, step: Step, road: Road) -> Iterator[Modifier]:
    """The parts of the cost of a hex along a road, which takes the place of that of its terrain and hexside.

    Rule: httr:9.4.1.1; httr:9.4.2.1b; httr:9.4.2.4; httr:9.4.3b; httr:20.3b; ruling:A117.
    """
    charts = s.table.charts.terrain
    rate = charts.road_cost(road.row, step.way, road.raised)
    source = charts.road_cell(road.row, step.way, road.raised).source
    assert rate is not None, f"{road} is no help in {step}"
    yield Modifier(rate, f"{'raised ' if road.raised else ''}{road.row.replace('_', ' ')}", "httr:9.4.1.1", source)
    if step.night:
        yield Modifier(rate, "double at night", "httr:20.3b")
    yield from bridge_lines(s, step)


def open_refusal(s: HttrState, step: Step) -> Iterator[Refusal]:
    """Why a step is impossible without a road.

    Rule: httr:9.2.4c; httr:9.3.10d; httr:9.4.2.3; httr:9.4.6c; httr-sc:9.1a.
    """
    charts, terrain = s.table.charts.terrain, movement_terrain(s, step.to)
    if charts.entry_cost(terrain, step.way) is None:
        rule = "httr:9.4.6c" if terrain == MARSH else "httr:9.3.10d"
        yield Refusal(rule, f"only a road leads into the {terrain} of {step.to} in this mode")
    if movement_terrain(s, step.start) == MARSH and step.way not in LEG:
        yield Refusal("httr:9.4.6c", f"vehicles leave the marsh of {step.start} by a road only")
    for side in crossed(s, step):
        if charts.hexside_cost(side, step.way) is None:
            rule = "httr-sc:9.1a" if side in BARRED else "httr:9.2.4c"
            yield Refusal(rule, f"the {side} bars the way to {step.to} in this mode")
    yield from bank_refusal(s, step.way, step.start, step.to, "", step.came)


def open_lines(s: HttrState, step: Step) -> Iterator[Modifier]:
    """The parts of the cost of a hex off the roads: its terrain, its hexside, the night.

    Rule: httr:9.1.3; httr:12.0a; httr:9.4.3a; httr:9.4.6a; httr:20.3a; ruling:A117.
    """
    charts, terrain = s.table.charts.terrain, movement_terrain(s, step.to)
    cost = charts.entry_cost(terrain, step.way)
    assert cost is not None, f"only a road leads to the end of {step}"
    yield Modifier(cost, terrain, "httr:9.1.3", charts.entry_cell(terrain, step.way).source)
    for side in crossed(s, step):
        more = charts.hexside_cost(side, step.way)
        assert more is not None, f"the {side} bars {step}"
        if more:
            yield Modifier(more, side, "httr:12.0a", charts.hexsides.at(side, step.way.value).source)
    if step.night:
        yield Modifier(NIGHT, "off the road at night", "httr:20.3a")
    yield from bridge_lines(s, step)


def crossed(s: HttrState, step: Step) -> Iterator[str]:
    """The hexsides that a step pays for or that stop it: a bridge or a ferry takes the place of the water.

    Rule: httr:9.4.3a; httr:9.4.2.1a; httr-sc:9.1a.
    """
    words = hexsides(s, step.start, step.to)
    over = FERRY in words or takes_bridge(s, step)
    yield from (word for word in words if word != BRIDGE and not (over and word in WATER))


def takes_bridge(s: HttrState, step: Step) -> bool:
    """Whether a bridge helps a step; one of raised ways alone is closed to vehicles off the road.

    Rule: httr:9.4.3a; httr:9.4.2.1a; httr:9.4.2.4.
    """
    if not is_bridged(s, step.start, step.to):
        return False
    return step.way in LEG or step.way is Way.TRAVEL or not is_bank_bridge(s.table, step.start, step.to)


@cache
def is_bank_bridge(game: HttrGame, start: HexId, to: HexId) -> bool:
    """Whether a hexside has a bridge, and all that crosses it is raised. Rule: httr:9.4.2.4."""
    s = bare(game)
    return is_bridged(s, start, to) and all(road.raised for road in roads(s, start, to))


def bridge_lines(s: HttrState, step: Step) -> Iterator[Modifier]:
    """What men without trucks pay on a bridge of raised ways alone. Rule: httr:9.4.2.4; httr:9.4.3b; ruling:A184."""
    if step.way in LEG and not step.trucks and is_bank_bridge(s.table, step.start, step.to):
        yield Modifier(BANK_BRIDGE, "on foot over a raised bridge", "httr:9.4.2.4")
