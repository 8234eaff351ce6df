"""Combat engineers build entrenchments (18.4.3), and what ends one (12.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hexfront.hooks import point
from hexfront.sources import Refusal
from hexfront.state import Draft
from httr.counters import UnitId
from httr.events import Dug, EntrenchmentBuilt
from httr.rules.units import is_combat_engineer
from httr.state import HttrState
from httr.unittypes import Mode

ENOUGH: Final = 2
PHASES: Final = 4
"""In which Command Phase, the first counted, the entrenchment is placed. Rule: httr:18.4.3.1b; ruling:A118."""


@point
def dig_refusal(s: HttrState, unit: UnitId) -> Iterator[Refusal]:
    """Why a unit may not begin an entrenchment. Rule: httr:12.1a; httr:18.4.3.1a; httr:18.4.3.1b; httr:10.6.2h."""
    name, status = s.counter(unit).designation, s.units[unit]
    if not is_combat_engineer(s, unit):
        yield Refusal("httr:18.4.3.1a", f"{name} is no combat engineer")
        return
    if status.digging:
        yield Refusal("httr:18.4.3.1b", f"{name} is digging already")
    if status.hex in s.dug:
        yield Refusal("httr:18.4.3.1c", f"{status.hex} is entrenched")
    if not can_dig(s, unit):
        yield Refusal("httr:18.4.3.1b", f"{name} is not concentrated, or disrupted")
    if sum(s.strength(each) for each in s.at(status.hex) if can_dig(s, each)) < ENOUGH:
        yield Refusal("httr:18.4.3.1a", f"fewer than {ENOUGH} strength points of engineers are in {status.hex}")


def can_dig(s: HttrState, unit: UnitId) -> bool:
    """Whether a unit may dig in its state: engineers, concentrated and not disrupted.

    Rule: httr:18.4.3.1b; httr:18.4.3.1d.
    """
    status = s.units[unit]
    return is_combat_engineer(s, unit) and status.mode is Mode.CONCENTRATED and not status.disrupted


def dig_on(g: Draft[HttrState], side: str) -> None:
    """Engineers that were undisturbed dig on, and after three turns have an entrenchment; the others must begin anew.

    Rule: httr:18.4.3.1b; httr:18.4.3.1c; httr:18.4.3.1d; httr:18.4.3.2b.
    """
    for unit in tuple(g.state.of(side)):
        count, hex = g.state.units[unit].digging, g.state.units[unit].hex
        if not count:
            continue
        together = [each for each in g.state.at(hex) if g.state.units[each].digging and can_dig(g.state, each)]
        enough = sum(g.state.strength(each) for each in together) >= ENOUGH
        if unit not in together or not enough:
            g.emit(Dug(unit, 0))
        elif count + 1 < PHASES:
            g.emit(Dug(unit, count + 1))
        else:
            g.emit(EntrenchmentBuilt(hex, side))
