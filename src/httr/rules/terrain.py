"""Terrain (12.0): what a hex is to those who move and to those who fight, and what lies between two hexes."""

from __future__ import annotations

from typing import Final

from hexfront.hexes import HexId
from httr.rules.ground import Road
from httr.state import HttrState
from httr.vocabulary import BRIDGE, FERRY, RAILROAD_BRIDGE, SLOPE, WATER

BARRED: Final = ("river", "canal")
"""Water that needs a bridge or a ferry. Rule: httr-sc:9.1a."""
DIKE: Final = "dike"


def movement_terrain(s: HttrState, hex: HexId) -> str:
    """The terrain of a hex for movement and stacking. Rule: httr:12.0a; httr:12.0d; ruling:A50."""
    return s.table.ground.movement[hex]


def combat_terrain(s: HttrState, hex: HexId) -> str:
    """The terrain of a hex for observation, fire, close action and zones of control.

    Rule: httr:12.0b; httr:12.0e; ruling:A50.
    """
    return s.table.ground.combat[hex]


def is_hilltop(s: HttrState, hex: HexId) -> bool:
    """Whether a hex is a hilltop."""
    return hex in s.table.ground.hills


def hexsides(s: HttrState, start: HexId, end: HexId) -> tuple[str, ...]:
    """The rows of the chart for the hexside that one crosses from a hex into the next, in the order of the chart.

    A slope is there only for those who climb it. Rule: httr:12.0a.
    """
    return s.table.ground.sides.get((start, end), ())


def climbs(s: HttrState, start: HexId, end: HexId) -> bool:
    """Whether `end` is the higher side of a slope between the two hexes."""
    return s.table.board.leads(SLOPE, end, start)


def has_dike(s: HttrState, a: HexId, b: HexId) -> bool:
    """Whether a dike runs along the hexside. Rule: ruling:A46."""
    return DIKE in s.table.board.hexside(a, b)


def water(s: HttrState, a: HexId, b: HexId) -> str | None:
    """The water between two hexes: river, canal or stream, the greatest; None if there is none."""
    words = s.table.board.hexside(a, b)
    return next((word for word in WATER if word in words), None)


def is_barred(s: HttrState, a: HexId, b: HexId) -> bool:
    """Whether a river or canal without bridge and ferry lies between two hexes. Rule: httr-sc:9.1a; httr:10.1.13."""
    words = s.table.board.hexside(a, b)
    return not words.isdisjoint(BARRED) and words.isdisjoint((BRIDGE, RAILROAD_BRIDGE, FERRY))


def is_bridged(s: HttrState, a: HexId, b: HexId) -> bool:
    """Whether a bridge of a road or railroad crosses the hexside."""
    return not s.table.board.hexside(a, b).isdisjoint((BRIDGE, RAILROAD_BRIDGE))


def has_ferry(s: HttrState, a: HexId, b: HexId) -> bool:
    """Whether a ferry crosses the hexside."""
    return FERRY in s.table.board.hexside(a, b)


def roads(s: HttrState, start: HexId, end: HexId) -> tuple[Road, ...]:
    """The roads that lead from a hex straight into the next: the road, then the railroad."""
    return s.table.ground.roads.get((start, end), ())
