"""The account of close actions."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.telling import INDENT, total, value
from httr.account.fights import estimated, together
from httr.account.telling import DEEPER, tell
from httr.events import (
    Advanced,
    CloseActionDeclared,
    CloseActionFought,
    CloseActionStopped,
    CloseActionWeighed,
    LeadNamed,
    Retreated,
)
from httr.naming import meaning, name, names, standing
from httr.state import HttrState
from httr.sums import odds_sums, value_words, weighing_sums


@tell.register
def _(event: CloseActionDeclared, s: HttrState) -> Iterator[str]:
    verb = "attacks" if len(event.attackers) == 1 else "attack"
    against = names(s, s.at(event.hex)) or "an empty hex"
    yield f"{INDENT}{names(s, event.attackers)} {verb} {event.hex} from {event.start} in a close action ({against})"


@tell.register
def _(event: LeadNamed, s: HttrState) -> Iterator[str]:
    yield f"{INDENT}{standing(s, event.unit)} leads the {'attack' if event.attacks else 'defence'}"


@tell.register
def _(event: CloseActionWeighed, s: HttrState) -> Iterator[str]:
    yield f"{INDENT}The close action against {event.hex} is weighed"
    for each in weighing_sums(s, event):
        yield f"{DEEPER}{each.about}: {total(each.modifiers, each.rating)}"
    cell = value(str(event.cell.value), event.cell.source)
    yield f"{DEEPER}close action value at {value_words(event)}: {cell} (httr:10.3f)"


@tell.register
def _(event: CloseActionFought, s: HttrState) -> Iterator[str]:
    sums = tuple(odds_sums(s, event))
    sides = sums[: len(event.attack)], sums[len(event.attack) :]
    totals = tuple(sum(each.rating for each in side) for side in sides)
    yield f"{INDENT}The close action against {event.hex} is fought"
    yield f"{DEEPER}attack: {together(sides[0])}"
    yield f"{DEEPER}defence: {together(sides[1])}"
    shifts = "".join(f", {line.amount:+d} column for {line.why} ({line.rule})" for line in event.shifts)
    befalls = f"{estimated(event.cell)}{meaning(f'{event.attacker}/{event.defender}')}"
    yield (
        f"{DEEPER}odds {totals[0]} to {totals[1]}: {event.odds} (httr:10.3j), value {event.value}{shifts}; "
        f"rolled {event.die}: {befalls} (httr:10.3k)"
    )


@tell.register
def _(event: CloseActionStopped, s: HttrState) -> Iterator[str]:
    yield f"{INDENT}The close action against {event.hex} ends before it is fought ({event.rule})"


@tell.register
def _(event: Retreated, s: HttrState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} retreats from {event.start} to {event.end} ({event.rule})"


@tell.register
def _(event: Advanced, s: HttrState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} advances from {event.start} to {event.end} (httr:10.5.4)"
