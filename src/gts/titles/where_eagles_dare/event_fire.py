"""Fire that an Event brings: Typhoons, and a gun beside the road; no unit on the map fires it (S3.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen

from gts.counters import UnitId, Weapon
from gts.events import Event, Fired
from gts.rules.checks import die
from gts.rules.fire import is_armored_target, limited, result_of
from gts.rules.line_of_sight import has_sight
from gts.rules.shots import Impact, struck_too
from gts.state import GameState
from hexfront.actions import Action, Decline, Finish
from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.hexes import HexId
from hexfront.sources import Refusal
from hexfront.state import Draft

EVENT: Final = "event"
"""The method of such fire."""


@frozen
class PlaceTyphoon(Action):
    """Send a Typhoon to a hex. Rule: wed:S3.1-airstrike-d; wed:sc-hells-highway-48."""

    hex: HexId


@frozen
class StrikeUnit(Action):
    """Fire at a unit by an Event. Rule: wed:S3.1-airstrike-d; wed:sc-hells-highway-50."""

    unit: UnitId


@frozen
class TyphoonPlaced(Event):
    """A Typhoon is to strike a hex. Rule: wed:S3.1-airstrike-d."""

    side: str
    hex: HexId

    def apply(self, s: GameState) -> GameState:
        """The state as it was."""
        return s


@frozen
class FreeShot(Frame[GameState, None]):
    """A shot without modifiers at one unit: the die, the table, the result. Rule: wed:S3.1-airstrike-d; gts:15.5h."""

    target: UnitId
    rating: int
    weapon: str
    about: str
    rule: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Roll one die. Rule: gts:15.5f."""
        name = g.state.counter(self.target).designation
        return Call(die(f"{self.about} at {name}", self.rule, self.target), then=self.rolled)

    def rolled(self, g: Draft[GameState], roll: int) -> Flow[None]:
        """Look it up for the unit, and for whoever that roll strikes too. Rule: gts:15.5h; wed:S4.4a."""
        both = (self.target, *(each.unit for each in struck_too(g.state, self.target)))
        return Call(Impact(tuple((unit, self.strike(g, unit, roll)) for unit in both)), then=self.over)

    def strike(self, g: Draft[GameState], unit: UnitId, roll: int) -> str | None:
        """What the roll does to one unit; None for a miss. Rule: gts:15.5h."""
        s, rating = g.state, limited(self.rating)
        cell = result_of(s, roll, rating, Weapon(self.weapon), is_armored_target(s, unit))
        g.emit(Fired(None, unit, s.units[unit].hex, EVENT, self.rating, (), rating, roll, cell))
        return str(cell.value) if cell is not None else None

    def over(self, g: Draft[GameState], _: bool) -> Flow[None]:
        """It is over."""
        return Done(None)


def strike_refusal(s: GameState, unit: UnitId) -> Iterator[Refusal]:
    """Why a unit may not be fired at by an Event: nobody in his entry hex is. Rule: gts:8.0i."""
    if s.units[unit].arriving:
        yield Refusal("gts:8.0i", f"{s.counter(unit).designation} is in its entry hex")


def hex_refusal(s: GameState, side: str, hex: HexId, seen: bool, rule: str) -> Iterator[Refusal]:
    """Why no Typhoon may strike a hex: nobody there can be fired at or, with `seen`, no unit of the side sees it.

    Rule: wed:sc-hells-highway-48; gts:8.0i.
    """
    if all(next(strike_refusal(s, unit), None) is not None for unit in s.at(hex)):
        yield Refusal("gts:8.0i", f"the units in {hex} are in their entry hex")
    if seen and not any(has_sight(s, s.units[unit].hex, hex) for unit in s.of(side)):
        yield Refusal(rule, f"no unit of the side sees {hex}")


@frozen
class AirStrike(Frame[GameState, None]):
    """A side sends Typhoons to hexes with enemies, all before the first strikes; each strikes one unit of its hex.

    `left` are still to be sent, `hexes` those chosen, in their order; with `seen` a unit of the side must see the hex.

    Rule: wed:sc-the-best-laid-plans-21; wed:sc-hells-highway-48; wed:S3.1-airstrike-d.
    """

    side: str
    rule: str
    rating: int
    weapon: str
    left: int
    seen: bool = False
    hexes: tuple[HexId, ...] = ()

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """The next Typhoon, as long as there is a hex for it."""
        if self.left and len(self.where(g.state).legal()) > 1:
            return Wait(self.where)
        return Next(self.strike)

    def where(self, s: GameState) -> Ask[None]:
        """To which hex, or no more of them."""
        hexes = sorted({s.units[unit].hex for unit in s.foes(self.side)})
        ask = Ask[None](self.side, "send a Typhoon", rule=self.rule, subject=tuple(hexes))
        ask.offer(Finish(), self.finish)
        for hex in hexes:
            canonical = not self.hexes or hex >= self.hexes[-1]
            why = (s, self.side, hex, self.seen, self.rule)
            ask.offer(PlaceTyphoon(hex), self.placed, hex_refusal, *why, canonical=canonical)
        return ask

    def placed(self, g: Draft[GameState], action: PlaceTyphoon) -> Flow[None]:
        """It is on its way."""
        g.emit(TyphoonPlaced(self.side, action.hex))
        return Next(evolve(self, left=self.left - 1, hexes=tuple(sorted((*self.hexes, action.hex)))).start)

    def finish(self, g: Draft[GameState], _: Finish) -> Flow[None]:
        """No more of them."""
        return Next(self.strike)

    def strike(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """The next hex in which an enemy is left; which of several is chosen only now."""
        for place, hex in enumerate(self.hexes):
            if g.state.holder(hex) == g.state.table.enemy[self.side]:
                return Wait(evolve(self, left=0, hexes=self.hexes[place:]).whom)
        return Done(None)

    def whom(self, s: GameState) -> Ask[None]:
        """Which unit of the hex."""
        hex = self.hexes[0]
        ask = Ask[None](self.side, f"a Typhoon strikes {hex}", rule=self.rule, subject=(hex, *s.at(hex)))
        for unit in s.at(hex):
            ask.offer(StrikeUnit(unit), self.fire, strike_refusal, s, unit)
        return ask

    def fire(self, g: Draft[GameState], action: StrikeUnit) -> Flow[None]:
        """It fires."""
        shot = FreeShot(action.unit, self.rating, self.weapon, "a Typhoon fires", self.rule)
        return Call(shot, then=evolve(self, hexes=self.hexes[1:]).struck)

    def struck(self, g: Draft[GameState], _: None) -> Flow[None]:
        """The next."""
        return Next(self.strike)


@frozen
class RoadsideGun(Frame[GameState, None]):
    """A side may fire at one enemy that is near enough to a road. Rule: wed:sc-hells-highway-50."""

    side: str
    rule: str
    rating: int
    weapon: str
    hexes: tuple[HexId, ...]

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Ask, if there is anybody to fire at."""
        return Wait(self.whom) if len(self.whom(g.state).legal()) > 1 else Done(None)

    def whom(self, s: GameState) -> Ask[None]:
        """At whom, or at nobody."""
        near = frozenset(self.hexes)
        foes = tuple(unit for unit in s.foes(self.side) if s.units[unit].hex in near)
        ask = Ask[None](self.side, "fire of the gun beside the road", rule=self.rule, subject=foes)
        ask.offer(Decline(), self.hold)
        for unit in foes:
            ask.offer(StrikeUnit(unit), self.fire, strike_refusal, s, unit)
        return ask

    def hold(self, g: Draft[GameState], _: Decline) -> Flow[None]:
        """It does not fire."""
        return Done(None)

    def fire(self, g: Draft[GameState], action: StrikeUnit) -> Flow[None]:
        """It fires."""
        return Next(FreeShot(action.unit, self.rating, self.weapon, "the gun beside the road fires", self.rule).start)
