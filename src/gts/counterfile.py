"""The files that counters are written in: TOML, or CSV with one row a counter.

A TOML file has a `[[unit]]` for each unit and a `[[leader]]` for each leader, with the fields of
`Counter`, `Face` and `LeaderCounter` as keys, a `[unit.transport]` for the back of a unit that has
Organic Transport, and `[sources]` that name sources once. `source` is the source of all values of a
counter, `named_by` that of its names, `sources` those of single fields. A CSV file has the same keys as columns, the
back's as `transport.NAME`; a row with a `command_range` is a leader; its values are taken to be typed
in from printed counters. What is not printed is left out: no `assault_rating` for a blank one, no
`movement_allowance` for an immobile unit.

Units that are alike can share their values: `[kinds.NAME]` has what they have in common, and `kind = "NAME"` in a
`[[unit]]` lays it over that, so that the unit's own values count first.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import Final

from gts.counterentries import FACE, LEADER, MORE, NO, WHO, read_leader, read_unit
from gts.counters import Counter, Counters, LeaderCounter
from hexfront.datafile import ENCODING, DataFile, Table, hint, reading
from hexfront.entries import LaidOver, check_known
from hexfront.errors import DataError
from hexfront.sources import Source

PRINTED: Final = Source("rule", "the printed counter")
"""The source of values that a user types in from the counters of the published game."""
COLUMNS: Final = (*WHO, *MORE, *FACE, *(f"transport.{name}" for name in FACE), *LEADER)
"""The columns of a CSV file."""
BELONGS: Final = ("side", "division", "formation")
"""The keys that say to whom a counter belongs: a scenario must have these."""
TEXTS: Final = frozenset({*WHO, "name", "weapon", "assault_weapon", "movement_class"})


def load_counters(path: Traversable) -> Counters:
    """The counters in a TOML or CSV file.

    Raises:
        DataError: all faults: missing, unknown and impossible values, two counters with one id, a
            Formation in two Divisions.
    """
    if path.name.endswith(".csv"):
        return _load_csv(path)
    with reading(path) as table:
        named = table.sources()
        units = [(entry, read_unit(entry, named)) for entry in _with_kinds(table)]
        leaders = [(entry, read_leader(entry, named)) for entry in table.tables("leader")]
        return _checked(units, leaders)


def _with_kinds(table: Table) -> Iterator[Table]:
    """The entries of units, each laid over its kind if it names one; a kind that none names is a fault."""
    kinds = _read_kinds(table)
    named = set()
    for entry in table.tables("unit"):
        kind = entry.text("kind", "")
        check_known(entry, "kind", kind, kinds, "kind")
        named.add(kind)
        yield LaidOver(entry, kinds[kind]) if kind in kinds else entry
    for kind, common in kinds.items():
        if kind not in named:
            common.fault_at(common.line, "no unit is of this kind")


def _read_kinds(table: Table) -> Mapping[str, Table]:
    group = table.table("kinds")
    if group is None:
        return {}
    kinds = {name: group.table(name) for name in group.values}
    return {name: common for name, common in kinds.items() if common is not None}


def _load_csv(path: Traversable) -> Counters:
    name = str(path)
    try:
        text = path.read_text(encoding=ENCODING)
    except OSError as error:
        raise DataError([f"{name}: cannot be read: {error.strerror}"]) from error
    except UnicodeDecodeError as error:
        raise DataError([f"{name}: not a CSV file in UTF-8: {error}"]) from error
    file = DataFile(name, text.splitlines())
    rows = csv.DictReader(io.StringIO(text))
    for column in rows.fieldnames or ():
        if column not in COLUMNS:
            file.fault(1, "", f'unknown column "{column}"; {hint(column, COLUMNS)}')
    units, leaders = [], []
    for row in rows:
        values = _row_values(row)
        entry = Table(file, values, f'counter "{values.get("id", "")}"', rows.line_num)
        if "command_range" in values:
            leaders.append((entry, read_leader(entry, {})))
        else:
            units.append((entry, read_unit(entry, {})))
    counters = _checked(units, leaders)
    file.raise_faults()
    return counters


def _row_values(row: Mapping[str, str | None]) -> dict[str, object]:
    """The filled cells of a row as a file's table would give them."""
    values: dict[str, object] = {"source": {"kind": PRINTED.kind, "ref": PRINTED.ref}}
    back: dict[str, object] = {}
    for column, text in row.items():
        if column not in COLUMNS or not text:
            continue
        name = column.removeprefix("transport.")
        (back if name != column else values)[name] = text if name in TEXTS else _plain(text)
    if back:
        values["transport"] = back
    return values


def _plain(text: str) -> object:
    """A cell as a whole number or a flag, if it reads as one."""
    if text in ("true", "false"):
        return text == "true"
    digits = text.removeprefix("-").removeprefix("+")
    return int(text) if digits.isdecimal() else text


def _checked(units: Sequence[tuple[Table, Counter]], leaders: Sequence[tuple[Table, LeaderCounter]]) -> Counters:
    """The counters, after what must hold between them was checked."""
    first: dict[str, Table] = {}
    divisions: dict[str, str] = {}
    both: list[tuple[Table, Counter | LeaderCounter]] = [*units, *leaders]
    for entry, counter in both:
        if counter.id and first.setdefault(counter.id, entry) is not entry:
            entry.fault(
                "id", f'"{counter.id}" is the id of two counters; the other is in line {first[counter.id].line}'
            )
        home = divisions.setdefault(counter.formation, counter.division)
        if counter.formation and home != counter.division:
            entry.fault("formation", f'"{counter.formation}" belongs to "{home}", not to "{counter.division}"')
    places = {str(counter.id): {key: entry.place_of(key) for key in ("id", *BELONGS)} for entry, counter in both}
    return Counters(tuple(unit for _, unit in units), tuple(leader for _, leader in leaders), places)


def format_counters(counters: Counters) -> str:
    """The counters as a CSV file; it loses the sources."""
    return _format(counters, COLUMNS)


def counters_template(counters: Counters) -> str:
    """A CSV file that names all counters and leaves their values blank, to type in the printed ones."""
    return _format(counters, (*WHO, "name", "transport.movement_class"))


def _format(counters: Counters, filled: Sequence[str]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for counter in counters.all:
        known = {"id": counter.id} | {name: value for name, value, _ in counter.values() if name in filled}
        writer.writerow({name: _cell(name, value) for name, value in known.items()})
    return text.getvalue()


def _cell(name: str, value: object) -> object:
    if isinstance(value, bool):
        return "true" if value else ""
    if value is None and name.endswith("fire_rating"):
        return NO
    return "" if value is None else value
