"""What binds 30th Corps to Club Route while its headquarters has no command points (scenario rules, 5.2.4.4)."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.hexes import HexId
from hexfront.hooks import Hooks
from hexfront.sources import Refusal
from hexfront.special import Special
from httr.counters import FormationId, UnitId
from httr.marks import ARRIVED
from httr.operation.corps import near_route
from httr.rules.modes import mode_refusal
from httr.rules.steps import Move, step_refusal
from httr.rules.subordination import is_under
from httr.rules.supply import points_of
from httr.state import HttrState
from httr.unittypes import Mode

RULE = "httr-sc:5.2.4.4"


def needs_points_to_leave(special: Special) -> Hooks:
    """Units of the corps on the route leave it, or Travel Mode, only if their headquarters has command points.

    Rule: httr-sc:5.2.4.4; httr-sc:8.2.3.3; httr-sc:8.2.3.4f; ruling:HS205.
    """
    hooks = Hooks()
    corps, route, turn = FormationId(special.text("formation")), special.text("route"), special.number("from")

    def is_bound(s: HttrState, unit: UnitId) -> bool:
        on_route = s.units[unit].hex in near_route(s.table, route, 0)
        return on_route and s.turn >= turn and is_under(s, unit, corps) and lacks_points(s, unit)

    @hooks.add(step_refusal)
    def off_the_road(s: HttrState, move: Move, to: HexId) -> Iterator[Refusal]:
        """A step off the route. Rule: httr-sc:5.2.4.4."""
        if to not in near_route(s.table, route, 0):
            for unit in (unit for unit in move.group if is_bound(s, unit)):
                yield Refusal(RULE, f"{s.counter(unit).designation} stays on the road: its headquarters has no CP")

    @hooks.add(mode_refusal)
    def out_of_column(s: HttrState, unit: UnitId, mode: Mode) -> Iterator[Refusal]:
        """Leaving Travel Mode on the route. Rule: httr-sc:5.2.4.4."""
        if s.units[unit].mode is Mode.TRAVEL and is_bound(s, unit):
            yield Refusal(RULE, f"{s.counter(unit).designation} stays in column: its headquarters has no CP")

    return hooks


def lacks_points(s: HttrState, unit: UnitId) -> bool:
    """Whether a unit has no command point to operate with; on the turn of its arrival it is supplied.

    Rule: httr-sc:5.2.4.4; httr-sc:5.1.3.9b; ruling:HS205.
    """
    return s.marked(ARRIVED, unit) is None and points_of(s, unit) < 1
