"""What charts must agree with, in themselves and with each other, so that every lookup finds its cell."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from hexfront.charts import Chart, Value
from httr.cards import DIE, Card
from httr.combatcharts import NOTHING
from httr.terrain import AS_HEX, HILLTOP

HIGHEST: Final = 9
"""The highest fire value. Rule: httr:6.3.5.1b."""
NO_TERRAIN: Final = (NOTHING, AS_HEX)


def disagreements(cards: Mapping[str, Card]) -> Iterator[str]:
    """Each fault as "card: chart: words", for all cards together."""
    for check in (_fire_lines, _close_action, _terrain, _strikes):
        yield from check(cards)


def _fire_lines(cards: Mapping[str, Card]) -> Iterator[str]:
    lines, results = cards["fire_results"]["lines"], cards["fire_results"]["results"]
    yield from _same("fire_results: lines: columns", lines.columns.labels, results.columns.labels)
    for row in lines.rows.labels:
        said = [value for value in _row(lines, row) if value != NOTHING]
        places = [place for place, value in enumerate(_row(lines, row)) if value != NOTHING]
        if not said or not _runs(said) or not _runs(places) or said[-1] != HIGHEST:
            yield f"fire_results: lines: row {row}: one value more must be one column right, up to {HIGHEST}"


def _close_action(cards: Mapping[str, Card]) -> Iterator[str]:
    card = cards["close_action"]
    for finder, table in (("morale", "value"), ("odds", "results")):
        yield from _same(f"close_action: {finder}: rows", card[finder].rows.labels, card[table].rows.labels)
    for column in card["morale"].columns.labels:
        if not _runs(_column(card["morale"], column)):
            yield f"close_action: morale: column {column}: each line must be one more than the line above"
    for label in card["odds"].columns.labels:
        if not re.fullmatch(r"[1-9]\d*:[1-9]\d*", str(label)):
            yield f'close_action: odds: columns: {label!r} is not two numbers, such as "3:1"'
        if sorted(value for value in _column(card["odds"], label) if isinstance(value, int)) != list(DIE):
            yield f"close_action: odds: column {label}: must have each number of a die once"


def _terrain(cards: Mapping[str, Card]) -> Iterator[str]:
    hexes = cards["terrain"]["hexes"]
    for column, known in (
        ("fire_line", cards["fire_results"]["lines"].rows.labels),
        ("ca_column", cards["close_action"]["morale"].columns.labels),
    ):
        for row in hexes.rows.labels:
            value = hexes.at(row, column).value
            if value not in (*known, *NO_TERRAIN):
                yield f'terrain: hexes: row {row}, column {column}: no chart has "{value}"'


def _strikes(cards: Mapping[str, Card]) -> Iterator[str]:
    targets, strikes = cards["airstrike"]["targets"], cards["airstrike"]["strikes"]
    hexes = cards["terrain"]["hexes"]
    land = [row for row in hexes.rows.labels if row != HILLTOP and hexes.at(row, "fire_line").value != NOTHING]
    yield from _same("airstrike: targets: columns", targets.columns.labels, land)
    for cell in targets.cells:
        if cell.value not in strikes.rows.labels:
            yield f'airstrike: targets: row {cell.row}, column {cell.column}: the strikes have no line "{cell.value}"'


def _same(where: str, found: Iterable[Value], wanted: Iterable[Value]) -> Iterator[str]:
    odd, lacking = set(found) - set(wanted), set(wanted) - set(found)
    if odd or lacking:
        yield f"{where}: unknown: {_listed(odd)}; missing: {_listed(lacking)}"


def _listed(labels: Iterable[Value]) -> str:
    return ", ".join(sorted(map(str, labels))) or "none"


def _row(chart: Chart, row: Value) -> list[Value]:
    return [chart.at(row, column).value for column in chart.columns.labels]


def _column(chart: Chart, column: Value) -> list[Value]:
    return [chart.at(row, column).value for row in chart.rows.labels]


def _runs(values: Iterable[Value]) -> bool:
    """Whether numbers rise by one."""
    numbers = [value for value in values if isinstance(value, int)]
    return numbers == list(range(numbers[0], numbers[0] + len(numbers))) if numbers else False
