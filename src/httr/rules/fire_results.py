"""The occasions of fire, and what its result is before it is applied (6.7)."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from hexfront.charts import Cell
from hexfront.flow import Value
from hexfront.hexes import HexId
from httr.actions import Method
from httr.counters import UnitId
from httr.state import HttrState

FIRE: Final = "fire"
"""Own fire in a fire phase, or in the first half of a reaction phase. Rule: httr:6.0f."""
OPPORTUNITY: Final = "opportunity"
"""Fire of the other side when the enemy gives cause, as are the next three. Rule: httr:6.0k."""
RETURN: Final = "return"
AMBUSH: Final = "ambush"
CLOSE_ACTION: Final = "close action"
"""Opportunity fire at units that attack in a close action. Rule: httr:6.6.3.1a."""
SPECIAL: Final = "special"
"""Special AT fire at AFV that defend in covering terrain. Rule: httr:10.2.11; httr:6.4.4.4b."""

NOTHING: Final = "-"
DEFILADE: Final = "DEF"


@frozen
class Impact(Value):
    """What fire does to its target: `points` lost, or "DEF", or nothing; not applied yet.

    `hex` is where the target is, `method` that of the fire and `side` the side that fired; `group` are the units to
    which points beyond the target may pass, empty for all that the rules allow in its hex. Rule: httr:6.7a.
    """

    target: UnitId
    hex: HexId
    method: Method
    points: int
    defilade: bool
    side: str
    group: tuple[UnitId, ...] = ()

    @property
    def harmless(self) -> bool:
        """Whether it has no effect. Rule: httr:6.7.1a."""
        return not (self.points or self.defilade)


def impact_of(
    s: HttrState, cell: Cell | None, target: UnitId, method: Method, side: str, group: tuple[UnitId, ...] = ()
) -> Impact:
    """The impact that a square of the Fire Results Table stands for. Rule: httr:6.7a; httr:6.7.3a."""
    said = NOTHING if cell is None else cell.value
    points = said if isinstance(said, int) else 0
    return Impact(target, s.units[target].hex, method, points, said == DEFILADE, side, group)
