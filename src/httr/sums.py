"""The sums behind fire, checks and close actions, line by line, with the source of each number that is printed.

Each sum is taken in the state in which its event happens.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from hexfront.rules import SumPreview
from hexfront.sources import Modifier
from hexfront.telling import value
from httr.actions import Method
from httr.counters import Counter, UnitId
from httr.events import AtFired, CloseActionFought, CloseActionWeighed, FireControl, Fired, MoraleChecked, SpecialFired
from httr.events.close_action import Rating, Share
from httr.naming import name
from httr.rules.at_strength import ALWAYS_MISSES, at_factors
from httr.rules.close_action_battle import DIS
from httr.rules.direct_strength import direct_factors, lowest, printed_er
from httr.rules.factors import Factor, factor_lines
from httr.rules.indirect_strength import indirect_factors, points_of
from httr.rules.steps import in_points
from httr.rules.units import STEADY, is_heavy_weapons
from httr.state import HttrState

INCREMENTS: Final = "httr:6.3.5.1a"


def unit_lines(s: HttrState, unit: UnitId, points: int, factors: Iterable[Factor], rule: str) -> SumPreview:
    """The points of a unit and what they are multiplied by, as differences."""
    first = Modifier(points, "strength", rule, s.counter(unit).source_of("strength"))
    lines = (first, *factor_lines(points, factors))
    return SumPreview(name(s, unit), lines, sum(line.amount for line in lines))


def fire_sums(s: HttrState, event: Fired) -> Iterator[SumPreview]:
    """What each unit fires with, and the rating of the packet.

    Rule: httr:6.3.2.2b; httr:6.3.4a; httr:6.5.3b; httr:6.5.5a.
    """
    if event.method == Method.INDIRECT:
        for control in event.controls:
            factors = indirect_factors(s, control, event.target, event.occasion)
            yield unit_lines(s, control.unit, points_of(s, control.unit), factors, "httr:6.5.3b")
    else:
        for unit, _ in event.strengths:
            points = event.part or s.strength(unit)
            yield unit_lines(s, unit, points, direct_factors(s, unit, points), "httr:6.3.2.2b")
    yield SumPreview("effectiveness rating", tuple(rating_lines(s, event)), event.er)


def rating_lines(s: HttrState, event: Fired) -> Iterator[Modifier]:
    """The printed rating of a packet, and what modifies it. Rule: httr:6.3.4a; httr:6.5.5a."""
    if event.method == Method.INDIRECT:
        unit = event.controls[0].unit
        yield Modifier(s.counter(unit).er or 0, name(s, unit), "httr:6.5.5a", s.counter(unit).source_of("er"))
    else:
        _, unit = lowest(s, tuple(unit for unit, _ in event.strengths))
        yield Modifier(printed_er(s, unit), name(s, unit), "httr:6.3.4a", s.counter(unit).source_of("er"))
    yield from event.er_modifiers
    if event.method == Method.DIRECT and all(is_heavy_weapons(s, unit) for unit, _ in event.strengths):
        own = printed_er(s, unit) + sum(line.amount for line in event.er_modifiers)
        if own > event.er:
            yield Modifier(event.er - own, "heavy weapons that fire alone", "httr:18.1.1.3c")


def fire_lines(event: Fired) -> Iterator[Modifier]:
    """The fire value: the square of the matrix, increments, and the modifiers of the target; nothing if none is listed.

    Rule: httr:6.3.2.2b; httr:6.3.5.1a; httr:6.5.3b.
    """
    if event.cell is None or not isinstance(event.cell.value, int):
        return
    total = sum(points for _, points in event.strengths)
    indirect = event.method == Method.INDIRECT
    rule = "httr:6.5.3b" if indirect else "httr:6.3.2.2b"
    yield Modifier(event.cell.value, f"fire value of {total} SP at ER {event.er}", rule, event.cell.source)
    if not indirect and event.value > event.cell.value:
        yield Modifier(event.value - event.cell.value, f"increments beyond 9 of {total} SP", INCREMENTS)
    yield from event.value_modifiers


def at_sums(s: HttrState, event: AtFired) -> Iterator[SumPreview]:
    """What each unit fires AT with. Rule: httr:6.4.2.1e."""
    for unit, points in event.guns:
        yield unit_lines(s, unit, points, at_factors(s, unit), "httr:6.4.2.1e")


def at_lines(event: AtFired | SpecialFired) -> Iterator[Modifier]:
    """The two AT fire values, and what modifies their sum. Rule: httr:6.4.2.1d; httr:6.4.2.1f; httr:6.4.2.1g."""
    strength = event.strength if isinstance(event, AtFired) else event.infantry + event.engineers
    against = f"{event.fire_class} fire at {event.target_class}"
    yield Modifier(event.primary, f"primary value, {against}", "httr:6.4.2.1d", event.cell.source)
    if event.secondary:
        yield Modifier(
            event.secondary, f"secondary value of {strength - 1} more SP", "httr:6.4.2.1f", event.cell.source
        )
    yield from event.modifiers


def at_result_rule(roll: int, points: int) -> str:
    """The rule by which an AT roll does what it does. Rule: httr:6.4.2.1h to httr:6.4.2.1k."""
    if not points:
        return "httr:6.4.2.1k" if roll == ALWAYS_MISSES else "httr:6.4.2.1h"
    return "httr:6.4.2.1i" if points == 1 else "httr:6.4.2.1j"


def losses_rule(counter: Counter) -> str:
    """The rule by which losses lower a unit's morale: by its printed morale. Rule: httr:16.1a; httr:16.1b."""
    return "httr:16.1a" if counter.morale >= STEADY else "httr:16.1b"


def check_lines(s: HttrState, event: MoraleChecked) -> Iterator[Modifier]:
    """The printed morale, what losses take from it, and the modifiers. Rule: httr:16.1a; httr:16.1b; httr:16.5."""
    counter = s.counter(event.unit)
    yield Modifier(counter.morale, "morale", "httr:16.1a", counter.source_of("morale"))
    lost = event.morale - counter.morale - sum(line.amount for line in event.modifiers)
    if lost:
        yield Modifier(lost, "losses", losses_rule(counter))
    yield from event.modifiers


def share_lines(s: HttrState, share: Share) -> Iterator[Modifier]:
    """What a unit counts with in the odds. Rule: httr:10.3j."""
    yield Modifier(share.strength, "strength", "httr:10.3j", s.counter(share.unit).source_of("strength"))
    yield from share.modifiers


def rating_sum(s: HttrState, rating: Rating, field: str, about: str) -> SumPreview:
    """A rating of a lead: `field` is "er" or "morale". Rule: httr:10.3c; httr:10.3d."""
    rule = "httr:10.3c" if field == "er" else "httr:10.3d"
    base = Modifier(rating.base, name(s, rating.unit), rule, s.counter(rating.unit).source_of(field))
    return SumPreview(about, (base, *rating.modifiers), rating.makes)


def weighing_sums(s: HttrState, event: CloseActionWeighed) -> Iterator[SumPreview]:
    """The ratings of both leads. Rule: httr:10.3c; httr:10.3d."""
    yield rating_sum(s, event.attack_er, "er", "effectiveness of the attack")
    yield rating_sum(s, event.defence_er, "er", "effectiveness of the defence")
    yield rating_sum(s, event.attack_morale, "morale", "morale of the attack")
    yield rating_sum(s, event.defence_morale, "morale", "morale of the defence")


def odds_sums(s: HttrState, event: CloseActionFought) -> Iterator[SumPreview]:
    """What each unit counts with in the odds. Rule: httr:10.3j."""
    for share in (*event.attack, *event.defence):
        yield SumPreview(name(s, share.unit), tuple(share_lines(s, share)), share.counts)


def value_words(event: CloseActionWeighed) -> str:
    """Where in the Close Action Value Table the value stands. Rule: httr:10.3e; httr:10.3f."""
    shifts = "".join(f", {line.amount:+d} column for {line.why} ({line.rule})" for line in event.shifts)
    return f"effectiveness {event.effectiveness:+d}, morale {event.morale:+d} in {event.terrain}{shifts}"


def weighing_lines(event: CloseActionWeighed) -> Iterator[Modifier]:
    """The Close Action Value; nothing where the table says DIS. Rule: httr:10.3f."""
    if event.cell.value != DIS:
        yield Modifier(int(event.cell.value), f"value at {value_words(event)}", "httr:10.3f", event.cell.source)


def control_words(s: HttrState, control: FireControl) -> str:
    """How a unit fires indirectly, in words. Rule: httr:6.5.2.1a; httr:6.5.2.3; httr:6.5.4.3a."""
    seen = "unobserved" if control.spotter is None else f"spotted by {name(s, control.spotter)}"
    if control.spotter == control.unit:
        seen = "sees it itself"
    under = "" if control.headquarters is None else f", under {name(s, control.headquarters)}"
    return f"range {control.distance}{' (extended)' if control.extended else ''}, {seen}{under}"


def cost_words(lines: Iterable[Modifier]) -> str:
    """What a step costs, each part with its rule, estimates marked: "4 MP: 3 clear (httr:9.1.3), 1 night (...)".

    Rule: httr:9.1.3.
    """
    parts = tuple(lines)
    told = ", ".join(f"{value(in_points(one.amount), one.source)} {one.why} ({one.rule})" for one in parts)
    makes = in_points(sum(one.amount for one in parts))
    return f"{makes} MP: {told}" if told else f"{makes} MP"


def printed(s: HttrState, unit: UnitId, field: str) -> str:
    """A value of a unit's counter as it is printed, marked if it is an estimate."""
    found = getattr(s.counter(unit), field)
    return value("B" if found is None else found, s.counter(unit).source_of(field))
