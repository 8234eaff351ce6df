"""Who may fire directly at all, by any method (6.1, 6.2, 6.6): what both kinds of direct fire ask of a unit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.remembering import once_a_state
from hexfront.sources import Refusal
from httr.counters import UnitId
from httr.marks import COLUMN, FIRED, RETURNED
from httr.rules.fire_results import AMBUSH, FIRE, OPPORTUNITY, RETURN
from httr.rules.units import is_armored_reconnaissance, is_headquarters, is_silhouette
from httr.state import HttrState
from httr.unittypes import Mode

NOT_WHEN_DISRUPTED: Final = (OPPORTUNITY, RETURN, AMBUSH)


def fires_in_travel(s: HttrState, unit: UnitId) -> bool:
    """Whether a unit may fire in Travel Mode. Rule: httr:6.3.1.11; httr:6.3.3.4b; ruling:A17; ruling:A72."""
    return is_silhouette(s, unit) or is_armored_reconnaissance(s, unit)


@point
def unfit_refusal(s: HttrState, unit: UnitId, occasion: str) -> Iterator[Refusal]:
    """Why a unit may not fire directly at anybody on an occasion.

    Rule: httr:2.7e; httr:6.1.10; httr:13.3.2.1; httr:18.4.1.3; httr:18.4.3.2a; httr:6.3.1.11; httr:18.2.2;
    httr:6.6.3.2; httr:10.6.2b; ruling:A143.
    """
    status, name = s.units[unit], s.counter(unit).designation
    if status.depleted:
        yield Refusal("httr:6.1.10", f"{name} is out of ammunition")
    if s.counter(unit).er is None:
        yield Refusal("httr:18.4.1.3", f"{name} has no effectiveness rating")
    if status.digging:
        yield Refusal("httr:18.4.3.2a", f"{name} is building an entrenchment")
    if status.mode is Mode.TRAVEL and not fires_in_travel(s, unit):
        yield Refusal("httr:6.3.1.11", f"{name} is in Travel Mode")
    if status.disrupted and occasion in NOT_WHEN_DISRUPTED:
        yield Refusal("httr:6.6.3.2", f"{name} is disrupted")
    if is_headquarters(s, unit):
        yield from _headquarters_refusal(s, unit, occasion)
    if occasion == RETURN and s.marked(RETURNED, unit) is not None:
        yield Refusal("httr:6.6.7.6", f"{name} has returned fire in this phase")


def _headquarters_refusal(s: HttrState, unit: UnitId, occasion: str) -> Iterator[Refusal]:
    """What headquarters may not do. Rule: httr:6.6.4.3; httr:13.2.7.1c; httr:18.7.1c; ruling:A59."""
    status, name = s.units[unit], s.counter(unit).designation
    if occasion == FIRE:
        yield Refusal("httr:6.6.4.3", f"{name} is a headquarters, which fires only when the enemy gives cause")
    if status.mode is not Mode.DEFILADE:
        yield Refusal("httr:18.7.1c", f"{name} is not in defilade")
    if status.unsupplied:
        yield Refusal("httr:13.2.7.1c", f"{name} is out of supply")


def has_fired(s: HttrState, unit: UnitId) -> bool:
    """Whether a unit has fired in this fire phase. Rule: httr:6.2.1; httr:6.0g."""
    return s.marked(FIRED, unit) is not None


@point
def column_refusal(s: HttrState, unit: UnitId, target: UnitId, beside: tuple[UnitId, ...]) -> Iterator[Refusal]:
    """Of the units in Travel Mode in a hex only one fires into another hex. Rule: httr:6.3.1.12."""
    here, there = s.units[unit], s.units[target].hex
    if here.mode is not Mode.TRAVEL:
        return
    with_it = any(s.units[other].hex == here.hex and s.units[other].mode is Mode.TRAVEL for other in beside)
    if with_it or s.marked(COLUMN, here.hex, there) is not None:
        yield Refusal("httr:6.3.1.12", f"another unit in Travel Mode in {here.hex} has fired into {there}")


@once_a_state
def near(s: HttrState, side: str, hex: HexId, reach: int) -> tuple[UnitId, ...]:
    """The units of a side within some hexes of a hex, nearest first and each stack from the top."""
    stacks, counters = s.stacks, s.table.counters
    around = (stacks.get(other) for other in s.table.board.within(hex, reach))
    return tuple(unit for there in around if there and counters[there[0]].side == side for unit in there)
