"""Boards: hexes with terrain words, hexsides, networks of roads, and names, for a game to give meaning to.

A `Board` is an immutable value. Its words ("woods", "river", "raised") come from the game's vocabulary, and
nothing here knows what they do. What rules ask often is looked up in dictionaries that are made once.

Networks are networkx graphs whose edges join hexes that touch. Two roads may share a hex without meeting
there: the hex is then listed in `apart`, and `strands` and `through` keep the roads separate although
the graph has one node.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import field, frozen

from hexfront import hexes
from hexfront.boardparts import Fact, Named, Side, Stretch, line_order
from hexfront.boardroads import NOTHING, Links, build_graphs, index_links, strands_of
from hexfront.datafile import content_digest
from hexfront.errors import UnknownName
from hexfront.hexes import Hex, HexId
from hexfront.numbering import Numbering
from hexfront.sources import SOURCE_KINDS, Source

if TYPE_CHECKING:
    import networkx as nx

V = TypeVar("V")


@frozen(eq=False, repr=False)
class Board:
    """A board; equal to another, and hashed, by `digest`. The mappings are for reading only.

    `ground` has a terrain word for every hex and so decides which hexes there are; `sides` holds those
    hexsides that have words, and `directed` those words that lead from one hex to the other, as (word, from, to).
    `origin` is the source of whatever no fact speaks of.
    """

    id: str
    title: str
    numbering: Numbering
    origin: Source
    ground: Mapping[HexId, str]
    marks: Mapping[HexId, frozenset[str]] = field(factory=dict)
    sides: Mapping[Side, frozenset[str]] = field(factory=dict)
    directed: frozenset[tuple[str, HexId, HexId]] = frozenset()
    stretches: tuple[Stretch, ...] = ()
    apart: frozenset[tuple[str, HexId]] = frozenset()
    landmarks: Mapping[HexId, str] = field(factory=dict)
    side_names: Mapping[Side, str] = field(factory=dict)
    routes: Mapping[str, tuple[HexId, ...]] = field(factory=dict)
    areas: Mapping[str, tuple[HexId, ...]] = field(factory=dict)
    facts: tuple[Fact, ...] = ()

    coordinates: Mapping[HexId, Hex] = field(init=False)
    """Where each hex lies, in the order of `hexes`."""
    hexes: tuple[HexId, ...] = field(init=False)
    """The hexes line by line, as the map numbers them: columns from the west, or rows from the south."""
    _label: dict[Hex, HexId] = field(init=False)
    _terrain: Named[str] = field(init=False)
    _around: Named[tuple[HexId, ...]] = field(init=False)
    _hexsides: Named[frozenset[str]] = field(init=False)
    _links: Named[Links] = field(init=False)
    _strands: dict[tuple[str, HexId], tuple[tuple[HexId, ...], ...]] = field(init=False)
    _near: dict[tuple[HexId, int], tuple[HexId, ...]] = field(init=False, factory=dict)
    _disks: dict[tuple[HexId, int], frozenset[HexId]] = field(init=False, factory=dict)

    @coordinates.default
    def _index_hexes(self) -> Named[Hex]:
        places = {label: self.numbering.parse(label) for label in self.ground}
        orientation = self.numbering.orientation
        return self._named(dict(sorted(places.items(), key=lambda item: line_order(orientation, item[1]))), "hex")

    @hexes.default
    def _order(self) -> tuple[HexId, ...]:
        return tuple(self.coordinates)

    @_label.default
    def _index_labels(self) -> dict[Hex, HexId]:
        return {hex: label for label, hex in self.coordinates.items()}

    @_terrain.default
    def _index_terrain(self) -> Named[str]:
        return self._named(self.ground, "hex")

    @_around.default
    def _index_neighbours(self) -> Named[tuple[HexId, ...]]:
        around = {
            label: tuple(self._label[n] for n in hexes.neighbours(hex) if n in self._label)
            for label, hex in self.coordinates.items()
        }
        return self._named(around, "hex")

    @_hexsides.default
    def _index_hexsides(self) -> Named[frozenset[str]]:
        words = {(a, b): NOTHING for a in self.hexes for b in self._around[a]}
        for (a, b), said in self.sides.items():
            words[a, b] = words[b, a] = said
        return self._named(words, "hexside")

    @_links.default
    def _index_links(self) -> Named[Links]:
        return self._named(index_links(self.stretches), "network")

    @_strands.default
    def _index_strands(self) -> dict[tuple[str, HexId], tuple[tuple[HexId, ...], ...]]:
        strands: dict[tuple[str, HexId], tuple[tuple[HexId, ...], ...]] = {}
        for network, links in self._links.items():
            for hex in dict.fromkeys(a for a, _ in links):
                ends = tuple(n for n in self._around[hex] if (hex, n) in links)
                mine = (stretch for stretch in self.stretches if stretch.network == network)
                separate = (network, hex) in self.apart
                strands[network, hex] = strands_of(hex, ends, mine) if separate else (ends,)
        return strands

    def _named(self, items: Mapping[Any, V], what: str) -> Named[V]:
        return Named(items, f"board {self.id} has no {what}")

    def __contains__(self, hex: object) -> bool:
        return hex in self._terrain

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self is other or self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"<Board {self.id}: {len(self.hexes)} hexes, {self.digest[:8]}>"

    def _repr_svg_(self) -> str:
        """The picture that notebooks show; drawing knows boards, and boards only its name."""
        picture: str = import_module("hexfront.draw").board_svg(self)
        return picture

    def hex(self, label: HexId) -> Hex:
        """The hex of a printed number.

        Raises:
            UnknownName: it is not on the board; so do all methods that take a hex, save those about roads.
        """
        return self.coordinates[label]

    def label(self, hex: Hex) -> HexId | None:
        """The printed number of a hex, or None if the board does not hold it."""
        return self._label.get(hex)

    def side(self, a: HexId, b: HexId) -> Side:
        """The hexside of two hexes that touch, the same whichever is named first; it is a key of `sides`.

        Raises:
            UnknownName: they do not touch, or are not both on the board.
        """
        self._hexsides[a, b]
        return (a, b) if self.coordinates[a] < self.coordinates[b] else (b, a)

    def terrain(self, hex: HexId) -> str:
        """The terrain word of a hex."""
        return self._terrain[hex]

    def features(self, hex: HexId) -> frozenset[str]:
        """The other words of a hex, such as an observation post; mostly none."""
        self._terrain[hex]
        return self.marks.get(hex, NOTHING)

    def hexside(self, a: HexId, b: HexId) -> frozenset[str]:
        """The words of the hexside between two hexes, mostly none.

        Raises:
            UnknownName: they do not touch, or are not both on the board.
        """
        return self._hexsides[a, b]

    def leads(self, word: str, a: HexId, b: HexId) -> bool:
        """Whether the hexside between two hexes has a word that leads from `a` to `b`, as a slope leads down."""
        return (word, a, b) in self.directed

    def neighbours(self, hex: HexId) -> tuple[HexId, ...]:
        """The hexes of the board that touch a hex, in the order of `hexes.DIRECTIONS`."""
        return self._around[hex]

    def adjacent(self, a: HexId, b: HexId) -> bool:
        """Whether two hexes touch."""
        return (a, b) in self._hexsides

    def distance(self, a: HexId, b: HexId) -> int:
        """How many steps lie between two hexes, over any ground."""
        return hexes.distance(self.coordinates[a], self.coordinates[b])

    def within(self, hex: HexId, radius: int) -> tuple[HexId, ...]:
        """The hexes of the board at most `radius` from a hex, itself first, then nearest first."""
        known = self._near.get((hex, radius))
        if known is None:
            around = hexes.within(self.coordinates[hex], radius)
            known = self._near[hex, radius] = tuple(self._label[h] for h in around if h in self._label)
        return known

    def disk(self, hex: HexId, radius: int) -> frozenset[HexId]:
        """The hexes of the board at most `radius` from a hex as a set, in which others are looked up."""
        known = self._disks.get((hex, radius))
        if known is None:
            known = self._disks[hex, radius] = frozenset(self.within(hex, radius))
        return known

    def linked(self, network: str, a: HexId, b: HexId) -> bool:
        """Whether a road of the network leads from `a` straight into `b`."""
        return (a, b) in self._links.get(network, ())

    def link(self, network: str, a: HexId, b: HexId) -> frozenset[str]:
        """The words of the road that leads from `a` into `b`, such as "primary" or "raised".

        Raises:
            UnknownName: no road of that network does.
        """
        words = self._links[network].get((a, b))
        if words is None:
            raise UnknownName(f"board {self.id} has no {network} from {a} into {b}")
        return words

    def on(self, network: str, hex: HexId) -> bool:
        """Whether some road of the network is in the hex."""
        return hex in self._reached.get(network, ())

    def strands(self, network: str, hex: HexId) -> tuple[tuple[HexId, ...], ...]:
        """The roads of a hex: for each, the neighbours it leads to, in the order of `neighbours`.

        Roads that share a hex meet there and are one strand, unless the hex is in `apart`.
        """
        return self._strands.get((network, hex), ())

    def through(self, network: str, a: HexId, b: HexId, c: HexId) -> bool:
        """Whether who comes from `a` into `b` by road may go on into `c` without leaving that road."""
        return any(a in strand and c in strand for strand in self.strands(network, b))

    def route(self, name: str) -> tuple[HexId, ...]:
        """The hexes of a named route in order; `UnknownName` if the board has none of that name."""
        return self._named(self.routes, "route")[name]

    def area(self, name: str) -> tuple[HexId, ...]:
        """The hexes of a named area; `UnknownName` if the board has none of that name."""
        return self._named(self.areas, "area")[name]

    def facts_at(self, *at: HexId) -> tuple[Fact, ...]:
        """What sources say about a hex, or about the hexside of two, most certain first."""
        return self._facts.get(at if len(at) == 1 else self.side(*at), ())

    def source(self, *at: HexId, about: str = "terrain") -> Source:
        """Where one thing about a hex or hexside comes from: the surest fact about it, else `origin`."""
        return next((fact.source for fact in self.facts_at(*at) if fact.about == about), self.origin)

    @cached_property
    def _facts(self) -> Mapping[tuple[HexId, ...], tuple[Fact, ...]]:
        places: dict[tuple[HexId, ...], tuple[Fact, ...]] = {}
        for fact in sorted(self.facts, key=lambda fact: SOURCE_KINDS.index(fact.source.kind)):
            places[fact.at] = (*places.get(fact.at, ()), fact)
        return places

    @cached_property
    def _reached(self) -> Mapping[str, frozenset[HexId]]:
        """The hexes that each network runs through."""
        paths: dict[str, list[HexId]] = {}
        for stretch in self.stretches:
            paths.setdefault(stretch.network, []).extend(stretch.path)
        return {network: frozenset(path) for network, path in paths.items()}

    @cached_property
    def networks(self) -> Mapping[str, nx.Graph[HexId]]:
        """The networks by name, as frozen graphs; an edge has the attributes `name` and `words`."""
        return build_graphs(self.stretches, self._links)

    @cached_property
    def graph(self) -> nx.Graph[HexId]:
        """Which hexes touch, as a frozen graph."""
        import networkx as nx  # takes longer than all of this package, and few ask for graphs

        graph: nx.Graph[HexId] = nx.Graph()
        graph.add_nodes_from(self.hexes)
        graph.add_edges_from((a, b) for a in self.hexes for b in self._around[a])
        nx.freeze(graph)
        return graph

    @cached_property
    def digest(self) -> str:
        """A short hash of all that play can depend on: everything but the title and the sources."""
        content = [
            self.id,
            [
                (label, *hex, self.ground[label], sorted(self.features(label)))
                for label, hex in self.coordinates.items()
            ],
            sorted((*side, sorted(words)) for side, words in self.sides.items() if words),
            *([sorted(self.directed)] if self.directed else []),
            sorted((s.network, s.path, s.name, sorted(s.words)) for s in self.stretches),
            sorted(self.apart),
            *(sorted(names.items()) for names in (self.landmarks, self.side_names, self.routes, self.areas)),
        ]
        return content_digest(content)
