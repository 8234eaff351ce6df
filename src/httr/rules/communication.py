"""Lines of communication between an observer and the headquarters that controls indirect fire (7.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hexfront.board import Board
from hexfront.hexes import Hex, HexId
from hexfront.hooks import point
from hexfront.sight import sight_line
from hexfront.sources import Refusal
from httr.rules.ground import Ground
from httr.state import HttrState

LONGEST: Final = 36
"""Rule: httr:7.4.2."""
MOST_DENSE, MOST_BUILT_OR_WOODED, MOST_DENSE_FROM_HILL = 3, 4, 4
"""How many hexes a line may pass. Rule: httr:7.4.1b; httr:7.4.1c; httr:7.4.1d."""
OPEN, LIGHT, DENSE = range(3)
WEIGHTS: Final = {"woods": LIGHT, "town": LIGHT, "forest": DENSE, "city": DENSE}


class Lines:
    """The lines of communication of a board: why each is none, found out when it is first asked."""

    def __init__(self, board: Board, ground: Ground) -> None:
        self._board = board
        self._ground = ground
        self._weight = {board.hex(hex): WEIGHTS.get(terrain, OPEN) for hex, terrain in ground.combat.items()}
        self._faults: dict[tuple[HexId, HexId], tuple[Refusal, ...]] = {}

    def faults(self, observer: HexId, headquarters: HexId) -> tuple[Refusal, ...]:
        """Why the line between two hexes is none; nothing if it is one."""
        known = self._faults.get((observer, headquarters))
        if known is None:
            known = self._faults[observer, headquarters] = tuple(self._judge(observer, headquarters))
        return known

    def _judge(self, observer: HexId, headquarters: HexId) -> Iterator[Refusal]:
        """The faults of a line, in the order of the rules.

        Rule: httr:7.4.1b; httr:7.4.1c; httr:7.4.1d; httr:7.4.1e; httr:7.4.1f; httr:7.4.2; ruling:A37.
        """
        length = self._board.distance(observer, headquarters)
        if length > LONGEST:
            yield Refusal(
                "httr:7.4.2", f"{observer} and {headquarters} are {length} hexes apart; {LONGEST} is the most"
            )
            return
        hills = self._ground.hills
        if {observer, headquarters} <= hills and not self._hills_between(observer, headquarters):
            return
        passed = self._passed(observer, headquarters)
        dense, all_kinds = passed.count(DENSE), sum(weight != OPEN for weight in passed)
        if observer in hills and dense <= MOST_DENSE_FROM_HILL:
            return
        if dense > MOST_DENSE:
            yield Refusal("httr:7.4.1b", f"the line to {headquarters} passes {dense} hexes of forest and city")
        elif all_kinds > MOST_BUILT_OR_WOODED:
            yield Refusal("httr:7.4.1c", f"the line to {headquarters} passes {all_kinds} hexes of woods and houses")

    def _passed(self, observer: HexId, headquarters: HexId) -> list[int]:
        """How each hex on the line weighs, that of the headquarters too, but not the observer's.

        Where the line runs along a hexside the lighter of its hexes counts.

        Rule: httr:7.4.3; ruling:A129.
        """
        line = sight_line(self._board.hex(observer), self._board.hex(headquarters))
        return [
            *(self._weigh(hex) for hex in line.hexes),
            *(min(self._weigh(side.a), self._weigh(side.b)) for side in line.along),
            self._weigh(line.end),
        ]

    def _weigh(self, hex: Hex) -> int:
        return self._weight.get(hex, OPEN)

    def _hills_between(self, observer: HexId, headquarters: HexId) -> bool:
        """Whether another hilltop lies on the line. Rule: httr:7.4.1e."""
        line = sight_line(self._board.hex(observer), self._board.hex(headquarters))
        met = {*line.hexes, *(hex for side in line.along for hex in side)}
        return any(self._board.hex(hill) in met for hill in self._ground.hills)


@point
def communication_refusal(s: HttrState, observer: HexId, headquarters: HexId) -> Iterator[Refusal]:
    """Why an observer in a hex has no line of communication to a controlling headquarters in another.

    Rule: httr:7.4.1a; httr:7.1.2; ruling:A37.
    """
    yield from s.table.communication.faults(observer, headquarters)
