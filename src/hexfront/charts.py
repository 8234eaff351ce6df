"""Charts: the printed tables of a game as data, each cell with its source.

A chart file is laid out like the printed card, so that the two can be held side by side:

    id      = "fire-results"
    title   = "Fire results"
    row     = "the roll"                       # what the row labels are
    column  = "strength; a label is the lowest strength of its column"
    cell    = "steps lost"
    by_column = "lowest"                       # labels are lowest bounds; without it they are exact
    source  = { kind = "rule", ref = "..." }   # of every cell, unless said below
    low     = 0                                # what a cell may be: whole numbers from low to high,
    high    = 9                                #   texts listed in `values`, or both
    columns = [1, 3]
    rows    = [0, 1]
    cells   = [
        [1, 2],
        [0, 1],
    ]
    [[sourced]]                                # another source for a row, a column or one cell
    row = 0
    source = { kind = "example", ref = "..." }
    [[amended]]                                # a later correction, laid over the print
    row = 1
    column = 3
    was = 1
    now = 2
    source = { kind = "rule", ref = "..." }
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import Final, Literal

from attrs import field, frozen

from hexfront.datafile import Table, content_digest, hint, reading
from hexfront.errors import UnknownName
from hexfront.sources import Source

Label = str | int
Value = str | int
Lookup = Literal["exact", "lowest"]
LOOKUPS: Final[tuple[Lookup, ...]] = ("exact", "lowest")
BLANK: Final = ""
"""The cell of a chart that nobody has filled in yet."""


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
    up to the next label's.
    """

    words: str
    labels: tuple[Label, ...]
    lookup: Lookup = "exact"

    def label(self, asked: Label) -> Label | None:
        """The label that covers a value, or None."""
        if self.lookup == "exact":
            return asked if asked in self.labels else None
        bounds = [label for label in self.labels if isinstance(label, int)]
        place = bisect_right(bounds, asked) if isinstance(asked, int) else 0
        return bounds[place - 1] if place else None


@frozen
class Allowed:
    """What the cells of a chart may be: the listed values, and whole numbers from `low` to `high`."""

    values: tuple[Value, ...] = ()
    low: int | None = None
    high: int | None = None

    def __contains__(self, value: object) -> bool:
        if isinstance(value, bool):
            return False
        if isinstance(value, int) and self.low is not None and self.high is not None:
            return self.low <= value <= self.high or value in self.values
        return value in self.values

    def __str__(self) -> str:
        listed = ", ".join(json.dumps(value) for value in self.values)
        bounds = f"{self.low} to {self.high}" if self.low is not None else ""
        return " or ".join(part for part in (listed, bounds) if part)


@frozen
class Chart:
    """A printed table: rows, columns and cells, looked up with `at`."""

    id: str
    title: str
    rows: Axis
    columns: Axis
    about: str
    allowed: Allowed
    cells: tuple[Cell, ...]
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


def load_chart(path: Traversable) -> Chart:
    """The chart in a TOML file.

    Raises:
        DataError: all faults of the file: labels, shape, cells, sources, unknown keys.
    """
    with reading(path) as table:
        return read_chart(table)


def read_chart(table: Table, named: Mapping[str, Source] | None = None) -> Chart:
    """The chart in a table of a file that is being read; its faults are noted there.

    `named` are the sources that the rest of the file names; a chart file may name its own.
    """
    named = {**(named or {}), **table.sources()}
    id = table.text("id")
    rows, columns = _read_axis(table, "row"), _read_axis(table, "column")
    allowed = _read_allowed(table)
    source = table.source("source", named)
    values = _read_values(table, rows, columns, allowed)
    sources = _read_sources(table, rows, columns, named)
    amended = _read_amended(table, rows, columns, values, allowed, named)
    cells = []
    for (row, column), printed in values.items():
        own = sources.get((row, column)) or sources.get((row, None)) or sources.get((None, column)) or source
        value, own = amended.get((row, column), (printed, own))
        cells.append(Cell(id, row, column, value, own))
    chart = Chart(id, table.text("title"), rows, columns, table.text("cell"), allowed, tuple(cells))
    table.close()
    return chart


def check_labels(
    table: Table, chart: Chart, *, columns: Sequence[Label] | None = None, rows: Sequence[Label] | None = None
) -> None:
    """Note in the chart's table which labels it lacks and which it should not have; None lets any stand."""
    for edge, wanted, found in (("columns", columns, chart.columns), ("rows", rows, chart.rows)):
        if wanted is not None and set(found.labels) != set(wanted):
            odd = [str(one) for one in found.labels if one not in wanted]
            lacking = [str(one) for one in wanted if one not in found.labels]
            table.fault(edge, f"unknown: {', '.join(odd) or 'none'}; missing: {', '.join(lacking) or 'none'}")


def _read_axis(table: Table, edge: str) -> Axis:
    lookup = table.choice(f"by_{edge}", LOOKUPS, "exact")
    labels = table.labels(f"{edge}s")
    for label in sorted({str(one) for one in labels if labels.count(one) > 1}):
        table.fault(f"{edge}s", f"{label} is there twice")
    if lookup == "lowest":
        bounds = [one for one in labels if isinstance(one, int)]
        if len(bounds) < len(labels) or bounds != sorted(bounds):
            table.fault(f"{edge}s", "lowest bounds must be whole numbers that rise")
    return Axis(table.text(edge), labels, lookup)


def _read_allowed(table: Table) -> Allowed:
    values = table.labels("values") if "values" in table else ()
    if "values" in table and "low" not in table and "high" not in table:
        return Allowed(values)
    low, high = table.whole("low", -1000, 1000), table.whole("high", -1000, 1000)
    return Allowed(values, low, high)


def _read_values(table: Table, rows: Axis, columns: Axis, allowed: Allowed) -> dict[tuple[Label, Label], Value]:
    """The printed cells by label, in printed order; what is wrong or missing is noted and left out."""
    found: dict[tuple[Label, Label], Value] = {}
    lists = table.rows("cells")
    if "cells" in table and len(lists) != len(rows.labels):
        table.fault("cells", f"{len(lists)} rows of cells for {len(rows.labels)} row labels")
    for row, (line, cells) in zip(rows.labels, lists, strict=False):
        if len(cells) != len(columns.labels):
            table.fault_at(line, f"row {row}: {len(cells)} cells for {len(columns.labels)} columns")
        for column, value in zip(columns.labels, cells, strict=False):
            place = f"row {row}, column {column}"
            if isinstance(value, (str, int)) and value in allowed:
                found[row, column] = value
            elif value == BLANK:
                table.fault_at(line, f"{place}: no value yet; it may be {allowed}")
            else:
                table.fault_at(line, f"{place}: {value!r} is impossible; it may be {allowed}")
    return found


def _read_sources(
    table: Table, rows: Axis, columns: Axis, named: Mapping[str, Source]
) -> dict[tuple[Label | None, Label | None], Source]:
    found: dict[tuple[Label | None, Label | None], Source] = {}
    for entry in table.tables("sourced"):
        row, column = _read_label(entry, "row", rows), _read_label(entry, "column", columns)
        if row is None and column is None:
            entry.fault("source", "needs a row, a column or both")
        if (row, column) in found:
            entry.fault("source", f"row {row}, column {column} has a source already")
        found[row, column] = entry.source("source", named)
        entry.close()
    return found


def _read_label(entry: Table, edge: str, axis: Axis) -> Label | None:
    label = entry.optional(edge)
    if label is None or (isinstance(label, (str, int)) and label in axis.labels):
        return label
    entry.fault(edge, f"the chart has no {edge} {label!r}; {hint(str(label), map(str, axis.labels))}")
    return None


def _read_amended(
    table: Table,
    rows: Axis,
    columns: Axis,
    values: Mapping[tuple[Label, Label], Value],
    allowed: Allowed,
    named: Mapping[str, Source],
) -> dict[tuple[Label, Label], tuple[Value, Source]]:
    found: dict[tuple[Label, Label], tuple[Value, Source]] = {}
    for entry in table.tables("amended"):
        row, column = _read_label(entry, "row", rows), _read_label(entry, "column", columns)
        was, now, source = entry.raw("was"), entry.raw("now"), entry.source("source", named)
        entry.close()
        if row is None or column is None or (row, column) not in values:
            entry.fault("row", "must name, with column, a cell of the chart")
        elif values[row, column] != was:
            entry.fault("was", f"{was!r}, but row {row}, column {column} prints {values[row, column]!r}")
        elif not isinstance(now, (str, int)) or now not in allowed:
            entry.fault("now", f"{now!r} is impossible; it may be {allowed}")
        else:
            found[row, column] = (now, source)
    return found


def chart_template(chart: Chart) -> str:
    """A chart file like `chart` with blank cells, for somebody who has the printed one to fill in."""
    width = max(len(json.dumps(label)) for label in (*chart.columns.labels, *chart.allowed.values, BLANK))
    head = ", ".join(json.dumps(label).rjust(width) for label in chart.columns.labels)
    blanks = ", ".join(json.dumps(BLANK).rjust(width) for _ in chart.columns.labels)
    lines = [
        f"id        = {json.dumps(chart.id)}",
        f"title     = {json.dumps(chart.title)}",
        f"row       = {json.dumps(chart.rows.words)}",
        f"column    = {json.dumps(chart.columns.words)}",
        f"cell      = {json.dumps(chart.about)}",
        f"by_row    = {json.dumps(chart.rows.lookup)}",
        f"by_column = {json.dumps(chart.columns.lookup)}",
        'source    = { kind = "rule", ref = "the printed chart" }',
        *_allowed_lines(chart.allowed),
        f"rows      = {json.dumps(chart.rows.labels)}",
        f"columns   = {json.dumps(chart.columns.labels)}",
        f"cells     = [  # each may be {chart.allowed}",
        f"    # {head}",
        *(f"    [ {blanks} ],  # {json.dumps(label)}" for label in chart.rows.labels),
        "]",
    ]
    return "\n".join(lines) + "\n"


def _allowed_lines(allowed: Allowed) -> list[str]:
    lines = [f"values    = {json.dumps(allowed.values)}"] if allowed.values else []
    if allowed.low is not None:
        lines += [f"low       = {allowed.low}", f"high      = {allowed.high}"]
    return lines
