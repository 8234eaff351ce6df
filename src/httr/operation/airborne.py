"""What binds airborne units once they have landed (8.2.1.7, 8.3.2): few trucks, and not far from where they dropped."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from hexfront.hexes import HexId
from hexfront.hooks import Hooks
from hexfront.sources import Refusal
from hexfront.special import Special
from httr.counters import FormationId, UnitId
from httr.game import HttrGame
from httr.rules.steps import Move, step_refusal
from httr.rules.subordination import is_under
from httr.rules.supply import reaches
from httr.rules.travel import truck_refusal
from httr.state import HttrState
from httr.unittypes import Mode
from httr.vocabulary import BRIDGE


def airborne_travel(special: Special) -> Hooks:
    """A few companies of the division find trucks where a headquarters of 30th Corps is in reach.

    Rule: httr-sc:8.2.1.7; ruling:HS18.
    """
    hooks = Hooks()
    division, headquarters = FormationId(special.text("formation")), UnitId(special.text("headquarters"))
    most = special.number("companies")

    @hooks.amend(truck_refusal, "httr:18.8.3")
    def trucks(refusal: Refusal, s: HttrState, unit: UnitId) -> Refusal | None:
        """No trucks, unless the headquarters is in reach and few have them yet. Rule: httr-sc:8.2.1.7."""
        if not (unit in s.units and headquarters in s.units and in_division(s, unit, division)):
            return refusal
        if not reaches(s, unit, {s.units[headquarters].hex: 1}):
            return Refusal("httr-sc:8.2.1.7", f"no path to {s.counter(headquarters).designation}, which has the trucks")
        riders = (each for each in s.of(s.side(unit)) if in_division(s, each, division) and borrows_trucks(s, each))
        if sum(s.units[each].mode is Mode.TRAVEL for each in riders) >= most:
            return Refusal("httr-sc:8.2.1.7", f"{most} companies of the division are in Travel Mode already")
        return None

    return hooks


def borrows_trucks(s: HttrState, unit: UnitId) -> bool:
    """Whether a unit has no vehicles of its own for Travel Mode. Rule: httr-sc:8.2.1.7; ruling:HS18."""
    return Mode.TRAVEL not in s.type(unit).modes


def in_division(s: HttrState, unit: UnitId, division: FormationId) -> bool:
    """Whether a unit is of the division."""
    return is_under(s, unit, division)


def near_drop_zones(special: Special) -> Hooks:
    """Units of the division do not go far from a drop zone or a bridge of the route, but along the route.

    Rule: httr-sc:8.3.2a; httr-sc:8.3.2b; ruling:HS10.
    """
    hooks = Hooks()
    division, within = FormationId(special.text("formation")), special.number("within")

    @hooks.add(step_refusal)
    def too_far(s: HttrState, move: Move, to: HexId) -> Iterator[Refusal]:
        """A step that leads too far away. Rule: httr-sc:8.3.2a; httr-sc:8.3.2b."""
        if to in allowed(s.table, special):
            return
        for unit in move.group:
            if is_under(s, unit, division):
                name = s.counter(unit).designation
                words = f"{name} would be more than {within} hexes from a drop zone or a bridge of the route"
                yield Refusal("httr-sc:8.3.2a", words)

    return hooks


@cache
def allowed(game: HttrGame, special: Special) -> frozenset[HexId]:
    """The hexes near a drop zone, a bridge of the route, or the route. Rule: httr-sc:8.3.2a; httr-sc:8.3.2b."""
    board, route = game.board, game.board.route(special.text("route"))
    bridges = [hex for pair in pairwise(route) if BRIDGE in board.hexside(*pair) for hex in pair]
    zones = [HexId(hex) for hex in special.texts("zones")]
    near = {hex for middle in (*zones, *bridges) for hex in board.within(middle, special.number("within"))}
    return frozenset(near | {hex for on in route for hex in board.within(on, special.number("beside"))})
