"""Travel Mode (5.1, 9.5.1): who has the vehicles for it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from hexfront.hooks import point
from hexfront.remembering import once_a_state
from hexfront.sources import Refusal
from httr.counters import FormationId, UnitId
from httr.game import HttrGame
from httr.state import HttrState
from httr.unittypes import Mode


@point
def truck_refusal(s: HttrState, unit: UnitId) -> Iterator[Refusal]:
    """Why a unit has no Travel Mode at all: its type, or airborne troops that no scenario gives trucks.

    Rule: httr:5.1h; httr:9.5.1.1a; httr:9.5.1.2; httr:18.8.1; httr:18.8.3; httr:18.10a.
    """
    kind, counter = s.type(unit), s.counter(unit)
    if Mode.TRAVEL in kind.modes:
        return
    if not kind.travel_if_allowed:
        yield Refusal("httr:9.5.1.1a", f"{counter.designation} has no vehicles")
    elif _is_airborne(s.table, counter.formation):
        yield Refusal("httr:18.8.3", f"{counter.designation} is airborne and has no trucks")


@cache
def _is_airborne(game: HttrGame, formation: FormationId) -> bool:
    """Whether a formation or one that it answers to is airborne, as printed."""
    return any(one.airborne for one in game.order_of_battle.chain(formation))


@once_a_state
def has_trucks(s: HttrState, unit: UnitId) -> bool:
    """Whether a unit can adopt Travel Mode. Rule: httr:5.1h."""
    return next(truck_refusal(s, unit), None) is None


def modes_of(s: HttrState, unit: UnitId) -> Iterator[Mode]:
    """The modes that a unit has, on the map or not yet; Travel Mode if it has the vehicles for it.

    Rule: httr:5.1a; httr-sc:12.01; httr-sc:8.2.1.5.
    """
    kind = s.type(unit)
    yield from kind.modes
    if kind.travel_if_allowed and has_trucks(s, unit):
        yield Mode.TRAVEL
