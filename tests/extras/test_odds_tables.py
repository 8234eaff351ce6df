"""Odds as frames and pictures: `nox -s tables`."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from hexfront.distribution import Distribution

ODDS = Distribution.of({0: Fraction(1, 4), 1: Fraction(1, 4), 2: Fraction(1, 2)})


@pytest.mark.parametrize(("package", "convert"), [("pandas", "to_pandas"), ("polars", "to_polars")])
def test_a_frame_has_the_columns(package: str, convert: str) -> None:
    pytest.importorskip(package, reason=f"comes with hexfront[{package}]")
    frame: Any = getattr(ODDS, convert)()
    assert type(frame).__module__.startswith(package)
    assert list(frame.columns) == ["outcome", "chance", "exact"]
    assert list(frame["outcome"]) == [0, 1, 2]
    assert list(frame["chance"]) == [0.25, 0.25, 0.5]
    assert float((frame["outcome"] * frame["chance"]).sum()) == ODDS.mean() == Fraction(5, 4)


def test_a_picture_has_a_bar_for_each_outcome() -> None:
    matplotlib: Any = pytest.importorskip("matplotlib", reason="comes with hexfront[matplotlib]")
    matplotlib.use("Agg")
    axes = ODDS.draw()
    assert [bar.get_width() for bar in axes.patches] == [25.0, 25.0, 50.0]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["0", "1", "2"]
    assert [text.get_text() for text in axes.texts] == ["1/4", "1/4", "1/2"]
    assert ODDS.draw(axes) is axes
    axes.figure.canvas.draw()
