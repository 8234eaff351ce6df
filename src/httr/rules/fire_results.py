"""What a result of fire is, before it is applied (6.7)."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from hexfront.charts import Cell
from hexfront.flow import Value
from httr.counters import UnitId

NOTHING: Final = "-"
DEFILADE: Final = "DEF"


@frozen
class Impact(Value):
    """What fire does to its target: `points` lost, or "DEF", or nothing; not applied yet.

    `method` is that of the fire; `group` are the units to which points beyond the target may pass, empty for all that
    the rules allow in its hex. Rule: httr:6.7a.
    """

    target: UnitId
    method: str
    points: int
    defilade: bool
    side: str
    group: tuple[UnitId, ...] = ()


def impact_of(cell: Cell | None, target: UnitId, method: str, side: str, group: tuple[UnitId, ...] = ()) -> Impact:
    """The impact that a square of the Fire Results Table stands for. Rule: httr:6.7a; httr:6.7.3a."""
    said = NOTHING if cell is None else cell.value
    points = said if isinstance(said, int) else 0
    return Impact(target, method, points, said == DEFILADE, side, group)
