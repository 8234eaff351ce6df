"""Words for the Events of the scenarios and for Club Route: what the actions are, and what has happened."""

from __future__ import annotations

from collections.abc import Iterator

from gts.account import tell
from gts.descriptions import words
from gts.descriptions.wording import actors
from gts.naming import formation_name
from gts.state import GameState
from gts.titles.where_eagles_dare.club_route import RouteFoundCut, RouteMarked
from gts.titles.where_eagles_dare.event_rout import RoutRolled
from gts.titles.where_eagles_dare.hells_highway import PlaceEntered
from gts.titles.where_eagles_dare.rations import PayRations, RationsPaid, RationsShort
from gts.titles.where_eagles_dare.road_fire import FireAtRoute
from gts.titles.where_eagles_dare.status_check import DemandCheck, StatusChecked, sum_in_box
from gts.titles.where_eagles_dare.the_best_laid_plans import BridgeBlown
from hexfront.telling import INDENT


@words.register
def _(action: PayRations, s: GameState) -> str:
    return f"pay for the rations of {formation_name(s, action.formation)}"


@words.register
def _(action: FireAtRoute, s: GameState) -> str:
    return f"{actors(s)}: fire at the road in {action.hex}, which is Attacked then (a roll of 9 does nothing)"


@words.register
def _(action: DemandCheck, s: GameState) -> str:
    return f"demand a status check on Club Route (a roll of {sum_in_box(s)} or less)"


@tell.register
def _(event: RoutRolled, s: GameState) -> Iterator[str]:
    after = "it routs" if event.routed else "it stays"
    sum = f"rolled {event.roll} against {event.lost} Steps lost"
    yield f"{INDENT}{formation_name(s, event.formation)}: {sum}, {after}"


@tell.register
def _(event: BridgeBlown, s: GameState) -> Iterator[str]:
    yield f"{INDENT}The bridge {event.bridge} is blown ({event.rule})"


@tell.register
def _(event: PlaceEntered, s: GameState) -> Iterator[str]:
    yield f"{INDENT}The {event.what} {event.hex} is entered"


@tell.register
def _(event: RationsShort, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{formation_name(s, event.formation)} is short of rations and may not move (wed:sc-hells-highway-51)"


@tell.register
def _(event: RationsPaid, s: GameState) -> Iterator[str]:
    left = s.with_dispatch(event.division, -event.points).dispatch[event.division]
    who = formation_name(s, event.formation)
    yield f"{INDENT}{event.points} Dispatch Points for the rations of {who} ({left} left): it may move again"


@tell.register
def _(event: RouteMarked, s: GameState) -> Iterator[str]:
    yield f"{INDENT}Club Route is {event.kind} in this turn ({event.rule})"


@tell.register
def _(event: StatusChecked, s: GameState) -> Iterator[str]:
    after = "it is Cut" if event.cut else "it stays open"
    sum = f"{event.attacked} Attacked and twice {event.closed} Closed = {event.sum}"
    yield f"{INDENT}Status check on Club Route (wed:4.3.3g): {sum}; rolled {event.roll}: {after}"


@tell.register
def _(event: RouteFoundCut, s: GameState) -> Iterator[str]:
    yield f"{INDENT}Club Route is Cut at 1900 (wed:sc-hells-highway-71)"
