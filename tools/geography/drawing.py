"""Boards drawn from a window on the geography, in the words of one game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from attrs import evolve, field, frozen

from geography.ground import draw_ground
from geography.lattice import Cell, Side, cell_at, neighbours, side
from geography.projection import parse_hex, show_hex
from geography.roads import draw_roads
from geography.waters import KINDS, Waters
from geography.window import Window
from hexfront.board import Board
from hexfront.boardparts import Fact, Stretch
from hexfront.boardpieces import between, enclosed
from hexfront.hexes import HexId
from hexfront.sources import Source, SourceKind
from hexfront.vocabulary import Vocabulary

ORIGIN: Final = Source(
    "estimate",
    "tools/geography/geography.json",
    "drawn from real geography; a hex that no fact names may be off by one",
)
ROADS: Final = ("road-primary", "road-secondary")
STREAM_BRIDGES: Final = {"road": "bridge", "railroad": "railroad_bridge"}
"""What stands where a network crosses a stream, in a game whose streams have bridges."""
FORCE: Final[dict[str, SourceKind]] = {"printed": "rule", "forced": "example"}
"""The kind of source of a fact; what is only inferred stays an estimate."""
NOT_ENTERED: Final = ("adjacent", "club-route-connects", "road-connects", "front", "edge")
"""Facts that are not about one hex or hexside alone, or not about the board but about who stands where."""
OF_A_SCENARIO: Final = ("boundary", "in-play")
"""Facts about the area of a scenario, for a board that has it."""
ABOUT: Final = {"town": "terrain", "stream-bridge": "road", "club-route-edge": "club-route"}
"""What a fact is about, if that is not its kind."""


@frozen
class Style:
    """How a game draws the geography.

    `terrain` gives its words for what has another name there, `waters` and `crossings` its hexside words for a
    kind of water and for what a bridge carries, `networks` the network and the word for a kind of road.
    `not_drawn` are features of which no board has one yet: a window that holds one needs more than this can do.
    `stream_bridges` says that a road over a stream has a bridge; `ragged` that every second line is a hex shorter.
    """

    game: str
    words: Vocabulary
    terrain: Mapping[str, str]
    waters: Mapping[str, str]
    crossings: Mapping[str, str]
    networks: Mapping[str, tuple[str, str]]
    not_drawn: tuple[str, ...]
    stream_bridges: bool = False
    ragged: bool = False


@frozen
class Sheet:
    """A board to draw: its lines of hexes and the places in them (columns and rows, or rows and columns).

    `areas` are given by the corners of what they enclose, `bands` by the two markers of each of the two lines that
    they lie between, `rows` by the start of the numbers of their hexes.
    """

    id: str
    title: str
    lines: tuple[int, int]
    places: tuple[int, int]
    areas: Mapping[str, tuple[str, ...]] = field(factory=dict)
    bands: Mapping[str, tuple[str, str, str, str]] = field(factory=dict)
    rows: Mapping[str, str] = field(factory=dict)


def draw(style: Style, sheet: Sheet, geography: dict[str, Any], facts: list[dict[str, Any]]) -> Board:
    """One board, with its areas, routes and drop zones."""
    window = Window(geography, style.game, sheet.lines, sheet.places, style.ragged)
    _refuse_what_is_not_drawn(style, window)
    return _Drawing(style, window).board(sheet, facts)


def _refuse_what_is_not_drawn(style: Style, window: Window) -> None:
    for feature in window.of(*style.not_drawn):
        if any(window.holds(cell_at(point)) for point in window.plane(feature)):
            raise NotImplementedError(f"{feature['id']} lies in the window, and {feature['kind']} is not drawn yet")


class _Drawing:
    """A board while it is drawn."""

    def __init__(self, style: Style, window: Window) -> None:
        self.style = style
        self.window = window
        self.waters = Waters(window)
        self.ways = draw_roads(window, self.waters)
        self.crossings = dict(self._crossings())

    def board(self, sheet: Sheet, facts: list[dict[str, Any]]) -> Board:
        """The board, after all was drawn."""
        terrain, names = draw_ground(self.window)
        mine = [f for f in facts if f["game"] == self.style.game and self.window.holds(*self._cells(f))]
        mine = [f for f in mine if f["kind"] not in OF_A_SCENARIO or _scenario(f) in {*sheet.areas, *sheet.bands}]
        board = Board(
            id=sheet.id,
            title=sheet.title,
            numbering=self.style.words.numbering,
            origin=ORIGIN,
            ground={self._label(cell): self.style.terrain.get(word, word) for cell, word in terrain.items()},
            stretches=tuple(self._stretches()),
            landmarks={self._label(cell): name for cell, name in names.items()},
            routes=dict(self._club_route()),
            areas=dict(self._drop_zones(mine)),
            facts=tuple(self._facts(mine)),
        )
        areas = {name: enclosed(board, [HexId(text) for text in corners]) for name, corners in sheet.areas.items()}
        bands = {name: between(board, *_pairs(markers)) for name, markers in sheet.bands.items()}
        rows = {name: tuple(h for h in board.hexes if h.startswith(start)) for name, start in sheet.rows.items()}
        carried = {
            edge: found
            for edge, found in self.crossings.items()
            if self.window.holds(*edge) and self._is_carried(board, edge, found[0])
        }
        return evolve(
            board,
            areas={**board.areas, **areas, **bands, **rows},
            sides=self._sides(board, carried),
            side_names={self._labels(edge): name for edge, (_, name) in carried.items()},
        )

    def _label(self, cell: Cell) -> HexId:
        return HexId(show_hex(self.style.game, cell))

    def _labels(self, edge: Side) -> tuple[HexId, HexId]:
        a, b = sorted(map(self._label, edge), key=self.style.words.numbering.parse)
        return a, b

    def _cells(self, fact: dict[str, Any]) -> list[Cell]:
        return [parse_hex(self.style.game, text) for text in (fact.get("hex") or fact["hexside"]).split("|")]

    def _crossings(self) -> Iterator[tuple[Side, tuple[str, str]]]:
        """The word and the name of each bridge, culvert, ferry and suspect crossing that stands in 1944."""
        kinds = {feature["id"]: feature["kind"] for feature in self.window.of(*KINDS)}
        for edge, bridges in self.waters.bridges.items():
            for bridge in bridges:
                word = self._crossing(bridge["attributes"], kinds)
                if word and not bridge["attributes"].get("state", "").startswith("destroyed"):
                    yield edge, (word, bridge["name"])

    def _crossing(self, given: dict[str, Any], kinds: Mapping[str, str]) -> str:
        if kinds[given["over"]] == "stream" and not self.style.stream_bridges:
            return "suspect" if given.get("gts_suspect") else ""
        return self.style.crossings.get(given["carries"], "")

    def _is_carried(self, board: Board, edge: Side, word: str) -> bool:
        """Whether the road or railroad that a crossing needs leads over it."""
        networks = self.style.words.crossings[word].networks
        return not networks or any(board.linked(network, *self._labels(edge)) for network in networks)

    def _sides(self, board: Board, crossings: dict[Side, tuple[str, str]]) -> dict[tuple[HexId, HexId], frozenset[str]]:
        """The words of the hexsides: the largest water of each, and what crosses it."""
        sides = {
            self._labels(edge): frozenset({self.style.waters[min(waters, key=KINDS.index)]})
            for edge, waters in self.waters.sides.items()
            if self.window.holds(*edge)
        }
        for edge, (word, _) in crossings.items():
            sides[self._labels(edge)] |= {word}
        if self.style.stream_bridges:
            for (a, b), said in sides.items():
                if "stream" in said:
                    sides[a, b] = said | {w for n, w in STREAM_BRIDGES.items() if board.linked(n, a, b)}
        return sides

    def _stretches(self) -> Iterator[Stretch]:
        """The roads and railroads, each step once, and none over a river without its bridge."""
        drawn: dict[str, set[Side]] = {network: set() for network, _ in self.style.networks.values()}
        for feature in self.window.of(*self.style.networks):
            network, word = self.style.networks[feature["kind"]]
            piece: list[Cell] = []
            for cell in [*self.ways.get(feature["id"], []), None]:
                if cell and self.window.holds(cell) and piece and self._may_step(piece[-1], cell, network, drawn):
                    drawn[network].add(side(piece[-1], cell))
                    piece.append(cell)
                    continue
                if len(piece) > 1:
                    yield Stretch(network, tuple(map(self._label, piece)), feature["name"], (word,) if word else ())
                piece = [cell] if cell and self.window.holds(cell) else []

    def _may_step(self, a: Cell, b: Cell, network: str, drawn: dict[str, set[Side]]) -> bool:
        if b not in neighbours(a) or side(a, b) in drawn[network]:
            return False
        word, _ = self.crossings.get(side(a, b), ("", ""))
        return not self.waters.barred(side(a, b)) or (
            bool(word) and network in self.style.words.crossings[word].networks
        )

    def _club_route(self) -> Iterator[tuple[str, tuple[HexId, ...]]]:
        """The Club Route northward, and the spur by Best: the longest piece of each that is in the window."""
        for name, mark in (("club-route", True), ("club-route-best-spur", "spur")):
            roads = [road for road in self.window.of(*ROADS) if road["attributes"].get("club_route") == mark]
            cells = [cell for road in roads for cell in self.ways.get(road["id"], []) if self.window.holds(cell)]
            pieces = [[cell] for cell in cells[:1]]
            for cell in cells:
                if cell in pieces[-1]:  # a road that begins where the one before it came by: no way there and back
                    del pieces[-1][pieces[-1].index(cell) + 1 :]
                elif cell in neighbours(pieces[-1][-1]):
                    pieces[-1].append(cell)
                else:
                    pieces.append([cell])
            if pieces:
                longest = max(pieces, key=len)
                yield name, tuple(map(self._label, longest))

    def _drop_zones(self, facts: Iterable[dict[str, Any]]) -> Iterator[tuple[str, tuple[HexId, ...]]]:
        zones: dict[str, list[HexId]] = {}
        for fact in facts:
            if fact["kind"] == "drop-zone":
                zones.setdefault(fact["value"].lower().replace("_", "-"), []).append(HexId(fact["hex"]))
        for name, hexes in zones.items():
            yield name, tuple(sorted(hexes, key=self.style.words.numbering.parse))

    def _facts(self, facts: Iterable[dict[str, Any]]) -> Iterator[Fact]:
        for fact in facts:
            if fact["force"] in FORCE and fact["kind"] not in NOT_ENTERED:
                cells = self._cells(fact)
                at = (HexId(fact["hex"]),) if "hex" in fact else self._labels((cells[0], cells[1]))
                about = ABOUT.get(fact["kind"], fact["kind"])
                yield Fact(at, about, Source(FORCE[fact["force"]], fact["rule"]))


def _scenario(fact: dict[str, Any]) -> str:
    """The id of the scenario that a fact is about: `wed:sc-ID-NUMBER` is its rule."""
    id: str = fact["rule"].partition(":sc-")[2].rpartition("-")[0]
    return id


def _pairs(markers: tuple[str, str, str, str]) -> tuple[tuple[HexId, HexId], tuple[HexId, HexId]]:
    """Four markers as the two lines that the first two and the last two make."""
    a, b, c, d = map(HexId, markers)
    return (a, b), (c, d)
