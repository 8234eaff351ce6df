"""Parts of boards, and boards laid together."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TypeVar

from attrs import evolve, frozen

from hexfront.board import Board
from hexfront.errors import DataError
from hexfront.hexes import Hex, HexId, distance
from hexfront.sight import SightLine, sight_line

K = TypeVar("K")
V = TypeVar("V")


def enclosed(board: Board, corners: Sequence[HexId]) -> tuple[HexId, ...]:
    """The hexes of a board inside the lines that join markers, in the order of the board.

    The lines run from middle to middle around the outermost markers, in whatever order these are named, and the
    hexes that they cross or run along are inside. With four markers it is the quadrilateral of a scenario's boundary.

    Raises:
        ValueError: there are fewer than three markers.
    """
    if len(set(corners)) < 3:
        raise ValueError(f"an area needs three markers or more, got {', '.join(corners) or 'none'}")
    hull = _hull(board, corners)
    lines = [sight_line(board.hex(a), board.hex(b)) for a, b in zip(hull, hull[1:] + hull[:1], strict=True)]
    met = {hex for line in lines for hexes in (line.hexes, *line.along) for hex in hexes}
    return tuple(
        label
        for label in board.hexes
        if board.hex(label) in met or all(line.bearing(board.hex(label)) >= 0 for line in lines)
    )


def between(board: Board, one: tuple[HexId, HexId], other: tuple[HexId, HexId]) -> tuple[HexId, ...]:
    """The hexes of a board between two lines that are prolonged to its edges, in the order of the board.

    Each line runs through the middles of two markers, and the hexes that it crosses or runs along are inside.

    Raises:
        ValueError: the two markers of a line are one hex, or a line runs between the markers of the other.
    """
    lines = (_Edge.of(board, one, other), _Edge.of(board, other, one))
    return tuple(label for label in board.hexes if all(line.keeps(board.hex(label)) for line in lines))


@frozen
class _Edge:
    """A line of two markers that leaves the board at both ends; `inner` is the sign of the side that counts."""

    line: SightLine
    met: frozenset[Hex]
    inner: int

    @classmethod
    def of(cls, board: Board, markers: tuple[HexId, HexId], others: tuple[HexId, HexId]) -> _Edge:
        """The line of some markers, whose inner side is that of the others."""
        a, b = (board.hex(marker) for marker in markers)
        if a == b:
            raise ValueError(f"a line needs two markers, got {markers[0]} twice")
        times = max(distance(a, board.hex(label)) for label in board.hexes)
        q, r = times * (b.q - a.q), times * (b.r - a.r)
        line = sight_line(Hex(a.q - q, a.r - r), Hex(a.q + q, a.r + r))
        bearings = [line.bearing(board.hex(other)) for other in others]
        if min(bearings) <= 0 <= max(bearings):
            raise ValueError(f"the line of {' and '.join(markers)} meets that of {' and '.join(others)}")
        return cls(line, frozenset(hex for hexes in (line.hexes, *line.along) for hex in hexes), bearings[0])

    def keeps(self, hex: Hex) -> bool:
        """Whether a hex lies on the line or on its inner side."""
        return hex in self.met or self.line.bearing(hex) * self.inner > 0


def _hull(board: Board, corners: Iterable[HexId]) -> list[HexId]:
    """The outermost of some hexes, clockwise on paper: each next one has none of the others to its left."""
    left = sorted(dict.fromkeys(corners), key=board.hex)
    hull = left[:1]
    while True:
        start = board.hex(hull[-1])
        there = next(label for label in left if label != hull[-1])
        for label in left:
            bearing = sight_line(start, board.hex(there)).bearing(board.hex(label))
            farther = board.distance(hull[-1], label) > board.distance(hull[-1], there)
            if bearing < 0 or (bearing == 0 and farther):
                there = label
        if there == hull[0]:
            return hull
        hull.append(there)


def cut(board: Board, hexes: Collection[HexId], id: str, title: str) -> Board:
    """The part of a board that some hexes make up.

    Roads, and what joins two hexes, stay where both hexes do. A route keeps its longest piece.
    """
    kept = frozenset(hexes)
    routes = {name: max(_pieces(way, kept), key=len, default=()) for name, way in board.routes.items()}
    areas = {name: tuple(label for label in area if label in kept) for name, area in board.areas.items()}
    return evolve(
        board,
        id=id,
        title=title,
        ground={label: word for label, word in board.ground.items() if label in kept},
        marks={label: words for label, words in board.marks.items() if label in kept},
        sides={side: words for side, words in board.sides.items() if kept.issuperset(side)},
        directed=frozenset((word, a, b) for word, a, b in board.directed if kept.issuperset((a, b))),
        stretches=tuple(evolve(s, path=piece) for s in board.stretches for piece in _pieces(s.path, kept)),
        apart=frozenset((network, label) for network, label in board.apart if label in kept),
        landmarks={label: name for label, name in board.landmarks.items() if label in kept},
        side_names={side: name for side, name in board.side_names.items() if kept.issuperset(side)},
        routes={name: way for name, way in routes.items() if way},
        areas={name: area for name, area in areas.items() if area},
        facts=tuple(fact for fact in board.facts if kept.issuperset(fact.at)),
    )


def _pieces(way: Iterable[HexId], kept: Collection[HexId]) -> list[tuple[HexId, ...]]:
    pieces: list[list[HexId]] = [[]]
    for label in way:
        if label in kept:
            pieces[-1].append(label)
        elif pieces[-1]:
            pieces.append([])
    return [tuple(piece) for piece in pieces if piece]


def join(boards: Sequence[Board], id: str, title: str) -> Board:
    """One board of several that overlap by a hexrow or more; it takes numbering and origin from the first.

    Where boards meet without overlapping, the hexsides between them have no words, since neither board knows them.
    A route of several boards runs on from one to the next.

    Raises:
        DataError: boards give a hex or hexside different words, or a route's pieces do not touch.
    """
    faults: list[str] = []
    for n, board in enumerate(boards):
        for other in boards[:n]:
            faults += _conflicts(board, other)
    names = dict.fromkeys(name for board in boards for name in board.routes)
    routes = {name: _run_on(boards, name, faults) for name in names}
    if faults:
        raise DataError(faults)
    ground = _merged(board.ground for board in boards)
    return evolve(
        boards[0],
        id=id,
        title=title,
        ground=ground,
        marks=_merged(board.marks for board in boards),
        sides=_merged(board.sides for board in boards),
        directed=frozenset().union(*(board.directed for board in boards)),
        stretches=tuple(dict.fromkeys(stretch for board in boards for stretch in board.stretches)),
        apart=frozenset().union(*(board.apart for board in boards)),
        landmarks=_merged(board.landmarks for board in boards),
        side_names=_merged(board.side_names for board in boards),
        routes=routes,
        areas={
            name: tuple(dict.fromkeys(label for b in boards for label in b.areas.get(name, ())))
            for board in boards
            for name in board.areas
        },
        facts=tuple(dict.fromkeys(fact for board in boards for fact in board.facts)),
    )


def _merged(parts: Iterable[Mapping[K, V]]) -> dict[K, V]:
    whole: dict[K, V] = {}
    for part in parts:
        whole |= part
    return whole


def _conflicts(board: Board, other: Board) -> list[str]:
    """What two boards say differently of the hexes and hexsides that both have."""
    shared = [label for label in board.hexes if label in other]
    found = [
        f"{label}: board {other.id} has {_said(other, label)}, board {board.id} has {_said(board, label)}"
        for label in shared
        if _said(other, label) != _said(board, label)
    ]
    sides = [(a, b) for a in shared for b in board.neighbours(a) if b in other and (a, b) == board.side(a, b)]
    return found + [
        f"{a}|{b}: boards {other.id} and {board.id} differ in {', '.join(sorted(differ))}"
        for a, b in sides
        if (differ := _side_said(board, a, b) ^ _side_said(other, a, b))
    ]


def _side_said(board: Board, a: HexId, b: HexId) -> set[str]:
    """The words of a hexside, those that lead somewhere with the hex that they lead from."""
    leads = {
        word: end for end, other in ((a, b), (b, a)) for word in board.hexside(a, b) if board.leads(word, end, other)
    }
    return {f"{word} from {leads[word]}" if word in leads else word for word in board.hexside(a, b)}


def _said(board: Board, label: HexId) -> str:
    return " ".join([board.terrain(label), *sorted(board.features(label))])


def _run_on(boards: Sequence[Board], name: str, faults: list[str]) -> tuple[HexId, ...]:
    """The pieces of a route end to end, each before or after those of the boards before."""
    way: tuple[HexId, ...] = ()
    for board in boards:
        more = tuple(label for label in board.routes.get(name, ()) if label not in way)
        ways = [longer for longer in (way + more, more + way) if _unbroken(board, longer)]
        if not ways:
            faults.append(f"route {name}: the piece on board {board.id} does not touch those before it")
        way = ways[0] if ways else way
    return way


def _unbroken(board: Board, way: Iterable[HexId]) -> bool:
    hexes = map(board.numbering.parse, way)
    return all(distance(a, b) == 1 for a, b in pairwise(hexes))
