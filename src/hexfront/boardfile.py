"""Boards as files that people write: TOML, sparse, and checked as a whole.

    id     = "meadow"
    title  = "A meadow for tests"
    ground = "clear"                       # the terrain of every hex that is not named below
    hexes  = "01.101..01.104 02.101..02.104"

    [source]                               # of everything that no fact speaks of
    kind = "estimate"
    ref  = "drawn by hand"

    [terrain]
    woods = "01.102 02.103..02.104"

    [hexsides]
    river = "01.101|02.101"

    [[networks.road]]
    name  = "Mill lane"
    words = "primary"
    path  = "01.103 02.103 02.104"

A list of hexes is a string of numbers with blanks between them; `a..b` is the straight hexrow from a to
b. Hexsides are written `a|b`. Further tables: `features` (word = hexes), `landmarks` ("hex" or "hexside"
= name), `routes` (name = hexes in order), `areas` (name = hexes), `apart` (network = hexes in which its
roads do not meet), and `[[facts]]` with `at`, `about`, `kind`, `ref` and `note`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping
from importlib.resources.abc import Traversable
from itertools import pairwise
from typing import Any, Final

from hexfront.board import Board
from hexfront.boardparts import Fact, Side, Stretch
from hexfront.errors import DataError
from hexfront.hexes import HexId
from hexfront.labels import LabelReader
from hexfront.sources import SOURCE_KINDS, Source
from hexfront.vocabulary import Vocabulary

REQUIRED: Final = ("id", "title", "ground", "hexes", "source")
OPTIONAL: Final = (
    "terrain",
    "features",
    "hexsides",
    "networks",
    "apart",
    "landmarks",
    "routes",
    "areas",
    "facts",
)


def load_board(file: Traversable | str, vocabulary: Vocabulary) -> Board:
    """Read a board from a file, or from its text.

    Raises:
        DataError: all faults, each with file, line and place.
    """
    text, name = (file, "<text>") if isinstance(file, str) else (file.read_text("utf-8"), str(file))
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError([f"{name}: {error}"]) from error
    reader = _BoardReader(text, name, vocabulary)
    board = reader.board(data)
    if reader.faults:
        raise DataError(reader.faults)
    return board


class _BoardReader(LabelReader):
    """Reads the tables of one file; each method takes a table as TOML gave it."""

    def __init__(self, text: str, name: str, vocabulary: Vocabulary) -> None:
        super().__init__(text, name, vocabulary.numbering)
        self.vocabulary = vocabulary

    def board(self, data: Mapping[str, Any]) -> Board:
        """The board that the data describe; worthless if `faults` are found."""
        self.check_keys("", data, REQUIRED, OPTIONAL)
        self.known = frozenset(self.once("hexes", data.get("hexes", "")))
        sides = self.hexsides(self.table(data, "hexsides"))
        stretches = tuple(self.stretches(self.table(data, "networks")))
        self.check_crossings(sides, stretches)
        landmarks = self.table(data, "landmarks")
        return Board(
            id=self.string("id", data.get("id", "")),
            title=self.string("title", data.get("title", "")),
            numbering=self.numbering,
            origin=self.source("source", self.table(data, "source")),
            ground=self.ground(self.string("ground", data.get("ground", "")), self.table(data, "terrain")),
            marks=self.features(self.table(data, "features")),
            sides=sides,
            stretches=stretches,
            apart=self.apart(self.table(data, "apart")),
            landmarks=dict(self.landmarks({at: name for at, name in landmarks.items() if "|" not in at})),
            side_names=dict(self.side_names({at: name for at, name in landmarks.items() if "|" in at})),
            routes={name: self.path(f"routes.{name}", way) for name, way in self.table(data, "routes").items()},
            areas={name: self.once(f"areas.{name}", area) for name, area in self.table(data, "areas").items()},
            facts=tuple(self.facts(self.tables("facts", data.get("facts", [])))),
        )

    def check_keys(
        self, place: str, table: Mapping[str, Any], required: Collection[str], optional: Collection[str] = ()
    ) -> None:
        """Note the keys that a table may not have, and those that it lacks."""
        for key in table:
            if key not in required and key not in optional:
                self.fault(f"{place}.{key}".strip("."), f"unknown key; expected {', '.join((*required, *optional))}")
        for key in required:
            if key not in table:
                self.fault(place or key, f"{key} is missing")

    def check_word(self, place: str, word: str, allowed: Collection[str]) -> bool:
        """Whether the vocabulary allows a word; a fault if it does not."""
        if word not in allowed:
            self.fault(place, f"unknown word {word!r}; expected {', '.join(allowed) or 'none'}", word)
        return word in allowed

    def string(self, place: str, value: object) -> str:
        """A value that must be a string."""
        if not isinstance(value, str):
            self.fault(place, f"expected a string, got {value!r}")
            return ""
        return value

    def table(self, data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
        """A table of the file, empty if it is not there."""
        value = data.get(key, {})
        if not isinstance(value, dict):
            self.fault(key, f"expected a table, got {value!r}")
            return {}
        return value

    def tables(self, place: str, value: object) -> list[Mapping[str, Any]]:
        """An array of tables."""
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self.fault(place, f"expected [[{place}]] tables, got {value!r}")
            return []
        return value

    def source(self, place: str, table: Mapping[str, Any], others: Collection[str] = ()) -> Source:
        """A source, whose table has the keys `others` for another purpose."""
        self.check_keys(place, table, ("kind", "ref", *others), ("note",))
        kind = next((kind for kind in SOURCE_KINDS if kind == table.get("kind")), None)
        if kind is None and "kind" in table:
            self.fault(place, f"unknown kind {table['kind']!r}; expected {', '.join(SOURCE_KINDS)}")
        ref, note = (self.string(f"{place}.{key}", table.get(key, "")) for key in ("ref", "note"))
        return Source(kind or "estimate", ref, note)

    def ground(self, word: str, table: Mapping[str, Any]) -> dict[HexId, str]:
        """The terrain of every hex."""
        self.check_word("ground", word, self.vocabulary.terrain)
        ground: dict[HexId, str] = {}
        for word_here, hexes in table.items():
            place = f"terrain.{word_here}"
            self.check_word(place, word_here, self.vocabulary.terrain)
            for label in self.once(place, hexes):
                if label in ground:
                    self.fault(place, f"{label} is {ground[label]} already", label)
                ground[label] = word_here
        return {label: ground.get(label, word) for label in sorted(self.known or ())}

    def features(self, table: Mapping[str, Any]) -> dict[HexId, frozenset[str]]:
        """The other words of hexes."""
        marks: dict[HexId, frozenset[str]] = {}
        for word, hexes in table.items():
            self.check_word(f"features.{word}", word, self.vocabulary.features)
            for label in self.once(f"features.{word}", hexes):
                marks[label] = marks.get(label, frozenset()) | {word}
        return marks

    def hexsides(self, table: Mapping[str, Any]) -> dict[Side, frozenset[str]]:
        """The words of hexsides."""
        found: dict[Side, frozenset[str]] = {}
        for word, sides in table.items():
            place = f"hexsides.{word}"
            self.check_word(place, word, self.vocabulary.hexsides)
            for side in self.sides(place, sides):
                if word in found.get(side, ()):
                    self.fault(place, f"{'|'.join(side)} is named twice", side[0])
                found[side] = found.get(side, frozenset()) | {word}
        return found

    def stretches(self, table: Mapping[str, Any]) -> Iterator[Stretch]:
        """The roads of all networks."""
        for network, roads in table.items():
            if not self.check_word(f"networks.{network}", network, self.vocabulary.networks):
                continue
            for n, road in enumerate(self.tables(f"networks.{network}", roads)):
                place = f"networks.{network}[{n}]"
                self.check_keys(place, road, ("path",), ("name", "words"))
                words = tuple(self.string(f"{place}.words", road.get("words", "")).split())
                for word in words:
                    self.check_word(f"{place}.words", word, self.vocabulary.networks[network])
                path = self.path(f"{place}.path", road.get("path", ""))
                if not path and "path" in road:
                    self.fault(f"{place}.path", "a road needs a hex")
                yield Stretch(network, path, self.string(f"{place}.name", road.get("name", "")), words)

    def check_crossings(self, sides: Mapping[Side, frozenset[str]], stretches: tuple[Stretch, ...]) -> None:
        """Note bridges and the like that lack water beneath them or a road upon them."""
        links = {(s.network, frozenset(step)) for s in stretches for step in pairwise(s.path)}
        for side, words in sides.items():
            for word in sorted(words & self.vocabulary.crossings.keys()):
                needs = self.vocabulary.crossings[word]
                place, here = f"hexsides.{word}", "|".join(side)
                if not words.intersection(needs.over):
                    self.fault(place, f"{here} has no {' or '.join(needs.over)} to cross", side[0])
                if needs.networks and not any((n, frozenset(side)) in links for n in needs.networks):
                    self.fault(place, f"no {' or '.join(needs.networks)} leads over {here}", side[0])

    def apart(self, table: Mapping[str, Any]) -> frozenset[tuple[str, HexId]]:
        """The hexes in which roads of a network do not meet."""
        for network in table:
            self.check_word(f"apart.{network}", network, self.vocabulary.networks)
        return frozenset((n, label) for n, hexes in table.items() for label in self.once(f"apart.{n}", hexes))

    def landmarks(self, table: Mapping[str, Any]) -> Iterator[tuple[HexId, str]]:
        """The names of hexes."""
        for at, name in table.items():
            for label in self.hexes(f"landmarks.{at}", at):
                yield label, self.string(f"landmarks.{at}", name)

    def side_names(self, table: Mapping[str, Any]) -> Iterator[tuple[Side, str]]:
        """The names of hexsides."""
        for at, name in table.items():
            if side := self.side(f"landmarks.{at}", at):
                yield side, self.string(f"landmarks.{at}", name)

    def facts(self, tables: list[Mapping[str, Any]]) -> Iterator[Fact]:
        """What sources say about single hexes and hexsides."""
        for n, table in enumerate(tables):
            place = f"facts[{n}]"
            source = self.source(place, table, others=("at", "about"))
            at = self.string(f"{place}.at", table.get("at", ""))
            hexes = self.side(f"{place}.at", at) if "|" in at else self.hexes(f"{place}.at", at)[:1]
            yield Fact(hexes or (), self.string(f"{place}.about", table.get("about", "")), source)
