"""Club Route: how the Germans attack and close it, and what it is to be Cut (4.3).

What a side has done to the road is remembered in flags: an Attacked and a Closed marker of each turn at most, which of
them have been used for a status check, and in which turns such a check has Cut the road.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from attrs import frozen

from gts.counters import UnitId
from gts.events import ActivationBegan, Arrived, BarragePlaced, Event, Fired, Moved, MugFilled, TurnEnded
from gts.rules.checks import NEVER, die, quality_modifiers
from gts.rules.fire import DIRECT, direct_fire_refusal
from gts.rules.fire_zones import direct_range
from gts.rules.further_actions import further_actions
from gts.rules.line_of_sight import sight_refusal
from gts.rules.menu import DIVISION, FIRE
from gts.rules.options import Option
from gts.rules.parks import show_fired
from gts.state import GameState, span
from gts.titles.where_eagles_dare.bridges import BRIDGES, controller
from hexfront.actions import Action, Decline
from hexfront.flow import Ask, Call, Done, Flow, Frame, Wait
from hexfront.hexes import HexId
from hexfront.hooks import Hooks
from hexfront.sources import Modifier, Refusal
from hexfront.state import Draft
from hexfront.values import evolve

ROUTE: Final = "club-route"
ATTACKED: Final = "attacked"
CLOSED: Final = "closed"
USED: Final = "used"
CUT: Final = "cut"
FOUND_CUT: Final = "found-cut"
WEIGHT: Final = {ATTACKED: 1, CLOSED: 2}
"""What each marker counts for in a status check. Rule: wed:4.3.3g."""
BARRAGES: Final = {"light": ATTACKED, "heavy": CLOSED}
RESET: Final = "1900"
"""The hour at which a Cut by a status check ends. Rule: wed:4.3.3j."""
SUPPLY: Final = "club-route-cut-quality"


@frozen
class FireAtRoute(Action):
    """Fire directly at a hex of Club Route without units. Rule: wed:4.3.3d; ruling:I8."""

    hex: HexId


@frozen
class DemandCheck(Action):
    """Demand a status check on Club Route. Rule: wed:4.3.3g."""


@frozen
class RouteMarked(Event):
    """The road has got an Attacked or a Closed marker. Rule: wed:4.3.3b; wed:4.3.3c."""

    kind: str
    turn: int
    rule: str

    def apply(self, s: GameState) -> GameState:
        """The state that remembers it."""
        return s.with_flag(flag(self.kind, self.turn))


@frozen
class StatusChecked(Event):
    """A status check on Club Route: the markers used, their sum, and the roll, which must not be more.

    Rule: wed:4.3.3g; wed:4.3.3i.
    """

    attacked: int
    closed: int
    sum: int
    roll: int

    @property
    def cut(self) -> bool:
        """Whether the road is Cut."""
        return self.roll <= self.sum

    def apply(self, s: GameState) -> GameState:
        """The state in which all markers are set aside, and the road is Cut if the check says so."""
        for kind in (ATTACKED, CLOSED):
            for turn in box(s, kind):
                s = s.with_flag(flag(kind, turn, USED))
        return s.with_flag(flag(CUT, s.turn)) if self.cut else s


@frozen
class RouteFoundCut(Event):
    """The road is Cut as the turn at 1900 begins. Rule: wed:sc-hells-highway-71; ruling:S15."""

    turn: int

    def apply(self, s: GameState) -> GameState:
        """The state that remembers it."""
        return s.with_flag(flag(FOUND_CUT, self.turn))


def flag(kind: str, turn: int, *more: str) -> str:
    """How a state remembers something about the road."""
    return " ".join((ROUTE, kind, f"{turn:02}", *more))


def turns_with(s: GameState, kind: str) -> tuple[int, ...]:
    """The turns of which the state remembers something about the road."""
    return tuple(turn for turn in range(s.turn + 1) if flag(kind, turn) in s.flags)


def box(s: GameState, kind: str) -> tuple[int, ...]:
    """The turns whose markers lie in the box and have not been used. Rule: wed:4.3.3i."""
    return tuple(turn for turn in turns_with(s, kind) if flag(kind, turn, USED) not in s.flags)


def stretch(s: GameState, start: str, end: str) -> tuple[HexId, ...]:
    """The hexes of Club Route from one to another, both included."""
    hexes = s.table.board.route(ROUTE)
    return hexes[hexes.index(HexId(start)) : hexes.index(HexId(end)) + 1]


def is_broken(s: GameState, route: tuple[HexId, ...], owner: str) -> bool:
    """Whether a bridge on the road is destroyed, or repaired and not under its owner's control. Rule: wed:4.3.3a."""
    if not s.bridges:
        return False
    for a, b in pairwise(route):
        marker = s.bridges.get(span(a, b))
        if marker is not None and BRIDGES & s.table.board.hexside(a, b):
            repaired = marker.bailey and controller(s, span(a, b)) != owner
            if marker.destroyed or repaired:
                return True
    return False


def is_cut(s: GameState, route: tuple[HexId, ...], owner: str) -> bool:
    """Whether the road is Cut: by a broken bridge, or by a status check until the next turn at 1900.

    Rule: wed:0.1c; wed:4.3.3a; wed:4.3.3j; ruling:V14.
    """
    if is_broken(s, route, owner):
        return True
    turns = s.table.scenario.turns
    last = max(turns_with(s, CUT), default=None)
    return last is not None and all(turn.hour != RESET for turn in turns[last + 1 : s.turn + 1])


@frozen
class Marking(Frame[GameState, None]):
    """The road gets a marker, if it has none of its kind in this turn. Rule: wed:4.3.3e."""

    kind: str
    rule: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Place it."""
        if flag(self.kind, g.state.turn) not in g.state.flags:
            g.emit(RouteMarked(self.kind, g.state.turn, self.rule))
        return Done(None)


@frozen
class StatusCheck(Frame[GameState, None]):
    """A side may try to Cut the road with all markers in the box.

    Rule: wed:4.3.3g; wed:4.3.3i.
    """

    side: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Ask."""
        return Wait(self.choose)

    def choose(self, s: GameState) -> Ask[None]:
        """Whether to try now."""
        ask = Ask[None](self.side, "status check on Club Route", rule="wed:4.3.3g")
        ask.offer(Decline(), self.wait)
        ask.offer(DemandCheck(), self.demand)
        return ask

    def wait(self, g: Draft[GameState], _: Decline) -> Flow[None]:
        """The markers stay in the box."""
        return Done(None)

    def demand(self, g: Draft[GameState], _: DemandCheck) -> Flow[None]:
        """Roll for it."""
        return Call(die("status check on Club Route", "wed:4.3.3g"), then=self.rolled)

    def rolled(self, g: Draft[GameState], roll: int) -> Flow[None]:
        """No more than the sum of the markers Cuts the road."""
        attacked, closed = (len(box(g.state, kind)) for kind in (ATTACKED, CLOSED))
        g.emit(StatusChecked(attacked, closed, attacked * WEIGHT[ATTACKED] + closed * WEIGHT[CLOSED], roll))
        return Done(None)


@frozen
class FoundCut(Frame[GameState, None]):
    """The road is Cut at 1900. Rule: wed:sc-hells-highway-71."""

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Remember it."""
        g.emit(RouteFoundCut(g.state.turn))
        return Done(None)


@frozen
class RouteFire(Frame[GameState, None]):
    """A unit fires directly at a hex of the road in which nobody is: it is the act that counts.

    Rule: wed:4.3.3b; wed:4.3.3d; ruling:I8.
    """

    unit: UnitId
    hex: HexId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Roll one die: a 9 counts for nothing."""
        name = g.state.counter(self.unit).designation
        return Call(die(f"{name} fires at {self.hex}", "wed:4.3.3d", self.unit), then=self.rolled)

    def rolled(self, g: Draft[GameState], roll: int) -> Flow[None]:
        """Nobody is hit."""
        rating = g.state.face(self.unit).fire_rating
        assert rating is not None, f"{self.unit} has no Fire Rating"
        g.emit(Fired(self.unit, None, self.hex, DIRECT, rating, (), rating, roll, None))
        show_fired(g, self.unit)
        return Done(None)


def route_fire_refusal(s: GameState, unit: UnitId, hex: HexId) -> Iterator[Refusal]:
    """Why a unit may not fire at a hex of the road: those of Direct Fire. Rule: gts:15.1a; gts:15.3a; wed:4.3.3d."""
    yield from direct_fire_refusal(s, unit)
    start, limit = s.units[unit].hex, direct_range(s, unit)
    if (far := s.table.board.distance(start, hex)) > limit:
        yield Refusal("gts:15.1a", f"{hex} is {far} hexes away; {s.counter(unit).designation} fires {limit}")
    yield from sight_refusal(s, start, hex)


def road_hooks(start: str, end: str, attacker: str, division: str) -> Hooks:
    """The rules of the road between two hexes, both included, for a scenario in which it does not grow.

    `division` is the one whose supply comes along it, and on whose chit a status check may be demanded.

    Rule: wed:4.0a; wed:sc-hells-highway-66.
    """
    hooks = Hooks()

    def holds(s: GameState, hex: HexId) -> bool:
        return hex in stretch(s, start, end)

    def marking(s: GameState, kind: str, rule: str) -> Frame[GameState, None] | None:
        return None if flag(kind, s.turn) in s.flags else Marking(kind, rule)

    @hooks.after(Fired)
    def attacked(s: GameState, e: Fired) -> Frame[GameState, None] | None:
        theirs = e.firer is not None and s.table.counters[e.firer].side == attacker
        hits = theirs and e.method == DIRECT and e.roll != NEVER and holds(s, e.hex)
        return marking(s, ATTACKED, "wed:4.3.3b") if hits else None

    @hooks.after(BarragePlaced)
    def shelled(s: GameState, e: BarragePlaced) -> Frame[GameState, None] | None:
        chit = s.table.chits.get(str(s.marked("active")))
        if chit is None or chit.side != attacker or not holds(s, e.hex):
            return None
        kind = BARRAGES[e.weight]
        return marking(s, kind, "wed:4.3.3b" if kind == ATTACKED else "wed:4.3.3c")

    def closing(s: GameState, unit: UnitId, hex: HexId) -> Frame[GameState, None] | None:
        return marking(s, CLOSED, "wed:4.3.3c") if s.side(unit) == attacker and holds(s, hex) else None

    @hooks.after(Moved)
    def moves_onto_it(s: GameState, e: Moved) -> Frame[GameState, None] | None:
        return closing(s, e.unit, e.end)

    @hooks.after(Arrived)
    def arrives_on_it(s: GameState, e: Arrived) -> Frame[GameState, None] | None:
        return closing(s, e.unit, e.status.hex)

    @hooks.after(MugFilled)
    def still_stands_on_it(s: GameState, e: MugFilled) -> Frame[GameState, None] | None:
        there = any(s.holder(hex) == attacker for hex in stretch(s, start, end))
        return marking(s, CLOSED, "wed:4.3.3c") if there else None

    @hooks.after(ActivationBegan)
    def may_check(s: GameState, e: ActivationBegan) -> Frame[GameState, None] | None:
        chit = s.table.chits[e.chit]
        if chit.kind != DIVISION or chit.division != division or not (box(s, ATTACKED) or box(s, CLOSED)):
            return None
        return None if is_cut(s, stretch(s, start, end), s.table.enemy[attacker]) else StatusCheck(attacker)

    @hooks.after(TurnEnded)
    def at_1900(s: GameState, e: TurnEnded) -> Frame[GameState, None] | None:
        before = evolve(s, turn=e.turn)
        found = is_cut(before, stretch(s, start, end), s.table.enemy[attacker])
        return FoundCut() if s.table.scenario.turns[s.turn].hour == RESET and found else None

    @hooks.add(quality_modifiers)
    def without_supply(s: GameState, unit: UnitId) -> Iterator[Modifier]:
        """Rule: wed:4.3.3h; wed:S6.1.2; ruling:V15."""
        if s.counter(unit).division == division and is_cut(s, stretch(s, start, end), s.table.enemy[attacker]):
            yield s.modifier(SUPPLY)

    @hooks.add(further_actions)
    def fire_at_the_road(s: GameState, unit: UnitId, company: tuple[UnitId, ...], paying: bool) -> Iterator[Option]:
        """As long as the turn has no Attacked marker: more fire at nobody does nothing."""
        if s.side(unit) != attacker or flag(ATTACKED, s.turn) in s.flags:
            return
        here, reach = s.units[unit].hex, s.face(unit).fire_range
        for hex in stretch(s, start, end):
            if 0 < s.table.board.distance(here, hex) <= reach and s.holder(hex) is None:
                why = (s, unit, hex)
                yield Option("wed:4.3.3d", FireAtRoute(hex), RouteFire(unit, hex), route_fire_refusal, why, FIRE)

    return hooks
