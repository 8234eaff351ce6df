"""The account of what befalls units and leaders: checks, losses, modes, disruption."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.telling import INDENT, total
from httr.account.telling import tell
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
