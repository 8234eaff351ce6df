"""Club Route: its Attacked and Closed markers, and what it is to be Cut (4.3.3).

What a side has done to the road is remembered in flags: an Attacked and a Closed marker of each turn at most, which of
them have been used for a status check, and in which turns such a check has Cut the road.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from attrs import frozen

from gts.events import Event
from gts.state import GameState, span
from gts.titles.where_eagles_dare.bridges import BRIDGES, controller
from hexfront.flow import Done, Flow, Frame
from hexfront.hexes import HexId
from hexfront.state import Draft

ROUTE: Final = "club-route"
ATTACKED: Final = "attacked"
CLOSED: Final = "closed"
USED: Final = "used"
CUT: Final = "cut"
FOUND_CUT: Final = "found-cut"
RESET: Final = "1900"
"""The hour at which a Cut by a status check ends. Rule: wed:4.3.3j."""


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


def is_on_route(s: GameState, hex: HexId) -> bool:
    """Whether a hex is on Club Route, on a board that has it."""
    return ROUTE in s.table.board.routes and hex in s.table.board.route(ROUTE)


def stretch(s: GameState, start: str, end: str) -> tuple[HexId, ...]:
    """The hexes of Club Route from one to another, both included."""
    hexes = s.table.board.route(ROUTE)
    return hexes[hexes.index(HexId(start)) : hexes.index(HexId(end)) + 1]


def is_broken(s: GameState, route: tuple[HexId, ...], owner: str) -> bool:
    """Whether a bridge on the road is destroyed, or repaired and not under its owner's control. Rule: wed:4.3.3a."""
    for a, b in pairwise(route) if s.bridges else ():
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
class FoundCut(Frame[GameState, None]):
    """The road is Cut at 1900. Rule: wed:sc-hells-highway-71."""

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Remember it."""
        g.emit(RouteFoundCut(g.state.turn))
        return Done(None)
