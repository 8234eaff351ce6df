"""Lists of hexes and hexsides as people write them in data files, read with every fault noted by line."""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Callable, Collection, Iterator
from functools import cache
from itertools import pairwise

from hexfront.board import Board
from hexfront.boardparts import Side
from hexfront.datafile import Table
from hexfront.hexes import Hex, HexId, distance, offset
from hexfront.numbering import Numbering


def hexrow(start: Hex, end: Hex) -> tuple[Hex, ...]:
    """The straight hexrow from one hex to another, both included.

    Raises:
        ValueError: they are not in one hexrow.

    >>> hexrow(Hex(0, 0), Hex(2, -2))
    (Hex(q=0, r=0), Hex(q=1, r=-1), Hex(q=2, r=-2))
    """
    steps, (q, r) = distance(start, end), offset(start, end)
    if steps == 0:
        return (start,)
    if q % steps or r % steps:
        raise ValueError("the two hexes are not in one straight hexrow")
    return tuple(Hex(start.q + q // steps * n, start.r + r // steps * n) for n in range(steps + 1))


def not_on(board: Board, text: str) -> str:
    """Why a text names no hex of a board: it has another form than the board's numbers, or lies beyond the board.

    >>> from hexfront.boardtext import board_from_text
    >>> from hexfront.numbering import ColumnRow
    >>> from hexfront.vocabulary import Vocabulary
    >>> board = board_from_text(". .", {".": "clear"}, Vocabulary(ColumnRow(), terrain=("clear",)))
    >>> not_on(board, "33.10")
    '33.10 is not on the board drawing, which has columns 10 to 11, rows 10 to 10'
    >>> not_on(board, "1410")
    "hex number must be column.row, such as '70.156', got '1410'; the board drawing has columns 10 to 11, rows 10 to 10"
    """
    extent = board.numbering.extent([board.hex(label) for label in board.hexes])
    try:
        board.numbering.parse(text)
    except ValueError as error:
        return f"{error}; the board {board.id} has {extent}"
    return f"{text} is not on the board {board.id}, which has {extent}"


class Labels:
    """Reads lists of hexes under the keys of tables; what cannot be read is noted as a fault and left out.

    `known` is what the board holds; while it is None, any hex that has a number will do. What `parse` and
    `label` have answered they remember, since a board names each of its hexes several times.
    """

    def __init__(self, numbering: Numbering, known: Collection[HexId] | None = None) -> None:
        self.numbering = numbering
        self.known = known
        self.parse: Callable[[str], Hex] = cache(numbering.parse)
        self.label: Callable[[Hex], HexId] = cache(numbering.label)

    def hexes(self, table: Table, key: str) -> tuple[HexId, ...]:
        """The hexes of a list such as "01.101 01.103..01.105", in its order."""
        return tuple(label for word in _words(table, key) for label in self._row(table, key, word))

    def once(self, table: Table, key: str) -> tuple[HexId, ...]:
        """The hexes of a list that may name each hex only once."""
        hexes = self.hexes(table, key)
        for label in (label for label, times in Tally(hexes).items() if times > 1):
            fault(table, key, f"{label} is named twice", label)
        return tuple(dict.fromkeys(hexes))

    def path(self, table: Table, key: str) -> tuple[HexId, ...]:
        """The hexes of a way in order, of which each must touch the one before."""
        hexes = self.hexes(table, key)
        for a, b in pairwise(hexes):
            if not self._touch(a, b):
                fault(table, key, f"{a} and {b} do not touch", a)
        return hexes

    def sides(self, table: Table, key: str) -> tuple[Side, ...]:
        """The hexsides of a list such as "01.101|02.101 01.102|01.103", in its order."""
        return tuple(side for side, _ in self.directed(table, key))

    def places(self, table: Table, key: str) -> tuple[tuple[HexId, ...], ...]:
        """The hexes and hexsides of a list that may name both, each as a tuple of one or two hexes."""
        found: list[tuple[HexId, ...]] = []
        for word in _words(table, key):
            if "|" not in word:
                found += [(label,) for label in self._row(table, key, word)]
            elif side := self.side(table, key, word):
                found.append(side)
        return tuple(found)

    def hex(self, table: Table, key: str, word: str) -> HexId | None:
        """The hex of one number; None, and a fault at the key, if there is none."""
        return next(iter(self._row(table, key, word)), None)

    def side(self, table: Table, key: str, word: str) -> Side | None:
        """The hexside of a word such as "01.101|02.101"; None, and a fault at the key, if there is none."""
        pair = self._pair(table, key, word)
        return None if pair is None else self._side(*pair)

    def directed(self, table: Table, key: str) -> tuple[tuple[Side, tuple[HexId, HexId]], ...]:
        """The hexsides of a list, each with its two hexes in the order in which they are written."""
        pairs = (self._pair(table, key, word) for word in _words(table, key))
        return tuple((self._side(*pair), pair) for pair in pairs if pair is not None)

    def _side(self, a: HexId, b: HexId) -> Side:
        first, second = sorted((a, b), key=self.parse)
        return first, second

    def _pair(self, table: Table, key: str, word: str) -> tuple[HexId, HexId] | None:
        """The two hexes of a hexside, as written."""
        hexes = [label for part in word.split("|") for label in self._row(table, key, part)]
        if word.count("|") != 1:
            fault(table, key, f"{word}: expected a hexside, such as a|b", word)
        elif len(hexes) == 2 and self._touch(*hexes):
            return hexes[0], hexes[1]
        elif len(hexes) == 2:
            fault(table, key, f"{hexes[0]} and {hexes[1]} do not touch", word)
        return None

    def _row(self, table: Table, key: str, word: str) -> list[HexId]:
        """The hexes of one word: a number, or `a..b`."""
        start, _, end = word.partition("..")
        try:
            row = hexrow(self.parse(start), self.parse(end or start))
            labels = [self.label(hex) for hex in row]
        except ValueError as error:
            fault(table, key, f"{word}: {error}", word)
            return []
        return [label for label in labels if self._is_known(table, key, label, word)]

    def _is_known(self, table: Table, key: str, label: HexId, word: str) -> bool:
        known = self.known is None or label in self.known
        if not known:
            fault(table, key, f"{label} is not on the board", word)
        return known

    def _touch(self, a: HexId, b: HexId) -> bool:
        return distance(self.parse(a), self.parse(b)) == 1


def fault(table: Table, key: str, words: str, near: str) -> None:
    """Note a fault at the line, from that of a key on, that has the word `near`."""
    start = table.line_of(key)
    line = table.file.find(rf".*(?<!\w)(?<!\w\.){re.escape(near)}(?!\w)", start)
    table.fault_at(line or start, f"{key}: {words}")


def _words(table: Table, key: str) -> Iterator[str]:
    yield from table.text(key).split()
