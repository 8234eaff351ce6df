"""Each way that chance may take what an action begins, without anybody having to decide."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from attrs import evolve

from hexfront import kernel
from hexfront.actions import Action
from hexfront.flow import CHANCE, At, Frame
from hexfront.state import Event, State

Path = tuple[Fraction, tuple[Event[Any], ...]]


def paths(
    state: State,
    action: Action,
    until: Callable[[Event[Any]], bool],
    answer: Callable[[Any], Action | None] = lambda _: None,
    depth: int = 1,
) -> Iterator[Path]:
    """The probability and the events of each way, from the action to the first event that `until` knows.

    A way also ends where the procedure that the action begins, or goes on with, is over, and where somebody must
    decide, unless `answer` says for the state what they choose. With a `depth` of 2 what had called that procedure goes
    on, and so forth. The probabilities sum to 1. A view is taken as it is: what it does not show has no effect.

    Raises:
        IllegalAction: the action is not legal.
    """
    whole = evolve(state, viewer=None)
    done = kernel.apply(whole, action)
    below = done.state.stack[: max(0, len(whole.stack) - depth)]  # what waits for it, or for what replaced it
    yield from _walk(done.state, done.events, Fraction(1), below, until, answer)


def paths_through(
    state: State,
    frame: Frame[Any, Any],
    until: Callable[[Event[Any]], bool],
    answer: Callable[[Any], Action | None] = lambda _: None,
) -> Iterator[Path]:
    """The same for a procedure that would begin now, alone: whatever else is under way waits."""
    begun = kernel.begin(evolve(state, viewer=None).with_stack(()), frame)
    yield from _walk(begun.state, begun.events, Fraction(1), (), until, answer)


def _walk(
    state: State,
    events: tuple[Event[Any], ...],
    chance: Fraction,
    below: tuple[At, ...],
    until: Callable[[Event[Any]], bool],
    answer: Callable[[Any], Action | None],
) -> Iterator[Path]:
    ask = kernel.pending(state)
    over = len(state.stack) <= len(below) or state.stack[: len(below)] != below
    if ask is None or over or any(until(event) for event in events):
        yield chance, events
        return
    outcomes: dict[Action, Fraction] = ask.chances
    if ask.side != CHANCE:
        chosen = answer(state)
        outcomes = {} if chosen is None else {chosen: Fraction(1)}
    if not outcomes:
        yield chance, events
    for outcome, share in outcomes.items():
        done = kernel.apply(state, outcome)
        yield from _walk(done.state, events + done.events, chance * share, below, until, answer)
