"""Cards: the files that charts are typed into, several charts to a file, and what each chart must have."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from typing import Final

from attrs import frozen

from hexfront.chartfile import chart_template, read_inner
from hexfront.charts import Chart, Label
from hexfront.datafile import ENCODING, reading
from httr.operationcharts import ROUTES, TURN_COLUMNS
from httr.terrain import HEX_COLUMNS, HEXSIDE_COLUMNS, HEXSIDES, HILLTOP, RAISED_ROWS, ROAD_COLUMNS, ROADS, TERRAINS
from httr.unittypes import COLUMNS, AtClass, TargetClass

STRENGTHS: Final = tuple(range(1, 10))
INDIRECT_STRENGTHS: Final = tuple(range(1, 17))
DIE: Final = tuple(range(1, 7))
DICE: Final = tuple(range(2, 13))
DICE_WITH_BONUS: Final = tuple(range(2, 15))


@frozen
class Shape:
    """The labels that a chart must have; None lets any stand."""

    columns: tuple[Label, ...] | None = None
    rows: tuple[Label, ...] | None = None


CARDS: Final[Mapping[str, Mapping[str, Shape]]] = {
    "fire_value": {
        "direct": Shape(STRENGTHS, STRENGTHS),
        "entrenched": Shape(STRENGTHS, STRENGTHS),
        "indirect": Shape(INDIRECT_STRENGTHS, STRENGTHS),
    },
    "fire_results": {
        "lines": Shape(rows=("rough_city", "forest_town_broken", "woods", "open", "not_in_defilade")),
        "results": Shape(rows=DICE),
    },
    "at_fire": {"at_fire": Shape(tuple(TargetClass)[1:], tuple(AtClass))},
    "close_action": {
        "morale": Shape(),
        "value": Shape(),
        "odds": Shape(),
        "results": Shape(columns=STRENGTHS),
    },
    "terrain": {
        "hexes": Shape(HEX_COLUMNS, (*TERRAINS, HILLTOP)),
        "hexsides": Shape(HEXSIDE_COLUMNS, HEXSIDES),
        "roads": Shape(ROAD_COLUMNS, (*ROADS, *dict.fromkeys(RAISED_ROWS.values()))),
    },
    "unit_types": {"unit_types": Shape(COLUMNS)},
    "turn_record": {"turns": Shape(TURN_COLUMNS)},
    "weather": {"rolls": Shape(ROUTES, DICE), "fixed": Shape(ROUTES)},
    "air_landing": {"landing": Shape(rows=DICE), "scatter": Shape(("direction",), DIE)},
    "airstrike": {
        "targets": Shape(rows=("travel", "concentrated", "defilade", "entrenched")),
        "strikes": Shape(columns=DICE),
    },
    "logistics": {
        "german": Shape(rows=DICE),
        "airborne": Shape(rows=DICE),
        "club_cp": Shape(rows=DICE_WITH_BONUS),
        "club_amp": Shape(rows=DICE_WITH_BONUS),
        "club_movement": Shape(rows=DICE_WITH_BONUS),
    },
}
"""The charts of each card, by the name of its file."""

Card = Mapping[str, Chart]
"""The charts of one file, by the keys of their tables."""


def load_card(name: str, path: Traversable) -> Card:
    """The charts in a TOML file that holds a card.

    Raises:
        DataError: all faults of the file; among them a chart that is missing or has other labels.
    """
    with reading(path) as table:
        named = table.sources()
        found = {
            key: read_inner(table, key, named, columns=shape.columns, rows=shape.rows)
            for key, shape in CARDS[name].items()
        }
        table.close()
        table.file.raise_faults()
        return {key: chart for key, chart in found.items() if chart is not None}


def card_of(path: Traversable) -> str | None:
    """The name of the card that a file holds: by its own name, else by the charts in it; None if neither tells."""
    name = path.name.removesuffix(".toml")
    if name in CARDS:
        return name
    try:
        keys = set(tomllib.loads(path.read_text(encoding=ENCODING)))
    except (OSError, ValueError):
        return None
    return next((name for name, shapes in CARDS.items() if set(shapes) <= keys), None)


def card_template(card: Card) -> str:
    """A file like that of a card with blank cells, for somebody who has the printed charts to fill in."""
    return "\n".join(chart_template(chart, key) for key, chart in card.items())
