"""Attacks by Events: one roll at one unit, without any modifier (S3.1)."""

from __future__ import annotations

from typing import Final

from attrs import evolve, frozen

from gts.actions import ChooseFormation, ChooseHex, EventShot
from gts.counters import UnitId, Weapon
from gts.events import BarragePlaced, Fired, NoEffect
from gts.rules.checks import die
from gts.rules.fire import is_armored_target, limited, result_of
from gts.rules.results import POSSIBLE_SUPPRESSION, Result
from gts.rules.shots import Impact, struck_too
from gts.state import HEAVY, GameState
from hexfront.actions import Decline, Finish
from hexfront.chance import Each
from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.hexes import HexId
from hexfront.state import Draft

EVENT: Final = "event"
"""The method of a shot that no unit fires."""
ALLIED: Final = "allied"
STRONG: Final = 6  # wed:S3.1-airstrike-d; wed:S3.1-ambush
WEAK: Final = 3  # wed:S3.1-explosion-a
AMBUSHED: Final = 3  # wed:S3.1-ambush
IN_REACH: Final = 10  # wed:S3.1-airstrike-c


def may_be_struck(s: GameState, unit: UnitId) -> bool:
    """Whether an Event may attack a unit: not in its entry hex; a rider is struck with its vehicle.

    Rule: gts:8.0i; wed:S4.4a.
    """
    status = s.units[unit]
    return not status.arriving and status.on is None


@frozen
class EventAttack(Frame[GameState, bool]):
    """An attack of an Event at one unit: the roll, the table, the result at once; whether it had an effect.

    Rule: wed:S3.1-airstrike-d; wed:S3.1-explosion-a; wed:S3.1-ambush; wed:S4.4a.
    """

    target: UnitId
    rating: int
    weapon: Weapon
    about: str
    rule: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[bool]:
        """Roll, if the target is still there."""
        if self.target not in g.state.units:
            return Done(False)
        name = g.state.counter(self.target).designation
        return Call(die(f"{self.about} strikes {name}", self.rule, self.target), then=self.rolled)

    def rolled(self, g: Draft[GameState], roll: int) -> Flow[bool]:
        """No modifier changes the rating; who rides on the target is struck by the same roll."""
        struck = (self.target, *(each.unit for each in struck_too(g.state, self.target)))
        return Call(Impact(tuple((unit, self.strike(g, unit, roll)) for unit in struck)), then=self.applied)

    def strike(self, g: Draft[GameState], unit: UnitId, roll: int) -> str | None:
        """What the roll does to one unit; None for a miss."""
        s, rating = g.state, limited(self.rating)
        cell = result_of(s, roll, rating, self.weapon, is_armored_target(s, unit))
        g.emit(Fired(None, unit, s.units[unit].hex, EVENT, self.rating, (), rating, roll, cell))
        return None if cell is None else str(cell.value)

    def applied(self, g: Draft[GameState], effect: bool) -> Flow[bool]:
        """It is over."""
        return Done(effect)


@frozen
class EventAim(Frame[GameState, None]):
    """A side may attack one of some units with an attack of an Event. Rule: wed:S3.1-ambush."""

    side: str
    targets: tuple[UnitId, ...]
    rating: int
    weapon: Weapon
    about: str
    rule: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Ask, if there is anything to attack."""
        if not self.targets:
            g.emit(NoEffect(f"{self.about}: there is nothing to attack", self.rule))
            return Done(None)
        return Wait(self.choose)

    def choose(self, s: GameState) -> Ask[None]:
        """At which unit, or none."""
        ask = Ask[None](self.side, f"{self.about}: choose the target", rule=self.rule, subject=self.targets)
        ask.offer(Decline(), self.spare)
        for unit in self.targets:
            ask.offer(EventShot(unit), self.shoot)
        return ask

    def spare(self, g: Draft[GameState], _: Decline) -> Flow[None]:
        """No attack."""
        return Done(None)

    def shoot(self, g: Draft[GameState], action: EventShot) -> Flow[None]:
        """Attack it."""
        attack = EventAttack(action.target, self.rating, self.weapon, self.about, self.rule)
        return Call(attack, then=self.over)

    def over(self, g: Draft[GameState], _: bool) -> Flow[None]:
        """It is over."""
        return Done(None)


@frozen
class AmbushEvent(Frame[GameState, None]):
    """The enemy attacks a friendly unit within three hexes of one of his. Rule: wed:S3.1-ambush; wed:S3.0b."""

    side: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Those near to him."""
        s = g.state
        enemy, board = s.table.enemy[self.side], s.table.board
        foes = tuple(s.units[foe].hex for foe in s.of(enemy))
        near = tuple(
            unit
            for unit in s.of(self.side)
            if may_be_struck(s, unit) and any(board.distance(hex, s.units[unit].hex) <= AMBUSHED for hex in foes)
        )
        return Next(EventAim(enemy, near, STRONG, Weapon.DP, "an ambush", "wed:S3.1-ambush").start)


@frozen
class ExplosionEvent(Frame[GameState, None]):
    """The enemy attacks a friendly artillery unit, in a Park or not, as artillery would.

    Rule: wed:S3.1-explosion-a; wed:S3.1-explosion-b; wed:S3.1-explosion-c; ruling:V10.
    """

    side: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Ask, if there is any."""
        if not self.targets(g.state):
            g.emit(NoEffect("an explosion: there is no artillery to attack", "wed:S3.1-explosion-a"))
            return Done(None)
        return Wait(self.choose)

    def targets(self, s: GameState) -> tuple[UnitId, ...]:
        """The artillery units of the friendly side. Rule: wed:S3.1-explosion-a."""
        return tuple(unit for unit in s.of(self.side) if s.counter(unit).front.artillery and may_be_struck(s, unit))

    def choose(self, s: GameState) -> Ask[None]:
        """At which, or none. Rule: wed:S3.1-explosion-a."""
        targets = self.targets(s)
        about, rule = "an explosion: choose the target", "wed:S3.1-explosion-a"
        ask = Ask[None](s.table.enemy[self.side], about, rule=rule, subject=targets)
        ask.offer(Decline(), self.spare)
        for unit in targets:
            ask.offer(EventShot(unit), self.shoot)
        return ask

    def spare(self, g: Draft[GameState], _: Decline) -> Flow[None]:
        """No attack."""
        return Done(None)

    def shoot(self, g: Draft[GameState], action: EventShot) -> Flow[None]:
        """Attack it, and then those beside it."""
        status = g.state.units[action.target]
        beside = () if status.parked else tuple(unit for unit in g.state.at(status.hex) if unit != action.target)
        attack = EventAttack(action.target, WEAK, Weapon.DP, "an explosion", "wed:S3.1-explosion-a")
        return Call(attack, then=Blast(status.hex, beside, status.parked).spread)


@frozen
class Blast(Frame[GameState, None]):
    """What an explosion does besides: to those in the hex, as Indirect Fire of artillery does, and to the hex.

    Rule: wed:S3.1-explosion-b; wed:S3.1-explosion-c; gts:16.6.1a.
    """

    hex: HexId
    beside: tuple[UnitId, ...]
    parked: bool

    def spread(self, g: Draft[GameState], effect: bool) -> Flow[None]:
        """If it had an effect the others in the hex may be Suppressed; none of a Park. Rule: wed:S3.1-explosion-b."""
        others = tuple(unit for unit in self.beside if effect and unit in g.state.units)
        return Call(Each(tuple(Result(unit, POSSIBLE_SUPPRESSION) for unit in others)), then=self.smoke)

    def smoke(self, g: Draft[GameState], _: tuple[object, ...]) -> Flow[None]:
        """A heavy barrage lies on the hex, but on no Park. Rule: wed:S3.1-explosion-c."""
        if not self.parked and g.state.barrages.get(self.hex) != HEAVY:
            g.emit(BarragePlaced(self.hex, HEAVY))
        return Done(None)


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
