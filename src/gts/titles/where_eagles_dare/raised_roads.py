"""Raised roads and railroads: dikes that units in Column follow, and others climb over (2.16).

A hex is a raised one if a raised road leads from it into a neighbour; that road also touches the hexsides to which it
goes on as an ordinary one. Sight over raised roads is a matter of the board (`gts.rules.line_of_sight`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from attrs import frozen

from gts.counters import UnitId, Weapon
from gts.events import ColumnLeft, Dismounted, Moved, TransportAbandoned
from gts.rules.column import keep_column_refusal
from gts.rules.costs import Way, crossing_refusal, is_vehicle, ways
from gts.rules.fire import terrain_modifiers
from gts.rules.roads import roads_closed
from gts.state import GameState
from gts.words import RAISED, WAYS
from hexfront.board import Board
from hexfront.flow import Done, Flow, Frame
from hexfront.hexes import HexId
from hexfront.hooks import Hooks
from hexfront.sources import Modifier, Refusal
from hexfront.state import Draft, Marked
from hexfront.values import evolve

HOOKS: Final = Hooks()
CAME: Final = "raised road"
"""The mark of the hex from which a unit has come onto its raised road, where two run through one hex; it lasts until
the unit leaves the hex or Column."""


Roads = tuple[tuple[HexId, ...], ...]


def raised_roads(board: Board, hex: HexId) -> Roads:
    """The raised roads and railroads of a hex: for each, the neighbours that it touches. Rule: wed:2.16b; wed:2.16c."""
    return _all_raised_roads(board).get(hex, ())


@lru_cache(maxsize=16)
def _all_raised_roads(board: Board) -> Mapping[HexId, Roads]:
    """The raised roads of each hex that has any: found once for a board, as every step asks for them."""
    found = {hex: tuple(_raised_strands(board, hex)) for hex in board.hexes}
    return {hex: roads for hex, roads in found.items() if roads}


def _raised_strands(board: Board, hex: HexId) -> Iterator[tuple[HexId, ...]]:
    for network in WAYS:
        for strand in board.strands(network, hex):
            if any(RAISED in board.link(network, hex, to) for to in strand):
                yield strand


def own_roads(s: GameState, unit: UnitId) -> tuple[tuple[HexId, ...], ...]:
    """The raised roads of its hex on which a unit in Column may be: the one by which it came, if that is known.

    Rule: wed:2.16c; ruling:M16.
    """
    roads, came = raised_roads(s.table.board, s.units[unit].hex), s.marked(CAME, unit)
    return tuple(road for road in roads if came in road) if came else roads


def on_its_road(s: GameState, unit: str, came: str) -> str:
    """Which raised road a unit is on, in words for the account."""
    name = s.counter(UnitId(unit)).designation
    return f"{name} is on the raised road from {came}" if came else f"{name} is on no raised road of several"


@HOOKS.add(crossing_refusal)
def along_the_road(s: GameState, unit: UnitId, start: HexId, end: HexId) -> Iterator[Refusal]:
    """Why a raised road keeps a unit from going from hex to hex. Rule: wed:2.16b; wed:2.16c; wed:2.16d; wed:2.16h."""
    board, name = s.table.board, s.counter(unit).designation
    there = raised_roads(board, end)
    if not s.units[unit].column:
        if there and is_vehicle(s, unit):
            yield Refusal("wed:2.16d", f"{name} gets onto the raised road in {end} only in Column")
        return
    if there and roads_closed(s, unit, end):
        yield Refusal("wed:2.16b", f"a road block keeps {name} in Column off the raised road in {end}")
    if there and not any(start in road for road in there):
        yield Refusal("wed:2.16b", f"in Column, {name} gets onto the raised road in {end} only along it")
    if not raised_roads(board, start):
        return
    if not any(end in road for road in raised_roads(board, start)):
        yield Refusal("wed:2.16b", f"in Column, {name} leaves {start} only along the raised road")
    elif not any(end in road for road in own_roads(s, unit)):
        yield Refusal("wed:2.16c", f"{name} is on another raised road of {start} than the one to {end}")


@HOOKS.amend(ways, "gts:14.5a")
def over_the_dike(
    way: Way, s: GameState, unit: UnitId, start: HexId, end: HexId, came: tuple[str, HexId] | None, alone: bool
) -> Way:
    """A leg unit not in Column pays double for the terrain of a raised hex. Rule: wed:2.16h."""
    board, status = s.table.board, s.units[unit]
    if way.network is not None or status.column or not raised_roads(board, end):
        return way
    ground = s.table.charts.terrain.entry_cost(board.terrain(end), s.face(unit).movement_class, column=False)
    assert ground is not None, f"{unit} has a way over ground that it cannot enter"
    return evolve(way, halves=way.halves + ground)


@HOOKS.add(keep_column_refusal)
def vehicles_stay_in_column(s: GameState, unit: UnitId) -> Iterator[Refusal]:
    """A vehicle on a raised road stays in Column. Rule: wed:2.16d; wed:2.16j."""
    if is_vehicle(s, unit) and raised_roads(s.table.board, s.units[unit].hex):
        yield Refusal("wed:2.16d", "vehicles on a raised road stay in Column")


@HOOKS.add(terrain_modifiers)
def on_the_skyline(s: GameState, target: UnitId, weapon: Weapon) -> Iterator[Modifier]:
    """A unit on a raised road is easier to hit. Rule: wed:2.16f; wed:2.16i; wed:2.16m."""
    status = s.units[target]
    if not raised_roads(s.table.board, status.hex):
        return
    if is_vehicle(s, target):
        yield s.modifier("raised-road-vehicle-target")
    elif status.column:
        yield s.modifier("raised-road-column-target")
    else:
        yield s.modifier("raised-road-target")


@HOOKS.after(Moved)
def remember(s: GameState, e: Moved) -> Frame[GameState, None] | None:
    """Where two raised roads run through a hex apart, remember which a unit is on. Rule: wed:2.16c; ruling:M16."""
    apart = s.units[e.unit].column and len(raised_roads(s.table.board, e.end)) > 1
    came = e.start if apart else ""
    return CameBy(e.unit, came) if came or s.marked(CAME, e.unit) else None


@HOOKS.after(ColumnLeft)
def forget(s: GameState, e: ColumnLeft) -> Frame[GameState, None] | None:
    """Out of Column a unit is on no road. Rule: wed:2.16j."""
    return CameBy(e.unit, "") if s.marked(CAME, e.unit) else None


@HOOKS.after(Dismounted)
def abandon(s: GameState, e: Dismounted) -> Frame[GameState, None] | None:
    """A unit that dismounts on a raised road loses its vehicles. Rule: wed:2.16g; ruling:M15."""
    there = e.unit in s.units and raised_roads(s.table.board, s.units[e.unit].hex)
    return Abandoning(e.unit) if there else None


@frozen
class CameBy(Frame[GameState, None]):
    """Note from where a unit has come onto its raised road; nothing if it is on none. Rule: wed:2.16c."""

    unit: UnitId
    came: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Note it."""
        g.emit(Marked((CAME, self.unit), self.came))
        return Done(None)


@frozen
class Abandoning(Frame[GameState, None]):
    """A unit loses its vehicles. Rule: wed:2.16g; wed:2.15.3c."""

    unit: UnitId
    rule: str = "wed:2.16g"

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """They are gone."""
        g.emit(TransportAbandoned(self.unit, self.rule))
        return Done(None)
