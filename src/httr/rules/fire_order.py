"""The order of fire in a phase (6.1.4, 6.1.5): one hex after the other, and in a hex one unit after the other."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.sources import Refusal
from hexfront.state import Draft, Forgotten, Marked
from httr.counters import UnitId
from httr.marks import AIMED, CLOSED, OPEN, PASSED, SPLIT
from httr.state import HttrState


def turn_to(g: Draft[HttrState], target: UnitId) -> None:
    """Fire at another hex, or another unit of it, ends the fire at the one before.

    Rule: httr:6.1.4; httr:6.1.5; httr:6.3.2.1; ruling:A12; ruling:A141.
    """
    hex, before, last = g.state.units[target].hex, g.state.marked(OPEN), g.state.marked(AIMED)
    if before != hex:
        if before is not None:
            g.emit(Marked((CLOSED, str(before)), 1))
            if any(kind == SPLIT for kind, *_ in g.state.marks):
                g.emit(Forgotten((SPLIT,)))
        g.emit(Marked((OPEN,), hex))
    if last != target:
        if last is not None:
            g.emit(Marked((PASSED, str(last)), 1))
        g.emit(Marked((AIMED,), target))


def order_refusal(s: HttrState, target: UnitId) -> Iterator[Refusal]:
    """Why fire at a unit is over for this phase. Rule: httr:6.1.4; httr:6.1.5; ruling:A12."""
    hex, name = s.units[target].hex, s.counter(target).designation
    if s.marked(CLOSED, hex) is not None:
        yield Refusal("httr:6.1.4", f"fire at {hex} was ended by fire at another hex")
    if s.marked(PASSED, target) is not None:
        yield Refusal("httr:6.1.5", f"fire at {name} was ended by fire at another unit")
