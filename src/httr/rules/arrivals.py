"""Reinforcements (scenario rules, 12): who is due, what entering costs, how they march on one behind the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from hexfront.actions import Stop
from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.sources import Refusal
from hexfront.state import Draft, Marked
from hexfront.values import evolve
from httr.actions import Arrive, MarchOn
from httr.actions.arrivals import arrive
from httr.counters import UnitId
from httr.events import Arrived, ColumnGrown, HeadquartersArrived
from httr.marks import ENTRY, WAITS
from httr.rules.allowance import half
from httr.rules.entering import occupy
from httr.rules.marching_on import Entrant, arrival_lines, by_road, place_refusal, walks, way_of
from httr.rules.movement import Movement
from httr.rules.stacking import stacking_refusal
from httr.rules.steps import MOST_COLUMNS, Move, in_points
from httr.rules.subordination import commanded_by
from httr.rules.travel import modes_of
from httr.rules.units import is_headquarters
from httr.scenario import Reinforcement
from httr.state import HttrState, Unit
from httr.terrain import POINT, Way
from httr.unittypes import Mode

POINTS: Final = 2


def due(s: HttrState, side: str) -> Iterator[tuple[UnitId, Reinforcement]]:
    """The reinforcements of a side that may enter now, in the order of the scenario; the late ones still may.

    Rule: httr-sc:12.0a; httr-sc:12.1a; httr-sc:12.2.1; httr-sc:16.3a; httr-sc:17.3a.
    """
    for group in s.table.scenario.reinforcements:
        if group.turn <= s.turn:
            for unit in group.units:
                if s.side(unit) == side and unit not in s.units and unit not in s.lost:
                    yield unit, group


@point
def arrive_refusal(s: HttrState, entrant: Entrant, group: tuple[Entrant, ...]) -> Iterator[Refusal]:
    """Why a reinforcement may not enter with others as one stack.

    Rule: httr:9.6.5a; httr:11.3.5; httr-sc:12.4.2; ruling:HS200.
    """
    if not group and s.marked(WAITS, entrant[0]) is not None:
        yield Refusal("ruling:HS200", f"{s.counter(entrant[0]).designation} waits for the next phase")
    columns = [mode for _, mode in (*group, entrant)].count(Mode.TRAVEL)
    if columns > MOST_COLUMNS:
        yield Refusal("httr:11.3.5", f"{MOST_COLUMNS} units in Travel Mode at most move together")


@point
def march_on_refusal(
    s: HttrState, group: tuple[Entrant, ...], to: HexId, hex: HexId, reaction: bool
) -> Iterator[Refusal]:
    """Why a stack may not enter in a hex; `to` is the one that the scenario names.

    Rule: httr-sc:12.3.4a; httr:9.2.2; httr:11.2.1; httr-sc:12.3.2; httr-sc:17.1d.
    """
    side = s.side(group[0][0])
    if hex != to and not is_blocked(s, side, to):
        yield Refusal("httr-sc:12.3.4a", f"{to} is not blocked: reinforcements enter there")
    if is_blocked(s, side, hex):
        yield Refusal("httr:9.2.2", f"{hex} is held by the enemy")
        return
    placed = s.with_arrivals({unit: Unit(hex, mode) for unit, mode in group}, hex)
    yield from stacking_refusal(placed, (), hex)
    for entrant in group:
        lines = tuple(arrival_lines(s, entrant, hex, group))
        name = s.counter(entrant[0]).designation
        if not lines:
            yield Refusal("httr:9.2.4c", f"{name} cannot enter {hex} in this mode")
        elif s.amount(ENTRY, hex) and sum(line.amount for line in lines) > most(s, entrant[0]):
            behind, has = in_points(lines[-1].amount), in_points(most(s, entrant[0]))
            words = f"the column is too long for {name}, which is {behind} MP behind and has {has} MP in this phase"
            yield Refusal("httr-sc:12.3.2", words)
        yield from place_refusal(placed, entrant[0], s.amount(ENTRY, hex), reaction)


def most(s: HttrState, unit: UnitId) -> int:
    """What a unit off the map may spend in this phase, in parts of a point. Rule: httr-sc:17.3g; ruling:HS17."""
    full = s.type(unit).ma * POINT
    return half(full) if has_half(s, unit) else full


def has_half(s: HttrState, unit: UnitId) -> bool:
    """Whether a reinforcement has half its allowance as it enters. Rule: httr-sc:17.3g; ruling:HS17."""
    group = dict(due(s, s.side(unit)))[unit]
    return group.allowance == "half" and group.turn == s.turn


def meets_column(s: HttrState, group: tuple[Entrant, ...], hex: HexId) -> bool:
    """Whether a column enters by road upon another, and stops.

    Rule: httr:9.6.6a; httr:9.6.6b; httr:11.3.5; ruling:A68.
    """
    column = any(mode is Mode.TRAVEL and by_road(s, (unit, mode), hex, group) for unit, mode in group)
    return column and any(s.units[unit].mode is Mode.TRAVEL for unit in s.at(hex))


def is_blocked(s: HttrState, side: str, hex: HexId) -> bool:
    """Whether the enemy is in a hex. Rule: httr-sc:12.3.4a."""
    holder = s.holder(hex)
    return holder is not None and holder != side


@frozen
class Arriving(Frame[HttrState, None]):
    """Reinforcements are put together to a stack, enter, and move on.

    Rule: httr-sc:12.3.2; httr-sc:12.2.1; ruling:HS114.
    """

    group: tuple[Entrant, ...]
    reaction: bool

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """Name those who enter together."""
        return Wait(self.gather)

    def gather(self, s: HttrState) -> Ask[None]:
        """Who else comes along, and in which hex they enter; or they stay away.

        Rule: httr-sc:12.3.2; httr-sc:12.3.4a.
        """
        first = self.group[0][0]
        side = s.side(first)
        reserves = dict(due(s, side))
        to = reserves[first].hex
        named = tuple(unit for unit, _ in self.group)
        ask = Ask[None](side, f"{s.names(named)} march on at {to}", rule="httr-sc:12.3.2", subject=named)
        ask.offer(Stop(), self.stay)
        order = s.table.order
        last = max(order[unit] for unit in named)
        for unit, group in reserves.items():
            if unit not in named and group.hex == to:
                late = order[unit] > last
                for one in ((unit, mode) for mode in modes_of(s, unit)):
                    ask.offer(arrive(*one), self.join, arrive_refusal, s, one, self.group, canonical=late)
        for hex in (to, *s.table.board.neighbours(to)):
            ask.offer(MarchOn(hex), self.enter, march_on_refusal, s, self.group, to, hex, self.reaction)
        return ask

    def stay(self, g: Draft[HttrState], _: Stop) -> Flow[None]:
        """They wait off the map for another phase. Rule: httr-sc:12.2.1; ruling:HS200."""
        g.emit(Marked((WAITS, self.group[0][0]), 1))
        return Done(None)

    def join(self, g: Draft[HttrState], action: Arrive) -> Flow[None]:
        """One more comes along."""
        return Next(evolve(self, group=(*self.group, (action.unit, action.mode))).start)

    def enter(self, g: Draft[HttrState], action: MarchOn) -> Flow[None]:
        """They are on the map, in supply, and may go on.

        Rule: httr:11.3.5; httr-sc:12.3.1a; httr-sc:12.02a; httr-sc:17.3g; ruling:HS17; ruling:A68.
        """
        s, hex = g.state, action.hex
        for unit, mode in self.group:
            lines = tuple(arrival_lines(s, (unit, mode), hex, self.group))
            way = way_of(s, (unit, mode))
            marched = way is Way.LEG_CONCENTRATED and by_road(s, (unit, mode), hex, self.group)
            g.emit(Arrived(unit, hex, mode, lines, has_half(s, unit), marched, rides=not walks(s, (unit, mode))))
        g.emit(ColumnGrown(hex))
        units = tuple(sorted((unit for unit, _ in self.group), key=s.table.order.__getitem__))
        for unit in units:
            welcome(g, unit)
        occupy(g, units)
        move = Move(units, self.reaction, path=(hex,), halted=meets_column(s, self.group, hex))
        return Call(Movement(move), then=self.entered)

    def entered(self, g: Draft[HttrState], _: None) -> Flow[None]:
        """Their move is over."""
        return Done(None)


def welcome(g: Draft[HttrState], unit: UnitId) -> None:
    """A headquarters that has come holds its command points. Rule: httr-sc:5.1.3.9a; httr-sc:12.02a."""
    s = g.state
    if is_headquarters(s, unit) and (formation := commanded_by(s, unit)) is not None:
        g.emit(HeadquartersArrived(unit, formation.id, POINTS))
