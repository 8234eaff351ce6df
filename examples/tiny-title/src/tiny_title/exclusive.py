"""The exclusive rule of Ottermere: the current of the ford."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from gts.counters import UnitId
from gts.events import Moved
from gts.events.base import Event
from gts.rules.checks import die
from gts.rules.results import cohesion_hit
from gts.state import GameState
from hexfront.flow import Call, Done, Flow, Frame
from hexfront.hooks import Hooks
from hexfront.state import Draft

HOOKS: Final = Hooks()
FORD: Final = "ford"
STRONG: Final = 8
"""From which roll on the current costs a Cohesion Hit."""


@HOOKS.after(Moved)
def into_the_ford(s: GameState, e: Moved) -> Frame[GameState, None] | None:
    """Whoever has stepped into the ford, and is still there, wades. Rule: tiny:2.1."""
    in_it = e.unit in s.units and s.table.board.terrain(s.units[e.unit].hex) == FORD
    return Wading(e.unit) if in_it else None


@frozen
class Waded(Event):
    """A unit has rolled for the current; what that does to it is an event of its own. Rule: tiny:2.1."""

    unit: UnitId
    roll: int
    strong: bool

    def apply(self, s: GameState) -> GameState:
        """Nothing changes by it."""
        return s


@frozen
class Wading(Frame[GameState, None]):
    """A unit wades into the ford: it rolls, and a strong current costs it a Cohesion Hit. Rule: tiny:2.1."""

    unit: UnitId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Roll for the current."""
        return Call(die("the current of the ford", "tiny:2.1", self.unit), then=self.rolled)

    def rolled(self, g: Draft[GameState], roll: int) -> Flow[None]:
        """See how strong it is."""
        g.emit(Waded(self.unit, roll, roll >= STRONG))
        if roll >= STRONG:
            cohesion_hit(g, self.unit)
        return Done(None)
