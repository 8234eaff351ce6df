"""The Best Laid Plans: the 502nd fights for the bridge at Best.

The numbers, hexes and units are those of the scenario's file; here stands what they do.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from attrs import evolve, frozen

from gts.aims import Aims, aims_for
from gts.events import Event, GameEnded
from gts.events.happenings import COHESION, STEP
from gts.game import GtsGame
from gts.scenario import Scenario
from gts.state import Bridge, Ending, GameState, span
from gts.title import ScenarioRules
from gts.titles.where_eagles_dare.bridges import controller
from gts.titles.where_eagles_dare.demolition import DemolitionTried
from gts.titles.where_eagles_dare.event_cup import Effect, event_effects, on_a_nine
from gts.titles.where_eagles_dare.event_rout import RoutCheck
from gts.titles.where_eagles_dare.random_events.air_strike import Typhoons, struck_hexes
from gts.titles.where_eagles_dare.random_events.lost import LostEvent
from gts.titles.where_eagles_dare.random_events.relief import Relief
from gts.titles.where_eagles_dare.specials import special_of
from hexfront.flow import Done, Flow, Frame, Next, Over
from hexfront.hexes import HexId
from hexfront.hooks import Hooks
from hexfront.state import Draft

PULL: Final = 0.15
"""What half a movement point towards the bridge and its road is worth to a bot."""


@frozen
class BridgeBlown(Event):
    """An Event has destroyed a bridge. Rule: wed:sc-the-best-laid-plans-25."""

    bridge: str
    rule: str

    def apply(self, s: GameState) -> GameState:
        """The state with the destroyed marker."""
        marker = s.bridges.get(self.bridge, Bridge())
        return s.with_bridge(self.bridge, evolve(marker, wired="", destroyed=True, since=s.turn))


@frozen
class Blown(Frame[GameState, None]):
    """A bridge is blown if one side controls it; if it is contested, nothing happens.

    Rule: wed:sc-the-best-laid-plans-25.
    """

    bridge: str
    holder: str
    rule: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Blow it, if it stands and is theirs."""
        if g.state.bridges[self.bridge].destroyed or controller(g.state, self.bridge) != self.holder:
            return Done(None)
        g.emit(BridgeBlown(self.bridge, self.rule))
        return Next(BridgeLost(self.holder, self.bridge).start)


@frozen
class BridgeLost(Frame[GameState, None]):
    """The bridge is destroyed: that decides the game at once. Rule: wed:sc-the-best-laid-plans-38."""

    winner: str
    bridge: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """The game is over."""
        g.emit(GameEnded(_blown(g.state, self.winner, self.bridge)))
        return Over()


def rules(scenario: Scenario) -> ScenarioRules:
    """The scenario's own rules, with the hexes and units of its file."""
    nine = special_of(scenario, "event-on-a-nine")
    return ScenarioRules(Hooks(on_a_nine(nine.rule), _events(scenario), _bridge(scenario)), _decide, _aims)


def bridge_of(scenario: Scenario) -> str:
    """The bridge that the scenario is about."""
    wanted = scenario.victory.text("bridge")
    first, second = next(marker.hexes for marker in scenario.bridges if marker.id == wanted)
    return span(first, second)


def _events(scenario: Scenario) -> Hooks:
    hooks = Hooks()

    @hooks.add(event_effects)
    def effects(s: GameState, event: str) -> Iterator[Effect]:
        special = special_of(scenario, event)
        side, rule = special.text("side"), special.rule
        frame: Frame[GameState, None]
        if event == "lost":
            frame = LostEvent(side, stacks=True)
        elif event == "air-strike":
            frame = Typhoons(side, special.number("typhoons"), struck_hexes(s, side), rule)
        elif event == "ammo":
            frame = Relief(side, special.number("cohesion_hits"), tuple(s.of(side)), (COHESION,), rule)
        elif event == "rout":
            frame = RoutCheck(special.text("chosen_by"), rule)
        elif event == "farm-carts":
            frame = Relief(side, special.number("units"), tuple(s.of(side)), (STEP,), rule)
        else:
            assert event == "blown", f"no such Event: {event}"
            frame = Blown(bridge_of(scenario), side, rule)
        yield Effect(rule, frame)

    return hooks


def _bridge(scenario: Scenario) -> Hooks:
    """The game ends when the bridge is blown, by whomever."""
    hooks, bridge, winner = Hooks(), bridge_of(scenario), scenario.victory.text("side")

    @hooks.after(DemolitionTried)
    def demolished(s: GameState, e: DemolitionTried) -> Frame[GameState, None] | None:
        return BridgeLost(winner, bridge) if e.bridge == bridge and e.blown else None

    return hooks


def _decide(s: GameState) -> Ending:
    """Who has won at the end: the Germans must hold both hexes. Rule: wed:sc-the-best-laid-plans-38."""
    victory = s.table.scenario.victory
    side, bridge = victory.text("side"), bridge_of(s.table.scenario)
    if s.bridges[bridge].destroyed:
        return _blown(s, side, bridge)
    held = [HexId(hex) for hex in victory.texts("held")]
    if all(s.holder(hex) == side for hex in held):
        return Ending(side, "victory", f"{side} units hold {' and '.join(held)}", victory.rule)
    lost = " and ".join(hex for hex in held if s.holder(hex) != side)
    return Ending(s.table.enemy[side], "victory", f"no {side} unit holds {lost}", victory.rule)


def _blown(s: GameState, winner: str, bridge: str) -> Ending:
    return Ending(winner, "victory", f"the bridge {bridge} is destroyed", s.table.scenario.victory.rule)


@cache
def _aims_of(game: GtsGame) -> Aims:
    """Everybody who can move goes where the scenario is decided."""
    hexes = tuple(HexId(hex) for hex in game.scenario.victory.texts("held"))
    return Aims(tuple(aims_for(game.counters, game.counters, hexes, PULL)))


def _aims(s: GameState) -> Aims:
    return _aims_of(s.table)
