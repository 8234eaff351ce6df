"""Command: which units are In Command, and what Command Points may be spent on (10.0.3 to 10.0.5, 21)."""

from __future__ import annotations

from collections.abc import Iterator

from gts.counters import UnitId
from gts.state import GameState
from hexfront.sources import Refusal


def in_command(s: GameState, unit: UnitId) -> bool:
    """Whether a unit is In Command at this instant.

    A unit whose Fire Range is printed in red always is.

    Rule: gts:21.4b; gts:2.0d; gts:29.30a; wed:sc-a-drive-in-the-country-29.
    """
    return s.table.scenario.always_in_command or s.face(unit).auto_command


def command_point_refusal(s: GameState, unit: UnitId) -> Iterator[Refusal]:
    """Why no Command Point may be spent on a unit now.

    Rule: gts:21.7a; gts:29.16c; gts:29.16d; gts:10.0.5d.
    """
    counter = s.counter(unit)
    if not in_command(s, unit):
        yield Refusal("gts:21.7a", f"{counter.designation} is Out of Command")
    if s.command.get(counter.division, 0) < 1:
        yield Refusal("gts:29.16c", f"{s.table.division(counter.division).name} has no Command Points")


def may_spend(s: GameState, unit: UnitId) -> bool:
    """Whether a Command Point may be spent on a unit now. Rule: gts:29.16d."""
    return next(command_point_refusal(s, unit), None) is None
