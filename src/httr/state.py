"""The state of a game: units, their modes and stacks, command points, entrenchments, and what is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final

from attrs import field, frozen
from immutables import Map

from hexfront.hexes import HexId
from hexfront.sources import Modifier
from hexfront.state import Ending as Ending
from hexfront.state import State
from hexfront.values import evolve
from httr.counters import Counter, FormationId, LeaderId, UnitId
from httr.unittypes import Family, Mode, UnitType

if TYPE_CHECKING:
    from httr.game import HttrGame


@frozen
class Unit:
    """What can change about a unit on the map.

    `lost` counts strength points lost; `mode` is the mode it is in, or was in when it was `disrupted`. `revealed`: it
    has fired from covering terrain and is seen there. `digging` counts the Command Phases that engineers have spent on
    an entrenchment. `quiet` counts the night turns in a row in which it neither moved nor was next to an enemy.
    `unsupplied` marks a headquarters that was cut off when its supply was last judged.

    Rule: httr:2.6.3a; httr:5.1a; httr:11.4.1; httr:13.2.7.1a.
    """

    hex: HexId
    mode: Mode
    lost: int = 0
    disrupted: bool = False
    depleted: bool = False
    dismounted: bool = False
    revealed: bool = False
    unsupplied: bool = False
    digging: int = 0
    quiet: int = 0


@frozen
class HttrState(State):
    """A game between two actions.

    `turn` is the number on the turn record and `phase` that of the sequence of play, 1 to 12. `units` are those on the
    map; `stacks` the same by hex, each from the top; `lost` the eliminated ones in roster order; `batteries` those
    beyond the map, each with whether it is depleted. `command` are the
    command points that formations hold, `ammunition` the AmP of divisions; `attached` the formation that a unit answers
    to if not the printed one; `dug` the side that each entrenchment belongs to; `flags` what the scenario remembers,
    sorted; `casualties` the strength points that each side has lost; `returning` the turn on which a destroyed
    headquarters comes back; `weather` the rating of the day, 10 for P.
    """

    turn: int
    phase: int
    weather: int
    units: Map[UnitId, Unit]
    stacks: Map[HexId, tuple[UnitId, ...]]
    lost: tuple[UnitId, ...]
    leaders: Map[LeaderId, HexId]
    batteries: Map[UnitId, bool]
    command: Map[FormationId, int]
    ammunition: Map[FormationId, int]
    attached: Map[UnitId, FormationId]
    dug: Map[HexId, str]
    casualties: Map[str, int]
    returning: Map[UnitId, int]
    flags: tuple[str, ...]
    ending: Ending | None = field(default=None)

    def __repr__(self) -> str:
        """Which game it is, and how far: all of it would fill a book, and `httr.format_position` writes that."""
        when = f"turn {self.turn}, phase {self.phase}"
        return f"<HttrState of {self.game.id}, {when}, {len(self.units)} units, {self.under_way}>"

    @property
    def table(self) -> HttrGame:
        """The static game: counters, board, charts, scenario."""
        game: HttrGame = self.game  # type: ignore[assignment]  # a state of this game holds a game of it
        return game

    def counter(self, unit: UnitId) -> Counter:
        """What is printed on a unit's counter."""
        return self.game.counters[unit]  # type: ignore[attr-defined,no-any-return]  # `table`, in half the time

    def type(self, unit: UnitId) -> UnitType:
        """The row of the Unit Type Chart for a unit."""
        return self.game.types[unit]  # type: ignore[attr-defined,no-any-return]

    def modifier(self, id: str, value: int = 0) -> Modifier:
        """A modifier of the charts by its id; `value` is what a ladder goes by."""
        return self.table.charts.modifier(id, value)

    def side(self, unit: UnitId) -> str:
        """The side that a unit belongs to."""
        return self.game.counters[unit].side  # type: ignore[attr-defined,no-any-return]

    def names(self, units: tuple[UnitId, ...]) -> str:
        """The designations of some units, for a player."""
        return ", ".join(self.table.counters[unit].designation for unit in units)

    def at(self, hex: HexId) -> tuple[UnitId, ...]:
        """The stack in a hex, from the top."""
        return self.stacks.get(hex, ())

    def holder(self, hex: HexId) -> str | None:
        """The side whose units are in a hex; None for an empty one. Rule: httr:9.2.2."""
        there = self.stacks.get(hex)
        return self.game.counters[there[0]].side if there else None  # type: ignore[attr-defined]

    def of(self, side: str) -> Iterator[UnitId]:
        """The units of a side that are on the map, in roster order."""
        units = self.units
        return (unit for unit in self.table.roster[side] if unit in units)

    def foes(self, side: str) -> Iterator[UnitId]:
        """The enemies of a side that are on the map, in roster order."""
        return self.of(self.table.enemy[side])

    def leaders_at(self, hex: HexId) -> Iterator[LeaderId]:
        """The leaders in a hex, in the order of the counter list."""
        leaders = self.leaders
        return (leader for leader in self.table.leaders if leaders.get(leader) == hex) if leaders else iter(())

    def strength(self, unit: UnitId) -> int:
        """The strength points that a unit has left. Rule: httr:2.6.3b."""
        return self.table.counters[unit].strength - self.units[unit].lost

    def amount(self, *key: str) -> int:
        """The number that is remembered under a mark; 0 if nothing is."""
        value = self.marks.get(key, 0)
        assert isinstance(value, int), f"{key} is no number: {value}"
        return value

    def with_status(self, unit: UnitId, status: Unit) -> HttrState:
        """The state in which a unit stands where it stood, with other markers."""
        return evolve(self, units=self.units.set(unit, status))

    def with_unit_at(self, unit: UnitId, status: Unit, place: int | None = None) -> HttrState:
        """The state in which a unit stands in the hex of its status, at a place from the top; None is the bottom.

        Who leaves a hex leaves off digging there. Rule: httr:11.3.4; httr:11.1.3; httr:18.4.3.2b.
        """
        left = self._unstacked(unit)
        if status.digging and (before := self.units.get(unit)) is not None and before.hex != status.hex:
            status = evolve(status, digging=0)
        there = list(left.get(status.hex, ()))
        there.insert(len(there) if place is None else place, unit)
        return evolve(self, units=self.units.set(unit, status), stacks=left.set(status.hex, tuple(there)))

    def with_arrivals(self, arrivals: Mapping[UnitId, Unit], hex: HexId) -> HttrState:
        """The state in which units that were off the map stand in a hex, at the bottom."""
        stacks = self.stacks.set(hex, (*self.at(hex), *arrivals))
        return evolve(self, units=self.units.update(arrivals), stacks=stacks)

    def sunk(self, order: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
        """A stack from the top with disrupted units under the others, and static ones under all.

        Rule: httr:11.4.2b; httr:11.1.3.
        """
        depth = {unit: (self.type(unit).family is Family.STATIC, self.units[unit].disrupted) for unit in order}
        return tuple(sorted(order, key=depth.__getitem__))

    def with_order(self, hex: HexId, order: tuple[UnitId, ...]) -> HttrState:
        """The state in which a stack lies in another order, from the top."""
        return evolve(self, stacks=self.stacks.set(hex, order))

    def without_unit(self, unit: UnitId) -> HttrState:
        """The state in which a unit is eliminated. Rule: httr:2.6.3b."""
        order = self.table.order
        lost = tuple(sorted((*self.lost, unit), key=order.__getitem__))
        return evolve(self, units=self.units.delete(unit), stacks=self._unstacked(unit), lost=lost)

    def _unstacked(self, unit: UnitId) -> Map[HexId, tuple[UnitId, ...]]:
        before = self.units.get(unit)
        if before is None:
            return self.stacks
        left = tuple(other for other in self.stacks[before.hex] if other != unit)
        return self.stacks.set(before.hex, left) if left else self.stacks.delete(before.hex)

    def with_leader(self, leader: LeaderId, hex: HexId | None) -> HttrState:
        """The state with a leader in a hex; None takes him off the map."""
        left = self.leaders.delete(leader) if hex is None else self.leaders.set(leader, hex)
        return evolve(self, leaders=left)

    def with_flag(self, flag: str) -> HttrState:
        """The state that remembers a fact of the scenario."""
        return self if flag in self.flags else evolve(self, flags=tuple(sorted((*self.flags, flag))))


def blank(game: HttrGame) -> HttrState:
    """The table before the set-up."""
    scenario = game.scenario
    return HttrState(
        game=game,
        stack=(),
        marks=Map(),
        secret=Map(),
        viewer=None,
        turn=scenario.first_turn,
        phase=scenario.first_phase,
        weather=scenario.weather or 0,
        units=Map(),
        stacks=Map(),
        lost=(),
        leaders=Map(),
        batteries=Map({unit: False for group in scenario.off_map for unit in group.units}),
        command=Map(),
        ammunition=Map(),
        attached=Map(),
        dug=Map(),
        casualties=Map(dict.fromkeys(game.sides, 0)),
        returning=Map(),
        flags=(),
    )


bare: Final[Callable[[HttrGame], HttrState]] = cache(blank)
"""The same, made once, for questions about the ground alone."""
