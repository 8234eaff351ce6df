"""Air strikes: air Units are put on their targets, and then attack one by one (27).

When there are any, the exclusive rules say: a title hangs an `AirPhase` on the event after which they come.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from attrs import frozen

from gts.actions import AirStrike, PlaceAirUnit
from gts.counters import UnitId
from gts.events import AirUnitGone, AirUnitPlaced, Fired
from gts.rules.airpower import air_unit, grounded, left_to_fly
from gts.rules.checks import die
from gts.rules.fire import (
    defense_modifiers,
    is_armored_target,
    limited,
    mass_modifiers,
    result_of,
    terrain_modifiers,
)
from gts.rules.shots import Impact, struck_too
from gts.state import GameState, Strike
from hexfront.actions import Finish
from hexfront.chance import Each
from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.hooks import point
from hexfront.sources import Modifier, Refusal
from hexfront.state import Draft

METHOD: Final = "air"


@frozen
class AirPhase(Frame[GameState, None]):
    """Both sides put their air Units on targets, and when all are there, attack.

    Rule: gts:27.0c; gts:27.0d; ruling:AIR3.
    """

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """All are placed first. Rule: gts:27.0d."""
        return Call(Each(tuple(Placing(side) for side in g.state.game.sides)), then=self.attack)

    def attack(self, g: Draft[GameState], _: tuple[object, ...]) -> Flow[None]:
        """Then they attack. Rule: gts:27.0d."""
        return Call(Each(tuple(Attacking(side) for side in g.state.game.sides)), then=self.over)

    def over(self, g: Draft[GameState], _: tuple[object, ...]) -> Flow[None]:
        """The sky is empty."""
        return Done(None)


@frozen
class Placing(Frame[GameState, None]):
    """A side puts air Units on enemy units, as long as it has any and wants to. Rule: gts:27.0d."""

    side: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Ask, if there is anything to place. Rule: gts:27.0b."""
        return Wait(self.place) if self.place(g.state).has_legal(2) else Done(None)

    def place(self, s: GameState) -> Ask[None]:
        """Which air Unit attacks which enemy unit, or no more of them. Rule: gts:27.0d."""
        ask = Ask[None](self.side, "put air Units on their targets", rule="gts:27.0d")
        ask.offer(Finish(), self.finish)
        kinds = tuple(air for air in s.table.scenario.air if air.side == self.side)
        order, ids = s.table.order, [air.id for air in kinds]
        placed = ((ids.index(one.air), order[one.target]) for one in s.strikes if one.air in ids)
        last = max(placed, default=(0, 0))
        for place, air in enumerate(kinds):
            for target in s.foes(self.side):
                canonical = (place, order[target]) >= last
                ask.offer(
                    PlaceAirUnit(air.id, target), self.placed, strike_refusal, s, air.id, target, canonical=canonical
                )
        return ask

    def placed(self, g: Draft[GameState], action: PlaceAirUnit) -> Flow[None]:
        """It is there; the next one. Rule: gts:27.0d."""
        g.emit(AirUnitPlaced(Strike(action.air, g.state.units[action.target].hex, action.target)))
        return Next(self.start)

    def finish(self, g: Draft[GameState], _: Finish) -> Flow[None]:
        """No more."""
        return Done(None)


@point
def strike_refusal(s: GameState, air: str, target: UnitId) -> Iterator[Refusal]:
    """Why an air Unit may not be put on an enemy unit: any on the map will do, near or far, seen or not.

    Rule: gts:27.0b; gts:27.0d; gts:8.0i; gts:26.0d; gts:26.0e; gts:26.0f.
    """
    yield from grounded(s)
    if left_to_fly(s, air) < 1:
        yield Refusal("gts:27.0b", f"no {air_unit(s, air).name} is left for this turn")
    if s.units[target].arriving:
        yield Refusal("gts:8.0i", f"{s.counter(target).designation} is in its entry hex")


@frozen
class Attacking(Frame[GameState, None]):
    """The air Units of a side attack one after the other, in the order that their owner chooses.

    Rule: gts:27.0d; ruling:AIR3.
    """

    side: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """The next one; whose target is no more, flies off. Rule: gts:27.0d."""
        strikes = strikes_of(g.state, self.side)
        gone = next((strike for strike in strikes if strike.target not in g.state.units), None)
        if gone is not None:
            g.emit(AirUnitGone(gone))
            return Next(self.start)
        return Wait(self.choose) if strikes else Done(None)

    def choose(self, s: GameState) -> Ask[None]:
        """Which attacks next. Rule: gts:27.0d."""
        ask = Ask[None](self.side, "resolve the air strikes one by one", rule="gts:27.0d")
        for strike in dict.fromkeys(strikes_of(s, self.side)):
            ask.offer(AirStrike(strike.air, strike.target), self.attack)
        return ask

    def attack(self, g: Draft[GameState], action: AirStrike) -> Flow[None]:
        """It attacks, on its own. Rule: gts:27.0d."""
        mine = strikes_of(g.state, self.side)
        g.emit(AirUnitGone(next(each for each in mine if (each.air, each.target) == (action.air, action.target))))
        return Call(AirAttack(action.air, action.target), then=self.start)


def strikes_of(s: GameState, side: str) -> tuple[Strike, ...]:
    """The air Units of a side over the map. Rule: gts:27.0d."""
    return tuple(strike for strike in s.strikes if air_unit(s, strike.air).side == side)


@point
def strike_modifiers(s: GameState, air: str, target: UnitId) -> Iterator[Modifier]:
    """The modifiers of an air strike: those of Direct Fire that its target gives, if they add to the rating.

    An air Unit itself has no range, no markers and no Company Bonus; night and weather never add anything.

    Rule: gts:27.0e; ruling:AIR1.
    """
    lines = chain(
        defense_modifiers(s, target),
        mass_modifiers(s, s.units[target].hex),
        terrain_modifiers(s, target, air_unit(s, air).weapon),
    )
    return (line for line in lines if line.amount > 0)


@frozen
class AirAttack(Frame[GameState, None]):
    """An air Unit attacks a unit: the die, the row of its colour, the result; it never leaves a barrage.

    Rule: gts:27.0d; gts:27.0e; gts:27.0f; gts:15.5h; ruling:AIR2.
    """

    air: str
    target: UnitId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Roll one die. Rule: gts:27.0e; gts:15.5f."""
        s = g.state
        about = f"{air_unit(s, self.air).name} attacks {s.counter(self.target).designation}"
        return Call(die(about, "gts:27.0e", self.target), then=self.rolled)

    def rolled(self, g: Draft[GameState], roll: int) -> Flow[None]:
        """What it does, to those too whom the same roll strikes. Rule: gts:27.0e; gts:27.0f; gts:15.5h."""
        struck = (self.target, *(each.unit for each in struck_too(g.state, self.target)))
        return Call(Impact(tuple((unit, self.strike(g, unit, roll)) for unit in struck)), then=self.over)

    def strike(self, g: Draft[GameState], target: UnitId, roll: int) -> str | None:
        """What the roll does to one unit; None for a miss. Rule: gts:27.0e; gts:15.5h; gts:15.6p."""
        s, air = g.state, air_unit(g.state, self.air)
        modifiers = tuple(strike_modifiers(s, self.air, target))
        rating = limited(air.fire_rating + sum(each.amount for each in modifiers))
        cell = result_of(s, roll, rating, air.weapon, is_armored_target(s, target))
        hex = s.units[target].hex
        g.emit(Fired(None, target, hex, METHOD, air.fire_rating, modifiers, rating, roll, cell, air=self.air))
        return str(cell.value) if cell is not None else None

    def over(self, g: Draft[GameState], _: bool) -> Flow[None]:
        """It has flown off."""
        return Done(None)
