"""Son with the Wind: German armour makes for the Bailey bridge at Son.

The numbers, hexes and units are those of the scenario's file; here stands what they do.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from attrs import frozen

from gts.aims import Aim, Aims, Prize
from gts.counters import UnitId
from gts.events import ChitAdded, CommandLost, Eliminated, Fired, StepLost
from gts.game import GtsGame
from gts.rules.arrivals import Arrival, EntryHex, entry_hexes, is_entry
from gts.rules.column import keep_column_refusal
from gts.rules.command import Purse, purses
from gts.rules.fire_zones import covers
from gts.rules.menu import move_refusal
from gts.rules.movement import Movement
from gts.rules.mug import InMug, mug_chits
from gts.rules.opportunity_fire import OpportunityFire
from gts.rules.results import eliminate
from gts.rules.steps import step_refusal
from gts.scenario import Scenario
from gts.state import Ending, GameState, Unit, blank
from gts.title import ScenarioRules
from gts.titles.where_eagles_dare.event_cup import is_a_nine, is_drawn, left_in_cup, set_aside
from gts.words import ROAD
from hexfront.chance import Pick
from hexfront.flow import Call, Done, Flow, Frame, Next
from hexfront.hexes import HexId
from hexfront.hooks import Hooks
from hexfront.sources import Refusal
from hexfront.special import Special
from hexfront.state import Draft

EVENTS: Final = "wed:sc-son-with-the-wind-10"
FARMER: Final = "dutch-farmer"
BRIDGE: Final = 30.0
VILLAGE: Final = 5.0
PULL: Final = 0.15
"""What the bridge, a unit at the village and half a movement point towards the bridge are worth to a bot."""
CLOSE: Final = 2
"""From how many hexes a bot wants to fire at the bridge."""


@frozen
class DrawOnNine(Frame[GameState, None]):
    """A 9 has been rolled: draw an Event, if one is left, and do what it says. Rule: wed:sc-son-with-the-wind-10."""

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Draw it."""
        left = left_in_cup(g.state)
        return Call(Pick(left, "draw an Event", EVENTS), then=self.drawn) if left else Done(None)

    def drawn(self, g: Draft[GameState], event: str) -> Flow[None]:
        """It stays out of the cup."""
        set_aside(g, event)
        if event == FARMER:
            return Next(DutchFarmer().start)
        return Next(Reinforced(event).start)


@frozen
class DutchFarmer(Frame[GameState, None]):
    """A side's Command Points are halved. Rule: wed:sc-son-with-the-wind-14; ruling:S29."""

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Half of each Division's are left, rounded down."""
        s = g.state
        side = _special(s.table.scenario, FARMER).text("side")
        for division in s.table.scenario.divisions:
            points = s.command.get(division.id, 0)
            if division.side == side and points:
                g.emit(CommandLost(division.id, points - points // 2, "a Dutch farmer", "wed:sc-son-with-the-wind-14"))
        return Done(None)


@frozen
class Reinforced(Frame[GameState, None]):
    """Reinforcements come by an Event, and may be fired at.

    Rule: wed:sc-son-with-the-wind-11; wed:sc-son-with-the-wind-12; wed:sc-son-with-the-wind-13;
    wed:sc-son-with-the-wind-29.
    """

    event: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """They are placed; no Leader comes with them."""
        s = g.state
        one = next(one for one in s.table.scenario.reinforcements if one.event == self.event)
        entry = is_entry(s, one.hexes[0], s.table.counters[one.units[0]].side)
        return Call(Arrival(one.units, one.leaders, one.hexes, one.source.ref, entry), then=self.come)

    def come(self, g: Draft[GameState], units: tuple[UnitId, ...]) -> Flow[None]:
        """A chit may come with them; then they are a trigger of Opportunity Fire, but not in an entry hex.

        Rule: wed:sc-son-with-the-wind-15; wed:sc-son-with-the-wind-30; ruling:S3.
        """
        adds = _special(g.state.table.scenario, "arrival-adds-chit")
        if units and adds.text("event") == self.event and adds.text("chit") not in g.state.mug:
            g.emit(ChitAdded(adds.text("chit"), adds.rule))
        return Next(Exposed(units).start)


@frozen
class Exposed(Frame[GameState, None]):
    """Units have arrived where the enemy may fire at them. Rule: wed:sc-son-with-the-wind-15; ruling:S3."""

    units: tuple[UnitId, ...]

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Open the window."""
        return Call(OpportunityFire(self.units), then=self.over)

    def over(self, g: Draft[GameState], _: tuple[UnitId, ...]) -> Flow[None]:
        """They are there."""
        return Done(None)


@frozen
class Rout(Frame[GameState, None]):
    """The units that hold a place are gone together. Rule: wed:sc-son-with-the-wind-28; ruling:S7."""

    units: tuple[UnitId, ...]

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Take off those that are left."""
        for unit in self.units:
            if unit in g.state.units:
                eliminate(g, unit, "wed:sc-son-with-the-wind-28")
        return Done(None)


def rules(scenario: Scenario) -> ScenarioRules:
    """The scenario's own rules, with the hexes and units of its file."""
    return ScenarioRules(Hooks(_events(), _klemm(scenario), _panthers(scenario), _nuenen(scenario)), _decide, _aims)


def _events() -> Hooks:
    hooks = Hooks()

    @hooks.after(Fired)
    def on_a_nine(s: GameState, e: Fired) -> Frame[GameState, None] | None:
        return DrawOnNine() if is_a_nine(s, e) else None

    return hooks


def _klemm(scenario: Scenario) -> Hooks:
    """What holds for the German infantry that may come by an Event."""
    hooks = Hooks()
    adds, entry = _special(scenario, "arrival-adds-chit"), _special(scenario, "reinforcement-hex")

    @hooks.add(entry_hexes)
    def entry_hex(s: GameState) -> Iterator[EntryHex]:
        hex = HexId(entry.text("hex"))
        for one in s.table.scenario.reinforcements:
            if hex in one.hexes:
                yield EntryHex(hex, s.table.counters[one.units[0]].side, entry.rule)

    @hooks.add(mug_chits)
    def chit(s: GameState) -> Iterator[InMug]:
        if is_drawn(s, adds.text("event")):
            yield InMug(adds.text("chit"), adds.rule)

    @hooks.add(purses)
    def borrowed(s: GameState, unit: UnitId) -> Iterator[Purse]:
        if s.counter(unit).formation == adds.text("formation"):
            yield Purse(adds.text("pays"), adds.rule)

    return hooks


def _panthers(scenario: Scenario) -> Hooks:
    """The unit that stays in Column and on the roads."""
    hooks = Hooks()
    special = _special(scenario, "stays-in-column-on-roads")
    panthers = UnitId(special.text("unit"))

    @hooks.add(keep_column_refusal)
    def in_column(s: GameState, unit: UnitId) -> Iterator[Refusal]:
        if unit == panthers:
            yield Refusal(special.rule, f"{s.counter(unit).designation} may not leave Column")

    @hooks.add(step_refusal)
    def on_the_road(s: GameState, move: Movement, to: HexId) -> Iterator[Refusal]:
        if panthers in move.group and not s.table.board.on(ROAD, to):
            yield Refusal(special.rule, f"{s.counter(panthers).designation} may not leave the road, and {to} has none")

    return hooks


def _nuenen(scenario: Scenario) -> Hooks:
    """The units that stay where they are, and rout at the first Step Loss."""
    hooks = Hooks()
    special = _special(scenario, "holds-and-routs")
    units = tuple(UnitId(unit) for unit in special.texts("units"))

    @hooks.add(move_refusal)
    def holds(s: GameState, unit: UnitId) -> Iterator[Refusal]:
        if unit in units:
            yield Refusal(special.rule, f"{s.counter(unit).designation} may not move")

    @hooks.after(StepLost)
    def shaken(s: GameState, e: StepLost) -> Frame[GameState, None] | None:
        return Rout(units) if e.unit in units else None

    @hooks.after(Eliminated)
    def broken(s: GameState, e: Eliminated) -> Frame[GameState, None] | None:
        return Rout(units) if e.unit in units else None

    return hooks


def _decide(s: GameState) -> Ending:
    """Who has won: the bridge counts before the village. Rule: wed:sc-son-with-the-wind-25; ruling:S6."""
    victory = s.table.scenario.victory
    bailey, village = UnitId(victory.text("unit")), HexId(victory.text("draw"))
    defender = s.table.counters[bailey].side
    attacker = s.table.enemy[defender]
    if bailey not in s.units:
        return Ending(attacker, "victory", "the Bailey bridge is destroyed", victory.rule)
    if s.holder(village) == attacker:
        return Ending(None, "draw", f"the Bailey bridge stands, and {village} is lost", victory.rule)
    return Ending(defender, "victory", "the Bailey bridge stands", victory.rule)


def _aims(s: GameState) -> Aims:
    """The attackers want the Bailey bridge in their sights, and the defenders' units at the village count."""
    return _aims_while(s.table, UnitId(s.table.scenario.victory.text("unit")) in s.units)


@cache
def _aims_while(game: GtsGame, stands: bool) -> Aims:
    """The same while the bridge stands, or no longer does."""
    bailey = UnitId(game.scenario.victory.text("unit"))
    guards = _special(game.scenario, "holds-and-routs").texts("units")
    prizes = (Prize(bailey, BRIDGE), *(Prize(UnitId(unit), VILLAGE) for unit in guards))
    return Aims(_to_the_bridge(game, bailey) if stands else (), prizes)


def _to_the_bridge(game: GtsGame, bailey: UnitId) -> tuple[Aim, ...]:
    """For each unit of the attackers that moves, the hexes from which it could fire at the bridge."""
    [target] = next(place.hexes for unit, place in game.placements if unit == bailey)
    empty = blank(game)
    attackers = game.roster[game.enemy[game.counters[bailey].side]]
    movers = (unit for unit in attackers if isinstance(game.counters[unit].front.movement_allowance, int))
    return tuple(Aim(unit, tuple(_firing_hexes(empty, unit, target)), PULL) for unit in movers)


def _firing_hexes(empty: GameState, unit: UnitId, target: HexId) -> Iterator[HexId]:
    """The hexes from which a unit that stood there could fire at another hex with some effect."""
    board = empty.table.board
    reach = min(CLOSE, empty.table.counters[unit].front.fire_range)
    for hex in board.hexes:
        near = hex in empty.table.area and 0 < board.distance(hex, target) <= reach
        if near and covers(empty.with_unit_at(unit, Unit(hex)), unit, target):
            yield hex


def _special(scenario: Scenario, id: str) -> Special:
    special = scenario.special(id)
    assert special is not None, f"{scenario.id} lacks its special rule {id}"
    return special
