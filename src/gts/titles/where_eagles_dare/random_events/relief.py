"""Events that help: Intelligence, Rally, Reinforcements, Heroic (S3.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen

from gts.actions import ChooseDivision, ChooseFormation, ChooseUnit, Recover
from gts.counters import UnitId
from gts.events import HeroicPlaced, NoEffect, PointsBrought, Recovered
from gts.events.happenings import COHESION, STEP, SUPPRESSION
from gts.rules.bravery import assaulter_values, opposing_values
from gts.rules.checks import quality_modifiers
from gts.rules.fire import defense_modifiers
from gts.state import GameState
from hexfront.actions import Finish
from hexfront.flow import Ask, Done, Flow, Frame, Next, Wait
from hexfront.hexes import HexId
from hexfront.hooks import Hooks
from hexfront.sources import Modifier
from hexfront.state import Draft

HOOKS: Final = Hooks()
COMMAND_POINTS: Final = 6  # wed:S3.1-intelligence
DISPATCH_POINTS: Final = 2  # wed:S3.1-intelligence
RALLIED: Final = 4  # wed:S3.1-rally
STEPS: Final = 2  # wed:S3.1-reinf-a


@frozen
class IntelligenceEvent(Frame[GameState, None]):
    """A friendly Division gets Command and Dispatch Points. Rule: wed:S3.1-intelligence."""

    side: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Ask which."""
        return Wait(self.choose)

    def choose(self, s: GameState) -> Ask[None]:
        """Which Division. Rule: wed:S3.1-intelligence."""
        about = f"{COMMAND_POINTS} Command and {DISPATCH_POINTS} Dispatch Points: choose the Division"
        ask = Ask[None](self.side, about, rule="wed:S3.1-intelligence")
        for division in s.table.scenario.divisions:
            if division.side == self.side:
                ask.offer(ChooseDivision(division.id), self.grant)
        return ask

    def grant(self, g: Draft[GameState], action: ChooseDivision) -> Flow[None]:
        """It has them; one that uses no Dispatch Points gets none."""
        rated = g.state.table.division(action.division).dispatch_rating is not None
        points = DISPATCH_POINTS if rated else 0
        g.emit(PointsBrought(action.division, COMMAND_POINTS, points, anew=False, rule="wed:S3.1-intelligence"))
        return Done(None)


@frozen
class Relief(Frame[GameState, None]):
    """A side takes up to `left` markers of some kinds off some units, one at a time.

    Rule: wed:S3.1-rally; wed:S3.1-reinf-a.
    """

    side: str
    left: int
    units: tuple[UnitId, ...]
    markers: tuple[str, ...]
    rule: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """As long as there is any; what is left over is lost. Rule: wed:S3.1-rally; wed:S3.1-reinf-c."""
        return Wait(self.choose) if self.left and self.choose(g.state).has_legal(2) else Done(None)

    def choose(self, s: GameState) -> Ask[None]:
        """Which marker, or no more."""
        ask = Ask[None](self.side, f"take markers off, {self.left} left", rule=self.rule, subject=self.units)
        ask.offer(Finish(), self.finish)
        for unit in self.units:
            for marker in markers_on(s, unit):
                if marker in self.markers:
                    ask.offer(Recover(unit, marker), self.recover)
        return ask

    def finish(self, g: Draft[GameState], _: Finish) -> Flow[None]:
        """No more."""
        return Done(None)

    def recover(self, g: Draft[GameState], action: Recover) -> Flow[None]:
        """It comes off."""
        g.emit(Recovered(action.unit, action.marker, self.rule))
        return Next(evolve(self, left=self.left - 1).start)


def markers_on(s: GameState, unit: UnitId) -> Iterator[str]:
    """The kinds of markers that could come off a unit; none of one that is gone."""
    status = s.units.get(unit)
    if status is None:
        return
    if status.suppressed:
        yield SUPPRESSION
    if status.cohesion:
        yield COHESION
    if status.reduced:
        yield STEP


@frozen
class FormationRelief(Frame[GameState, None]):
    """A side names a Formation of its own, and takes markers off its units. Rule: wed:S3.1-rally; wed:S3.1-reinf-a."""

    side: str
    number: int
    markers: tuple[str, ...]
    about: str
    rule: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Ask, if any Formation has such a marker."""
        if not self.formations(g.state):
            g.emit(NoEffect(f"{self.about}: nobody has any use for it", self.rule))
            return Done(None)
        return Wait(self.choose)

    def formations(self, s: GameState) -> tuple[str, ...]:
        """The Formations with such a marker, in roster order."""
        marked = (unit for unit in s.of(self.side) if set(markers_on(s, unit)) & set(self.markers))
        return tuple(dict.fromkeys(s.counter(unit).formation for unit in marked))

    def choose(self, s: GameState) -> Ask[None]:
        """Which Formation."""
        ask = Ask[None](self.side, f"{self.about}: choose the Formation", rule=self.rule)
        for formation in self.formations(s):
            ask.offer(ChooseFormation(formation), self.chosen)
        return ask

    def chosen(self, g: Draft[GameState], action: ChooseFormation) -> Flow[None]:
        """Its units, wherever they are."""
        s = g.state
        units = tuple(unit for unit in s.of(self.side) if s.counter(unit).formation == action.formation)
        return Next(Relief(self.side, self.number, units, self.markers, self.rule).start)


@frozen
class RallyEvent(Frame[GameState, None]):
    """Up to four Suppressions and Cohesion Hits come off a Formation. Rule: wed:S3.1-rally."""

    side: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Fire Zones do not matter."""
        kinds = (SUPPRESSION, COHESION)
        return Next(FormationRelief(self.side, RALLIED, kinds, "a rally", "wed:S3.1-rally").start)


@frozen
class ReinforcementEvent(Frame[GameState, None]):
    """Two Steps come back to a Formation. Rule: wed:S3.1-reinf-a; wed:S3.1-reinf-c; ruling:EV5."""

    side: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Fire Zones do not matter."""
        return Next(FormationRelief(self.side, STEPS, (STEP,), "replacements", "wed:S3.1-reinf-a").start)


@frozen
class HeroicEvent(Frame[GameState, None]):
    """The chit goes onto a friendly unit. Rule: wed:S3.1-heroic-a."""

    side: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Ask, if there is any."""
        return Wait(self.choose) if next(g.state.of(self.side), None) is not None else Done(None)

    def choose(self, s: GameState) -> Ask[None]:
        """Which unit. Rule: wed:S3.1-heroic-a."""
        ask = Ask[None](self.side, "choose a heroic unit", rule="wed:S3.1-heroic-a")
        for unit in s.of(self.side):
            ask.offer(ChooseUnit(unit), self.place)
        return ask

    def place(self, g: Draft[GameState], action: ChooseUnit) -> Flow[None]:
        """It is heroic."""
        g.emit(HeroicPlaced(action.unit))
        return Done(None)


@HOOKS.add(quality_modifiers)
def heroic_quality(s: GameState, unit: UnitId) -> Iterator[Modifier]:
    """A heroic unit is better by one. Rule: wed:S3.1-heroic-a."""
    if s.units[unit].heroic:
        yield s.modifier("heroic-quality")


@HOOKS.add(defense_modifiers)
def heroic_defense(s: GameState, target: UnitId) -> Iterator[Modifier]:
    """A heroic unit is harder to hit. Rule: wed:S3.1-heroic-a."""
    if s.units[target].heroic:
        yield s.modifier("heroic-defense")


@HOOKS.add(assaulter_values)
def heroic_assaulter(s: GameState, unit: UnitId) -> Iterator[Modifier]:
    """Its Defense counts so in Bravery too. Rule: wed:S3.1-heroic-a; ruling:V7."""
    yield from heroic_defense(s, unit)


@HOOKS.add(opposing_values)
def heroic_opponent(s: GameState, unit: UnitId, target: HexId) -> Iterator[Modifier]:
    """So does that of an enemy that covers the assaulters. Rule: wed:S3.1-heroic-a; ruling:V7."""
    yield from heroic_defense(s, unit)
