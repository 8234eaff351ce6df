"""What the short forms of odds share: the same question of any game, begun by a few actions and then walked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType, SimpleNamespace
from typing import Any, TypeVar

from hexfront import kernel
from hexfront.actions import Action
from hexfront.distribution import Distribution
from hexfront.flow import Frame
from hexfront.odds import OddsOptions, Policy, odds
from hexfront.policies import by_judgement
from hexfront.state import Event, State

E = TypeVar("E", bound=Event[Any])
K = TypeVar("K")


class ShortOdds:
    """Asks for odds of one game: where no policy is given, a side goes by the game's judgement.

    `changes(before, after)` tells what has come about in words, which is what counts unless a `key` is given.
    """

    def __init__(self, appraise: Callable[[Any, Action], float], changes: Callable[[Any, Any], str]) -> None:
        self._judged = by_judgement(appraise)
        self._changes = changes
        self._rules: Any = SimpleNamespace(
            apply=kernel.apply,
            chance=kernel.chance,
            legal_actions=kernel.legal_actions,
            view=lambda state, side: state.seen_by(side),
        )

    def ask(
        self,
        state: State,
        gesture: Iterable[Action],
        until: Callable[[Any], bool],
        options: OddsOptions,
        led: Mapping[str, Callable[[Policy], Policy]] = MappingProxyType({}),
    ) -> Distribution[Any]:
        """The odds of actions that follow one another without any roll or other decision between them.

        `led` makes of the policy of a side the one that plays what is asked, and asks the former about the rest.
        """
        *before, last = gesture
        policies = {**dict.fromkeys(state.game.sides, self._judged), **options.get("policies", {})}
        viewer, roots = options.get("viewer", state.viewer), options.get("completions")
        if roots is not None:
            roots = [(_led(each, before), chance) for each, chance in roots]
        start = roots[0][0].seen_by(viewer) if roots and state.viewer is not None else _led(state, before)
        return odds(
            self._rules,
            start,
            action=last,
            policies={side: led[side](policy) if side in led else policy for side, policy in policies.items()},
            viewer=viewer,
            completions=roots,
            until=until,
            key=options.get("key", lambda after: self._changes(state, after)),
            limit=options.get("limit", 100_000),
        )


def _led(state: State, actions: Sequence[Action]) -> Any:
    for action in actions:
        state = kernel.apply(state, action).state
    return state


def told_by(state: State, frame: Frame[Any, Any], kind: type[E], told: Callable[[E], K]) -> Distribution[K]:
    """What a procedure would tell if it were begun now by itself: one roll, and the event of a kind that says it."""
    rolling = kernel.begin(state.with_stack(()), frame).state
    found: list[tuple[K, Fraction]] = []
    for roll, chance in kernel.chance(rolling):
        found += [(told(event), chance) for event in kernel.apply(rolling, roll).events if isinstance(event, kind)]
    return Distribution.of(found)
