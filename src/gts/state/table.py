"""The state of a game of the series: where its pieces are, chits and points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from attrs import astuple, field, frozen
from immutables import Map

from gts.counters import Counter, Face, LeaderId, UnitId
from gts.state.pieces import ENTRENCHMENT, Bridge, Park, Strike, Unit, Work, ends, in_order
from hexfront.hexes import HexId
from hexfront.remembering import once_a_state
from hexfront.sources import Modifier
from hexfront.state import Ending, State
from hexfront.values import ADDED, evolve

if TYPE_CHECKING:
    from gts.game import GtsGame

MOST_POINTS: Final = 19  # gts:10.0.4a


@frozen
class GameState(State):
    """A game of the series between two actions.

    `units` are the units on the map, `stacks` the same by hex in roster order, `lost` the eliminated ones in roster
    order; `weather` today's, and `fog_clears` the number at or below which its fog clears, if that is to be rolled;
    `mug` the chits still to be drawn, `carried` the one that opens the next turn; `command`
    and `dispatch` the points of each Division; `flags` what the scenario remembers, sorted; `works` what is built in
    each hex, such as the entrenchments that nobody is in; `bridges` those with markers, by their `span`; `leaders`
    where the Leaders on the map are; `parks` the Artillery Parks by hex, one at most in each; `face_down` the hexes in
    which a unit of a lot lies face down, with the lot; `contacts` on which
    Leader the Contact marker of an artillery unit lies, the others lying with their units. `covered` and `beside`
    count the bought chits of each side that lie face down in the mug and beside it; `mug` does not hold them.
    `airpower` is how many air Units of each kind the clear turns of this day have, and `strikes` are those over the
    map, by kind and hex.
    """

    turn: int
    weather: str
    units: Map[UnitId, Unit]
    stacks: Map[HexId, tuple[UnitId, ...]]
    lost: tuple[UnitId, ...]
    barrages: Map[HexId, str]
    mug: tuple[str, ...]
    carried: str | None
    command: Map[str, int]
    dispatch: Map[str, int]
    flags: tuple[str, ...]
    ending: Ending | None
    works: Map[HexId, tuple[Work, ...]] = field(factory=Map)
    leaders: Map[LeaderId, HexId] = field(factory=Map)
    covered: Map[str, int] = field(factory=Map)
    beside: Map[str, int] = field(factory=Map)
    bridges: Map[str, Bridge] = field(factory=Map, metadata=ADDED)
    parks: Map[HexId, Park] = field(factory=Map, metadata=ADDED)
    face_down: Map[HexId, str] = field(factory=Map, metadata=ADDED)
    wrecked: Map[str, int] = field(factory=Map, metadata=ADDED)
    contacts: Map[UnitId, LeaderId] = field(factory=Map, metadata=ADDED)
    fog_clears: int | None = field(default=None, metadata=ADDED)
    airpower: Map[str, int] = field(factory=Map, metadata=ADDED)
    strikes: tuple[Strike, ...] = field(default=(), metadata=ADDED)

    def __repr__(self) -> str:
        """Which game it is, and how far: all of it would fill a book, and `gts.format_position` writes that."""
        return f"<GameState of {self.game.id}, turn {self.turn + 1}, {len(self.units)} units, {self.under_way}>"

    @property
    def table(self) -> GtsGame:
        """The static game: counters, board, charts, scenario."""
        game: GtsGame = self.game  # type: ignore[assignment]  # a state of this series holds a game of it
        return game

    def counter(self, unit: UnitId) -> Counter:
        """What is printed on a unit's counter; on trucks or jeeps it has their values, and another Formation.

        Rule: wed:S5.3c; wed:S6.3b.
        """
        table = self.table
        if table.driven and (status := self.units.get(unit)) is not None and status.vehicle:
            return table.driven[status.vehicle][unit]
        return table.counters[unit]

    def face(self, unit: UnitId) -> Face:
        """The values that hold for a unit now: those of the vehicle side while it is in Transport Mode.

        Rule: gts:14.10.4a.
        """
        status, table = self.units[unit], self.table
        counter = table.driven[status.vehicle][unit] if status.vehicle else table.counters[unit]
        return counter.face(status.mounted)

    def modifier(self, id: str, value: int = 0) -> Modifier:
        """A modifier of the charts by its id; `value` is what a ladder goes by."""
        return self.table.charts.modifier(id, value)

    def side(self, unit: UnitId) -> str:
        """The side that a unit belongs to."""
        return self.table.counters[unit].side

    def at(self, hex: HexId) -> tuple[UnitId, ...]:
        """The units in a hex, in roster order. Rule: gts:21.1a."""
        return self.stacks.get(hex, ())

    def holder(self, hex: HexId) -> str | None:
        """The side whose units are in a hex; None for an empty one."""
        there = self.stacks.get(hex)
        return self.table.counters[there[0]].side if there else None

    def of(self, side: str) -> Iterator[UnitId]:
        """The units of a side that are on the map, in roster order."""
        units = self.units
        return (unit for unit in self.table.roster[side] if unit in units)

    def foes(self, side: str) -> Iterator[UnitId]:
        """The enemies of a side that are on the map, in roster order."""
        return self.of(self.table.enemy[side])

    def foes_near(self, side: str, hex: HexId, distance: int) -> list[UnitId]:
        """The enemies of a side at most so far from a hex, in roster order."""
        table = self.table
        near = table.board.disk(hex, distance)
        foes = posts_of(self, table.enemy[side])
        if len(foes) <= len(near):
            return [unit for unit, post in foes if post in near]
        stacks = [stack for each in near if (stack := self.stacks.get(each))]
        found = [unit for stack in stacks for unit in stack if table.counters[unit].side != side]
        return sorted(found, key=table.order.__getitem__)

    def chiefs(self) -> Iterator[LeaderId]:
        """The Leaders on the map, in the order of the counter list."""
        leaders = self.leaders
        return (leader for leader in self.table.leaders if leader in leaders) if leaders else iter(())

    def steps(self, unit: UnitId) -> int:
        """The Steps that a unit has left."""
        printed = self.table.counters[unit].steps
        return printed - 1 if self.units[unit].reduced else printed

    def spent(self, unit: UnitId) -> int:
        """The half movement points that a unit has spent in this Action."""
        spent = self.marks.get(("spent", unit), 0)
        assert isinstance(spent, int)
        return spent

    def with_status(self, unit: UnitId, status: Unit) -> GameState:
        """The state in which a unit stands where it stood, with other markers."""
        return evolve(self, units=self.units.set(unit, status))

    def with_unit_at(self, unit: UnitId, status: Unit) -> GameState:
        """The state in which a unit stands in the hex of its status, wherever it stood before."""
        return evolve(self, units=self.units.set(unit, status), stacks=self._restacked(unit, status.hex))

    def with_unit_moved(self, unit: UnitId, to: HexId) -> GameState:
        """The state in which a unit has gone to another hex: what it dug stays behind or is gone.

        Rule: gts:22.2.5a; gts:22.3.5a; gts:25.0c.
        """
        status = self.units[unit]
        bare = evolve(status, improved=False, entrenched=False, work="", men_at_work=0)
        moved = evolve(bare, hex=to, arriving=False, ferry=None, parked=False)
        return self.without_cover(unit).with_unit_at(unit, moved).with_entry(self.side(unit), to)

    def without_unit(self, unit: UnitId) -> GameState:
        """The state in which a unit is eliminated, and the trucks or jeeps that it is on.

        Rule: gts:19.2.5a; wed:S5.3d; wed:S6.3c.
        """
        lost = tuple(sorted((*self.lost, unit), key=self.table.order.__getitem__))
        gone = evolve(self.with_unit_off(unit), lost=lost)
        vehicle = self.units[unit].vehicle
        return evolve(gone, wrecked=gone.wrecked.set(vehicle, gone.wrecked.get(vehicle, 0) + 1)) if vehicle else gone

    def with_unit_off(self, unit: UnitId) -> GameState:
        """The state in which a unit is off the map and not lost; an entrenchment stays. Rule: gts:22.3.5a."""
        left = self.without_cover(unit)
        off = evolve(left, units=self.units.delete(unit), stacks=self._restacked(unit, None))
        return off.with_contact(unit, None)

    def without_cover(self, unit: UnitId) -> GameState:
        """The state in which a unit is out of its entrenchment, if it was in one, and that stays. Rule: gts:22.3.5a."""
        status = self.units[unit]
        if not status.entrenched:
            return self
        return self.with_status(unit, evolve(status, entrenched=False)).with_work(
            status.hex, Work(ENTRENCHMENT, self.side(unit))
        )

    def with_work(self, hex: HexId, work: Work) -> GameState:
        """The state with one more thing built in a hex."""
        there = (*self.works.get(hex, ()), work)
        return evolve(self, works=self.works.set(hex, tuple(sorted(there, key=astuple))))

    def without_work(self, hex: HexId, work: Work) -> GameState:
        """The state with one such thing less in a hex."""
        there = list(self.works[hex])
        there.remove(work)
        return evolve(self, works=self.works.set(hex, tuple(there)) if there else self.works.delete(hex))

    def with_bridge(self, bridge: str, marker: Bridge) -> GameState:
        """The state in which other things are true of a bridge."""
        return evolve(self, bridges=self.bridges.set(bridge, marker))

    def bridges_at(self, hex: HexId) -> tuple[str, ...]:
        """The bridges with markers that begin in a hex, in order."""
        return tuple(sorted(bridge for bridge in self.bridges if hex in ends(bridge))) if self.bridges else ()

    def with_entry(self, side: str, hex: HexId) -> GameState:
        """The state in which a unit of a side is the last to have entered a hex. Rule: wed:2.15.5b."""
        state = self
        for bridge in self.bridges_at(hex):
            marker = self.bridges[bridge]
            first, second = (side if end == hex else last for end, last in zip(ends(bridge), marker.last, strict=True))
            state = state.with_bridge(bridge, evolve(marker, last=(first, second)))
        return state

    def with_park(self, hex: HexId, park: Park | None) -> GameState:
        """The state with an Artillery Park in a hex; None takes it off the map."""
        return evolve(self, parks=self.parks.delete(hex) if park is None else self.parks.set(hex, park))

    def with_contact(self, unit: UnitId, leader: LeaderId | None) -> GameState:
        """The state with an artillery unit's Contact marker on a Leader; None puts it back with the unit."""
        if leader is not None:
            return evolve(self, contacts=self.contacts.set(unit, leader))
        return evolve(self, contacts=self.contacts.delete(unit)) if unit in self.contacts else self

    def with_strike(self, strike: Strike) -> GameState:
        """The state with one more air Unit over the map."""
        return evolve(self, strikes=in_order((*self.strikes, strike)))

    def without_strike(self, strike: Strike) -> GameState:
        """The state with one such air Unit less over the map."""
        left = list(self.strikes)
        left.remove(strike)
        return evolve(self, strikes=tuple(left))

    def with_leader(self, leader: LeaderId, hex: HexId | None) -> GameState:
        """The state with a Leader in a hex; None takes him off the map."""
        left = self.leaders.delete(leader) if hex is None else self.leaders.set(leader, hex)
        return evolve(self, leaders=left)

    def _restacked(self, unit: UnitId, to: HexId | None) -> Map[HexId, tuple[UnitId, ...]]:
        stacks = self.stacks
        before = self.units.get(unit)
        if before is not None:
            if before.hex == to:
                return stacks
            left = tuple(other for other in stacks[before.hex] if other != unit)
            stacks = stacks.set(before.hex, left) if left else stacks.delete(before.hex)
        if to is None:
            return stacks
        there = (*stacks.get(to, ()), unit)
        return stacks.set(to, tuple(sorted(there, key=self.table.order.__getitem__)))

    def with_flag(self, flag: str) -> GameState:
        """The state that remembers a fact of the scenario."""
        return self if flag in self.flags else evolve(self, flags=tuple(sorted((*self.flags, flag))))

    def with_dispatch(self, division: str, change: int) -> GameState:
        """The state with Dispatch Points gained or spent, kept between 0 and 19. Rule: gts:10.0.4b."""
        points = min(MOST_POINTS, max(0, self.dispatch.get(division, 0) + change))
        return evolve(self, dispatch=self.dispatch.set(division, points))

    def with_command(self, division: str, change: int) -> GameState:
        """The state with Command Points gained or spent, kept between 0 and 19. Rule: gts:10.0.4a; gts:10.0.5g."""
        points = min(MOST_POINTS, max(0, self.command.get(division, 0) + change))
        return evolve(self, command=self.command.set(division, points))


@once_a_state
def posts_of(s: GameState, side: str) -> tuple[tuple[UnitId, HexId], ...]:
    """The units of a side with their hexes, in roster order, found once a state: all look for enemies near them."""
    units = s.units
    return tuple((unit, units[unit].hex) for unit in s.of(side))
