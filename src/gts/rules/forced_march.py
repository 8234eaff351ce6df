"""Forced march: two more movement points for leg units that have none left for another hex (14.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import frozen

from gts.counters import MovementClass, UnitId
from gts.events import ActionEnded, ForcedMarch
from gts.rules.checks import Check
from gts.rules.results import cohesion_hit
from gts.state import GameState
from hexfront.flow import Call, Done, Flow, Frame
from hexfront.sources import Refusal
from hexfront.state import Draft

if TYPE_CHECKING:
    from gts.rules.movement import Movement


def forced_march_refusal(s: GameState, move: Movement) -> Iterator[Refusal]:
    """Why no forced march may be tried now.

    Rule: gts:14.8a; gts:14.8b; gts:14.9a; ruling:M3; ruling:M4.
    """
    for unit in move.group:
        if s.face(unit).movement_class is not MovementClass.LEG:
            yield Refusal("gts:14.8a", f"{s.counter(unit).designation} is not a leg unit")
    if move.marched:
        yield Refusal("gts:14.8b", "one forced march in an Action, and none after the one hex that is always allowed")
    if move.can_step(s):
        yield Refusal(
            "gts:14.8b", "a forced march is for units that cannot move any further, and there is a hex they can enter"
        )


@frozen
class March(Frame[GameState, None]):
    """One unit tries a forced march. Rule: gts:14.8a; gts:14.8c; gts:14.8d; gts:14.8e."""

    unit: UnitId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Check; a Command Point may pass it. Rule: gts:14.8c."""
        return Call(Check(self.unit, "forced march", "gts:14.8c", may_pay=True), then=self.checked)

    def checked(self, g: Draft[GameState], passed: bool) -> Flow[None]:
        """Two points more, or a Cohesion Hit and the end of the Action. Rule: gts:14.8a; gts:14.8d."""
        if passed:
            g.emit(ForcedMarch(self.unit))
        else:
            g.emit(ActionEnded(self.unit, "failed its forced march", "gts:14.8d"))
            cohesion_hit(g, self.unit)
        return Done(None)
