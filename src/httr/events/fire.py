"""What happens when units fire."""

from __future__ import annotations

from attrs import frozen

from hexfront.charts import Cell
from hexfront.flow import Value
from hexfront.hexes import HexId
from hexfront.sources import Modifier
from httr.actions import Method
from httr.counters import UnitId
from httr.events.base import Event
from httr.state import HttrState
from httr.unittypes import AtClass, TargetClass


@frozen
class FireControl(Value):
    """How a unit fires indirectly: the headquarters that controls it, who spots, and how far the target is.

    `headquarters` is None if the unit needs none; `spotter` is the unit itself if it sees the target, and None for an
    unobserved barrage. `extended` tells that the target is beyond the printed range.

    Rule: httr:6.5.2.1a; httr:6.5.2.3; httr:6.5.4.3a.
    """

    unit: UnitId
    headquarters: UnitId | None
    spotter: UnitId | None
    distance: int
    extended: bool


@frozen
class TargetDrawn(Event):
    """Chance has named who is under fire among the units of a hex that is barraged unobserved.

    Rule: httr:6.5.4.4b; ruling:A41.
    """

    hex: HexId
    among: tuple[UnitId, ...]
    unit: UnitId

    def apply(self, s: HttrState) -> HttrState:
        """The state as it was: the fire changes it."""
        return s


@frozen
class Fired(Event):
    """A packet of direct or indirect fire, with its whole computation.

    `occasion` is "fire", "opportunity", "return", "ambush" or "close action". `strengths` gives each firer's points
    after doubling and halving. `er` is that of the packet with what modified it; `cell` the square of the matrix (None
    if it lists nothing), `value` the fire value after increments and modifiers; `line` that of the results table;
    `rolled` the dice, `roll` after shifts, and `result` what it says: "-", "DEF" or points. `controls` tell how each
    firer of indirect fire was directed; `part` the strength points that a single unit used if not all.

    Rule: httr:6.3.2.2a; httr:6.3.2.2e; httr:6.5.3d.
    """

    target: UnitId
    hex: HexId
    method: Method
    occasion: str
    strengths: tuple[tuple[UnitId, int], ...]
    er: int
    er_modifiers: tuple[Modifier, ...]
    cell: Cell | None
    value: int
    value_modifiers: tuple[Modifier, ...]
    line: str
    rolled: int
    roll: int
    result: str
    controls: tuple[FireControl, ...] = ()
    part: int = 0

    def apply(self, s: HttrState) -> HttrState:
        """The state as it was: fire decides, its result changes."""
        return s


@frozen
class AtFired(Event):
    """A packet of AT fire, with its whole computation.

    `guns` gives the strength points that each unit fires with and `strength` their AT fire strength together; `cell` is
    the square of the AT Fire Table, `primary` and `secondary` the two values that it gives, `modifiers` what changes
    their sum and `value` the total; `roll` the dice and `points` what the target loses.

    Rule: httr:6.4.2.1m; httr:6.4.2.1g; httr:6.4.5d.
    """

    target: UnitId
    hex: HexId
    occasion: str
    guns: tuple[tuple[UnitId, int], ...]
    fire_class: AtClass
    target_class: TargetClass
    strength: int
    cell: Cell
    primary: int
    secondary: int
    modifiers: tuple[Modifier, ...]
    value: int
    roll: int
    points: int

    def apply(self, s: HttrState) -> HttrState:
        """The state as it was: fire decides, its result changes."""
        return s
