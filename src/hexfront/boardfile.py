"""Boards as files that people write: TOML, sparse, and checked as a whole::

    id     = "meadow"
    title  = "A meadow for tests"
    ground = "clear"                       # the terrain of every hex that is not named below
    hexes  = "01.101..01.104 02.101..02.104"

    [source]                               # of everything that no fact speaks of
    kind = "estimate"
    ref  = "a walk"
    note = "drawn by hand"                 # an estimate says how it was made

    [terrain]
    woods = "01.102 02.103..02.104"

    [hexsides]
    river = "01.101|02.101"

    [[networks.road]]
    name  = "Mill lane"
    words = "primary"
    path  = "01.103 02.103 02.104"

A list of hexes is a string of numbers with blanks between them; `a..b` is the straight hexrow from a to b. Hexsides are
written `a|b`; a word that leads from one hex to the other, as a slope leads down, leads from a to b. Further tables:
`features` (word = hexes), `landmarks` ("hex" or "hexside" = name), `routes` (name = hexes in order), `areas` (name =
hexes), `apart` (network = hexes in which its roads do not meet), and `[[facts]]` with `at` (a list of hexes or
hexsides), `about` and `source`. Sources may be named in a table `sources`, as in all data files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib.resources.abc import Traversable
from itertools import pairwise

from hexfront.board import Board
from hexfront.boardparts import Fact, Side, Stretch
from hexfront.datafile import Table, hint, reading, reading_text
from hexfront.hexes import HexId
from hexfront.labels import Labels, fault
from hexfront.sources import Source
from hexfront.vocabulary import Vocabulary


def load_board(file: Traversable | str, vocabulary: Vocabulary) -> Board:
    """Read a board from a file, or from its text.

    Raises:
        DataError: all faults, each with file, line and place.
    """
    with reading_text("<text>", file) if isinstance(file, str) else reading(file) as table:
        return _read(table, vocabulary)


def _read(table: Table, vocabulary: Vocabulary) -> Board:
    labels = Labels(vocabulary.numbering)
    labels.known = dict.fromkeys(labels.once(table, "hexes"))
    named = table.sources()
    stretches = tuple(_stretches(table, labels, vocabulary))
    sides, directed = _hexsides(table, labels, vocabulary, stretches)
    landmarks, side_names = _landmarks(table, labels)
    return Board(
        id=table.text("id"),
        title=table.text("title"),
        numbering=vocabulary.numbering,
        origin=table.source("source", named),
        ground=_ground(table, labels, vocabulary),
        marks=_features(table, labels, vocabulary),
        sides=sides,
        directed=directed,
        stretches=stretches,
        apart=_apart(table, labels, vocabulary),
        landmarks=landmarks,
        side_names=side_names,
        routes={name: labels.path(inner, name) for inner, name in _rows(table, "routes")},
        areas={name: labels.once(inner, name) for inner, name in _rows(table, "areas")},
        facts=tuple(_facts(table, labels, named)),
    )


def _rows(table: Table, key: str, allowed: Iterable[str] | None = None) -> Iterator[tuple[Table, str]]:
    """The keys of a table, each with the table; those that are not `allowed` are faults, and left out."""
    inner = table.table(key)
    if inner is None:
        return
    for row in inner.values:
        if allowed is not None and row not in allowed:
            inner.optional(row)
            inner.fault(row, f"unknown word; {hint(row, allowed)}")
        else:
            yield inner, row


def _ground(table: Table, labels: Labels, vocabulary: Vocabulary) -> dict[HexId, str]:
    ground = dict.fromkeys(labels.known or (), table.choice("ground", vocabulary.terrain))
    seen: dict[HexId, str] = {}
    for inner, word in _rows(table, "terrain", vocabulary.terrain):
        for label in labels.once(inner, word):
            if label in seen:
                fault(inner, word, f"{label} is {seen[label]} already", label)
            seen[label] = word
    return ground | seen


def _features(table: Table, labels: Labels, vocabulary: Vocabulary) -> dict[HexId, frozenset[str]]:
    marks: dict[HexId, frozenset[str]] = {}
    for inner, word in _rows(table, "features", vocabulary.features):
        for label in labels.once(inner, word):
            marks[label] = marks.get(label, frozenset()) | {word}
    return marks


def _stretches(table: Table, labels: Labels, vocabulary: Vocabulary) -> Iterator[Stretch]:
    for inner, network in _rows(table, "networks", vocabulary.networks):
        for road in inner.tables(network):
            words = tuple(road.text("words", "").split())
            for word in words:
                if word not in vocabulary.networks[network]:
                    road.fault("words", f'"{word}" is not known; {hint(word, vocabulary.networks[network])}')
            yield Stretch(network, labels.path(road, "path"), road.text("name", ""), words)
            road.close()


def _apart(table: Table, labels: Labels, vocabulary: Vocabulary) -> frozenset[tuple[str, HexId]]:
    rows = _rows(table, "apart", vocabulary.networks)
    return frozenset((network, label) for inner, network in rows for label in labels.once(inner, network))


def _hexsides(
    table: Table, labels: Labels, vocabulary: Vocabulary, stretches: Iterable[Stretch]
) -> tuple[dict[Side, frozenset[str]], frozenset[tuple[str, HexId, HexId]]]:
    """The words of the hexsides, and those that lead from one hex to the other."""
    sides: dict[Side, frozenset[str]] = {}
    directed: set[tuple[str, HexId, HexId]] = set()
    rows = list(_rows(table, "hexsides", vocabulary.hexsides))
    for inner, word in rows:
        for side, (start, end) in labels.directed(inner, word):
            if word in sides.get(side, ()):
                fault(inner, word, f"{'|'.join(side)} is named twice", side[0])
            sides[side] = sides.get(side, frozenset()) | {word}
            if word in vocabulary.directed:
                directed.add((word, start, end))
    if rows:
        _check_crossings(rows[0][0], sides, stretches, vocabulary)
    return sides, frozenset(directed)


def _check_crossings(
    table: Table, sides: Mapping[Side, frozenset[str]], stretches: Iterable[Stretch], vocabulary: Vocabulary
) -> None:
    """Note bridges and the like that lack water beneath them or a road upon them."""
    links = {(s.network, frozenset(step)) for s in stretches for step in pairwise(s.path)}
    for side, words in sides.items():
        for word in sorted(words & vocabulary.crossings.keys()):
            needs, here = vocabulary.crossings[word], "|".join(side)
            if not words.intersection(needs.over):
                fault(table, word, f"{here} has no {' or '.join(needs.over)} to cross", side[0])
            if needs.networks and not any((network, frozenset(side)) in links for network in needs.networks):
                fault(table, word, f"no {' or '.join(needs.networks)} leads over {here}", side[0])


def _landmarks(table: Table, labels: Labels) -> tuple[dict[HexId, str], dict[Side, str]]:
    hexes: dict[HexId, str] = {}
    sides: dict[Side, str] = {}
    for inner, at in _rows(table, "landmarks"):
        name = inner.text(at)
        if "|" in at:
            if side := labels.side(inner, at, at):
                sides[side] = name
        elif label := labels.hex(inner, at, at):
            hexes[label] = name
    return hexes, sides


def _facts(table: Table, labels: Labels, named: Mapping[str, Source]) -> Iterator[Fact]:
    for fact in table.tables("facts"):
        about, source = fact.text("about"), fact.source("source", named)
        yield from (Fact(at, about, source) for at in labels.places(fact, "at"))
        fact.close()
