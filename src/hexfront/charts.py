"""Charts: the printed tables of a game as data, each cell with its source; `hexfront.chartfile` reads them."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Mapping
from typing import Final, Literal

from attrs import field, frozen

from hexfront.datafile import content_digest, hint
from hexfront.errors import UnknownName
from hexfront.sources import Source

Label = str | int
Value = str | int
Lookup = Literal["exact", "lowest", "clamped"]
LOOKUPS: Final[tuple[Lookup, ...]] = ("exact", "lowest", "clamped")
STROKE: Final = "/"
"""What stands between the parts of a cell."""


def parts(value: Value) -> tuple[Value, ...]:
    """The values that one cell prints, whole numbers as such.

    >>> parts("3/-"), parts("8/1.5"), parts(4)
    ((3, '-'), (8, '1.5'), (4,))
    """
    if isinstance(value, int):
        return (value,)
    return tuple(int(part) if part.isdecimal() else part for part in value.split(STROKE))


@frozen
class Cell:
    """One value of a chart, with where it stands and where it comes from."""

    chart: str
    row: Label
    column: Label
    value: Value
    source: Source

    def __str__(self) -> str:
        return f"{self.chart} [{self.row}, {self.column}] = {self.value}"


@frozen
class Axis:
    """The labels along one edge of a chart, in printed order, and how they are looked up.

    `exact` labels are asked for as they are; a `lowest` label stands for all values from its own
    up to the next label's. `clamped` is the same, and the first label stands for all below it too.
    """

    words: str
    labels: tuple[Label, ...]
    lookup: Lookup = "exact"

    def label(self, asked: Label) -> Label | None:
        """The label that covers a value, or None."""
        if self.lookup == "exact":
            return asked if asked in self.labels else None
        bounds = [label for label in self.labels if isinstance(label, int)]
        if not isinstance(asked, int):
            return None
        place = bisect_right(bounds, asked)
        return bounds[max(place - 1, 0)] if place or self.lookup == "clamped" else None


@frozen
class Allowed:
    """What the cells of a chart may be: the listed values, and whole numbers from `low` to `high`.

    With `parts`, texts that hold a value allowed for each of them, with strokes between.
    """

    values: tuple[Value, ...] = ()
    low: int | None = None
    high: int | None = None
    parts: tuple[tuple[str, Allowed], ...] = ()

    def __contains__(self, value: object) -> bool:
        if isinstance(value, bool):
            return False
        if self.parts and isinstance(value, str):
            found = parts(value)
            fits = len(found) == len(self.parts)
            return fits and all(one in allowed for one, (_, allowed) in zip(found, self.parts, strict=True))
        if isinstance(value, int) and self.low is not None and self.high is not None:
            return self.low <= value <= self.high or value in self.values
        return value in self.values

    def __str__(self) -> str:
        if self.parts:
            names = STROKE.join(name for name, _ in self.parts)
            return f"{names}; " + "; ".join(f"{name} {allowed}" for name, allowed in self.parts)
        listed = ", ".join(json.dumps(value) for value in self.values)
        bounds = f"{self.low} to {self.high}" if self.low is not None else ""
        return " or ".join(part for part in (listed, bounds) if part)


@frozen
class Chart:
    """A printed table: rows, columns and cells, looked up with `at`.

    `allowed` is what the cells may be, save in the columns that `columns_allowed` names.
    """

    id: str
    title: str
    rows: Axis
    columns: Axis
    about: str
    allowed: Allowed
    cells: tuple[Cell, ...]
    columns_allowed: Mapping[Label, Allowed] = field(factory=dict)
    _at: Mapping[tuple[Label, Label], Cell] = field(init=False, eq=False, repr=False)

    @_at.default
    def _by_label(self) -> Mapping[tuple[Label, Label], Cell]:
        return {(cell.row, cell.column): cell for cell in self.cells}

    def at(self, row: Label, column: Label) -> Cell:
        """The cell for a row and a column.

        Raises:
            UnknownName: no label covers what was asked for.
        """
        found = self._at.get((row, column))
        if found is not None:
            return found
        return self._at[self._label("row", self.rows, row), self._label("column", self.columns, column)]

    def allowed_in(self, column: Label) -> Allowed:
        """What the cells of a column may be."""
        return self.columns_allowed.get(column, self.allowed)

    def row_with(self, column: Label, value: Value) -> Label | None:
        """The first row that has a value in a column, or None: to find a line by what it prints."""
        return next((row for row in self.rows.labels if self.at(row, column).value == value), None)

    def column_with(self, row: Label, value: Value) -> Label | None:
        """The first column that has a value in a row, or None."""
        return next((column for column in self.columns.labels if self.at(row, column).value == value), None)

    def _label(self, edge: str, axis: Axis, asked: Label) -> Label:
        label = axis.label(asked)
        if label is None:
            known = hint(str(asked), map(str, axis.labels))
            raise UnknownName(f"{self.title}: no {edge} for {asked!r} ({axis.words}); {known}")
        return label

    @property
    def digest(self) -> str:
        """A hash of the chart's labels and values; sources and titles do not count."""
        values = [[cell.row, cell.column, cell.value] for cell in self.cells]
        return content_digest([self.id, self.rows.lookup, self.columns.lookup, values])
