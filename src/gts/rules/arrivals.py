"""Reinforcements: when they come, where, and what holds in their entry hex (8)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from attrs import evolve, field, frozen

from gts.actions import Place
from gts.counters import LeaderId, UnitId
from gts.events import Arrived, LeaderPlaced
from gts.rules.stacking import column_in, is_unlimited
from gts.rules.vehicles import lifts, none_left_refusal
from gts.scenario import Reinforcement
from gts.state import GameState, Unit
from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.remembering import once_a_state
from hexfront.sources import Refusal
from hexfront.state import Draft
from hexfront.values import ADDED


@frozen
class EntryHex:
    """A hex where reinforcements of a side enter the map, and the rule that says so."""

    hex: HexId
    side: str
    rule: str


@point
def entry_hexes(s: GameState) -> Iterator[EntryHex]:
    """The entry hexes of the scenario: those of its schedule, and of Events if it says so.

    Rule: gts:8.0c; ruling:A4.
    """
    for one in s.table.scenario.reinforcements:
        if one.entry and one.units:
            yield from (EntryHex(hex, s.table.counters[one.units[0]].side, "gts:8.0c") for hex in one.hexes)


@once_a_state
def known_entry_hexes(s: GameState) -> tuple[EntryHex, ...]:
    """The entry hexes of the scenario, found once a state: each step asks for them."""
    return tuple(entry_hexes(s))


def is_entry(s: GameState, hex: HexId, side: str) -> bool:
    """Whether a hex is an entry hex of a side. Rule: gts:8.0c."""
    return any(entry.hex == hex and entry.side == side for entry in known_entry_hexes(s))


def entry_refusal(s: GameState, side: str, to: HexId) -> Iterator[Refusal]:
    """Why a side's units may not move so near to an enemy entry hex. Rule: gts:14.1f; ruling:M10."""
    for entry in known_entry_hexes(s):
        if entry.side != side and s.table.board.distance(entry.hex, to) <= 2:
            yield Refusal("gts:14.1f", f"{to} is within two hexes of the enemy entry hex {entry.hex}")


def due(s: GameState) -> tuple[Reinforcement, ...]:
    """The scheduled reinforcements that wait in their boxes, each with only those that still do.

    Those of a turn are there from its start, before chits are bought and drawn (step C). Those whose Division chit was
    not drawn wait on, and come together with the next.

    Rule: gts:4.0c; gts:8.0a; gts:8.0n; ruling:S13.
    """
    scenario = s.table.scenario
    turns = {turn.id for turn in scenario.turns[: s.turn + 1]}
    waiting = (_waiting(s, one) for one in scenario.reinforcements if one.turn in turns)
    return tuple(one for one in waiting if one.units)


def _waiting(s: GameState, one: Reinforcement) -> Reinforcement:
    known = s.table.counters
    units = tuple(unit for unit in one.units if unit in known and unit not in s.units and unit not in s.lost)
    return evolve(one, units=units)


@frozen
class Entering(Frame[GameState, None]):
    """The reinforcements of a Division come onto the map before it rolls for its points.

    Rule: gts:8.0a; gts:8.0c; gts:8.0n; gts:10.0.1e.
    """

    division: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """The next that can be placed; whoever finds all his hexes held by the enemy waits on."""
        s = g.state
        for one in due(s):
            units = tuple(unit for unit in one.units if s.counter(unit).division == self.division)
            park = one.park is not None
            hexes = one.hexes if one.park is None else park_hexes(s, one.park)
            arrival = Arrival(units, one.leaders, hexes, "gts:8.0c", entry=one.entry and not park, park=park)
            if units and arrival.place(s).has_legal():
                return Call(arrival, then=self.next)
        return Done(None)

    def next(self, g: Draft[GameState], _: tuple[UnitId, ...]) -> Flow[None]:
        """Go on."""
        return Next(self.start)


@frozen
class Arrival(Frame[GameState, tuple[UnitId, ...]]):
    """Units come onto the map in one of some hexes; the result is those that did.

    In an entry hex stacking does not matter, and elsewhere no more than that one unit in Column is the limit. A hex
    that the enemy holds is closed. Leaders come with the first unit of their Formation. With `park` they come into the
    Park of the hex.

    Rule: gts:8.0c; gts:8.0d; gts:8.0e; gts:8.0h; gts:8.0m; gts:21.3b; wed:sc-general-04; wed:sc-general-07;
    wed:sc-general-09; ruling:A1.
    """

    units: tuple[UnitId, ...]
    leaders: tuple[LeaderId, ...]
    hexes: tuple[HexId, ...]
    rule: str
    entry: bool
    come: tuple[UnitId, ...] = ()
    park: bool = field(default=False, metadata=ADDED)

    def start(self, g: Draft[GameState], _: None = None) -> Flow[tuple[UnitId, ...]]:
        """The next unit, as long as one can be placed."""
        return Wait(self.place) if self.place(g.state).has_legal() else Done(self.come)

    def place(self, s: GameState) -> Ask[tuple[UnitId, ...]]:
        """Which unit, where, in Column or not, mounted or not. Rule: gts:8.0m; wed:sc-general-04."""
        left = tuple(unit for unit in self.units if unit not in s.units and unit not in s.lost)
        side = s.side(self.units[0])
        ask = Ask[tuple[UnitId, ...]](side, "reinforcements arrive", rule=self.rule, subject=left)
        for unit in left:
            for action in arrivals(s, unit, self.hexes, self.park):
                ask.offer(action, self.placed, arrival_refusal, s, action, self.entry, canonical=unit == left[0])
        return ask

    def placed(self, g: Draft[GameState], action: Place) -> Flow[tuple[UnitId, ...]]:
        """The unit is on the map, and its Leader with it. Rule: gts:8.0d; gts:21.3b; wed:sc-general-09."""
        status = Unit(
            action.hex,
            column=action.column,
            mounted=action.mounted,
            arriving=self.entry,
            parked=self.park,
            vehicle=action.vehicle,
        )
        g.emit(Arrived(action.unit, status))
        formation = g.state.counter(action.unit).formation
        for leader, chief in g.state.table.leaders.items():
            if chief.formation == formation and leader not in g.state.leaders and not comes_apart(g.state, leader):
                g.emit(LeaderPlaced(leader, action.hex))
        return Next(evolve(self, come=(*self.come, action.unit)).start)


def comes_apart(s: GameState, leader: LeaderId) -> bool:
    """Whether the scenario brings a Leader by himself, and so not with the first unit of his Formation.

    Rule: wed:sc-general-09.
    """
    return any(leader in one.leaders and not one.units for one in s.table.scenario.reinforcements)


def park_hexes(s: GameState, park: str) -> tuple[HexId, ...]:
    """The hexes of the Parks on the map of the Division that one of the scenario belongs to, by number.

    Who is to come into a Park waits as long as there is none.

    Rule: gts:16.2.1a; ruling:PK3.
    """
    division = next(one.division for one in s.table.scenario.parks if one.id == park)
    return tuple(hex for hex, there in sorted(s.parks.items()) if there.division == division)


def arrivals(s: GameState, unit: UnitId, hexes: tuple[HexId, ...], park: bool = False) -> Iterator[Place]:
    """All ways in which a unit could arrive; the plain one first, and no other in a Park.

    Rule: gts:8.0m; wed:sc-general-04; gts:16.2.2b; wed:sc-hells-highway-41.
    """
    counter = s.table.counters[unit]
    lifted = () if park else tuple(lift.vehicles for lift in lifts(s, unit))
    mounts = (False,) if park or counter.transport is None else (False, True)
    for hex, column, mounted in product(hexes, (False,) if park else (False, True), mounts):
        if counter.face(mounted).movement_allowance is not None or not column:
            yield Place(unit, hex, column, mounted)
    for vehicles, hex, column in product(lifted, hexes, (False, True)):
        yield Place(unit, hex, column, True, vehicle=vehicles.id)


def arrival_refusal(s: GameState, action: Place, entry: bool) -> Iterator[Refusal]:
    """Why a unit may not arrive so. Rule: gts:14.1e; gts:14.6.1c; gts:8.0h; wed:S5.3e; ruling:A1."""
    yield from held_refusal(s, s.table.counters[action.unit].side, action.hex)
    for vehicles in s.table.scenario.reserves:
        if vehicles.id == action.vehicle:
            yield from none_left_refusal(s, vehicles)
    there = column_in(s, action.hex) if action.column and not entry else None
    if there is not None and not is_unlimited(s, action.hex):
        yield Refusal("gts:14.6.1c", f"{s.counter(there).designation} is in Column in {action.hex}")


def held_refusal(s: GameState, side: str, hex: HexId) -> Iterator[Refusal]:
    """Why nobody of a side may come into a hex at all. Rule: gts:14.1e; ruling:A1."""
    if s.holder(hex) not in (None, side):
        yield Refusal("gts:14.1e", f"{hex} is held by the enemy")
