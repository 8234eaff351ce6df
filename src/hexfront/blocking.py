"""What stands in the way of sight on a board: counts, reasons, and fields of view.

A game says once what its hexes, hexsides and drawings are to a line of sight, as *kinds*: whole numbers, 0 for
what never blocks, the greater the heavier. `Blocking` then answers for any two hexes how much lies between them,
and remembers. What comes and goes (smoke, barrages) is passed with the question.

Inside, a hex is one whole number, its code, so that one course of codes serves everywhere on the board
(`hexfront.courses`).
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import compress
from operator import or_
from types import MappingProxyType
from typing import Final, NamedTuple, NoReturn

from hexfront.courses import Course, Meeting, chosen, code_of, course_of, disc_of
from hexfront.errors import UnknownName
from hexfront.hexes import Hex, HexId, HexSide, offset, shift
from hexfront.rasters import Raster

_DOUBTFUL: Final = bytes.maketrans(b"\x02", b"\x00")
_HIDING: Final = bytes.maketrans(b"\x01\x02", b"\x00\x01")
"""Of the marks of a raster those of hexes that may hide something with others, 1, or do so by themselves, 2."""
_NOTHING: Final[Mapping[HexId, int]] = MappingProxyType({})


class Obstacle(NamedTuple):
    """One thing in the way of a line: in or at one hex, or at the hexside of two."""

    meeting: Meeting
    hexes: tuple[HexId, ...]
    kind: int


class Drawing(NamedTuple):
    """What is drawn in a hex, from its middle to its sides toward the hexes `arms`, and blocks where it is crossed."""

    kind: int
    arms: tuple[HexId, ...]


class Blocking:
    """What blocks sight on one board.

    - A hex strictly between the ends counts by its kind if the line enters it. A line along a hexside meets the
      lighter of the two hexes' kinds, so one clear hex lets it pass; a corner is nothing. With `touching`, each hex
      counts that the line touches anywhere.
    - A drawing strictly between the ends counts if the line crosses it; with the kind of its hex it makes one
      obstacle, of the heavier kind. It also counts if it comes to the hexside that the line runs along.
    - A hexside counts if the line runs along it, or if the line crosses it and it belongs to neither end.

    `weigh` is given the kinds of all obstacles on a line and says how many blockers they are; 0 means clear. An
    obstacle more, or a heavier one, may not make them fewer.

    >>> row = {HexId(f"0{q}"): Hex(q, 0) for q in range(5)}
    >>> woods = Blocking(row, kinds={HexId("01"): 1, HexId("03"): 1})
    >>> woods.count(HexId("00"), HexId("04")), woods.count(HexId("01"), HexId("03"))
    (2, 0)
    >>> woods.seen(HexId("00"), radius=4), woods.seen(HexId("00"), radius=4, allowance=1)
    (('01',), ('01', '02', '03'))
    """

    def __init__(
        self,
        hexes: Mapping[HexId, Hex],
        *,
        kinds: Mapping[HexId, int] = _NOTHING,
        sides: Mapping[tuple[HexId, HexId], int] = MappingProxyType({}),
        drawings: Mapping[HexId, Drawing] = MappingProxyType({}),
        weigh: Callable[[Sequence[int]], int] = len,
        touching: bool = False,
    ) -> None:
        self._hexes = hexes
        self._weigh = weigh
        self._touching = touching
        self._codes = _Codes((id, code_of(hex)) for id, hex in hexes.items())
        self._ids = {code: id for id, code in self._codes.items()}
        self._kinds = {self._codes[id]: kind for id, kind in kinds.items()}
        self._sides = {self._side(a, b): kind for (a, b), kind in sides.items()}
        self._drawings = {
            self._codes[id]: (drawing.kind, tuple(offset(hexes[id], hexes[arm]) for arm in drawing.arms))
            for id, drawing in drawings.items()
        }
        self._edges = self._edges_of(drawings)
        self._hiding = frozenset(code for code, kind in self._kinds.items() if kind and weigh([kind]))
        self._mattering = frozenset((*self._kinds, *self._drawings, *self._beside(sides, drawings)))
        self._rasters: dict[int, Raster] = {}
        self._courses: dict[int, Course] = {}
        self._counts: dict[HexId, dict[HexId, int]] = {id: {} for id in hexes}
        self._seen: dict[tuple[HexId, int, int], tuple[HexId, ...]] = {}

    def count(self, a: HexId, b: HexId, extra: Mapping[HexId, int] = _NOTHING) -> int:
        """How many blockers lie between two hexes; the same from both ends.

        `extra` gives kinds to hexes for this question; the heavier of it and the hex's own counts.

        Raises:
            UnknownName: a hex is not on the board.
        """
        if extra:
            return self._count_with(extra, a, b)
        try:
            return self._counts[a][b]
        except KeyError:
            return self._new_count(a, b, self._course(a, b))

    def obstacles(self, a: HexId, b: HexId, extra: Mapping[HexId, int] = _NOTHING) -> tuple[Obstacle, ...]:
        """What `count` counts: the hexes entered in order from `a`, then what is grazed, then the hexsides.

        Raises:
            UnknownName: a hex is not on the board.
        """
        course, start = self._course(a, b), self._codes[a]
        met = self._met(course, start, self._kinds_with(extra))
        return tuple(
            Obstacle(place.meeting, tuple(self._ids[start + code] for code in place.codes), kind)
            for place, kind in zip(course.places, met, strict=True)
            if kind
        )

    def seen(
        self, a: HexId, radius: int, allowance: int = 0, extra: Mapping[HexId, int] = _NOTHING
    ) -> tuple[HexId, ...]:
        """The hexes within `radius` of `a`, without `a`, that at most `allowance` blockers hide; nearest first.

        Raises:
            UnknownName: a hex is not on the board.
            ValueError: `radius` is negative.
        """
        key = a, radius, allowance
        if key not in self._seen:
            around = self._counts_around(a, radius, allowance) if allowance else self._clear_around(a, radius)
            self._seen[key] = tuple(around)
        seen = self._seen[key]
        if not extra or not (doubtful := self._touched_by(extra, a, radius)):
            return seen
        start, codes = self._codes[a], self._codes
        return tuple(b for b in seen if codes[b] - start not in doubtful or self._count_with(extra, a, b) <= allowance)

    def _touched_by(self, extra: Mapping[HexId, int], a: HexId, radius: int) -> set[int]:
        """The codes, from `a`, of the hexes within `radius` to which a line touches any of `extra`."""
        start, disc = self._codes[a], disc_of(radius, self._touching)
        near = {self._codes[id] - start for id in extra}.intersection(disc.codes)
        lines = [disc.touching[place] for place, code in enumerate(disc.codes) if code in near] if near else []
        return {*chosen(reduce(or_, lines, 0), disc.codes)}

    def _counts_around(self, a: HexId, radius: int, allowance: int) -> Iterator[HexId]:
        """The hexes within `radius` of `a`, without it, nearest first, whose count is at most `allowance`."""
        start, disc, counts = self._codes[a], disc_of(radius, self._touching), self._counts[a]
        for code, course in zip(disc.codes, disc.courses, strict=True):
            b = self._ids.get(start + code)
            if b is not None:
                count = counts[b] if b in counts else self._new_count(a, b, course)
                if count <= allowance:
                    yield b

    def _clear_around(self, a: HexId, radius: int) -> Iterator[HexId]:
        """The hexes within `radius` of `a`, without it, nearest first, that nothing hides.

        Few lines must be counted: each hex in which something may block, or at a side of it, says which lines touch it,
        and which of them it hides by itself.
        """
        start, disc = self._codes[a], disc_of(radius, self._touching)
        marks = self._raster(radius).around(self._hexes[a])
        hidden = reduce(or_, map(disc.behind.__getitem__, compress(disc.by_rows, marks.translate(_HIDING))), 0)
        touched = reduce(or_, map(disc.behind.__getitem__, compress(disc.by_rows, marks.translate(_DOUBTFUL))), 0)
        for left, right, bits in disc.beside:
            if start + left in self._mattering and start + right in self._mattering:
                touched |= bits
                if start + left in self._hiding and start + right in self._hiding:
                    hidden |= bits
        clear = disc.all & ~hidden
        for place in chosen(touched & clear, range(len(disc.codes))):
            b = self._ids.get(start + disc.codes[place])
            if b is not None and self._new_count(a, b, disc.courses[place]):
                clear -= 1 << place
        there = map(start.__add__, chosen(clear, disc.codes))
        return filter(None, map(self._ids.get, there))  # no hex where the board ends

    def _raster(self, radius: int) -> Raster:
        """Which hexes matter, and which of them hide by themselves."""
        if radius not in self._rasters:
            weight = dict.fromkeys(self._mattering, 1) | dict.fromkeys(self._hiding, 2)
            marks = {self._hexes[self._ids[code]]: mark for code, mark in weight.items()}
            self._rasters[radius] = Raster(self._hexes.values(), marks, radius)
        return self._rasters[radius]

    def _count_with(self, extra: Mapping[HexId, int], a: HexId, b: HexId) -> int:
        """The count with what `extra` adds, made anew only if the line touches any of it."""
        course, start = self._course(a, b), self._codes[a]
        if course.touched.isdisjoint([self._codes[id] - start for id in extra]):
            return self.count(a, b)
        return self._weighed(self._met(course, start, self._kinds_with(extra)))

    def _new_count(self, a: HexId, b: HexId, course: Course) -> int:
        found = self._weighed(self._met(course, self._codes[a], self._kinds))
        self._counts[a][b] = found
        return found

    def _kinds_with(self, extra: Mapping[HexId, int]) -> Mapping[int, int]:
        codes = {self._codes[id]: kind for id, kind in extra.items()}
        heavier = {code: max(kind, self._kinds.get(code, 0)) for code, kind in codes.items()}
        return ChainMap(heavier, self._kinds)

    def _weighed(self, met: Sequence[int]) -> int:
        return self._weigh([kind for kind in met if kind])

    def _met(self, course: Course, start: int, kinds: Mapping[int, int]) -> list[int]:
        """The kind that stands at each of the course's places, 0 where nothing does."""
        kind_of = kinds.get
        met = [kind_of(start + code, 0) for code in course.entered]
        if self._drawings:
            met = [max(pair) for pair in zip(met, self._drawings_met(course, start), strict=True)]
        met += [kind_of(start + code, 0) for code in course.grazed]
        met += [min(kind_of(start + left, 0), kind_of(start + right, 0)) for left, right in course.between]
        met += [self._sides.get(2 * start + code, 0) for code in course.crossed]
        met += [self._edges.get(2 * start + code, 0) for code in course.along]
        return met

    def _drawings_met(self, course: Course, start: int) -> Iterator[int]:
        for hex, code in zip(course.line.hexes, course.entered, strict=True):
            kind, arms = self._drawings.get(start + code, (0, ()))
            yield kind if kind and course.line.divides(hex, [shift(hex, arm) for arm in arms]) else 0

    def _edges_of(self, drawings: Mapping[HexId, Drawing]) -> Mapping[int, int]:
        """What a line along a hexside meets there: the kind of the hexside, or of a drawing that comes to it."""
        edges = dict(self._sides)
        for id, drawing in drawings.items():
            for arm in drawing.arms:
                side = self._side(id, arm)
                edges[side] = max(drawing.kind, edges.get(side, 0))
        return edges

    def _beside(self, sides: Mapping[tuple[HexId, HexId], int], drawings: Mapping[HexId, Drawing]) -> Iterator[int]:
        """The hexes at whose sides something may block."""
        for hexes in (*sides, *((id, arm) for id, drawing in drawings.items() for arm in drawing.arms)):
            yield from (self._codes[id] for id in hexes)

    def _side(self, a: HexId, b: HexId) -> int:
        """The code of a hexside: the sum of its hexes' codes, as no other hexside has the same midpoint."""
        code = self._codes[a] + self._codes[b]
        HexSide.between(self._hexes[a], self._hexes[b])  # refuses hexes that are not neighbours
        return code

    def _course(self, a: HexId, b: HexId) -> Course:
        end = self._codes[b] - self._codes[a]
        if end not in self._courses:
            self._courses[end] = course_of(offset(self._hexes[a], self._hexes[b]), self._touching)
        return self._courses[end]


class _Codes(dict[HexId, int]):
    """The code of every hex of a board."""

    def __missing__(self, id: HexId) -> NoReturn:
        raise UnknownName(f"there is no hex {id!r} on this board")
