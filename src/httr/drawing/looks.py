"""The colours of counters, of AT dots and of markers, and the look of the maps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hexfront.drawing.pieces import DARK, PALE, Livery, Tint
from hexfront.drawing.style import Ground, Line, Sign, Style, Way
from httr.unittypes import AtClass, Mode

ARMIES: Final[Mapping[str, Livery]] = {
    "British": Livery("#d8c493", "#6b5529"),
    "US": Livery("#bdc79b", "#48582f"),
    "Polish": Livery("#d6b3a3", "#7d3f34"),
    "German": Livery("#bcc5c8", "#3f4f58"),
}
OTHER: Final = Livery("#c9bcd3", "#58456b")
"""For an army that has no livery of its own."""

DOTS: Final[Mapping[AtClass, str]] = {AtClass.HEAVY: "#1d1b18", AtClass.MEDIUM: "#b3261e", AtClass.LIGHT: "none"}
"""The colours of AT dots: black heavy, red medium, hollow light. Rule: httr:6.4.1.8a."""

MODES: Final[Mapping[Mode, Tint]] = {
    Mode.DEFILADE: Tint("#8a6a44", PALE),
    Mode.CONCENTRATED: Tint("#3f6ea5", PALE),
    Mode.TRAVEL: Tint("#f7f0da", DARK),
}
DISRUPTED: Final = Tint("#b3261e", PALE)
DEPLETED: Final = Tint("#e3a63a", DARK)
LOSS: Final = Tint("#2e2c29", PALE)
OTHER_MARKER: Final = Tint("#dfe6e8", DARK)

MAP_STYLE: Final = Style(
    name="httr",
    grounds={
        "clear": Ground("#ece4cb"),
        "mixed": Ground("#e2e0bd", "ditches", "#a9b08a"),
        "broken": Ground("#d8cfa8", "stipple", "#a08d5d"),
        "rough": Ground("#cfc3a5", "stipple", "#7a684a"),
        "marsh": Ground("#ced9cb", "tufts", "#6c8d8a"),
        "woods": Ground("#bfcd9f", "trees", "#6f8d57"),
        "forest": Ground("#a3b983", "trees", "#4f6d3d"),
        "town": Ground("#d9bfa2", "quarter", "#8a6149"),
        "city": Ground("#cbb09b", "streets", "#75503f"),
        "water": Ground("#9fc0d0"),
    },
    sides={
        "stream": Line("#8fb3c4", 4),
        "canal": Line("#7fa6bd", 8, casing="#4d7990", casing_width=10),
        "river": Line("#8fb5c9", 13, casing="#5d8aa3", casing_width=16),
        "dike": Line("#6d5b3c", 5, dash="5 3"),
        "slope": Line("#8a6a44", 8, dash="2 3.5"),
    },
    crossings={
        "bridge": Sign("bridge", "#3f3a30"),
        "railroad_bridge": Sign("narrow bridge", "#3f3a30"),
        "ferry": Sign("ferry", "#3f3a30"),
    },
    ways=(
        Way("railroad", "raised", Line("#8d7753", 13, dash="1.6 4")),
        Way("road", "raised", Line("#8d7753", 17, dash="1.6 4")),
        Way("railroad", None, Line("#4e483d", 2)),
        Way("railroad", None, Line("#4e483d", 9, dash="2 11.86")),
        Way("road", "trail", Line("#9a8a68", 3, dash="8 5")),
        Way("road", "secondary", Line("#fbf6e6", 4.5, casing="#857558", casing_width=7)),
        Way("road", "primary", Line("#c9563c", 6, casing="#6d3627", casing_width=9)),
    ),
    features={"hilltop": Sign("lookout", "#5b4526")},
)
"""Primary roads are red, secondary ones white, trails dashed; railroads are ticked, raised ways hachured."""


def livery(army: str) -> Livery:
    """The colours of an army."""
    return ARMIES.get(army, OTHER)
