"""The account of fire: who fires, with what, and what the dice say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from hexfront.charts import Cell
from hexfront.rules import SumPreview
from hexfront.telling import ESTIMATE, INDENT, modifier, total, value
from httr.account.telling import DEEPER, tell
from httr.actions import Method
from httr.counters import UnitId
from httr.events import AtFired, Fired, SpecialFired, TargetDrawn
from httr.naming import losses, meaning, name, names, standing
from httr.rules.at_strength import is_fired_at_as_leg, points_of
from httr.rules.fire_results import OPPORTUNITY
from httr.rules.indirect_opportunity import IndirectOpportunity
from httr.rules.opportunity_fire import LEAVE, MODE, MOUNT, RESTACK, OpportunityFire
from httr.state import HttrState
from httr.sums import at_lines, at_result_rule, at_sums, control_words, fire_lines, fire_sums

OCCASIONS: Final = {
    "fire": "",
    "opportunity": "in opportunity fire ",
    "return": "in return fire ",
    "ambush": "from ambush ",
    "close action": "before the close action ",
}
WINDOWS: Final = (OpportunityFire, IndirectOpportunity)
CAUSES: Final[Mapping[tuple[type[object], str], str]] = {
    (OpportunityFire, LEAVE): "about to leave the hex (httr:6.6.2.1a)",
    (OpportunityFire, MODE): "about to change its mode (httr:6.6.2.2a)",
    (OpportunityFire, RESTACK): "about to change its place in the stack (httr:6.6.2.2b)",
    (OpportunityFire, MOUNT): "about to mount or dismount (httr:6.6.2.2c)",
    (IndirectOpportunity, OPPORTUNITY): "watched on its way (httr:6.6.5.1a, httr:6.6.5.1b)",
}
SHIFTS: Final = {Method.DIRECT: "httr:6.3.5.2", Method.INDIRECT: "httr:6.5.3g"}
VERBS: Final = {Method.DIRECT: "", Method.INDIRECT: "indirectly ", Method.AT: "AT "}


def head(s: HttrState, units: Iterable[UnitId], method: str, occasion: str, target: UnitId) -> str:
    """Who fires at whom, how, and on what occasion."""
    firers = tuple(units)
    verb = "fires" if len(firers) == 1 else "fire"
    how = f"{VERBS[Method(method)]}{OCCASIONS[occasion]}"
    return (
        f"{INDENT}{names(s, firers)} {verb} {how}at {standing(s, target)}{cause(s) if occasion == OPPORTUNITY else ''}"
    )


def cause(s: HttrState) -> str:
    """What sets opportunity fire off that is under way. Rule: httr:6.6.2.1a to httr:6.6.2.2c; httr:6.6.5.1a."""
    now = next((at.frame for at in reversed(s.stack) if isinstance(at.frame, WINDOWS)), None)
    trigger = now.trigger if isinstance(now, OpportunityFire) else now.occasion if now is not None else ""
    words = CAUSES.get((type(now), trigger))
    return "" if words is None else f", {words}"


def together(sums: Iterable[SumPreview]) -> str:
    """The sums of several units, and what they make together: "rifles ~5, second ~5 -2 in defilade (...) = 3; 8"."""
    parts = tuple(sums)
    told = "; ".join(one_sum(each) for each in parts)
    return told if len(parts) == 1 else f"{told}; together {sum(each.rating for each in parts)}"


def one_sum(each: SumPreview) -> str:
    """A sum, with what it makes only if something changes it."""
    first, *others = each.modifiers
    start = f"{each.about} {value(first.amount, first.source)}"
    return " ".join((start, *map(modifier, others), f"= {each.rating}")) if others else start


@tell.register
def _(event: TargetDrawn, s: HttrState) -> Iterator[str]:
    among = names(s, event.among)
    yield f"{INDENT}Chance names {name(s, event.unit)} among {among} in {event.hex} (httr:6.5.4.4b)"


@tell.register
def _(event: Fired, s: HttrState) -> Iterator[str]:
    yield head(s, (unit for unit, _ in event.strengths), event.method, event.occasion, event.target)
    for control in event.controls:
        yield f"{DEEPER}{name(s, control.unit)}: {control_words(s, control)}"
    *strengths, rating = fire_sums(s, event)
    yield f"{DEEPER}strength: {together(strengths)}; {rating.about}: {total(rating.modifiers, rating.rating)}"
    lines = tuple(fire_lines(event))
    if not lines:
        told = f"no fire value is listed; rolled {event.rolled}" if event.rolled else "no fire value is listed"
        yield f"{DEEPER}{told}: {meaning(event.result)}"
        return
    yield f"{DEEPER}{total(lines, event.value)}; {rolled(event)}: {result(s, event)}"


def rolled(event: Fired) -> str:
    """The dice, and by how much the firer has shifted them. Rule: httr:6.3.5.2; httr:6.5.3g."""
    if not event.rolled:
        return "too weak"
    shift = event.roll - event.rolled
    told = f" {shift:+d} by the firer ({SHIFTS[event.method]}) = {event.roll}" if shift else ""
    return f"rolled {event.rolled}{told}"


def result(s: HttrState, event: Fired) -> str:
    """What the roll gives, and on which line of the Fire Results Table. Rule: httr:6.3.2.2e; httr:6.5.3d."""
    cell = s.table.charts.fire.result(event.line, event.value, event.roll) if event.roll else None
    rule = "httr:6.5.3d" if event.method == Method.INDIRECT else "httr:6.3.2.2e"
    return f"{estimated(cell)}{meaning(event.result)} (line {event.line.replace('_', ' ')}, {rule})"


def estimated(cell: Cell | None) -> str:
    """The mark of a square that is our estimate."""
    return ESTIMATE if cell is not None and cell.source.kind == "estimate" else ""


@tell.register
def _(event: AtFired, s: HttrState) -> Iterator[str]:
    yield head(s, (unit for unit, _ in event.guns), Method.AT, event.occasion, event.target)
    yield f"{DEEPER}strength: {together(at_sums(s, event))}"
    if is_fired_at_as_leg(s, event.target):
        yield f"{DEEPER}men in defilade in a town or city count as {event.target_class} (httr:18.3.1a to 18.3.1c)"
    rules = at_result_rule(event.roll, points_of(event.value, event.roll))
    if event.points < points_of(event.value, event.roll) and is_fired_at_as_leg(s, event.target):
        rules = f"{rules}; of men in a town or city half at most, httr:18.3.3"
    yield f"{DEEPER}{total(at_lines(event), event.value)}; rolled {event.roll}: {losses(event.points)} ({rules})"


@tell.register
def _(event: SpecialFired, s: HttrState) -> Iterator[str]:
    yield head(s, event.firers, Method.AT, "close action", event.target)
    rule = at_result_rule(event.roll, event.points)
    more = (
        f"infantry {event.infantry} + engineers {event.engineers} that count (httr:10.2.6b, httr:10.2.9a, httr:10.2.9b)"
    )
    yield f"{DEEPER}strength: {more}"
    yield f"{DEEPER}{total(at_lines(event), event.value)}; rolled {event.roll}: {losses(event.points)} ({rule})"
