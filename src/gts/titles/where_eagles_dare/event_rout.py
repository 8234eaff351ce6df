"""The Event "Rout?" of the scenarios: a Formation that has lost too many Steps leaves the map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from gts.actions import ChooseFormation
from gts.counters import Counter, UnitId
from gts.events import Event
from gts.naming import formation_name
from gts.rules.checks import die
from gts.rules.results import eliminate
from gts.state import GameState
from hexfront.actions import Decline
from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.state import Draft
from hexfront.values import evolve

INDEPENDENT: Final = "-independent"
"""What the id of the Formation of a Division's Independent Units ends in."""


@frozen
class RoutRolled(Event):
    """A Formation may rout: the Steps that it has lost, and the roll, which must be less.

    Rule: wed:sc-the-best-laid-plans-23; wed:sc-hells-highway-49.
    """

    formation: str
    lost: int
    roll: int

    @property
    def routed(self) -> bool:
        """Whether it does."""
        return self.roll < self.lost

    def apply(self, s: GameState) -> GameState:
        """The state as it was; its units go one by one."""
        return s


def is_independent(counter: Counter) -> bool:
    """Whether a unit is an Independent one: striped, or of the Formation of a Division's Independent Units."""
    return counter.independent or counter.formation.endswith(INDEPENDENT)


def formations_in_play(s: GameState, side: str) -> tuple[str, ...]:
    """The Formations of a side with units on the map, in the order of the scenario."""
    there = {s.counter(unit).formation for unit in s.of(side)}
    return tuple(each.id for each in s.table.scenario.formations if each.id in there)


def steps_lost(s: GameState, formation: str) -> int:
    """The Steps that the units of a Formation have lost in the game; those missing from the start do not count.

    Rule: wed:sc-the-best-laid-plans-23; wed:sc-hells-highway-49.
    """
    before = {UnitId(place.unit) for place in s.table.scenario.placements if place.reduced}
    gone = sum(s.counter(unit).steps - (unit in before) for unit in s.lost if s.counter(unit).formation == formation)
    hurt = (unit for unit, status in s.units.items() if status.reduced and unit not in before)
    return gone + sum(s.counter(unit).formation == formation for unit in hurt)


def routing(s: GameState, formation: str) -> Iterator[UnitId]:
    """The units that leave the map with a Formation: its own, and its Division's Independent Units near its Leader.

    Rule: wed:sc-the-best-laid-plans-23; wed:sc-hells-highway-49; ruling:SE1.
    """
    leader = next((each for each in s.chiefs() if s.table.leaders[each].formation == formation), None)
    for unit in s.table.order:
        if unit not in s.units:
            continue
        counter = s.counter(unit)
        if counter.formation == formation:
            yield unit
        elif leader is not None and counter.division == s.table.leaders[leader].division:
            far = s.table.board.distance(s.leaders[leader], s.units[unit].hex)
            if is_independent(counter) and far <= s.table.leaders[leader].command_range:
                yield unit


@frozen
class RoutCheck(Frame[GameState, None]):
    """One side names a Formation of the other, if it wants, and that Formation rolls.

    Rule: wed:sc-the-best-laid-plans-23; wed:sc-hells-highway-49.
    """

    side: str
    rule: str
    formation: str = ""

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Ask, if the enemy has any."""
        return Wait(self.choose) if formations_in_play(g.state, g.state.table.enemy[self.side]) else Done(None)

    def choose(self, s: GameState) -> Ask[None]:
        """Which Formation, or none."""
        ask = Ask[None](self.side, "demand that a Formation rolls for a rout", rule=self.rule)
        ask.offer(Decline(), self.spare)
        for formation in formations_in_play(s, s.table.enemy[self.side]):
            ask.offer(ChooseFormation(formation), self.chosen)
        return ask

    def spare(self, g: Draft[GameState], _: Decline) -> Flow[None]:
        """None."""
        return Done(None)

    def chosen(self, g: Draft[GameState], action: ChooseFormation) -> Flow[None]:
        """Roll for it."""
        name = formation_name(g.state, action.formation)
        return Call(die(f"rout of {name}", self.rule), then=evolve(self, formation=action.formation).rolled)

    def rolled(self, g: Draft[GameState], roll: int) -> Flow[None]:
        """Less than the Steps lost is a rout."""
        event = RoutRolled(self.formation, steps_lost(g.state, self.formation), roll)
        g.emit(event)
        return Next(self.leave) if event.routed else Done(None)

    def leave(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Its units are gone, and its Leader with the last of them."""
        for unit in tuple(routing(g.state, self.formation)):
            if unit in g.state.units:
                eliminate(g, unit, self.rule)
        return Done(None)
