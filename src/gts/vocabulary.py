"""The words that boards of the Grand Tactical Series may use. What they mean is for the rules to say."""

from __future__ import annotations

from collections.abc import Iterable

from hexfront.numbering import Numbering
from hexfront.vocabulary import Crossing, Vocabulary


def board_words(numbering: Numbering, terrain: Iterable[str]) -> Vocabulary:
    """What a title's boards may say: its kinds of hexes, and the words that all titles share.

    Canals are rivers. A road over a stream needs no word of its own; `suspect` marks a crossing that may not bear
    vehicles. A road or railroad may be `raised`.
    """
    return Vocabulary(
        numbering=numbering,
        terrain=tuple(terrain),
        features=("observation_post", "strongpoint"),
        hexsides=("river", "stream", "crest", "bridge", "railroad_bridge", "culvert", "ferry", "suspect"),
        networks={"road": ("primary", "secondary", "raised"), "railroad": ("raised",)},
        crossings={
            "bridge": Crossing(over=("river",), networks=("road",)),
            "railroad_bridge": Crossing(over=("river",), networks=("railroad",)),
            "culvert": Crossing(over=("river",)),
            "ferry": Crossing(over=("river",)),
            "suspect": Crossing(over=("stream",), networks=("road",)),
        },
    )
