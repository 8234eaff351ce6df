"""Lists of hexes and hexsides as people write them, read with every fault noted by file, line and place."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import pairwise

from hexfront.boardparts import Side
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


class LabelReader:
    """Reads lists of hexes out of one file, and goes on after each fault so that `faults` has them all.

    `known` is what the board holds; until it is set, any hex that has a number will do. A place is the
    path of a value in the file, such as "terrain.woods" or "networks.road[2].path".
    """

    def __init__(self, text: str, name: str, numbering: Numbering) -> None:
        self.lines = text.splitlines()
        self.name = name
        self.numbering = numbering
        self.faults: list[str] = []
        self.known: Collection[HexId] | None = None

    def fault(self, place: str, words: str, near: str = "") -> None:
        """Note a fault at a place of the file, on the line that has the word `near`."""
        self.faults.append(f"{self.name}:{self._line(place, near)}: {place}: {words}")

    def hexes(self, place: str, value: object) -> tuple[HexId, ...]:
        """The hexes of a list such as "01.101 01.103..01.105", in its order."""
        found = []
        for word in self._words(place, value):
            try:
                row = hexrow(*self._ends(word))
                labels = [self.numbering.label(hex) for hex in row]
            except ValueError as error:
                self.fault(place, f"{word}: {error}", word)
                continue
            found += [label for label in labels if self._is_known(place, label, word)]
        return tuple(found)

    def once(self, place: str, value: object) -> tuple[HexId, ...]:
        """The hexes of a list that may name each hex only once."""
        hexes = self.hexes(place, value)
        for label in dict.fromkeys(label for n, label in enumerate(hexes) if label in hexes[:n]):
            self.fault(place, f"{label} is named twice", label)
        return tuple(dict.fromkeys(hexes))

    def path(self, place: str, value: object) -> tuple[HexId, ...]:
        """The hexes of a way in order, of which each must touch the one before."""
        hexes = self.hexes(place, value)
        for a, b in pairwise(hexes):
            if not self._touch(a, b):
                self.fault(place, f"{a} and {b} do not touch", a)
        return hexes

    def sides(self, place: str, value: object) -> tuple[Side, ...]:
        """The hexsides of a list such as "01.101|02.101 01.102|01.103", in its order."""
        return tuple(side for word in self._words(place, value) if (side := self.side(place, word)))

    def side(self, place: str, word: str) -> Side | None:
        """The hexside of a word such as "01.101|02.101"; None, and a fault, if there is none."""
        hexes = self.hexes(place, word.replace("|", " "))
        if len(hexes) != 2 or word.count("|") != 1:
            if "|" not in word:
                self.fault(place, f"{word}: expected a hexside, such as a|b", word)
            return None
        if not self._touch(*hexes):
            self.fault(place, f"{hexes[0]} and {hexes[1]} do not touch", word)
            return None
        a, b = sorted(hexes, key=self.numbering.parse)
        return a, b

    def _words(self, place: str, value: object) -> Iterator[str]:
        if not isinstance(value, str):
            self.fault(place, f"expected a string of hex numbers, got {value!r}")
            return
        yield from value.split()

    def _ends(self, word: str) -> tuple[Hex, Hex]:
        start, _, end = word.partition("..")
        return self.numbering.parse(start), self.numbering.parse(end or start)

    def _is_known(self, place: str, label: HexId, near: str) -> bool:
        if self.known is None or label in self.known:
            return True
        self.fault(place, f"{label} is not on the board", near)
        return False

    def _touch(self, a: HexId, b: HexId) -> bool:
        return distance(self.numbering.parse(a), self.numbering.parse(b)) == 1

    def _line(self, place: str, near: str) -> int:
        """The line of a word, looked for from where its place begins; else that of the place."""
        line = 1
        for part, index in re.findall(r"([^.\[\]]+)(?:\[(\d+)\])?", place):
            wanted = re.compile(rf'\[.*\b{re.escape(part)}\b.*\]|"?{re.escape(part)}\b')
            hits = [n for n, text in enumerate(self.lines, 1) if n >= line and wanted.match(text.strip())]
            line = hits[int(index or 0)] if len(hits) > int(index or 0) else line
        word = re.compile(rf"(?<!\w)(?<!\w\.){re.escape(near)}(?!\w)")
        return next((n for n, text in enumerate(self.lines, 1) if n >= line and near and word.search(text)), line)
