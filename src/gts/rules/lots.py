"""Units that lie face down where the game begins, and are turned up in its first turn.

Nobody knows which of its lot such a counter is before it is turned up, and until then nothing depends on it. So it is
drawn only then, and there is nothing that a state could give away.
"""

from __future__ import annotations

from attrs import frozen

from gts.counters import UnitId
from gts.events import FaceUp
from gts.state import GameState
from hexfront.chance import Pick
from hexfront.flow import Call, Done, Flow, Frame
from hexfront.hexes import HexId
from hexfront.state import Draft


@frozen
class FaceDown(Frame[GameState, None]):
    """The counter that lies face down in a hex is turned up: any unit of its lot that is not on the map yet.

    Rule: wed:S5.4a; ruling:A8.
    """

    hex: HexId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Look at it."""
        s = g.state
        lot = next(lot for lot in s.table.scenario.lots if lot.id == s.face_down[self.hex])
        left = tuple(unit for unit in lot.units if unit not in s.units)
        return Call(Pick(left, f"turn up what lies in {self.hex}", "wed:S5.4a"), then=self.drawn)

    def drawn(self, g: Draft[GameState], unit: str) -> Flow[None]:
        """It stands there."""
        g.emit(FaceUp(UnitId(unit), self.hex))
        return Done(None)
