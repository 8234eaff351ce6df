"""The rows of a simulation as a table: columns, CSV, JSON lines, Parquet."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from hexfront.errors import HexfrontError
from hexfront.simulate import GameRow

Columns = dict[str, list[Any]]
"""The values of each column by its name, in the order of the rows; None where a game has none."""


def as_columns(rows: Sequence[GameRow]) -> Columns:
    """The rows as columns: what `pandas.DataFrame` and `polars.DataFrame` take.

    `game`, `seed`, `status`, `winner`, `level`, `points_SIDE`, `turns`, `losses_SIDE`, `steps` and `error`; what is
    counted by side has a column for each name that occurs, in the order in which they do. Records are left out.
    """
    columns: Columns = {name: [getattr(row, name) for row in rows] for name in ("game", "seed", "status")}
    columns |= {name: [getattr(row, name) for row in rows] for name in ("winner", "level")}
    columns |= _by_side("points", [row.points for row in rows])
    columns["turns"] = [row.turns for row in rows]
    columns |= _by_side("losses", [row.losses for row in rows])
    return columns | {name: [getattr(row, name) for row in rows] for name in ("steps", "error")}


def _by_side(what: str, cells: Sequence[tuple[tuple[str, int], ...]]) -> Columns:
    counts = [dict(cell) for cell in cells]
    names = dict.fromkeys(name for cell in cells for name, _ in cell)
    return {f"{what}_{name}": [count.get(name) for count in counts] for name in names}


def as_csv(rows: Sequence[GameRow]) -> str:
    """The table as CSV with a header; an empty cell is None."""
    columns = as_columns(rows)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(zip(*columns.values(), strict=True))
    return text.getvalue()


def as_json_lines(rows: Sequence[GameRow]) -> str:
    """The table as JSON, an object a line."""
    columns = as_columns(rows)
    lines = (dict(zip(columns, cells, strict=True)) for cells in zip(*columns.values(), strict=True))
    return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines)


def as_parquet(rows: Sequence[GameRow]) -> bytes:
    """The table as a Parquet file: counts are 64-bit whole numbers, the rest is text.

    Raises:
        HexfrontError: pyarrow is not installed.
    """
    try:
        import pyarrow
        import pyarrow.parquet
    except ModuleNotFoundError as error:
        raise HexfrontError("Parquet needs pyarrow, which comes with hexfront[parquet]") from error
    columns = as_columns(rows)
    kinds = {name: pyarrow.string() if name in _TEXTS else pyarrow.int64() for name in columns}
    table = pyarrow.table({name: pyarrow.array(values, kinds[name]) for name, values in columns.items()})
    file = io.BytesIO()
    pyarrow.parquet.write_table(table, file)
    return file.getvalue()


_TEXTS: Final = frozenset({"seed", "status", "winner", "level", "error"})
FORMS: Final[Mapping[str, Callable[[Sequence[GameRow]], str | bytes]]] = {
    ".csv": as_csv,
    ".jsonl": as_json_lines,
    ".parquet": as_parquet,
}
"""How a table is written, by the ending of its file's name."""


def table_form(path: str | Path) -> Callable[[Sequence[GameRow]], str | bytes]:
    """How a table is written into this file, by the ending of its name.

    Raises:
        HexfrontError: no form has that ending.
    """
    form = FORMS.get(Path(path).suffix)
    if form is None:
        raise HexfrontError(f"{path}: expected a name that ends in {', '.join(FORMS)}")
    return form


def write_table(rows: Sequence[GameRow], path: str | Path) -> None:
    """Write a table into a file; its ending says in which form.

    Raises:
        HexfrontError: no form has that ending, or what it needs is not installed.
    """
    content = table_form(path)(rows)
    Path(path).write_bytes(content.encode() if isinstance(content, str) else content)
