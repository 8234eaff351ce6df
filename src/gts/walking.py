"""The way of a unit to a hex, one action at a time, for a person who does not want to name each step."""

from __future__ import annotations

from gts.actions import StartMove, StepTo
from gts.counters import UnitId
from gts.reachable import reach
from gts.rules.movement import Movement
from gts.rules.unit_action import UnitAction
from gts.state import GameState
from hexfront.actions import Action
from hexfront.cli.console import CommandError
from hexfront.datafile import hint
from hexfront.errors import UnknownName
from hexfront.hexes import HexId
from hexfront.kernel import legal_actions


def walk(s: GameState, end: str) -> Action | None:
    """What the unit that is about to move does next on a cheapest way to a hex; None if it stands there.

    The unit walks as it is, in or out of Column; it does not stop at the end, so that it may go on.

    Raises:
        UnknownName: the board has no such hex.
        CommandError: no single unit is about to move, or it cannot come there.

    Rule: gts:14.3a.
    """
    if end not in s.table.board.hexes:
        raise UnknownName(f"the board has no hex {end!r}; {hint(end, s.table.board.hexes)}")
    unit = _walker(s)
    if s.units[unit].hex == end:
        return None
    found = reach(s, unit)
    if end not in dict(found.costs):
        raise CommandError(f"{s.counter(unit).designation} cannot come to {end} from {s.units[unit].hex} in this move")
    step, start = StepTo(found.path(HexId(end))[1]), StartMove()
    return start if start in legal_actions(s) else step


def _walker(s: GameState) -> UnitId:
    """The unit whose move, or whose Action, is asked for."""
    top = s.stack[-1].frame if s.stack else None
    if isinstance(top, Movement) and len(top.group) == 1:
        return top.group[0]
    if isinstance(top, UnitAction) and StartMove() in legal_actions(s):
        return top.unit
    raise CommandError("`go` walks one unit that is about to move: activate it first; a stack goes step by step")
