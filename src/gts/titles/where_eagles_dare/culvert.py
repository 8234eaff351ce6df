"""The culvert: a way under a canal for units in Column (2.17)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from gts.counters import UnitId
from gts.events import Moved
from gts.marks import THROUGH
from gts.rules.costs import Way, crossing_refusal, ways
from gts.rules.opportunity_fire import zone_modifiers
from gts.state import GameState
from hexfront.flow import Done, Flow, Frame
from hexfront.hexes import HexId
from hexfront.hooks import Hooks
from hexfront.sources import Modifier, Refusal
from hexfront.state import Draft, Marked

HOOKS: Final = Hooks()
CULVERT: Final = "culvert"


def is_culvert(s: GameState, start: HexId, end: HexId) -> bool:
    """Whether a culvert joins two adjacent hexes. Rule: wed:2.17a."""
    return CULVERT in s.table.board.hexside(start, end)


@HOOKS.add(ways)
def under_the_canal(
    s: GameState, unit: UnitId, start: HexId, end: HexId, came: tuple[str, HexId] | None, alone: bool
) -> Iterator[Way]:
    """Through the culvert: the cost of the hex beyond, and a surcharge. Rule: wed:2.17a; wed:2.17d."""
    if is_culvert(s, start, end) and s.units[unit].column:
        terrain, mover = s.table.charts.terrain, s.face(unit).movement_class
        hex, extra = (
            terrain.entry_cost(s.table.board.terrain(end), mover, True),
            terrain.hexside_cost(CULVERT, mover, True),
        )
        if hex is not None and extra is not None:
            yield Way(CULVERT, hex + extra, rule="wed:2.17d")


@HOOKS.amend(crossing_refusal, "wed:2.12a")
def only_in_column(line: Refusal, s: GameState, unit: UnitId, start: HexId, end: HexId) -> Refusal | None:
    """The culvert is no river to a unit in Column. Rule: wed:2.17b."""
    if not is_culvert(s, start, end):
        return line
    return None if s.units[unit].column else Refusal("wed:2.17b", "only units in Column use the culvert")


@HOOKS.add(zone_modifiers)
def in_the_culvert(s: GameState, target: UnitId, to: HexId | None) -> Iterator[Modifier]:
    """A unit that goes through, or then leaves the hex beyond, is easier to hit. Rule: wed:2.17c."""
    if to is not None and (is_culvert(s, s.units[target].hex, to) or s.marked(THROUGH, target) == CULVERT):
        yield s.modifier("culvert-opportunity")


@HOOKS.after(Moved)
def passed(s: GameState, e: Moved) -> Frame[GameState, None] | None:
    """Remember who has come through, until he leaves the hex beyond."""
    if is_culvert(s, e.start, e.end):
        return CameThrough(e.unit, CULVERT)
    return CameThrough(e.unit, "") if s.marked(THROUGH, e.unit) else None


@frozen
class CameThrough(Frame[GameState, None]):
    """Note by what a unit has entered its hex. Rule: wed:2.17c."""

    unit: UnitId
    crossing: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Note it."""
        g.emit(Marked((THROUGH, self.unit), self.crossing))
        return Done(None)
