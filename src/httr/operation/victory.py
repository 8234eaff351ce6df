"""How scenario 17.0 is decided (17.6): the road that the Germans hold, and the losses of both sides.

Which hexes of the road they have held since the turn began is remembered as marks; a condition that is met, as a flag.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from hexfront.flow import Done, Flow, Frame
from hexfront.hexes import HexId
from hexfront.hooks import Hooks
from hexfront.state import Draft, Forgotten, Marked
from httr.events import Noted, PhaseBegan
from httr.rules.phases import FIRST_PHASE
from httr.state import Ending, HttrState

HELD: Final = "held"
"""The kind of the mark on a hex of the road that has been held since the turn began. Rule: httr-sc:17.6b."""
A_TURN: Final = "held-a-turn"
AT_THE_TIME: Final = "held-at-the-time"

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


@HOOKS.after(PhaseBegan)
def watch(s: HttrState, event: PhaseBegan) -> Frame[HttrState, None]:
    """Look at the road whenever a phase begins."""
    return Watch(event.phase == FIRST_PHASE)


@frozen
class Watch(Frame[HttrState, None]):
    """Look at the road: between two phases, or where a turn ends and the next begins.

    Rule: httr-sc:17.6b; httr-sc:17.6c; ruling:HS12.
    """

    turn_begins: bool

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """Note a condition that is met, and which hexes are still held."""
        s, kept = g.state, held_since(g.state)
        if self.turn_begins:
            for flag, about, rule in met_at_the_end(s, s.turn - 1):
                g.emit(Noted(flag, about, rule))
            kept = tuple(held(s))
        if any(key[0] == HELD for key in s.marks):
            g.emit(Forgotten((HELD,)))
        for hex in kept:
            g.emit(Marked((HELD, hex), s.turn))
        return Done(None)


def met_at_the_end(s: HttrState, turn: int) -> Iterator[tuple[str, str, str]]:
    """The conditions of the road that are met when a turn ends and have not been noted: flag, words, rule.

    Rule: httr-sc:17.6b; httr-sc:17.6c.
    """
    whole, now = held_since(s), tuple(held(s))
    if whole and A_TURN not in s.flags:
        yield A_TURN, f"{', '.join(whole)} held for the whole of turn {turn}", "httr-sc:17.6b"
    if now and turn == s.table.scenario.victory.number("at_end_of"):
        yield AT_THE_TIME, f"{', '.join(now)} held at the end of turn {turn}", "httr-sc:17.6c"


def decide(s: HttrState) -> Ending:
    """The level reached: by the conditions met, then by the German losses.

    Rule: httr-sc:17.6a; httr-sc:17.6d; httr-sc:17.6e; ruling:HS13; ruling:HS14.
    """
    flags = {*s.flags, *(flag for flag, _, _ in met_at_the_end(s, s.turn))}
    allied, german = s.casualties["allied"], s.casualties["german"]
    conditions = [
        *(["the road held for a turn"] if A_TURN in flags else []),
        *(["the road held at the time"] if AT_THE_TIME in flags else []),
        *([f"{allied} Allied steps lost"] if allied >= s.table.scenario.victory.number("allied_steps") else []),
    ]
    level = s.table.scenario.level(len(conditions), german)
    about = f"{', '.join(conditions) or 'no German condition met'}; {german} German steps lost"
    return Ending(level.winner, level.name, about, level.source.ref)
