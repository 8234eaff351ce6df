"""Canonical and free orders of building a thing reach the same finished things."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from hexfront.rules import Rules
from hexfront.state import State
from hexfront.testing.playing import Spot
from hexfront.testing.tally import Tally

S = TypeVar("S", bound=State)

LARGEST: Final = 200  # unfinished things that are walked through
FIRST: Final = 50  # unfinished things among which there is one with an order that is not canonical, if there is any


def orders_agree(spot: Spot[Any], tally: Tally) -> None:
    """Where a thing begins to be built, the canonical actions reach every finished thing that the legal ones do.

    A thing is being built as long as the same question of the same kind of frame is asked over the same procedures.
    One that can be unfinished in more than 200 ways is passed over, and counted as such; one whose first 50 allow
    canonical actions only, such as a move, has but one order.
    """
    state = spot.state
    if spot.before is not None and _place(spot.before) == _place(state):
        return
    free = _finished(spot.rules, state, canonical=False)
    if free is None:
        tally.passed_over[f"orders_agree at {spot.rules.decision(state).kind}"] += 1
        return
    finished, all_canonical = free
    if all_canonical:
        return
    canonical = _finished(spot.rules, state, canonical=True)
    assert canonical is not None
    missing = finished - canonical[0]
    assert not missing, (
        f"{len(missing)} finished things that the canonical orders do not reach, such as {min(missing, key=repr)}"
    )
    assert canonical[0] <= finished, "a canonical order reaches what no free one does"


def _place(state: State) -> tuple[Any, ...]:
    """Where a thing is being built."""
    top = state.stack[-1]
    return (state.stack[:-1], type(top.frame), top.stage)


def _finished(rules: Rules[S], first: S, *, canonical: bool) -> tuple[set[S], bool] | None:
    """The states in which the thing is finished, and whether every action on the way was canonical."""
    here = _place(first)
    unfinished = [first]
    known = {first}
    finished: set[S] = set()
    same = True
    for number, state in enumerate(unfinished):
        if same and not canonical and number > FIRST:
            break
        some = rules.canonical_actions(state)
        every = some if canonical else rules.legal_actions(state)
        same = same and len(some) == len(every)
        for action in every:
            child = rules.apply(state, action).state
            if not child.stack or _place(child) != here:
                finished.add(child)
            elif child not in known:
                known.add(child)
                unfinished.append(child)
        if len(unfinished) > LARGEST:
            return None
    return finished, same
