"""The look of the maps: muted inks on paper, after the staff maps of the time."""

from __future__ import annotations

from typing import Final

from hexfront.drawing.style import Ground, Line, Sign, Style, Way

RAIL_WIDTH: Final = 3.4
MAP_STYLE: Final = Style(
    name="gts",
    grounds={
        "clear": Ground("#ece4cb"),
        "polder": Ground("#dde3cf", "ditches", "#8fa9ae"),
        "orchard": Ground("#dbdcae", "orchard", "#8b9c55"),
        "sand_dunes": Ground("#ecdcb0", "stipple", "#b09553"),
        "swamp": Ground("#ced9cb", "tufts", "#6c8d8a"),
        "woods": Ground("#bfcd9f", "trees", "#6f8d57"),
        "village": Ground("#e3d2b4", "houses", "#8e6f55"),
        "town": Ground("#d9bfa2", "quarter", "#8a6149"),
        "city": Ground("#cbb09b", "streets", "#75503f"),
        "fortified": Ground("#c3b9ad", "walls", "#4d4741"),
    },
    sides={
        "stream": Line("#8fb3c4", 4),
        "river": Line("#8fb5c9", 13, casing="#5d8aa3", casing_width=16),
        "crest": Line("#8a6a44", 9, dash="2 3.5"),
    },
    crossings={
        "bridge": Sign("bridge", "#3f3a30"),
        "railroad_bridge": Sign("narrow bridge", "#3f3a30"),
        "culvert": Sign("culvert", "#3f3a30"),
        "ferry": Sign("ferry", "#3f3a30"),
        "suspect": Sign("weak bridge", "#a3402f"),
    },
    ways=(
        Way("railroad", "raised", Line("#8d7753", 13, dash="1.6 4")),
        Way("road", "raised", Line("#8d7753", 17, dash="1.6 4")),
        Way("railroad", None, Line("#4e483d", 2)),
        Way("railroad", None, Line("#4e483d", 9, dash="2 11.86")),
        Way("road", None, Line("#fbf6e6", 4.5, casing="#857558", casing_width=7)),
        Way("road", "primary", Line("#c9563c", 6, casing="#6d3627", casing_width=9)),
    ),
    features={
        "observation_post": Sign("lookout", "#5b3d6e"),
        "strongpoint": Sign("bastion", "#4d4741"),
    },
)
"""Roads with and without a class are drawn alike, primary ones red; railroads are ticked, raised ways hachured."""
