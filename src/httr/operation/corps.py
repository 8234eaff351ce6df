"""How 30th Corps is tied to Club Route (5.2.4, 8.2): how far from it, when it forms up, and the dice of the night."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from attrs import frozen

from hexfront.flow import Call, Done, Flow, Frame
from hexfront.hexes import HexId
from hexfront.hooks import Hooks
from hexfront.remembering import once_a_state
from hexfront.sources import Refusal
from hexfront.special import Special
from hexfront.state import Draft, Marked
from httr.counters import FormationId, UnitId
from httr.events import AtFired, Fired, NightMovementRolled, PhaseBegan
from httr.game import HttrGame
from httr.rules.checks import one_die
from httr.rules.modes import mode_refusal
from httr.rules.observation import finds, is_night, places
from httr.rules.organization import finish_refusal, set_mode_refusal
from httr.rules.phases import FIRST_PHASE
from httr.rules.steps import Move, start_refusal, step_refusal
from httr.rules.subordination import division_of, formation_of, is_under
from httr.rules.supply import Level, supply_level
from httr.rules.units import has_concentrated, is_silhouette
from httr.state import HttrState
from httr.unittypes import Mode

SHOT_AT: Final = "shot-at"
"""The kind of the mark on a formation of which a unit has been shot at. Rule: httr-sc:5.2.4.6a."""
RESTING: Final = "resting"
"""The kind of the mark on a formation that may not move in this night turn. Rule: httr-sc:8.2.4c."""
BESIDE_AIRBORNE: Final = 2


@cache
def near_route(game: HttrGame, route: str, within: int) -> frozenset[HexId]:
    """The hexes at most so far from a route."""
    return frozenset(hex for on in game.board.route(route) for hex in game.board.within(on, within))


def near_club_route(special: Special) -> Hooks:
    """Units of the corps stay near the route, or near airborne units that they support.

    Rule: httr-sc:8.2.2.3e; httr-sc:8.2.2.5; httr-sc:8.2.2.8a; httr-sc:8.2.2.8b; httr-sc:8.2.2.8d; httr-sc:8.2a;
    ruling:HS9; httr-sc:8.2.3.2; httr-sc:8.2.3.4a.
    """
    hooks = Hooks()
    corps, route = FormationId(special.text("formation")), special.text("route")
    within = special.number("within")

    @hooks.add(step_refusal)
    def too_far(s: HttrState, move: Move, to: HexId) -> Iterator[Refusal]:
        """A step that leads too far away. Rule: httr-sc:8.2.2.3e; httr-sc:8.2.2.8b."""
        if to in near_route(s.table, route, within):
            return
        for unit in move.group:
            if is_under(s, unit, corps) and not supports_airborne(s, unit, to):
                name = s.counter(unit).designation
                yield Refusal("httr-sc:8.2.2.3e", f"{name} stays within {within} hexes of the route")

    return hooks


def supports_airborne(s: HttrState, unit: UnitId, hex: HexId) -> bool:
    """Whether a hex is near an airborne unit of the side that is in full supply.

    Rule: httr-sc:8.2.2.8a; httr-sc:8.2.2.8b.
    """
    side = s.side(unit)
    for near in s.table.board.within(hex, BESIDE_AIRBORNE):
        for other in s.at(near):
            division = division_of(s, other)
            airborne = division is not None and division.airborne
            if s.side(other) == side and airborne and supply_level(s, other) is Level.FULL:
                return True
    return False


def leaves_travel_when_seen(special: Special) -> Hooks:
    """A formation of the corps leaves Travel Mode once it has been shot at, or sees an enemy near the route.

    Rule: httr-sc:5.2.4.6a; httr-sc:5.2.4.7b; httr-sc:8.2.2.3f; httr-sc:8.2.3.4e; httr-sc:5.2.4.7a.
    """
    hooks = Hooks()
    corps, route = FormationId(special.text("formation")), special.text("route")
    within = special.number("within")

    @hooks.after(Fired)
    def fired(s: HttrState, event: Fired) -> Frame[HttrState, None] | None:
        """Remember who was shot at."""
        return shot_at(s, event.target, corps)

    @hooks.after(AtFired)
    def at_fired(s: HttrState, event: AtFired) -> Frame[HttrState, None] | None:
        """Remember who was shot at."""
        return shot_at(s, event.target, corps)

    @hooks.add(mode_refusal)
    def too_early(s: HttrState, unit: UnitId, mode: Mode) -> Iterator[Refusal]:
        """Leaving Travel Mode with no reason to. Rule: httr-sc:5.2.4.6a; httr-sc:8.2.2.3f."""
        leaving = s.units[unit].mode is Mode.TRAVEL and mode is not Mode.TRAVEL
        if leaving and is_under(s, unit, corps) and not has_reason(s, unit, near_route(s.table, route, within)):
            words = f"nobody of {formation_of(s, unit).name} was shot at, or sees an enemy within {within} of the route"
            yield Refusal("httr-sc:5.2.4.6a", words)

    @hooks.add(finish_refusal)
    def back_to_the_road(s: HttrState, side: str) -> Iterator[Refusal]:
        """Ending the phase while a unit could go back to Travel Mode. Rule: httr-sc:5.2.4.7b; ruling:HS201."""
        for unit in s.of(side):
            if is_under(s, unit, corps) and must_return(s, unit):
                yield Refusal("httr-sc:5.2.4.7b", f"{s.counter(unit).designation} must go back to Travel Mode")

    return hooks


def must_return(s: HttrState, unit: UnitId) -> bool:
    """Whether a unit has to take a step back to Travel Mode: nobody of its formation sees an enemy, and it may.

    Rule: httr-sc:5.2.4.7b; httr-sc:8.2.2.3f; httr-sc:8.2.2.8a; ruling:HS201.
    """
    status = s.units[unit]
    if status.mode is Mode.TRAVEL or sees_enemy(s, unit) or supports_airborne(s, unit, status.hex):
        return False
    step = Mode.CONCENTRATED if status.mode is Mode.DEFILADE and has_concentrated(s, unit) else Mode.TRAVEL
    return next(set_mode_refusal(s, unit, step), None) is None


def sees_enemy(s: HttrState, unit: UnitId) -> bool:
    """Whether a unit of the formation sees any enemy. Rule: httr-sc:5.2.4.7b."""
    return _sees_enemy(s, formation_of(s, unit).id, s.side(unit))


@once_a_state
def _sees_enemy(s: HttrState, own: FormationId, side: str) -> bool:
    hidden, revealed = places(s, s.table.enemy[side])
    return any(finds(s, hex, hidden, revealed) for hex in hexes_of(s, side).get(own, ()))


@once_a_state
def hexes_of(s: HttrState, side: str) -> Mapping[FormationId, frozenset[HexId]]:
    """Where units of each formation of a side are."""
    hexes: dict[FormationId, set[HexId]] = {}
    for unit in s.of(side):
        hexes.setdefault(formation_of(s, unit).id, set()).add(s.units[unit].hex)
    return {formation: frozenset(those) for formation, those in hexes.items()}


def has_reason(s: HttrState, unit: UnitId, near: frozenset[HexId]) -> bool:
    """Whether the formation of a unit has been shot at or sees an enemy in some hexes. Rule: httr-sc:5.2.4.6a."""
    return _has_reason(s, formation_of(s, unit).id, s.side(unit), near)


@once_a_state
def _has_reason(s: HttrState, own: FormationId, side: str, near: frozenset[HexId]) -> bool:
    if s.marked(SHOT_AT, own) is not None:
        return True
    hidden, revealed = (hexes & near for hexes in places(s, s.table.enemy[side]))
    return any(finds(s, hex, hidden, revealed) for hex in hexes_of(s, side).get(own, ()))


def shot_at(s: HttrState, target: UnitId, corps: FormationId) -> Frame[HttrState, None] | None:
    """What to do when a unit has been shot at: nothing new if its formation has been before."""
    if target not in s.units or not is_under(s, target, corps):
        return None
    own = formation_of(s, target).id
    return None if s.marked(SHOT_AT, own) is not None else Remember(own)


@frozen
class Remember(Frame[HttrState, None]):
    """A formation has been shot at. Rule: httr-sc:5.2.4.6a."""

    formation: FormationId

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """Remember it for good."""
        g.emit(Marked((SHOT_AT, self.formation), 1))
        return Done(None)


def rolls_to_move_at_night(special: Special) -> Hooks:
    """At the start of a night turn a die decides whether the corps moves in it.

    Rule: httr-sc:8.2.4c; httr-sc:8.2.4d; httr-sc:8.2.4e; ruling:HS11; ruling:HS89.
    """
    hooks = Hooks()
    corps, exempt = FormationId(special.text("formation")), FormationId(special.text("exempt"))
    up_to = special.number("up_to")

    @hooks.after(PhaseBegan)
    def night_falls(s: HttrState, event: PhaseBegan) -> Frame[HttrState, None] | None:
        """Roll when the turn begins."""
        return NightRoll(corps, up_to) if event.phase == FIRST_PHASE and is_night(s) else None

    @hooks.add(start_refusal)
    def at_rest(s: HttrState, unit: UnitId) -> Iterator[Refusal]:
        """Moving in a night turn in which the corps rests. Rule: httr-sc:8.2.4c; httr-sc:8.2.4d."""
        resting = s.marked(RESTING, corps) == s.turn and is_under(s, unit, corps)
        if resting and not rides_along(s, unit, exempt):
            yield Refusal("httr-sc:8.2.4c", f"{s.counter(unit).designation} rests in this night turn")

    return hooks


def rides_along(s: HttrState, unit: UnitId, division: FormationId) -> bool:
    """Whether a unit is armor that is stacked with units of the airborne division.

    Rule: httr-sc:8.2.4d; ruling:HS11.
    """
    there = s.at(s.units[unit].hex)
    return is_silhouette(s, unit) and any(is_under(s, other, division) for other in there)


@frozen
class NightRoll(Frame[HttrState, None]):
    """A die for the night. Rule: httr-sc:8.2.4c."""

    formation: FormationId
    up_to: int

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """Roll it."""
        name = g.state.table.formations[self.formation].name
        return Call(one_die(f"whether {name} moves tonight", "httr-sc:8.2.4c"), then=self.rolled)

    def rolled(self, g: Draft[HttrState], roll: int) -> Flow[None]:
        """On a low roll it moves. Rule: httr-sc:8.2.4c."""
        moves = roll <= self.up_to
        g.emit(NightMovementRolled(self.formation, roll, moves))
        if not moves:
            g.emit(Marked((RESTING, self.formation), g.state.turn))
        return Done(None)
