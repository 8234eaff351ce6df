"""Resolutions of a procedure drawn at random, to hold exact odds against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, Final, TypeAlias

from hexfront import kernel
from hexfront.actions import Action
from hexfront.distribution import Distribution
from hexfront.flow import CHANCE

Policy: TypeAlias = Callable[[Any, tuple[Action, ...]], Action]
"""What a side does, as for odds, but always one action."""

ERRORS: Final = 4
"""Standard errors by which a sampled share may be off."""


class Place:
    """A state on the way of some resolutions: what follows it is worked out once, and as far as resolutions come.

    `doors` are the actions that may be taken there, each with the chance that it is; none where resolutions end.
    """

    def __init__(self, state: Any, policies: Mapping[str, Policy], until: Callable[[Any], bool]) -> None:
        self.state = state
        self.policies = policies
        self.until = until
        self.after: dict[Action, Place] = {}
        self.doors: dict[Action, float] = {} if until(state) else dict(self._doors())

    def _doors(self) -> Iterator[tuple[Action, float]]:
        ask = kernel.pending(self.state)
        if ask is not None and ask.side == CHANCE:
            yield from ((action, float(chance)) for action, chance in ask.chances.items())
        elif ask is not None:
            legal = ask.legal()
            view = self.state.seen_by(ask.side)
            yield legal[0] if len(legal) == 1 else self.policies[ask.side](view, legal), 1.0

    def next(self, random: Random) -> Place:
        """The place to which chance leads."""
        [action] = random.choices(tuple(self.doors), tuple(self.doors.values())) if len(self.doors) > 1 else self.doors
        if action not in self.after:
            self.after[action] = Place(kernel.apply(self.state, action).state, self.policies, self.until)
        return self.after[action]


def sampled(
    state: Any,
    action: Action,
    policies: Mapping[str, Policy],
    until: Callable[[Any], bool],
    key: Callable[[Any], Any],
    *,
    number: int,
    seed: int,
) -> Counter[Any]:
    """What comes of an action, that many times, by random numbers of a fixed seed.

    Nothing is merged: each way is a way of its own, so that the equality of states is no part of the proof.
    """
    random, found = Random(seed), Counter[Any]()
    root = Place(kernel.apply(state, action).state, policies, until)
    for _ in range(number):
        place = root
        while place.doors:
            place = place.next(random)
        found[key(place.state)] += 1
    return found


def assert_agree(exact: Distribution[Any], counts: Counter[Any]) -> None:
    """Each share lies within four standard errors of its probability, and nothing comes about that has none."""
    number = counts.total()
    assert set(counts) <= {key for key, _ in exact}
    for key, chance in exact:
        square = (counts[key] - number * chance) ** 2
        assert square <= ERRORS**2 * number * chance * (1 - chance), f"{key}: {counts[key]} of {number}, not {chance}"
