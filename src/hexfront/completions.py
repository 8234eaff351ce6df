"""Every full state that agrees with a view, by following `complete` along each draw that it makes."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeVar

from hexfront.odds import OddsTooLarge
from hexfront.rules import Rules
from hexfront.state import State

S = TypeVar("S", bound=State)
T = TypeVar("T")


def completions(rules: Rules[S], view: S, *, limit: int = 20_000) -> tuple[tuple[S, Fraction], ...]:
    """Each full state that `rules.complete(view, ...)` may give, once, with the exact probability that it gives it.

    They stand in the order in which they are found, and the probabilities sum to 1. Nothing is drawn at random: the
    draws that `complete` makes are followed along each of their outcomes.

    Raises:
        OddsTooLarge: there are more than `limit` ways to complete the view.
    """
    found: dict[S, Fraction] = {}
    ways: list[tuple[int, ...]] = [()]
    walked = 0
    while ways:
        roller = _Following(ways.pop())
        state = rules.complete(view, roller)
        found[state] = found.get(state, Fraction(0)) + roller.chance
        ways.extend(reversed(roller.others))
        walked += 1
        if walked + len(ways) > limit:
            raise OddsTooLarge(limit, (("complete", walked + len(ways)),))
    return tuple(found.items())


class _Following:
    """A roller that takes outcomes by their places, then the first ones, and notes the ways that it did not take."""

    def __init__(self, places: tuple[int, ...]) -> None:
        self._places = places
        self._taken: tuple[int, ...] = ()
        self.chance = Fraction(1)
        self.others: list[tuple[int, ...]] = []

    def choose(self, outcomes: Sequence[tuple[T, Fraction]]) -> T:
        """The next outcome of the way."""
        if len(self._taken) < len(self._places):
            place = self._places[len(self._taken)]
        else:
            place, *others = [place for place, (_, chance) in enumerate(outcomes) if chance]
            self.others.extend((*self._taken, other) for other in others)
        self._taken = (*self._taken, place)
        outcome, chance = outcomes[place]
        self.chance *= chance
        return outcome
