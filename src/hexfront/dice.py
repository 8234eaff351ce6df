"""Dice: exact probabilities, and rollers that draw outcomes with a stream that never changes."""

from __future__ import annotations

import bisect
import hashlib
import itertools
import math
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Protocol, TypeVar

T = TypeVar("T")


@cache
def totals(count: int, sides: int, low: int = 1) -> tuple[tuple[int, Fraction], ...]:
    """Each total of `count` dice with faces `low` to `low + sides - 1`, ascending, with its probability.

    Raises:
        ValueError: fewer than one die or one face.

    >>> [(total, str(chance)) for total, chance in totals(2, 6)][:3]
    [(2, '1/36'), (3, '1/18'), (4, '1/12')]
    """
    if count < 1 or sides < 1:
        raise ValueError(f"expected at least one die with at least one face, got {count} dice of {sides}")
    ways = {0: 1}
    for _ in range(count):
        summed: dict[int, int] = {}
        for total, number in ways.items():
            for face in range(low, low + sides):
                summed[total + face] = summed.get(total + face, 0) + number
        ways = summed
    return tuple((total, Fraction(ways[total], sides**count)) for total in sorted(ways))


class Roller(Protocol):
    """Something that decides what chance brings: a seeded stream, dice on a table, a loaded die."""

    def choose(self, outcomes: Sequence[tuple[T, Fraction]]) -> T:
        """One of the outcomes, each with its probability."""


class SeededRoller:
    """A roller whose outcomes depend on its seed alone, in every process and every version of the library.

    The stream is SHA-256 of the seed and a counter.

    >>> SeededRoller(7).choose(totals(2, 6)) == SeededRoller(7).choose(totals(2, 6))
    True
    """

    __slots__ = ("_blocks", "_words", "seed")

    def __init__(self, seed: int | str) -> None:
        self.seed: int | str = seed
        self._blocks = 0
        self._words: tuple[int, ...] = ()

    def _word(self) -> int:
        if not self._words:
            block = hashlib.sha256(f"hexfront {self.seed} {self._blocks}".encode()).digest()
            self._words = tuple(int.from_bytes(block[start : start + 8]) for start in range(0, 32, 8))
            self._blocks += 1
        word, *rest = self._words
        self._words = tuple(rest)
        return word

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound - 1`, each equally likely.

        Raises:
            ValueError: `bound` is less than 1.
        """
        if bound < 1:
            raise ValueError(f"expected a bound of at least 1, got {bound}")
        words = max(1, -(-(bound - 1).bit_length() // 64))
        limit = 2 ** (64 * words) // bound * bound
        while True:
            number = 0
            for _ in range(words):
                number = number << 64 | self._word()
            if number < limit:
                return number % bound

    def choose(self, outcomes: Sequence[tuple[T, Fraction]]) -> T:
        """One of the outcomes, each with its probability.

        Raises:
            ValueError: there are no outcomes, or their probabilities do not sum to 1.
        """
        shared = math.lcm(*(chance.denominator for _, chance in outcomes))
        weights = [chance.numerator * (shared // chance.denominator) for _, chance in outcomes]
        if sum(weights) != shared or min(weights) < 0:
            raise ValueError(f"expected probabilities that sum to 1, got {[str(chance) for _, chance in outcomes]}")
        ends = list(itertools.accumulate(weights))
        return outcomes[bisect.bisect_right(ends, self.below(shared))][0]

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]

    def sample(self, items: Sequence[T], number: int) -> list[T]:
        """At most so many of the items, none twice."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(min(number, len(left)))]
