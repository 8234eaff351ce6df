"""The lines of one offset between two hexes, made once and good everywhere on a board, and the discs of all of them.

A hex is one whole number here, its code, and codes add up as hexes shift.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cache
from itertools import compress
from typing import Final, TypeVar

from attrs import frozen

from hexfront.hexes import ORIGIN, Hex, within
from hexfront.rasters import by_rows
from hexfront.sight import SightLine, line_by_offset

T = TypeVar("T")

_CHOICE: Final = bytes.maketrans(b"01", b"\x00\x01")
STRIDE: Final = 1 << 16  # far more than the rows of any board, so that no two hexes share a code


class Meeting(StrEnum):
    """How a line meets an obstacle."""

    ENTERED = "entered"
    """It passes through the inside of a hex."""
    GRAZED = "grazed"
    """It passes beside: between two hexes that both block or, where touching counts, along the edge of one."""
    CROSSED = "crossed"
    """It crosses a hexside."""
    ALONG = "along"
    """It runs along a hexside that blocks by itself."""


@frozen
class Place:
    """Where on a line an obstacle may stand: the hexes, by their codes relative to the start of the line."""

    meeting: Meeting
    codes: tuple[int, ...]


@frozen
class Course:
    """The places of every line of one offset; the tuples of codes say the same as `places`, in that order."""

    line: SightLine
    entered: tuple[int, ...]
    grazed: tuple[int, ...]
    between: tuple[tuple[int, int], ...]
    crossed: tuple[int, ...]
    along: tuple[int, ...]
    touched: frozenset[int]
    places: tuple[Place, ...]


@frozen
class Disc:
    """The hexes within a radius of the start of all lines, without it, nearest first, by their places from 0 on.

    In the whole numbers a bit stands for each place: `all` has all of them; `touching`, for each hex, those to which
    the line can meet it, and `behind` those to which it does so by itself, with a 0 at the end for the start. `beside`
    has those to which the line runs between two hexes, and meets the two together. `by_rows` are the places in the
    order of a `Raster`, the start among them.
    """

    codes: tuple[int, ...]
    courses: tuple[Course, ...]
    all: int
    touching: tuple[int, ...]
    behind: tuple[int, ...]
    beside: tuple[tuple[int, int, int], ...]
    by_rows: tuple[int, ...]


@cache
def disc_of(radius: int, touching: bool) -> Disc:
    """The hexes within a radius, with the courses that lead to them."""
    ends = within(ORIGIN, radius)[1:]
    codes, courses = tuple(map(code_of, ends)), tuple(course_of(end, touching) for end in ends)
    touched, behind = dict.fromkeys(codes, 0), dict.fromkeys(codes, 0)
    beside: dict[tuple[int, int], int] = {}
    for place, course in enumerate(courses):
        for code in course.touched:
            touched[code] |= 1 << place
        for code in {*course.entered, *course.grazed}:
            behind[code] |= 1 << place
        for pair in course.between:
            beside[pair] = beside.get(pair, 0) | 1 << place
    place_of = {hex: place for place, hex in enumerate((*ends, ORIGIN))}
    return Disc(
        codes,
        courses,
        all=(1 << len(codes)) - 1,
        touching=tuple(touched.values()),
        behind=(*behind.values(), 0),
        beside=tuple((left, right, bits) for (left, right), bits in beside.items()),
        by_rows=tuple(place_of[hex] for hex in by_rows(radius)),
    )


def chosen(bits: int, among: Iterable[T]) -> Iterator[T]:
    """Those of a series that stand at the places of the bits that are set."""
    return compress(among, f"{bits:b}"[::-1].encode().translate(_CHOICE))


@cache
def course_of(end: Hex, touching: bool) -> Course:
    """The course of the lines to a hex from the origin; with `touching` what they graze counts by itself."""
    line = line_by_offset(end)
    entered = tuple(code_of(hex) for hex in line.hexes)
    grazed = tuple(code_of(hex) for hex in line.grazed) if touching else ()
    between = () if touching else tuple((code_of(side.a), code_of(side.b)) for side in line.along)
    over = tuple(side for side in line.crossed if line.start not in side and line.end not in side)
    return Course(
        line=line,
        entered=entered,
        grazed=grazed,
        between=between,
        crossed=tuple(code_of(side.a) + code_of(side.b) for side in over),
        along=tuple(code_of(side.a) + code_of(side.b) for side in line.along),
        touched=frozenset(entered + grazed + sum(between, ())),
        places=(
            *(Place(Meeting.ENTERED, (code,)) for code in entered),
            *(Place(Meeting.GRAZED, (code,)) for code in grazed),
            *(Place(Meeting.GRAZED, pair) for pair in between),
            *(Place(Meeting.CROSSED, (code_of(side.a), code_of(side.b))) for side in over),
            *(Place(Meeting.ALONG, (code_of(side.a), code_of(side.b))) for side in line.along),
        ),
    )


def code_of(hex: Hex) -> int:
    """The code of a hex, or of an offset."""
    return hex.q * STRIDE + hex.r
