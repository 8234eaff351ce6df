"""How scenario 17.0 is decided (17.6): the road that the Germans hold, and the losses of both sides.

Which hexes of the road they have held since the turn began is remembered as marks; a condition that is met, as a flag.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from attrs import frozen

from hexfront.flow import Done, Flow, Frame
from hexfront.hexes import HexId
from hexfront.hooks import Hooks
from hexfront.state import Draft, Forgotten, Marked
from httr.events import Noted, PhaseBegan, TurnEnded
from httr.rules.phases import FIRST_PHASE
from httr.state import Ending, HttrState

HELD: Final = "held"
"""The kind of the mark on a hex of the road that has been held since the turn began. Rule: httr-sc:17.6b."""
A_TURN: Final = "held-a-turn"
AT_THE_TIME: Final = "held-at-the-time"

WHERE: Final = "road"
"""The kind of the mark on a condition of the road that was met: where and when. Rule: httr-sc:17.6b; httr-sc:17.6c."""

HOOKS: Final = Hooks()


def road(s: HttrState) -> tuple[HexId, ...]:
    """The hexes of the road that count. Rule: httr-sc:17.6b; httr-sc:17.6c."""
    victory = s.table.scenario.victory
    route = s.table.board.route(victory.text("route"))
    first, last = route.index(HexId(victory.text("from"))), route.index(HexId(victory.text("to")))
    return route[first : last + 1]


def held(s: HttrState) -> Iterator[HexId]:
    """The hexes of the road in which the Germans are now; disrupted units count. Rule: ruling:HS12."""
    side = s.table.scenario.victory.text("side")
    return (hex for hex in road(s) if s.holder(hex) == side)


def held_since(s: HttrState) -> tuple[HexId, ...]:
    """Those of them that they have held since the turn began. Rule: httr-sc:17.6b; ruling:HS12."""
    return tuple(hex for hex in held(s) if s.marked(HELD, hex) is not None)


@HOOKS.after(TurnEnded)
def judge(s: HttrState, event: TurnEnded) -> Frame[HttrState, None]:
    """Look at the road whenever a turn ends."""
    return Judge(event.turn)


@HOOKS.after(PhaseBegan)
def watch(s: HttrState, event: PhaseBegan) -> Frame[HttrState, None]:
    """Look at the road whenever a phase begins."""
    return Watch(event.phase == FIRST_PHASE)


@frozen
class Judge(Frame[HttrState, None]):
    """Look at the road when a turn ends. Rule: httr-sc:17.6b; httr-sc:17.6c; ruling:HS12."""

    turn: int

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """Note a condition that is met, and where."""
        for one in met_at_the_end(g.state, self.turn):
            g.emit(Noted(one.flag, one.about, one.rule))
            g.emit(Marked((WHERE, one.flag), one.where))
        return Done(None)


@frozen
class Watch(Frame[HttrState, None]):
    """Look at the road when a phase begins, the first of a turn or another.

    Rule: httr-sc:17.6b; httr-sc:17.6c; ruling:HS12.
    """

    turn_begins: bool

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """Remember which hexes are held, or still are."""
        s = g.state
        kept = tuple(held(s)) if self.turn_begins else held_since(s)
        if any(key[0] == HELD for key in s.marks):
            g.emit(Forgotten((HELD,)))
        for hex in kept:
            g.emit(Marked((HELD, hex), s.turn))
        return Done(None)


class Met(NamedTuple):
    """A condition that is met: its flag, where and when, what that is in words, and its rule."""

    flag: str
    where: str
    about: str
    rule: str


def met_at_the_end(s: HttrState, turn: int) -> Iterator[Met]:
    """The conditions of the road that are met when a turn ends and have not been noted.

    Rule: httr-sc:17.6b; httr-sc:17.6c.
    """
    whole, now = held_since(s), tuple(held(s))
    if whole and A_TURN not in s.flags:
        held_on = ", ".join(whole)
        yield Met(A_TURN, f"{held_on}, turn {turn}", f"{held_on} held for the whole of turn {turn}", "httr-sc:17.6b")
    if now and turn == s.table.scenario.victory.number("at_end_of"):
        held_then = ", ".join(now)
        yield Met(AT_THE_TIME, held_then, f"{held_then} held at the end of turn {turn}", "httr-sc:17.6c")


def told(where: str) -> str:
    """Where and when a condition was met, in brackets."""
    return f" ({where})" if where else ""


def decide(s: HttrState) -> Ending:
    """The level reached: by the conditions met, then by the German losses.

    Rule: httr-sc:17.6a; httr-sc:17.6d; httr-sc:17.6e; ruling:HS13; ruling:HS14.
    """
    where = {flag: str(s.marked(WHERE, flag) or "") for flag in s.flags}
    where |= {one.flag: one.where for one in met_at_the_end(s, s.turn)}
    allied, german, victory = s.casualties["allied"], s.casualties["german"], s.table.scenario.victory
    most = victory.number("allied_steps")
    at_the_time = f"at the end of turn {victory.number('at_end_of')}"
    conditions = [
        *([f"the road held for a turn{told(where[A_TURN])}"] if A_TURN in where else []),
        *([f"the road held {at_the_time}{told(where[AT_THE_TIME])}"] if AT_THE_TIME in where else []),
        *([f"more than {most - 1} Allied steps lost"] if allied >= most else []),
    ]
    level = s.table.scenario.level(len(conditions), german)
    lost = f"{allied} Allied and {german} German steps lost"
    about = f"{', '.join(conditions) or 'no German condition met'}; {lost}"
    return Ending(level.winner, level.name, about, level.source.ref)
