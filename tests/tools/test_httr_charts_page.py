"""The page that counts where the charts of Highway to the Reich come from."""

from __future__ import annotations

from pathlib import Path

import pytest

import httr_charts_page
from httr.charts import charts


def test_the_page_is_up_to_date() -> None:
    assert httr_charts_page.main(["--check"]) == 0


def test_an_old_page_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(httr_charts_page, "PAGE", tmp_path / "page.md")
    assert httr_charts_page.main(["--check"]) == 1
    assert httr_charts_page.main([]) == 0
    assert httr_charts_page.main(["--check"]) == 0


def test_every_chart_is_told_of_with_each_of_its_sources() -> None:
    page = httr_charts_page.page()
    for chart in charts().all:
        assert f"### {chart.title}" in page
        assert all(f"`{cell.source.ref}`" in page for cell in chart.cells)
