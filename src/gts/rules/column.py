"""Column: entering it, leaving it, and what that costs (14.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from attrs import frozen

from gts.counters import UnitId
from gts.events import ColumnEntered, ColumnLeft, PointsSpent
from gts.rules.costs import is_vehicle
from gts.rules.opportunity_fire import Group, OpportunityFire
from gts.rules.parks import leave_park, leave_park_refusal
from gts.rules.results import cohesion_hit
from gts.rules.stacking import column_refusal
from gts.rules.steps import is_able, points_left
from gts.state import GameState
from hexfront.flow import Call, Done, Flow, Frame
from hexfront.hooks import point
from hexfront.sources import Refusal
from hexfront.state import Draft

if TYPE_CHECKING:
    from gts.rules.movement import Movement

COLUMN_COST: Final = 2  # gts:14.6a
IN: Final = "in"
OUT: Final = "out"


def _price_refusal(s: GameState, unit: UnitId, rule: str) -> Iterator[Refusal]:
    if points_left(s, unit) < COLUMN_COST:
        yield Refusal(rule, "getting into or out of Column costs a movement point, and there is none left")


@point
def enter_column_refusal(s: GameState, move: Movement) -> Iterator[Refusal]:
    """Why the unit may not enter Column; no stack may, nor the last of a Park, which it leaves by that.

    Rule: gts:14.6a; gts:14.6e; gts:14.6.1c; gts:14.6.2a; gts:16.2.3e.
    """
    unit = move.group[0]
    yield from leave_park_refusal(s, (unit,))
    if len(move.group) > 1:
        yield Refusal("gts:14.6.2a", "units that move as a stack cannot be in Column")
    yield from _price_refusal(s, unit, "gts:14.6a")
    yield from column_refusal(s, s.units[unit].hex, unit)
    if move.paid == OUT:
        yield Refusal("gts:14.6e", "one Action does not pay both to leave Column and to enter it")


@point
def keep_column_refusal(s: GameState, unit: UnitId) -> Iterator[Refusal]:
    """Why a unit must stay in Column where it is. Rule: wed:2.4e; wed:2.8c; wed:2.9c; wed:2.10c; ruling:M2."""
    status = s.units[unit]
    kind = s.table.charts.terrain.kind(s.table.board.terrain(status.hex))
    if kind.keeps_column is not None and is_vehicle(s, unit):
        yield Refusal(kind.keeps_column, f"vehicles stay in Column in {kind.id}")


def leave_column_refusal(s: GameState, move: Movement) -> Iterator[Refusal]:
    """Why the unit may not leave Column for a movement point. Rule: gts:14.6c; gts:14.6e."""
    unit = move.group[0]
    yield from _price_refusal(s, unit, "gts:14.6c")
    yield from keep_column_refusal(s, unit)
    if move.paid == IN:
        yield Refusal("gts:14.6e", "one Action does not pay both to enter Column and to leave it")


@frozen
class EnteringColumn(Frame[GameState, None]):
    """Pay, take the marker, and be shot at as in Column. Rule: gts:14.6a; gts:17.2d; gts:17.2l; gts:29.15a."""

    unit: UnitId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """The marker comes first: the fire finds the unit in Column. Rule: gts:17.2l."""
        g.emit(PointsSpent(self.unit, COLUMN_COST, "enter Column"))
        leave_park(g, self.unit)
        g.emit(ColumnEntered(self.unit))
        return Call(OpportunityFire((self.unit,)), then=self.shot_at)

    def shot_at(self, g: Draft[GameState], _: Group) -> Flow[None]:
        """It is done."""
        return Done(None)


@frozen
class LeavingColumn(Frame[GameState, None]):
    """Pay, be shot at in Column, and take the marker off unless the fire stops it.

    Rule: gts:14.6c; gts:17.2d; gts:17.2l.
    """

    unit: UnitId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """The fire comes first. Rule: gts:17.2l."""
        g.emit(PointsSpent(self.unit, COLUMN_COST, "leave Column"))
        return Call(OpportunityFire((self.unit,)), then=self.shot_at)

    def shot_at(self, g: Draft[GameState], _: Group) -> Flow[None]:
        """Only Suppression or elimination has stopped it. Rule: gts:17.7b."""
        if is_able(g.state, self.unit):
            g.emit(ColumnLeft(self.unit))
        return Done(None)


def shed_column(g: Draft[GameState], unit: UnitId) -> None:
    """Leave Column by a Cohesion Hit, which nobody may fire at. Rule: gts:14.6d; gts:17.2m; gts:29.34b."""
    g.emit(ColumnLeft(unit))
    cohesion_hit(g, unit)
