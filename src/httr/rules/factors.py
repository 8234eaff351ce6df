"""What strength points are multiplied by when they are counted, all factors at once, each with its reason (2.4)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import ceil
from typing import Final

from attrs import frozen

from hexfront.sources import Modifier

QUARTER: Final = Fraction(1, 4)
HALF: Final = Fraction(1, 2)
TWICE: Final = Fraction(2)


@frozen
class Factor:
    """What a strength is multiplied by, with the reason and the rule for it."""

    by: Fraction
    why: str
    rule: str


def counted(strength: int, factors: Iterable[Factor]) -> int:
    """What a strength counts as: all factors at once, then rounded up. Rule: httr:2.4.1a; httr:2.4.2a; ruling:A14."""
    exact = Fraction(strength)
    for factor in factors:
        exact *= factor.by
    return ceil(exact)


def factor_lines(strength: int, factors: Iterable[Factor]) -> tuple[Modifier, ...]:
    """By how much each factor changes what is counted, in their order; with the strength they sum to what it counts as.

    Rule: httr:2.4.1a; httr:2.4.2a; ruling:A14.
    """
    exact, lines = Fraction(strength), []
    for factor in factors:
        before, exact = ceil(exact), exact * factor.by
        lines.append(Modifier(ceil(exact) - before, factor.why, factor.rule))
    return tuple(lines)
