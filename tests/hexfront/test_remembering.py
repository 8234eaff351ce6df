from __future__ import annotations

import pytest
from tests.hexfront.toys import Toy, toy

from hexfront.remembering import once_a_state
from hexfront.values import evolve

ASKED: list[tuple[int, str]] = []


@once_a_state
def told(s: Toy, unit: str) -> str:
    """What is told of a unit."""
    ASKED.append((s.count, unit))
    return f"{unit} {s.count}"


def test_an_answer_is_worked_out_once_a_state() -> None:
    ASKED.clear()
    state = toy(count=1)
    assert [told(state, unit) for unit in "abab"] == ["a 1", "b 1", "a 1", "b 1"]
    assert ASKED == [(1, "a"), (1, "b")]
    assert told.__doc__ == "What is told of a unit."


def test_another_state_is_asked_anew_even_if_it_is_equal() -> None:
    ASKED.clear()
    first, second, changed = toy(count=1), toy(count=1), toy(count=2)
    assert [told(state, "a") for state in (first, second, changed, first)] == ["a 1", "a 1", "a 2", "a 1"]
    assert ASKED == [(1, "a"), (1, "a"), (2, "a"), (1, "a")]


def test_answers_stay_while_only_the_stack_changes() -> None:
    """Also from one stack to the next, and for what is changed and changed back; not once anything else differs."""
    ASKED.clear()
    state = toy(count=1)
    waiting = state.with_stack(()).with_stack(state.stack)
    assert [told(each, "a") for each in (state, waiting, state.with_stack(()))] == ["a 1"] * 3
    assert ASKED == [(1, "a")]
    assert told(evolve(waiting, count=2), "a") == "a 2"
    assert ASKED == [(1, "a"), (2, "a")]


def test_arguments_by_name_are_refused() -> None:
    with pytest.raises(AssertionError, match="by position"):
        told(toy(), unit="a")
