"""The numbers that maps print on their hexes, and the hexes they stand for.

Two schemes, each with what differs from map to map as arguments, so that a game builds its own:

- `ColumnRow`: flat-topped, `column.row`;
- `MapRowColumn`: pointy-topped, a map's letter and `row row column column`.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final, Protocol

from attrs import field, frozen

from hexfront.hexes import Hex, HexId, Orientation

_COLUMN_ROW: Final = re.compile(r"([0-9]{2})\.([0-9]{1,3})")
_MAP_ROW_COLUMN: Final = re.compile(r"([A-Z]?)([0-9]{2})([0-9]{2})")


class Numbering(Protocol):
    """How one map numbers its hexes."""

    @property
    def orientation(self) -> Orientation:
        """Which way the hexes stand."""

    def parse(self, text: str) -> Hex:
        """The hex that a printed number stands for; `ValueError` says what is wrong with the text."""

    def label(self, hex: Hex) -> HexId:
        """The number of a hex, always in the same form; `ValueError` if it can have none."""

    def extent(self, hexes: Collection[Hex]) -> str:
        """How far some hexes reach, in words such as "columns 10 to 16, rows 10 to 16"."""


@frozen
class ColumnRow:
    """Flat-topped hexes numbered `column.row`: columns grow to the east, rows to the south.

    Even columns sit half a hex lower. Columns print two digits: a map's hundred columns begin with
    `first_column`, and those past 99 lose their first digit. Rows under `northern_rows` belong to another map
    to the north, on the same grid, whose columns begin with `northern_first_column`.

    >>> numbering = ColumnRow(first_column=37, northern_rows=91, northern_first_column=100)
    >>> numbering.label(numbering.parse("02.107"))
    '02.107'
    >>> [numbering.column_row(numbering.parse(text)) for text in ("98.120", "02.107", "38.43")]
    [(98, 120), (102, 107), (138, 43)]
    """

    first_column: int = 0
    northern_rows: int = 0
    northern_first_column: int = 0

    @property
    def orientation(self) -> Orientation:
        """Flat-topped."""
        return Orientation.FLAT

    def parse(self, text: str) -> Hex:
        """The hex of a number such as `70.156`.

        Raises:
            ValueError: the text is not two digits, a dot and a row.
        """
        found = _COLUMN_ROW.fullmatch(text)
        if found is None:
            raise ValueError(f"hex number must be column.row, such as '70.156', got {text!r}")
        row = int(found[2])
        first = self._first_column(row)
        return _flat(first + (int(found[1]) - first) % 100, row)

    def label(self, hex: Hex) -> HexId:
        """The number printed on a hex.

        Raises:
            ValueError: the row is not 0 to 999, or the column is not one of the hundred of its map.
        """
        column, row = self.column_row(hex)
        if not 0 <= row <= 999:
            raise ValueError(f"{hex} has no number: its row would be {row}, expected 0 to 999")
        first = self._first_column(row)
        if not first <= column < first + 100:
            raise ValueError(f"{hex} has no number: its column would be {column}, expected {first} to {first + 99}")
        return HexId(f"{column % 100:02}.{row}")

    def extent(self, hexes: Collection[Hex]) -> str:
        """The first and last of the columns and of the rows of some hexes, as they are printed.

        >>> ColumnRow().extent([Hex(10, 5), Hex(11, 9)])
        'columns 10 to 11, rows 10 to 15'
        """
        columns, rows = zip(*map(self.column_row, hexes), strict=True)
        return f"columns {min(columns) % 100:02} to {max(columns) % 100:02}, rows {min(rows)} to {max(rows)}"

    def column_row(self, hex: Hex) -> tuple[int, int]:
        """The column and row of a hex, the column in full."""
        return hex.q, hex.r + (hex.q + hex.q % 2) // 2

    def _first_column(self, row: int) -> int:
        return self.northern_first_column if row < self.northern_rows else self.first_column


@frozen
class Sheet:
    """One of the maps that `MapRowColumn` joins: its letter, the row that its row 0 is, and its last row."""

    letter: str
    base: int
    last_row: int


@frozen
class MapRowColumn:
    """Pointy-topped hexes numbered by a map's letter, two digits of row, two of column.

    Rows grow to the north, columns to the east; even rows sit half a hex to the east. Maps share columns and
    overlap in rows, so a hex may have several numbers: all are read, and `label` gives that of the sheet
    named first. Numbers without a letter are of the sheet `default`, if there is one.

    >>> numbering = MapRowColumn((Sheet("D", 0, 61), Sheet("C", 60, 61)), default="C")
    >>> [numbering.label(numbering.parse(text)) for text in ("D6100", "C0100", "0100", "C0200")]
    ['D6100', 'D6100', 'D6100', 'C0200']
    """

    sheets: tuple[Sheet, ...] = field()
    default: str | None = None

    @sheets.validator
    def _even_bases(self, _attribute: object, sheets: tuple[Sheet, ...]) -> None:
        odd = [sheet.letter for sheet in sheets if sheet.base % 2]
        if odd:
            raise ValueError(f"a sheet's base must be even, or its even rows would shift west: {', '.join(odd)}")

    @property
    def orientation(self) -> Orientation:
        """Pointy-topped."""
        return Orientation.POINTY

    def parse(self, text: str) -> Hex:
        """The hex of a number such as `C0850`, or `0850` where there is a default sheet.

        Raises:
            ValueError: the text has another form, names no sheet, or has a row that its sheet lacks.
        """
        found = _MAP_ROW_COLUMN.fullmatch(text)
        if found is None:
            raise ValueError(f"hex number must be a letter, two digits of row, two of column, got {text!r}")
        sheet = self._sheet(found[1] or self.default, text)
        row = int(found[2])
        if row > sheet.last_row:
            raise ValueError(f"{text!r}: map {sheet.letter} has rows 00 to {sheet.last_row}, got row {row}")
        return _pointy(sheet.base + row, int(found[3]))

    def label(self, hex: Hex) -> HexId:
        """The number of a hex on the first sheet that holds it.

        Raises:
            ValueError: no sheet has its row, or the column is not 0 to 99.
        """
        row, column = self._row_column(hex)
        if not 0 <= column <= 99:
            raise ValueError(f"{hex} has no number: its column would be {column}, expected 0 to 99")
        for sheet in self.sheets:
            if 0 <= row - sheet.base <= sheet.last_row:
                return HexId(f"{sheet.letter}{row - sheet.base:02}{column:02}")
        raise ValueError(f"{hex} has no number: row {row} is on none of the maps {self._letters()}")

    def extent(self, hexes: Collection[Hex]) -> str:
        """The first and last of the rows and of the columns of some hexes, rows with the letter of their map.

        >>> numbering = MapRowColumn((Sheet("D", 0, 61), Sheet("C", 60, 61)))
        >>> numbering.extent([numbering.parse("D5907"), numbering.parse("C1205")])
        'rows D59 to C12, columns 05 to 07'
        """
        rows, columns = zip(*map(self._row_column, hexes), strict=True)
        first, last = (self.label(_pointy(row, 0))[:-2] for row in (min(rows), max(rows)))
        return f"rows {first} to {last}, columns {min(columns):02} to {max(columns):02}"

    def _row_column(self, hex: Hex) -> tuple[int, int]:
        return -hex.r, hex.q - (-hex.r) // 2

    def _sheet(self, letter: str | None, text: str) -> Sheet:
        for sheet in self.sheets:
            if sheet.letter == letter:
                return sheet
        asked = f"no map {letter}" if letter else "no map's letter, and no map to assume"
        raise ValueError(f"{text!r}: {asked}; expected one of {self._letters()}")

    def _letters(self) -> str:
        return ", ".join(sheet.letter for sheet in self.sheets)


def _flat(column: int, row: int) -> Hex:
    return Hex(column, row - (column + column % 2) // 2)


def _pointy(row: int, column: int) -> Hex:
    return Hex(column + row // 2, -row)
