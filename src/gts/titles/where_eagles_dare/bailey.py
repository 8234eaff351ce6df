"""Bailey bridges: a unit in place of a destroyed bridge (2.15.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gts.counters import UnitId
from gts.rules.costs import crossing_refusal
from gts.state import GameState
from gts.words import BRIDGE
from hexfront.hexes import HexId
from hexfront.hooks import Hooks
from hexfront.sources import Refusal

HOOKS: Final = Hooks()


def baileys(s: GameState, start: HexId, end: HexId) -> Iterator[UnitId]:
    """The units that stand for the destroyed bridge between two hexes, if there is one, dead or alive.

    A Bailey that sets up as a bridge lies across the bridges of its hex.

    Rule: wed:2.15.7b.
    """
    if BRIDGE in s.table.board.hexside(start, end):
        for unit, placement in s.table.placements:
            if placement.bailey and {start, end} & set(placement.hexes):
                yield unit


@HOOKS.add(crossing_refusal)
def no_bridge(s: GameState, unit: UnitId, start: HexId, end: HexId) -> Iterator[Refusal]:
    """A Bailey that is hit is no bridge until it rallies; one that is gone leaves none.

    Rule: wed:2.15.7c; wed:2.15.7d.
    """
    for bailey in baileys(s, start, end):
        status, name = s.units.get(bailey), s.counter(bailey).designation
        if status is None:
            yield Refusal("wed:2.15.7d", f"{name} is gone, and the bridge {start}/{end} destroyed")
        elif status.suppressed or status.cohesion:
            yield Refusal("wed:2.15.7c", f"{name} is no bridge until it rallies")
