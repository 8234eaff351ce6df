"""What a hex costs to enter (9.1.3, 9.3, 9.4, 20.3): by terrain or by road, over hexsides, out of zones of control.

Costs are in parts of a movement point, 12 to the point. Every part of a cost is a modifier, so that a preview or a
refusal can show the sum. There may be several ways into a hex, each road and the open ground: the cheapest counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.sources import Modifier, Refusal
from httr.counters import UnitId
from httr.rules.banks import CITY, bank_refusal
from httr.rules.ground import Road
from httr.rules.observation import is_night
from httr.rules.terrain import BARRED, hexsides, is_barred, movement_terrain, roads
from httr.rules.travel import has_trucks
from httr.rules.units import is_leg
from httr.rules.zones import in_enemy_zone
from httr.state import HttrState
from httr.terrain import POINT, Way
from httr.unittypes import Mode
from httr.vocabulary import BRIDGE, RAILROAD_BRIDGE, ROAD, WATER

ZONE_EXIT: Final = 3 * POINT
BANK_BRIDGE: Final = POINT
NIGHT: Final = POINT
MARSH: Final = "marsh"

Came = tuple[str, HexId]
"""The network by which a unit came into its hex, "" for none, and the hex that it came from."""


@frozen
class Going:
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
    """The column of the Terrain Effects Chart for a unit. Rule: httr:9.3a; httr:9.3.2a; httr:9.3.2b; httr:11.3.8."""
    leg, mode = is_leg(s, unit), s.units[unit].mode
    return Way.of(leg, Mode.DEFILADE if going.defiladed and mode is Mode.CONCENTRATED else mode)


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
        yield from open_refusal(s, unit, start, to, going)
        for road in roads_into(s, start, to):
            yield from road_refusal(s, unit, start, to, road, going)


def passage(s: HttrState, unit: UnitId, start: HexId, to: HexId, going: Going = ALONE) -> Passage | None:
    """The cheapest way of a unit from a hex into the next, a road before the open; None if there is none.

    Rule: httr:9.4.1.1.
    """
    return min(passages(s, unit, start, to, going), key=lambda way: way.parts, default=None)


def passages(s: HttrState, unit: UnitId, start: HexId, to: HexId, going: Going) -> Iterator[Passage]:
    """All ways of a unit from a hex into the next: the roads, then the open ground."""
    for road in roads_into(s, start, to):
        if next(road_refusal(s, unit, start, to, road, going), None) is None:
            yield Passage(road, tuple(road_lines(s, unit, start, to, road, going)))
    if next(open_refusal(s, unit, start, to, going), None) is None:
        yield Passage(None, tuple(open_lines(s, unit, start, to, going)))


def roads_into(s: HttrState, start: HexId, to: HexId) -> Iterator[Road]:
    """The roads from a hex into the next; between two hexes of a city there is always a trail.

    Rule: httr:9.4.1.1; httr:9.4.1.3.
    """
    drawn = tuple(roads(s, start, to))
    yield from drawn
    terrain = s.table.board.terrain
    in_city = terrain(start) == terrain(to) == CITY and not is_barred(s, start, to)
    if in_city and all(road.network != ROAD for road in drawn):
        yield Road(ROAD, "trail", raised=False)


@point
def road_refusal(s: HttrState, unit: UnitId, start: HexId, to: HexId, road: Road, going: Going) -> Iterator[Refusal]:
    """Why a road is no help to a unit.

    Rule: httr:9.4.1.2; httr:9.4.2.1a; httr:9.4.2.3; httr:9.4.2.5b; httr:9.4.6c; httr:9.6.7; httr:11.3.7.
    """
    name, way = road.row.replace("_", " "), column(s, unit, going)
    if s.table.charts.terrain.road_cost(road.row, way, road.raised) is None:
        rule = "httr:9.4.2.1a" if road.raised and way is Way.VEHICULAR_CONCENTRATED else "httr:9.4.1.2"
        yield Refusal(rule, f"the {name} is no help in this mode")
    if going.crowded and way is Way.LEG_CONCENTRATED:
        yield Refusal("httr:9.6.7", f"more than two units on foot have no room on the {name}")
    if movement_terrain(s, to) == MARSH and way in (Way.VEHICULAR_DEFILADE, Way.VEHICULAR_CONCENTRATED):
        yield Refusal("httr:9.4.6c", f"vehicles are in the marsh of {to} in Travel Mode only")
    yield from bank_refusal(s, unit, start, to, road.network, going.came)


@point
def road_lines(s: HttrState, unit: UnitId, start: HexId, to: HexId, road: Road, going: Going) -> Iterator[Modifier]:
    """The parts of the cost of a hex along a road, which takes the place of that of its terrain and hexside.

    Rule: httr:9.4.1.1; httr:9.4.2.1b; httr:9.4.2.4; httr:9.4.3b; httr:20.3b; ruling:A117.
    """
    way, charts = column(s, unit, going), s.table.charts.terrain
    rate, cell = charts.road_cost(road.row, way, road.raised), charts.road_cell(road.row, way, road.raised)
    assert rate is not None, f"{road} is no help to {unit}"
    yield Modifier(rate, f"{'raised ' if road.raised else ''}{road.row.replace('_', ' ')}", "httr:9.4.1.1", cell.source)
    if is_night(s):
        yield Modifier(rate, "double at night", "httr:20.3b")
    yield from bridge_lines(s, unit, start, to)


@point
def open_refusal(s: HttrState, unit: UnitId, start: HexId, to: HexId, going: Going) -> Iterator[Refusal]:
    """Why a unit may not go from a hex into the next without a road.

    Rule: httr:9.2.4c; httr:9.3.10d; httr:9.4.2.3; httr:9.4.6c; httr-sc:9.1a.
    """
    way, charts = column(s, unit, going), s.table.charts.terrain
    terrain = movement_terrain(s, to)
    if charts.entry_cost(terrain, way) is None:
        rule = "httr:9.4.6c" if terrain == MARSH else "httr:9.3.10d"
        yield Refusal(rule, f"in this mode {s.counter(unit).designation} cannot enter {terrain} without a road")
    if movement_terrain(s, start) == MARSH and not is_leg(s, unit):
        yield Refusal("httr:9.4.6c", f"vehicles leave the marsh of {start} by a road only")
    for side in crossed(s, unit, start, to):
        if charts.hexside_cost(side, way) is None:
            rule = "httr-sc:9.1a" if side in BARRED else "httr:9.2.4c"
            yield Refusal(rule, f"in this mode {s.counter(unit).designation} cannot cross the {side} to {to}")
    yield from bank_refusal(s, unit, start, to, "", going.came)


@point
def open_lines(s: HttrState, unit: UnitId, start: HexId, to: HexId, going: Going) -> Iterator[Modifier]:
    """The parts of the cost of a hex off the roads: its terrain, its hexside, the night.

    Rule: httr:9.1.3; httr:12.0a; httr:9.4.3a; httr:20.3a; ruling:A117.
    """
    way, charts = column(s, unit, going), s.table.charts.terrain
    terrain = movement_terrain(s, to)
    cost = charts.entry_cost(terrain, way)
    assert cost is not None, f"{unit} cannot enter {to}"
    yield Modifier(cost, terrain, "httr:9.1.3", charts.entry_cell(terrain, way).source)
    for side in crossed(s, unit, start, to):
        more = charts.hexside_cost(side, way)
        assert more is not None, f"{unit} cannot cross the {side} to {to}"
        if more:
            yield Modifier(more, side, "httr:12.0a", charts.hexsides.at(side, way.value).source)
    if is_night(s):
        yield Modifier(NIGHT, "off the road at night", "httr:20.3a")
    yield from bridge_lines(s, unit, start, to)


def crossed(s: HttrState, unit: UnitId, start: HexId, to: HexId) -> Iterator[str]:
    """The hexsides that a unit pays for or that stop it: a bridge or a ferry takes the place of the water.

    Rule: httr:9.4.3a; httr:9.4.2.1a; httr-sc:9.1a.
    """
    words = hexsides(s, start, to)
    over = ("ferry" in words) or takes_bridge(s, unit, start, to)
    yield from (word for word in words if word != BRIDGE and not (over and word in WATER))


def takes_bridge(s: HttrState, unit: UnitId, start: HexId, to: HexId) -> bool:
    """Whether a unit can use a bridge between two hexes; one of raised ways alone is closed to vehicles off the road.

    Rule: httr:9.4.3a; httr:9.4.2.1a; httr:9.4.2.4.
    """
    if s.table.board.hexside(start, to).isdisjoint((BRIDGE, RAILROAD_BRIDGE)):
        return False
    return is_leg(s, unit) or s.units[unit].mode is Mode.TRAVEL or not is_bank_bridge(s, start, to)


def is_bank_bridge(s: HttrState, start: HexId, to: HexId) -> bool:
    """Whether all that crosses the bridge between two hexes is raised. Rule: httr:9.4.2.4."""
    return all(road.raised for road in roads(s, start, to))


def bridge_lines(s: HttrState, unit: UnitId, start: HexId, to: HexId) -> Iterator[Modifier]:
    """What men without trucks pay on a bridge of raised ways alone. Rule: httr:9.4.2.4; httr:9.4.3b; ruling:A184."""
    words = s.table.board.hexside(start, to)
    if words.isdisjoint((BRIDGE, RAILROAD_BRIDGE)) or not is_leg(s, unit):
        return
    if is_bank_bridge(s, start, to) and not has_trucks(s, unit):
        yield Modifier(BANK_BRIDGE, "on foot over a raised bridge", "httr:9.4.2.4")
