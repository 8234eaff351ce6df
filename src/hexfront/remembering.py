"""Answers about a state that rules ask for again and again while they look at what is legal in it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, TypeVar

if TYPE_CHECKING:
    from hexfront.state import State

S = TypeVar("S", bound="State")
T = TypeVar("T")
P = ParamSpec("P")

_UNKNOWN: Final[Any] = object()


def once_a_state(rule: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], T]:
    """Let a function of a state, and of further arguments by position that hash, work out each answer once a state.

    Only the answers about the two states asked about last are kept, outside them: nothing of them is saved or compared.
    Of two, because rules look at how things would be and come back. A state never changes, so they hold as long as it
    is the same object, or differs from it by `with_stack` only: the function must not look at the stack.
    """
    last: tuple[State | None, dict[Any, T]] = (None, {})
    before = last

    @wraps(rule)
    def ask(state: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        nonlocal last, before
        assert not kwargs, f"{rule.__name__} takes its arguments by position"
        table = state if state._alike is None else state._alike
        whose, known = last
        if whose is not table:
            last, before = before if before[0] is table else (table, {}), last
            known = last[1]
        answer: T = known.get(args, _UNKNOWN)
        if answer is _UNKNOWN:
            answer = known[args] = rule(state, *args, **kwargs)
        return answer

    return ask
