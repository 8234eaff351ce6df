from __future__ import annotations

import sys
from fractions import Fraction

import pytest

from hexfront.distribution import Distribution
from hexfront.errors import HexfrontError

HALF, THIRD, SIXTH = Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)


def test_keys_are_sorted_and_chances_of_one_key_added() -> None:
    steps = Distribution.of([(2, SIXTH), (0, HALF), (2, SIXTH), (1, SIXTH), (9, Fraction(0))])
    assert list(steps) == [(0, HALF), (1, SIXTH), (2, SIXTH + SIXTH)]
    assert len(steps) == 3
    assert (steps[2], steps[7]) == (THIRD, Fraction(0))


def test_keys_of_several_types_are_sorted_by_how_they_print() -> None:
    mixed = Distribution.of({"b": THIRD, None: THIRD, "a": SIXTH, 3: SIXTH})
    assert [key for key, _ in mixed] == [None, 3, "a", "b"]


def test_the_mean_and_what_holds() -> None:
    steps = Distribution.of({0: HALF, 1: THIRD, 4: SIXTH})
    assert steps.mean() == 1 * THIRD + 4 * SIXTH
    assert steps.where(lambda each: each > 0) == THIRD + SIXTH
    with pytest.raises(TypeError, match="expected numbers to take the mean of, found 'x'"):
        Distribution.of({"x": Fraction(1)}).mean()


def test_what_follows_from_the_key() -> None:
    assert Distribution.of({0: HALF, 1: THIRD, 4: SIXTH}).map(bool) == Distribution.of({False: HALF, True: HALF})


def test_it_prints_as_a_table() -> None:
    assert str(Distribution.of({10: HALF, 2: THIRD, 3: SIXTH})).splitlines() == [
        "2    33.33 %  1/3",
        "3    16.67 %  1/6",
        "10   50.00 %  1/2",
    ]


@pytest.mark.parametrize("chances", [{}, {1: HALF}, {1: HALF, 2: HALF, 3: SIXTH}, {1: Fraction(3, 2), 2: -HALF}])
def test_probabilities_must_sum_to_one(chances: dict[int, Fraction]) -> None:
    with pytest.raises(ValueError, match="sum to 1"):
        Distribution.of(chances)


def test_the_columns_of_a_frame() -> None:
    words = Distribution.of({"hit": THIRD, None: 2 * THIRD})
    assert words.as_columns() == {"outcome": ["None", "hit"], "chance": [2 / 3, 1 / 3], "exact": ["2/3", "1/3"]}
    assert Distribution.of({True: THIRD, False: 2 * THIRD}).as_columns()["outcome"] == [False, True]
    assert Distribution.of({1: THIRD, "x": 2 * THIRD}).as_columns()["outcome"] == ["1", "x"]


@pytest.mark.parametrize(("what", "extra"), [("to_pandas", "pandas"), ("to_polars", "polars"), ("draw", "matplotlib")])
def test_what_is_not_installed_is_named(what: str, extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (extra, f"{extra}.pyplot"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(HexfrontError, match=rf"this needs {extra}, which comes with hexfront\[{extra}\]"):
        getattr(Distribution.of({"x": Fraction(1)}), what)()
