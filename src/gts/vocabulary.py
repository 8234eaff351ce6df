"""The words that boards of the Grand Tactical Series may use. What they mean is for the rules to say."""

from __future__ import annotations

from typing import Final

from hexfront.numbering import ColumnRow
from hexfront.vocabulary import Crossing, Vocabulary

NUMBERING: Final = ColumnRow(first_column=37, northern_rows=91, northern_first_column=100)
"""The numbers of the Market-Garden maps: columns past 99 lose their first digit, rows under 91 are the northern maps'."""

VOCABULARY: Final = Vocabulary(
    numbering=NUMBERING,
    terrain=(
        "clear",
        "polder",
        "orchard",
        "woods",
        "village",
        "town",
        "city",
        "fortified",
        "sand-dunes",
        "swamp",
        "impassable",
    ),
    features=("observation-post", "strongpoint"),
    hexsides=("river", "stream", "crest", "impassable", "bridge", "railroad-bridge", "culvert", "ferry", "suspect"),
    networks={"road": ("primary", "secondary", "raised"), "railroad": ("raised",)},
    crossings={
        "bridge": Crossing(over=("river",), networks=("road",)),
        "railroad-bridge": Crossing(over=("river",), networks=("railroad",)),
        "culvert": Crossing(over=("river",)),
        "ferry": Crossing(over=("river",)),
        "suspect": Crossing(over=("stream",), networks=("road",)),
    },
)
"""Canals are rivers here. A road over a stream needs no word; `suspect` marks a crossing that may not bear vehicles."""
