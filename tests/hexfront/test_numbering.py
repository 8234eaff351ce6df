from __future__ import annotations

import doctest
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfront import numbering
from hexfront.hexes import Hex, center, distance
from hexfront.numbering import ColumnRow, MapRowColumn, Numbering, Sheet

GTS: Numbering = ColumnRow(first_column=37, northern_rows=91, northern_first_column=100)
HTTR: Numbering = MapRowColumn(
    (Sheet("D", 0, 61), Sheet("C", 60, 61), Sheet("B", 120, 39), Sheet("A", 158, 39)), default="C"
)


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(numbering).failed == 0


@pytest.mark.parametrize(
    ("scheme", "a", "b"),
    [
        pytest.param(GTS, "70.156", "70.157", id="the culvert"),
        (GTS, "55.202", "56.201"),
        (GTS, "63.185", "63.186"),
        (GTS, "76.127", "77.127"),
        (GTS, "86.118", "87.118"),
        (GTS, "75.129", "74.129"),
        (GTS, "75.130", "76.130"),
        pytest.param(GTS, "99.120", "00.119", id="columns go on past 99"),
        pytest.param(GTS, "99.120", "00.120", id="columns go on past 99, lower"),
        pytest.param(GTS, "14.90", "14.91", id="the northern map joins the southern"),
        (HTTR, "0850", "0750"),
        (HTTR, "0850", "0751"),
        (HTTR, "2549", "2449"),
        (HTTR, "2549", "2648"),
        (HTTR, "2549", "2649"),
        pytest.param(HTTR, "D6100", "C0200", id="from map to map"),
    ],
)
def test_hexes_that_touch(scheme: Numbering, a: str, b: str) -> None:
    assert distance(scheme.parse(a), scheme.parse(b)) == 1


@pytest.mark.parametrize(
    ("scheme", "a", "b"),
    [
        (GTS, "55.202", "56.203"),
        (GTS, "75.130", "76.128"),
        pytest.param(GTS, "75.130", "76.131", id="even columns are lower"),
        (HTTR, "0850", "0752"),
        pytest.param(HTTR, "0850", "0749", id="even rows are further east"),
        (HTTR, "2549", "2450"),
    ],
)
def test_hexes_that_do_not_touch(scheme: Numbering, a: str, b: str) -> None:
    assert distance(scheme.parse(a), scheme.parse(b)) == 2


@pytest.mark.parametrize("text", ["94.112", "98.120", "02.107", "06.118"])
def test_gts_columns_run_on_past_99(text: str) -> None:
    q = GTS.parse(text).q
    assert q == int(text[:2]) + (100 if text[0] == "0" else 0)


@pytest.mark.parametrize(("text", "column"), [("36.91", 136), ("37.91", 37), ("38.90", 138), ("37.90", 137)])
def test_gts_rows_under_91_are_of_the_northern_map(text: str, column: int) -> None:
    assert GTS.parse(text).q == column
    assert GTS.label(GTS.parse(text)) == text


@pytest.mark.parametrize(("one", "other"), [("A0100", "B3900"), ("B0100", "C6100"), ("C0100", "D6100")])
def test_httr_maps_overlap(one: str, other: str) -> None:
    assert HTTR.parse(one) == HTTR.parse(other)
    assert HTTR.label(HTTR.parse(one)) == other


@pytest.mark.parametrize(
    ("scheme", "here", "there", "way"),
    [
        (GTS, "70.156", "70.157", "south"),
        (GTS, "71.156", "70.156", "south"),
        (GTS, "70.156", "71.156", "east"),
        (HTTR, "0750", "0850", "north"),
        (HTTR, "0750", "0850", "east"),
        (HTTR, "0850", "0851", "east"),
        (HTTR, "D6110", "C0210", "north"),
    ],
)
def test_the_way_that_numbers_grow(scheme: Numbering, here: str, there: str, way: str) -> None:
    (x, y), (other_x, other_y) = (center(scheme.parse(text), scheme.orientation) for text in (here, there))
    assert {"south": other_y > y, "north": other_y < y, "east": other_x > x}[way]


def test_half_a_hex() -> None:
    """Even GTS columns sit half a hex lower; even HttR rows half a hex to the east."""
    (_, odd_column), (_, even_column) = (center(GTS.parse(text), GTS.orientation) for text in ("71.156", "70.156"))
    (odd_row, _), (even_row, _) = (center(HTTR.parse(text), HTTR.orientation) for text in ("0750", "0850"))
    assert even_column - odd_column == pytest.approx(math.sqrt(3) / 2)
    assert even_row - odd_row == pytest.approx(math.sqrt(3) / 2)


@given(st.integers(0, 99), st.integers(0, 999))
def test_gts_numbers_come_back(column: int, row: int) -> None:
    text = f"{column:02}.{row}"
    assert GTS.label(GTS.parse(text)) == text


@given(st.sampled_from("ABCD"), st.integers(0, 39), st.integers(0, 99))
def test_httr_numbers_come_back_in_one_form(letter: str, row: int, column: int) -> None:
    hex = HTTR.parse(f"{letter}{row:02}{column:02}")
    assert HTTR.parse(HTTR.label(hex)) == hex


@pytest.mark.parametrize(
    ("scheme", "text", "words"),
    [
        (GTS, "0850", "must be column.row, such as '70.156', got '0850'"),
        (GTS, "7.156", "got '7.156'"),
        (GTS, " 70.156", "got ' 70.156'"),
        (GTS, "70.\u0661", "got '70.\u0661'"),
        (HTTR, "C850", "a letter, two digits of row, two of column, got 'C850'"),
        (HTTR, "E0850", "'E0850': no map E; expected one of D, C, B, A"),
        (HTTR, "B4000", "'B4000': map B has rows 00 to 39, got row 40"),
        (MapRowColumn((Sheet("D", 0, 61),)), "0850", "no map's letter, and no map to assume"),
    ],
)
def test_texts_that_are_no_numbers(scheme: Numbering, text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        scheme.parse(text)


@pytest.mark.parametrize(
    ("scheme", "hex", "words"),
    [
        (GTS, Hex(36, 150), "column would be 36, expected 37 to 136"),
        (GTS, Hex(40, -30), "row would be -10, expected 0 to 999"),
        (HTTR, Hex(100, -198), "row 198 is on none of the maps D, C, B, A"),
        (HTTR, Hex(-1, 0), "column would be -1, expected 0 to 99"),
    ],
)
def test_hexes_that_have_no_number(scheme: Numbering, hex: Hex, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        scheme.label(hex)


def test_a_sheet_begins_with_an_even_row() -> None:
    with pytest.raises(ValueError, match="base must be even"):
        MapRowColumn((Sheet("D", 0, 61), Sheet("C", 61, 61)))
