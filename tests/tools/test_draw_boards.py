"""The tool that draws the boards."""

from __future__ import annotations

from pathlib import Path

import pytest

import draw_boards
from geography.drawing import Sheet


@pytest.mark.no_cover
def test_the_boards_that_ship_are_what_the_tool_draws() -> None:
    assert draw_boards.main(["--check"]) == 0


def test_a_board_that_was_changed_by_hand_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small = Sheet("small", "Small", (42, 46), (222, 226))
    monkeypatch.setattr(draw_boards, "SHEETS", ((draw_boards.GTS, tmp_path, small),))
    assert draw_boards.main([]) == 0
    assert draw_boards.main(["--check"]) == 0
    file = tmp_path / "small.toml"
    file.write_text(file.read_text().replace("woods", "swamp"))
    assert draw_boards.main(["--check"]) == 1
