"""Rubble: cities and fortified places that artillery has brought down (2.9, 2.10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen

from gts.counters import ARTILLERY, UnitId, Weapon
from gts.events import Fired, Rubbled
from gts.rules.fire import DIRECT, INDIRECT, OPPORTUNITY, terrain_modifiers
from gts.rules.line_of_sight import RUBBLED
from gts.state import GameState
from hexfront.flow import Done, Flow, Frame
from hexfront.hexes import HexId
from hexfront.hooks import Hooks
from hexfront.sources import Modifier
from hexfront.state import Draft

HOOKS: Final = Hooks()
FALLS: Final = {"city": "wed:2.9e", "fortified": "wed:2.10d"}
"""The terrain that can become rubble, with the rule that says what that does."""

RUINOUS: Final = 0  # wed:2.9d
ATTACKS: Final = (DIRECT, INDIRECT, OPPORTUNITY)


def is_rubble(s: GameState, hex: HexId) -> bool:
    """Whether a hex is rubble."""
    return RUBBLED in s.works.get(hex, ())


@HOOKS.after(Fired)
def bring_down(s: GameState, e: Fired) -> Frame[GameState, None] | None:
    """An attack of artillery that rolls a 0 leaves rubble. Rule: wed:2.9d; wed:2.10d; ruling:F11."""
    if e.firer is None or e.roll != RUINOUS or e.method not in ATTACKS:
        return None
    if s.counter(e.firer).front.weapon not in ARTILLERY or s.table.board.terrain(e.hex) not in FALLS:
        return None
    return Collapse(e.hex)


@frozen
class Collapse(Frame[GameState, None]):
    """A hex becomes rubble, once. Rule: wed:2.9d; wed:2.10d."""

    hex: HexId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """The marker is placed, if there is none."""
        if not is_rubble(g.state, self.hex):
            g.emit(Rubbled(self.hex))
        return Done(None)


@HOOKS.add(terrain_modifiers)
def in_the_rubble(s: GameState, target: UnitId, weapon: Weapon) -> Iterator[Modifier]:
    """Rubble shelters one better than what stood there; a unit in Column has nothing of it.

    Rule: wed:2.9e; wed:2.10d; ruling:F11.
    """
    status = s.units[target]
    if s.works and not status.column and is_rubble(s, status.hex):
        yield evolve(s.modifier("rubble"), rule=FALLS[s.table.board.terrain(status.hex)])
