"""The account of command phases: supply, points, recovery, ammunition, digging."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.sources import Modifier
from hexfront.telling import INDENT, modifier, value
from httr.account.telling import DEEPER, tell
from httr.counters import UnitId
from httr.events import (
    AmmunitionSpent,
    DepletionChecked,
    Dug,
    EntrenchmentBuilt,
    EntrenchmentRemoved,
    HeadquartersArrived,
    NightPassed,
    Recovered,
    Replenished,
    SupplyJudged,
)
from httr.naming import formation_name, name, names, side_name
from httr.rules.checks import morale_modifiers
from httr.rules.recovery import supply_modifier
from httr.rules.steps import in_points
from httr.rules.subordination import REGIMENTAL, commanded_by
from httr.rules.supply import path_of
from httr.rules.units import morale
from httr.state import HttrState
from httr.sums import losses_rule


@tell.register
def _(event: SupplyJudged, s: HttrState) -> Iterator[str]:
    before = s.units[event.headquarters].unsupplied, s.command.get(event.formation)
    if before != (not event.supplied, event.points):
        path = path_words(s, event.headquarters)
        yield f"{INDENT}{name(s, event.headquarters)} {path}: {event.points} CP (httr:13.2.7a)"


def path_words(s: HttrState, headquarters: UnitId) -> str:
    """How a headquarters is supplied: the length of its path and what it may be, or that there is none so short.

    Rule: httr:13.2.5.1a; httr:13.2.4.1; httr-sc:17.5c.
    """
    own = commanded_by(s, headquarters)
    if own is None or s.table.scenario.supply(s.side(headquarters)).kind == "full":
        return "is in full supply (httr-sc:17.5c)"
    length, most, ends = path_of(s, headquarters, own)
    to, rule = " or ".join(ends), "httr:13.2.5.1a" if own.echelon in REGIMENTAL else "httr:13.2.4.1"
    if length is None:
        return f"is cut off, without a path of {in_points(most)} MP or less to {to} ({rule})"
    return f"has a supply path of {in_points(length)} of {in_points(most)} MP to {to} ({rule})"


@tell.register
def _(event: HeadquartersArrived, s: HttrState) -> Iterator[str]:
    yield f"{INDENT}{formation_name(s, event.formation)} has {event.points} CP as it arrives (httr-sc:5.1.3.9a)"


@tell.register
def _(event: Recovered, s: HttrState) -> Iterator[str]:
    if event.roll is None:
        yield f"{INDENT}{names(s, event.recovered)} recovers after two quiet nights (httr:10.6.5)"
        return
    yield f"{INDENT}Recovery in {event.hex} (httr:10.6.4a): {rolled(event.roll, event.modifiers)}"
    for unit in event.tried:
        yield f"{DEEPER}{name(s, unit)}: {against(s, event, unit)}"


def rolled(roll: int, lines: tuple[Modifier, ...]) -> str:
    """A roll, what modifies it, and what that makes."""
    if not lines:
        return f"rolled {roll}"
    return " ".join((f"rolled {roll}", *map(modifier, lines), f"= {roll + sum(line.amount for line in lines)}"))


def against(s: HttrState, event: Recovered, unit: UnitId) -> str:
    """What the roll of its hex is for one unit, and whether that is enough. Rule: httr:10.6.4e; httr:10.6.4g."""
    supply, counter = supply_modifier(s, unit), s.counter(unit)
    first = f"{modifier(supply)}, " if supply is not None else ""
    lost = morale(s, unit) - counter.morale
    lines = (*((Modifier(lost, "losses", losses_rule(counter)),) if lost else ()), *morale_modifiers(s, unit))
    level = " ".join((value(counter.morale, counter.source_of("morale")), *map(modifier, lines)))
    return f"{first}morale {level}: {'recovers' if unit in event.recovered else 'stays disrupted'}"


@tell.register
def _(event: Replenished, s: HttrState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} has ammunition again ({event.rule})"


@tell.register
def _(event: DepletionChecked, s: HttrState) -> Iterator[str]:
    rating = value(event.rating, s.counter(event.unit).source_of("er"))
    runs = f"with ER {rating} it runs out on {'1' if event.up_to == 1 else f'1 to {event.up_to}'}"
    yield f"{INDENT}{name(s, event.unit)}: ammunition ({event.rule}): {runs}; rolled {event.roll}"


@tell.register
def _(event: AmmunitionSpent, s: HttrState) -> Iterator[str]:
    left = s.ammunition[event.formation] - event.points
    points = "an ammunition point" if event.points == 1 else f"{event.points} ammunition points"
    yield f"{INDENT}{formation_name(s, event.formation)} spends {points}, {left} left ({event.why})"


@tell.register
def _(event: Dug, s: HttrState) -> Iterator[str]:
    what = f"digs ({event.phases} of 3)" if event.phases else "digs no more"
    yield f"{INDENT}{name(s, event.unit)} {what} (httr:18.4.3.1b)"


@tell.register
def _(event: EntrenchmentBuilt, s: HttrState) -> Iterator[str]:
    yield f"{INDENT}{side_name(event.side)} has an entrenchment in {event.hex} (httr:18.4.3.1c)"


@tell.register
def _(event: EntrenchmentRemoved, s: HttrState) -> Iterator[str]:
    yield f"{INDENT}The entrenchment in {event.hex} is no more ({event.rule})"


@tell.register
def _(event: NightPassed, s: HttrState) -> Iterator[str]:
    yield f"{INDENT}A night turn is over: {len(event.quiet)} units were left alone in it (httr:10.6.5)"
