#!/usr/bin/env python3
"""Draw the boards that ship, from `geography/geography.json` and the facts in `geography/printed_hexes.json`.

    python tools/draw_boards.py            write the board files
    python tools/draw_boards.py --check    write nothing; exit with 1 if a file is not what would be drawn

Needs the library on the path. Every board is an estimate, except for the facts that a rulebook prints or forces:
these are entered in the file with the rule that they come from.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Final

from geography.drawing import Sheet, Style, draw
from gts.titles.where_eagles_dare.maps import words
from hexfront.boardformat import format_board
from httr.vocabulary import board_words

HERE: Final = Path(__file__).resolve().parent
SOURCE: Final = HERE.parent / "src"
HEADER: Final = "# Drawn by tools/draw_boards.py. To change it, change the geography and draw it again.\n\n"

GTS: Final = Style(
    game="gts",
    words=words(),
    terrain={
        "open": "clear",
        "heath": "clear",
        "airfield": "clear",
        "hill": "clear",
        "forest": "woods",
        "marsh": "swamp",
        "dunes": "sand_dunes",
    },
    waters={"river": "river", "canal": "river", "stream": "stream"},
    crossings={"road": "bridge", "rail": "railroad_bridge", "culvert": "culvert", "ferry": "ferry"},
    networks={
        "road-primary": ("road", "primary"),
        "road-secondary": ("road", "secondary"),
        "railroad": ("railroad", ""),
    },
    not_drawn=("crest", "raised-road", "raised-railroad"),
)
"""The series has no trails, and its streams have no bridges; a canal is a river. A footbridge is none."""
HTTR: Final = Style(
    game="httr",
    words=board_words(),
    terrain={
        "open": "mixed",
        "polder": "mixed",
        "orchard": "mixed",
        "heath": "clear",
        "airfield": "clear",
        "village": "town",
        "dunes": "broken",
        "hill": "rough",
    },
    waters={"river": "river", "canal": "canal", "stream": "stream"},
    crossings={"road": "bridge", "rail": "railroad_bridge", "ferry": "ferry"},
    networks={
        "road-primary": ("road", "primary"),
        "road-secondary": ("road", "secondary"),
        "trail": ("road", "trail"),
        "railroad": ("railroad", ""),
    },
    not_drawn=("crest", "dike", "raised-road", "raised-railroad"),
    stream_bridges=True,
    ragged=True,
)
"""Farmland is mixed terrain; a village counts as a town."""

EAGLES: Final = SOURCE / "gts" / "titles" / "where_eagles_dare" / "boards"
OPERATION: Final = SOURCE / "httr" / "operation" / "boards"
SHEETS: Final[tuple[tuple[Style, Path, Sheet], ...]] = (
    (
        GTS,
        EAGLES,
        Sheet(
            "valkenswaard",
            "Valkenswaard",
            (37, 64),
            (196, 232),
            {"a-drive-in-the-country": ("46.226", "39.223", "55.200", "61.203")},
        ),
    ),
    (
        GTS,
        EAGLES,
        Sheet(
            "son",
            "Son",
            (46, 92),
            (140, 171),
            {"son-with-the-wind": ("72.145", "89.154", "63.160", "79.168")},
        ),
    ),
    (
        GTS,
        EAGLES,
        Sheet(
            "corridor",
            "Corridor from Uden to Eindhoven",
            (37, 107),
            (104, 184),
            {"the-best-laid-plans": ("52.142", "73.153", "64.168", "42.157")},
            {"hells-highway": ("80.105", "06.118", "43.152", "83.172")},
        ),
    ),
    (
        HTTR,
        OPERATION,
        Sheet("hells-highway", "Hell's Highway", (60 + 21, 60 + 45), (1, 34), rows={"south-edge": "C21"}),
    ),
)
"""Each board with its style and the directory that it is in; lines of `httr` are the rows of map C and 60 more."""


def main(arguments: list[str] | None = None) -> int:
    """Draw every board; with `--check`, 1 if a file differs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing, and say which files differ")
    check = parser.parse_args(arguments).check
    geography = json.loads((HERE / "geography" / "geography.json").read_text("utf-8"))
    facts = json.loads((HERE / "geography" / "printed_hexes.json").read_text("utf-8"))["facts"]
    differ = 0
    for style, directory, sheet in SHEETS:
        file = directory / f"{sheet.id}.toml"
        text = HEADER + format_board(draw(style, sheet, geography, facts))
        if check and (not file.exists() or file.read_text("utf-8") != text):
            print(f"{file.name} is not what would be drawn", file=sys.stderr)
            differ += 1
        elif not check:
            file.write_text(text, "utf-8")
    return min(differ, 1)


if __name__ == "__main__":
    sys.exit(main())
