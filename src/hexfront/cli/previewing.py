"""A preview as lines: the checks before the attack, the modifiers, each roll, and the exact odds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import groupby

from hexfront.rules import Preview
from hexfront.sources import within_limits
from hexfront.telling import total


def preview_lines(preview: Preview, result: Callable[[str], str] = str) -> Iterator[str]:
    """The lines for a preview; `result` says in words what the code of a result means."""
    yield preview.about
    for check in preview.checks:
        yield f"    first a check: {check.about} ({check.rule})"
        yield from (f"        {'~' if estimated(line.source) else ''}{line}" for line in check.modifiers)
        makes = within_limits(sum(line.amount for line in check.modifiers), check.rating)
        yield f"        = {makes}: passed in {percent(check.chance)}"
    yield from (f"    {each.about}: {total(each.modifiers, each.rating)}" for each in preview.sums)
    yield from (f"    {'~' if estimated(line.source) else ''}{line}" for line in preview.modifiers)
    yield f"    = {within_limits(sum(line.amount for line in preview.modifiers), preview.rating)}"
    for code, group in groupby(preview.rolls, key=lambda roll: roll[1]):
        rolls = [roll for roll, _ in group]
        span = str(rolls[0]) if len(rolls) == 1 else f"{rolls[0]} to {rolls[-1]}"
        yield f"    a roll of {span}: {result(code)}"
    yield f"    odds: {'; '.join(f'{percent(chance)} {result(code)}' for code, chance in preview.odds)}"


def estimated(source: object) -> bool:
    """Whether a value is an estimate."""
    return getattr(source, "kind", None) == "estimate"


def percent(chance: Fraction) -> str:
    """A chance in hundredths, and exactly where that is not exact.

    >>> percent(Fraction(3, 10)), percent(Fraction(1, 3))
    ('30%', '33.3%')
    """
    hundred = 100 * chance
    return f"{hundred}%" if hundred.denominator == 1 else f"{float(hundred):.1f}%"
