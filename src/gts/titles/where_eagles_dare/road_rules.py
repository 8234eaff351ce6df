"""The rules of Club Route for a scenario: what attacks and closes it, and what it means that it is Cut (4.0, 4.3.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gts.counters import UnitId
from gts.events import ActivationBegan, Arrived, BarragePlaced, Fired, Moved, MugFilled, TurnEnded
from gts.rules.checks import NEVER, quality_modifiers
from gts.rules.fire import DIRECT
from gts.rules.further_actions import further_actions
from gts.rules.menu import DIVISION, FIRE
from gts.rules.options import Option
from gts.state import GameState
from gts.titles.where_eagles_dare.club_route import (
    ATTACKED,
    CLOSED,
    RESET,
    FoundCut,
    Marking,
    box,
    flag,
    is_cut,
    stretch,
)
from gts.titles.where_eagles_dare.road_fire import FireAtRoute, RouteFire, route_fire_refusal
from gts.titles.where_eagles_dare.status_check import StatusCheck
from hexfront.flow import Frame
from hexfront.hexes import HexId
from hexfront.hooks import Hooks
from hexfront.sources import Modifier
from hexfront.values import evolve

BARRAGES: Final = {"light": ATTACKED, "heavy": CLOSED}
"""Which marker a barrage on the road earns. Rule: wed:4.3.3b; wed:4.3.3c."""
SUPPLY: Final = "club-route-cut-quality"


def road_hooks(start: str, end: str, attacker: str, division: str) -> Hooks:
    """The rules of the road between two hexes, both included, for a scenario in which it does not grow.

    `division` is the one whose supply comes along it, and on whose chit a status check may be demanded.

    Rule: wed:4.0a; wed:sc-hells-highway-66.
    """
    hooks = Hooks()

    def road(s: GameState) -> tuple[HexId, ...]:
        return stretch(s, start, end)

    def cut(s: GameState) -> bool:
        return is_cut(s, road(s), s.table.enemy[attacker])

    def marking(s: GameState, kind: str, rule: str) -> Frame[GameState, None] | None:
        return None if flag(kind, s.turn) in s.flags else Marking(kind, rule)

    @hooks.after(Fired)
    def attacked(s: GameState, e: Fired) -> Frame[GameState, None] | None:
        """Direct Fire at a hex of it that is no 9 attacks it. Rule: wed:4.3.3b; wed:4.3.3d; ruling:CR1."""
        theirs = e.firer is not None and s.table.counters[e.firer].side == attacker
        hits = theirs and e.method == DIRECT and e.roll != NEVER and e.hex in road(s)
        return marking(s, ATTACKED, "wed:4.3.3b") if hits else None

    @hooks.after(BarragePlaced)
    def shelled(s: GameState, e: BarragePlaced) -> Frame[GameState, None] | None:
        """A light barrage attacks it, a heavy one closes it. Rule: wed:4.3.3b; wed:4.3.3c; ruling:CR1."""
        chit = s.table.chits.get(str(s.marked("active")))
        if chit is None or chit.side != attacker or e.hex not in road(s):
            return None
        kind = BARRAGES[e.weight]
        return marking(s, kind, "wed:4.3.3b" if kind == ATTACKED else "wed:4.3.3c")

    def closing(s: GameState, unit: UnitId, hex: HexId) -> Frame[GameState, None] | None:
        """What a unit of the attacker in a hex of it does. Rule: wed:4.3.3c."""
        return marking(s, CLOSED, "wed:4.3.3c") if s.side(unit) == attacker and hex in road(s) else None

    @hooks.after(Moved)
    def moves_onto_it(s: GameState, e: Moved) -> Frame[GameState, None] | None:
        """A unit that enters it closes it. Rule: wed:4.3.3c."""
        return closing(s, e.unit, e.end)

    @hooks.after(Arrived)
    def arrives_on_it(s: GameState, e: Arrived) -> Frame[GameState, None] | None:
        """So does a reinforcement. Rule: wed:4.3.3c."""
        return closing(s, e.unit, e.status.hex)

    @hooks.after(MugFilled)
    def still_stands_on_it(s: GameState, e: MugFilled) -> Frame[GameState, None] | None:
        """So does one that stands on it as a turn begins. Rule: wed:4.3.3c."""
        there = any(s.holder(hex) == attacker for hex in road(s))
        return marking(s, CLOSED, "wed:4.3.3c") if there else None

    @hooks.after(ActivationBegan)
    def may_check(s: GameState, e: ActivationBegan) -> Frame[GameState, None] | None:
        """With markers in the box, and while it is not Cut, a check may be demanded. Rule: wed:4.3.3g."""
        chit = s.table.chits[e.chit]
        if chit.kind != DIVISION or chit.division != division or not (box(s, ATTACKED) or box(s, CLOSED)):
            return None
        return None if cut(s) else StatusCheck(attacker)

    @hooks.after(TurnEnded)
    def at_1900(s: GameState, e: TurnEnded) -> Frame[GameState, None] | None:
        """Remember whether it is Cut at 1900. Rule: wed:4.3.3j; wed:sc-hells-highway-71; ruling:S15."""
        due = s.table.scenario.turns[s.turn].hour == RESET
        return FoundCut() if due and cut(evolve(s, turn=e.turn)) else None

    @hooks.add(quality_modifiers)
    def without_supply(s: GameState, unit: UnitId) -> Iterator[Modifier]:
        """While it is Cut the Division is out of supply. Rule: wed:4.3.3h; wed:S6.1.2; ruling:V15."""
        if s.counter(unit).division == division and cut(s):
            yield s.modifier(SUPPLY)

    @hooks.add(further_actions)
    def fire_at_the_road(s: GameState, unit: UnitId, company: tuple[UnitId, ...], paying: bool) -> Iterator[Option]:
        """While the turn has no Attacked marker: more fire at nobody does nothing. Rule: wed:4.3.3d; wed:4.3.3e."""
        if s.side(unit) != attacker or flag(ATTACKED, s.turn) in s.flags:
            return
        here, reach = s.units[unit].hex, s.face(unit).fire_range
        for hex in road(s):
            if 0 < s.table.board.distance(here, hex) <= reach and s.holder(hex) is None:
                why = (s, unit, hex)
                yield Option("wed:4.3.3d", FireAtRoute(hex), RouteFire(unit, hex), route_fire_refusal, why, FIRE)

    return hooks
