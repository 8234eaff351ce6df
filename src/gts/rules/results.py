"""Combat results and what they do to a unit (19)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from gts.actions import RollForIt, SpendCommandPoint
from gts.counters import UnitId
from gts.events import CohesionHit, Eliminated, ParkDisbanded, ResultTaken, StepLost, Suppressed
from gts.rules.checks import Check
from gts.rules.command import command_point_refusal, spend
from gts.rules.parks import units_in_park
from gts.rules.radio import lose_contact
from gts.state import GameState
from hexfront.actions import Decline
from hexfront.chance import Each
from hexfront.flow import Ask, Call, Done, Flow, Frame, Wait
from hexfront.hooks import point
from hexfront.state import Draft

POSSIBLE_SUPPRESSION: Final = "S?"
SUPPRESSION: Final = "S"
COHESION_HIT: Final = "C"
STEP_LOSS: Final = "1"
ELIMINATION: Final = "E"
RESULTS: Final = (POSSIBLE_SUPPRESSION, SUPPRESSION, COHESION_HIT, STEP_LOSS, ELIMINATION)  # gts:19.1a
MOST_HITS: Final = 2


def eliminate(g: Draft[GameState], unit: UnitId, rule: str = "gts:19.2.5a") -> None:
    """Take a unit off the map for good; a Park without units goes too. Rule: gts:19.2.5a; ruling:PK1."""
    status = g.state.units[unit]
    g.emit(Eliminated(unit, status.hex, rule))
    if status.parked and not units_in_park(g.state, status.hex):
        g.emit(ParkDisbanded(status.hex, g.state.parks[status.hex].division, (), "ruling:PK1"))


def step_loss(g: Draft[GameState], unit: UnitId) -> None:
    """Take a Step from a unit; one that had no more than one is eliminated. Artillery loses its contact.

    Rule: gts:19.2.4a; gts:19.2.4b; gts:29.44b; gts:29.44d; gts:19.2.4d; gts:16.3.1f; gts:16.3.2d.
    """
    if g.state.steps(unit) < 2:
        eliminate(g, unit, "gts:19.2.4a")
    else:
        g.emit(StepLost(unit))
        lose_contact(g, unit, "gts:19.2.4d")


def cohesion_hit(g: Draft[GameState], unit: UnitId) -> None:
    """Give a unit a Cohesion Hit; the third is a Step Loss, and a unit without Steps is eliminated.

    Artillery loses its contact.

    Rule: gts:19.2.3a; gts:19.2.3b; gts:19.2.3c; gts:19.2.3d; gts:19.2.3h; gts:19.2.3j; gts:16.3.1f; gts:16.3.2d.
    """
    if g.state.steps(unit) == 0:
        eliminate(g, unit, "gts:19.2.3b")
    elif g.state.units[unit].cohesion < MOST_HITS:
        g.emit(CohesionHit(unit))
        lose_contact(g, unit, "gts:19.2.3j")
    else:
        step_loss(g, unit)


@frozen
class Suppression(Frame[GameState, None]):
    """Suppress a unit, unless its owner converts that into a Cohesion Hit.

    `convertible` is False for one that runs away from an Assault.

    Rule: gts:19.2.2a; gts:19.2.2b; gts:19.2.2d; gts:19.2.2e; gts:19.2.2i.
    """

    unit: UnitId
    convertible: bool = True

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """A unit that already is Suppressed takes a Cohesion Hit instead. Rule: gts:19.2.2i."""
        if g.state.units[self.unit].suppressed:
            cohesion_hit(g, self.unit)
            return Done(None)
        return Wait(self.convert) if self.convertible else self.stays(g)

    def convert(self, s: GameState) -> Ask[None]:
        """The owner may try to take a Cohesion Hit instead. Rule: gts:19.2.2b; gts:19.2.3g."""
        about = f"convert the Suppression of {s.counter(self.unit).designation} into a Cohesion Hit"
        ask = Ask[None](s.side(self.unit), about, rule="gts:19.2.2b", subject=(self.unit,))
        ask.offer(Decline(), self.stays)
        ask.offer(RollForIt(), self.check)
        ask.offer(SpendCommandPoint(), self.pay, command_point_refusal, s, self.unit)
        return ask

    def stays(self, g: Draft[GameState], _: Decline | None = None) -> Flow[None]:
        """The unit is Suppressed, and artillery out of contact. Rule: gts:19.2.2a; gts:19.2.2k; gts:16.3.1f."""
        g.emit(Suppressed(self.unit))
        lose_contact(g, self.unit, "gts:19.2.2k")
        return Done(None)

    def check(self, g: Draft[GameState], _: RollForIt) -> Flow[None]:
        """Try with a Troop Quality Check. Rule: gts:19.2.2b."""
        return Call(Check(self.unit, "convert a Suppression", "gts:19.2.2b"), then=self.checked)

    def checked(self, g: Draft[GameState], passed: bool) -> Flow[None]:
        """A Cohesion Hit on success, else Suppression. Rule: gts:19.2.2b; gts:19.2.2d."""
        if not passed:
            return self.stays(g)
        cohesion_hit(g, self.unit)
        return Done(None)

    def pay(self, g: Draft[GameState], _: SpendCommandPoint) -> Flow[None]:
        """A Command Point converts it. Rule: gts:19.2.2c."""
        spend(g, self.unit, "convert a Suppression")
        cohesion_hit(g, self.unit)
        return Done(None)


@frozen
class Rescue:
    """A procedure that may save a unit from a combat result, and whose result tells whether it has; and its rule."""

    rule: str
    frame: Frame[GameState, bool]


@point
def result_rescues(s: GameState, unit: UnitId, code: str) -> Iterator[Rescue]:
    """What may save a unit from a result that it is about to take: nothing in the series. Rule: gts:19.1a."""
    yield from ()


@frozen
class Result(Frame[GameState, bool]):
    """Apply a combat result to a unit; the result tells whether it had any effect (a passed S? has none).

    Rule: gts:19.1a; gts:1.2o; gts:19.2.2j.
    """

    unit: UnitId
    code: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[bool]:
        """Nothing, unless the unit still is there: one of a stack may take another with it; a rescue comes first.

        Rule: gts:19.1a; gts:16.6.1a.
        """
        if self.unit not in g.state.units:
            return Done(False)
        rescues = tuple(each.frame for each in result_rescues(g.state, self.unit, self.code))
        return Call(Each(rescues), then=self.rescued) if rescues else self.take(g)

    def rescued(self, g: Draft[GameState], saved: tuple[bool, ...]) -> Flow[bool]:
        """A result from which the unit is saved has no effect."""
        return Done(False) if any(saved) else self.take(g)

    def take(self, g: Draft[GameState]) -> Flow[bool]:
        """Do what the code says. Rule: gts:19.1a."""
        if self.code == POSSIBLE_SUPPRESSION:
            return Call(
                Check(self.unit, "resist a possible Suppression", "gts:19.2.1a", may_pay=True), then=self.resisted
            )
        if self.code == SUPPRESSION:
            return Call(Suppression(self.unit), then=self.took_effect)
        if self.code == COHESION_HIT:
            cohesion_hit(g, self.unit)
        elif self.code == STEP_LOSS:
            step_loss(g, self.unit)
        else:
            assert self.code == ELIMINATION, f"no such result: {self.code}"
            eliminate(g, self.unit)
        g.emit(ResultTaken(self.unit, self.code))
        return Done(True)

    def resisted(self, g: Draft[GameState], passed: bool) -> Flow[bool]:
        """A failed check is a Suppression. Rule: gts:19.2.1a; gts:19.2.1b."""
        return Done(False) if passed else Call(Suppression(self.unit), then=self.took_effect)

    def took_effect(self, g: Draft[GameState], _: None) -> Flow[bool]:
        """It had an effect."""
        g.emit(ResultTaken(self.unit, self.code))
        return Done(True)
