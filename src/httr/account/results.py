"""The account of what befalls units and leaders: checks, losses, modes, disruption."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.telling import INDENT, total
from httr.account.telling import tell
from httr.counters import Formation, UnitId
from httr.events import (
    Concealed,
    Depleted,
    Dismounted,
    Disrupted,
    Eliminated,
    LeaderChecked,
    LeaderLost,
    LeaderMoved,
    ModeChanged,
    MoraleChecked,
    Revealed,
    StrengthLost,
)
from httr.naming import in_mode, losses, name
from httr.rules.subordination import chain, commanded_by
from httr.rules.units import is_headquarters
from httr.state import HttrState
from httr.sums import check_lines


@tell.register
def _(event: MoraleChecked, s: HttrState) -> Iterator[str]:
    yield (
        f"{INDENT}{name(s, event.unit)}: {event.about} ({event.rule}): {total(check_lines(s, event), event.morale)}; "
        f"rolled {event.roll}: {'passed' if event.passed else 'failed'}"
    )


@tell.register
def _(event: StrengthLost, s: HttrState) -> Iterator[str]:
    left = s.strength(event.unit) - 1
    yield f"{INDENT}{name(s, event.unit)} loses a strength point, {left} left ({event.rule})"


@tell.register
def _(event: Eliminated, s: HttrState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} is eliminated in {event.hex}: {losses(event.points)} ({event.rule})"
    if is_headquarters(s, event.unit) and (own := commanded_by(s, event.unit)) is not None:
        yield f"{INDENT}{own.name} has lost its headquarters: {without_headquarters(s, event.unit, own)}"


def without_headquarters(s: HttrState, headquarters: UnitId, own: Formation) -> str:
    """What the loss of a headquarters means for the units under it.

    Rule: httr:17.4.3b; httr:13.2.1.1; httr-sc:17.5c.
    """
    if s.table.scenario.supply(s.side(headquarters)).kind == "full":
        return "it controls no fire and helps nobody recover; its units stay in full supply (httr-sc:17.5c)"
    above = next((one.headquarters for one in chain(s, own.id) if one is not own and one.headquarters in s.units), None)
    if above is None:
        return "no other one stands above its units, which have no supply path any more (httr:13.2.1.1)"
    return f"its units answer to {name(s, above)} now (httr:17.4.3b)"


@tell.register
def _(event: LeaderChecked, s: HttrState) -> Iterator[str]:
    fate = "he falls" if event.dies else "he is unhurt"
    yield f"{INDENT}{name(s, event.leader)}: rolled {event.roll}: {fate} (httr:19.3.3b)"


@tell.register
def _(event: LeaderLost, s: HttrState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.leader)} is lost in {event.hex} ({event.rule})"


@tell.register
def _(event: LeaderMoved, s: HttrState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.leader)} goes from {event.start} to {event.end} ({event.rule})"


@tell.register
def _(event: ModeChanged, s: HttrState) -> Iterator[str]:
    how = "" if event.voluntary else ", driven by the fire"
    yield f"{INDENT}{name(s, event.unit)} is now {in_mode(s, event.unit, event.mode)}{how} ({event.rule})"


@tell.register
def _(event: Dismounted, s: HttrState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} dismounts ({event.rule})"


@tell.register
def _(event: Disrupted, s: HttrState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} is disrupted ({event.rule})"


@tell.register
def _(event: Depleted, s: HttrState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} is out of ammunition ({event.rule})"


@tell.register
def _(event: Revealed, s: HttrState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} has fired from cover, which hides it no more (httr:7.3.4)"


@tell.register
def _(event: Concealed, s: HttrState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} is hidden by cover again (httr:7.3.4)"
