"""How long a search may think."""

from __future__ import annotations

from itertools import islice

import pytest

from hexfront.budget import Budget


def test_so_many_iterations() -> None:
    assert [*Budget(3)] == [0, 1, 2]
    assert not Budget(3).is_over()


def test_without_a_bound_it_goes_on() -> None:
    assert [*islice(Budget(), 5)] == [0, 1, 2, 3, 4]


def test_whichever_is_used_up_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """One second, of which each look at the clock takes a quarter: it is looked at once before, and before each but the
    first iteration."""
    clock = iter(range(100))
    monkeypatch.setattr("hexfront.budget.monotonic", lambda: next(clock) / 4)
    assert [*Budget(10, 1.0)] == [0, 1, 2, 3]
    assert [*Budget(2, 1.0)] == [0, 1]


def test_one_iteration_at_least() -> None:
    spent = Budget(seconds=0.0)
    assert spent.is_over()
    assert [*spent] == [0]
