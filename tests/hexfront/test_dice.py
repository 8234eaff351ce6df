from __future__ import annotations

import copy
import pickle
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfront.dice import SeededRoller, totals


@given(st.integers(1, 4), st.integers(1, 6), st.integers(-1, 2))
def test_totals_agree_with_counting_every_roll(count: int, sides: int, low: int) -> None:
    rolls = Counter(sum(faces) for faces in product(range(low, low + sides), repeat=count))
    expected = tuple((total, Fraction(rolls[total], sides**count)) for total in sorted(rolls))
    assert totals(count, sides, low) == expected
    assert sum(chance for _, chance in expected) == 1


@pytest.mark.parametrize(("count", "sides"), [(0, 6), (1, 0)])
def test_there_must_be_a_die_with_a_face(count: int, sides: int) -> None:
    with pytest.raises(ValueError, match="at least one die"):
        totals(count, sides)


def test_the_stream_of_a_seed_never_changes() -> None:
    roller = SeededRoller(7)
    assert [roller.below(10) for _ in range(12)] == [8, 3, 0, 7, 8, 2, 9, 3, 5, 8, 6, 8]
    assert [roller.choose(totals(2, 6)) for _ in range(8)] == [5, 10, 2, 10, 5, 3, 9, 6]
    assert (roller.below(2**64), roller.below(2**64 - 5)) == (431476097262326310, 2237752236980757)


def test_seeds_differ() -> None:
    first = {SeededRoller(seed).below(2**64) for seed in (0, 1, "0", "one", "0 1")}
    assert len(first) == 4  # the number 0 and the text "0" are the same seed


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, lambda roller: pickle.loads(pickle.dumps(roller))])
def test_a_copied_roller_goes_on_where_it_was(duplicate: object) -> None:
    roller = SeededRoller("x")
    roller.below(6)
    other = duplicate(roller)  # type: ignore[operator]
    assert [roller.below(100) for _ in range(9)] == [other.below(100) for _ in range(9)]


@given(st.integers(0, 1000), st.integers(1, 2**200))
def test_below_stays_below_however_large(seed: int, bound: int) -> None:
    assert 0 <= SeededRoller(seed).below(bound) < bound


def test_below_reaches_everything_evenly() -> None:
    roller = SeededRoller("even")
    counts = Counter(roller.below(5) for _ in range(5000))
    assert set(counts) == set(range(5))
    assert all(abs(count - 1000) < 150 for count in counts.values())


def test_a_bound_is_at_least_one() -> None:
    with pytest.raises(ValueError, match="bound of at least 1, got 0"):
        SeededRoller(1).below(0)


def test_choose_follows_the_probabilities() -> None:
    roller = SeededRoller("odds")
    outcomes = (("a", Fraction(1, 2)), ("b", Fraction(1, 3)), ("c", Fraction(0)), ("d", Fraction(1, 6)))
    counts = Counter(roller.choose(outcomes) for _ in range(6000))
    assert set(counts) == {"a", "b", "d"}
    assert abs(counts["a"] - 3000) < 200
    assert abs(counts["d"] - 1000) < 150


@pytest.mark.parametrize(
    "chances",
    [
        pytest.param((), id="nothing"),
        pytest.param((Fraction(1, 2),), id="too little"),
        pytest.param((Fraction(1, 2), Fraction(2, 3)), id="too much"),
        pytest.param((Fraction(3, 2), Fraction(-1, 2)), id="less than nothing"),
    ],
)
def test_probabilities_must_sum_to_one(chances: tuple[Fraction, ...]) -> None:
    with pytest.raises(ValueError, match="sum to 1"):
        SeededRoller(1).choose(tuple(enumerate(chances)))


def test_pick_takes_one_of_the_items() -> None:
    roller = SeededRoller(2)
    assert {roller.pick("abc") for _ in range(50)} == set("abc")
