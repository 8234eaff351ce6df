"""Attacks by Events: one roll at one unit, without any modifier (S3.1). Which units, each Event says."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from gts.actions import EventShot
from gts.counters import UnitId, Weapon
from gts.events import Fired, NoEffect
from gts.rules.checks import die
from gts.rules.fire import is_armored_target, limited, result_of
from gts.rules.shots import Impact, struck_too
from gts.state import GameState
from hexfront.actions import Decline
from hexfront.flow import Ask, Call, Done, Flow, Frame, Wait
from hexfront.state import Draft

EVENT: Final = "event"
"""The method of a shot that no unit fires."""
STRONG: Final = 6  # wed:S3.1-airstrike-d; wed:S3.1-ambush


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
        """Roll."""
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
