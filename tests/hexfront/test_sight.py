from __future__ import annotations

import doctest
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import NamedTuple

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from hexfront import sight
from hexfront.hexes import ORIGIN, Hex, HexSide, Vertex, mirror, rotate, shift, within
from hexfront.sight import SightLine, sight_line

FARTHEST = 13
OFFSETS = within(ORIGIN, FARTHEST)
coordinates = st.integers(-40, 40)
any_hex = st.builds(Hex, coordinates, coordinates)


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(sight).failed == 0


def side(a: tuple[int, int], b: tuple[int, int]) -> HexSide:
    return HexSide.between(Hex(*a), Hex(*b))


def corner(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> Vertex:
    return Vertex.between(Hex(*a), Hex(*b), Hex(*c))


@pytest.mark.parametrize(
    "expected",
    [
        pytest.param(SightLine(ORIGIN, ORIGIN), id="a hex with itself"),
        pytest.param(SightLine(ORIGIN, Hex(0, 1), crossed=(side((0, 0), (0, 1)),)), id="neighbours"),
        pytest.param(
            SightLine(ORIGIN, Hex(2, 0), hexes=(Hex(1, 0),), crossed=(side((0, 0), (1, 0)), side((1, 0), (2, 0)))),
            id="along a hexrow",
        ),
        pytest.param(
            SightLine(
                ORIGIN,
                Hex(1, 1),
                along=(side((1, 0), (0, 1)),),
                vertices=(corner((0, 0), (1, 0), (0, 1)), corner((1, 1), (1, 0), (0, 1))),
            ),
            id="along one hexside",
        ),
        pytest.param(
            SightLine(
                ORIGIN,
                Hex(2, -4),
                hexes=(Hex(1, -2),),
                along=(side((0, -1), (1, -1)), side((1, -3), (2, -3))),
                vertices=(
                    corner((0, 0), (0, -1), (1, -1)),
                    corner((1, -2), (0, -1), (1, -1)),
                    corner((1, -2), (1, -3), (2, -3)),
                    corner((2, -4), (1, -3), (2, -3)),
                ),
            ),
            id="along two hexsides, with a hex between",
        ),
        pytest.param(
            SightLine(
                ORIGIN,
                Hex(2, 1),
                hexes=(Hex(1, 0), Hex(1, 1)),
                crossed=(side((0, 0), (1, 0)), side((1, 0), (1, 1)), side((1, 1), (2, 1))),
            ),
            id="zigzag: the middle hexside is crossed at its midpoint",
        ),
        pytest.param(
            SightLine(
                ORIGIN,
                Hex(4, 1),
                hexes=(Hex(1, 0), Hex(2, 0), Hex(2, 1), Hex(3, 1)),
                crossed=(side((0, 0), (1, 0)), side((2, 0), (2, 1)), side((3, 1), (4, 1))),
                vertices=(corner((1, 0), (2, 0), (1, 1)), corner((2, 1), (3, 1), (3, 0))),
            ),
            id="through two corners, from inside to inside",
        ),
    ],
)
def test_lines_worked_by_hand(expected: SightLine) -> None:
    assert sight_line(expected.start, expected.end) == expected


def test_grazed_hexes_are_touched_and_not_entered() -> None:
    assert sight_line(ORIGIN, Hex(1, 1)).grazed == (Hex(0, 1), Hex(1, 0))
    assert sight_line(ORIGIN, Hex(4, 1)).grazed == (Hex(1, 1), Hex(3, 0))
    assert sight_line(ORIGIN, Hex(2, 1)).grazed == ()


@pytest.mark.parametrize(
    ("arms", "divided"),
    [
        pytest.param([(1, -1), (1, 1)], True, id="a road across the line"),
        pytest.param([(0, 0), (2, 0)], False, id="a road along the line"),
        pytest.param([(1, -1)], False, id="a road that ends on the line"),
        pytest.param([(1, -1), (2, -1)], False, id="a bend on one side of the line"),
        pytest.param([(0, 1), (2, -1)], True, id="a slanting road"),
        pytest.param([], False, id="no road"),
    ],
)
def test_what_is_drawn_in_a_hex_may_be_divided(arms: list[tuple[int, int]], divided: bool) -> None:
    line = sight_line(ORIGIN, Hex(2, 0))
    assert line.divides(Hex(1, 0), [Hex(*arm) for arm in arms]) is divided


def test_a_line_may_cross_an_arm_beside_the_middle_of_the_hex() -> None:
    """From (0, 0) to (2, 1) the line passes (1, 0) to one side of its middle, across its arm to (1, 1)."""
    line = sight_line(ORIGIN, Hex(2, 1))
    assert line.divides(Hex(1, 0), [Hex(1, 1)]) is False, "it leaves at the very midpoint that the arm ends on"
    assert line.divides(Hex(1, 0), [Hex(0, 1)]) is True
    assert line.divides(Hex(1, 0), [Hex(1, -1)]) is False


@pytest.mark.parametrize("q", range(-FARTHEST, FARTHEST + 1))
def test_every_line_agrees_with_polygons_clipped_in_fractions(q: int) -> None:
    for end in (hex for hex in OFFSETS if hex.q == q):
        assert sight_line(ORIGIN, end) == clipped_line(end)


@given(any_hex, any_hex)
def test_a_line_is_the_same_from_both_ends(a: Hex, b: Hex) -> None:
    assert backwards(sight_line(a, b)) == sight_line(b, a)


@given(any_hex, any_hex, any_hex)
def test_a_line_may_be_shifted(a: Hex, b: Hex, by: Hex) -> None:
    assert moved(sight_line(a, b), lambda hex: shift(hex, by)) == sight_line(shift(a, by), shift(b, by))


@given(any_hex, any_hex, st.integers(1, 5))
def test_a_line_may_be_turned(a: Hex, b: Hex, turns: int) -> None:
    assert moved(sight_line(a, b), lambda hex: rotate(hex, turns)) == sight_line(rotate(a, turns), rotate(b, turns))


@given(any_hex, any_hex)
def test_a_line_may_be_mirrored(a: Hex, b: Hex) -> None:
    assert moved(sight_line(a, b), mirror) == sight_line(mirror(a), mirror(b))


@given(any_hex, any_hex, any_hex)
def test_bearings_swap_sides_from_the_other_end(a: Hex, b: Hex, hex: Hex) -> None:
    assert sight_line(a, b).bearing(hex) == -sight_line(b, a).bearing(hex)


def backwards(line: SightLine) -> SightLine:
    return SightLine(line.end, line.start, line.hexes[::-1], line.crossed[::-1], line.along[::-1], line.vertices[::-1])


def moved(line: SightLine, move: Callable[[Hex], Hex]) -> SightLine:
    return SightLine(
        move(line.start),
        move(line.end),
        tuple(move(hex) for hex in line.hexes),
        tuple(HexSide.between(*(move(hex) for hex in side)) for side in line.crossed),
        tuple(HexSide.between(*(move(hex) for hex in side)) for side in line.along),
        tuple(Vertex.between(*(move(hex) for hex in vertex)) for vertex in line.vertices),
    )


class Chord(NamedTuple):
    """The part of a line, from 0 at its start to 1 at its end, that lies in a hex with its edge."""

    enters: Fraction
    leaves: Fraction
    hex: Hex
    inside: bool


def clipped_line(end: Hex) -> SightLine:
    """The slow version: every hex near the line, clipped by it; the rest follows from who shares a point."""
    near = product(range(min(0, end.q) - 1, max(0, end.q) + 2), range(min(0, end.r) - 1, max(0, end.r) + 2))
    chords = sorted(chord for q, r in near if (chord := clipped(end, Hex(q, r))) is not None)
    line = SightLine(ORIGIN, end, tuple(c.hex for c in chords if c.inside and c.hex not in (ORIGIN, end)))
    edges = [chord for chord in chords if not chord.inside and chord.enters < chord.leaves]
    line = evolve(
        line, along=tuple(HexSide.between(a.hex, b.hex) for a, b in zip(edges[::2], edges[1::2], strict=True))
    )
    for point in sorted({chord.leaves for chord in chords} | {chord.enters for chord in chords}):
        sharers = [chord.hex for chord in chords if chord.enters <= point <= chord.leaves]
        if len(sharers) == 2:
            line = evolve(line, crossed=(*line.crossed, HexSide.between(*sharers)))
        elif len(sharers) == 3:
            line = evolve(line, vertices=(*line.vertices, Vertex.between(*sharers)))
    return line


def clipped(end: Hex, hex: Hex) -> Chord | None:
    """The chord of the line in one hex: the plane nearer to it than to any neighbour, six half-planes."""
    enters, leaves, strict = Fraction(0), Fraction(1), True
    for weight_q, weight_r in [(2, 1), (1, 2), (-1, 1), (-2, -1), (-1, -2), (1, -1)]:
        slope = weight_q * end.q + weight_r * end.r
        room = 1 + weight_q * hex.q + weight_r * hex.r
        if slope > 0:
            leaves = min(leaves, Fraction(room, slope))
        elif slope < 0:
            enters = max(enters, Fraction(room, slope))
        elif room < 0:
            return None
        strict = strict and (slope != 0 or room > 0)
    return Chord(enters, leaves, hex, strict and enters < leaves) if enters <= leaves else None
