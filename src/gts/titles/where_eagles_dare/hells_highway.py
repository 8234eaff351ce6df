"""Hell's Highway: the Germans try to cut the road at Veghel.

The numbers, hexes and units are those of the scenario's file; here stands what they do.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from attrs import frozen

from gts.aims import Aims, Prize, aims_for
from gts.counters import UnitId, Weapon
from gts.events import Event, GameEnded, Moved, NoEffect
from gts.game import GtsGame
from gts.rules.assault_fire import assault_fire_modifiers
from gts.rules.command import Link, command_links, commands
from gts.rules.event_arrivals import Reinforcing, brought_by, gifts_of
from gts.rules.line_of_sight import has_sight
from gts.rules.movement import Movement
from gts.rules.steps import step_refusal
from gts.scenario import Scenario
from gts.state import Ending, GameState
from gts.title import ScenarioRules, Score
from gts.titles.where_eagles_dare.club_route import ATTACKED, CLOSED, box, is_cut
from gts.titles.where_eagles_dare.event_cup import Effect, drawings, event_effects, on_a_nine
from gts.titles.where_eagles_dare.event_rout import RoutCheck
from gts.titles.where_eagles_dare.highway_points import OBSERVED, STOPPED, points_of, road_of
from gts.titles.where_eagles_dare.random_events.air_strike import Typhoons, struck_hexes
from gts.titles.where_eagles_dare.random_events.attacks import EventAim, may_be_struck
from gts.titles.where_eagles_dare.rations import Rations, is_short, rations_hooks
from gts.titles.where_eagles_dare.road_rules import road_hooks
from gts.titles.where_eagles_dare.specials import special_of
from gts.words import OBSERVATION_POST
from hexfront.flow import Done, Flow, Frame, Over
from hexfront.hexes import HexId
from hexfront.hooks import Hooks
from hexfront.sources import Modifier, Refusal
from hexfront.state import Draft

PULL: Final = 0.1
"""What half a movement point towards the road is worth to a bot."""
GUARDS: Final = frozenset({"501-pir", "506-pir", "101st-independent", "group-cold"})
"""The Formations that a bot brings to the bridge at Veghel; the others hold what they have."""
PANTHER: Final = 4.0
"""What a company of Panthers counts for beside its strength: its Steps are points lost."""


@frozen
class PlaceEntered(Event):
    """A German unit has entered a Stop hex or an observation post: that counts once.

    Rule: wed:sc-hells-highway-67; wed:sc-hells-highway-70.
    """

    what: str
    hex: HexId

    def apply(self, s: GameState) -> GameState:
        """The state that remembers it."""
        return s.with_flag(f"{self.what} {self.hex}")


@frozen
class Entered(Frame[GameState, None]):
    """A unit has entered a place that counts for points. Rule: wed:sc-hells-highway-67; wed:sc-hells-highway-70."""

    what: str
    hex: HexId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Remember it."""
        g.emit(PlaceEntered(self.what, self.hex))
        return Done(None)


@frozen
class Stragglers(Frame[GameState, None]):
    """Lost units of the 82nd would come; there are no counters of them. Rule: wed:S3.1-reinf-b; ruling:S12."""

    rule: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Nobody comes."""
        g.emit(NoEffect("no lost units of the 82nd are there to come", self.rule))
        return Done(None)


@frozen
class AtTheBridge(Frame[GameState, None]):
    """A unit has entered a hex of the Veghel bridge: its side has won. Rule: wed:sc-hells-highway-64."""

    side: str
    hex: HexId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """The game is over."""
        g.emit(
            GameEnded(Ending(self.side, "victory", f"{self.side} units enter {self.hex}", "wed:sc-hells-highway-64"))
        )
        return Over()


def rules(scenario: Scenario) -> ScenarioRules:
    """The scenario's own rules, with the hexes and units of its file."""
    victory = scenario.victory
    road = road_hooks(victory.text("from"), victory.text("to"), victory.text("side"), victory.text("guards_division"))
    hooks = Hooks(
        on_a_nine(special_of(scenario, "event-on-a-nine").rule),
        rations_hooks(special_of(scenario, "rations")),
        road,
        _events(scenario),
        _places(scenario),
        _command(scenario),
        _ban(scenario),
        _nights(scenario),
    )
    return ScenarioRules(hooks, _decide, _aims, _score, _record)


def _events(scenario: Scenario) -> Hooks:
    hooks = Hooks()

    @hooks.add(event_effects)
    def effects(s: GameState, event: str) -> Iterator[Effect]:
        special = scenario.special(event)
        if special is None:
            draw = drawings(s, event)
            brings = [
                *(one.source.ref for one in brought_by(s, event, draw)),
                *(one.source.ref for one in gifts_of(s, event, draw)),
            ]
            if brings:
                yield Effect(brings[0], Reinforcing(event, draw))
            return
        side, rule = special.text("side"), special.rule
        if event == "air-strike":
            yield Effect(rule, Typhoons(side, special.number("typhoons"), seen_hexes(s, side), rule))
        elif event == "rout":
            yield Effect(rule, RoutCheck(special.text("chosen_by"), rule))
        elif event == "aa-gun":
            near = near_road(s, s.table.enemy[side], special.number("hexes"))
            gun = special.number("fire_rating"), Weapon(special.text("weapon")), "the gun beside the road"
            yield Effect(rule, EventAim(side, near, *gun, rule))
        elif event == "rations":
            yield Effect(rule, Rations(side, rule))
        else:
            assert event == "lost-82ab", f"no such Event: {event}"
            yield Effect(rule, Stragglers(rule))

    return hooks


def seen_hexes(s: GameState, side: str) -> tuple[HexId, ...]:
    """The hexes with enemies that a unit of a side sees, by number. Rule: wed:sc-hells-highway-48."""
    eyes = tuple(dict.fromkeys(s.units[unit].hex for unit in s.of(side)))
    return tuple(hex for hex in struck_hexes(s, side) if any(has_sight(s, eye, hex) for eye in eyes))


def near_road(s: GameState, side: str, hexes: int) -> tuple[UnitId, ...]:
    """The units of a side at most so far from the road that an Event may attack. Rule: wed:sc-hells-highway-50."""
    near = {hex for on in road_of(s) for hex in s.table.board.within(on, hexes)}
    return tuple(unit for unit in s.of(side) if s.units[unit].hex in near and may_be_struck(s, unit))


def _places(scenario: Scenario) -> Hooks:
    """What counts where a German unit enters it."""
    hooks, victory = Hooks(), scenario.victory

    @hooks.after(Moved)
    def enters(s: GameState, e: Moved) -> Frame[GameState, None] | None:
        side = victory.text("side")
        if s.table.counters[e.unit].side != side:
            return None
        if e.end in victory.texts("sudden_death"):
            return AtTheBridge(side, e.end)
        stop = STOPPED if e.end in victory.texts("stop_hexes") else None
        what = OBSERVED if OBSERVATION_POST in s.table.board.features(e.end) else stop
        return Entered(what, e.end) if what is not None and f"{what} {e.end}" not in s.flags else None

    return hooks


def _command(scenario: Scenario) -> Hooks:
    """Some units obey any German Leader, at a price. Rule: wed:sc-hells-highway-58."""
    hooks, special = Hooks(), special_of(scenario, "dearer-command")
    units = frozenset(special.texts("units"))

    @hooks.add(command_links)
    def any_leader(s: GameState, unit: UnitId) -> Iterator[Link]:
        if unit not in units:
            return
        counter = s.counter(unit)
        for leader in s.chiefs():
            chief = s.table.leaders[leader]
            if chief.side == counter.side and chief.formation != counter.formation and commands(s, leader, unit):
                yield Link(leader, special.rule, price=special.number("command_points"))

    return hooks


def _ban(scenario: Scenario) -> Hooks:
    """One side keeps away from the Artillery Parks of the other. Rule: wed:sc-hells-highway-59; ruling:V16."""
    hooks, special = Hooks(), special_of(scenario, "no-move-near-a-park")
    side, limit = special.text("side"), special.number("hexes")

    @hooks.add(step_refusal)
    def too_near(s: GameState, move: Movement, to: HexId) -> Iterator[Refusal]:
        if not s.parks or s.side(move.group[0]) != side:
            return
        for hex, park in sorted(s.parks.items()):
            if s.table.division(park.division).side != side and s.table.board.distance(hex, to) <= limit:
                yield Refusal(special.rule, f"{to} is within {limit} hexes of the Artillery Park in {hex}")

    return hooks


def _nights(scenario: Scenario) -> Hooks:
    """One army is better in Assaults by night, with either rating. Rule: wed:sc-hells-highway-60; ruling:R9."""
    hooks, special = Hooks(), special_of(scenario, "night-assault")

    @hooks.add(assault_fire_modifiers)
    def by_night(s: GameState, firer: UnitId, target: UnitId, rating: str, attacking: bool) -> Iterator[Modifier]:
        counter = s.counter(firer)
        theirs = counter.side == special.text("side") and counter.army == special.text("army")
        if theirs and s.table.scenario.turns[s.turn].night:
            yield Modifier(special.number("assault"), "US Airborne by night", special.rule)

    return hooks


def _decide(s: GameState) -> Ending:
    """Who has more points than the scenario asks for. Rule: wed:sc-hells-highway-65; wed:sc-hells-highway-77."""
    victory = s.table.scenario.victory
    side, wanted = victory.text("side"), victory.number("wins_with_more_than")
    total = _score(s).total
    about = f"{total} Victory Points, and {wanted} are not enough"
    if total == wanted:
        return Ending(None, "draw", about, victory.rule)
    return Ending(side if total > wanted else s.table.enemy[side], "victory", about, victory.rule)


def _score(s: GameState) -> Score:
    return Score(s.table.scenario.victory.text("side"), points_of(s))


def _record(s: GameState) -> Iterator[str]:
    """What the display of the Guards shows of the road."""
    victory = s.table.scenario.victory
    state = "Cut" if is_cut(s, road_of(s), s.table.enemy[victory.text("side")]) else "open"
    yield f"Club Route is {state}; in the box: {len(box(s, ATTACKED))} Attacked, {len(box(s, CLOSED))} Closed"
    for formation in s.table.scenario.formations:
        if is_short(s, formation.id):
            yield f"{formation.name} is short of rations"


@cache
def _aims_of(game: GtsGame) -> Aims:
    """The Germans make for the bridge at Veghel, and the Allies who are not bound elsewhere come to hold it.

    The Germans' Panthers should not be lost.
    """
    victory = game.scenario.victory
    side, hexes = victory.text("side"), tuple(HexId(hex) for hex in victory.texts("sudden_death"))
    guards = (unit for unit in game.roster[game.enemy[side]] if game.counters[unit].formation in GUARDS)
    attack, defence = (aims_for(game.counters, units, hexes, PULL) for units in (game.roster[side], guards))
    prizes = (Prize(UnitId(unit), PANTHER) for unit in victory.texts("panthers"))
    return Aims((*attack, *defence), tuple(prizes))


def _aims(s: GameState) -> Aims:
    return _aims_of(s.table)
