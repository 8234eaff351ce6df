"""The files that charts are written in: TOML, or a template of it for somebody to fill in.

A chart file is laid out like the printed card, so that the two can be held side by side:

    id      = "fire-results"
    title   = "Fire results"
    row     = "the roll"                       # what the row labels are
    column  = "strength; a label is the lowest strength of its column"
    cell    = "steps lost"
    by_column = "lowest"                       # labels are lowest bounds; without it they are exact;
                                               #   "clamped": as lowest, and what is below the first is the first
    source  = { kind = "rule", ref = "..." }   # of every cell, unless said below
    low     = 0                                # what a cell may be: whole numbers from low to high,
    high    = 9                                #   texts listed in `values`, or both
    columns = [1, 3]
    rows    = [0, 1]
    cells   = [
        [1, 2],
        [0, 1],
    ]
    [[sourced]]                                # another source for rows, columns or single cells
    row = [0, 1]                               #   one label or several
    source = { kind = "example", ref = "..." }
    [[amended]]                                # a later correction, laid over the print
    row = 1
    column = 3
    was = 1
    now = 2
    source = { kind = "rule", ref = "..." }

Where columns hold different things, `[allowed.COLUMN]` says with `values`, `low` and `high` what the cells of one
may be. A cell that prints several values is a text with strokes between them, such as "3/-"; each `[[part]]` says
with `name`, `values`, `low` and `high` what one of them may be, and `parts` takes the text apart.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable
from itertools import product
from typing import Final

from hexfront.charts import LOOKUPS, Allowed, Axis, Cell, Chart, Label, Value
from hexfront.datafile import Table, hint, reading
from hexfront.sources import Source

BLANK: Final = ""
"""The cell of a chart that nobody has filled in yet."""


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
    own_allowed = _read_columns_allowed(table, columns)
    allowed = _read_allowed(table, set(own_allowed) != set(columns.labels))
    source = table.source("source", named)
    allowed_in = {label: own_allowed.get(label, allowed) for label in columns.labels}
    values = _read_values(table, rows, columns, allowed_in)
    sources = _read_sources(table, rows, columns, named)
    amended = _read_amended(table, rows, columns, values, allowed_in, named)
    cells = []
    for (row, column), printed in values.items():
        own = sources.get((row, column)) or sources.get((row, None)) or sources.get((None, column)) or source
        value, own = amended.get((row, column), (printed, own))
        cells.append(Cell(id, row, column, value, own))
    chart = Chart(id, table.text("title"), rows, columns, table.text("cell"), allowed, tuple(cells), own_allowed)
    table.close()
    return chart


def read_inner(
    table: Table,
    key: str,
    named: Mapping[str, Source],
    *,
    columns: Sequence[Label] | None = None,
    rows: Sequence[Label] | None = None,
) -> Chart | None:
    """The chart in an inner table of a file, or None, with a fault, if there is none.

    `columns` and `rows` are the labels that it must have; None lets any stand.
    """
    inner = table.table(key)
    if inner is None:
        table.fault(key, "missing")
        return None
    chart = read_chart(inner, named)
    check_labels(inner, chart, columns=columns, rows=rows)
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
    if lookup != "exact":
        bounds = [one for one in labels if isinstance(one, int)]
        if len(bounds) < len(labels) or bounds != sorted(bounds):
            table.fault(f"{edge}s", "lowest bounds must be whole numbers that rise")
    return Axis(table.text(edge), labels, lookup)


def _read_allowed(table: Table, required: bool = True) -> Allowed:
    """What cells may be; if not `required`, it may be left out altogether."""
    entries = table.tables("part")
    if entries:
        return Allowed(parts=tuple(_read_part(entry) for entry in entries))
    values = table.labels("values") if "values" in table else ()
    if "low" not in table and "high" not in table and ("values" in table or not required):
        return Allowed(values)
    low, high = table.whole("low", -1000, 1000), table.whole("high", -1000, 1000)
    return Allowed(values, low, high)


def _read_part(entry: Table) -> tuple[str, Allowed]:
    found = entry.text("name"), _read_allowed(entry)
    entry.close()
    return found


def _read_columns_allowed(table: Table, columns: Axis) -> dict[Label, Allowed]:
    inner = table.table("allowed")
    if inner is None:
        return {}
    labels: dict[str, Label] = {str(label): label for label in columns.labels}
    found: dict[Label, Allowed] = {}
    for name in inner.values:
        entry = inner.table(name)
        if name not in labels:
            inner.fault(name, f"the chart has no column {name}; {hint(name, labels)}")
        elif entry is not None:
            found[labels[name]] = _read_allowed(entry)
            entry.close()
    return found


def _read_values(
    table: Table, rows: Axis, columns: Axis, allowed: Mapping[Label, Allowed]
) -> dict[tuple[Label, Label], Value]:
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
            if isinstance(value, (str, int)) and value in allowed[column]:
                found[row, column] = value
            elif value == BLANK:
                table.fault_at(line, f"{place}: no value yet; it may be {allowed[column]}")
            else:
                table.fault_at(line, f"{place}: {value!r} is impossible; it may be {allowed[column]}")
    return found


def _read_sources(
    table: Table, rows: Axis, columns: Axis, named: Mapping[str, Source]
) -> dict[tuple[Label | None, Label | None], Source]:
    found: dict[tuple[Label | None, Label | None], Source] = {}
    for entry in table.tables("sourced"):
        source = entry.source("source", named)
        for row, column in product(_read_labels(entry, "row", rows), _read_labels(entry, "column", columns)):
            if row is None and column is None:
                entry.fault("source", "needs a row, a column or both")
            if (row, column) in found:
                entry.fault("source", f"row {row}, column {column} has a source already")
            found[row, column] = source
        entry.close()
    return found


def _read_labels(entry: Table, edge: str, axis: Axis) -> tuple[Label | None, ...]:
    """The one label or the labels under a key, those alone that are on the axis; (None,) if the key is not there."""
    said = entry.optional(edge)
    if said is None:
        return (None,)
    labels = said if isinstance(said, list) else [said]
    found = (_checked_label(entry, edge, axis, label) for label in labels)
    return tuple(label for label in found if label is not None)


def _read_label(entry: Table, edge: str, axis: Axis) -> Label | None:
    return _checked_label(entry, edge, axis, entry.optional(edge))


def _checked_label(entry: Table, edge: str, axis: Axis, label: object) -> Label | None:
    if label is None or (isinstance(label, (str, int)) and label in axis.labels):
        return label
    entry.fault(edge, f"the chart has no {edge} {label!r}; {hint(str(label), map(str, axis.labels))}")
    return None


def _read_amended(
    table: Table,
    rows: Axis,
    columns: Axis,
    values: Mapping[tuple[Label, Label], Value],
    allowed: Mapping[Label, Allowed],
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
        elif not isinstance(now, (str, int)) or now not in allowed[column]:
            entry.fault("now", f"{now!r} is impossible; it may be {allowed[column]}")
        else:
            found[row, column] = (now, source)
    return found


def chart_template(chart: Chart, key: str = "") -> str:
    """A chart file like `chart` with blank cells, for somebody who has the printed one to fill in.

    With a `key`, the chart as the table of that name in a file of several charts.
    """
    all_allowed = (chart.allowed, *chart.columns_allowed.values())
    values = [value for allowed in all_allowed for value in allowed.values]
    width = max(len(json.dumps(label)) for label in (*chart.columns.labels, *values, BLANK))
    head = ", ".join(json.dumps(label).rjust(width) for label in chart.columns.labels)
    blanks = ", ".join(json.dumps(BLANK).rjust(width) for _ in chart.columns.labels)
    about = "" if chart.columns_allowed else f"  # each may be {chart.allowed}"
    lines = [
        *([f"[{key}]"] if key else []),
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
        f"cells     = [{about}",
        f"    # {head}",
        *(f"    [ {blanks} ],  # {json.dumps(label)}" for label in chart.rows.labels),
        "]",
    ]
    prefix = f"{key}." if key else ""
    for name, part in chart.allowed.parts:
        lines += [f"[[{prefix}part]]", f"name      = {json.dumps(name)}", *_allowed_lines(part)]
    for column, allowed in chart.columns_allowed.items():
        lines += [f"[{prefix}allowed.{json.dumps(str(column))}]", *_allowed_lines(allowed)]
    return "\n".join(lines) + "\n"


def _allowed_lines(allowed: Allowed) -> list[str]:
    lines = [f"values    = {json.dumps(allowed.values)}"] if allowed.values else []
    if allowed.low is not None:
        lines += [f"low       = {allowed.low}", f"high      = {allowed.high}"]
    return lines
