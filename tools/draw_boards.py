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
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from attrs import evolve, frozen

from geography.ground import draw_ground
from geography.lattice import Cell, Side, cell_at, neighbours, side
from geography.projection import parse_hex, show_hex
from geography.roads import draw_roads
from geography.waters import KINDS, Waters
from geography.window import Window
from gts.titles.where_eagles_dare.maps import NUMBERING, words
from hexfront.board import Board
from hexfront.boardformat import format_board
from hexfront.boardparts import Fact, Stretch
from hexfront.boardpieces import enclosed
from hexfront.hexes import HexId
from hexfront.sources import Source, SourceKind

HERE: Final = Path(__file__).resolve().parent
BOARDS: Final = HERE.parent / "src" / "gts" / "titles" / "where_eagles_dare" / "boards"
HEADER: Final = "# Drawn by tools/draw_boards.py. To change it, change the geography and draw it again.\n\n"
ORIGIN: Final = Source(
    "estimate",
    "tools/geography/geography.json",
    "drawn from real geography; a hex that no fact names may be off by one",
)
TERRAIN: Final = {
    "open": "clear",
    "heath": "clear",
    "airfield": "clear",
    "hill": "clear",
    "forest": "woods",
    "marsh": "swamp",
    "dunes": "sand_dunes",
}
"""GTS words for what has another name in the geography."""
NETWORKS: Final = {
    "road-primary": ("road", "primary"),
    "road-secondary": ("road", "secondary"),
    "railroad": ("railroad", ""),
}
"""GTS networks and road words; the series has no trails."""
ROADS: Final = ("road-primary", "road-secondary")
CROSSINGS: Final = {"road": "bridge", "rail": "railroad_bridge", "culvert": "culvert", "ferry": "ferry"}
"""Hexside words by what a bridge over a river or canal carries; a footbridge is none."""
NOT_DRAWN: Final = ("crest", "raised-road", "raised-railroad")
"""Features that these boards have none of: a window that holds one needs more than this tool can do."""
FORCE: Final[dict[str, SourceKind]] = {"printed": "rule", "forced": "example"}
"""The kind of source of a fact; what is only inferred stays an estimate."""
NOT_ENTERED: Final = ("adjacent", "club-route-connects", "road-connects", "front")
"""Facts that are not about one hex or hexside alone, or not about the board but about who stands where."""
ABOUT: Final = {"town": "terrain", "stream-bridge": "road", "club-route-edge": "club-route"}
"""What a fact is about, if that is not its kind."""


@frozen
class Sheet:
    """A board to draw: its columns and rows, and the boundary markers of the scenarios played on it."""

    id: str
    title: str
    columns: tuple[int, int]
    rows: tuple[int, int]
    areas: dict[str, tuple[str, ...]]


SHEETS: Final = (
    Sheet(
        "valkenswaard",
        "Valkenswaard",
        (37, 64),
        (196, 232),
        {"a-drive-in-the-country": ("46.226", "39.223", "55.200", "61.203")},
    ),
    Sheet(
        "son",
        "Son",
        (46, 92),
        (140, 171),
        {"son-with-the-wind": ("72.145", "89.154", "63.160", "79.168")},
    ),
)


def main(arguments: list[str] | None = None) -> int:
    """Draw every board; with `--check`, 1 if a file differs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing, and say which files differ")
    check = parser.parse_args(arguments).check
    geography = json.loads((HERE / "geography" / "geography.json").read_text("utf-8"))
    facts = json.loads((HERE / "geography" / "printed_hexes.json").read_text("utf-8"))["facts"]
    differ = 0
    for sheet in SHEETS:
        file = BOARDS / f"{sheet.id}.toml"
        text = HEADER + format_board(draw(sheet, geography, facts))
        if check and (not file.exists() or file.read_text("utf-8") != text):
            print(f"{file.name} is not what would be drawn", file=sys.stderr)
            differ += 1
        elif not check:
            file.write_text(text, "utf-8")
    return min(differ, 1)


def draw(sheet: Sheet, geography: dict[str, Any], facts: list[dict[str, Any]]) -> Board:
    """One board, with its scenario areas, routes and drop zones."""
    window = Window(geography, "gts", sheet.columns, sheet.rows)
    _refuse_what_is_not_drawn(window)
    waters = Waters(window)
    ways = draw_roads(window, waters)
    terrain, names = draw_ground(window)
    crossings = dict(_crossings(window, waters))
    stretches = tuple(_stretches(window, waters, ways, crossings))
    mine = [fact for fact in facts if fact["game"] == "gts" and window.holds(*_cells(fact))]
    board = Board(
        id=sheet.id,
        title=sheet.title,
        numbering=NUMBERING,
        origin=ORIGIN,
        ground={_label(cell): TERRAIN.get(word, word) for cell, word in terrain.items()},
        stretches=stretches,
        landmarks={_label(cell): name for cell, name in names.items()},
        routes=dict(_club_route(window, ways)),
        areas=dict(_drop_zones(mine)),
        facts=tuple(_facts(mine)),
    )
    areas = {name: enclosed(board, [HexId(text) for text in corners]) for name, corners in sheet.areas.items()}
    carried = {
        edge: found for edge, found in crossings.items() if window.holds(*edge) and _is_carried(board, edge, *found)
    }
    return evolve(
        board,
        areas={**board.areas, **areas},
        sides=_sides(window, waters, carried),
        side_names={_labels(edge): name for edge, (_, name) in carried.items()},
    )


def _refuse_what_is_not_drawn(window: Window) -> None:
    for feature in window.of(*NOT_DRAWN):
        if any(window.holds(cell_at(point)) for point in window.plane(feature)):
            raise NotImplementedError(f"{feature['id']} lies in the window, and {feature['kind']} is not drawn yet")


def _label(cell: Cell) -> HexId:
    return HexId(show_hex("gts", cell))


def _labels(edge: Side) -> tuple[HexId, HexId]:
    a, b = sorted(map(_label, edge), key=NUMBERING.parse)
    return a, b


def _cells(fact: dict[str, Any]) -> list[Cell]:
    return [parse_hex("gts", text) for text in (fact.get("hex") or fact["hexside"]).split("|")]


def _crossings(window: Window, waters: Waters) -> Iterator[tuple[Side, tuple[str, str]]]:
    """The word and the name of each bridge, culvert, ferry and suspect crossing that stands in 1944."""
    kinds = {feature["id"]: feature["kind"] for feature in window.of(*KINDS)}
    for edge, bridges in waters.bridges.items():
        for bridge in bridges:
            given = bridge["attributes"]
            over_stream = kinds[given["over"]] == "stream"
            word = (
                ("suspect" if given.get("gts_suspect") else "") if over_stream else CROSSINGS.get(given["carries"], "")
            )
            if word and not given.get("state", "").startswith("destroyed"):
                yield edge, (word, bridge["name"])


def _is_carried(board: Board, edge: Side, word: str, _name: str) -> bool:
    """Whether the road or railroad that a crossing needs leads over it."""
    networks = words().crossings[word].networks
    return not networks or any(board.linked(network, *_labels(edge)) for network in networks)


def _sides(
    window: Window, waters: Waters, crossings: dict[Side, tuple[str, str]]
) -> dict[tuple[HexId, HexId], frozenset[str]]:
    """The words of the hexsides: a canal is a river, and hides a stream on the same hexside."""
    sides = {
        _labels(edge): frozenset({"river" if waters.barred(edge) else "stream"})
        for edge in waters.sides
        if window.holds(*edge)
    }
    for edge, (word, _) in crossings.items():
        sides[_labels(edge)] |= {word}
    return sides


def _stretches(
    window: Window, waters: Waters, ways: dict[str, list[Cell]], crossings: dict[Side, tuple[str, str]]
) -> Iterator[Stretch]:
    """The roads and railroads, each step once, and none over a river without its bridge."""
    drawn: dict[str, set[Side]] = {"road": set(), "railroad": set()}
    for feature in window.of(*NETWORKS):
        network, word = NETWORKS[feature["kind"]]
        piece: list[Cell] = []
        for cell in [*ways.get(feature["id"], []), None]:
            if cell and window.holds(cell) and piece and _may_step(piece[-1], cell, network, waters, crossings, drawn):
                drawn[network].add(side(piece[-1], cell))
                piece.append(cell)
                continue
            if len(piece) > 1:
                yield Stretch(network, tuple(map(_label, piece)), feature["name"], (word,) if word else ())
            piece = [cell] if cell and window.holds(cell) else []


def _may_step(
    a: Cell,
    b: Cell,
    network: str,
    waters: Waters,
    crossings: dict[Side, tuple[str, str]],
    drawn: dict[str, set[Side]],
) -> bool:
    if b not in neighbours(a) or side(a, b) in drawn[network]:
        return False
    word, _ = crossings.get(side(a, b), ("", ""))
    return not waters.barred(side(a, b)) or (bool(word) and network in words().crossings[word].networks)


def _club_route(window: Window, ways: dict[str, list[Cell]]) -> Iterator[tuple[str, tuple[HexId, ...]]]:
    """The Club Route northward, and the spur by Best: the longest piece of each that is in the window."""
    for name, mark in (("club-route", True), ("club-route-best-spur", "spur")):
        roads = [road for road in window.of(*ROADS) if road["attributes"].get("club_route") == mark]
        cells = [cell for road in roads for cell in ways.get(road["id"], []) if window.holds(cell)]
        pieces = [[cell] for cell in cells[:1]]
        for cell in cells:
            if cell in neighbours(pieces[-1][-1]):
                pieces[-1].append(cell)
            elif cell != pieces[-1][-1]:
                pieces.append([cell])
        if pieces:
            longest = max(pieces, key=len)
            yield name, tuple(map(_label, longest))


def _drop_zones(facts: Iterable[dict[str, Any]]) -> Iterator[tuple[str, tuple[HexId, ...]]]:
    zones: dict[str, list[HexId]] = {}
    for fact in facts:
        if fact["kind"] == "drop-zone":
            zones.setdefault(fact["value"].lower().replace("_", "-"), []).append(HexId(fact["hex"]))
    for name, hexes in zones.items():
        yield name, tuple(sorted(hexes, key=NUMBERING.parse))


def _facts(facts: Iterable[dict[str, Any]]) -> Iterator[Fact]:
    for fact in facts:
        if fact["force"] in FORCE and fact["kind"] not in NOT_ENTERED:
            at = (HexId(fact["hex"]),) if "hex" in fact else _labels((_cells(fact)[0], _cells(fact)[1]))
            about = ABOUT.get(fact["kind"], fact["kind"])
            yield Fact(at, about, Source(FORCE[fact["force"]], fact["rule"]))


if __name__ == "__main__":
    sys.exit(main())
