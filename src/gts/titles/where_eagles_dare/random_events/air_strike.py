"""Air Strike: Typhoons attack the Germans near a Leader (S3.1)."""

from __future__ import annotations

from typing import Final

from attrs import evolve, frozen

from gts.actions import ChooseFormation, ChooseHex
from gts.counters import Weapon
from gts.events import NoEffect
from gts.rules.checks import die
from gts.state import GameState
from gts.titles.where_eagles_dare.random_events.attacks import STRONG, EventAim, may_be_struck
from hexfront.actions import Decline, Finish
from hexfront.chance import Each
from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.hexes import HexId
from hexfront.state import Draft

ALLIED: Final = "allied"
IN_REACH: Final = 10  # wed:S3.1-airstrike-c


@frozen
class AirStrikeEvent(Frame[GameState, None]):
    """The Allies get half a die of Typhoons, unless they cannot fly.

    Rule: wed:S3.1-airstrike-a; wed:S3.1-airstrike-b; wed:S3.1-airstrike-c; ruling:W12.
    """

    side: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Not at night, and in clear weather only. Rule: wed:S3.1-airstrike-b; ruling:W12."""
        s = g.state
        if s.table.scenario.turns[s.turn].night or s.weather != "clear":
            g.emit(NoEffect("the Typhoons cannot fly", "wed:S3.1-airstrike-b"))
            return Done(None)
        return Call(die("the number of Typhoons, halved", "wed:S3.1-airstrike-a"), then=self.rolled)

    def rolled(self, g: Draft[GameState], roll: int) -> Flow[None]:
        """Half of it, rounded down. Rule: wed:S3.1-airstrike-a."""
        number = roll // 2
        if not number or not any(self.reach(g.state, formation) for formation in led(g.state, ALLIED)):
            g.emit(NoEffect(f"{number} Typhoons, and nothing to attack", "wed:S3.1-airstrike-a"))
            return Done(None)
        return Wait(CallingTyphoons(number).choose)

    @staticmethod
    def reach(s: GameState, formation: str) -> tuple[HexId, ...]:
        """The hexes with Germans within ten hexes of the Leader of a Formation. Rule: wed:S3.1-airstrike-c."""
        hexes = [hex for leader, hex in s.leaders.items() if s.table.leaders[leader].formation == formation]
        board = s.table.board
        near = (hex for hex in struck_hexes(s, ALLIED) if any(board.distance(hex, at) <= IN_REACH for at in hexes))
        return tuple(near)


def led(s: GameState, side: str) -> tuple[str, ...]:
    """The Formations of a side that have their Leader on the map, in the order of the Leaders."""
    return tuple(s.table.leaders[leader].formation for leader in s.chiefs() if s.table.leaders[leader].side == side)


def struck_hexes(s: GameState, side: str) -> tuple[HexId, ...]:
    """The hexes with enemies of a side that an Event may attack, by number."""
    return tuple(sorted({s.units[foe].hex for foe in s.foes(side) if may_be_struck(s, foe)}))


@frozen
class CallingTyphoons(Frame[GameState, None]):
    """The Allies name the Formation that calls the Typhoons. Rule: wed:S3.1-airstrike-c."""

    number: int

    def choose(self, s: GameState) -> Ask[None]:
        """Which. Rule: wed:S3.1-airstrike-c."""
        ask = Ask[None](ALLIED, f"{self.number} Typhoons: who calls them", rule="wed:S3.1-airstrike-c")
        ask.offer(Decline(), self.spare)
        for formation in led(s, ALLIED):
            if AirStrikeEvent.reach(s, formation):
                ask.offer(ChooseFormation(formation), self.called)
        return ask

    def spare(self, g: Draft[GameState], _: Decline) -> Flow[None]:
        """No strike."""
        return Done(None)

    def called(self, g: Draft[GameState], action: ChooseFormation) -> Flow[None]:
        """Now the hexes."""
        hexes = AirStrikeEvent.reach(g.state, action.formation)
        return Next(Typhoons(ALLIED, self.number, hexes, "wed:S3.1-airstrike-c").start)


@frozen
class Typhoons(Frame[GameState, None]):
    """A side puts Typhoons on hexes, all of them before the first attacks; more than one may be on a hex.

    `left` are those still to be placed, `hexes` where they may be, `placed` where they are.

    Rule: wed:S3.1-airstrike-c; wed:S3.1-airstrike-d.
    """

    side: str
    left: int
    hexes: tuple[HexId, ...]
    rule: str
    placed: tuple[HexId, ...] = ()

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Place the next, then attack."""
        if self.left and self.hexes:
            return Wait(self.place)
        return self.attack(g)

    def place(self, s: GameState) -> Ask[None]:
        """On which hex. Rule: wed:S3.1-airstrike-c."""
        ask = Ask[None](self.side, f"place a Typhoon, {self.left} left", rule=self.rule, subject=self.placed)
        ask.offer(Finish(), self.attack)
        for hex in self.hexes:
            ask.offer(ChooseHex(hex), self.put, canonical=not self.placed or hex >= self.placed[-1])
        return ask

    def put(self, g: Draft[GameState], action: ChooseHex) -> Flow[None]:
        """It is there."""
        placed = tuple(sorted((*self.placed, action.hex)))
        return Next(evolve(self, left=self.left - 1, placed=placed).start)

    def attack(self, g: Draft[GameState], _: Finish | None = None) -> Flow[None]:
        """Each attacks in turn. Rule: wed:S3.1-airstrike-d."""
        return Call(Each(tuple(Typhoon(self.side, hex) for hex in self.placed)), then=self.over)

    def over(self, g: Draft[GameState], _: tuple[object, ...]) -> Flow[None]:
        """They are gone."""
        return Done(None)


@frozen
class Typhoon(Frame[GameState, None]):
    """A Typhoon attacks one unit in its hex; which one is chosen now. Rule: wed:S3.1-airstrike-d; ruling:F14."""

    side: str
    hex: HexId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Those that are still there."""
        s = g.state
        there = tuple(unit for unit in s.at(self.hex) if s.side(unit) != self.side and may_be_struck(s, unit))
        return Next(EventAim(self.side, there, STRONG, Weapon.DP, "a Typhoon", "wed:S3.1-airstrike-d").start)
