"""Explosion: the enemy strikes artillery, and with it what stands in its hex (S3.1)."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from gts.actions import EventShot
from gts.counters import UnitId, Weapon
from gts.events import BarragePlaced, NoEffect
from gts.rules.results import POSSIBLE_SUPPRESSION, Result
from gts.state import HEAVY, GameState
from gts.titles.where_eagles_dare.random_events.attacks import EventAttack, may_be_struck
from hexfront.actions import Decline
from hexfront.chance import Each
from hexfront.flow import Ask, Call, Done, Flow, Frame, Wait
from hexfront.hexes import HexId
from hexfront.state import Draft

WEAK: Final = 3  # wed:S3.1-explosion-a


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
