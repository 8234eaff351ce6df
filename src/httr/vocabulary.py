"""The words that boards of Highway to the Reich may use. What they mean is for the rules to say."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hexfront.numbering import MapRowColumn, Numbering, Sheet
from hexfront.vocabulary import Crossing, Vocabulary
from httr.terrain import TERRAINS

NUMBERING: Final = MapRowColumn(
    (Sheet("D", 0, 61), Sheet("C", 60, 61), Sheet("B", 120, 39), Sheet("A", 158, 39)), default="C"
)
"""Four maps from south to north; each begins in the last row of the one before, whose numbers go first there.

Rule: httr-sc:3.1; httr-sc:3.3a; httr-sc:3.3b; httr-sc:3.3c; httr-sc:3.3d; httr-sc:3.3f.
"""

WATER: Final = ("river", "canal", "stream")
ROAD, RAILROAD = "road", "railroad"
RAISED: Final = "raised"
CLASSES: Final = ("primary", "secondary", "trail")
BRIDGE, RAILROAD_BRIDGE, FERRY = "bridge", "railroad_bridge", "ferry"
HILLTOP: Final = "hilltop"
SLOPE: Final = "slope"
MIXTURE: Final = ("forest", "town", "woods", "mixed")
"""The kinds of terrain of which a hex may hold several, in the order in which they count for movement.

Rule: httr:12.0d; ruling:A50.
"""


def board_words(numbering: Numbering = NUMBERING, terrain: Iterable[str] = TERRAINS) -> Vocabulary:
    """What boards may say.

    A hex has one kind of terrain; the other kinds of a `MIXTURE` in it are features, and so is a `hilltop`. The first
    hex of a `slope` is the higher one. A road is `primary`, `secondary` or a `trail`; it and a
    railroad may be `raised`. A bridge stands wherever a road or railroad crosses water, streams too. Rule: httr:2.1b.
    """
    return Vocabulary(
        numbering=numbering,
        terrain=tuple(terrain),
        features=(HILLTOP, *MIXTURE),
        hexsides=(*WATER, SLOPE, "dike", BRIDGE, RAILROAD_BRIDGE, FERRY),
        directed=(SLOPE,),
        networks={ROAD: (*CLASSES, RAISED), RAILROAD: (RAISED,)},
        crossings={
            BRIDGE: Crossing(over=WATER, networks=(ROAD,)),
            RAILROAD_BRIDGE: Crossing(over=WATER, networks=(RAILROAD,)),
            FERRY: Crossing(over=("river", "canal")),
        },
    )


def road_row(network: str, words: Iterable[str]) -> str:
    """The row of the Terrain Effects Chart for a link of a network, raised or not: that of its class.

    >>> road_row("road", {"primary", "raised"}), road_row("railroad", ())
    ('primary_road', 'railroad')
    """
    if network == RAILROAD:
        return "railroad"
    said = set(words)
    return "primary_road" if "primary" in said else "trail" if "trail" in said else "secondary_road"
