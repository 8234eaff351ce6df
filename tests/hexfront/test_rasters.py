"""Marks of hexes, cut out around one of them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hexfront.hexes import Hex, offset, shift, within
from hexfront.rasters import Raster, by_rows

HEXES = st.builds(Hex, st.integers(-4, 9), st.integers(-9, 4))


@given(st.dictionaries(HEXES, st.integers(0, 255), min_size=1), st.integers(0, 4), st.data())
def test_each_hex_around_has_its_mark_and_none_beyond_the_board(
    board: dict[Hex, int], radius: int, data: st.DataObject
) -> None:
    middle = data.draw(st.sampled_from(sorted(board)))
    found = Raster(board, board, radius).around(middle)
    assert [*found] == [board.get(shift(hex, middle), 0) for hex in by_rows(radius)]


def test_rows_hold_the_hexes_within_the_radius() -> None:
    assert by_rows(0) == [Hex(0, 0)]
    around = [offset(Hex(3, -1), hex) for hex in within(Hex(3, -1), 2)]
    assert by_rows(2) == sorted(around)
