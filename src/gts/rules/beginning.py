"""What a unit gives up when it begins an Action (20, 25)."""

from __future__ import annotations

from gts.counters import UnitId
from gts.events import WorkEnded
from gts.rules.menu import RALLY, ActionKind
from gts.rules.rally import give_up_rallying
from gts.state import GameState
from hexfront.state import Draft


def begin_action(g: Draft[GameState], unit: UnitId, kind: ActionKind, work: str = "") -> None:
    """Take off the markers that end with another Action: Men Rallying, and Men at Work for anything but `work`.

    Rule: gts:20.0e; gts:25.0b; gts:25.0c.
    """
    if kind != RALLY:
        give_up_rallying(g, unit)
    status = g.state.units[unit]
    if status.men_at_work and status.work != work:
        g.emit(WorkEnded(unit))
